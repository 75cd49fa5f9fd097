//! Why the move that was played is not one of the good ones, without revealing which those are: the reader
//! may still be looking for them.

use explain::Sentence;
use render::pgn::read_line;
use serde::Serialize;
use shakmaty::{Chess, Move, Position, san::SanPlus};

use super::comment::{names, without_commands};
use super::{Moment, quiet_mistake};

/// Why a move is not one of the good ones.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct WhyNot {
    /// The move in UCI.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move in SAN.
    pub san: String,
    /// The reason, which names none of the good moves.
    pub text: String,
    /// The refutation, in UCI; empty if there is nothing in particular.
    pub refutation: Vec<String>,
}

impl Moment {
    /// Returns what is wrong with the move that was played, if it missed or allowed something. None of the
    /// good moves is named, including those in `also`.
    pub fn why_not(&self, also: &[Move]) -> WhyNot {
        let mode = self.position.castles().mode();
        let mv = self.played.to_uci(mode).to_string();
        let written =
            |line: &[Move]| line.iter().take(1).map(|reply| reply.to_uci(mode).to_string()).collect();
        let asked = self.before.explanation.alternatives.iter().find(|asked| asked.mv == mv);
        let known = asked.map(|asked| asked.refutation.clone()).filter(|known| !known.is_empty());
        let refutation = match (self.allowed_report(), known) {
            // The text is the verdict on another answer.
            (Some(after), _) if !self.is_asked_about(after) => written(after.line()),
            (_, Some(known)) => known,
            _ => written(&self.answer),
        };
        let good = self.good(also);
        WhyNot { mv, san: san(&self.position, self.played), text: self.against(&good), refutation }
    }

    /// Lists the moves that a reader may be looking for.
    pub(crate) fn good(&self, also: &[Move]) -> Vec<Move> {
        let winning = self.before.explanation.also_wins.iter().filter(|other| other.ply == 0);
        let winning = winning.filter_map(|other| read_line(&self.position, [&other.mv]).first().copied());
        let best = self.better.first().into_iter().chain(self.before.line().first()).copied();
        best.chain(winning).chain(also.iter().copied()).filter(|mv| *mv != self.played).collect()
    }

    /// Whether words give away one of the moves that a reader may be looking for, anywhere in a line.
    pub(crate) fn gives_away(&self, words: &str, good: &[Move]) -> bool {
        let bare = |mv: &Move| {
            let written = self.write(*mv);
            written.rsplit_once('.').map_or(written.clone(), |(_, move_alone)| move_alone.to_owned())
        };
        good.iter().any(|mv| names(words, &bare(mv)))
    }

    /// Describes what is wrong with the move that was played: what answers it, or else how the game stands
    /// after it.
    fn against(&self, good: &[Move]) -> String {
        let is_wanted = |sentence: &Sentence| !self.gives_away(&sentence.text, good);
        let words = match self.allowed_report() {
            Some(after) => self.describe_punishment(after, is_wanted),
            None => self.worse(is_wanted),
        };
        let words = without_commands(&words);
        if words.is_empty() || self.gives_away(&words, good) {
            quiet_mistake::after(self, good)
        } else {
            words
        }
    }
}

/// Writes a move in SAN.
pub(crate) fn san(position: &Chess, mv: Move) -> String {
    SanPlus::from_move(position.clone(), mv).to_string()
}

#[cfg(test)]
mod tests {
    use kibitzer::{Language, Notation, Style};

    use super::*;
    use crate::Game;
    use crate::moments::tests::reviewer;

    #[test]
    fn a_move_is_named_by_its_number_and_no_square_is_a_move() {
        assert!(["5.f3 wins", "better was 5.f3, and", "5.f3+"].iter().all(|words| names(words, "5.f3")));
        assert!(["the pawn on f3", "15.f3", "5.f3xe4"].iter().all(|words| !names(words, "5.f3")));
        assert!(!names("5.O-O-O wins", "5.O-O") && names("5.O-O wins", "5.O-O"));
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
                let why = moment.why_not(&[]);
                let good = moment.good(&[]);
                assert!(!good.is_empty() && !why.text.is_empty());
                assert!(!moment.gives_away(&why.text, &good), "{game}: {good:?} in {}", why.text);
                looked_at += 1;
                // Whichever moves are good, none is named. Castling is written the same for both sides.
                let is_other = |mv: &Move| *mv != moment.played && !mv.is_castle();
                let all: Vec<Move> = moment.position.legal_moves().into_iter().filter(is_other).collect();
                let why = moment.why_not(&all);
                assert!(!moment.gives_away(&why.text, &all), "{game}: {}", why.text);
            }
        }
        assert!(5 <= looked_at, "{looked_at} moments");
    }

    #[test]
    fn in_german_too() {
        let game = "[FEN \"4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24\"]\n\n24. Qxc3 Qxg2# 0-1";
        let german = Style::new(Language::find_named("de").unwrap(), Notation::Letters);
        let review =
            crate::Reviewer { style: &german, ..reviewer() }.review(&Game::read(game.as_bytes()).unwrap());
        let moment = review.moments.last().unwrap();
        let why = moment.why_not(&[]);
        assert!(why.text.contains("24.Dxc3") && !why.text.contains("Lb5"), "{}", why.text);
        assert_eq!(moment.text().matches("24.Dxc3").count(), 1, "{}", moment.text());
    }
}
