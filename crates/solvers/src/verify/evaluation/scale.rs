//! How much of an advantage can be won: drawn endings, opposite bishops, too few pawns.
//!
//! CITE: Draw evaluation. <https://www.chessprogramming.org/Draw_Evaluation>

use claims::HOUSE;
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

/// The scale of an ordinary position.
pub(super) const WHOLE: i32 = 64;
/// The scale for a minor piece ahead without pawns.
const TOO_LITTLE: i32 = 8;
/// The scale when the last pawns are on a rook's file, with the wrong bishop or none, and the king is in the corner.
const CORNER: i32 = 4;
/// The scale for bishops of opposite colors and nothing else but pawns; and the addition for each pawn ahead.
const OPPOSITE_BISHOPS: [i32; 2] = [24, 8];

/// Returns how much of its advantage a side can win, in parts of [`WHOLE`].
pub(super) fn scale(board: &Board, ahead: Color) -> i32 {
    let own = board.by_color(ahead);
    let pawns = own & board.pawns();
    let pieces = own & !board.pawns() & !board.kings();
    if pawns.is_empty() {
        // Without pawns, one more piece is needed, and more than a minor one.
        let more = HOUSE.balance(board, ahead);
        let has_enemy_pawns = board.by_piece((!ahead).pawn()).any();
        // Two knights cannot force mate.
        let is_little =
            more <= HOUSE.of(Role::Bishop) || (pieces & !board.knights()).is_empty() && pieces.count() <= 2;
        return if is_little && !has_enemy_pawns { TOO_LITTLE } else { WHOLE };
    }
    if is_corner(board, ahead, pawns, pieces) {
        return CORNER;
    }
    let others = board.by_color(!ahead) & !board.pawns() & !board.kings();
    let is_bishops =
        pieces.count() == 1 && others.count() == 1 && ((pieces | others) & !board.bishops()).is_empty();
    if is_bishops && (pieces & Bitboard::DARK_SQUARES).any() != (others & Bitboard::DARK_SQUARES).any() {
        let theirs = board.by_piece((!ahead).pawn()).count();
        let more = i32::try_from(pawns.count().saturating_sub(theirs)).unwrap_or(0);
        return (OPPOSITE_BISHOPS[0] + OPPOSITE_BISHOPS[1] * more).min(WHOLE);
    }
    WHOLE
}

/// Whether all that the side ahead has left are pawns on one edge and bishops that do not guard their goal, where the
/// other king stands.
fn is_corner(board: &Board, ahead: Color, pawns: Bitboard, pieces: Bitboard) -> bool {
    let file = [File::A, File::H].into_iter().find(|file| (pawns & !Bitboard::from(*file)).is_empty());
    let (Some(file), Some(king)) = (file, board.king_of(!ahead)) else { return false };
    let goal = Square::from_coords(file, ahead.fold_wb(Rank::Eighth, Rank::First));
    let colored = if goal.is_light() { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
    (pieces & (!board.bishops() | colored)).is_empty() && king.distance(goal) <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(board: &str, expected: i32) {
        let board = Board::from_ascii_board_fen(board.as_bytes()).unwrap();
        assert_eq!(scale(&board, Color::White), expected, "{board}");
    }

    #[test]
    fn what_cannot_be_won_counts_little() {
        check("4k3/8/8/8/8/8/8/3BK3", TOO_LITTLE);
        check("4k3/8/8/8/8/8/8/3RK3", WHOLE);
        check("4k3/8/8/8/8/8/8/2NNK3", TOO_LITTLE);
        check("4k3/8/8/8/8/8/8/2BNK3", WHOLE);
        check("4k3/7p/8/8/8/8/8/3BK3", WHOLE);
        check("k7/8/8/8/P7/8/8/3BK3", WHOLE);
        check("k7/8/8/8/P7/8/8/2B1K3", CORNER);
        check("k7/8/8/8/PP6/8/8/2B1K3", WHOLE);
        check("4k3/3b4/8/8/8/P7/8/3BK3", WHOLE);
        check("4k3/3b4/8/8/8/P7/8/2B1K3", OPPOSITE_BISHOPS[0] + OPPOSITE_BISHOPS[1]);
        check("4k3/3b4/8/7p/8/P7/8/2B1K3", OPPOSITE_BISHOPS[0]);
    }
}
