//! The moves that would tempt a reader, and whose failure is worth explaining unasked.

use claims::{AlsoWins, HOUSE, Promise};
use explain::Comparison;
use shakmaty::{Move, Position, Role};
use solvers::{Observer, Outcome, Problem};
use vision::Vision;

use super::Question;
use super::refuted::{compare, first_look};
use crate::{Budget, Case, Finding};

/// The most moves examined.
const MOST: usize = 3;
/// A capture that seems to win less than this, in centipawns of the house scale, must take a piece to be
/// tempting.
const LEAST: i32 = 100;
/// The fraction of the victim's value that counts on top of what a capture seems to win: a trade of queens
/// tempts more than a pawn.
const PART_OF_VICTIM: i32 = 3;
/// A piece worth this much, in centipawns, is tempting to capture whatever it costs.
const DEAR: i32 = 500;
/// A quiet move that gives up this much, in centipawns of the house scale, just hangs a piece.
const HANGS: i32 = -200;
/// The length in moves of the shortest mate beside which a capture is tempting.
const TEMPTS_FROM: u32 = 2;

/// The question.
pub(crate) struct Tempting;

impl Question for Tempting {
    /// Applies if the user asked about no move.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst()
            && case.wants_tempting
            && case.found.asked.opinions.is_empty()
            && !moves(case).is_empty()
    }

    /// Keeps only moves that fail or win less.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let asked = {
            let mut part = budget.part(4);
            let asked = first_look(case, &moves(case), &mut part, observer);
            let bill = part.bill();
            budget.pay(bill);
            asked
        };
        let mut tried = compare(case, &asked, budget, observer);
        tried.retain(|tried| matches!(tried.result, Comparison::Fails | Comparison::WinsLess));
        Some(Finding::Tempting(tried))
    }
}

/// Lists the tempting moves of a case.
fn moves(case: &Case<'_>) -> Vec<Move> {
    let answer = case.found.answer.as_ref();
    answer.map(|answer| tempting(case.problem, answer, &case.found.also_wins)).unwrap_or_default()
}

/// Lists the most tempting moves, the most tempting first: a queen promotion if the pawn underpromotes;
/// another king move; another piece of the same kind on the same square, or another capture there; the
/// recapture; the capture or check that the side plays later in its line, played at once; the capture that
/// looks best by what it captures and what is recaptured, of equals a check; the most valuable piece that can
/// be captured; another check by the moving piece, if it may not be captured there or uncovers a valuable
/// piece; the quiet move that the side plays next in its line, played at once. If there is none, what
/// knowledge would have played. The suggested move, moves that are known to win as well, and moves that just
/// hang a piece are excluded. If the answer promises nothing the list is empty, and beside an obvious mate it
/// has only the queen promotion.
fn tempting(problem: &Problem, outcome: &Outcome, also_wins: &[AlsoWins]) -> Vec<Move> {
    let Some(best) = outcome.best_move else { return Vec::new() };
    let is_seen = match outcome.promise {
        Some(Promise::MateIn(moves)) => moves < TEMPTS_FROM,
        Some(Promise::Material(_)) => false,
        _ => return Vec::new(),
    };
    let root = &problem.position;
    let vision = Vision::of(root.clone());
    let is_known = |mv: Move| {
        let is_it = |also: &AlsoWins| also.ply == 0 && also.line.first() == Some(&mv);
        mv == best || also_wins.iter().any(is_it)
    };
    let is_queening = |mv: &Move| {
        let is_lesser = best.promotion().is_some_and(|role| role != Role::Queen);
        (mv.from(), mv.to(), mv.promotion()) == (best.from(), best.to(), Some(Role::Queen)) && is_lesser
    };
    let queen = root.legal_moves().into_iter().find(|mv| is_queening(mv) && !is_known(*mv));
    if is_seen {
        return queen.into_iter().collect();
    }
    // For a capture, the answer shows whether it just hangs a piece.
    let hangs = |mv: &Move| {
        !mv.is_capture() && mv.from().is_some_and(|from| vision.move_gain(from, mv.to()) <= HANGS)
    };
    let moves: Vec<Move> = root
        .legal_moves()
        .into_iter()
        .filter(|mv| !mv.is_promotion() && !is_known(*mv) && (!hangs(mv) || mv.to() == best.to()))
        .collect();
    let captures = || moves.iter().copied().filter(|mv| mv.is_capture());
    let is_check = |mv: Move| vision.checkers_after(mv).any();
    let victim = |mv: Move| mv.capture().map_or(0, |role| HOUSE.of(role));
    let looks = |mv: &Move| {
        let seeming = vision.move_gain(mv.from()?, mv.to());
        let is_good = LEAST <= seeming || 0 <= seeming && HOUSE.of(Role::Pawn) < victim(*mv);
        is_good.then_some((seeming + victim(*mv) / PART_OF_VICTIM, is_check(*mv)))
    };
    let line = outcome.chosen_by.as_ref().map_or(&outcome.line, |choice| &choice.line);
    let is_strong = |mv: &Move| mv.is_capture() || is_check(*mv);
    let later = || line.iter().skip(2).step_by(2).take(2).copied().filter(|mv| moves.contains(mv));
    let strong = later().find(&is_strong);
    let quiet = later().next().filter(|mv| !is_strong(mv));
    let capture = captures().filter_map(|mv| Some((looks(&mv)?, mv))).max_by_key(|(looks, _)| *looks);
    let dear = captures().filter(|mv| DEAR <= victim(*mv)).max_by_key(|mv| victim(*mv));
    let same_kind = || moves.iter().find(|mv| mv.role() == best.role() && mv.to() == best.to()).copied();
    let same = captures().find(|mv| best.is_capture() && mv.to() == best.to()).or_else(same_kind);
    let kings =
        moves.iter().filter(|mv| best.role() == Role::King && mv.role() == Role::King && !mv.is_castle());
    let king = kings
        .max_by_key(|mv| (victim(**mv), -i32::try_from(mv.to().distance(best.to())).unwrap_or(0)))
        .copied();
    let last = problem.last_move.filter(|last| last.is_capture());
    let recapture = captures().find(|mv| last.is_some_and(|last| last.to() == mv.to()));
    let is_taken = |mv: &Move| vision.attackers_to(mv.to(), !root.turn()).any();
    let check = moves.iter().copied().filter(|mv| mv.from() == best.from() && is_check(*mv));
    let check = check.into_iter().find(|mv| !is_taken(mv) || uncovers(&vision, *mv));
    let mut found: Vec<Move> = Vec::new();
    let capture = capture.map(|(_, mv)| mv);
    let candidates = [queen, king, same, recapture, strong, capture, dear, check, quiet];
    for mv in candidates.into_iter().flatten() {
        if !found.contains(&mv) {
            found.push(mv);
        }
    }
    found.truncate(MOST);
    if found.is_empty() {
        found.extend(outcome.refuted.filter(|mv| !is_known(*mv)));
    }
    found
}

