//! Moves that the rules forbid, though the man moves so: what is asked with `--why-not` may be one.

use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Chess, Color, Position, Role, Square};
use solvers::Question;

use super::moves::bare;

/// Reads a move that the side to move has not, because it would leave its king in check; `None` where the text is no move of
/// one of its men.
pub(super) fn read_forbidden(position: &Chess, text: &str) -> Option<Question> {
    let bare = bare(text);
    let (from, to) = match UciMove::from_ascii(bare.as_bytes()) {
        Ok(UciMove::Normal { from, to, .. }) => (from, to),
        _ => by_name(position, &bare)?,
    };
    let is_one = reach(position, from).contains(to);
    is_one.then_some(Question::WhyIllegal { from, to })
}

/// Finds the one man who could be meant.
fn by_name(position: &Chess, text: &str) -> Option<(Square, Square)> {
    let San::Normal { role, file, rank, to, .. } = San::from_ascii(text.as_bytes()).ok()? else {
        return None;
    };
    let men = position.board().by_piece(role.of(position.turn()));
    let is_meant = |from: &Square| {
        file.is_none_or(|file| from.file() == file)
            && rank.is_none_or(|rank| from.rank() == rank)
            && reach(position, *from).contains(to)
    };
    let meant: Bitboard = men.into_iter().filter(is_meant).collect();
    Some((meant.single_square()?, to))
}

/// Gives the squares that a man of the side to move attacks and could stand on.
fn reach(position: &Chess, from: Square) -> Bitboard {
    let (board, side): (_, Color) = (position.board(), position.turn());
    if board.color_at(from) != Some(side) {
        return Bitboard::EMPTY;
    }
    let reached = board.attacks_from(from) & !board.by_color(side);
    if board.role_at(from) == Some(Role::Pawn) { reached & board.by_color(!side) } else { reached }
}
