//! What TECH's presort knows about pawns (sections 3.1 to 3.4 of the report).

use shakmaty::{Bitboard, Board, Color, File, Move, Rank, Square, attacks};

/// Returns the score of a pawn move in the opening and the middle game.
///
/// `wing` is the cost of a wing pawn's advance: 10 in the opening, 5 later.
pub(super) fn in_the_middle_game(board: &Board, color: Color, mv: Move, wing: i32) -> i32 {
    let Some(from) = mv.from() else { return 0 };
    let to = mv.to();
    if mv.is_capture() {
        return capture(board, color, from, to);
    }
    let is_wing = matches!(from.file(), File::A | File::B | File::G | File::H);
    if is_wing { -wing } else { 0 }
}

/// Scores a capture: toward the center +5, away −5; doubled pawns −5, doubled and isolated −10; a center pawn that
/// nothing supports +50, a supported one −15.
fn capture(board: &Board, color: Color, from: Square, to: Square) -> i32 {
    let from_edge = |file: File| file.to_usize().min(7 - file.to_usize());
    let toward = if from_edge(from.file()) < from_edge(to.file()) { 5 } else { -5 };
    let own = board.pawns() & board.by_color(color) & !Bitboard::from_square(from);
    let is_doubled = (own & Bitboard::from_file(to.file())).any();
    let is_isolated = (own & neighbors(to.file())).is_empty();
    let structure = match (is_doubled, is_isolated) {
        (true, true) => -10,
        (true, false) => -5,
        _ => 0,
    };
    let is_center = matches!(to.file(), File::D | File::E) && matches!(to.rank(), Rank::Fourth | Rank::Fifth);
    let is_pawn = board.pawns().contains(to);
    let supporters = board.attacks_to(to, !color, board.occupied());
    let prize = match (is_center && is_pawn, supporters.is_empty()) {
        (true, true) => 50,
        (true, false) => -15,
        _ => 0,
    };
    toward + structure + prize
}

/// Returns the bonus of a pawn's advance in an ending, by the rank it reaches and by whether an enemy pawn stands in
/// its way on its file; a doubled pawn behind another gets −10.
pub(super) fn in_the_ending(board: &Board, color: Color, mv: Move) -> i32 {
    const OPPOSED: [i32; 8] = [0, 0, 2, 1, 3, 4, 0, 0];
    const UNOPPOSED: [i32; 8] = [0, 0, 3, 5, 10, 13, 23, 80];
    let to = mv.to();
    let ahead = squares_ahead(color, to);
    if (ahead & board.pawns() & board.by_color(color)).any() {
        return -10;
    }
    let rank = color.relative_rank(to.rank()).to_usize();
    let is_opposed = (ahead & board.pawns() & board.by_color(!color)).any();
    if is_opposed { OPPOSED[rank] } else { UNOPPOSED[rank] }
}

/// Returns the passed pawns of a color.
pub(super) fn find_passed(board: &Board, color: Color) -> Bitboard {
    let enemies = board.pawns() & board.by_color(!color);
    let is_passed = |pawn: &Square| {
        let ahead = squares_ahead(color, *pawn);
        let beside = neighbors(pawn.file());
        let flanks =
            Rank::ALL.into_iter().filter(|rank| color.fold_wb(pawn.rank() < *rank, *rank < pawn.rank()));
        let ranks = flanks.fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from_rank(rank));
        ((ahead | beside & ranks) & enemies).is_empty()
    };
    (board.pawns() & board.by_color(color)).into_iter().filter(is_passed).collect()
}

fn neighbors(file: File) -> Bitboard {
    let beside = |offset| file.offset(offset).map_or(Bitboard::EMPTY, Bitboard::from_file);
    beside(-1) | beside(1)
}

fn squares_ahead(color: Color, from: Square) -> Bitboard {
    let last = color.fold_wb(Rank::Eighth, Rank::First);
    let goal = Square::from_coords(from.file(), last);
    attacks::between(from, goal).with(goal) & !Bitboard::from_square(from)
}
