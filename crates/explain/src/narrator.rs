//! The narrator: what is told, in which order, and how much of it.
//!
//! Sentences are drafted from the proof, audited, and only then given their places and numbers.

use std::collections::BTreeSet;

use claims::{Claim, HOUSE, Kind, Promise};
use shakmaty::{Move, Position, Role};

use crate::audit::Audit;
use crate::branches::branches;
use crate::check::{check_told, en_passant, uncommon_check};
use crate::defences::{as_defence, groups, told};
use crate::draft::Draft;
use crate::notation::{number, side_name};
use crate::picture::{mate_picture, pinned_helpers};
use crate::scene::Scene;
use crate::threat::threat_told;
use crate::{AlsoWins, Defence, Detail, Explanation, Licence, Section, SectionKind, Sentence, Subject};

/// Other mating moves told at the normal level.
const MOST_ALTERNATIVES: usize = 2;

/// Explains an answer.
pub fn explain(subject: &Subject<'_>, detail: Detail) -> Explanation {
    let mut writer = Writer::new(subject);
    let scene = subject.proof.map(Scene::root);
    let mate = scene.filter(|scene| scene.plies_to_mate().is_some());
    let verdict = writer.verdict(match &mate {
        Some(scene) => mate_verdict(scene),
        None => plain_verdict(subject),
    });
    if let Some(root) = &mate {
        writer.tell_mate(root, subject.also_wins, detail);
    }
    if detail != Detail::Brief && 0 < subject.measures.exploration_tree {
        writer.section(SectionKind::Source, "Source", vec![source(subject)]);
    }
    Explanation {
        verdict,
        sections: writer.sections,
        defences: writer.defences,
        also_wins: writer.also_wins,
        dropped_sentences: writer.dropped,
    }
}

/// Audits drafts and puts them in their places.
struct Writer<'a> {
    audit: Audit<'a>,
    next_id: u64,
    sections: Vec<Section>,
    defences: Vec<Defence>,
    also_wins: Vec<AlsoWins>,
    dropped: u64,
}

