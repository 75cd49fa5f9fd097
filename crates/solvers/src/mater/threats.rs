//! Where MATER II looks for quiet moves that threaten mate in one (section V, routines G17, G14 and G19).
//!
//! The sources of the report, in two kinds: moves that occurred later in the sample variations; moves that turn an
//! x-ray control of a square in the king's sector into an attacking one; moves that add a second attacking control to a
//! square that has one. And a source of our own: any move without check. Which of them really threaten mate is tested
//! by letting the defender pass.

use shakmaty::{Bitboard, Chess, Move, Position, Square, attacks};
use vision::{SectorSquare, Vision, generation_order};

/// Where threats are looked for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Sources {
    /// Remembered moves, and the generators on the king's sector.
    Sector,
    /// Every move without check, those of the report's sources first.
    AnyMove,
}

/// A move that threatens mate in one.
pub(super) struct Threat {
    pub(super) mv: Move,
    /// The position after the move.
    pub(super) after: Chess,
    /// The mate that follows if the defender passes.
    pub(super) mate: Move,
}

/// Lists the moves without check that may threaten mate: remembered ones first, then those of the king's
/// sector, then others, each in order of generation.
pub(super) fn candidates(vision: &Vision, remembered: &[Move], sources: Sources) -> Vec<Move> {
    let sector = vision.king_sector(!vision.position().turn());
    let squares = |mv: Move| (mv.from(), mv.to(), mv.promotion());
    let source = |mv: Move| match mv {
        _ if remembered.iter().any(|known| squares(*known) == squares(mv)) => 0,
        _ if turns_x_ray(&sector, mv) || adds_control(vision, &sector, mv) => 1,
        _ => 2,
    };
    let mut found: Vec<Move> = vision.position().legal_moves().into_iter().collect();
    found.retain(|mv| vision.checkers_after(*mv).is_empty());
    found.retain(|mv| sources == Sources::AnyMove || source(*mv) < 2);
    found.sort_by_cached_key(|mv| (source(*mv), generation_order(*mv)));
    found
}

/// Whether a move removes the only piece between a slider and a square of the sector (G14).
fn turns_x_ray(sector: &[SectorSquare], mv: Move) -> bool {
    let removed = |interposer| mv.from() == Some(interposer) || mv.is_capture() && mv.to() == interposer;
    sector.iter().any(|square| square.x_rays.iter().any(|ray| removed(ray.interposer)))
}

/// Whether the moved piece comes to attack a square of the sector that another piece already attacks (G19).
///
/// The sector's list structure has the squares a knight's move from the king as well (figure 6, "knight directions");
/// they are left out only where uncontrolled squares are tallied.
fn adds_control(vision: &Vision, sector: &[SectorSquare], mv: Move) -> bool {
    let Some(from) = mv.from().filter(|_| !mv.is_castle()) else { return false };
    let color = vision.position().turn();
    let king = vision.board().by_piece((!color).king());
    let occupied = (vision.board().occupied() & !king).without(from).with(mv.to());
    let piece = mv.promotion().unwrap_or(mv.role()).of(color);
    let reach = attacks::attacks(mv.to(), piece, occupied);
    let moved = Bitboard::from_square(from);
    let is_second =
        |square: Square, attackers: Bitboard| (attackers & !moved).any() && reach.contains(square);
    let mut leaps = king.into_iter().flat_map(attacks::knight_attacks);
    sector.iter().any(|square| is_second(square.square, square.attackers))
        || leaps.any(|square| is_second(square, vision.attackers_to(square, color)))
}
