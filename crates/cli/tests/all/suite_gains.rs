//! Puzzles without a mate in the development suite: the wins that are found are explained, and every claim is
//! true.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use crate::python;

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Detail, Problem, Promise, SolverName};
use testing::Ask;

/// How many puzzles are explained.
const PUZZLES: usize = 300;
/// Nodes for each: fewer than a user gets, so that the test is quick.
const NODES: u64 = 60_000;

/// How many of them are explained from CAPS-II's choice.
const OF_CAPS: usize = 100;
/// How many more by PARADISE's.
const OF_PARADISE: usize = 100;
/// Its nodes for each: one of them takes far longer than one of the others' nodes.
const NODES_OF_PARADISE: u64 = 20_000;

#[test]
fn every_sentence_about_a_win_of_material_is_true() {
    // Two in three as users ask, the others with the two searchers alone.
    let solver = |index: usize| match index % 6 {
        0 => SolverName::Tech,
        3 => SolverName::Verify,
        _ => SolverName::Analyst,
    };
    if let Some(told) = tell(PUZZLES, NODES, solver) {
        assert!(PUZZLES / 2 <= told.won, "{}", told.won);
    }
}

#[test]
fn every_sentence_about_a_move_of_caps_is_true() {
    if let Some(told) = tell(OF_CAPS, NODES, |_| SolverName::Caps) {
        assert!(OF_CAPS / 2 <= told.won, "{}", told.won);
    }
}

#[test]
fn every_sentence_about_a_move_of_paradise_is_true() {
    if let Some(told) = tell(OF_PARADISE, NODES_OF_PARADISE, |_| SolverName::Paradise) {
        assert!(OF_PARADISE / 3 <= told.won, "{}", told.won);
    }
}

/// How many answers make each kind of promise.
struct Told {
    won: usize,
    saved: usize,
}

/// Explains puzzles and has every claim checked; `None` if there is no suite.
fn tell(puzzles: usize, nodes: u64, solver: impl Fn(usize) -> SolverName) -> Option<Told> {
    let folder = testing::suites_folder()?;
    let rows = read_rows(File::open(folder.join("lichess-dev-20k.csv")).unwrap()).unwrap();
    let positions = rows.filter_map(|row| match row.unwrap().task {
        Task::Puzzle { position, themes, .. } if !themes.iter().any(|theme| theme == "mate") => {
            Some(position)
        }
        _ => None,
    });
    let (mut told, mut dropped, mut lines) = (Told { won: 0, saved: 0 }, 0, String::new());
    for (index, position) in positions.take(puzzles).enumerate() {
        let detail = if index % 4 == 0 { Detail::Full } else { Detail::Normal };
        let asked = Ask::about(Problem::win(position)).by(solver(index)).nodes(nodes).detail(detail);
        let report = asked.explain();
        assert!(report.answer.nodes <= nodes, "{} nodes", report.answer.nodes);
        told.won += usize::from(matches!(report.answer.promise, Some(Promise::Material(_))));
        told.saved += usize::from(matches!(report.answer.promise, Some(Promise::Saves(_))));
        dropped += report.explanation.dropped_sentences;
        let text =
            render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
        lines.push_str(&text.unwrap());
        lines.push('\n');
    }
    let Told { won, saved } = told;
    println!("of {puzzles} {won} win material and {saved} meet a threat, {dropped} sentences dropped");
    assert_eq!(dropped, 0);
    python::accepts("checkers.claims.check", &lines);
    Some(told)
}
