//! TECH on the first hundred positions of *Win at Chess*, the reports' ground.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

mod common;

use std::fs::File;

use kibitzer::input::read_rows;
use kibitzer::{Limits, Silent, SolverName, Totals, solve_row};

#[test]
fn tech_solves_sixty_of_a_hundred_at_its_usual_depth() {
    let Some(folder) = common::suites_folder() else { return };
    let mut totals = Totals::default();
    for row in read_rows(File::open(folder.join("wac-001-100.epd")).unwrap()).unwrap() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        totals.add(&solve_row(&row.unwrap(), SolverName::Tech, limits, &mut Silent));
    }
    println!("depth 5: {} of {}, {:.0} nodes on average", totals.solved, totals.rows, totals.mean_nodes());
    assert!(60 <= totals.solved, "{}", totals.solved);
}
