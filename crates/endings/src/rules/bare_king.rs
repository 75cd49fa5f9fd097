//! A bare king against a queen or rook and more, and against two knights.
//!
//! CITE: Endgame. <https://www.chessprogramming.org/Endgame>

use shakmaty::{Bitboard, Chess, Color, Position, attacks};

use super::has_just;

/// Whether a bare king loses to a side that has a queen or a rook. Without a table only plain cases are recognized: the
/// bare king must not be able to capture the last of them, now or after a move in which it cannot get away.
pub(crate) fn is_lost_by_a_bare_king(position: &Chess, strong: Color) -> bool {
    let board = position.board();
    let (Some(king), Some(own)) = (board.king_of(!strong), board.king_of(strong)) else { return false };
    let majors = board.rooks_and_queens() & board.by_color(strong);
    if board.by_color(!strong).count() != 1 || majors.is_empty() {
        return false;
    }
    let reach = attacks::king_attacks(king);
    if position.turn() != strong {
        let takes_last =
            majors.count() == 1 && position.legal_moves().iter().any(|mv| majors.contains(mv.to()));
        return !position.is_stalemate() && !takes_last;
    }
    let is_safe = |square| !reach.contains(square) || attacks::king_attacks(own).contains(square);
    let goes_safely = || {
        let moves = position.legal_moves();
        moves.iter().any(|mv| mv.from().is_some_and(|from| majors.contains(from)) && is_safe(mv.to()))
    };
    majors.into_iter().any(is_safe) || goes_safely()
}

/// Whether a king with two knights plays against a bare king, and no mate is a move away: nothing more can be forced.
pub(crate) fn is_two_knights(position: &Chess, strong: Color) -> bool {
    let board = position.board();
    let is_bare = board.by_color(!strong).count() == 1;
    let edge = Bitboard::from_iter(shakmaty::Square::ALL.into_iter().filter(|square| {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        matches!(file, 0 | 7) || matches!(rank, 0 | 7)
    }));
    let is_in_the_open = board.king_of(!strong).is_some_and(|king| !edge.contains(king));
    is_bare && has_just(board, strong, [0, 0, 0, 2, 0]) && (is_in_the_open || position.turn() != strong)
}
