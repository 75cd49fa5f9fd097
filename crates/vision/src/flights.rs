//! The squares beside a king, and what keeps it from each.

use shakmaty::{Bitboard, Color, Square, attacks};

use crate::Vision;

/// The state of a square beside a king.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum FlightState {
    /// A piece of its own stands there.
    Blocked,
    /// Enemy pieces cover it, with the king itself removed from the board.
    Covered(Bitboard),
    /// The king may go there, capturing if an enemy stands on it.
    Free,
}

/// One square beside a king.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Flight {
    /// The square.
    pub square: Square,
    /// What keeps the king from it.
    pub state: FlightState,
}

impl Vision {
    /// Lists the squares beside a king from a1 to h8; empty when there is no king.
    pub fn flights(&self, color: Color) -> Vec<Flight> {
        let Some(king) = self.king(color) else { return Vec::new() };
        let own = self.board().by_color(color);
        let state = |square| {
            if own.contains(square) {
                return FlightState::Blocked;
            }
            let covering = self.covers(square, !color);
            if covering.any() { FlightState::Covered(covering) } else { FlightState::Free }
        };
        attacks::king_attacks(king)
            .into_iter()
            .map(|square| Flight { square, state: state(square) })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    #[test]
    fn a_line_runs_on_through_the_king() {
        let vision = Vision::of(position("3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
        let rook = FlightState::Covered(Bitboard::from_square(Square::D8));
        let states: Vec<_> = vision.flights(Color::Black).iter().map(|flight| flight.state).collect();
        assert_eq!(states, [FlightState::Blocked, FlightState::Blocked, FlightState::Blocked, rook, rook]);
    }
}
