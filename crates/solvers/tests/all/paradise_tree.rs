//! PARADISE's tree as a proof: it is consistent, its principal variation is the answer's, and every node has a reason.

use shakmaty::Position;
use solvers::paradise::policy::Weights;
use solvers::paradise::{Options, Parts, as_reported, extend, paradise};
use solvers::{Limits, Outcome, Problem, Silent};
use testing::{after_line, position};

/// Positions of the report, and some with few pieces.
const POSITIONS: [&str; 9] = [
    "rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1",
    "2kr3r/pp1q1ppp/5n2/1Nb5/2Pp1B2/7Q/P4PPP/1R3RK1 w - - 0 1",
    "2qr2k1/4b1p1/2p2p1p/1pP1p3/p2nP3/PbQNB1PP/1P3PK1/4RB2 b - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24",
    "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
    "3q1rk1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "r3k3/8/8/3N4/8/8/5PPP/6K1 w - - 0 1",
    "8/8/8/8/8/3k4/3p4/3K4 b - - 0 1",
];

fn solve(fen: &str, is_reported: bool, nodes: Option<u64>) -> Outcome {
    let (base, problem) = (knowledge::base(), Problem::win(position(fen)));
    let limits = Limits { nodes, ..Limits::default() };
    match is_reported {
        true => as_reported(base, Options::AS_REPORTED, &problem, limits).0,
        false => extend(base, Weights::built_in(), Parts::ALL, &problem, limits).0,
    }
}

#[test]
fn the_tree_is_consistent_wherever_the_search_ends() {
    for fen in POSITIONS {
        for is_reported in [true, false] {
            for nodes in [Some(1), Some(2), Some(3), Some(5), Some(8), Some(13), Some(34), Some(144), None] {
                let outcome = solve(fen, is_reported, nodes);
                let Some(tree) = outcome.proof else { continue };
                assert_eq!(proof::check(&tree), Ok(()), "{fen} {nodes:?}");
                assert_eq!(tree.principal_variation(), outcome.line, "{fen} {nodes:?}");
                assert_eq!(outcome.line.first().copied(), outcome.best_move, "{fen} {nodes:?}");
                assert!(tree.nodes().len() as u64 <= outcome.statistics.nodes + 1, "{fen} {nodes:?}");
            }
        }
    }
}

#[test]
fn every_node_says_why_it_is_there_and_what_it_is_worth() {
    let mut ended = 0;
    for fen in POSITIONS {
        let problem = Problem::win(position(fen));
        let Some(tree) = paradise(&problem, Limits::default(), &mut Silent).proof else { continue };
        assert!(tree.nodes()[0].reasons.iter().any(|reason| reason.rule == "value"), "{fen}");
        for node in &tree.nodes()[1..] {
            let rules: Vec<&str> = node.reasons.iter().map(|reason| &*reason.rule).collect();
            assert!(!rules[0].starts_with("value") && rules[0] == rules[0].to_lowercase(), "{fen} {rules:?}");
            assert_eq!(rules.iter().filter(|rule| **rule == "value").count(), 1, "{fen} {rules:?}");
            ended += rules.iter().filter(|rule| rule.starts_with("ended_")).count();
        }
    }
    assert!(20 < ended);
}

#[test]
fn a_mate_is_in_the_tree_down_to_its_end() {
    let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    let outcome = solve(fen, false, None);
    let tree = outcome.proof.unwrap();
    assert_eq!(tree.nodes()[0].range.low.plies_to_mate(), Some(1));
    assert!(after_line(&position(fen), &outcome.line).is_checkmate());
}
