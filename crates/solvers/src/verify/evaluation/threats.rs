//! Men under attack: by something cheaper, or by anyone when nobody defends them.
//!
//! Quiescence sees what can be taken now; this sees that two things cannot be saved at once.

use shakmaty::{Bitboard, Board, Color, Rank, Role};

use super::Tapered;
use super::survey::Survey;

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

/// By the kind of the man attacked, pawn first.
const PAWN_ATTACKS: [Tapered; 6] =
    [pair(-5, -5), pair(80, 46), pair(87, 55), pair(98, 50), pair(114, 75), pair(0, 0)];
const MINOR_ATTACKS: [Tapered; 6] =
    [pair(-2, 14), pair(24, 23), pair(36, 22), pair(68, 49), pair(138, 43), pair(0, 0)];
const ROOK_ATTACKS: [Tapered; 6] =
    [pair(-10, 20), pair(22, 28), pair(31, 43), pair(0, 6), pair(133, 42), pair(0, 0)];
/// The king attacks a man whom nobody defends.
const KING_ATTACKS_LOOSE: Tapered = pair(49, 82);
/// A man is attacked whom nobody defends: pawn, piece.
const ATTACKED_LOOSE: [Tapered; 2] = [pair(7, 43), pair(51, 23)];
/// A piece is attacked twice and defended once at most.
const ATTACKED_TWICE: Tapered = pair(10, 34);
/// A pawn that steps ahead safely attacks a piece.
const PUSH_ATTACKS: Tapered = pair(16, 11);

/// Gives what a side's attacks on the other's men are worth.
pub(super) fn threats(board: &Board, survey: &Survey, color: Color) -> Tapered {
    let (own, other) = (survey.of_side(color), survey.of_side(!color));
    let enemies = board.by_color(!color) & !board.kings();
    let by = |role: Role| own.by_role[role as usize - 1];
    let pieces = enemies & !board.pawns();
    let count = |men: Bitboard| men.count() as i32;
    let by_minors = by(Role::Knight) | by(Role::Bishop);
    // Men whom a pawn defends are attacked in earnest only by something cheaper.
    let weak = enemies & (!other.by_role[0] | own.twice & !other.twice);
    let mut total = Tapered::default();
    for (role, cheap) in [
        (Role::Pawn, Role::Pawn),
        (Role::Knight, Role::Pawn),
        (Role::Bishop, Role::Pawn),
        (Role::Rook, Role::Bishop),
        (Role::Queen, Role::Rook),
    ] {
        let (index, men) = (role as usize - 1, board.by_role(role));
        let by_minor = if Role::Bishop <= cheap { enemies } else { weak };
        let by_rook = if Role::Rook <= cheap { enemies } else { weak };
        total += PAWN_ATTACKS[index] * count(enemies & men & by(Role::Pawn));
        total += MINOR_ATTACKS[index] * count(by_minor & men & by_minors);
        total += ROOK_ATTACKS[index] * count(by_rook & men & by(Role::Rook));
    }
    let loose = enemies & !other.attacked;
    let attacked = by_minors | by(Role::Rook) | by(Role::Queen) | by(Role::Pawn);
    total += ATTACKED_LOOSE[0] * count(loose & board.pawns() & attacked);
    total += ATTACKED_LOOSE[1] * count(loose & pieces & attacked);
    total += KING_ATTACKS_LOOSE * count(loose & by(Role::King));
    total += ATTACKED_TWICE * count(pieces & own.twice & !other.twice);
    let up = color.fold_wb(8, -8);
    let empty = !board.occupied();
    let third = Bitboard::from(color.fold_wb(Rank::Third, Rank::Sixth));
    let once = board.by_piece(color.pawn()).shift(up) & empty;
    let pushed = once | (once & third).shift(up) & empty;
    let safe = pushed & !other.by_role[0] & (own.attacked | !other.attacked);
    total + PUSH_ATTACKS * count(pieces & super::survey::attacked_by_pawns(safe, color))
}
