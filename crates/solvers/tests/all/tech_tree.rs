//! The tree that TECH builds for the explanation: every reply, its answer, and bounds that hold.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use claims::{Certainty, HOUSE, Promise, Score};
use proof::{Proof, Range, Value};
use proptest::prelude::*;
use shakmaty::{Chess, Color, Position, Role};
use solvers::{Clock, Limits, Outcome, Problem, Silent, StopReason, tech};
use testing::{after, position, walk_to_end};

fn explain(position: &Chess, depth: u32) -> Outcome {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let outcome = tech::explain(&Problem::win(position.clone()), limits, &mut Silent);
    assert_eq!(outcome.proof.as_ref().map(proof::check), Some(Ok(())), "{position:?}");
    outcome
}

/// Returns the least and the most that the root of a tree has, in centipawns.
fn bounds(outcome: &Outcome) -> (Option<i32>, Option<i32>) {
    (outcome.range.low.as_centipawns(), outcome.range.high.as_centipawns())
}

const FORK: &str = "r3k3/7p/8/3N4/8/8/7P/4K3 w - - 0 9";
const MIDDLE_GAME: &str = "r1bqk2r/pp1nbppp/2p1pn2/8/2BP4/2N1PN2/PP3PPP/R1BQ1RK1 w kq - 0 9";
const PIECE_EN_PRISE: &str = "r1bqkb1r/pppp1ppp/2n5/4p3/2B1n3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 9";

#[test]
fn a_fork_is_told_with_every_reply_and_what_it_wins() {
    let outcome = explain(&position(FORK), 3);
    assert_eq!((outcome.certainty, outcome.checked_depth), (Certainty::Checked, Some(3)));
    // A knight against nothing, instead of a knight against a rook.
    assert_eq!((outcome.score, outcome.promise), (Some(Score::Centipawns(320)), Some(Promise::Material(5))));
    assert_eq!(bounds(&outcome).0, Some(320));
    let proof = outcome.proof.unwrap();
    let chosen = &proof.nodes()[proof.nodes()[0].edges[0].to.index()];
    assert_eq!(chosen.edges.len(), 5, "each king move");
    for edge in &chosen.edges {
        let reply = proof.node(edge.to).unwrap();
        assert_eq!((reply.edges.len(), reply.range.low), (1, Value::centipawns(320)));
        assert_eq!(reply.edges[0].mv.capture(), Some(Role::Rook));
    }
}

#[test]
fn mates_are_told_to_the_end() {
    let outcome = explain(&position("6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 9"), 4);
    assert_eq!((outcome.score, outcome.promise), (Some(Score::MateIn(1)), Some(Promise::MateIn(1))));
    let mate_in_two = explain(&position("7k/8/4K3/8/8/8/8/6Q1 w - - 0 60"), 4);
    assert_eq!(mate_in_two.promise, Some(Promise::MateIn(2)));
    assert_eq!(mate_in_two.range.low.plies_to_mate(), Some(3));
    assert_eq!(mate_in_two.line.len(), 3);
}

#[test]
fn a_mate_at_the_horizon_is_seen_by_the_tree() {
    // Any capture of the rook leaves the back rank: TECH at depth 2 counts a rook, its tree a mate.
    let fen = "3r2k1/5ppp/8/8/8/8/r4PPP/3R2K1 w - - 0 9";
    let outcome = explain(&position(fen), 2);
    assert_eq!(outcome.best_move.unwrap().to(), shakmaty::Square::D8);
    assert_eq!(outcome.promise, Some(Promise::MateIn(1)));
}

#[test]
fn a_single_ply_is_too_little_to_check_replies() {
    let outcome = explain(&position(PIECE_EN_PRISE), 1);
    assert_eq!((outcome.certainty, outcome.checked_depth), (Certainty::Claimed, None));
    assert!(outcome.promise.is_none());
}

