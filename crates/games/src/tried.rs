//! Why the move that was played is none of the good ones, without a word about which those are: a reader may still look for them.

use explain::Sentence;
use serde::Serialize;
use shakmaty::{Position, san::San};

use super::comment::{names, without_commands};
use super::{Moment, quiet};

/// Why a move is none of the good ones.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct WhyNot {
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move in SAN.
    pub san: String,
    /// The reason, which names none of the good moves.
    pub text: String,
    /// What answers it, in UCI; empty where nothing in particular does.
    pub refutation: Vec<String>,
}

impl Moment {
    /// Returns what is wrong with the move that was played, where it missed or allowed something.
    pub fn why_not(&self) -> WhyNot {
        let mode = self.position.castles().mode();
        let mv = self.played.to_uci(mode).to_string();
        let asked = self.before.explanation.alternatives.iter().find(|asked| asked.mv == mv);
        let refutation = match asked.map(|asked| asked.refutation.clone()).filter(|known| !known.is_empty()) {
            Some(known) => known,
            None => self.answer.iter().take(1).map(|reply| reply.to_uci(mode).to_string()).collect(),
        };
        let san = super::drills::san(&self.position, self.played);
        WhyNot { mv, san, text: self.against(), refutation }
    }

    /// Says what is wrong with the move that was played: what answers it, or else how the game stands after it.
    fn against(&self) -> String {
        let good = [self.better.first(), self.before.line().first()].into_iter().flatten();
        let good: Vec<String> = good.map(|mv| San::from_move(&self.position, *mv).to_string()).collect();
        let spoils = |words: &str| good.iter().any(|san| names(words, san));
        let is_wanted = |sentence: &Sentence| !spoils(&sentence.text);
        let words = match self.allowed() {
            Some(after) => self.punished(after, is_wanted),
            None => self.worse(is_wanted),
        };
        let words = without_commands(&words);
        if words.is_empty() || spoils(&words) { quiet::after(self) } else { words }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::moments::tests::reviewer;

    #[test]
    fn a_move_is_named_with_its_number_or_without() {
        assert!(
            ["5.Nd4 wins", "after 5...Nd4, then", "Nd4! is", "Nd4+"].iter().all(|words| names(words, "Nd4"))
        );
        assert!(["d4", "Nd4e6", "the knight on d4"].iter().all(|words| !names(words, "Nd4")));
        assert!(!names("5.O-O-O wins", "O-O") && names("5.O-O wins", "O-O"));
    }

    #[test]
    fn what_is_wrong_with_a_move_does_not_name_the_good_one() {
        let games = [
            "[FEN \"4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24\"]\n\n24. Qxc3 Qxg2# 0-1",
            "[FEN \"6k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1\"]\n\n1. Ra1 Qd8 0-1",
            "1. f3 e5 2. g4 a6 3. a3 Qh4# 0-1",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 Bc5 5. d3 Qe7 6. Nxf7 O-O *",
        ];
        let mut looked_at = 0;
        for game in games {
            let review = reviewer().review(&Game::read(game.as_bytes()).unwrap());
            for moment in review.moments.iter().filter(|moment| moment.after.is_some()) {
                let why = moment.why_not();
                let best = moment.better.first().or(moment.before.line().first()).unwrap();
                let best = San::from_move(&moment.position, *best).to_string();
                assert!(!why.text.is_empty() && !names(&why.text, &best), "{game}: {best} in {}", why.text);
                looked_at += 1;
            }
        }
        assert!(5 <= looked_at, "{looked_at} moments");
    }
}
