//! TECH on the first hundred positions of *Win at Chess*, the reports' ground.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Certainty, Limits, Problem, Silent, SolverName, Totals, solve_row, solve_with_tree};

#[test]
fn tech_solves_sixty_of_a_hundred_at_its_usual_depth() {
    let Some(folder) = testing::suites_folder() else { return };
    let mut totals = Totals::default();
    for row in read_rows(File::open(folder.join("wac-001-100.epd")).unwrap()).unwrap() {
        let limits = Limits { depth: Some(5), ..Limits::default() };
        totals.add(&solve_row(&row.unwrap(), SolverName::Tech, limits, &mut Silent));
    }
    println!("depth 5: {} of {}, {:.0} nodes on average", totals.solved, totals.rows, totals.mean_nodes());
    assert!(60 <= totals.solved, "{}", totals.solved);
}

#[test]
fn every_answer_has_a_checked_tree() {
    let Some(folder) = testing::suites_folder() else { return };
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let (mut promised, mut rows) = (0, 0);
    for row in read_rows(File::open(folder.join("wac-001-100.epd")).unwrap()).unwrap() {
        let Task::Position { position, .. } = row.unwrap().task else { continue };
        let problem = Problem::win(position);
        // An answer whose tree the checker rejects would be withdrawn.
        let outcome = solve_with_tree(SolverName::Tech, &problem, limits, &mut Silent);
        assert_eq!((outcome.proof.is_some(), outcome.certainty), (true, Certainty::Checked));
        assert!(outcome.checked_depth.is_some());
        rows += 1;
        promised += u32::from(outcome.promise.is_some());
    }
    println!("depth 4: {promised} of {rows} answers promise something");
    assert_eq!(rows, 100);
}

#[test]
fn trees_hold_with_a_game_before_and_a_limit_of_nodes() {
    let Some(folder) = testing::suites_folder() else { return };
    let rows = read_rows(File::open(folder.join("lichess-dev-20k.csv")).unwrap()).unwrap();
    let (mut checked, mut trees, mut count) = (0, 0, 0);
    for row in rows.take(1_000) {
        let Task::Puzzle { before, position, .. } = row.unwrap().task else { continue };
        let problem = Problem { history: vec![before], ..Problem::win(position) };
        let limits = Limits { nodes: Some(3_000), depth: Some(6), ..Limits::default() };
        // An answer whose tree the checker rejects would be withdrawn, with its move.
        let outcome = solve_with_tree(SolverName::Tech, &problem, limits, &mut Silent);
        assert!(outcome.best_move.is_some() && outcome.statistics.nodes <= 3_000);
        count += 1;
        trees += u32::from(outcome.proof.is_some());
        checked += u32::from(outcome.certainty == Certainty::Checked);
    }
    println!("3,000 nodes: {trees} trees and {checked} checked answers of {count}");
    assert!(count == 1_000 && 900 < checked);
}
