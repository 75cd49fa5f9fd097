//! TECH and the rules of draws: stalemate, repetition, fifty moves, insufficient material.

use claims::Score;
use shakmaty::san::SanPlus;
use solvers::{Limits, Problem, Silent, tech};
use testing::{line, position, positions};

/// Runs TECH and returns move and score; the tree of the answer must be accepted.
fn ask(problem: &Problem, depth: u32) -> (Option<String>, Score) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let explained = tech::explain(problem, limits, &mut Silent);
    assert_eq!(explained.proof.as_ref().map(proof::check), Some(Ok(())));
    let outcome = tech::tech(problem, limits, &mut Silent);
    assert_eq!(outcome.best_move, explained.best_move);
    let san = outcome.best_move.map(|mv| SanPlus::from_move(problem.position.clone(), mv).to_string());
    (san, outcome.score.unwrap())
}

fn find(fen: &str, depth: u32) -> (Option<String>, Score) {
    ask(&Problem::win(position(fen)), depth)
}

const DRAWN: Score = Score::Centipawns(0);

#[test]
fn the_side_ahead_avoids_stalemate() {
    let (san, score) = find("7k/8/6K1/8/8/8/8/5Q2 w - - 0 60", 2);
    assert_ne!(san.as_deref(), Some("Qf7"));
    assert_ne!(score, DRAWN);
}

#[test]
fn the_side_behind_finds_stalemate() {
    // The rook must be captured, and every capture leaves the king without a move.
    assert_eq!(find("7k/5Q2/7K/7P/8/8/6r1/8 b - - 0 60", 3), (Some("Rg6+".to_owned()), DRAWN));
}

#[test]
fn a_game_that_is_over_is_answered_without_a_search() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", "7k/8/8/8/8/8/8/1B5K w - - 0 60"] {
        assert_eq!(find(fen, 5), (None, DRAWN), "{fen}");
    }
    assert_eq!(find("R6k/8/6K1/8/8/8/8/8 b - - 0 60", 5), (None, Score::MateIn(0)));
}

#[test]
fn perpetual_check_repeats_a_position_of_the_line() {
    // Two rooks and a pawn for the queen: 1.Qe8+ Kh7 2.Qh5+ Kg8 is the position of the root.
    let fen = "6k1/6p1/8/7Q/8/8/1rr5/7K w - - 0 60";
    assert_eq!(find(fen, 5), (Some("Qe8+".to_owned()), DRAWN));
}

#[test]
fn repetition_counts_the_game_before() {
    // White is far behind: going back to a position of the game draws.
    let (start, moves) = line("4k3/2rr4/8/8/8/8/8/K6N w - - 0 30", "h1g3 e8e7 g3h1 e7e8");
    let mut history = positions(&start, &moves);
    let board = history.pop().unwrap();
    let (san, with) = ask(&Problem { history, ..Problem::win(board.clone()) }, 2);
    assert_eq!((san.as_deref(), with), (Some("Ng3"), DRAWN));
    let (_, without) = ask(&Problem::win(board), 2);
    assert_ne!(without, DRAWN);
}

#[test]
fn a_capture_ends_what_can_be_repeated() {
    // The clock says that the position of the game was before the last capture.
    let mut earlier = position("4k3/2rr4/8/8/8/6N1/8/K7 b - - 0 30");
    let history = vec![earlier.clone()];
    earlier = position("4k3/2rr4/8/8/8/8/8/K6N w - - 0 31");
    let (_, score) = ask(&Problem { history, ..Problem::win(earlier) }, 2);
    assert_ne!(score, DRAWN);
}

#[test]
fn fifty_moves_draw() {
    // Any move but a capture reaches the hundredth half-move.
    assert_eq!(find("7k/8/8/8/8/8/8/R3K3 w - - 99 90", 2).1, DRAWN);
    assert_ne!(find("7k/8/8/8/8/8/8/R3K3 w - - 96 90", 2).1, DRAWN);
    // A pawn move starts the count again.
    assert_ne!(find("7k/8/8/8/8/8/P7/R3K3 w - - 99 90", 2).1, DRAWN);
}

#[test]
fn a_mate_on_the_hundredth_half_move_comes_before_the_draw() {
    let mate = (Some("Qg7#".to_owned()), Score::MateIn(1));
    assert_eq!(find("7k/5K2/8/8/8/8/8/6Q1 w - - 99 90", 2), mate);
    // A mate on the half-move after it comes too late.
    assert_eq!(find("7k/8/4K3/8/8/8/8/6Q1 w - - 97 90", 4).1, Score::MateIn(2));
    assert_eq!(find("7k/8/4K3/8/8/8/8/6Q1 w - - 98 90", 4).1, DRAWN);
}

#[test]
fn dead_positions_are_draws_whatever_the_men_are_worth() {
    // Capturing the queen leaves a bare knight, which counts 330 but is dead.
    assert_eq!(find("7k/8/8/8/8/8/8/1qKN4 w - - 0 60", 2).1, DRAWN);
    // Bishops on squares of one color.
    assert_eq!(find("7k/8/8/8/8/8/8/bqKB4 w - - 0 60", 2).1, DRAWN);
}
