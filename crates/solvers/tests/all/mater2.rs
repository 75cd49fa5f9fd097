//! MATER II against the report's diagram 97 and against the rules.

use shakmaty::{Position, san::SanPlus};
use solvers::{
    Limits, Outcome, Problem, Silent, StopReason,
    mater::{mater1, mater2, mater2_as_reported},
};
use testing::position;

/// Diagram 97 of the report: 37 legal moves, 1.Ng5.
const DIAGRAM_97: &str = "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1";

type Solver = fn(&Problem, Limits<'_>, &mut dyn solvers::Observer) -> Outcome;

/// Solves a position, checks the proof, and compares the first move and the moves to mate with `expected`.
#[track_caller]
fn check(solver: Solver, fen: &str, expected: &str) -> Outcome {
    let outcome = solver(&Problem::win(position(fen)), Limits::default(), &mut Silent);
    if let Some(proof) = &outcome.proof {
        proof::check(proof).unwrap();
    }
    let found = match (outcome.best_move, outcome.score) {
        (Some(mv), Some(score)) => format!("{} {score:?}", SanPlus::from_move(position(fen), mv)),
        _ => format!("nothing, {:?}", outcome.stop_reason),
    };
    assert_eq!(found, expected, "{fen}");
    outcome
}

/// The report prints 73 different moves and a verification tree of 17 moves for its mate in four; it answers the
/// replies that meet the threat. Ours answers all 17 replies to it, most of them by the mate that was threatened.
#[test]
fn diagram_97_begins_with_a_threat() {
    assert_eq!(position(DIAGRAM_97).legal_moves().len(), 37);
    check(mater1, DIAGRAM_97, "nothing, Exhausted");
    let outcome = check(mater2_as_reported, DIAGRAM_97, "Ng5 MateIn(4)");
    let statistics = outcome.statistics;
    assert_eq!((statistics.discovery_tree, statistics.distinct_moves), (113, 48));
    assert_eq!((statistics.verification_tree.moves, statistics.verification_tree.positions), (45, 46));
}

#[test]
fn a_quiet_move_with_one_flight_square_is_found() {
    let back_rank = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
    check(mater2, back_rank, "Rd8# MateIn(1)");
    // Win at Chess 1: 1.Qg6 threatens Qh7, and there is no defence.
    let quiet = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    check(mater1, quiet, "nothing, Exhausted");
    check(mater2_as_reported, quiet, "Qg6 MateIn(2)");
    check(mater2, quiet, "Qg6 MateIn(2)");
}

#[test]
fn a_stalemate_is_no_mate() {
    // 1.Qb6 or 1.Qc7 stalemate; 1.Kb6 threatens mate and leaves a move.
    let fen = "k7/8/2K5/8/8/8/8/3Q4 w - - 0 1";
    let outcome = mater2(&Problem::win(position(fen)), Limits::default(), &mut Silent);
    proof::check(outcome.proof.as_ref().unwrap()).unwrap();
    let mv = outcome.best_move.unwrap();
    let after = position(fen).play(mv).unwrap();
    assert!(!after.is_stalemate());
}

#[test]
fn limits_are_kept_to_the_node() {
    let problem = Problem::win(position(DIAGRAM_97));
    let whole = mater2(&problem, Limits::default(), &mut Silent).statistics.nodes;
    for nodes in [0, 1, 7, 50, whole / 2, whole - 1] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = mater2(&problem, limits, &mut Silent);
        assert_eq!((outcome.stop_reason, outcome.statistics.nodes), (StopReason::Nodes, nodes));
    }
}
