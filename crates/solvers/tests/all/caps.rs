//! CAPS-II on the report's worked examples and on what must hold of every search.

use claims::{Promise, Score};
use proptest::prelude::*;
use shakmaty::{Chess, Position, san::San};
use solvers::caps::{Options, caps, tally, watch};
use solvers::{FoundBy, Limits, Outcome, Problem, Silent, StopReason};

use crate::asked::limit;
use testing::{after_line, position};

fn ask(options: Options, fen: &str) -> Outcome {
    tally(options, &Problem::win(position(fen)), limit(5_000)).0
}

fn move_of(outcome: &Outcome, fen: &str) -> String {
    outcome.best_move.map_or("-".to_owned(), |mv| San::from_move(&position(fen), mv).to_string())
}

/// Figure 5.8: the opening trap; 49 nodes in the report.
const TRAP: &str = "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 9";

#[test]
fn figure_5_8_as_reported() {
    let (outcome, tally) = tally(Options::AS_REPORTED, &Problem::win(position(TRAP)), limit(5_000));
    assert_eq!(move_of(&outcome, TRAP), "Qxf6");
    // Ours makes 526: ten times as many as the report's.
    assert!(outcome.statistics.nodes < 1_000, "{}", outcome.statistics.nodes);
    // Causality clears moves of blame below the root, and drops those that do nothing about the trouble.
    assert!(0 < tally.cleared && 0 < tally.dropped, "{tally:?}");
}

/// What causality leaves out is observed from outside: nothing that the search does depends on it.
#[test]
fn watching_changes_nothing() {
    let seen = |outcome: &Outcome| {
        (outcome.best_move, outcome.line.clone(), outcome.score, outcome.promise, outcome.statistics.nodes)
    };
    for (options, fen) in
        [(Options::AS_REPORTED, TRAP), (Options::EXTENDED, TRAP), (Options::EXTENDED, EXAMPLES[2].1)]
    {
        let problem = Problem::win(position(fen));
        let (plain, counts) = tally(options, &problem, limit(2_000));
        let (outcome, tally, given_up) = watch(options, &problem, limit(2_000), 3);
        assert_eq!((seen(&outcome), tally), (seen(&plain), counts), "{fen}");
        assert!(!given_up.is_empty() && given_up.len() <= 3, "{fen}: {}", given_up.len());
        for node in given_up {
            let left_out: Vec<_> = node.dropped.iter().chain(&node.unmentioned).collect();
            assert!(!left_out.is_empty());
            assert!(left_out.iter().all(|mv| node.position.is_legal(**mv)), "{fen}");
        }
    }
}

