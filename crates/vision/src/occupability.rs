//! Occupability: the most valuable piece of a side that could safely stand on a square (CAPS-II, II.B.3, OCY).
//!
//! The piece that stands there now is disregarded, and what capturing it would win is not counted.

use claims::{UNITS, Values};
use shakmaty::{Color, Role, Square};

use crate::exchange::{Course, KING, State};
use crate::{Participants, Vision};

/// What can safely stand on a square, in CAPS-II's units: from 0 for nothing to 31 for anything.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Occupability {
    /// The worth of the most valuable piece whose capture there gains nothing.
    pub worth: i32,
    /// Whether it also holds for a piece that bears on the square now, and by going there ceases to support it (the
    /// report's letter S; otherwise N).
    ///
    /// The report does not say when; this is the rule that reproduces its table III-1: some piece bears on the square,
    /// and any one of them may be withdrawn without change.
    pub holds_for_bearers: bool,
}

/// All 128: by color, White first, and square.
pub(crate) type Occupabilities = [[Occupability; 64]; 2];

impl Vision {
    /// Returns the occupability of a square for a color; pins to a king count.
    pub fn occupability(&self, square: Square, color: Color) -> Occupability {
        let all = self.occupabilities.get_or_init(|| {
            let of = |color| {
                std::array::from_fn(|index| {
                    let square = u32::try_from(index).map_or(Square::A1, Square::new);
                    self.worked_out(square, color)
                })
            };
            Box::new([of(Color::White), of(Color::Black)])
        });
        all[color.fold_wb(0, 1)][square.to_usize()]
    }

    /// Returns the worth of the most valuable piece of a color that could stand on a square, among some pieces, without
    /// the other side gaining by captures there, in a scale; a king's worth where anything could.
    ///
    /// CAPS-II's OCCUP with a set of pieces and PARADISE's OCCUP are this question with their own scales and pins. The
    /// caller must leave out of `among` what stands on the square now.
    pub fn occupability_among(
        &self,
        square: Square,
        color: Color,
        values: &Values,
        among: Participants,
    ) -> i32 {
        let course = Course::new(self, square, values, among);
        let state = State { occupied: among.occupied, to_capture: !color };
        // What is won back does not depend on what stands there.
        let won_back = |man: Square| course.gain(state.after(man), course.worth(man));
        let most = KING * values.of(Role::Pawn);
        course.candidates(state).into_iter().map(won_back).min().map_or(most, |worth| worth.min(most))
    }

    fn worked_out(&self, square: Square, color: Color) -> Occupability {
        let vacant = self.everyone().without(square);
        let worth = self.occupability_among(square, color, &UNITS, vacant);
        let bearers = self.attackers_to(square, color);
        let unchanged =
            |man: Square| self.occupability_among(square, color, &UNITS, vacant.without(man)) == worth;
        let holds_for_bearers = 0 < worth && bearers.any() && bearers.into_iter().all(unchanged);
        Occupability { worth, holds_for_bearers }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{File, Rank};
    use testing::position;

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
        let position = position(FIGURE_3_11);
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
