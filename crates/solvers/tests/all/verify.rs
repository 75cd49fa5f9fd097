//! VERIFY: tactics and mates, draws, limits, several lines, and unusual positions.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use claims::{Certainty, Score};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Position, PositionError, fen::Fen, san::SanPlus};
use solvers::verify::{verify, verify_lines};
use solvers::{Clock, FoundBy, Limits, Outcome, Problem, Silent, StopReason};
use testing::{after, after_line, line, position, positions, walk};

/// Reads a position that may have more men than a game can bring.
fn crowded_position(fen: &str) -> Chess {
    let fen = fen.parse::<Fen>().unwrap();
    fen.into_position(CastlingMode::Standard).or_else(PositionError::ignore_too_much_material).unwrap()
}

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn search(fen: &str, limits: Limits<'_>) -> Outcome {
    verify(&Problem::win(crowded_position(fen)), limits, &mut Silent)
}

/// Searches a position and returns move and score.
fn find(fen: &str, limit: u64) -> String {
    let outcome = search(fen, nodes(limit));
    let san = SanPlus::from_move(position(fen), outcome.best_move.unwrap());
    format!("{san} {:?}", outcome.score.unwrap())
}

#[test]
fn mates_are_found_and_their_lines_mate() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 9", 1),
        ("7k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 9", 1),
        ("4k3/8/8/8/8/8/R7/1R2K3 w - - 0 9", 2),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 9", 0),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 9", 1),
        ("k7/8/1K6/8/8/8/7p/8 b - - 0 9", 100),
    ] {
        let outcome = search(fen, nodes(60_000));
        match moves {
            0 => assert_eq!(outcome.score, Some(Score::MateIn(0)), "{fen}"),
            100 => assert!(!matches!(outcome.score, Some(Score::MateIn(..=0))), "{fen}"),
            _ => {
                assert_eq!(outcome.score, Some(Score::MateIn(moves)), "{fen}");
                assert_eq!(outcome.stop_reason, StopReason::Solved);
                assert_eq!(outcome.line.len() as i32, 2 * moves - 1, "{fen}");
                assert!(after_line(&position(fen), &outcome.line).is_checkmate(), "{fen}");
            }
        }
    }
    // The mated side gets the negative score.
    let lost = search("k7/2Q5/8/1K6/8/8/8/8 b - - 0 9", nodes(20_000));
    assert!(matches!(lost.score, Some(Score::MateIn(..=-1))) || lost.score == Some(Score::Centipawns(0)));
}

#[test]
fn material_is_won() {
    assert!(find("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 9", 200).starts_with("Nxd5"));
    assert!(find("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9", 500).starts_with("Nc7+"));
    // The skewer: the king must abandon the queen.
    assert!(find("4q3/8/8/4k3/8/8/5PPP/R5K1 w - - 0 9", 2_000).starts_with("Re1+"));
    let outcome = search("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 9", nodes(5_000));
    assert_eq!((outcome.certainty, outcome.found_by), (Certainty::Claimed, Some(FoundBy::Search)));
}

#[test]
fn stalemate_is_a_draw() {
    // The last pawn is lost, or the king is stalemated in front of it.
    let drawn = search("8/8/8/8/8/4k3/5p2/5K2 b - - 0 60", nodes(20_000));
    assert_eq!(drawn.score, Some(Score::Centipawns(0)));
    let outcome = search("7k/8/6K1/8/8/8/8/5Q2 w - - 0 60", nodes(20_000));
    assert!(matches!(outcome.score, Some(Score::MateIn(1..))));
    let after = after(&position("7k/8/6K1/8/8/8/8/5Q2 w - - 0 60"), outcome.best_move.unwrap());
    assert!(!after.is_stalemate());
}

#[test]
fn fifty_moves_and_dead_positions_are_draws() {
    let expired = search("7k/8/8/8/8/8/8/R3K3 w - - 99 90", nodes(2_000));
    assert_eq!(expired.score, Some(Score::Centipawns(0)));
    // Mate on the hundredth half-move is mate.
    let mate = search("7k/8/6K1/8/8/8/8/R7 w - - 99 90", nodes(2_000));
    assert_eq!(mate.score, Some(Score::MateIn(1)));
    // A pawn move restarts the count.
    let pawn = search("7k/8/8/8/8/8/P7/R3K3 w - - 99 90", nodes(20_000));
    assert!(matches!(pawn.score, Some(Score::Centipawns(300..) | Score::MateIn(1..))), "{pawn:?}");
    // Capturing the queen leaves a bare knight.
    let dead = search("7k/8/8/8/8/8/8/1qKN4 w - - 0 60", nodes(2_000));
    assert_eq!(dead.score, Some(Score::Centipawns(0)));
}

#[test]
fn repetition_counts_the_game_before() {
    let (start, moves) = line("4k3/2rr4/8/8/8/8/8/K6N w - - 0 30", "h1g3 e8e7 g3h1 e7e8");
    let mut history = positions(&start, &moves);
    let board = history.pop().unwrap();
    let score = |problem: &Problem| {
        let limits = Limits { depth: Some(3), ..Limits::default() };
        verify(problem, limits, &mut Silent).score.unwrap()
    };
    let Score::Centipawns(without) = score(&Problem::win(board.clone())) else { unreachable!() };
    assert!(without < -300);
    assert_eq!(score(&Problem { history, ..Problem::win(board) }), Score::Centipawns(0));
}

#[test]
fn perpetual_check_is_a_draw() {
    // Black is far ahead, but its king cannot leave the checks on e8 and h5, f7 and f8.
    let outcome = search("7k/5Q2/8/8/8/8/1r6/r3q1BK w - - 0 40", nodes(50_000));
    assert_eq!(outcome.score, Some(Score::Centipawns(0)), "{outcome:?}");
}

