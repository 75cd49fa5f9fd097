//! The material of both sides: which has more of a role, which pawns are passed, and what stands before them.

use claims::Claim;
use shakmaty::{Bitboard, Color, Role, Square};

use crate::Vision;

impl Vision {
    /// Returns the pieces of a role and a color.
    pub fn men_of(&self, color: Color, role: Role) -> Bitboard {
        self.board().by_piece(role.of(color))
    }

    /// Whether both sides have the same number of pieces of each role.
    pub fn is_material_even(&self) -> bool {
        let count = |color, role| self.men_of(color, role).count();
        Role::ALL.into_iter().all(|role| count(Color::White, role) == count(Color::Black, role))
    }

    /// Whether a passed pawn stands on a square.
    pub fn is_passed(&self, pawn: Square) -> bool {
        Color::ALL.into_iter().any(|color| self.passed_pawns(color).contains(pawn))
    }

    /// Returns the square in front of a pawn.
    pub fn before_pawn(&self, pawn: Square) -> Option<Square> {
        let color = self.board().color_at(pawn).filter(|_| self.board().pawns().contains(pawn))?;
        pawn.offset(color.fold_wb(8, -8))
    }

    pub(crate) fn surplus_holds(&self, claim: &Claim) -> Option<bool> {
        let piece = self.board().piece_at(*claim.men.first()?)?;
        let are = |squares: &[Square], color| {
            squares.iter().copied().collect::<Bitboard>() == self.men_of(color, piece.role)
        };
        let more = claim.men.len().checked_sub(claim.squares.len())? as u64;
        let is_more = 0 < more && claim.number? == more;
        Some(is_more && are(&claim.men, piece.color) && are(&claim.squares, !piece.color))
    }

    pub(crate) fn blockades_holds(&self, claim: &Claim) -> Option<bool> {
        let (man, pawn) = (*claim.men.first()?, *claim.squares.first()?);
        let is_enemy = self.board().color_at(man)? != self.board().color_at(pawn)?;
        Some(is_enemy && self.before_pawn(pawn)? == man)
    }
}
