//! VERIFY on the first hundred positions of *Win at Chess*, with floors at what it has reached.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use std::fs::File;

use kibitzer::input::{Row, read_rows};
use kibitzer::{Limits, Silent, SolverName, Totals, solve_row};

/// Nodes per position, and the least number of the hundred that must be solved.
const FLOORS: [(u64, u64); 2] = [(1_000, 70), (10_000, 84)];
/// Too slow without optimization.
const RELEASE_FLOORS: [(u64, u64); 1] = [(100_000, 93)];

#[test]
fn verify_solves_no_fewer_than_it_did() {
    let Some(folder) = testing::suites_folder() else { return };
    let rows = read_rows(File::open(folder.join("wac-001-100.epd")).unwrap()).unwrap();
    let rows: Vec<Row> = rows.map(|row| row.unwrap()).collect();
    let release: &[(u64, u64)] = if cfg!(debug_assertions) { &[] } else { &RELEASE_FLOORS };
    for (nodes, floor) in FLOORS.iter().chain(release) {
        let mut totals = Totals::default();
        for row in &rows {
            let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
            totals.add(&solve_row(row, SolverName::Verify, limits, &mut Silent));
        }
        println!("{nodes} nodes: {} of {}", totals.solved, totals.rows);
        assert!(*floor <= totals.solved, "{nodes} nodes: {} solved, {floor} expected", totals.solved);
    }
}
