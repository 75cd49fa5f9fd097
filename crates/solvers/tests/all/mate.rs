//! The mate prover: what it finds is proved, within its limits, and the same every time.

use std::sync::atomic::AtomicBool;

use claims::{Certainty, Score};
use proof::{Certificate, check, check_certificate};
use proptest::prelude::*;
use shakmaty::{Chess, Color, Position};
use solvers::{Goal, Limits, Outcome, Problem, Silent, StopReason, mate::mate};

use crate::asked::limit;
use testing::position;

/// Searches, and checks every proof with both checkers.
fn search(problem: &Problem, limits: Limits<'_>) -> Outcome {
    let outcome = mate(problem, limits, &mut Silent);
    if let Some(proof) = &outcome.proof {
        check(proof).unwrap();
        check_certificate(&Certificate::of(proof).unwrap()).unwrap();
        assert_eq!(outcome.certainty, Certainty::Proved);
        assert_eq!(outcome.line.first().copied(), outcome.best_move);
    }
    outcome
}

fn mate_in(fen: &str, nodes: u64) -> Option<i32> {
    let outcome = search(&Problem::win(position(fen)), limit(nodes));
    assert!(outcome.statistics.nodes <= nodes, "{fen}: {}", outcome.statistics.nodes);
    match outcome.score {
        Some(Score::MateIn(moves)) => Some(moves),
        _ => None,
    }
}

#[test]
fn mates_of_all_kinds_are_proved_shortest() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
        // Smothered, with a queen given up.
        ("5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", 2),
        // The end of Anderssen-Kieseritzky, and MATER's diagram 97: a quiet move.
        ("r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1", 2),
        ("r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1", 3),
        // Quiet moves alone: the king and the rook.
        ("8/8/8/8/8/2k5/7r/K7 b - - 0 1", 2),
        // A pawn must promote to a knight.
        ("8/5P1k/5K1p/8/8/8/8/8 w - - 0 1", 0),
    ];
    for (fen, moves) in mates {
        let outcome = search(&Problem::win(position(fen)), limit(300_000));
        match outcome.score {
            Some(Score::MateIn(found)) if 0 < moves => {
                assert_eq!((found, outcome.is_shortest), (moves, Some(true)), "{fen}");
                assert_eq!(outcome.stop_reason, StopReason::Solved);
            }
            other => assert!(moves == 0, "{fen}: {other:?}"),
        }
    }
}

#[test]
fn the_side_to_move_may_be_the_one_that_is_mated() {
    assert_eq!(mate_in("k7/8/1K6/8/8/8/8/7R b - - 0 1", 100_000), Some(-1));
    let outcome = search(&Problem::win(position("8/8/8/8/8/2k5/7r/1K6 w - - 0 1")), limit(100_000));
    let Some(Score::MateIn(moves @ ..0)) = outcome.score else { panic!("{:?}", outcome.score) };
    assert_eq!(outcome.line.len(), 2 * moves.unsigned_abs() as usize, "it lasts as long as it can");
    assert_eq!(outcome.promise, None);
}

#[test]
fn a_goal_is_one_side_s_and_within_its_moves() {
    let fen = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1";
    for (moves, is_found) in [(2, false), (3, true), (6, true)] {
        let problem = Problem { goal: Goal::MateIn(moves), ..Problem::win(position(fen)) };
        let outcome = search(&problem, limit(400_000));
        assert_eq!(outcome.best_move.is_some(), is_found, "{moves}");
    }
    let problem = Problem {
        goal: Goal::MateIn(3),
        side: Color::Black,
        ..Problem::win(position("8/8/8/8/8/2k5/7r/K7 b - - 0 1"))
    };
    assert!(search(&problem, limit(100_000)).best_move.is_some());
}

#[test]
fn where_nobody_can_mate_it_says_so() {
    // The pawn falls, or it is stalemate.
    for fen in ["k7/P7/1K6/8/8/8/8/8 w - - 0 1", "8/8/8/3k4/8/8/7p/7K w - - 0 1"] {
        let outcome = search(&Problem::win(position(fen)), limit(3_000));
        assert_eq!((outcome.best_move, outcome.stop_reason), (None, StopReason::Exhausted), "{fen}");
    }
}

#[test]
fn no_line_of_a_proof_is_drawn_by_seventy_five_moves() {
    // Mate in one, or in more moves: the clock is so high that only the first is a mate.
    let fen = |clock: u32| format!("k7/8/1K6/8/8/8/8/7R w - - {clock} 90");
    for clock in [0, 99, 120, 148] {
        assert_eq!(mate_in(&fen(clock), 100_000), Some(1), "{clock}");
    }
    let far = |clock: u32| format!("8/8/8/3k4/8/8/8/KQ6 w - - {clock} 120");
    assert!(mate_in(&far(0), 300_000).is_some());
    assert_eq!(mate_in(&far(147), 300_000), None);
}

#[test]
fn limits_are_kept_and_make_the_same_answer() {
    let fen = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1";
    for nodes in [0, 1, 2, 3, 17, 100, 999, 5_000, 20_000] {
        mate_in(fen, nodes);
        let once = search(&Problem::win(position(fen)), limit(nodes));
        let again = search(&Problem::win(position(fen)), limit(nodes));
        assert_eq!(format!("{once:?}"), format!("{again:?}"), "{nodes}");
    }
    let flag = AtomicBool::new(true);
    let outcome =
        search(&Problem::win(position(fen)), Limits { interrupt: Some(&flag), ..Limits::default() });
    assert_eq!(outcome.stop_reason, StopReason::Interrupted);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_position_is_searched_and_what_is_found_is_proved(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let position = testing::walk_to_end(Chess::default(), &choices);
        prop_assume!(position.outcome().is_unknown());
        let outcome = search(&Problem::win(position), limit(5_000));
        prop_assert!(outcome.statistics.nodes <= 5_000);
    }
}
