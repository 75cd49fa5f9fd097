//! Positions in which nothing is promised: a story, and at the full level also how the game stands, and the
//! replies that lose something.

use phrase::Message;

use crate::brevity::without_repeats;
use crate::draft::Draft;
use crate::no_win::plain_verdict;
use crate::partial_win::nearly_won;
use crate::saves::Rescue;
use crate::scene::Scene;
use crate::writer::Writer;
use crate::{Detail, SectionKind, Sentence, Subject, outlook, stories};

impl Writer<'_> {
    /// Writes what is said about a position in which nothing is promised: what is true of it, and how a move
    /// that seems to win continues.
    pub(crate) fn tell_plain(
        &mut self,
        root: Option<&Scene<'_>>,
        subject: &Subject<'_>,
        detail: Detail,
    ) -> Sentence {
        let seeming = root.filter(|_| subject.seems_to_win).and_then(|root| stories::seeming(root, subject));
        let story = seeming.or_else(|| stories::plain(subject));
        self.list_also(subject);
        let verdict = match story {
            Some(story) => self.tell_story(story, detail),
            None => self.verdict(plain_verdict(subject)),
        };
        if detail == Detail::Full {
            self.tell_outlook(subject, detail);
            let nearly = nearly_won(subject).filter(|_| subject.seems_to_win);
            self.tell_nearly(nearly.unwrap_or_default());
        }
        verdict
    }

    /// Writes what is said about a move that wins nothing and meets a threat.
    pub(crate) fn tell_rescue(&mut self, rescue: &Rescue<'_>, detail: Detail) -> Sentence {
        self.list_also(rescue.subject());
        let told = rescue.draft(&self.audit, detail);
        let verdict = self.tell_story(stories::rescue(rescue, told), detail);
        if detail == Detail::Full {
            let standing = outlook::standing(rescue.subject()).into_iter().collect();
            self.section(SectionKind::Outlook, Message::new("section-outlook"), standing);
            let line = rescue.main_line().filter(|draft| self.audit.passes(draft));
            self.section(SectionKind::Line, Message::new("section-line"), line.into_iter().collect());
            let nearly = nearly_won(rescue.subject());
            let defences = || (rescue.own_threat(), rescue.defences(&self.audit));
            let every = nearly.unwrap_or_else(defences);
            self.tell_nearly(every);
        }
        verdict
    }

    /// Writes a threat, and every reply that loses something.
    fn tell_nearly(&mut self, (threat, every): (Option<Draft>, Vec<Draft>)) {
        let threat = threat.filter(|draft| self.audit.passes(draft));
        self.section(SectionKind::Threat, Message::new("section-threat"), threat.into_iter().collect());
        let every = without_repeats(every);
        self.section(SectionKind::Defences, Message::new("section-every-defence"), every);
    }
}
