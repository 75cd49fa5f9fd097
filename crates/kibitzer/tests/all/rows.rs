//! Rows: solved or not, to the letter of the interface.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use kibitzer::input::read_rows;
use kibitzer::{Clock, Limits, RowReport, Silent, SolverName, Totals, solve_row};

/// Mate in one: 1.Ra8#.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - -";
/// Mate in one by either rook: 1.Ra8# or 1.Rf8#.
const TWO_MATES: &str = "7k/8/6K1/8/8/8/8/R4R2 w - -";
/// Nothing to find by checks.
const QUIET: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn reports(text: &str, limits: Limits<'_>) -> Vec<RowReport> {
    let rows = read_rows(text.as_bytes()).unwrap();
    rows.map(|row| solve_row(&row.unwrap(), SolverName::Mater1, limits, &mut Silent)).collect()
}

/// Solves one row and returns its report as text.
fn judge(text: &str) -> String {
    let [report] = &reports(text, Limits::default())[..] else { panic!("one row was expected: {text}") };
    let word = |value: Option<bool>| match value {
        Some(true) => "yes",
        Some(false) => "no",
        None => "null",
    };
    let shorter = if report.shorter { ", shorter" } else { "" };
    let answers =
        report.answers.as_ref().map_or(String::new(), |answers| format!(", answers {}", answers.join(" ")));
    let (solved, first) = (word(report.solved), word(report.first_move_ok));
    format!("solved {solved}, first move {first}{shorter}{answers}")
}

#[track_caller]
fn check(position: &str, operations: &str, expected: &str) {
    assert_eq!(judge(&format!("{position} {operations}")), expected, "{operations}");
}

/// Solves one puzzle: the position before the opponent's first move, and all moves.
#[track_caller]
fn check_puzzle(before: &str, moves: &str, expected: &str) {
    assert_eq!(judge(&format!("PuzzleId,FEN,Moves\nx,{before} 0 1,{moves}\n")), expected, "{moves}");
}

#[test]
fn a_mate_row_is_right_when_the_mate_is_no_longer() {
    check(MATE, "dm 1;", "solved yes, first move yes");
    check(MATE, "bm #1;", "solved yes, first move yes");
    check(MATE, "dm 3;", "solved yes, first move yes, shorter");
    check(QUIET, "dm 3;", "solved no, first move no");
}

#[test]
fn a_mate_longer_than_the_rows_is_not_looked_for() {
    check("r6k/6pp/8/6N1/2Q5/8/8/1K6 w - -", "dm 4;", "solved yes, first move yes");
    check("r6k/6pp/8/6N1/2Q5/8/8/1K6 w - -", "dm 2;", "solved no, first move no");
}

#[test]
fn the_sign_of_a_mate_agrees() {
    check(MATE, "dm -1;", "solved no, first move no");
    check(MATE, "dm -3;", "solved no, first move no");
    check("R5k1/5ppp/8/8/8/8/8/7K b - -", "dm 0;", "solved yes, first move yes");
    check("R5k1/5ppp/8/8/8/8/8/7K b - -", "dm 1;", "solved no, first move no");
}

#[test]
fn any_move_that_mates_in_time_is_right_in_a_mate_row() {
    check(TWO_MATES, "bm Ra8#; dm 1;", "solved yes, first move no");
    check(TWO_MATES, "bm Rf8#; dm 1;", "solved yes, first move yes");
}

#[test]
fn several_best_moves_are_alternatives() {
    check(MATE, "bm Ra8;", "solved yes, first move yes");
    check(MATE, "bm Rb1 Ra8+;", "solved yes, first move yes");
    check(MATE, "bm Rb1 Rc1;", "solved no, first move no");
    check(QUIET, "bm e4;", "solved no, first move no");
}

#[test]
fn a_move_to_avoid_is_wrong() {
    check(MATE, "am Ra8;", "solved no, first move no");
    check(MATE, "am Rb1;", "solved yes, first move yes");
    check(MATE, "bm Ra8; am Rb1;", "solved yes, first move yes");
    check(QUIET, "am e4;", "solved no, first move no");
}

#[test]
fn a_row_without_an_answer_is_neither() {
    check(MATE, "", "solved null, first move null");
    check(QUIET, "c0 \"the start\";", "solved null, first move null");
}

