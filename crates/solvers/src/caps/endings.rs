//! Endings: pawns that nobody can stop, and positions in which any move may matter.
//!
//! The report asks for them (I.D, V.B.4) and has a patch only.

use shakmaty::Position;
use vision::{Standing, Vision};

/// What promoting a pawn gains, and what each step until then takes off.
pub(super) const PROMOTION: i32 = 800;
const PACE: i32 = 10;
/// Pieces of both sides, kings and pawns left aside, of an ending in which every move is proposed.
const FEW_PIECES: usize = 1;

/// Gives the static values, with a queen for a pawn that nobody can stop; of two such pawns the faster counts.
pub(super) fn standing(vision: &Vision) -> Standing {
    let standing = vision.standing();
    let color = vision.position().turn();
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

/// Tells whether so few pieces are left that every move is proposed.
pub(super) fn is_ending(vision: &Vision) -> bool {
    pieces(vision) <= FEW_PIECES
}

/// Tells whether only kings and pawns are left.
pub(super) fn is_pawn_ending(vision: &Vision) -> bool {
    pieces(vision) == 0
}

fn pieces(vision: &Vision) -> usize {
    let board = vision.board();
    (board.occupied() & !board.pawns() & !board.kings()).count()
}
