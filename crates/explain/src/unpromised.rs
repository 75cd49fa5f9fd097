//! What is told where nothing is promised: as a story, or at the full level in sections.

use phrase::Message;

use crate::brevity::without_repeats;
use crate::draft::{Draft, Said};
use crate::narrator::Writer;
use crate::nearly::nearly_won;
use crate::plain::{plain_verdict, seen_line};
use crate::saves::Rescue;
use crate::scene::Scene;
use crate::{Detail, SectionKind, Sentence, Subject, material, outlook, stories};

impl Writer<'_> {
    /// Writes what is said of a position in which nothing is promised: what is true of it, and how a move that seems to win goes
    /// on.
    pub(crate) fn tell_plain(
        &mut self,
        root: Option<&Scene<'_>>,
        subject: &Subject<'_>,
        detail: Detail,
    ) -> Sentence {
        let story = match (detail, subject.seems_to_win) {
            (Detail::Full, _) => None,
            (_, true) => root.and_then(|root| stories::seeming(root, subject)),
            (_, false) => stories::plain(subject),
        };
        if let Some(story) = story {
            self.list_also(subject);
            return self.tell_story(story, detail);
        }
        let verdict = self.verdict(plain_verdict(subject));
        let first = root.zip(subject.best_move.filter(|_| subject.seems_to_win));
        let first = first.and_then(|(root, mv)| Some((root, root.after(mv)?, mv)));
        let is_told = first.is_some();
        let idea = first.map_or_else(
            || outlook::deed(subject).filter(|draft| self.audit.passes(draft)).into_iter().collect(),
            |(root, first, mv)| material::seeming(root, &first, mv),
        );
        self.section(SectionKind::Idea, Message::new("section-idea"), idea);
        self.tell_outlook(subject, detail);
        let nearly = is_told.then(|| nearly_won(subject, detail)).flatten();
        let (threat, defences) = nearly.unwrap_or_default();
        self.section(SectionKind::Threat, Message::new("section-threat"), threat.into_iter().collect());
        let line = seen_line(subject).filter(|draft| self.audit.passes(draft));
        self.section(SectionKind::Line, Message::new("section-line"), line.into_iter().collect());
        self.section(SectionKind::Defences, Message::new("section-defences"), defences);
        self.list_also(subject);
        verdict
    }

    /// Writes what is said of a move that wins nothing and meets a threat.
    pub(crate) fn tell_rescue(&mut self, rescue: &Rescue<'_>, detail: Detail) -> Sentence {
        self.list_also(rescue.subject());
        let told = rescue.told(&self.audit, detail);
        if detail != Detail::Full {
            return self.tell_story(stories::rescue(rescue, told), detail);
        }
        let verdict = self.verdict(rescue.verdict());
        let told_before: Vec<Said> = told.iter().map(|draft| draft.said.clone()).collect();
        self.section(SectionKind::Idea, Message::new("section-idea"), told);
        let standing = outlook::standing(rescue.subject()).into_iter().collect();
        self.section(SectionKind::Outlook, Message::new("section-outlook"), standing);
        let nearly = nearly_won(rescue.subject(), detail);
        let line = rescue.main_line().filter(|_| nearly.is_none());
        let (threat, defences) =
            nearly.unwrap_or_else(|| (rescue.own_threat(), rescue.defences(&self.audit)));
        let passing = |drafts: Option<Draft>| drafts.filter(|draft| self.audit.passes(draft));
        let (threat, line) = (passing(threat), passing(line));
        let line = line.filter(|draft| !told_before.contains(&draft.said));
        let told_as_line = line.as_ref().map(|draft| draft.said.clone());
        self.section(SectionKind::Threat, Message::new("section-threat"), threat.into_iter().collect());
        self.section(SectionKind::Line, Message::new("section-line"), line.into_iter().collect());
        let mut defences = without_repeats(defences);
        defences.retain(|draft| Some(&draft.said) != told_as_line.as_ref());
        self.section(SectionKind::Defences, Message::new("section-defences"), defences);
        verdict
    }
}
