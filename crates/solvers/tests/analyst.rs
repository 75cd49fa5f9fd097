//! The analyst: who is asked, who has the last word, and who is given the credit.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

mod asked;

use std::sync::atomic::AtomicBool;

use asked::{limited, position};
use claims::{Promise, Score};
use knowledge::KnowledgeBase;
use solvers::analyst::analyst;
use solvers::verify::verify;
use solvers::{FoundBy, Limits, Outcome, Problem, Silent, StopReason};

/// 1.Nxc7+ forks king and rook.
const FORK: &str = "r3k3/2p5/8/3N4/8/8/8/4K3 w - - 0 1";
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn ask(fen: &str, base: &KnowledgeBase, limits: Limits<'_>) -> Outcome {
    analyst(base, verify, &Problem::win(position(fen)), limits, &mut Silent)
}

#[test]
fn a_plan_that_the_search_bears_out_is_given_the_credit() {
    let found = ask(FORK, knowledge::base(), limited(20_000));
    assert_eq!(found.best_move.unwrap().to_string(), "Nd5xc7");
    assert!(matches!(found.found_by, Some(FoundBy::Plan(_))), "{:?}", found.found_by);
    assert!(matches!(found.promise, Some(Promise::Material(1..))), "{:?}", found.promise);
    assert_eq!(found.program.name, "PARADISE");
}

#[test]
fn without_knowledge_plans_find_nothing() {
    let found = ask(FORK, &KnowledgeBase::default(), limited(20_000));
    assert_eq!(found.best_move.unwrap().to_string(), "Nd5xc7");
    assert!(!matches!(found.found_by, Some(FoundBy::Plan(_))), "{:?}", found.found_by);
}

#[test]
fn a_mate_is_the_last_word() {
    let found = ask(MATE, knowledge::base(), limited(20_000));
    assert_eq!((found.score, found.found_by), (Some(Score::MateIn(1)), Some(FoundBy::Mate)));
    assert!(found.statistics.nodes < 100, "nobody else is asked");
}

#[test]
fn where_nothing_is_won_nobody_is_given_credit() {
    let found = ask(START, knowledge::base(), limited(20_000));
    assert_eq!((found.promise, found.found_by), (None, Some(FoundBy::Search)));
}

#[test]
fn limits_are_kept_and_an_interrupt_is_heard() {
    for fen in [FORK, START] {
        for nodes in [0, 1, 10, 100, 1_000, 10_000] {
            let found = ask(fen, knowledge::base(), limited(nodes));
            assert!(found.statistics.nodes <= nodes, "{fen} {nodes}: {}", found.statistics.nodes);
            let again = ask(fen, knowledge::base(), limited(nodes));
            assert_eq!((found.best_move, found.statistics.nodes), (again.best_move, again.statistics.nodes));
        }
    }
    let flag = AtomicBool::new(true);
    let found = ask(START, knowledge::base(), Limits { interrupt: Some(&flag), ..limited(20_000) });
    assert_eq!(found.stop_reason, StopReason::Interrupted);
}
