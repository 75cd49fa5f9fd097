//! Exchanges on a square: who wins what if captures there go on as long as they pay.
//!
//! CAPS-II (II.B.3, OCCUP) and PARADISE (II.B.3) ask the same question; this is the one answer.
//! The men who bear on the square capture in turn, the cheapest first, each side free to stop; men behind
//! those who have captured join in (batteries and x-rays). Nothing is moved.
//!
//! Decisions where the reports are silent:
//! * A man pinned to his king takes part only along the line of the pin, or when the pinner has captured and
//!   so has left the line. (CAPS-II makes him wait until nothing cheaper than his pin's object is left; for a
//!   king that is never.)
//! * A king captures only what nobody guards any more.
//! * Pins to other men than the king are weighed by CAPS-II (the object counts as lost) but not here yet.
//! * A pawn that captures on the last rank stays a pawn.

use claims::Values;
use shakmaty::{Bitboard, Color, Role, Square};

use crate::{Pin, Vision};

/// The course of an exchange.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Exchange {
    /// What the side that begins wins, in the scale asked for; never less than 0, since it need not begin.
    pub gain: i32,
    /// The men that capture, in order, as far as each capture pays.
    pub captures: Vec<Square>,
}

/// Who may take part in an exchange, and what stands on the board besides.
#[derive(Copy, Clone, Debug)]
pub struct Participants {
    /// The men that may capture; others only stand in the way.
    pub men: Bitboard,
    /// The occupied squares.
    pub occupied: Bitboard,
}

/// What a king counts in an exchange, in pawns (CAPS-II, table II-4 in units).
pub(crate) const KING: i32 = 31;

impl Vision {
    /// Gives the course of captures on a square begun by a side, everything on the board taking part.
    ///
    /// The gain is in the scale of `values`. An empty square, or one held by the side itself, gains nothing.
    ///
    /// ```
    /// use claims::HOUSE;
    /// use shakmaty::{CastlingMode, Chess, Color, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  . . . r k . . .   rook d1 may take on d5: pawn, then rook for rook
    /// // 5  . . . p . . . .
    /// // 1  . . . R K . . .
    /// let fen: Fen = "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let exchange = vision.exchange(Square::D5, Color::White, &HOUSE);
    /// assert_eq!((exchange.gain, exchange.captures), (100, vec![Square::D2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange(&self, square: Square, side: Color, values: &Values) -> Exchange {
        let occupied = self.board().occupied();
        match self.board().piece_at(square) {
            Some(piece) if piece.color != side => {
                let all = Participants { men: occupied, occupied };
                self.exchange_among(square, side, worth(piece.role, values), values, all)
            }
            _ => Exchange::default(),
        }
    }

    /// Gives the course of captures among some men on a square where a man of some worth is thought to stand.
    pub fn exchange_among(
        &self,
        square: Square,
        side: Color,
        standing: i32,
        values: &Values,
        among: Participants,
    ) -> Exchange {
        let mut worths = vec![standing];
        let mut order = Vec::new();
        let (mut occupied, mut to_capture) = (among.occupied, side);
        let mut left = Bitboard::EMPTY;
        while let Some(man) = self.next_capturer(square, to_capture, occupied, among.men & !left, left) {
            let Some(role) = self.board().role_at(man) else { break };
            order.push(man);
            worths.push(worth(role, values));
            occupied.discard(man);
            left.add(man);
            to_capture = !to_capture;
        }
        // From the last capture back: each side goes on only if that gains.
        let mut gain = 0;
        let mut length = 0;
        for index in (0..order.len()).rev() {
            let taken = worths[index] - gain;
            (gain, length) = if 0 < taken { (taken, length + 1) } else { (0, 0) };
        }
        order.truncate(length);
        Exchange { gain, captures: order }
    }

    /// Finds the cheapest man of a side that may capture on a square next; of equals the one on the highest.
    fn next_capturer(
        &self,
        square: Square,
        side: Color,
        occupied: Bitboard,
        men: Bitboard,
        gone: Bitboard,
    ) -> Option<Square> {
        let bearing = self.board().attacks_to(square, side, occupied) & occupied & men;
        let may = |man: &Square| match self.pin_of(*man) {
            Some(Pin { pinner, .. }) if gone.contains(pinner) => true,
            Some(pin) => pin.allows(square),
            None => true,
        };
        let of_role = |role: Role| {
            let candidates = bearing & self.board().by_piece(role.of(side));
            candidates.into_iter().rev().find(may)
        };
        let king_may = self.board().attacks_to(square, !side, occupied) & occupied & men;
        Role::ALL.into_iter().filter(|role| *role != Role::King || king_may.is_empty()).find_map(of_role)
    }
}

