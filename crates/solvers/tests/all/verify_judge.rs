//! The judge of VERIFY, and the trees built from its results.

use claims::{Certainty, Promise, Score};
use shakmaty::{Move, Position};
use solvers::verify::{Asserted, Judgment, Measure, Verdict, checked_tree, judge};
use solvers::{Limits, Problem, StopReason};
use testing::{after, find_move, follow, position};

/// The knight forks king and queen.
const FORK: &str = "6k1/5p1p/8/3q4/6N1/8/5PPP/6K1 w - - 0 9";

fn mv(fen: &str, san: &str) -> Move {
    find_move(&position(fen), san)
}

fn judge_san(fen: &str, san: &str, least: Score, measure: Measure, limits: Limits<'_>) -> Judgment {
    let judgment = judge(&Problem::win(position(fen)), Asserted { mv: mv(fen, san), least, measure }, limits);
    assert!(limits.nodes.is_none_or(|most| judgment.statistics.nodes <= most));
    judgment
}

fn depth(depth: u32) -> Limits<'static> {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn a_claim_that_holds_stands_with_every_reply_answered() {
    let judgment = judge_san(FORK, "Nf6+", Score::Centipawns(400), Measure::Material, depth(3));
    assert_eq!(judgment.verdict, Verdict::Stands);
    assert_eq!(judgment.checked_depth, 3);
    let after = after(&position(FORK), mv(FORK, "Nf6+"));
    assert_eq!(judgment.replies.len(), after.legal_moves().len());
    for reply in &judgment.replies {
        assert!(reply.holds && 3 <= reply.depth, "{reply:?}");
        let next = after.clone().play(reply.mv).unwrap();
        assert!(next.is_legal(*reply.answer.first().unwrap()));
    }
}

#[test]
fn a_claim_that_fails_is_overturned_by_the_right_reply() {
    // The knight captures a pawn that the rook guards.
    let fen = "3rk3/8/3p4/8/4N3/7P/5PP1/6K1 w - - 0 9";
    let judgment = judge_san(fen, "Nxd6+", Score::Centipawns(0), Measure::Material, depth(3));
    let Verdict::Overturned { reply, line, value } = judgment.verdict else { unreachable!("{judgment:?}") };
    let expected = follow(&position(fen), "Nxd6+ Rxd6");
    assert_eq!(reply, Some(expected[1]));
    assert_eq!(line[..2], expected);
    assert!(matches!(value, Score::Centipawns(..0)), "{value:?}");
}

#[test]
fn without_nodes_nothing_is_verified() {
    let limits = Limits { nodes: Some(20), ..Limits::default() };
    let judgment = judge_san(FORK, "Nf6+", Score::Centipawns(300), Measure::Evaluation, limits);
    assert_eq!((judgment.verdict, judgment.stop_reason), (Verdict::Unverified, StopReason::Nodes));
    let limits = Limits { nodes: Some(2_000), depth: Some(9), ..Limits::default() };
    let judgment = judge_san(FORK, "Nf6+", Score::Centipawns(300), Measure::Evaluation, limits);
    assert_eq!(judgment.verdict, Verdict::Unverified);
    // A move that is not legal has nothing to show.
    let asserted =
        Asserted { mv: mv(FORK, "Nf6+"), least: Score::Centipawns(0), measure: Measure::Evaluation };
    let elsewhere = Problem::win(position("4k3/8/8/8/8/8/8/R3K3 w - - 0 9"));
    assert_eq!(judge(&elsewhere, asserted, depth(2)).verdict, Verdict::Unverified);
}

#[test]
fn mates_are_judged_by_their_length() {
    let fen = "4k3/8/8/8/8/8/R7/1R2K3 w - - 0 9";
    let two = judge_san(fen, "Rb7", Score::MateIn(2), Measure::Evaluation, depth(3));
    assert_eq!(two.verdict, Verdict::Stands);
    let one = judge_san(fen, "Rb7", Score::MateIn(1), Measure::Evaluation, depth(3));
    assert!(matches!(one.verdict, Verdict::Overturned { .. }));
    let at_once =
        judge_san("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 9", "Rd8", Score::MateIn(1), Measure::Material, depth(1));
    assert_eq!((at_once.verdict, at_once.replies.len()), (Verdict::Stands, 0));
    let stalemate =
        judge_san("7k/8/6K1/8/8/8/8/5Q2 w - - 0 9", "Qf7", Score::Centipawns(1), Measure::Material, depth(1));
    assert!(matches!(stalemate.verdict, Verdict::Overturned { reply: None, .. }));
}

#[test]
fn judging_is_the_same_every_time() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let again = || judge_san(FORK, "Nf6+", Score::Centipawns(300), Measure::Evaluation, limits);
    assert_eq!(again(), again());
}

#[test]
fn a_checked_tree_answers_every_reply_and_passes_the_checker() {
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let (tree, spent) = checked_tree(&Problem::win(position(FORK)), mv(FORK, "Nf6+"), limits);
    let tree = tree.unwrap();
    assert_eq!(proof::check(&tree.proof), Ok(()));
    assert!(spent.nodes <= 50_000 && 3 <= tree.checked_depth);
    assert_eq!(tree.proof.nodes()[0].certainty, Certainty::Checked);
    assert!(matches!(tree.promise, Some(Promise::Material(8..))), "{:?} {:?}", tree.promise, tree.least);
    assert_eq!(tree.proof.principal_variation().first(), Some(&mv(FORK, "Nf6+")));
}

#[test]
fn a_checked_tree_of_a_mate_ends_in_mate() {
    let fen = "4k3/8/8/8/8/8/R7/1R2K3 w - - 0 9";
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let tree = checked_tree(&Problem::win(position(fen)), mv(fen, "Rb7"), limits).0.unwrap();
    assert_eq!((tree.promise, tree.least), (Some(Promise::MateIn(2)), Score::MateIn(2)));
    assert_eq!(proof::check(&tree.proof), Ok(()));
}

#[test]
fn a_quiet_move_promises_nothing() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let limits = Limits { nodes: Some(60_000), depth: Some(1), ..Limits::default() };
    let tree = checked_tree(&Problem::win(position(fen)), mv(fen, "Bb5"), limits).0.unwrap();
    assert_eq!(tree.promise, None);
    assert_eq!(proof::check(&tree.proof), Ok(()));
    let few = Limits { nodes: Some(30), ..Limits::default() };
    assert!(checked_tree(&Problem::win(position(fen)), mv(fen, "Bb5"), few).0.is_none());
}
