//! Which moves give check, found without making them.

use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

use super::lone_blockers;

/// The squares from which each kind of piece would give check, and the pieces that discover a check by moving away.
pub(crate) struct Checks {
    king: Square,
    /// By kind, pawn first.
    from: [Bitboard; 6],
    unveiling: Bitboard,
}

impl Checks {
    /// Computes the checks against the king of the side that is not to move.
    pub(crate) fn of(position: &Chess) -> Checks {
        let (board, color) = (position.board(), position.turn());
        let king = board.king_of(!color).unwrap_or(Square::E1);
        let occupied = board.occupied();
        let (straight, diagonal) =
            (attacks::rook_attacks(king, occupied), attacks::bishop_attacks(king, occupied));
        let unveiling = lone_blockers(board, king, color) & board.by_color(color);
        let pawn = attacks::pawn_attacks(!color, king);
        let from =
            [pawn, attacks::knight_attacks(king), diagonal, straight, straight | diagonal, Bitboard::EMPTY];
        Checks { king, from, unveiling }
    }

    /// Returns the squares from which a kind of piece gives check.
    pub(crate) fn of_role(&self, role: Role) -> Bitboard {
        self.from[role as usize - 1]
    }

    /// Whether a piece stands between the king and a slider of the piece's own side.
    pub(crate) fn may_unveil(&self, man: Square) -> bool {
        self.unveiling.contains(man)
    }

    /// Whether a piece that goes from one square to another discovers a check.
    pub(crate) fn unveils(&self, from: Square, to: Square) -> bool {
        self.may_unveil(from) && !attacks::aligned(from, to, self.king)
    }

    /// Whether a piece that goes from one square to another without promoting gives check.
    #[inline]
    pub(crate) fn has_step(&self, role: Role, from: Square, to: Square) -> bool {
        self.of_role(role).contains(to) || self.unveils(from, to)
    }

    /// Whether a legal move gives check.
    ///
    /// A promotion or castling is tested as if nothing else had moved, so rare checks are missed.
    #[inline]
    pub(crate) fn has(&self, mv: Move) -> bool {
        if let Move::Normal { role, from, to, promotion: None, .. } = mv {
            return self.has_step(role, from, to);
        }
        let role = mv.promotion().unwrap_or(mv.role());
        if mv.is_castle() {
            let Move::Castle { king, rook } = mv else { return false };
            let file = if rook < king { shakmaty::File::D } else { shakmaty::File::F };
            return self.from[Role::Rook as usize - 1].contains(Square::from_coords(file, rook.rank()));
        }
        let unveils = mv.from().is_some_and(|from| self.unveils(from, mv.to()));
        unveils || self.from[role as usize - 1].contains(mv.to())
    }

    /// Whether a legal move may give check: true for all that do, and for a few that do not.
    pub(crate) fn may_have(&self, mv: Move) -> bool {
        is_odd(mv) || self.has(mv)
    }
}

/// Whether a move changes more than the square of one piece: en passant, promotion or castling.
fn is_odd(mv: Move) -> bool {
    mv.is_en_passant() || mv.is_promotion() || mv.is_castle()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use testing::{after, walk_to_end};

    use super::*;

    proptest! {
        #[test]
        fn checks_are_those_on_the_board(choices in prop::collection::vec(any::<u16>(), 0..150)) {
            let chess = walk_to_end(Chess::default(), &choices);
            let checks = Checks::of(&chess);
            for mv in chess.legal_moves() {
                let after = after(&chess, mv);
                let is_check = after.is_check();
                prop_assert!(is_check || !checks.has(mv), "{mv} is no check");
                prop_assert!(is_odd(mv) || is_check == checks.has(mv), "{mv} is a check");
                prop_assert!(!is_check || checks.may_have(mv), "{mv} may be a check");
            }
        }
    }
}
