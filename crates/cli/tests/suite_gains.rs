//! Puzzles without a mate in the development suite: the wins that are found are told, and every claim is true.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

#[path = "../../kibitzer/tests/common/mod.rs"]
mod common;
mod python;

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Detail, Limits, Problem, Promise, Request, Silent, SolverName, explain};

/// How many puzzles are explained.
const PUZZLES: usize = 300;
/// Nodes for each: fewer than a user gets, so that the test is quick.
const NODES: u64 = 60_000;

#[test]
fn every_sentence_about_a_win_of_material_is_true() {
    let Some(folder) = common::suites_folder() else { return };
    let rows = read_rows(File::open(folder.join("lichess-dev-20k.csv")).unwrap()).unwrap();
    let puzzles = rows.filter_map(|row| match row.unwrap().task {
        Task::Puzzle { position, themes, .. } if !themes.iter().any(|theme| theme == "mate") => {
            Some(position)
        }
        _ => None,
    });
    let (mut won, mut dropped, mut lines) = (0, 0, String::new());
    for (index, position) in puzzles.take(PUZZLES).enumerate() {
        let detail = if index % 4 == 0 { Detail::Full } else { Detail::Normal };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        // Two of three as users ask, the others of the two searchers alone.
        let solver = match index % 6 {
            0 => SolverName::Tech,
            3 => SolverName::Verify,
            _ => SolverName::Analyst,
        };
        let request = Request { solver, limits, detail };
        let report = explain(&Problem::win(position), &request, &mut Silent);
        assert!(report.answer.nodes <= NODES, "{} nodes", report.answer.nodes);
        won += usize::from(matches!(report.answer.promise, Some(Promise::Material(_))));
        dropped += report.explanation.dropped_sentences;
        let text =
            render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
        lines.push_str(&text.unwrap());
        lines.push('\n');
    }
    println!("{won} of {PUZZLES} explained as a win of material, {dropped} sentences dropped");
    assert!(PUZZLES / 2 <= won, "{won}");
    assert_eq!(dropped, 0);
    python::accepts("check_claims.py", &lines);
}
