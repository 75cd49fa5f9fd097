//! Legal captures, the most valuable victim first: quiescence searches nothing else, and every node tries them first.
//!
//! Captures of victims of equal value come in the order in which shakmaty generates all moves, so the search is the
//! same as if all moves were generated and sorted. Generating captures alone takes a third of the time, and a node that
//! a capture cuts off never needs its other moves.

use shakmaty::{Bitboard, Board, Chess, Color, File, Move, MoveList, Position, Role, Square, attacks};

/// Returns the legal captures, the most valuable victim first; equals stay in the order of generation.
pub(crate) fn captures(position: &Chess) -> MoveList {
    let mut moves = MoveList::new();
    add_captures(position, &mut moves);
    most_valuable_first(&mut moves);
    moves
}

/// Adds the legal captures to a list, in the order of generation.
pub(crate) fn add_captures(position: &Chess, moves: &mut MoveList) {
    let (board, color) = (position.board(), position.turn());
    let Some(king) = board.king_of(color) else { return };
    if position.maybe_ep_square().is_some() {
        moves.extend(position.en_passant_moves());
    }
    let checkers = board.attacks_to(king, !color, board.occupied());
    let others = board.by_color(!color);
    if checkers.is_empty() {
        by_men(board, color, king, others, moves);
        by_king(board, color, king, others, moves);
    } else {
        by_king(board, color, king, others, moves);
        if checkers.single_square().is_some() {
            by_men(board, color, king, checkers, moves);
        }
    }
}

/// Adds the captures by all pieces but the king that do not leave the king in check.
fn by_men(board: &Board, color: Color, king: Square, targets: Bitboard, moves: &mut MoveList) {
    let pinned = find_pinned(board, color, king);
    let mut add = |from: Square, to: Square, role: Role, promotion: Option<Role>| {
        if !pinned.contains(from) || attacks::aligned(from, to, king) {
            moves.push(Move::Normal { role, from, capture: board.role_at(to), to, promotion });
        }
    };
    let own = board.by_color(color);
    let pawns = own & board.pawns();
    // One side of every pawn, then the other; on each, promotions after the rest.
    let last = Bitboard::BACKRANKS;
    for files in [-1, 1] {
        let from_of = |to: Square| to.offset(color.fold_wb(-8, 8) - files);
        let taken = targets & toward(pawns, color, files);
        for to in taken & !last {
            from_of(to).into_iter().for_each(|from| add(from, to, Role::Pawn, None));
        }
        for to in taken & last {
            for promotion in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                from_of(to).into_iter().for_each(|from| add(from, to, Role::Pawn, Some(promotion)));
            }
        }
    }
    let occupied = board.occupied();
    for from in own & board.knights() {
        (attacks::knight_attacks(from) & targets).for_each(|to| add(from, to, Role::Knight, None));
    }
    for from in own & board.bishops() {
        (attacks::bishop_attacks(from, occupied) & targets).for_each(|to| add(from, to, Role::Bishop, None));
    }
    for from in own & board.rooks() {
        (attacks::rook_attacks(from, occupied) & targets).for_each(|to| add(from, to, Role::Rook, None));
    }
    for from in own & board.queens() {
        (attacks::queen_attacks(from, occupied) & targets).for_each(|to| add(from, to, Role::Queen, None));
    }
}

/// Adds the king's captures of unguarded pieces; the king does not hide a square behind it from a line.
fn by_king(board: &Board, color: Color, king: Square, targets: Bitboard, moves: &mut MoveList) {
    let occupied = board.occupied().without(king);
    for to in attacks::king_attacks(king) & targets {
        if board.attacks_to(to, !color, occupied).is_empty() {
            let capture = board.role_at(to);
            moves.push(Move::Normal { role: Role::King, from: king, capture, to, promotion: None });
        }
    }
}

/// Returns the squares that pawns attack a file to the left (-1) or right (1).
fn toward(pawns: Bitboard, color: Color, files: i32) -> Bitboard {
    let edge = if files < 0 { File::A } else { File::H };
    (pawns & !Bitboard::from(edge)).shift(color.fold_wb(8, -8) + files)
}

/// Returns the pieces that stand alone between a king and an enemy line.
pub(crate) fn find_pinned(board: &Board, color: Color, king: Square) -> Bitboard {
    lone_blockers(board, king, !color)
}

/// Returns the pieces of both sides that stand alone between a square and a slider of a color aimed at it.
pub(crate) fn lone_blockers(board: &Board, square: Square, by: Color) -> Bitboard {
    let straight = attacks::rook_attacks(square, Bitboard::EMPTY) & board.rooks_and_queens();
    let oblique = attacks::bishop_attacks(square, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut blockers = Bitboard::EMPTY;
    for slider in (straight | oblique) & board.by_color(by) {
        let between = attacks::between(square, slider) & board.occupied();
        if !between.more_than_one() {
            blockers |= between;
        }
    }
    blockers
}

/// Sorts captures by the victim's value; equals stay in order. There are few, so insertion is quick.
fn most_valuable_first(captures: &mut MoveList) {
    let worth = |mv: Move| mv.capture().map_or(0, |role| role as u8);
    for end in 1..captures.len() {
        let mut place = end;
        while 0 < place && worth(captures[place - 1]) < worth(captures[place]) {
            captures.swap(place - 1, place);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use testing::{after, position};

    use super::*;

    /// Returns the captures by generating and sorting all moves.
    fn sort(position: &Chess) -> MoveList {
        let mut moves: MoveList = position.legal_moves().into_iter().filter(|mv| mv.is_capture()).collect();
        most_valuable_first(&mut moves);
        moves
    }

    fn agree(position: &Chess, depth: u32) {
        assert_eq!(captures(position), sort(position), "{position:?}");
        if 0 < depth {
            for mv in position.legal_moves() {
                let next = after(position, mv);
                agree(&next, depth - 1);
            }
        }
    }

    #[test]
    fn captures_are_those_of_all_moves_in_their_order() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            // Pins, en-passant captures that expose the king, a king that captures along a line.
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 2",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4r1k1/8/8/8/4K3/4p3/8/7Q w - - 0 1",
        ] {
            agree(&position(fen), 2);
        }
    }
}
