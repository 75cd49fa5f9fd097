//! Audits the drafts of sentences, numbers their claims, and puts them into their sections.

use claims::Claim;
use phrase::{Message, Phrase};
use shakmaty::Position;

use crate::audit::Audit;
use crate::contrast::Contrast;
use crate::draft::{Draft, Licence, Said};
use crate::{Alternative, Defence, Headline, OtherMove, Section, SectionKind, Sentence, Subject};

/// Audits drafts and places them.
pub(crate) struct Writer<'a> {
    pub(crate) audit: Audit<'a>,
    pub(crate) next_id: u64,
    pub(crate) headline: Option<Headline>,
    pub(crate) sections: Vec<Section>,
    /// The lesson for the player.
    pub(crate) lesson: Option<Sentence>,
    pub(crate) defences: Vec<Defence>,
    pub(crate) also_wins: Vec<OtherMove>,
    pub(crate) alternatives: Vec<Alternative>,
    pub(crate) dropped: u64,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(subject: &Subject<'a>) -> Writer<'a> {
        let audit = Audit {
            root: subject.position,
            proof: subject.proof,
            measures: subject.measures,
            has_answer: subject.best_move.is_some(),
            promise: subject.promise,
            nodes: subject.nodes,
            checked_depth: subject.checked_depth,
            against: Vec::new(),
            shown: None,
            is_story: false,
            contrast: Contrast { root: subject.position, best_move: subject.best_move, tried: Vec::new() },
            outlook: subject.outlook,
            hold: subject.hold,
            theory: subject.theory,
        };
        Writer {
            audit,
            next_id: 1,
            headline: None,
            sections: Vec::new(),
            lesson: None,
            defences: Vec::new(),
            also_wins: Vec::new(),
            alternatives: Vec::new(),
            dropped: 0,
        }
    }

    pub(crate) fn verdict(&mut self, draft: Draft) -> Sentence {
        self.finish(draft).unwrap_or_else(|| Sentence::saying(Said::plain(Message::new("no-words"))))
    }

    pub(crate) fn section(&mut self, kind: SectionKind, heading: impl Into<Phrase>, drafts: Vec<Draft>) {
        let sentences: Vec<Sentence> = drafts.into_iter().filter_map(|draft| self.finish(draft)).collect();
        if !sentences.is_empty() {
            self.sections.push(Section::new(kind, heading, sentences));
        }
    }

    /// Lets a sentence through if all its claims hold, and counts it otherwise.
    pub(crate) fn finish(&mut self, draft: Draft) -> Option<Sentence> {
        if !self.audit.passes(&draft) {
            self.dropped += 1;
            return None;
        }
        let mode = self.audit.root.castles().mode();
        let moves = draft.path.iter().map(|mv| mv.to_uci(mode).to_string()).collect();
        let first_id = self.next_id;
        let licence = |(id, claim): (u64, &Claim)| {
            let class = claim.kind.class();
            Licence { id, class, claim: claim.clone(), spans: Vec::new() }
        };
        let claims: Vec<Licence> = (first_id..).zip(draft.claims()).map(licence).collect();
        self.next_id += claims.len() as u64;
        Some(Sentence { moves, claims, ..Sentence::saying(draft.said) })
    }
}
