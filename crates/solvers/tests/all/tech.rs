//! TECH's answers: material, mates, limits, counts, and agreement with a plain minimax.

use claims::Score;
use proptest::prelude::*;
use shakmaty::{Chess, Position, Role, san::SanPlus};
use solvers::{Limits, Outcome, Problem, Silent, StopReason, tech};
use testing::{after, position, walk_to_end};

/// Searches a problem; the tree of the same answer must be accepted.
fn search(problem: &Problem, depth: u32) -> Outcome {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (outcome, explained) =
        (tech::tech(problem, limits, &mut Silent), tech::explain(problem, limits, &mut Silent));
    assert_eq!(explained.proof.as_ref().map(proof::check), Some(Ok(())));
    assert_eq!(outcome.best_move, explained.best_move);
    outcome
}

/// Searches a position and returns move and score.
fn find(fen: &str, depth: u32) -> String {
    let outcome = search(&Problem::win(position(fen)), depth);
    let san = SanPlus::from_move(position(fen), outcome.best_move.unwrap());
    format!("{san} {:?}", outcome.score.unwrap())
}

#[test]
fn material_is_won_and_mates_are_seen() {
    assert_eq!(find("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 9", 1), "Nxd5 Centipawns(330)");
    // A fork wins the rook two moves later.
    assert_eq!(find("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9", 3), "Nc7+ Centipawns(330)");
    assert_eq!(find("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 9", 2), "Rd8# MateIn(1)");
    // At the depth of the mate itself a ply is missing to see it, as in the report.
    assert!(!find("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 9", 1).contains("Mate"));
}

#[test]
fn limits_are_kept_to_the_node_and_leave_the_last_depth_s_answer() {
    let problem = Problem::win(Chess::default());
    for nodes in [1, 25, 500, 5_000] {
        let limits = Limits { nodes: Some(nodes), depth: Some(20), ..Limits::default() };
        let outcome = tech::tech(&problem, limits, &mut Silent);
        assert_eq!((outcome.statistics.nodes, outcome.stop_reason), (nodes, StopReason::Nodes));
    }
}

/// The report's figure 11: at the bottom positions the terminal evaluation is made.
#[test]
fn bottom_positions_and_move_generations_are_counted() {
    let limits = |depth| Limits { depth: Some(depth), ..Limits::default() };
    // From the starting position nothing can be captured within two plies: one bottom position for each reply searched.
    let (outcome, tallies) = tech::tally(&Problem::win(Chess::default()), limits(1), &mut Silent);
    let statistics = outcome.statistics;
    assert_eq!((statistics.nodes, statistics.bottom_positions), (20, 20));
    // The root's moves, and the captures of each bottom position at which the side to move is not content.
    assert!((1..=21).contains(&statistics.move_generations), "{}", statistics.move_generations);
    let [tally] = tallies[..] else { panic!("one depth without limits, found {tallies:?}") };
    assert_eq!((tally.depth, tally.nodes, tally.bottom_positions), (1, 20, 20));

    // With a limit of nodes, every finished depth has its count, and the rest belongs to the unfinished one.
    let nodes = Limits { nodes: Some(20_000), depth: Some(30), ..Limits::default() };
    let (outcome, tallies) = tech::tally(&Problem::win(Chess::default()), nodes, &mut Silent);
    let depths: Vec<u32> = tallies.iter().map(|tally| tally.depth).collect();
    assert_eq!(depths, (1..=u32::try_from(depths.len()).unwrap()).collect::<Vec<_>>());
    let sum: u64 = tallies.iter().map(|tally| tally.bottom_positions).sum();
    assert!(2 < depths.len() && sum < outcome.statistics.bottom_positions);
    assert!(tallies.windows(2).all(|pair| pair[0].bottom_positions < pair[1].bottom_positions));
    assert!(tallies.iter().all(|tally| tally.bottom_positions <= tally.nodes));
}

/// Returns the same values by plain minimax; captures with a window, or their number explodes.
fn minimax(position: &Chess, depth: u32, ply: i32) -> i32 {
    if depth == 0 {
        return captures_only(position, -30_000, 30_000);
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { ply - 15_000 } else { 0 };
    }
    if 0 < ply && (position.is_insufficient_material() || 100 <= position.halfmoves()) {
        return 0;
    }
    moves.iter().map(|mv| -minimax(&after(position, *mv), depth - 1, ply + 1)).max().unwrap()
}

fn captures_only(position: &Chess, mut alpha: i32, beta: i32) -> i32 {
    let mut best = material(position);
    for mv in position.capture_moves() {
        alpha = alpha.max(best);
        if beta <= alpha {
            break;
        }
        best = best.max(-captures_only(&after(position, mv), -beta, -alpha));
    }
    best
}

fn material(position: &Chess) -> i32 {
    let worth = |role: Role| claims::TECH.of(role);
    let of = |color| -> i32 {
        let men = position.board().by_color(color);
        men.into_iter().map(|square| worth(position.board().role_at(square).unwrap())).sum()
    };
    of(position.turn()) - of(!position.turn())
}

/// Positions with few pieces, so that plain minimax ends.
const ENDINGS: [&str; 4] = [
    "4k3/1p3p2/2n5/3r4/3R4/2N5/1P3P2/4K3 w - - 0 30",
    "r3k3/1b3p2/8/3p4/3P4/8/1B3P2/R3K3 b - - 0 30",
    "6k1/5pp1/4q2p/8/8/4Q2P/5PP1/6K1 w - - 0 30",
    "8/2p3k1/1p4p1/8/8/1P3PP1/2P3K1/8 w - - 0 30",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]
    #[test]
    fn alpha_beta_agrees_with_minimax(
        start in prop::sample::select(&ENDINGS[..]),
        choices in prop::collection::vec(any::<u16>(), 0..12),
    ) {
        let board = walk_to_end(position(start), &choices);
        // A side far ahead counts its own pieces for less; then the values differ by design.
        prop_assume!(material(&board) < 200 && !board.legal_moves().is_empty() && !board.is_insufficient_material());
        let outcome = search(&Problem::win(board.clone()), 2);
        let expected = minimax(&board, 2, 0);
        match outcome.score.unwrap() {
            Score::Centipawns(value) => prop_assert_eq!(value, expected),
            Score::MateIn(_) => prop_assert!(14_000 < expected.abs()),
        }
    }
}
