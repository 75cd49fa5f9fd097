//! Occupability: the most valuable man of a side that could safely stand on a square (CAPS-II, II.B.3, OCY).
//!
//! The man that stands there now is disregarded, and what capturing him would win is not counted.

use claims::{UNITS, Values};
use shakmaty::{Bitboard, Color, Square};

use crate::exchange::KING;
use crate::{Participants, Vision};

/// What can safely stand on a square, in CAPS-II's units: 0 nothing, to 31 for anything.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Occupability {
    /// The worth of the most valuable man that nobody gains by capturing.
    pub worth: i32,
    /// Whether it holds too for a man who bears on the square now, and by going there ceases to support it
    /// (the report's letter S; otherwise N).
    ///
    /// The report does not say when; this is the rule that reproduces its table III-1: somebody bears, and any
    /// one of them may be withdrawn without change.
    pub holds_for_bearers: bool,
}

impl Vision {
    /// Gives the occupability of a square for a color.
    pub fn occupability(&self, square: Square, color: Color) -> Occupability {
        let everyone = self.board().occupied().without(square);
        let worth = self.most_valuable(square, color, everyone);
        let bearers = self.attackers_to(square, color);
        let unchanged = |man: Square| self.most_valuable(square, color, everyone.without(man)) == worth;
        let holds_for_bearers = 0 < worth && bearers.any() && bearers.into_iter().all(unchanged);
        Occupability { worth, holds_for_bearers }
    }

    fn most_valuable(&self, square: Square, color: Color, men: Bitboard) -> i32 {
        let among = Participants { men, occupied: men };
        let values: &Values = &UNITS;
        let is_safe = |worth: &i32| self.exchange_among(square, !color, *worth, values, among).gain == 0;
        (1..=KING).rev().find(is_safe).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, File, Rank, fen::Fen};

    use super::*;

    /// Figure 3.11 of the CAPS-II report.
    const FIGURE_3_11: &str = "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1";

    /// Its table III-1, ranks 8 to 1, White's row and Black's; `?` marks what the scan does not show.
    const TABLE_III_1: [&str; 16] = [
        "31N 0N 0N 0N 0N 0N 31N 0N",
        "31N 31S 31S 31S 31S 31S 31N 31S",
        "0N 0N 0N 0N 0N 9N 0N ?",
        "31S 9S 31S 3S 31S 3N 31S 3N",
        "0N 0N 1N 0N 0N 0N 1S 0N",
        "3S 31S 3N 31S 31S 9S 2N 3S",
        "0N 31S 2N 0N 9S 1N 1N 31S",
        "31S 0N 1S 9S 0N 3N 3N 0N",
        "31N 3S 9S 5N 31S 31S 31S 31N",
        "31N 0N 0N ? ? 0N 0N 31N",
        "3N 31N 9N 31S 31S 31S 31S 31S",
        "5N 31N 3N 0N 0N 0N 0N 0N",
        "31S 31N 31S 31N 31S 31S 31S 31S",
        "0N 31N 0N ? 0N 0N 0N 0N",
        "31S 31S 31S 31S 31S 31S ? 31S",
        "0N 0N 0N 0N 0N 0N 0N 0N",
    ];

    #[test]
    fn table_iii_1() {
        let position = FIGURE_3_11.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let vision = Vision::of(position);
        let mut different = Vec::new();
        for (row, text) in TABLE_III_1.iter().enumerate() {
            let rank = Rank::ALL[7 - row / 2];
            let color = Color::from_white(row % 2 == 0);
            for (file, printed) in File::ALL.into_iter().zip(text.split(' ')) {
                let square = Square::from_coords(file, rank);
                let found = vision.occupability(square, color);
                let letter = if found.holds_for_bearers { 'S' } else { 'N' };
                let found = format!("{}{letter}", found.worth);
                if printed != "?" && printed != found {
                    different.push(format!("{square} {color}: {found} for {printed}"));
                }
            }
        }
        assert_eq!(different, [""; 0]);
    }
}