/// Gives the worth of a man in an exchange: his own, and a king's more than all else together.
pub(crate) fn worth(role: Role, values: &Values) -> i32 {
    if role == Role::King { KING * values.of(Role::Pawn) } else { values.of(role) }
}

#[cfg(test)]
mod tests {
    use claims::{HOUSE, UNITS};
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

    use super::*;

    fn check(fen: &str, square: Square, expected: (i32, &str)) {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        let side = position.turn();
        let exchange = Vision::of(position).exchange(square, side, &UNITS);
        let order: Vec<String> = exchange.captures.iter().map(ToString::to_string).collect();
        assert_eq!((exchange.gain, order.join(" ").as_str()), expected, "{fen}");
    }

    #[test]
    fn each_side_stops_when_it_pays_no_more() {
        check("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", Square::D5, (0, ""));
        check("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", Square::D5, (1, "d2"));
        check("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", Square::D5, (3, "d2"));
        check("3rk3/8/8/3p4/4P3/8/3R4/4K3 w - - 0 1", Square::D5, (1, "e4"));
        // A rook behind a rook, and a queen behind them: the pawn is worth it.
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", Square::D5, (0, ""));
        check("3rk3/3r4/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", Square::D5, (1, "d3"));
    }

    #[test]
    fn pins_to_the_king_count_until_the_pinner_leaves() {
        // Knight e4 is pinned by rook e8 and may not take on d6.
        check("4r1k1/8/3p4/8/4N3/8/8/4K3 w - - 0 1", Square::D6, (0, ""));
        // Rook e4, pinned, may take along the line.
        check("4r1k1/8/8/8/4R3/8/8/4K3 w - - 0 1", Square::E8, (5, "e4"));
    }

    #[test]
    fn a_king_takes_only_what_nobody_guards() {
        check("8/8/8/3k4/8/2p5/2K5/8 w - - 0 1", Square::C3, (1, "c2"));
        check("8/8/8/8/3k4/2p5/2K5/8 w - - 0 1", Square::C3, (0, ""));
    }

    /// Plays every order of captures on a square by the rules of chess, kings' pins included.
    fn by_play(position: &Chess, square: Square, standing: i32) -> i32 {
        let mut best = 0;
        for mv in position.legal_moves() {
            if mv.is_capture() && mv.to() == square && !mv.is_promotion() && !mv.is_en_passant() {
                let mut after = position.clone();
                after.play_unchecked(mv);
                let next = if mv.role() == Role::King { 10_000 } else { HOUSE.of(mv.role()) };
                best = best.max(standing - by_play(&after, square, next));
            }
        }
        best
    }

    proptest! {
        /// Where no king is pinned to anything and nobody gets into check, play agrees.
        #[test]
        fn exchanges_agree_with_play(choices in prop::collection::vec(any::<u16>(), 10..100)) {
            let mut position = Chess::default();
            for choice in choices {
                let moves = position.legal_moves();
                let Some(mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                position.play_unchecked(*mv);
            }
            let vision = Vision::of(position.clone());
            prop_assume!(vision.pins().is_empty() && !position.is_check());
            let side = position.turn();
            for square in position.board().by_color(!side) & !position.board().kings() {
                let role = position.board().role_at(square).unwrap();
                let played = by_play(&position, square, HOUSE.of(role));
                let seen = vision.exchange(square, side, &HOUSE).gain;
                // A capture on the way may check or pin; then play is another story.
                if played != seen {
                    prop_assert!(is_disturbed(&position, square), "{position:?} {square} {played} {seen}");
                }
            }
        }
    }

    /// Tells whether some order of captures on a square gives check, or promotes.
    fn is_disturbed(position: &Chess, square: Square) -> bool {
        position.legal_moves().into_iter().filter(|mv| mv.is_capture() && mv.to() == square).any(|mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let pinned = !Vision::of(after.clone()).pins().is_empty();
            mv.is_promotion() || after.is_check() || pinned || is_disturbed(&after, square)
        })
    }
}
