//! CHECKMOVE and MATE, of both sides (II.B.3b; spec 2.3).
//!
//! Decisions:
//! * A move checks by the moving piece, or by lines that it opens. If the enemy is in check already, checks that were
//!   there before do not count.
//! * A pawn's promotion is tested as queen and as knight; the other pieces attack no more than these.
//! * MATE tests the king's squares with the king removed, so that it cannot run along a line. The square of the mover
//!   is left out, as in the report: the king may perhaps capture it there.

use shakmaty::{Bitboard, EnPassantMode, Piece, Position, Rank, Role, Square, attacks};

use super::Facts;
use super::table::Table;
use crate::Pattern;

/// A piece that is assumed to have gone to a square.
struct Gone {
    from: Square,
    to: Square,
    piece: Piece,
    occupied: Bitboard,
}

impl Facts<'_> {
    pub(super) fn checking(&self) -> Table {
        self.for_all_men(|man| {
            let is_check = |to: &Square| self.after(man, *to).any(|gone| self.gives_check(&gone));
            let moves = self.squares(Pattern::LegalMove, man) & self.possible_checks(man);
            moves.into_iter().filter(is_check).collect()
        })
    }

    /// Returns a superset of the squares where a piece would give check.
    fn possible_checks(&self, man: Square) -> Bitboard {
        let board = self.vision.board();
        let Some(piece) = board.piece_at(man) else { return Bitboard::EMPTY };
        let Some(king) = self.vision.king(!piece.color) else { return Bitboard::EMPTY };
        let snipers = self.vision.snipers(!piece.color).without(man);
        if (attacks::ray(king, man) & snipers).any() {
            return Bitboard::FULL;
        }
        if piece.role != Role::Pawn {
            return attacks::attacks(king, piece, board.occupied().without(man));
        }
        let passed = self.vision.position().ep_square(EnPassantMode::Legal);
        let last: Bitboard = piece.color.fold_wb(Rank::Eighth, Rank::First).into();
        attacks::pawn_attacks(!piece.color, king) | last | Bitboard::from_iter(passed)
    }

    pub(super) fn mating(&self) -> Table {
        self.for_all_men(|man| {
            let confines = |to: &Square| {
                self.after(man, *to).any(|gone| self.gives_check(&gone) && !self.has_flight(&gone))
            };
            self.squares(Pattern::CheckMove, man).into_iter().filter(confines).collect()
        })
    }

    /// Returns a piece assumed to have gone to a square, as each kind that it may become there.
    fn after(&self, from: Square, to: Square) -> impl Iterator<Item = Gone> {
        let board = self.vision.board();
        let piece = board.piece_at(from).unwrap_or(Piece { color: shakmaty::Color::White, role: Role::Pawn });
        let mut occupied = board.occupied().without(from).with(to);
        let is_pawn = piece.role == Role::Pawn;
        if is_pawn && from.file() != to.file() && !board.occupied().contains(to) {
            occupied.discard(Square::from_coords(to.file(), from.rank()));
        }
        let promotes = is_pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
        let roles = if promotes { [Some(Role::Queen), Some(Role::Knight)] } else { [Some(piece.role), None] };
        let gone = move |role: Role| Gone { from, to, piece: Piece { role, ..piece }, occupied };
        roles.into_iter().flatten().map(gone)
    }

    fn gives_check(&self, gone: &Gone) -> bool {
        let Some(king) = self.vision.king(!gone.piece.color) else { return false };
        if attacks::attacks(gone.to, gone.piece, gone.occupied).contains(king) {
            return true;
        }
        self.opens_check(gone, king)
    }

    /// Whether the move opens a line of its own side to the enemy king.
    fn opens_check(&self, gone: &Gone, king: Square) -> bool {
        // En passant may open a line on which the mover did not stand.
        let passed = self.vision.position().ep_square(EnPassantMode::Legal) == Some(gone.to);
        let snipers = self.vision.snipers(!gone.piece.color).without(gone.from);
        if snipers.is_empty() || (!passed && (attacks::ray(king, gone.from) & snipers).is_empty()) {
            return false;
        }
        snipers.into_iter().any(|sniper| {
            let line = attacks::between(king, sniper);
            (line & gone.occupied).is_empty() && (line & self.vision.board().occupied()).any()
        })
    }

    /// Whether the enemy king has a square to go to, other than the mover's own.
    fn has_flight(&self, gone: &Gone) -> bool {
        let board = self.vision.board();
        let color = gone.piece.color;
        let Some(king) = self.vision.king(!color) else { return true };
        let lifted = gone.occupied.without(king);
        let reach = attacks::attacks(gone.to, gone.piece, lifted);
        let squares = attacks::king_attacks(king) & !board.by_color(!color) & !reach;
        squares
            .without(gone.to)
            .into_iter()
            .any(|square| board.attacks_to(square, color, lifted).without(gone.from).is_empty())
    }

    /// Whether a check would come from the mover alone.
    pub(super) fn checks_alone(&self, man: Square, to: Square) -> bool {
        self.after(man, to).all(|gone| {
            self.vision.king(!gone.piece.color).is_some_and(|king| !self.opens_check(&gone, king))
        })
    }
}