#[test]
fn limits_are_kept_to_the_node() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p3k1/1p4p1/8/8/1P3PP1/2P3K1/8 w - - 0 30",
    ];
    for fen in fens {
        for limit in [0, 1, 2, 7, 25, 500, 5_001] {
            let outcome = search(fen, nodes(limit));
            assert_eq!((outcome.statistics.nodes, outcome.stop_reason), (limit, StopReason::Nodes));
            assert!(position(fen).is_legal(outcome.best_move.unwrap()));
            after_line(&position(fen), &outcome.line);
        }
    }
}

#[test]
fn depth_ends_a_search() {
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let outcome = search("8/2p3k1/1p4p1/8/8/1P3PP1/2P3K1/8 w - - 0 30", limits);
    assert_eq!(outcome.stop_reason, StopReason::Exhausted);
    assert!(0 < outcome.statistics.nodes && outcome.statistics.nodes < 100_000);
}

#[test]
fn the_same_search_gives_the_same_answer() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let first = search(fen, nodes(20_000));
    let second = search(fen, nodes(20_000));
    assert_eq!((first.best_move, first.score, &first.line), (second.best_move, second.score, &second.line));
}

/// A clock that must not be read, or runs down after so many looks.
struct Looks(AtomicU32);

impl Clock for Looks {
    fn remaining(&self) -> Duration {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(1), Ordering::Relaxed);
        Duration::from_millis(u64::from(left))
    }
}

#[test]
fn a_flag_and_a_clock_stop_a_search() {
    let stop = AtomicBool::new(true);
    let fen = "8/2p3k1/1p4p1/8/8/1P3PP1/2P3K1/8 w - - 0 30";
    let limits = Limits { interrupt: Some(&stop), depth: Some(60), ..Limits::default() };
    let outcome = search(fen, limits);
    assert_eq!((outcome.stop_reason, outcome.statistics.nodes), (StopReason::Interrupted, 0));
    assert!(outcome.best_move.is_some());
    let clock = Looks(AtomicU32::new(50));
    let outcome = search(fen, Limits { clock: Some(&clock), ..Limits::default() });
    assert_eq!(outcome.stop_reason, StopReason::Time);
    assert!(outcome.statistics.nodes < 64 * 60);
}

#[test]
fn several_lines_differ_and_come_best_first() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let (lines, made) = verify_lines(&Problem::win(position(fen)), nodes(30_000), &mut Silent, 4);
    assert_eq!(lines.len(), 4);
    assert!((4..=30_000).contains(&made), "{made}");
    let value = |score: Score| match score {
        Score::Centipawns(value) => value,
        Score::MateIn(moves) => moves.signum() * (100_000 - moves.abs()),
    };
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line.line.first(), Some(&line.mv));
        assert!(0 < line.depth);
        after_line(&position(fen), &line.line);
        assert!(
            lines[..index].iter().all(|other| other.mv != line.mv && value(line.score) <= value(other.score))
        );
    }
    // There are not more lines than moves.
    let (few, _) =
        verify_lines(&Problem::win(position("7k/8/8/8/8/8/1r6/K7 w - - 0 9")), nodes(500), &mut Silent, 9);
    assert_eq!(few.len(), position("7k/8/8/8/8/8/1r6/K7 w - - 0 9").legal_moves().len());
    assert!(verify_lines(&Problem::win(position(fen)), nodes(500), &mut Silent, 0).0.is_empty());
}

#[test]
fn odd_positions_are_answered() {
    for fen in [
        // 218 moves; many queens on both sides; pawns about to promote everywhere; a long check.
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
        "8/PPPPPP2/7k/8/8/7K/2pppppp/8 w - - 0 1",
        "7k/8/8/8/3Q4/8/8/K7 b - - 140 90",
        "k7/8/8/8/8/8/8/K6R w - - 149 100",
        "8/8/8/7k/3Pp3/8/8/4KQ2 b - d3 0 1",
    ] {
        let outcome = search(fen, nodes(3_000));
        let best = outcome.best_move.unwrap();
        assert!(crowded_position(fen).is_legal(best), "{fen}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn any_position_of_a_game_is_answered_within_the_limit(
        choices in prop::collection::vec(any::<u16>(), 0..200),
        limit in 1_u64..600,
    ) {
        let mut history = walk(Chess::default(), &choices);
        let board = history.pop().unwrap();
        let is_over = board.legal_moves().is_empty() || board.is_insufficient_material();
        let problem = Problem { history, ..Problem::win(board.clone()) };
        let outcome = verify(&problem, nodes(limit), &mut Silent);
        prop_assert!(outcome.statistics.nodes <= limit);
        prop_assert_eq!(outcome.best_move.is_none(), is_over);
        after_line(&board, &outcome.line);
    }
}

#[test]
fn lines_are_led_on_as_far_as_the_table_knows() {
    // A breakthrough: the search itself keeps two moves of its line where a bound was enough.
    let fen = "8/4pp2/3p2p1/3P1PPp/p3P2P/P2k4/2p5/2K5 w - - 1 43";
    let outcome = search(fen, nodes(100_000));
    assert_eq!(outcome.line.first().copied(), outcome.best_move);
    assert!((6..=20).contains(&outcome.line.len()), "{:?}", outcome.line);
    let seen = positions(&position(fen), &outcome.line);
    for (index, board) in seen.iter().enumerate() {
        assert!(!seen[..index].contains(board), "the line turns in a circle");
    }
}