#[test]
fn a_draw_that_saves_is_promised_as_a_draw() {
    let outcome = explain(&position("7k/5Q2/7K/7P/8/8/6r1/8 b - - 0 60"), 3);
    assert_eq!((outcome.score, outcome.promise), (Some(Score::Centipawns(0)), Some(Promise::Draws(true))));
    // The rook is won, but a bare knight cannot win.
    let outcome = explain(&position("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9"), 3);
    assert_eq!((outcome.score, outcome.promise), (Some(Score::Centipawns(0)), Some(Promise::Draws(true))));
}

#[test]
fn every_reply_along_the_principal_variation_is_in_the_tree() {
    let outcome = explain(&position(MIDDLE_GAME), 5);
    let proof = outcome.proof.unwrap();
    let positions = proof.positions().unwrap();
    let mut node = 0;
    for (ply, mv) in outcome.line.iter().enumerate() {
        if ply == 1 || ply == 3 {
            assert_eq!(proof.nodes()[node].edges.len(), positions[node].legal_moves().len(), "ply {ply}");
        }
        node = proof.nodes()[node].edges.iter().find(|edge| edge.mv == *mv).unwrap().to.index();
    }
    // The line ends where no capture gains anything, with what the root promises.
    let (low, high) = (proof.nodes()[node].range.low, proof.nodes()[node].range.high);
    assert_eq!((low, high), (outcome.range.low, outcome.range.low));
}

#[test]
fn the_search_does_not_pay_for_the_tree() {
    let problem = Problem::win(position(PIECE_EN_PRISE));
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let plain = tech::tech(&problem, limits, &mut Silent);
    let explained = tech::explain(&problem, limits, &mut Silent);
    assert!(plain.proof.is_none() && plain.statistics.nodes < explained.statistics.nodes);
    assert_eq!(plain.best_move, explained.best_move);
}

#[test]
fn limits_hold_for_search_and_tree_together() {
    let problem = Problem::win(position(MIDDLE_GAME));
    let mut seen = Vec::new();
    for nodes in [0, 1, 10, 60, 100, 150, 300, 1_000, 10_000] {
        let limits = Limits { nodes: Some(nodes), depth: Some(20), ..Limits::default() };
        let ask = || tech::explain(&problem, limits, &mut Silent);
        let outcome = ask();
        assert!(outcome.statistics.nodes <= nodes);
        assert_eq!(outcome.stop_reason, StopReason::Nodes);
        if let Some(proof) = &outcome.proof {
            assert_eq!(proof::check(proof), Ok(()), "{nodes}");
        }
        let again = ask();
        assert_eq!((again.line, again.range), (outcome.line, outcome.range), "{nodes}");
        seen.push((outcome.proof.is_some(), outcome.certainty));
    }
    assert_eq!(seen.first(), Some(&(false, Certainty::Claimed)));
    assert_eq!(seen.last(), Some(&(true, Certainty::Checked)));
}

/// A clock that can be read so many times before the time is over.
struct Looks(AtomicU32);

impl Clock for Looks {
    fn remaining(&self) -> Duration {
        let count = |looks: u32| looks.checked_sub(1);
        let is_over = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, count).is_err();
        if is_over { Duration::ZERO } else { Duration::from_secs(60) }
    }
}

#[test]
fn a_tree_that_was_cut_short_claims_no_bound() {
    let problem = Problem::win(position(MIDDLE_GAME));
    let mut cut_short = 0;
    for looks in (1..400).step_by(3) {
        let clock = Looks(AtomicU32::new(looks));
        let limits = Limits { clock: Some(&clock), depth: Some(4), ..Limits::default() };
        let outcome = tech::explain(&problem, limits, &mut Silent);
        let Some(proof) = &outcome.proof else { continue };
        assert_eq!(proof::check(proof), Ok(()), "{looks}");
        let is_cut = 1 < proof.nodes().len() && proof.nodes()[1].range == Range::UNKNOWN;
        if is_cut {
            assert_eq!((outcome.certainty, outcome.range), (Certainty::Claimed, Range::UNKNOWN));
            assert_eq!((outcome.promise, outcome.stop_reason), (None, StopReason::Time));
            cut_short += 1;
        }
    }
    assert!(0 < cut_short);
}

