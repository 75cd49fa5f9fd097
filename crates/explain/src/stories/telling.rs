//! How a story gets its places: headline, verdict, why, and the replies, each sentence audited like any other.

use claims::{Claim, Promise};
use phrase::{Message, Phrase, list};
use shakmaty::Move;

use super::{Story, remember};
use crate::draft::Draft;
use crate::material::{self, Reply};
use crate::narrator::Writer;
use crate::scene::Scene;
use crate::statement::{Motif, said};
use crate::{Detail, Headline, Section, SectionKind, Sentence, Subject};

impl Writer<'_> {
    /// Tells a story; returns its verdict.
    pub(crate) fn tell_story(&mut self, story: Story, detail: Detail) -> Sentence {
        self.audit.is_story = true;
        let Story { headline, verdict, mut why, mut lines } = story;
        let lesson = headline
            .first()
            .filter(|_| detail == Detail::Normal && self.audit.promise != Some(Promise::MateIn(1)))
            .and_then(|(motif, remark)| remember::find_lesson(motif, remark, self.audit.best_move));
        let mut motifs: Vec<Motif> = Vec::new();
        let mut sentences: Vec<Sentence> = Vec::new();
        for (motif, remark) in headline {
            let claims: Vec<Claim> = remark.claims().into_iter().cloned().collect();
            let draft = said(&remark.path, motif.words.clone().licences("motif", claims));
            let draft = Draft { said: draft.said.said_by(remark.said.statement()), ..draft };
            if let Some(sentence) = self.finish(draft) {
                sentences.push(sentence);
                motifs.push(motif);
            }
        }
        let themes = motifs.iter().map(|motif| motif.theme).collect();
        let named: Vec<Phrase> = motifs.into_iter().map(|motif| motif.words.phrase()).collect();
        if !named.is_empty() {
            let said = Phrase::Capitalized(Box::new(list(&named)));
            self.headline = Some(Headline { motifs: themes, said, text: String::new() });
            let section = Section::new(SectionKind::Headline, Message::new("section-headline"), sentences);
            self.sections.push(section);
        }
        let verdict = self.verdict(verdict);
        if detail == Detail::Brief {
            // The reason that belongs to the headline, or else the first.
            let by = self
                .sections
                .iter()
                .flat_map(|section| &section.sentences)
                .map(|named| named.said.statement())
                .next();
            let place = why.iter().position(|draft| Some(draft.said.statement()) == by).unwrap_or(0);
            why = why.into_iter().skip(place).take(1).collect();
            lines.clear();
        }
        self.section(SectionKind::Idea, Message::new("section-idea"), why);
        self.section(SectionKind::Defences, Message::new("section-defences"), lines);
        self.lesson = lesson.and_then(|draft| self.finish(draft));
        verdict
    }

    /// Lists the replies to a proved mate, and other moves that mate as well.
    pub(crate) fn list_mates(&mut self, root: &Scene<'_>, subject: &Subject<'_>) {
        let line = root.best_line();
        let mut scenes: Vec<Scene<'_>> = Vec::new();
        for mv in &line {
            let Some(scene) = scenes.last().unwrap_or(root).after(*mv) else { return };
            scenes.push(scene);
        }
        if let Some(first) = scenes.first() {
            self.list_defences(first);
        }
        self.tell_also(Some(root), &scenes, subject, Detail::Brief);
    }

    /// Tells a win of material as a story, by replies whose lines end where the gain is banked.
    pub(crate) fn tell_win_as_story(
        &mut self,
        root: &Scene<'_>,
        first: &Scene<'_>,
        mv: Move,
        subject: &Subject<'_>,
        replies: Vec<Reply>,
        detail: Detail,
    ) -> Sentence {
        self.audit.against = replies.iter().map(|reply| reply.line.clone()).collect();
        let pawns = replies.iter().map(|reply| reply.pawns).min().unwrap_or(0);
        let (story, haul) = super::win(root, first, mv, subject, &replies, pawns);
        self.audit.shown = Some((pawns, haul));
        for group in &material::groups(first, replies) {
            let why = super::lines::why(root, first, &group.replies).and_then(|draft| self.finish(draft));
            self.defences.extend(material::as_defence(first, group, group.result(root, first), why));
        }
        self.list_also(subject);
        self.tell_story(story, detail)
    }
}
