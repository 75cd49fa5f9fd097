//! The mate puzzles of the development suite: proved, explained, and checked by the two independent checkers.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use crate::python;

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Detail, Problem, SolverName};
use shakmaty::{Chess, Move, Position, Role};
use testing::Ask;

/// The most replies to a check of MATER's class.
const MOST_REPLIES: usize = 4;

/// Whether every solver's move of a solution is a check that leaves at most four replies.
fn is_in_class(start: &Chess, solution: &[Move]) -> bool {
    let mut position = start.clone();
    solution.iter().enumerate().all(|(ply, mv)| {
        position.play_unchecked(*mv);
        let counted = |mv: &&Move| mv.promotion().is_none_or(|role| role == Role::Queen);
        let replies = position.legal_moves().iter().filter(counted).count();
        ply % 2 == 1 || position.is_check() && replies <= MOST_REPLIES
    })
}

#[test]
fn mate_puzzles_are_proved_and_every_sentence_about_them_is_true() {
    let Some(folder) = testing::suites_folder() else { return };
    let rows = read_rows(File::open(folder.join("lichess-dev-20k.csv")).unwrap()).unwrap();
    let (mut in_class, mut proved, mut proved_in_class, mut explored, mut dropped) = (0, 0, 0, 0, 0);
    let mut unmated = 0;
    let (mut explanations, mut certificates) = (String::new(), String::new());
    for row in rows {
        let Task::Puzzle { position, solution, themes, .. } = row.unwrap().task else { continue };
        if !themes.iter().any(|theme| theme.starts_with("mateIn")) {
            continue;
        }
        let detail = if proved % 4 == 0 { Detail::Full } else { Detail::Normal };
        let ask = |solver| Ask::about(Problem::win(position.clone())).by(solver).detail(detail).explain();
        let report = ask(SolverName::Mater1);
        let is_proved = report.certificate.is_some();
        let belongs = is_in_class(&position, &solution);
        in_class += usize::from(belongs);
        proved += usize::from(is_proved);
        proved_in_class += usize::from(is_proved && belongs);
        if let Some(certificate) = &report.certificate {
            kibitzer::check_certificate(certificate).unwrap();
            explored += report.measures.exploration_tree;
            certificates.push_str(&serde_json::to_string(certificate).unwrap());
            certificates.push('\n');
        }
        let report = if is_proved { report } else { ask(SolverName::Analyst) };
        unmated += usize::from(report.certificate.is_none());
        dropped += report.explanation.dropped_sentences;
        let text =
            render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
        explanations.push_str(&text.unwrap());
        explanations.push('\n');
    }
    let mean = explored as f64 / proved as f64;
    println!("left without a mate by both MATERs: {unmated}");
    println!("class {in_class}, proved {proved_in_class} of it, {proved} in all, mean {mean:.2} positions");
    assert_eq!(in_class, 5186);
    assert!(5180 <= proved_in_class, "{proved_in_class}");
    assert!(mean <= 10.0, "{mean}");
    assert_eq!(dropped, 0);
    assert!(unmated <= 19, "{unmated}");
    python::accepts("checkers.certificate.check", &certificates);
    python::accepts("checkers.claims.check", &explanations);
}
