//! Lucena's position: rook and pawn on the seventh rank against rook, the king before its pawn, the other king cut off.
//!
//! The king comes out by a bridge, or at once if the rook leaves the neighboring file; the pawn queens.

use shakmaty::{Chess, Color, File, Position, attacks};

use super::rook_and_pawn::RookAndPawn;
use super::{files_apart, rank};

/// Whether a side wins by Lucena's method: its king stands where the pawn queens, its rook cuts the other king off by a
/// file, and no rook can be captured.
pub(crate) fn is_lucena(position: &Chess, strong: Color) -> bool {
    let Some(pieces) = RookAndPawn::of(position, strong) else { return false };
    let RookAndPawn { king, rook, pawn, other_king: cut_off, other_rook } = pieces;
    let before = rank(pawn, strong) == 7 && rank(king, strong) == 8 && pawn.file() == king.file();
    let is_edge = matches!(pawn.file(), File::A | File::H);
    let is_between = files_apart(rook, pawn) == 1 && files_apart(rook, cut_off) < files_apart(pawn, cut_off);
    let is_kept_off = 3 <= files_apart(pawn, cut_off) || is_between && 2 <= files_apart(pawn, cut_off);
    // A king that steps aside may give check with the rook behind it, or attack the other rook.
    let is_behind = |square| attacks::between(other_rook, square).contains(cut_off);
    let is_battery = position.turn() != strong && (is_behind(king) || is_behind(rook));
    // A king beside the rook comes nearer with a gain of tempo.
    let is_far = position.turn() == strong || 3 <= cut_off.distance(rook);
    before && is_far && !is_battery && !is_edge && is_kept_off && pieces.is_calm(position)
}