#[test]
fn every_own_move_of_a_puzzle_is_searched() {
    let before = "6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - -";
    check_puzzle(before, "a6b6 a1a8 b6b8 a8b8", "solved yes, first move yes, answers a1a8 a8b8");
    check_puzzle(before, "a6b6 a1a8", "solved yes, first move yes, answers a1a8");
    let report =
        &reports(&format!("PuzzleId,FEN,Moves\nx,{before} 0 1,a6b6 a1a8 b6b8 a8b8\n"), Limits::default())[0];
    assert_eq!((report.answer.searches, report.answer.score), (2, Some(kibitzer::Score::MateIn(2))));
    assert_eq!(report.answer.line, ["a1a8", "b6b8", "a8b8"]);
    assert!(report.first_search.nodes < report.answer.nodes, "nodes are sums, scores the first search's");
}

#[test]
fn another_move_that_mates_solves_a_puzzle() {
    check_puzzle("6k1/8/6K1/8/8/8/8/R4R2 b - -", "g8h8 a1a8", "solved yes, first move yes, answers f1f8");
    check_puzzle(
        "6k1/8/6K1/8/8/8/8/R4R2 b - -",
        "g8h8 f1f2 h8g8 f2f8",
        "solved yes, first move yes, answers f1f8",
    );
}

#[test]
fn a_puzzle_ends_with_the_first_wrong_move() {
    let before = "2r4k/6pp/8/6N1/2Q5/8/8/1K6 b - -";
    check_puzzle(before, "c8a8 c4c8 a8c8 g5f7", "solved no, first move no, answers g5f7");
    let right = "c8a8 g5f7 h8g8 f7h6 g8h8 c4g8 a8g8 h6f7";
    check_puzzle(before, right, "solved yes, first move yes, answers g5f7 f7h6 c4g8 h6f7");
    let quiet = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    check_puzzle(quiet, "e2e4 e7e5 g1f3", "solved no, first move no, answers ");
}

#[test]
fn means_and_medians_are_over_all_rows() {
    let text =
        format!("{MATE} dm 3;\n{QUIET} bm e4;\n{QUIET}\n{TWO_MATES} bm Rf8#;\n7k/5Q2/6K1/8/8/8/8/8 b - -\n");
    let reports = reports(&text, Limits::default());
    let mut totals = Totals::default();
    assert_eq!((totals.mean_nodes(), totals.median_nodes(), totals.mean_explored()), (0.0, 0, 0.0));
    reports.iter().for_each(|report| totals.add(report));
    let nodes: Vec<u64> = reports.iter().map(|report| report.answer.nodes).collect();
    assert_eq!((totals.rows, totals.answered, totals.solved), (5, 3, 2));
    assert_eq!((totals.proved, totals.shorter), (3, 1));
    assert_eq!(totals.mean_nodes(), nodes.iter().sum::<u64>() as f64 / 5.0);
    let mut sorted = nodes.clone();
    sorted.sort_unstable();
    assert_eq!(totals.median_nodes(), sorted[2], "{nodes:?}");
    totals.add(&reports[0]);
    sorted.push(nodes[0]);
    sorted.sort_unstable();
    assert_eq!(totals.median_nodes(), sorted[2], "the lower one of two");
}

/// A clock that counts how often it was restarted.
struct Restarts(AtomicU32);

impl Clock for Restarts {
    fn remaining(&self) -> Duration {
        Duration::from_secs(1)
    }

    fn restart(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn each_search_of_a_puzzle_has_its_time() {
    // After 1...Kh8-g8 the rooks mate in two: two searches, one after the other.
    let text = "PuzzleId,FEN,Moves\nx,7k/8/8/8/8/8/R7/1R2K3 b - - 0 1,h8g8 b1b7 g8f8 a2a8\n";
    let clock = Restarts(AtomicU32::new(0));
    let row = read_rows(text.as_bytes()).unwrap().next().unwrap().unwrap();
    let limits = Limits { clock: Some(&clock), depth: Some(6), ..Limits::default() };
    let report = solve_row(&row, SolverName::Verify, limits, &mut Silent);
    assert_eq!(clock.0.load(Ordering::Relaxed), report.answer.searches as u32 - 1);
    assert_eq!(report.answers.map(|answers| answers.len()), Some(report.answer.searches as usize));
}

#[test]
fn verify_ends_without_limits_and_goes_as_deep_as_it_is_told() {
    let row = read_rows(QUIET.as_bytes()).unwrap().next().unwrap().unwrap();
    let nodes = |limits: Limits<'_>| solve_row(&row, SolverName::Verify, limits, &mut Silent).answer.nodes;
    assert_eq!(nodes(Limits::default()), 200_000);
    assert!(nodes(Limits { depth: Some(2), ..Limits::default() }) < 2_000);
}
