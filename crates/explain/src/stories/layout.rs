//! How a story is laid out: headline, verdict, reasons and replies, each sentence audited like any other.

use claims::{Claim, Promise};
use phrase::{Message, Phrase, list};

use super::{Story, remember};
use crate::draft::Draft;
use crate::statement::{Motif, draft_said};
use crate::writer::Writer;
use crate::{Detail, Headline, Section, SectionKind, Sentence};

impl Writer<'_> {
    /// Writes a story and returns its verdict.
    pub(crate) fn tell_story(&mut self, story: Story, detail: Detail) -> Sentence {
        self.audit.is_story = detail != Detail::Full;
        let Story { headline, verdict, mut why, mut lines } = story;
        let lesson = headline
            .first()
            .filter(|_| detail == Detail::Normal && self.audit.promise != Some(Promise::MateIn(1)))
            .and_then(|(motif, remark)| remember::find_lesson(motif, remark, self.audit.contrast.best_move));
        let mut motifs: Vec<Motif> = Vec::new();
        let mut sentences: Vec<Sentence> = Vec::new();
        for (motif, remark) in headline {
            let claims: Vec<Claim> = remark.claims().into_iter().cloned().collect();
            let draft = draft_said(&remark.path, motif.words.clone().licences("motif", claims));
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
            // The reason that belongs to the headline, or else the first; if there is none, how the first
            // reply is answered.
            let by = self
                .sections
                .iter()
                .flat_map(|section| &section.sentences)
                .map(|named| named.said.statement())
                .next();
            let place = why.iter().position(|draft| Some(draft.said.statement()) == by).unwrap_or(0);
            why = why.into_iter().skip(place).take(1).collect();
            lines.truncate(usize::from(why.is_empty()));
        }
        self.section(SectionKind::Idea, Message::new("section-idea"), why);
        // At the full level every reply follows.
        let (kind, heading) = match detail {
            Detail::Full => (SectionKind::Line, "section-main-lines"),
            _ => (SectionKind::Defences, "section-defences"),
        };
        self.section(kind, Message::new(heading), lines);
        self.lesson = lesson.and_then(|draft| self.finish(draft));
        verdict
    }
}
