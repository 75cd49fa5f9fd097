//! Which moves give check, told without making them.

use shakmaty::{Bitboard, Move, Position, Role, Square, attacks};

use super::state::State;
use crate::shared::lone_blockers;

/// The squares from which each kind of man would check, and the men that unveil a check by moving away.
pub(super) struct Checks {
    king: Square,
    /// By kind, pawn first.
    from: [Bitboard; 6],
    unveiling: Bitboard,
}

impl Checks {
    /// Looks at the other side's king.
    pub(super) fn of(state: &State) -> Checks {
        let (board, color) = (state.chess.board(), state.chess.turn());
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

    /// Gives the squares from which a kind of man checks.
    pub(super) fn of_role(&self, role: Role) -> Bitboard {
        self.from[role as usize - 1]
    }

    /// Tells whether a man stands between the king and a slider of his own side.
    pub(super) fn may_unveil(&self, man: Square) -> bool {
        self.unveiling.contains(man)
    }

    /// Tells whether a man that goes from one square to another unveils a check.
    pub(super) fn unveils(&self, from: Square, to: Square) -> bool {
        self.may_unveil(from) && !attacks::aligned(from, to, self.king)
    }

    /// Tells whether a legal move gives check.
    ///
    /// A man that promotes or castles is looked at as if nothing else had moved; rare checks are missed so.
    pub(super) fn has(&self, mv: Move) -> bool {
        let role = mv.promotion().unwrap_or(mv.role());
        if mv.is_castle() {
            let Move::Castle { king, rook } = mv else { return false };
            let file = if rook < king { shakmaty::File::D } else { shakmaty::File::F };
            return self.from[Role::Rook as usize - 1].contains(Square::from_coords(file, rook.rank()));
        }
        let unveils = mv.from().is_some_and(|from| self.unveils(from, mv.to()));
        unveils || self.from[role as usize - 1].contains(mv.to())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::Chess;

    use super::*;
    use crate::walk::walked;

    proptest! {
        #[test]
        fn checks_are_those_on_the_board(choices in prop::collection::vec(any::<u16>(), 0..150)) {
            let chess = walked(Chess::default(), &choices);
            let state = State::of(&chess);
            let checks = Checks::of(&state);
            for mv in chess.legal_moves() {
                let is_check = state.after(mv).is_check();
                prop_assert!(is_check || !checks.has(mv), "{mv} is no check");
                let is_odd = mv.is_en_passant() || mv.is_promotion() || mv.is_castle();
                prop_assert!(is_odd || is_check == checks.has(mv), "{mv} is a check");
            }
        }
    }
}
