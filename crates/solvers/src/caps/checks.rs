//! How effective a check is: the squares that it leaves the king (II.D).

use shakmaty::{Bitboard, Move, Position, attacks};
use vision::Vision;

/// Counts the squares to which the king could go after a move of the side to move that checks him.
///
/// One man is displaced. A square that only the moved man guarded becomes free unless he guards it still; he
/// himself can be taken where nobody guards him.
pub(super) fn escapes(vision: &Vision, mv: Move) -> u32 {
    let (board, color) = (vision.board(), vision.position().turn());
    let (Some(king), Some(from)) = (vision.king(!color), mv.from()) else { return 0 };
    let to = claims::arrival(color, mv);
    let piece = mv.promotion().unwrap_or(mv.role()).of(color);
    let occupied = board.occupied().without(from).with(to).without(king);
    let moved = attacks::attacks(to, piece, occupied);
    let own = board.by_color(!color).without(to);
    let others = board.by_color(color).without(from);
    let is_free = |square: &shakmaty::Square| {
        let covering = board.attacks_to(*square, color, occupied) & others;
        !moved.contains(*square) && covering.is_empty()
    };
    let beside: Bitboard = attacks::king_attacks(king) & !own;
    beside.into_iter().filter(is_free).count().try_into().unwrap_or(u32::MAX)
}
