//! The analyst: which solvers run, which has the last word, and which gets the credit.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::asked::limit;
use claims::{Promise, Score};
use knowledge::KnowledgeBase;
use solvers::analyst::analyst;
use solvers::verify::verify;
use solvers::{Clock, FoundBy, Limits, Outcome, Problem, Silent, StopReason};
use testing::position;

/// 1.Nxc7+ forks king and rook.
const FORK: &str = "r3k3/2p5/8/3N4/8/8/8/4K3 w - - 0 1";
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
/// 1.Re7+ fails to Qxe7; on e6 the rook attacks the queen first.
const GUARDED: &str = "r1br4/1p3k2/p2q1p2/3N1Pp1/3Q4/8/PP4P1/4RR1K w - - 0 1";
/// Here too the first move fails, and what is proposed against that fails as well (the same, 758).
const STUBBORN: &str = "1r4k1/p4pp1/bqnrpn1p/2ppN3/2P2P1B/P3P3/1P2B1PP/1Q1R1RK1 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn ask(fen: &str, base: &KnowledgeBase, limits: Limits<'_>) -> Outcome {
    analyst(base, verify, &Problem::win(position(fen)), limits, &mut Silent)
}

#[test]
fn a_plan_that_the_search_bears_out_is_given_the_credit() {
    let found = ask(FORK, knowledge::base(), limit(20_000));
    assert_eq!(found.best_move.unwrap().to_string(), "Nd5xc7");
    assert!(matches!(found.found_by, Some(FoundBy::Plan(_))), "{:?}", found.found_by);
    assert!(matches!(found.promise, Some(Promise::Material(1..))), "{:?}", found.promise);
    assert_eq!(found.program.name, "PARADISE");
}

#[test]
fn without_knowledge_plans_find_nothing() {
    let found = ask(FORK, &KnowledgeBase::default(), limit(20_000));
    assert_eq!(found.best_move.unwrap().to_string(), "Nd5xc7");
    assert!(!matches!(found.found_by, Some(FoundBy::Plan(_))), "{:?}", found.found_by);
}

#[test]
fn a_mate_is_the_last_word() {
    let found = ask(MATE, knowledge::base(), limit(20_000));
    assert_eq!((found.score, found.found_by), (Some(Score::MateIn(1)), Some(FoundBy::Mate)));
    assert!(found.statistics.nodes < 100, "nobody else is asked");
}

#[test]
fn where_nothing_is_won_nobody_is_given_credit() {
    let found = ask(START, knowledge::base(), limit(20_000));
    assert_eq!((found.promise, found.found_by), (None, Some(FoundBy::Search)));
}

#[test]
fn limits_are_kept_and_an_interrupt_is_heard() {
    for fen in [FORK, START] {
        for nodes in [0, 1, 10, 100, 1_000, 10_000] {
            let found = ask(fen, knowledge::base(), limit(nodes));
            assert!(found.statistics.nodes <= nodes, "{fen} {nodes}: {}", found.statistics.nodes);
            let again = ask(fen, knowledge::base(), limit(nodes));
            assert_eq!((found.best_move, found.statistics.nodes), (again.best_move, again.statistics.nodes));
        }
    }
    let flag = AtomicBool::new(true);
    let found = ask(START, knowledge::base(), Limits { interrupt: Some(&flag), ..limit(20_000) });
    assert_eq!(found.stop_reason, StopReason::Interrupted);
}

#[test]
fn what_refutes_the_first_move_is_met_by_the_second() {
    let found = ask(GUARDED, knowledge::base(), limit(100_000));
    let tried = found.second_try.unwrap();
    let first: Vec<String> = tried.overturned[0].iter().take(2).map(ToString::to_string).collect();
    assert_eq!(first, ["e1e7", "d6e7"]);
    assert_eq!(tried.proposed.as_ref().unwrap().to_string(), "e1e6");
    let uci = |mv: Option<shakmaty::Move>| mv.map(|mv| mv.to_uci(shakmaty::CastlingMode::Standard));
    let expected = (tried.proposed, tried.overturned[0].first().copied());
    assert_eq!((uci(found.best_move), uci(found.refuted)), expected);
    assert_eq!(found.found_by, Some(FoundBy::Search), "full-width nodes stood before it");
}

#[test]
fn a_second_try_may_find_nothing() {
    let tried = ask(STUBBORN, knowledge::base(), limit(100_000)).second_try.unwrap();
    assert_eq!((tried.proposed, tried.overturned.len()), (None, 3), "two tries and no more");
    let mut moves: Vec<String> = tried.overturned.iter().map(|line| line[0].to_string()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 3, "nothing is tried twice: {moves:?}");
}

#[test]
fn there_is_no_second_try_with_little_or_where_knowledge_was_right() {
    assert_eq!(ask(GUARDED, knowledge::base(), limit(99_999)).second_try, None);
    assert_eq!(ask(FORK, knowledge::base(), limit(100_000)).second_try, None);
    let hurried = Hurried(Duration::from_millis(499));
    let limits = Limits { clock: Some(&hurried), ..limit(100_000) };
    assert_eq!(ask(GUARDED, knowledge::base(), limits).second_try, None);
}

#[test]
fn a_second_try_keeps_the_limits_and_is_the_same_each_time() {
    for nodes in [100_000, 130_000] {
        let found = ask(GUARDED, knowledge::base(), limit(nodes));
        assert!(found.statistics.nodes <= nodes, "{nodes}: {}", found.statistics.nodes);
        let again = ask(GUARDED, knowledge::base(), limit(nodes));
        assert_eq!((found.second_try, found.best_move), (again.second_try, again.best_move));
        assert_eq!(found.statistics.nodes, again.statistics.nodes);
    }
}

/// A clock with always the same time left.
struct Hurried(Duration);

impl Clock for Hurried {
    fn remaining(&self) -> Duration {
        self.0
    }
}
