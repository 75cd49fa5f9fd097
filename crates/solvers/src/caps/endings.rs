//! Endings: unstoppable pawns, and positions in which any move may matter.
//!
//! The report asks for them (I.D, V.B.4) and has only a patch.

use shakmaty::Position;
use vision::{Standing, Vision};

use super::key_squares::lone_pawn;

/// The gain of promoting a pawn, and the cost of each step until then.
pub(super) const PROMOTION: i32 = 800;
const PACE: i32 = 10;
/// The number of pieces of both sides, without kings and pawns, at which every move is proposed.
const FEW_PIECES: usize = 1;
/// The number of pieces of both sides at which kings go forward.
const FEW_FOR_KINGS: usize = 4;

/// Returns the static values, with a queen for a pawn that cannot be stopped; of two such pawns the faster counts.
pub(super) fn standing(vision: &Vision) -> Standing {
    let standing = vision.standing();
    let color = vision.position().turn();
    if let Some(worth) = of_lone_pawn(vision) {
        return Standing { material: worth, nominal: worth, pessimistic: worth, optimistic: worth };
    }
    let worth = match (vision.unstoppable(color), vision.unstoppable(!color)) {
        (Some(own), None) => PROMOTION - own * PACE,
        (None, Some(other)) => other * PACE - PROMOTION,
        (Some(own), Some(other)) if own + 1 < other => PROMOTION - own * PACE,
        (Some(own), Some(other)) if other + 1 < own => other * PACE - PROMOTION,
        _ => return standing,
    };
    Standing {
        material: standing.material + worth,
        nominal: standing.nominal + worth,
        pessimistic: standing.pessimistic + worth,
        optimistic: standing.optimistic + worth,
    }
}

/// Returns what a pawn that is alone on the board with the kings is worth by its key squares, for the side to move;
/// `None` in other positions, and where it cannot be stopped.
fn of_lone_pawn(vision: &Vision) -> Option<i32> {
    let (color, worth) = lone_pawn(vision, |steps| PROMOTION - 2 * steps * PACE)?;
    let is_stoppable = vision.unstoppable(color).is_none();
    is_stoppable.then_some(if vision.position().turn() == color { worth } else { -worth })
}

/// Whether so few pieces are left that every move is proposed, and a survey made.
pub(super) fn is_ending(vision: &Vision) -> bool {
    vision.pieces().count() <= FEW_PIECES
}

/// Whether only kings and pawns are left.
pub(super) fn is_pawn_ending(vision: &Vision) -> bool {
    vision.pieces().is_empty()
}

/// Whether few enough pieces are left that kings go forward and passed pawns count in full.
pub(super) fn is_few(vision: &Vision) -> bool {
    vision.pieces().count() <= FEW_FOR_KINGS
}

/// Whether the side to move has nothing but its king and pawns, so that having to move may lose.
pub(super) fn is_slow(vision: &Vision) -> bool {
    (vision.pieces() & vision.board().by_color(vision.position().turn())).is_empty()
}
