//! Passed pawns, and those that cannot be stopped.
//!
//! CAPS-II's report asks for this knowledge (I.D, dynamic material; figure 1.10) and lacks it.

use shakmaty::{Bitboard, Color, Position, Rank, Square, attacks};

use crate::Vision;

impl Vision {
    /// Returns the pawns of a color with no enemy pawn before them on their file or an adjacent one.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Color, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 5  . . . . . . p .   pawn a4 is passed, pawn f4 is not
    /// // 4  P . . . . P . .
    /// let fen: Fen = "4k3/8/8/6p1/P4P2/8/8/4K3 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert_eq!(vision.passed_pawns(Color::White).single_square(), Some(Square::A4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn passed_pawns(&self, color: Color) -> Bitboard {
        let pawns = self.board().by_piece(color.pawn());
        pawns.into_iter().filter(|pawn| self.would_be_passed(*pawn, color)).collect()
    }

    /// Whether a pawn of a color on a square would be passed.
    pub(crate) fn would_be_passed(&self, square: Square, color: Color) -> bool {
        let enemies = self.board().by_piece((!color).pawn());
        let beside =
            |enemy: &Square| enemy.file().distance(square.file()) <= 1 && is_before(square, *enemy, color);
        !enemies.into_iter().any(|enemy| beside(&enemy))
    }

    /// Returns the pieces, without kings and pawns.
    pub fn pieces(&self) -> Bitboard {
        let board = self.board();
        board.occupied() & !board.pawns() & !board.kings()
    }

    /// Returns the squares before a pawn up to and including its promotion square, and that square, if all are empty.
    pub fn open_way(&self, pawn: Square, color: Color) -> Option<(Bitboard, Square)> {
        let goal = Square::from_coords(pawn.file(), color.fold_wb(Rank::Eighth, Rank::First));
        let way = attacks::between(pawn, goal).with(goal);
        (way & self.board().occupied()).is_empty().then_some((way, goal))
    }

    /// Returns the kings if one has the opposition, that one first: they stand on one file or rank with a single square
    /// between, and the side of the other king is to move.
    ///
    /// CITE: Opposition. <https://www.chessprogramming.org/Opposition>
    pub fn opposition(&self) -> Option<(Square, Square)> {
        let turn = self.position().turn();
        let (own, other) = (self.king(!turn)?, self.king(turn)?);
        let is_in_line = own.file() == other.file() || own.rank() == other.rank();
        (is_in_line && own.distance(other) == 2).then_some((own, other))
    }

    /// Whether a king is outside the square of an enemy pawn with an open path: the king has more steps to the
    /// promotion square than the pawn has moves to get there, and one more if the king's side is to move.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 5  P . . . . k . .   three moves to a8, and five steps
    /// let outside = |fen: &str| {
    ///     let fen: Fen = fen.parse().unwrap();
    ///     let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard).unwrap());
    ///     vision.is_outside_square(Square::F5, Square::A5)
    /// };
    /// assert!(outside("8/8/8/P4k2/8/8/8/7K b - - 0 1"));
    /// assert!(!outside("8/8/p7/P4k2/8/8/8/7K b - - 0 1"), "somebody stands in the way");
    /// ```
    pub fn is_outside_square(&self, king: Square, pawn: Square) -> bool {
        let board = self.board();
        let Some(color) = board.color_at(pawn).filter(|_| board.pawns().contains(pawn)) else { return false };
        let is_enemy = board.kings().contains(king) && board.color_at(king) == Some(!color);
        let Some((way, goal)) = self.open_way(pawn, color).filter(|_| is_enemy) else { return false };
        let is_before_king = usize::from(self.position().turn() != color);
        steps(&way, pawn, color) + is_before_king < usize::try_from(king.distance(goal)).unwrap_or(0)
    }

    /// Returns the moves that the fastest pawn of a color needs to promote, if it cannot be stopped: the other side has
    /// nothing but its king and pawns, and the king comes too late or cannot come near.
    pub fn unstoppable(&self, color: Color) -> Option<i32> {
        if (self.pieces() & self.board().by_color(!color)).any() {
            return None;
        }
        let (own_king, other_king) = (self.king(color)?, self.king(!color)?);
        let mut best: Option<i32> = None;
        for pawn in self.passed_pawns(color) {
            let Some((path, goal)) = self.open_way(pawn, color) else { continue };
            let steps = steps(&path, pawn, color);
            let is_to_move = self.position().turn() == color;
            let needed = steps + usize::from(!is_to_move);
            let is_too_far =
                needed < usize::try_from(other_king.distance(goal)).unwrap_or(0) + usize::from(is_to_move);
            let held = path & !attacks::king_attacks(own_king);
            let is_escorted = held.is_empty() && !attacks::king_attacks(other_king).contains(pawn);
            if is_too_far || is_escorted {
                let steps = i32::try_from(steps).unwrap_or(8);
                best = Some(best.map_or(steps, |best| best.min(steps)));
            }
        }
        best
    }
}

/// Counts the moves that a pawn needs for its path, two steps at once at the start.
fn steps(way: &Bitboard, pawn: Square, color: Color) -> usize {
    way.count() - usize::from(pawn.rank() == color.fold_wb(Rank::Second, Rank::Seventh))
}

/// Whether a square lies before another in the direction of a color's pawns.
pub(crate) fn is_before(square: Square, other: Square, color: Color) -> bool {
    color.fold_wb(square.rank() < other.rank(), other.rank() < square.rank())
}
