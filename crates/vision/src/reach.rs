//! Where a piece could go by its way of moving, whatever happens to its king.

use claims::arrival;
use shakmaty::{Bitboard, CastlingSide, Position, Rank, Role, Square};

use crate::Vision;

impl Vision {
    /// Returns the squares to which a piece of the side to move could go if no rule protected its king: what it
    /// attacks, except squares of its own pieces; a pawn captures, also en passant, and steps; a king castles where it
    /// has the right to and nothing stands in the way.
    pub fn reach(&self, man: Square) -> Bitboard {
        let (board, side) = (self.board(), self.position().turn());
        if board.color_at(man) != Some(side) {
            return Bitboard::EMPTY;
        }
        let attacked = self.attacks_from(man) & !board.by_color(side);
        match board.role_at(man) {
            Some(Role::Pawn) => attacked & self.takeable() | self.steps(man),
            Some(Role::King) => attacked | self.castlings(man),
            _ => attacked,
        }
    }

    /// Returns the squares to which a piece of the side to move has no legal move, though it moves that way.
    pub fn forbidden(&self, man: Square) -> Bitboard {
        let side = self.position().turn();
        let own = self.legal_moves().iter().filter(|mv| mv.from() == Some(man));
        let goes: Bitboard = own.map(|mv| arrival(side, *mv)).collect();
        self.reach(man) & !goes
    }

    /// Returns what a pawn can capture: enemies, and the en-passant square.
    fn takeable(&self) -> Bitboard {
        let passed: Bitboard = self.position().maybe_ep_square().into_iter().collect();
        self.board().by_color(!self.position().turn()) | passed
    }

    fn steps(&self, pawn: Square) -> Bitboard {
        let side = self.position().turn();
        let empty = |square: &Square| !self.board().occupied().contains(*square);
        let step = |from: Square| from.offset(side.fold_wb(8, -8)).filter(empty);
        let once = step(pawn);
        let is_home = pawn.rank() == side.fold_wb(Rank::Second, Rank::Seventh);
        once.into_iter().chain(once.filter(|_| is_home).and_then(step)).collect()
    }

    fn castlings(&self, king: Square) -> Bitboard {
        let (castles, side) = (self.position().castles(), self.position().turn());
        let is_open = |wing: &CastlingSide| {
            castles.has(side, *wing) && (castles.path(side, *wing) & self.board().occupied()).is_empty()
        };
        let goal = |wing: CastlingSide| Square::from_coords(wing.king_to_file(), king.rank());
        CastlingSide::ALL.into_iter().filter(is_open).map(goal).collect()
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    fn check(fen: &str, man: Square, reach: &[Square], forbidden: &[Square]) {
        let vision = Vision::of(position(fen));
        assert_eq!(vision.reach(man), reach.iter().copied().collect(), "{fen}");
        assert_eq!(vision.forbidden(man), forbidden.iter().copied().collect(), "{fen}");
    }

    #[test]
    fn men_reach_what_their_way_of_moving_allows() {
        use Square::*;
        // A pinned pawn steps, and captures en passant.
        check("4k3/8/8/8/8/8/r3P2K/8 w - - 0 1", E2, &[E3, E4], &[E3, E4]);
        check("k7/8/8/r2pP2K/8/8/8/8 w - d6 0 1", E5, &[E6, D6], &[D6]);
        check("k7/4p3/4P3/8/8/8/8/K7 w - - 0 1", E6, &[], &[]);
        // Castling over a square that is attacked, and with a piece between.
        check("1k3r2/8/8/8/8/8/3PP3/R3K2R w KQ - 0 1", E1, &[D1, F1, F2, C1, G1], &[F1, G1, F2]);
        check("2k5/8/8/8/8/8/3PPP2/RN2K2R w Q - 0 1", E1, &[D1, F1], &[]);
        check("2k5/8/8/8/8/8/3PPP2/RN2K2R w Q - 0 1", B1, &[A3, C3], &[]);
    }
}
