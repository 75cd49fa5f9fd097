//! Mirror images of phrases: squares, sides and moves are mirrored.

use claims::{Image, Turn};

use crate::{Argument, Message, Phrase, Score};

impl Image for Phrase {
    fn image(&self, turn: Turn) -> Phrase {
        match self {
            Phrase::Nothing => Phrase::Nothing,
            Phrase::Words(words) => Phrase::Words(words.clone()),
            Phrase::Square(square) => Phrase::Square(square.image(turn)),
            Phrase::File(file) => Phrase::File(if turn.files { file.flip_horizontal() } else { *file }),
            Phrase::Color(color) => Phrase::Color(color.image(turn)),
            Phrase::Message(message) => Phrase::Message(Box::new(message.image(turn))),
            Phrase::Move(mv) => Phrase::Move(mv.image(turn)),
            Phrase::Letters(mv) => Phrase::Letters(mv.image(turn)),
            Phrase::Score(score) => Phrase::Score(score.image(turn)),
            Phrase::Joined(phrases) => {
                Phrase::Joined(phrases.iter().map(|phrase| phrase.image(turn)).collect())
            }
            Phrase::Capitalized(phrase) => Phrase::Capitalized(Box::new(phrase.image(turn))),
        }
    }
}

impl Image for Score {
    fn image(&self, turn: Turn) -> Score {
        Score {
            moves: self.moves.iter().map(|mv| mv.image(turn)).collect(),
            ply: self.ply,
            root_turn: self.root_turn.image(turn),
        }
    }
}

impl Image for Message {
    fn image(&self, turn: Turn) -> Message {
        let argument = |argument: &Argument| match argument {
            Argument::Phrase(phrase) => Argument::Phrase(phrase.image(turn)),
            Argument::Number(number) => Argument::Number(*number),
        };
        self.map(argument, |claim| claim.image(turn))
    }
}
