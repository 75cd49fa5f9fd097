//! Whether an answer leaves its case open, so that a longer search is worth its nodes.
//!
//! Finding nothing is never by itself a reason to stop: a case in which nothing is promised is closed only if
//! the position is quiet. A promise closes it if the search that chose the move agrees with it and has done
//! so for a while, and the line comes to rest.

use claims::{HOUSE, Promise, Score};
use explain::count_kept;
use shakmaty::{Bitboard, Chess, Color, Position, Rank};
use solvers::Outcome;
use vision::Vision;

use crate::Case;
use crate::budget::{MOST_NODES, MOST_NODES_WITHOUT_A_WIN};
use crate::chance::worth;
use crate::gains::{MATE, PAWN, counts, play};

/// How far the value may be from the promise, in centipawns of the house scale: what a position may be worth
/// beyond its pieces.
const FAR_FROM_PROMISE: i32 = 150;
/// How far a value may move in the last doubling of the nodes, in Stockfish's centipawns, if something is
/// promised.
const MOVED: i32 = 50;
/// How far it may move in three doublings if the position is quiet, in Stockfish's centipawns.
const MOVED_WHERE_QUIET: i32 = 30;
/// How much a pass may cost in a quiet position, in Stockfish's centipawns: a tempo, but not a pawn.
const COST_OF_A_PASS: i32 = 100;

/// The least value, and the least gain, at which the search that chose the move sees a win, in its own
/// centipawns.
const SEES_A_WIN: i32 = 200;

/// Whether the answer leaves the case open.
pub(crate) fn is_open(case: &Case<'_>) -> bool {
    let Some(answer) = case.found.answer.as_ref().filter(|answer| answer.best_move.is_some()) else {
        return false;
    };
    match answer.promise {
        _ if case.is_proved() => answer.is_shortest == Some(false),
        _ if case.found.is_known => false,
        Some(Promise::Draws(_) | Promise::Wins(_)) => false,
        Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => {
            let pawns = i32::try_from(pawns).unwrap_or(i32::MAX);
            is_far(case, pawns.saturating_mul(PAWN))
                || MOVED < compare_moved(answer, 1)
                || !is_banked(case, pawns)
        }
        Some(Promise::MateIn(_)) => true,
        Some(Promise::Saves(_)) | None => !is_quiet(case),
    }
}

/// Returns the most nodes of a case that its first answer leaves open.
pub(crate) fn most_nodes(case: &Case<'_>) -> u64 {
    let root = &case.problem.position;
    let before = HOUSE.balance(root.board(), root.turn());
    let sees_a_win =
        case.value().is_some_and(|value| SEES_A_WIN <= counts(value).min(counts(value) - before));
    if case.wins() || sees_a_win { MOST_NODES } else { MOST_NODES_WITHOUT_A_WIN }
}

/// Whether the search that chose the move is far from what it promises.
fn is_far(case: &Case<'_>, promised: i32) -> bool {
    let root = &case.problem.position;
    let before = HOUSE.balance(root.board(), root.turn());
    case.value().is_none_or(|value| FAR_FROM_PROMISE < (counts(value) - before - promised).abs())
}

/// Returns how far the value has moved over the given number of doublings of the nodes, in Stockfish's
/// centipawns.
fn compare_moved(answer: &Outcome, doublings: u32) -> i32 {
    let Some(choice) = &answer.chosen_by else { return i32::MAX };
    let Some((nodes, last)) = choice.course.last() else { return i32::MAX };
    let since = nodes >> doublings;
    // The value at the start of the doublings counts too.
    let first = choice.course.iter().rposition(|(nodes, _)| *nodes <= since).unwrap_or(0);
    let far = |score: &Score| match (score, last) {
        (Score::Centipawns(_), Score::Centipawns(_)) => (worth(*score) - worth(*last)).abs(),
        _ => MATE,
    };
    choice.course[first..].iter().map(|(_, score)| far(score)).max().unwrap_or(i32::MAX)
}

/// Whether the line of the answer ends where the given number of pawns is kept whatever is captured, and no
/// check or capture is left unanswered.
fn is_banked(case: &Case<'_>, pawns: i32) -> bool {
    let root = &case.problem.position;
    let line = case.found.answer.as_ref().map(|answer| &answer.line[..]).unwrap_or_default();
    let Some(end) = play(root, line) else { return false };
    let won = count_kept(&end, root.turn()) - HOUSE.balance(root.board(), root.turn());
    // The last capturing piece may be recaptured.
    let is_taken_back = line.last().filter(|mv| mv.is_capture()).is_some_and(|mv| {
        let vision = Vision::of(end.clone());
        vision.en_prise(!end.turn()).contains(mv.to())
    });
    end.is_game_over() || !end.is_check() && !is_taken_back && pawns.saturating_mul(PAWN) <= won
}

/// Whether nothing is going on: no check, nothing for either side to capture, no pawn about to queen, a pass
/// that loses nothing, and a value that has long been stable.
fn is_quiet(case: &Case<'_>) -> bool {
    let position = &case.problem.position;
    let vision = Vision::of(position.clone());
    let hangs = || Color::ALL.into_iter().any(|side| !vision.en_prise(side).is_empty());
    let stands = || {
        let answer = case.found.answer.as_ref();
        answer.is_some_and(|answer| compare_moved(answer, 3) <= MOVED_WHERE_QUIET)
    };
    let passes = || match (case.value(), case.found.passed) {
        (Some(value @ Score::Centipawns(_)), Some(passed @ Score::Centipawns(_))) => {
            worth(value) + worth(passed) <= COST_OF_A_PASS
        }
        _ => false,
    };
    !position.is_check() && !hangs() && !is_racing(position) && stands() && passes()
}

/// Whether a pawn is at most two steps from queening.
fn is_racing(position: &Chess) -> bool {
    let pawns = position.board().pawns();
    let near = |side: Color| {
        let [sixth, seventh] = side.fold_wb([Rank::Sixth, Rank::Seventh], [Rank::Third, Rank::Second]);
        pawns & position.board().by_color(side) & (Bitboard::from(sixth) | Bitboard::from(seventh))
    };
    Color::ALL.into_iter().any(|side| !near(side).is_empty())
}
