//! The prover of draws: the checker accepts what it finds, it stays within its limits, and it is the same every time.

use std::sync::atomic::AtomicBool;

use proof::{Hold, check_certificate};
use proptest::prelude::*;
use shakmaty::{Chess, Position};
use solvers::hold::{Looked, hold};
use solvers::{Limits, StopReason};
use testing::{after, position, positions};

/// Two queens against one, and checks on two squares forever.
const PERPETUAL: &str = "6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1";

fn look(position: &Chess, nodes: u64) -> Looked {
    hold(position, &[], Limits { nodes: Some(nodes), ..Limits::default() })
}

/// Returns the first move by which the side to move holds.
fn holds(fen: &str) -> Option<String> {
    let root = position(fen);
    let hold = look(&root, 100_000).hold?;
    check_certificate(&hold.certificate().unwrap()).unwrap();
    Some(hold.first().unwrap().to_uci(root.castles().mode()).to_string())
}

#[track_caller]
fn check(fen: &str, first: &str) {
    assert_eq!(holds(fen).as_deref(), Some(first), "{fen}");
}

#[test]
fn perpetual_checks_are_found() {
    check(PERPETUAL, "h5e8");
    check("8/6pk/7p/3Q4/3P4/1p2P2P/q4PP1/6K1 w - - 0 1", "d5e4");
    check("r4rk1/1b3p1p/8/3qN2Q/8/8/1q4PP/6K1 w - - 0 1", "h5g5");
    // Every square of the king's is met by another check.
    check("5k2/6p1/7p/3Q4/3P4/1p2P2P/q4PP1/6K1 w - - 0 1", "d5d8");
}

#[test]
fn stalemate_and_bare_kings_hold() {
    check("4k3/8/5r2/2Q5/8/8/5q2/7K w - - 0 1", "c5e7");
    check("1q4k1/8/8/8/6r1/8/8/Q6K w - - 0 1", "a1g7");
    check("8/8/8/8/8/6qk/6R1/7K w - - 0 1", "g2g3");
}

#[test]
fn colors_do_not_matter() {
    check("7k/1Q6/2Q5/8/7q/8/6P1/6K1 b - - 0 1", "h4e1");
}

#[test]
fn where_the_king_gets_away_nothing_is_found() {
    // A pawn of its own lets the king step out of the checks: without the pawn on g7 h6 is free.
    for fen in ["6k1/8/8/7Q/8/2q5/1q6/7K w - - 0 1", "8/8/8/4k3/8/8/8/4K2q w - - 0 1"] {
        let looked = look(&position(fen), 1_000_000);
        assert!(looked.hold.is_none(), "{fen}");
        assert_eq!(looked.stop_reason, StopReason::Exhausted, "{fen}");
    }
}

#[test]
fn every_reply_to_the_first_move_has_an_end() {
    let root = position("8/6pk/7p/3Q4/3P4/1p2P2P/q4PP1/6K1 w - - 0 1");
    let hold = look(&root, 10_000).hold.unwrap();
    assert!(hold.is_check_after_check());
    let first = hold.first().unwrap();
    for reply in after(&root, first).legal_moves() {
        let line = hold.shortest_end(&[first, reply], 16).unwrap();
        let seen = positions(&root, &line);
        let (end, before) = seen.split_last().unwrap();
        assert!(end.is_game_over() || before.contains(end));
    }
    assert_eq!(hold.shortest_end(&[first], 1), None);
}

#[test]
fn what_is_no_hold_is_refused() {
    let root = position(PERPETUAL);
    assert!(Hold::of(root.clone(), Vec::new()).is_none());
    assert!(Hold::of(root.clone(), vec![Vec::new()]).is_none());
    let hold = look(&root, 10_000).hold.unwrap();
    let nodes: Vec<_> = (0..4).map(|place| hold.moves(place).to_vec()).collect();
    assert!(Hold::of(root.clone(), nodes.clone()).is_some());
    // A reply is missing.
    let cut = [&nodes[..1], &[Vec::new()], &nodes[2..]].concat();
    assert!(Hold::of(root, cut).is_none());
}

#[test]
fn the_limit_of_nodes_is_kept_and_interrupts_are_heard() {
    let root = position("5k2/6p1/7p/3Q4/3P4/1p2P2P/q4PP1/6K1 w - - 0 1");
    for nodes in [0, 1, 2, 10, 100, 1_000] {
        let looked = look(&root, nodes);
        assert_eq!((looked.nodes, looked.stop_reason), (nodes, StopReason::Nodes));
    }
    let stopped = AtomicBool::new(true);
    let looked = hold(&root, &[], Limits { interrupt: Some(&stopped), ..Limits::default() });
    assert_eq!((looked.nodes, looked.stop_reason), (0, StopReason::Interrupted));
}

proptest! {
    #[test]
    fn what_is_found_is_accepted_and_the_same_again(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let root = testing::walk_to_end(Chess::default(), &choices);
        let (one, two) = (look(&root, 2_000), look(&root, 2_000));
        prop_assert!(one.nodes <= 2_000);
        prop_assert_eq!(one.nodes, two.nodes);
        if let Some(hold) = one.hold {
            prop_assert!(check_certificate(&hold.certificate().unwrap()).is_ok());
        }
    }
}
