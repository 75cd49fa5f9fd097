//! Claims that compare a tried move with the suggested one, and claims about the search of a tried move.
//!
//! A refutation is known by its first move. It is stored in the list of tried moves, and what it does after
//! the tried move is stated by claims about its line. This module checks what becomes of it after the
//! suggested move.

use claims::{Claim, Kind, arrival};
use shakmaty::{Chess, Move, Position};
use vision::{Vision, captured_square};

use crate::gain::{balance, count_kept, pawns};
use crate::moves::{legal_moves, play};

/// A move that was tried beside the suggested one.
#[derive(Clone, Debug)]
pub(crate) struct TriedMove {
    pub(crate) mv: Move,
    /// The refutation; empty if there is none.
    pub(crate) refutation: Vec<Move>,
    /// Plies from the root to which every reply was searched, if known.
    pub(crate) depth: Option<u32>,
}

/// What is compared: the moves of one position.
pub(crate) struct Contrast<'a> {
    pub(crate) root: &'a Chess,
    /// The suggested move.
    pub(crate) best_move: Option<Move>,
    /// The other moves that were tried.
    pub(crate) tried: Vec<TriedMove>,
}

/// Whether claims of a kind compare the tried moves with the suggested one.
pub(crate) fn is_of_tried(kind: Kind) -> bool {
    matches!(kind, Kind::Suggested | Kind::TriedTo | Kind::AnsweredBy)
}

/// Whether such a claim holds; `None` when a part of it is missing or a move is not legal.
pub(crate) fn holds(claim: &Claim, before: &Vision, contrast: &Contrast<'_>) -> Option<bool> {
    let first = claim.moves.first()?.to_move(before.position()).ok()?;
    match claim.kind {
        Kind::Ignores => ignores(claim, before),
        Kind::Forestalls => forestalls(claim, before, contrast),
        Kind::Answers => answers(claim, before, contrast),
        Kind::Suggested => Some(claim.moves.len() == 1 && contrast.best_move == Some(first)),
        Kind::AnsweredBy => {
            let moves = legal_moves(before.position(), claim)?;
            let is_it = |tried: &TriedMove| tried.mv == first && tried.refutation.starts_with(&moves[1..]);
            Some(1 < moves.len() && contrast.tried.iter().any(is_it))
        }
        Kind::TriedTo => {
            let depth = u32::try_from(claim.number?).ok()?;
            let is_it = |tried: &TriedMove| tried.mv == first && tried.depth == Some(depth);
            Some(claim.moves.len() == 1 && contrast.tried.iter().any(is_it))
        }
        _ => None,
    }
}

/// Whether the first move does nothing against the second, which is possible after it.
pub(crate) fn ignores(claim: &Claim, before: &Vision) -> Option<bool> {
    let (man, target) = (*claim.men.first()?, *claim.squares.first()?);
    let [mv, refutation] = legal_moves(before.position(), claim)?[..] else { return None };
    let after = Vision::of(play(before.position(), &[mv])?);
    let arrived = arrival(before.position().turn(), mv);
    let is_it = refutation.from() == Some(man) && refutation.to() == target && !refutation.is_castle();
    let takes = captured_square(mv) == Some(man);
    let leaves = mv.from() == Some(target);
    let blocks = before.between(man, target).contains(arrived);
    let guards = after.attacks_from(arrived).contains(target);
    Some(is_it && !takes && !leaves && !blocks && !guards)
}

/// Whether the refutation is possible after the tried move and not after the suggested one.
fn forestalls(claim: &Claim, before: &Vision, contrast: &Contrast<'_>) -> Option<bool> {
    let [mv, refutation] = legal_moves(before.position(), claim)?[..] else { return None };
    let is_tried =
        contrast.tried.iter().any(|tried| tried.mv == mv && tried.refutation.first() == Some(&refutation));
    let best = play(before.position(), &[contrast.best_move?])?;
    Some(is_tried && claim.moves.get(1)?.to_move(&best).is_err())
}

/// Whether the refutation meets an answer after the suggested move that keeps the claimed number of pawns,
/// and meets none after the tried one.
fn answers(claim: &Claim, before: &Vision, contrast: &Contrast<'_>) -> Option<bool> {
    let number = claim.number?;
    let [best, refutation, answer] = legal_moves(before.position(), claim)?[..] else { return None };
    let end = play(before.position(), &[best, refutation, answer])?;
    let mode = before.position().castles().mode();
    let uci = refutation.to_uci(mode);
    let fails_after = |tried: &TriedMove| {
        let first = tried.refutation.first()?;
        let after = play(before.position(), &[tried.mv, *first])?;
        let answered = claim.moves.get(2)?.to_move(&after).ok().and_then(|answer| after.play(answer).ok());
        Some(first.to_uci(mode) == uci && answered.is_none_or(|end| !keeps(&end, number, contrast)))
    };
    let is_by = answer.from() == claim.men.first().copied();
    let is_tried = contrast.tried.iter().any(|tried| fails_after(tried).unwrap_or(false));
    Some(contrast.best_move == Some(best) && is_by && keeps(&end, number, contrast) && is_tried)
}

