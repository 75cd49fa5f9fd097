//! Legal moves of both sides: what the side to move may do, and what the other side could do if it were to move.

use shakmaty::{Bitboard, Color, Move, Position, Role, Square};

use crate::Vision;

impl Vision {
    /// Returns the legal moves of the side to move.
    pub fn legal_moves(&self) -> &[Move] {
        self.legal_moves.get_or_init(|| self.position().legal_moves().to_vec())
    }

    /// Returns the squares to which a piece may legally go, without castling; a promotion is one square.
    ///
    /// For the side that is not to move these are the moves it would have if the other side passed, so there is no en
    /// passant among them. While the side to move is in check it cannot pass; then they are still the moves that leave
    /// the piece's own king safe, and capturing the other king is not one of them.
    ///
    /// ```
    /// use shakmaty::{Bitboard, CastlingMode, Chess, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  . . . . k . . .   rook e7 is pinned: along the file only
    /// // 7  . . . . r . . .
    /// // 2  . . . . R . . .
    /// // 1  . . . . K . . .
    /// let fen: Fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let along = Bitboard::from_iter([Square::E2, Square::E3, Square::E4, Square::E5, Square::E6]);
    /// assert_eq!(vision.legal_destinations(Square::E7), along);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_destinations(&self, man: Square) -> Bitboard {
        let Some(color) = self.board().color_at(man) else { return Bitboard::EMPTY };
        if color == self.position().turn() {
            let moves = self.legal_moves().iter().filter(|mv| mv.from() == Some(man) && !mv.is_castle());
            return moves.map(|mv| mv.to()).collect();
        }
        let reach = self.destinations(man) & !self.board().kings();
        reach.into_iter().filter(|square| self.leaves_king_safe(man, *square, color)).collect()
    }

    /// Whether a piece of the side that is not to move may go to a square as far as its king is concerned.
    fn leaves_king_safe(&self, man: Square, square: Square, color: Color) -> bool {
        if self.board().role_at(man) == Some(Role::King) {
            let occupied = self.board().occupied().without(man);
            return self.board().attacks_to(square, !color, occupied).without(square).is_empty();
        }
        self.pin_of(man).is_none_or(|pin| pin.allows(square))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Setup};
    use testing::walk_to_end;

    use super::*;

    proptest! {
        /// Where the side to move can pass, the other side's moves are those of the position after passing.
        #[test]
        fn the_other_side_moves_as_after_a_pass(choices in prop::collection::vec(any::<u16>(), 0..100)) {
            let position = walk_to_end(Chess::default(), &choices);
            let vision = Vision::of(position.clone());
            let mut setup: Setup = position.to_setup(EnPassantMode::Always);
            setup.turn = !setup.turn;
            setup.ep_square = None;
            if let Ok(passed) = setup.position::<Chess>(CastlingMode::Standard) {
                for man in passed.board().by_color(passed.turn()) {
                    let moves = passed.legal_moves();
                    let to = moves.iter().filter(|mv| mv.from() == Some(man) && !mv.is_castle());
                    prop_assert_eq!(vision.legal_destinations(man), to.map(|mv| mv.to()).collect::<Bitboard>());
                }
            }
        }
    }
}
