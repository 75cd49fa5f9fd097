//! PARADISE keeps its limits, on any position, and the same limits give the same tree.

use claims::Bound;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use shakmaty::{Chess, Position};
use solvers::paradise::policy::Weights;
use solvers::paradise::{Options, Parts, Tally, as_reported, extend};
use solvers::{Limits, Outcome, Problem, StopReason};

use crate::asked::limit;
use testing::position;

/// Problems 49, 69, 80 and 82 of the report.
const POSITIONS: [&str; 4] = [
    "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - -",
    "2k5/pppr4/4R3/4Q3/2pp2q1/8/PPP2PPP/6K1 w - -",
    "r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/3B1P2/qP2QP1P/3R1RK1 w - -",
    "3rr1k1/pp3pp1/4b3/8/2P1B2R/6QP/P3q1P1/5R1K w - -",
];

/// Runs the report's program, or the extended one.
fn tally(is_reported: bool, position: &Chess, limits: Limits<'_>) -> (Outcome, Tally) {
    let (base, problem) = (knowledge::base(), Problem::win(position.clone()));
    match is_reported {
        true => as_reported(base, Options::AS_REPORTED, &problem, limits),
        false => extend(base, Weights::built_in(), Parts::ALL, &problem, limits),
    }
}

fn ask(is_reported: bool, position: &Chess, limits: Limits<'_>) -> Outcome {
    tally(is_reported, position, limits).0
}

#[test]
fn the_same_limits_give_the_same_tree() {
    for fen in POSITIONS {
        for nodes in [7, 50, 200] {
            let once = ask(false, &position(fen), limit(nodes));
            let again = ask(false, &position(fen), limit(nodes));
            assert_eq!(format!("{once:?}"), format!("{again:?}"), "{fen} {nodes}");
            assert!(once.best_move.is_some(), "{fen} {nodes}");
        }
    }
}

#[test]
fn a_limit_of_nodes_is_never_exceeded() {
    for fen in POSITIONS {
        for is_reported in [false, true] {
            for nodes in [0, 1, 2, 3, 10, 33, 100] {
                let outcome = ask(is_reported, &position(fen), limit(nodes));
                assert!(outcome.statistics.nodes <= nodes, "{fen} {nodes}");
            }
        }
    }
}

#[test]
fn what_the_limits_cut_off_is_no_mate() {
    let mut cut_off = 0;
    for fen in POSITIONS {
        for nodes in [20, 50, 150] {
            let outcomes = [false, true].map(|is_reported| ask(is_reported, &position(fen), limit(nodes)));
            for node in
                outcomes.iter().filter_map(|outcome| outcome.proof.as_ref()).flat_map(|proof| proof.nodes())
            {
                let by_limits = node.reasons.iter().any(|reason| reason.rule == "ended_by_the_limits");
                let value = node.reasons.iter().find(|reason| reason.rule == "value").unwrap();
                cut_off += usize::from(by_limits);
                assert!(!by_limits || value.bindings[0].1 != Bound::from("mate"), "{fen} {nodes}: {node:?}");
            }
        }
    }
    assert!(0 < cut_off);
}

#[test]
fn a_move_that_causality_leaves_out_is_named_with_the_one_that_failed() {
    let mut left_out = 0;
    for fen in POSITIONS {
        let outcome = ask(true, &position(fen), limit(150));
        for reason in outcome.proof.unwrap().nodes().iter().flat_map(|node| &node.reasons) {
            let bound = |name: &str| reason.bindings.iter().find(|(known, _)| known == name);
            if bound("since").is_some_and(|(_, since)| *since == Bound::from("causality")) {
                left_out += 1;
                assert!(bound("like").is_some() && bound("like") != bound("move"), "{fen}: {reason:?}");
            }
        }
    }
    assert!(0 < left_out);
}

#[test]
fn a_depth_is_not_exceeded() {
    for fen in POSITIONS {
        for depth in [1, 3] {
            let limits = Limits { depth: Some(depth), ..limit(150) };
            for is_reported in [false, true] {
                let (_, tally) = tally(is_reported, &position(fen), limits);
                assert!(tally.depth <= depth, "{fen} {depth}: {}", tally.depth);
            }
        }
    }
}

#[test]
fn an_interrupt_ends_it() {
    let flag = AtomicBool::new(true);
    for fen in POSITIONS {
        let limits = Limits { interrupt: Some(&flag), ..limit(1_000) };
        let outcome = ask(false, &position(fen), limits);
        assert_eq!((outcome.stop_reason, outcome.statistics.nodes), (StopReason::Interrupted, 0), "{fen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_position_is_searched_within_its_limits(
        place in 0..POSITIONS.len(),
        choices in prop::collection::vec(any::<u16>(), 0..60),
        is_reported in any::<bool>(),
    ) {
        let first = if place == 0 { Chess::default() } else { position(POSITIONS[place]) };
        let position = testing::walk_to_end(first, &choices);
        let outcome = ask(is_reported, &position, limit(60));
        prop_assert!(outcome.statistics.nodes <= 60);
        prop_assert!(outcome.best_move.is_none_or(|mv| position.is_legal(mv)));
    }
}