impl<'a> Writer<'a> {
    fn new(subject: &Subject<'a>) -> Writer<'a> {
        let audit = Audit {
            root: subject.position,
            proof: subject.proof,
            measures: subject.measures,
            has_answer: subject.best_move.is_some(),
        };
        Writer {
            audit,
            next_id: 1,
            sections: Vec::new(),
            defences: Vec::new(),
            also_wins: Vec::new(),
            dropped: 0,
        }
    }

    fn verdict(&mut self, draft: Draft) -> Sentence {
        let nothing =
            Sentence { text: "Nothing can be said.".to_owned(), moves: Vec::new(), claims: Vec::new() };
        self.finish(draft).unwrap_or(nothing)
    }

    fn section(&mut self, kind: SectionKind, title: &'static str, drafts: Vec<Draft>) {
        let sentences: Vec<Sentence> = drafts.into_iter().filter_map(|draft| self.finish(draft)).collect();
        if !sentences.is_empty() {
            self.sections.push(Section { kind, title, sentences });
        }
    }

    /// Lets a sentence through if all its claims hold, and counts it otherwise.
    fn finish(&mut self, draft: Draft) -> Option<Sentence> {
        if !self.audit.passes(&draft) {
            self.dropped += 1;
            return None;
        }
        let mode = self.audit.root.castles().mode();
        let moves = draft.path.iter().map(|mv| mv.to_uci(mode).to_string()).collect();
        let first_id = self.next_id;
        self.next_id += draft.claims.len() as u64;
        let licence = |(id, (claim, spans)): (u64, (Claim, Vec<(usize, usize)>))| {
            let class = claim.kind.class();
            Licence { id, class, claim, spans }
        };
        let claims = (first_id..).zip(draft.claims).map(licence).collect();
        Some(Sentence { text: draft.text, moves, claims })
    }

    /// Tells a proved mate: the idea, the line, the defenses.
    fn tell_mate(&mut self, root: &Scene<'_>, also: &[(usize, Move, Promise)], detail: Detail) {
        let line = root.best_line();
        let mut scenes: Vec<Scene<'_>> = Vec::new();
        for mv in &line {
            let Some(scene) = scenes.last().unwrap_or(root).after(*mv) else { return };
            scenes.push(scene);
        }
        let last = scenes.last().unwrap_or(root);
        let is_long = 1 < line.len();
        let mut idea = Vec::new();
        match (detail, scenes.first()) {
            (Detail::Brief, _) if is_long => {}
            (Detail::Brief, _) => idea.extend(mate_picture(last, "").into_iter().take(1)),
            (_, Some(first)) if is_long => {
                if first.position().is_check() {
                    idea.extend(check_told(root, first));
                } else {
                    self.section(SectionKind::Threat, "Threat", threat_told(first));
                }
                idea.extend(en_passant(root, first));
                idea.extend(pinned_helpers(first));
                idea.extend(mate_picture(last, "At the end of the main line "));
            }
            _ => {
                idea.extend(mate_picture(last, ""));
                idea.extend(scenes.first().and_then(|first| uncommon_check(root, first)));
                idea.extend(scenes.first().and_then(|first| en_passant(root, first)));
            }
        }
        self.section(SectionKind::Idea, "Idea", without_repeats(idea));
        let Some(first) = scenes.first() else { return };
        if is_long {
            let mut draft = Draft::at(&[]);
            draft.claim(&root.score(&line), root.line_claim(Kind::Mates, &line));
            draft.say(".");
            self.section(SectionKind::Line, "Main line", vec![draft]);
        }
        self.list_defences(first);
        if let Some(first) = root.after(line[0]).filter(|_| detail != Detail::Brief) {
            self.section(SectionKind::Defences, "Defences", branches(first, &line, detail));
        }
        self.tell_also(root, &scenes, also, detail);
    }

    /// Tells other moves of the line that mate at once.
    fn tell_also(
        &mut self,
        root: &Scene<'_>,
        line: &[Scene<'_>],
        also: &[(usize, Move, Promise)],
        detail: Detail,
    ) {
        let mut drafts = Vec::new();
        for (ply, mv, promise) in also {
            let Some(scene) = (match ply.checked_sub(1) {
                None => Some(root),
                Some(before) => line.get(before),
            }) else {
                continue;
            };
            let mut draft = Draft::at(&scene.path);
            draft.claim(
                &format!("{} mates as well", scene.score(&[*mv])),
                scene.line_claim(Kind::Mates, &[*mv]),
            );
            draft.say(".");
            let why = self.finish(draft.clone());
            self.also_wins.push(AlsoWins {
                ply: *ply,
                mv: scene.uci(*mv).to_string(),
                promise: *promise,
                why,
            });
            drafts.push(draft);
        }
        let most = if detail == Detail::Full { drafts.len() } else { MOST_ALTERNATIVES };
        drafts.truncate(most);
        if detail != Detail::Brief {
            self.section(SectionKind::Alternatives, "As good", drafts);
        }
    }

    /// Lists the groups of replies to the first move for the JSON interface.
    fn list_defences(&mut self, first: &Scene<'_>) {
        for group in groups(first) {
            let why = told(first, &group).and_then(|draft| self.finish(draft));
            self.defences.extend(as_defence(first, &group, why));
        }
    }
}

/// "1.Qf6+! mates in two." A root that is mate already: "Black is checkmated."
fn mate_verdict(root: &Scene<'_>) -> Draft {
    let mut draft = Draft::at(&[]);
    let moves = u64::from(root.plies_to_mate().unwrap_or(0).div_ceil(2));
    let Some(first) = root.moves().first().copied() else {
        let side = side_name(root.position().turn());
        draft.claim(&format!("{side} is checkmated"), Claim::new(Kind::Mates));
        draft.say(".");
        return draft;
    };
    let text = root.score(&[first]) + if is_offer(root, first) { "!" } else { "" };
    match moves {
        1 => draft.claim(&format!("{text} is mate"), root.line_claim(Kind::Mates, &[first])),
        _ => {
            let claim = root.line_claim(Kind::MateIn, &[first]).number(moves);
            draft.claim(&format!("{text} mates in {}", number(moves)), claim);
        }
    }
    draft.say(".");
    draft
}

/// Tells whether a man worth more than what he takes may be taken: such moves get an exclamation mark.
fn is_offer(root: &Scene<'_>, mv: Move) -> bool {
    let gives = HOUSE.of(mv.role()) - mv.capture().map_or(0, |role| HOUSE.of(role));
    mv.role() != Role::Pawn
        && 0 < gives
        && root.after(mv).is_some_and(|after| after.vision.can_capture_on(mv.to()))
}

/// Leaves out what has been said in the same words before.
fn without_repeats(drafts: Vec<Draft>) -> Vec<Draft> {
    let mut said = BTreeSet::new();
    drafts.into_iter().filter(|draft| said.insert(draft.text.clone())).collect()
}

/// What is said when there is no mate to tell.
fn plain_verdict(subject: &Subject<'_>) -> Draft {
    let mut draft = Draft::at(&[]);
    let side = side_name(subject.position.turn());
    if subject.position.is_stalemate() {
        draft.claim(&format!("{side} is stalemated"), Claim::new(Kind::Stalemate));
        draft.say(": a draw.");
    } else if subject.position.is_insufficient_material() {
        draft.claim("Neither side has the men to mate", Claim::new(Kind::InsufficientMaterial));
        draft.say(": a draw.");
    } else {
        let limits = if subject.is_limited { " within the limits" } else { "" };
        let words = format!("No mate was found{limits} among {}", subject.domain);
        draft.claim(&words, Claim::new(Kind::NotFound));
        draft.say("; other moves were not looked at.");
    }
    draft
}

/// "MATER I found it; it looked at 10 positions and 38 moves."
fn source(subject: &Subject<'_>) -> Draft {
    let mut draft = Draft::at(&[]);
    let measures = subject.measures;
    let found = if subject.best_move.is_some() { "found this" } else { "looked" };
    draft.say(&format!("{} {found}, fewest replies first: it took up ", subject.solver));
    let counted = |n: u64, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let positions = Claim::new(Kind::PositionsExamined).number(measures.exploration_tree);
    draft.claim(&counted(measures.exploration_tree, "position"), positions);
    draft.say(" and generated ");
    let moves = Claim::new(Kind::MovesExamined).number(measures.discovery_tree);
    draft.claim(&counted(measures.discovery_tree, "move"), moves);
    if 0 < measures.verification_tree {
        let needed = Claim::new(Kind::PositionsNeeded).number(measures.verification_tree);
        draft.say("; the verification tree has ");
        draft.claim(&counted(measures.verification_tree, "position"), needed);
    }
    draft.say(".");
    draft
}