#[test]
fn a_problem_of_the_other_side_gets_no_tree() {
    let problem = Problem { side: Color::Black, ..Problem::win(position(FORK)) };
    let limits = Limits { depth: Some(2), ..Limits::default() };
    assert!(tech::explain(&problem, limits, &mut Silent).proof.is_none());
}

/// Returns the value for the side to move by plain minimax, in the house scale.
fn minimax(position: &Chess, depth: u32, ply: i32) -> i32 {
    if position.is_insufficient_material() || position.legal_moves().is_empty() {
        return if position.is_checkmate() { ply - 15_000 } else { 0 };
    }
    if depth == 0 {
        return captures_only(position, ply, -30_000, 30_000);
    }
    position.legal_moves().iter().map(|mv| -minimax(&after(position, *mv), depth - 1, ply + 1)).max().unwrap()
}

fn captures_only(position: &Chess, ply: i32, mut alpha: i32, beta: i32) -> i32 {
    if position.is_insufficient_material() || position.legal_moves().is_empty() {
        return if position.is_checkmate() { ply - 15_000 } else { 0 };
    }
    let mut best = material(position, position.turn());
    for mv in position.capture_moves() {
        alpha = alpha.max(best);
        if beta <= alpha {
            break;
        }
        best = best.max(-captures_only(&after(position, mv), ply + 1, -beta, -alpha));
    }
    best
}

fn material(position: &Chess, side: Color) -> i32 {
    HOUSE.material(position.board(), side) - HOUSE.material(position.board(), !side)
}

/// Checks bounds that the checker of proofs does not know: leaves have the value of what stands there, except draws,
/// and no reply is below the root.
fn check_bounds(proof: &Proof) {
    let positions = proof.positions().unwrap();
    for (node, position) in proof.nodes().iter().zip(&positions) {
        if node.edges.is_empty() && !position.is_game_over() {
            let value = Value::centipawns(material(position, proof.side()));
            assert_eq!(node.range, Range::exactly(value), "{position:?}");
        }
    }
    let chosen = &proof.nodes()[1];
    for edge in &chosen.edges {
        assert!(chosen.range.low <= proof.node(edge.to).unwrap().range.one_ply_earlier().low);
    }
}

/// Positions with few pieces, so that plain minimax ends.
const ENDINGS: [&str; 5] = [
    "4k3/1p3p2/2n5/3r4/3R4/2N5/1P3P2/4K3 w - - 0 30",
    "r3k3/1b3p2/8/3p4/3P4/8/1B3P2/R3K3 b - - 0 30",
    "6k1/5pp1/4q2p/8/8/4Q2P/5PP1/6K1 w - - 0 30",
    "8/2p3k1/1p4p1/8/8/1P3PP1/2P3K1/8 w - - 0 30",
    "7k/8/5K2/8/8/8/8/6Q1 w - - 0 60",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn the_tree_has_the_value_of_plain_minimax(
        start in prop::sample::select(&ENDINGS[..]),
        choices in prop::collection::vec(any::<u16>(), 0..10),
        depth in 2_u32..=3,
    ) {
        let board = walk_to_end(position(start), &choices);
        prop_assume!(!board.legal_moves().is_empty() && !board.is_insufficient_material());
        let outcome = explain(&board, depth);
        let chosen = after(&board, outcome.best_move.unwrap());
        prop_assume!(!chosen.is_insufficient_material());
        let value = -minimax(&chosen, depth - 1, 1);
        match outcome.score.unwrap() {
            Score::Centipawns(score) => prop_assert_eq!(score, value),
            Score::MateIn(_) => prop_assert!(14_000 < value.abs()),
        }
        prop_assert_eq!(outcome.certainty, Certainty::Checked);
        let proof = outcome.proof.unwrap();
        check_bounds(&proof);
        if value.abs() < 14_000 {
            prop_assert_eq!(proof.nodes()[1].range, Range::exactly(Value::centipawns(value)));
        }
    }
}