/// Whether a move opens a line of its own side to a valuable enemy piece.
fn uncovers(vision: &Vision, mv: Move) -> bool {
    let board = vision.board();
    let is_dear = |target| (board.rooks() | board.queens()).contains(target);
    let is_own = |slider| board.by_color(vision.position().turn()).contains(slider);
    vision.masked_men().iter().any(|line| {
        let stays = vision.between(line.slider, line.target).contains(mv.to());
        Some(line.front) == mv.from() && is_own(line.slider) && is_dear(line.target) && !stays
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;
    use solvers::{Program, Statistics, StopReason};
    use testing::position;

    use super::*;

    #[test]
    fn where_no_capture_tempts_what_knowledge_would_play_does() {
        let position = position("6k1/8/8/8/8/8/8/3N2K1 w - - 0 1");
        let moves = position.legal_moves();
        let program = Program { name: "", domain: None, tree_by: None };
        let nothing = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
        let promise = Some(Promise::Material(1));
        let refuted = |best: usize| {
            let outcome =
                Outcome { best_move: Some(moves[best]), refuted: Some(moves[3]), promise, ..nothing.clone() };
            tempting(&Problem::win(position.clone()), &outcome, &[])
        };
        assert_eq!((refuted(0), refuted(3)), (vec![moves[3]], Vec::new()));
    }

    fn check(fen: &str, best: (Square, Square), expected: Option<(Square, Square)>) {
        let position = position(fen);
        let moves = position.legal_moves();
        let best = moves.iter().copied().find(|mv| mv.from() == Some(best.0) && mv.to() == best.1);
        let program = Program { name: "", domain: None, tree_by: None };
        let nothing = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
        let outcome = |promise| Outcome { best_move: best, promise: Some(promise), ..nothing.clone() };
        let problem = Problem::win(position);
        let found = tempting(&problem, &outcome(Promise::Material(1)), &[]);
        assert!(tempting(&problem, &outcome(Promise::MateIn(1)), &[]).is_empty(), "{fen}");
        assert_eq!(found.first().map(|mv| (mv.from().unwrap(), mv.to())), expected, "{fen}");
    }

    #[test]
    fn a_queen_tempts_where_the_pawn_becomes_a_rook() {
        let position = position("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1");
        let promotes = |role| {
            let moves = position.legal_moves();
            moves.into_iter().find(|mv| mv.promotion() == Some(role)).unwrap()
        };
        let program = Program { name: "", domain: None, tree_by: None };
        let nothing = Outcome::nothing(program, StopReason::Exhausted, Statistics::default());
        let asked = |best: Role| {
            let promise = Some(Promise::MateIn(1));
            let outcome = Outcome { best_move: Some(promotes(best)), promise, ..nothing.clone() };
            tempting(&Problem::win(position.clone()), &outcome, &[])
        };
        assert_eq!(asked(Role::Rook).first(), Some(&promotes(Role::Queen)));
        assert_eq!(asked(Role::Queen), Vec::new());
    }

    #[test]
    fn what_seems_to_win_most_tempts() {
        let fen = "6k1/8/8/1n1p4/8/1R6/3R4/3Q2K1 w - - 0 1";
        check(fen, (Square::D1, Square::E1), Some((Square::B3, Square::B5)));
        check(fen, (Square::B3, Square::B5), Some((Square::D2, Square::D5)));
        // A pawn guards the knight, which is worth less than the rook.
        check(
            "6k1/8/2p5/1n6/8/1R6/8/3Q2K1 w - - 0 1",
            (Square::D1, Square::E1),
            Some((Square::D1, Square::G4)),
        );
        // Beside a king move another one is tempting.
        let king = (Square::G1, Square::G2);
        check("6k1/8/2p5/1n6/8/1R6/8/3Q2K1 w - - 0 1", (Square::G1, Square::F1), Some(king));
        // A valuable piece is tempting even if it is guarded.
        check(
            "7k/8/2p5/1r6/8/1Q6/8/3R2K1 w - - 0 1",
            (Square::D1, Square::D2),
            Some((Square::B3, Square::B5)),
        );
        // A trade of queens is more tempting than a pawn.
        let fen = "3qr1k1/8/8/8/3Q2p1/8/8/6K1 w - - 0 1";
        check(fen, (Square::D4, Square::D5), Some((Square::D4, Square::D8)));
        check(fen, (Square::D4, Square::D8), Some((Square::D4, Square::G4)));
    }
}
