//! Why not this move, for moves of every kind in puzzles of the development suite: every claim is true.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use crate::python;

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Comparison, Problem, Question, SolverName};
use shakmaty::Position;
use testing::Ask;

/// How many puzzles are asked about.
const PUZZLES: usize = 100;
/// How many moves of each puzzle.
const MOVES: usize = 4;
/// Nodes for each puzzle: fewer than a user gets, so that the test is quick.
const NODES: u64 = 60_000;
const SOLVERS: [SolverName; 7] = [
    SolverName::Analyst,
    SolverName::Tech,
    SolverName::Mater1,
    SolverName::Verify,
    SolverName::Mater2,
    SolverName::Caps,
    SolverName::Paradise,
];

#[test]
fn every_sentence_about_a_tried_move_is_true() {
    let Some(folder) = testing::suites_folder() else { return };
    let rows = read_rows(File::open(folder.join("lichess-dev-20k.csv")).unwrap()).unwrap();
    let puzzles = rows.filter_map(|row| match row.unwrap().task {
        Task::Puzzle { position, .. } => Some(position),
        _ => None,
    });
    let (mut refuted, mut dropped, mut lines) = (0, 0, String::new());
    for (index, position) in puzzles.take(PUZZLES).enumerate() {
        let legal = position.legal_moves();
        // Moves from all over the list, different ones for each puzzle.
        let step = (legal.len() / MOVES).max(1);
        let moves = legal.iter().skip(index % step).step_by(step).take(MOVES);
        let questions = moves.map(|mv| Question::WhyNot(*mv)).collect();
        let problem = Problem { questions, ..Problem::win(position) };
        let report = Ask::about(problem).by(SOLVERS[index % SOLVERS.len()]).nodes(NODES).explain();
        assert!(report.answer.nodes <= NODES, "{} nodes", report.answer.nodes);
        let fails = report
            .explanation
            .alternatives
            .iter()
            .filter(|tried| tried.result == Some(Comparison::Fails) && !tried.refutation.is_empty());
        refuted += fails.count();
        dropped += report.explanation.dropped_sentences;
        let text =
            render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
        lines.push_str(&text.unwrap());
        lines.push('\n');
    }
    println!("{refuted} of {} moves refuted by a line, {dropped} sentences dropped", PUZZLES * MOVES);
    assert!(PUZZLES <= refuted, "{refuted}");
    assert_eq!(dropped, 0);
    python::accepts("checkers.claims.check", &lines);
}
