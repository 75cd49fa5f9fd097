//! What a check would leave the other side: flights, captures of the checker, squares to block on.
//!
//! One piece is displaced. CAPS-II judges its checks by the king's squares (II.D); all three together show whether the
//! check would be mate, and what it still lacks.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::Vision;

/// The answers to a check by one piece from one square, without discovered checks.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct CheckEffect {
    /// Squares to which the king could go, including the checker's own if it is unguarded.
    pub escapes: Bitboard,
    /// Enemies other than the king that could capture the checker.
    pub takers: Bitboard,
    /// Squares between checker and king on which an enemy could stand.
    pub blocks: Bitboard,
}

impl CheckEffect {
    /// Whether the check has no answer.
    pub fn is_mate(&self) -> bool {
        self.escapes.is_empty() && self.takers.is_empty() && self.blocks.is_empty()
    }
}

impl Vision {
    /// Returns the answers to a check by a piece from a square, with the piece taken to be of kind `role`; `None` if it
    /// is not a check.
    ///
    /// It is not examined whether the piece can go to that square. A piece that stands there is captured.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Role, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 8  . . . . . . k .   a rook on d8 would mate
    /// // 7  . . . . . p p p
    /// // 1  . . . R . . K .
    /// let fen: Fen = "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert!(vision.check_effect(Square::D1, Square::D8, Role::Rook).is_some_and(|effect| effect.is_mate()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_effect(&self, man: Square, to: Square, role: Role) -> Option<CheckEffect> {
        let board = self.board();
        let color = board.color_at(man)?;
        let king = self.king(!color)?;
        let occupied = board.occupied().without(man).with(to);
        let reach = attacks::attacks(to, role.of(color), occupied);
        if !reach.contains(king) {
            return None;
        }
        let enemies = board.by_color(!color).without(to);
        let lifted = occupied.without(king);
        let moved = attacks::attacks(to, role.of(color), lifted);
        let others = board.by_color(color).without(man).without(to);
        let is_free = |square: &Square| {
            !moved.contains(*square) && (board.attacks_to(*square, color, lifted) & others).is_empty()
        };
        let escapes = (attacks::king_attacks(king) & !enemies).into_iter().filter(is_free).collect();
        let able = |by: Bitboard, square: Square| -> Bitboard {
            let free = |man: &Square| self.pin_of(*man).is_none_or(|pin| pin.allows(square));
            (by & enemies).without(king).into_iter().filter(free).collect()
        };
        let takers = able(board.attacks_to(to, !color, occupied), to);
        let between = if matches!(role, Role::Knight | Role::Pawn) {
            Bitboard::EMPTY
        } else {
            attacks::between(to, king)
        };
        let can_block = |square: &Square| {
            let bearing = board.attacks_to(*square, !color, occupied) & !board.pawns();
            able(bearing | self.pushing_pawns(*square, !color, occupied), *square).any()
        };
        Some(CheckEffect { escapes, takers, blocks: between.into_iter().filter(can_block).collect() })
    }

    /// Returns the pawns of a color that could step to an empty square.
    fn pushing_pawns(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let pawns = self.board().by_piece(color.pawn());
        let back = |square: Square| square.offset(color.fold_wb(-8, 8));
        let Some(one) = back(square) else { return Bitboard::EMPTY };
        if pawns.contains(one) {
            return one.into();
        }
        let start = color.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
        let two =
            back(one).filter(|two| !occupied.contains(one) && two.rank() == start && pawns.contains(*two));
        two.into_iter().collect()
    }
}
