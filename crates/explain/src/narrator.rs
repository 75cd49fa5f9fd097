//! The narrator: what is explained, in which order, and in how much detail.
//!
//! Sentences are drafted from the proof and audited; only then do they get their places and numbers.

use claims::Promise;
use phrase::{Message, Style};
use shakmaty::{Move, Position};

use crate::branches::branches;
use crate::brevity::{shorten, without_repeats};
use crate::context::context;
use crate::defences::{as_defence, draft, groups};
use crate::draft::Draft;
use crate::forced_draw::Held;
use crate::mated_side;
use crate::material::{self, Asking};
use crate::no_win::plain_verdict;
use crate::outlook;
use crate::picture::mate_picture;
use crate::plan;
use crate::saves::Rescue;
use crate::scene::Scene;
use crate::source::{drawn_source, searched_by, shortest_source, source, tried_source};
use crate::statement::Case;
use crate::stories;
use crate::threat::threat_told;
use crate::why_not::{self, Story};
use crate::writer::Writer;
use crate::{Alternative, Detail, Explanation, Feature, Needed, Section, SectionKind, Sentence, Subject};

/// Explains an answer, as data: the sentences have no text until they are written ([`Explanation::write`]).
pub fn explain(subject: &Subject<'_>, detail: Detail) -> Explanation {
    let mut writer = Writer::new(subject);
    let scene = subject.proof.map(Scene::root);
    let is_mate = |scene: &Scene<'_>| subject.is_proved && scene.plies_to_mate().is_some();
    let rescue = Rescue::of(subject);
    let known = outlook::verdict(subject);
    let verdict = match (&scene, subject.best_move) {
        _ if let Some(known) = known
            && !scene.as_ref().is_some_and(is_mate) =>
        {
            let verdict = writer.verdict(known);
            writer.tell_outlook(subject, detail);
            writer.section(SectionKind::Line, Message::new("section-line"), outlook::line(subject));
            writer.list_also(subject);
            verdict
        }
        _ if let Some(held) = Held::of(subject) => writer.tell_held(&held, subject, detail),
        _ if let Some(rescue) = &rescue => writer.tell_rescue(rescue, detail),
        (Some(root), _) if is_mate(root) && mated_side::is_mated(root) => {
            let verdict = writer.verdict(mated_side::verdict(root));
            writer.tell_mated(root, detail);
            verdict
        }
        (Some(root), _) if is_mate(root) => writer.tell_mate(root, subject, detail),
        (Some(root), Some(mv)) if subject.promise.is_some() => writer.tell_win(root, mv, subject, detail),
        _ => writer.tell_plain(scene.as_ref(), subject, detail),
    };
    // Knowledge's plan is included if the reader asked for knowledge.
    if detail == Detail::Full || detail == Detail::Normal && subject.is_asked_by_name {
        writer.section(SectionKind::Plan, Message::new("section-plan"), without_repeats(plan::plan(subject)));
    }
    writer.tell_why_not(subject, detail);
    if detail == Detail::Full {
        writer.section(SectionKind::Tree, Message::new("section-tree"), plan::tree(subject));
    }
    writer.tell_source(subject, detail);
    let outlook = writer.outlook(subject);
    let (mut sections, lesson) = (writer.sections, writer.lesson);
    if detail == Detail::Normal && !subject.is_asked_why_not {
        shorten(&verdict, &mut sections);
    }
    if let Some(lesson) = lesson {
        add_lesson(&mut sections, lesson);
    }
    let context = subject.context.map(|(before, mv)| {
        let promise = subject.promise.filter(|_| subject.is_undone);
        context(before, mv, subject.line, promise, writer.next_id)
    });
    Explanation {
        headline: writer.headline,
        is_story: writer.audit.is_story,
        context,
        outlook: outlook::text(subject, &verdict, outlook),
        verdict,
        sections,
        defences: writer.defences,
        also_wins: writer.also_wins,
        alternatives: writer.alternatives,
        tried: subject.tried.iter().map(|tried| searched_by(subject, tried)).collect(),
        features: subject.features.iter().map(|feature| mark_needed(subject, feature)).collect(),
        dropped_sentences: writer.dropped,
        style: Style::plain().clone(),
    }
}

/// Inserts the lesson at the end, but before the source.
fn add_lesson(sections: &mut Vec<Section>, lesson: Sentence) {
    let place = sections.iter().position(|section| section.kind == SectionKind::Source);
    let section = Section::new(SectionKind::Remember, Message::new("section-remember"), vec![lesson]);
    sections.insert(place.unwrap_or(sections.len()), section);
}

