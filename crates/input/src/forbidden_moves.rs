//! Moves that the rules forbid although the piece moves that way: `--why-not` may ask about one.

use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Position, Role, Square};
use solvers::Question;
use vision::Vision;

use crate::moves::bare;

/// Reads a move that is illegal because it would leave the mover's king in check; `None` if the text is not a
/// move of one of the side's pieces.
pub(super) fn read_forbidden(position: &Chess, text: &str) -> Option<Question> {
    let vision = Vision::of(position.clone());
    let bare = bare(text);
    let (from, to) = match UciMove::from_ascii(bare.as_bytes()) {
        Ok(UciMove::Normal { from, to, .. }) => (from, to),
        _ => by_name(&vision, &bare)?,
    };
    vision.forbidden(from).contains(to).then_some(Question::WhyIllegal { from, to })
}

/// Finds the single piece that can be meant.
fn by_name(vision: &Vision, text: &str) -> Option<(Square, Square)> {
    let position = vision.position();
    let (role, file, rank, to) = match San::from_ascii(text.as_bytes()).ok()? {
        San::Normal { role, file, rank, to, .. } => (role, file, rank, to),
        San::Castle(side) => {
            let king = vision.king(position.turn())?;
            (Role::King, None, None, Square::from_coords(side.king_to_file(), king.rank()))
        }
        San::Put { .. } | San::Null => return None,
    };
    let men = position.board().by_piece(role.of(position.turn()));
    let is_meant = |from: &Square| {
        file.is_none_or(|file| from.file() == file)
            && rank.is_none_or(|rank| from.rank() == rank)
            && vision.forbidden(*from).contains(to)
    };
    let meant: Bitboard = men.into_iter().filter(is_meant).collect();
    Some((meant.single_square()?, to))
}
