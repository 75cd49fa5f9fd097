//! Mirror images of what is said: squares, sides and moves are mirrored, and the words are written
//! afterwards.

use claims::{Image, Turn, turned_uci as uci};

use crate::draft::{Part, Said};
use crate::{
    Alternative, Context, Defence, Explanation, Headline, Licence, Needed, OtherMove, OutlookText, Section,
    Sentence, TriedBy,
};

impl Image for Said {
    fn image(&self, turn: Turn) -> Said {
        self.map(|part| match part {
            Part::Message(message) => Part::Message(message.image(turn)),
            Part::Phrase(phrase, claims) => Part::Phrase(phrase.image(turn), images(claims, turn)),
        })
    }
}

impl Image for Licence {
    fn image(&self, turn: Turn) -> Licence {
        Licence { claim: self.claim.image(turn), ..self.clone() }
    }
}

impl Image for Sentence {
    fn image(&self, turn: Turn) -> Sentence {
        Sentence {
            said: self.said.image(turn),
            text: String::new(),
            moves: moves(&self.moves, turn),
            claims: images(&self.claims, turn),
        }
    }
}

impl Image for Section {
    fn image(&self, turn: Turn) -> Section {
        Section::new(self.kind, self.heading.image(turn), images(&self.sentences, turn))
    }
}

impl Image for OutlookText {
    fn image(&self, turn: Turn) -> OutlookText {
        OutlookText {
            side: self.side.image(turn),
            said: self.said.image(turn),
            text: String::new(),
            claims: images(&self.claims, turn),
            sensible: self.sensible.iter().map(|line| moves(line, turn)).collect(),
            ..self.clone()
        }
    }
}

impl Image for Context {
    fn image(&self, turn: Turn) -> Context {
        Context {
            mv: uci(&self.mv, turn),
            last: self.last.image(turn),
            sentences: images(&self.sentences, turn),
            ..self.clone()
        }
    }
}

impl Image for Defence {
    fn image(&self, turn: Turn) -> Defence {
        Defence {
            replies: moves(&self.replies, turn),
            line: moves(&self.line, turn),
            answer: self.answer.as_ref().map(|mv| uci(mv, turn)),
            why: self.why.as_ref().map(|why| why.image(turn)),
            ..self.clone()
        }
    }
}

impl Image for OtherMove {
    fn image(&self, turn: Turn) -> OtherMove {
        let why = self.why.as_ref().map(|why| why.image(turn));
        OtherMove { mv: uci(&self.mv, turn), why, ..self.clone() }
    }
}

impl Image for Alternative {
    fn image(&self, turn: Turn) -> Alternative {
        Alternative {
            mv: uci(&self.mv, turn),
            refutation: moves(&self.refutation, turn),
            why: self.why.as_ref().map(|why| why.image(turn)),
            ..self.clone()
        }
    }
}

impl Image for Needed {
    fn image(&self, turn: Turn) -> Needed {
        Needed { at: moves(&self.at, turn), claim: self.claim.image(turn), ..self.clone() }
    }
}

impl Image for TriedBy {
    fn image(&self, turn: Turn) -> TriedBy {
        TriedBy { mv: uci(&self.mv, turn), ..self.clone() }
    }
}

/// The position before the last move is not mirrored: the code that mirrors the explanation knows its FEN.
impl Image for Explanation {
    fn image(&self, turn: Turn) -> Explanation {
        let headline = |headline: &Headline| Headline { said: headline.said.image(turn), ..headline.clone() };
        Explanation {
            headline: self.headline.as_ref().map(headline),
            is_story: self.is_story,
            context: self.context.as_ref().map(|context| context.image(turn)),
            verdict: self.verdict.image(turn),
            outlook: self.outlook.as_ref().map(|outlook| outlook.image(turn)),
            sections: images(&self.sections, turn),
            defences: images(&self.defences, turn),
            also_wins: images(&self.also_wins, turn),
            alternatives: images(&self.alternatives, turn),
            tried: images(&self.tried, turn),
            features: images(&self.features, turn),
            dropped_sentences: self.dropped_sentences,
            style: self.style.clone(),
        }
    }
}

fn images<T: Image>(all: &[T], turn: Turn) -> Vec<T> {
    all.iter().map(|one| one.image(turn)).collect()
}

fn moves(moves: &[String], turn: Turn) -> Vec<String> {
    moves.iter().map(|mv| uci(mv, turn)).collect()
}
