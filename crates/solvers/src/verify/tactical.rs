//! The moves that quiescence searches out of check: captures, promotions to queens, and quiet checks.
//!
//! They are generated on their own: most nodes of a search are quiescent ones, and most moves are quiet. Checks by
//! castling are left out.

use shakmaty::{Bitboard, Move, MoveList, Position, Rank, Role, attacks};

use super::state::State;
use crate::shared::{Checks, add_captures, find_pinned};

/// Adds to an empty list the legal captures except promotions to less than a queen, the legal promotions to queens, and
/// with `checks` the legal quiet moves that give check.
pub(super) fn add_tactical_moves(at: &State, checks: Option<&Checks>, moves: &mut MoveList) {
    add_captures(&at.chess, moves);
    moves.retain(|mv| mv.promotion().is_none_or(|role| role == Role::Queen));
    let (board, color) = (at.chess.board(), at.chess.turn());
    let Some(king) = board.king_of(color) else { return };
    let held = find_pinned(board, color, king);
    let (own, empty) = (board.by_color(color), !board.occupied());
    let (seventh, up) = color.fold_wb((Rank::Seventh, 8), (Rank::Second, -8));
    let mut add = |role, from, to, promotion| {
        if !held.contains(from) || attacks::aligned(from, to, king) {
            moves.push(Move::Normal { role, from, capture: None, to, promotion });
        }
    };
    let steps = |pawns: Bitboard| pawns.shift(up) & empty;
    let pawns = own & board.pawns();
    for to in steps(pawns & Bitboard::from(seventh)) {
        to.offset(-up).into_iter().for_each(|from| add(Role::Pawn, from, to, Some(Role::Queen)));
    }
    let Some(checks) = checks else { return };
    let one = steps(pawns & !Bitboard::from(seventh));
    let third = Bitboard::from(color.fold_wb(Rank::Third, Rank::Sixth));
    for (tos, step) in [(one, up), (steps(one & third), 2 * up)] {
        for to in tos {
            let Some(from) = to.offset(-step) else { continue };
            if checks.of_role(Role::Pawn).contains(to) || checks.unveils(from, to) {
                add(Role::Pawn, from, to, None);
            }
        }
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in own & board.by_role(role) {
            let reach = board.attacks_from(from) & empty;
            let direct = reach & checks.of_role(role);
            direct.for_each(|to| add(role, from, to, None));
            if checks.may_unveil(from) {
                let others = (reach & !direct).into_iter().filter(|to| checks.unveils(from, *to));
                others.for_each(|to| add(role, from, to, None));
            }
        }
    }
    if checks.may_unveil(king) {
        let away = attacks::king_attacks(king) & empty;
        for to in away.into_iter().filter(|to| checks.unveils(king, *to)) {
            if board.attacks_to(to, !color, board.occupied().without(king)).is_empty() {
                moves.push(Move::Normal { role: Role::King, from: king, capture: None, to, promotion: None });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use shakmaty::Chess;
    use testing::{position, walk};

    use super::super::history::is_quiet;
    use super::*;

    fn agree(chess: &Chess) -> Result<(), TestCaseError> {
        let state = State::of(chess);
        if state.is_check() {
            return Ok(());
        }
        let checks = Checks::of(&state.chess);
        let names = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
        for with in [None, Some(&checks)] {
            let wanted = |mv: &Move| {
                let is_queen = mv.promotion().is_none_or(|role| role == Role::Queen);
                let is_check = with.is_some_and(|checks| checks.has(*mv)) && !mv.is_castle();
                is_queen && (!is_quiet(*mv) || is_check)
            };
            let all: Vec<Move> = chess.legal_moves().into_iter().filter(wanted).collect();
            let mut tactical = MoveList::new();
            add_tactical_moves(&state, with, &mut tactical);
            prop_assert_eq!(names(&tactical), names(&all), "{:?}", chess.board());
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn they_are_those_among_all_moves(
            start in prop::sample::select(&[
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/P1k3p1/8/1pP2pP1/3p1P2/8/1p2P1K1/8 w - - 0 1",
                "4k3/1P3ppp/8/2pP4/8/1p6/PPP3p1/R3K2R w KQ c6 0 2",
            ][..]),
            choices in prop::collection::vec(any::<u16>(), 0..80),
        ) {
            let first = position(start);
            for chess in walk(first, &choices) {
                agree(&chess)?;
            }
        }
    }
}
