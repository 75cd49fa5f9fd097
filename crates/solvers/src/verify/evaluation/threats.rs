//! Men under attack: by something cheaper, or by anyone when nobody defends them.
//!
//! Quiescence sees what can be taken now; this sees that two things cannot be saved at once.

use shakmaty::{Board, Color, Role};

use super::Tapered;
use super::survey::Survey;

const PAWN_ATTACKS_PIECE: Tapered = Tapered::new(52, 40);
const MINOR_ATTACKS_MAJOR: Tapered = Tapered::new(40, 34);
const ROOK_ATTACKS_QUEEN: Tapered = Tapered::new(34, 26);
const ATTACKED_LOOSE: Tapered = Tapered::new(26, 22);
const KING_ATTACKS_LOOSE: Tapered = Tapered::new(8, 22);

/// Gives what a side's attacks on the other's men are worth.
pub(super) fn threats(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let (own, other) = (survey.of_side(color), survey.of_side(!color));
    let enemies = board.by_color(!color);
    let by = |role: Role| own.by_role[role as usize - 1];
    let pieces = enemies & !board.pawns() & !board.kings();
    let count = |men: shakmaty::Bitboard| men.count() as i32;
    let loose = enemies & !board.kings() & !other.attacked;
    let by_minors = by(Role::Knight) | by(Role::Bishop);
    PAWN_ATTACKS_PIECE * count(pieces & by(Role::Pawn))
        + MINOR_ATTACKS_MAJOR * count(enemies & board.rooks_and_queens() & by_minors)
        + ROOK_ATTACKS_QUEEN * count(enemies & board.queens() & by(Role::Rook))
        + ATTACKED_LOOSE * count(loose & (by_minors | by(Role::Rook) | by(Role::Queen) | by(Role::Pawn)))
        + KING_ATTACKS_LOOSE * count(loose & by(Role::King))
}