/// Whether the side to move at the root keeps at least that many pawns more than it had there; the number may
/// be 0.
fn keeps(end: &Chess, number: u64, contrast: &Contrast<'_>) -> bool {
    let side = contrast.root.turn();
    let gain = count_kept(end, side) - balance(contrast.root, side);
    0 <= gain && number <= pawns(gain)
}

#[cfg(test)]
mod tests {
    use shakmaty::{Square, uci::UciMove};
    use testing::{after, find_move, position};

    use super::*;

    /// The queen leaves g2 to take on c3 and is mated there; a bishop on b5 pins the black queen.
    const PINNED_QUEEN: &str = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";
    /// After a quiet move the pawn on e4 recaptures on d5; after e5 it cannot.
    const RETAKES: &str = "4k3/8/2q5/3B4/4P3/8/7P/4K3 w - - 0 1";

    /// Checks a claim against a best move and a move that was tried to five plies, with its refutation.
    #[track_caller]
    fn check(fen: &str, [best, tried, refutation]: [&str; 3], claim: &Claim, expected: bool) {
        let root = position(fen);
        let mv = find_move(&root, tried);
        let refutation = vec![find_move(&after(&root, mv), refutation)];
        let contrast = Contrast {
            root: &root,
            best_move: Some(find_move(&root, best)),
            tried: vec![TriedMove { mv, refutation, depth: Some(5) }],
        };
        let held = holds(claim, &Vision::of(root.clone()), &contrast);
        assert_eq!(held.unwrap_or(false), expected, "{claim:?}");
    }

    fn claim(kind: Kind, moves: &str) -> Claim {
        Claim::new(kind).moves(moves.split(' ').map(|text| text.parse::<UciMove>().unwrap()))
    }

    #[test]
    fn a_refutation_is_forestalled_by_the_best_move_alone() {
        let tried = ["d3b5", "b2c3", "c6g2"];
        check(PINNED_QUEEN, tried, &claim(Kind::Forestalls, "b2c3 c6g2"), true);
        check(PINNED_QUEEN, tried, &claim(Kind::Forestalls, "b2b3 c6g2"), false);
        check(PINNED_QUEEN, tried, &claim(Kind::Forestalls, "b2c3 c6c3"), false);
        let elsewhere = ["h1g1", "b2c3", "c6g2"];
        check(PINNED_QUEEN, elsewhere, &claim(Kind::Forestalls, "b2c3 c6g2"), false);
    }

    #[test]
    fn an_answer_must_make_the_difference() {
        let answers = |number| claim(Kind::Answers, "h2h3 c6d5 e4d5").men([Square::E4]).number(number);
        let tried = ["h2h3", "e4e5", "c6d5"];
        check(RETAKES, tried, &answers(5), true);
        check(RETAKES, tried, &answers(6), false);
        check(RETAKES, ["h2h3", "h2h4", "c6d5"], &answers(5), false);
        check(RETAKES, ["e1e2", "e4e5", "c6d5"], &answers(5), false);
    }

    #[test]
    fn who_guards_or_takes_or_blocks_does_not_ignore() {
        let fen = "3r3k/8/8/1B6/3N4/8/2P5/4K3 w - - 0 1";
        let tried = ["e1e2", "e1f2", "d8d4"];
        let ignores = |moves: &str| claim(Kind::Ignores, moves).men([Square::D8]).squares([Square::D4]);
        check(fen, tried, &ignores("e1e2 d8d4"), true);
        check(fen, tried, &ignores("c2c3 d8d4"), false);
        check(fen, tried, &ignores("b5d7 d8d7"), false);
        check(fen, tried, &ignores("d4e6 d8d4"), false);
    }

    #[test]
    fn what_was_searched_is_in_the_list() {
        let tried = ["d3b5", "b2c3", "c6g2"];
        check(PINNED_QUEEN, tried, &claim(Kind::TriedTo, "b2c3").number(5), true);
        check(PINNED_QUEEN, tried, &claim(Kind::TriedTo, "b2c3").number(6), false);
        check(PINNED_QUEEN, tried, &claim(Kind::TriedTo, "d3b5").number(5), false);
        check(PINNED_QUEEN, tried, &claim(Kind::Suggested, "d3b5"), true);
        check(PINNED_QUEEN, tried, &claim(Kind::Suggested, "b2c3"), false);
    }
}