/// Figures whose positions the text states, each with the right move.
const EXAMPLES: [(&str, &str, &str); 9] = [
    ("3.5", "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "Qxh7"),
    ("3.6", "r2b1rk1/pq4p1/4ppQP/3pB1p1/3P4/2R5/PP3PP1/5RK1 w - - 0 1", "Rc7"),
    ("3.11", "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1", "Nxf7"),
    ("3.12", "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1", "Qxf3"),
    ("3.14", "5b2/pp2r1pk/2pp1pRp/4rP1N/2P1P3/1P4QP/P3q1P1/5R1K w - - 0 1", "Rxh6"),
    ("3.15", "7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R2RK1 w - - 0 1", "Qf8"),
    ("3.21", "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1", "Bh2"),
    ("5.11", "3r1r1k/1p4pp/p4p2/8/1PQR4/6Pq/P3PP2/2R3K1 b - - 0 1", "Rc8"),
    ("5.13", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "Qg6"),
];

#[test]
fn worked_examples_with_the_extensions() {
    let given = |(figure, fen, _): &(&str, &str, &str)| {
        format!("{figure} {}", move_of(&ask(Options::EXTENDED, fen), fen))
    };
    let found: Vec<String> = EXAMPLES.iter().map(given).collect();
    let expected: Vec<String> = EXAMPLES.iter().map(|(figure, _, mv)| format!("{figure} {mv}")).collect();
    assert_eq!(found, expected);
}

#[test]
fn the_mates_of_the_figures_are_claimed_as_mates() {
    let fen = EXAMPLES[0].1;
    let outcome = caps(&Problem::win(position(fen)), Limits::default(), &mut Silent);
    assert_eq!(outcome.promise, Some(Promise::MateIn(2)));
    assert_eq!(outcome.score, Some(Score::MateIn(2)));
    assert_eq!(outcome.found_by, Some(FoundBy::Caps));
    assert!(outcome.proof.is_none());
}

#[test]
fn mechanisms_can_be_switched_off() {
    for options in [
        Options { causality: false, ..Options::AS_REPORTED },
        Options { goals: false, ..Options::AS_REPORTED },
        Options { aspiration: false, ..Options::AS_REPORTED },
        Options { memory: false, quiescence: false, ..Options::EXTENDED },
    ] {
        let outcome = ask(options, TRAP);
        assert!(outcome.best_move.is_some() && outcome.statistics.nodes <= 5_000, "{options:?}");
    }
    let tally = tally(
        Options { causality: false, ..Options::AS_REPORTED },
        &Problem::win(position(TRAP)),
        limit(5_000),
    );
    assert_eq!((tally.1.cleared, tally.1.dropped), (0, 0));
}

/// Figure 4.8 after 1.Rh8: Black tries ...Rxa7 after every check.
const TRIED_AGAIN: &str = "7R/P4k2/8/8/8/8/r7/6K1 b - - 0 1";

#[test]
fn figure_4_8_takes_fewer_nodes_with_lemmas() {
    let search = |lemmas| {
        let options = Options { lemmas, ..Options::AS_REPORTED };
        tally(options, &Problem::win(position(TRIED_AGAIN)), limit(20_000))
    };
    let ((without, none), (with, tally)) = (search(false), search(true));
    assert_eq!((none.lemmas_learned, none.lemmas_applied), (0, 0));
    assert!(0 < tally.lemmas_applied && 0 < tally.lemmas_learned, "{tally:?}");
    let nodes = [with, without].map(|outcome| outcome.statistics.nodes);
    assert!(nodes[0] < nodes[1], "{nodes:?}");
}

#[test]
fn themes_leave_sacrifices_out() {
    let fen = EXAMPLES[2].1;
    let unthematic = |themes| {
        let options = Options { themes, ..Options::AS_REPORTED };
        tally(options, &Problem::win(position(fen)), limit(5_000)).1.unthematic
    };
    assert!(0 < unthematic(true));
    assert_eq!(unthematic(false), 0);
}

#[test]
fn the_limit_of_nodes_is_kept() {
    let fen = EXAMPLES[2].1;
    for nodes in [0, 1, 2, 17, 100] {
        let outcome = caps(&Problem::win(position(fen)), limit(nodes), &mut Silent);
        assert!(outcome.statistics.nodes <= nodes, "{} of {nodes}", outcome.statistics.nodes);
        assert_eq!(outcome.stop_reason, StopReason::Nodes);
    }
}

#[test]
fn ends_of_the_game_are_answered() {
    let promised = |fen: &str| caps(&Problem::win(position(fen)), limit(100), &mut Silent).promise;
    assert_eq!(promised("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Promise::Draws(true)));
    assert_eq!(promised("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), None);
    assert_eq!(promised("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), Some(Promise::Draws(true)));
}

#[test]
fn a_pawn_that_nobody_can_stop_is_pushed() {
    let fen = "8/8/8/7k/P7/8/8/K7 w - - 0 1";
    let outcome = caps(&Problem::win(position(fen)), limit(5_000), &mut Silent);
    assert_eq!(move_of(&outcome, fen), "a5");
}

/// Endings in which only one move works, and nothing can be captured.
const ENDINGS: [(&str, &str, &str); 2] = [
    ("the opposition", "8/8/8/4k3/4P3/4K3/8/8 b - - 0 1", "Ke6"),
    ("the breakthrough", "7k/ppp5/8/PPP5/8/8/8/7K w - - 0 1", "b6"),
];

#[test]
fn pawn_endings_are_surveyed() {
    let without = Options { survey: false, ..Options::EXTENDED };
    for (name, fen, expected) in ENDINGS {
        let surveyed = ask(Options::EXTENDED, fen);
        assert_eq!(move_of(&surveyed, fen), expected, "{name}");
        assert_eq!(surveyed.found_by, Some(FoundBy::Search), "{name}: it says who found it");
        assert_ne!(ask(without, fen).found_by, Some(FoundBy::Search), "{name}");
    }
}

#[test]
fn a_key_square_is_worth_a_queen() {
    // The king on e6 wins, whichever side is to move; with the other king there the pawn is not worth much.
    let score = |fen: &str| tally(Options::EXTENDED, &Problem::win(position(fen)), limit(60)).0.score;
    let won = score("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1");
    let drawn = score("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1");
    assert!(matches!(won, Some(Score::Centipawns(500..))), "{won:?}");
    assert!(matches!(drawn, Some(Score::Centipawns(..100))), "{drawn:?}");
}

#[test]
fn a_defence_is_found_where_nothing_can_be_gained() {
    // The mate on the back rank must be met.
    let fen = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    let outcome = ask(Options::EXTENDED, fen);
    let reply = outcome.best_move.expect("there is a move");
    let next = position(fen).play(reply).unwrap();
    let mates = |mv: &shakmaty::Move| next.clone().play(*mv).unwrap().is_checkmate();
    assert!(!next.legal_moves().iter().any(mates), "{}", move_of(&outcome, fen));
}

#[test]
fn there_is_always_a_guess() {
    for fen in [TRAP, EXAMPLES[2].1, ENDINGS[0].1] {
        for nodes in [0, 1, 30] {
            let outcome = caps(&Problem::win(position(fen)), limit(nodes), &mut Silent);
            assert!(outcome.best_move.is_some(), "{fen} {nodes}");
            let is_guess = outcome.found_by.is_none();
            assert!(!is_guess || outcome.promise.is_none() && outcome.score.is_none(), "{fen} {nodes}");
            assert!(is_guess || 0 < nodes, "{fen} {nodes}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever the position: the line is legal, the limit is kept, and the result is repeatable.
    #[test]
    fn every_line_is_legal_and_every_search_is_repeatable(
        choices in prop::collection::vec(any::<u16>(), 0..120),
        is_reported in any::<bool>(),
    ) {
        let position = testing::walk_to_end(Chess::default(), &choices);
        let problem = Problem::win(position.clone());
        let options = if is_reported { Options::AS_REPORTED } else { Options::EXTENDED };
        let (one, other) = (tally(options, &problem, limit(150)), tally(options, &problem, limit(150)));
        prop_assert_eq!(&one.0.line, &other.0.line);
        prop_assert_eq!(one.0.statistics, other.0.statistics);
        prop_assert!(one.0.statistics.nodes <= 150);
        after_line(&position, &one.0.line);
    }
}
