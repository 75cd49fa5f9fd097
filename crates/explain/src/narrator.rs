//! The narrator: what is told, in which order, and how much of it.
//!
//! Sentences are drafted from the proof, audited, and only then given their places and numbers.

use std::collections::BTreeSet;

use claims::{Claim, Kind, Promise};
use shakmaty::{Move, Position};

use crate::audit::Audit;
use crate::check::{check_told, uncommon_check};
use crate::defences::{Group, as_defence, groups, mate_after, told};
use crate::draft::Draft;
use crate::notation::{number, side_name};
use crate::picture::{mate_picture, pinned_helpers};
use crate::scene::Scene;
use crate::{AlsoWins, Defence, Detail, Explanation, Licence, Section, SectionKind, Sentence, Subject};

/// Defenses told at the normal level; the rest is in the full tree.
const MOST_DEFENCES: usize = 8;
/// Other mating moves told at the normal level.
const MOST_ALTERNATIVES: usize = 2;
/// Sentences about defenses at the full level.
const MOST_SENTENCES: usize = 400;

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
        let mut idea = Vec::new();
        if 1 < scenes.len() {
            idea.extend(check_told(root, &scenes[0]));
            idea.extend(pinned_helpers(&scenes[0]));
        }
        if detail != Detail::Brief || idea.is_empty() {
            let opening = if scenes.len() <= 1 { "" } else { "At the end " };
            idea.extend(mate_picture(scenes.last().unwrap_or(root), opening));
        }
        if detail == Detail::Brief {
            idea.truncate(1);
        }
        self.section(SectionKind::Idea, "Idea", idea);
        let Some(first) = scenes.first() else { return };
        if detail != Detail::Brief && 1 < line.len() {
            let mut draft = Draft::at(&[]);
            draft.claim(&root.score(&line), root.line_claim(Kind::Mates, &line));
            draft.say(".");
            self.section(SectionKind::Line, "Main line", vec![draft]);
        }
        self.list_defences(first);
        let told = match detail {
            Detail::Brief => Vec::new(),
            Detail::Normal => along_the_line(&scenes),
            Detail::Full => whole_tree(first),
        };
        self.section(SectionKind::Defences, "Defences", told);
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
    let text = root.score(&[first]);
    match moves {
        1 => draft.claim(&format!("{text} is mate"), root.line_claim(Kind::Mates, &[first])),
        _ => {
            let claim = root.line_claim(Kind::MateIn, &[first]).number(moves);
            draft.claim(&format!("{text}! mates in {}", number(moves)), claim);
        }
    }
    draft.say(".");
    draft
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
        let words = match subject.stop_reason {
            "exhausted" => "No mate by checks alone was found",
            _ => "No mate by checks alone was found within the limits",
        };
        draft.claim(words, Claim::new(Kind::NotFound));
        draft.say("; other moves were not looked at.");
    }
    draft
}

/// Tells the replies at every defender's node of the main line.
fn along_the_line(scenes: &[Scene<'_>]) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let mut untold = 0;
    for (index, scene) in scenes.iter().enumerate().step_by(2) {
        if 0 < index && drafts.len() < MOST_DEFENCES && index + 1 < scenes.len() {
            drafts.extend(uncommon_check(&scenes[index - 1], scene));
        }
        for group in groups(scene) {
            if drafts.len() < MOST_DEFENCES {
                drafts.extend(told(scene, &group));
            } else {
                untold += group.lines.len();
            }
        }
    }
    if 0 < untold {
        let mut rest = Draft::at(&[]);
        rest.say("The full tree answers the rest.");
        drafts.push(rest);
    }
    drafts
}

/// Tells every defender's node of the tree once, by the first line that leads there, with each mate's picture.
fn whole_tree(first: &Scene<'_>) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let mut seen = BTreeSet::new();
    let mut todo: Vec<Scene<'_>> = first.proof.node(first.node).and(scene_again(first)).into_iter().collect();
    while let Some(scene) = todo.pop() {
        if !seen.insert(scene.node) {
            continue;
        }
        if MOST_SENTENCES <= drafts.len() {
            let mut rest = Draft::at(&[]);
            rest.say("The certificate has the rest of the tree.");
            drafts.push(rest);
            break;
        }
        let here: Vec<Group> = groups(&scene);
        for group in &here {
            drafts.extend(told(&scene, group));
            drafts.extend(mate_after(&scene, group));
        }
        for group in here.iter().rev().filter(|group| 0 < group.plies) {
            let next = |[reply, answer]: &[Move; 2]| scene.after(*reply)?.after(*answer);
            todo.extend(group.lines.iter().rev().filter_map(next));
        }
    }
    drafts
}

/// Looks at the same position once more.
fn scene_again<'a>(scene: &Scene<'a>) -> Option<Scene<'a>> {
    scene.path.iter().try_fold(Scene::root(scene.proof), |at, mv| at.after(*mv))
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
        draft.say("; the proof needs ");
        draft.claim(&counted(measures.verification_tree, "position"), needed);
    }
    draft.say(".");
    draft
}