/// Converts a feature to the form of the JSON interface.
fn mark_needed(subject: &Subject<'_>, feature: &Feature) -> Needed {
    let mode = subject.position.castles().mode();
    let at = feature.path.iter().map(|mv| mv.to_uci(mode).to_string()).collect();
    Needed { at, claim: feature.claim.clone(), needed: feature.is_needed }
}

impl Writer<'_> {
    /// Writes the explanation of a proved mate, at the full level with every reply.
    fn tell_mate(&mut self, root: &Scene<'_>, subject: &Subject<'_>, detail: Detail) -> Sentence {
        let Some(story) = stories::mate(root, subject) else {
            return self.verdict(stories::mate_verdict(root));
        };
        let line = root.best_line();
        let mut scenes: Vec<Scene<'_>> = Vec::new();
        for mv in &line {
            let Some(scene) = scenes.last().unwrap_or(root).after(*mv) else { break };
            scenes.push(scene);
        }
        if let Some(first) = scenes.first() {
            self.list_defences(first);
        }
        let verdict = self.tell_story(story, detail);
        if detail == Detail::Full {
            // For a longer mate, the picture follows each defense.
            let picture = scenes.first().filter(|_| line.len() == 1).map(|mate| mate_picture(mate));
            self.section(SectionKind::Idea, Message::new("section-picture"), picture.unwrap_or_default());
            let first = line.first().and_then(|mv| root.after(*mv));
            let every = first.map(|first| branches(first, &line)).unwrap_or_default();
            self.section(SectionKind::Defences, Message::new("section-every-defence"), every);
        }
        self.tell_also(Some(root), &scenes, subject, detail);
        verdict
    }

    /// Writes how the side to move is mated: the threat, the mate at the end, what holds out longest, the
    /// replies.
    fn tell_mated(&mut self, root: &Scene<'_>, detail: Detail) {
        if detail == Detail::Normal {
            self.audit.is_story = true;
            self.section(SectionKind::Defences, Message::new("section-defences"), mated_side::story(root));
            return;
        }
        if detail == Detail::Full {
            self.section(SectionKind::Threat, Message::new("section-threat"), threat_told(root));
        }
        self.section(SectionKind::Line, Message::new(mated_side::line_title(root)), mated_side::line(root));
        if detail == Detail::Full {
            let line = root.best_line();
            let replies = branches(Scene::root(root.proof), &line);
            self.section(SectionKind::Defences, Message::new("section-replies"), replies);
        }
    }

    /// Writes the explanation of a win that a search found, from replies whose lines end where the gain is
    /// banked; at the full level with every reply. If the tree leaves a reply out, the promise is presented
    /// as the solver's claim.
    fn tell_win(&mut self, root: &Scene<'_>, mv: Move, subject: &Subject<'_>, detail: Detail) -> Sentence {
        let Some(first) = root.after(mv) else { return self.verdict(plain_verdict(subject)) };
        let banked = stories::banked_replies(root, &first, subject);
        let is_banked = banked.is_some();
        let replies = banked.unwrap_or_else(|| stories::claimed_replies(root, &first, subject));
        self.audit.against = replies.iter().map(|reply| reply.line.clone()).collect();
        let case = Case { subject, before: root, after: &first, mv, replies: &replies };
        let story = if is_banked {
            let pawns = replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
            let (story, material_gain) = stories::win(&case, pawns);
            self.audit.shown = Some((pawns, material_gain));
            story
        } else {
            stories::claimed(&case, detail)
        };
        let least = self.audit.shown.as_ref().map(|(pawns, _)| *pawns);
        let groups = material::groups(&first, replies);
        let draws = matches!(subject.promise, Some(Promise::Draws(_)));
        for group in &groups {
            let why = stories::why(root, &first, &group.replies).filter(|_| !draws);
            let why = why.and_then(|draft| self.finish(draft));
            let result = if draws { Promise::Draws(true) } else { group.result(root, &first) };
            self.defences.extend(material::as_defence(&first, group, result, why));
        }
        let verdict = self.tell_story(story, detail);
        if detail == Detail::Full && !draws {
            let threat = subject.threat.first().copied();
            let expected = root.best_line().get(1).copied();
            let asking = Asking { expected, threat, pawns: least, only_losing: false };
            let every = material::defences(root, &first, &groups, &asking);
            self.section(SectionKind::Defences, Message::new("section-every-defence"), every);
        }
        self.tell_also(Some(root), &[], subject, detail);
        verdict
    }

    /// Writes the explanation of a forced draw.
    fn tell_held(&mut self, held: &Held<'_>, subject: &Subject<'_>, detail: Detail) -> Sentence {
        let verdict = self.verdict(held.verdict());
        self.section(SectionKind::Idea, Message::new("section-idea"), held.idea());
        self.defences = held.defences();
        if detail != Detail::Brief {
            self.section(SectionKind::Defences, Message::new("section-defences"), held.lines());
        }
        self.list_also(subject);
        verdict
    }

    /// Writes who found the answer, and how much was examined.
    fn tell_source(&mut self, subject: &Subject<'_>, detail: Detail) {
        if detail == Detail::Brief {
            // That the mate may not come in time is always stated.
            let drawn = drawn_source(subject).into_iter().collect();
            return self.section(SectionKind::Source, Message::new("section-source"), drawn);
        }
        let is_told = detail == Detail::Full || subject.is_asked_by_name || subject.is_asked_why_not;
        if self.audit.is_story && !is_told {
            let drawn = drawn_source(subject).into_iter().collect();
            return self.section(SectionKind::Source, Message::new("section-source"), drawn);
        }
        let sources = source(subject, detail)
            .into_iter()
            .chain(shortest_source(subject))
            .chain(drawn_source(subject))
            .chain(tried_source(subject).into_iter().filter(|_| is_told));
        self.section(SectionKind::Source, Message::new("section-source"), sources.collect());
    }

    /// Writes what is true of a position in which no gain is promised.
    pub(crate) fn tell_outlook(&mut self, subject: &Subject<'_>, detail: Detail) {
        let mut drafts = outlook::section(subject);
        if detail == Detail::Brief {
            drafts.truncate(1);
        }
        self.section(SectionKind::Outlook, Message::new("section-outlook"), drafts);
    }

    /// Returns the most informative sentence about what the root amounts to.
    fn outlook(&mut self, subject: &Subject<'_>) -> Option<Sentence> {
        let is_told = |draft: &Draft| draft.path.is_empty() && self.audit.passes(draft);
        let told = outlook::story(subject).into_iter().find(is_told)?;
        self.finish(told)
    }

    /// Writes what is wrong with the moves that were asked about.
    fn tell_why_not(&mut self, subject: &Subject<'_>, detail: Detail) {
        let stories: Vec<Story<'_>> = subject.tried.iter().map(|tried| Story::of(subject, tried)).collect();
        self.audit.contrast.tried = stories.iter().map(why_not::as_tried).collect();
        let mut told: Vec<Vec<Draft>> =
            stories.iter().map(|story| why_not::draft(story, subject, &self.audit, detail)).collect();
        // If nobody asked, only one move is covered: the first of those about which most is known.
        let is_story = self.audit.is_story;
        let may_show = |place: &usize| {
            !(told[*place].is_empty() || is_story && stories[*place].is_idle(told[*place].len()))
        };
        let shown = (0..told.len()).filter(may_show).rev().max_by_key(|place| told[*place].len());
        for (place, (story, tried)) in stories.iter().zip(subject.tried).enumerate() {
            let drafts = std::mem::take(&mut told[place]);
            let why = drafts.first().map(|_| why_not::in_short(story, subject));
            let why = why.and_then(|draft| self.finish(draft));
            let uci = |mv: &Move| mv.to_uci(subject.position.castles().mode()).to_string();
            self.alternatives.push(Alternative {
                mv: uci(&tried.mv),
                refutation: story.refutation().iter().map(uci).collect(),
                result: Some(tried.result),
                why,
            });
            if subject.is_asked_why_not || shown == Some(place) {
                self.section(SectionKind::WhyNot, why_not::title(story), drafts);
            }
        }
        for forbidden in subject.forbidden {
            let Some(draft) = forbidden.draft(subject.position) else { continue };
            let why = self.finish(draft.clone());
            let (from, to) = (forbidden.from, forbidden.to);
            let alternative =
                Alternative { mv: format!("{from}{to}"), refutation: Vec::new(), result: None, why };
            self.alternatives.push(alternative);
            let title = why_not::title_of_forbidden(*forbidden, subject.position);
            self.section(SectionKind::WhyNot, title, vec![draft]);
        }
    }

    /// Lists the groups of replies to the first move for the JSON interface.
    pub(crate) fn list_defences(&mut self, first: &Scene<'_>) {
        for group in groups(first) {
            let why = draft(first, &group).and_then(|draft| self.finish(draft));
            self.defences.extend(as_defence(first, &group, why));
        }
    }
}
