//! Moves are numbered as in the position's game, whichever side moves and whichever image is examined.

use kibitzer::input::read_played;
use kibitzer::{Limits, MateRequest, Problem, Report, Silent, SolverName, prove};
use testing::{Ask, position};

/// Explains a position after moves, and what is wrong with a move.
fn explain_with(fen: &str, moves: &str, asked: &[&str], solver: SolverName) -> Report {
    Ask::of(fen).after(moves).why_not(asked).by(solver).nodes(20_000).explain()
}

#[test]
fn either_side_has_the_number_of_its_move() {
    let white = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 25";
    let black = "r6k/8/8/8/8/8/5PPP/6K1 b - - 0 25";
    // The king on the other wing: another image is examined.
    let mirrored = "k6r/8/8/8/8/8/PPP5/1K6 b - - 0 25";
    for solver in [SolverName::Analyst, SolverName::Mate, SolverName::Mater1] {
        for (fen, verdict) in
            [(white, "25.Ra8# is mate."), (black, "25...Ra1# is mate."), (mirrored, "25...Rh1# is mate.")]
        {
            assert_eq!(explain_with(fen, "", &[], solver).explanation.verdict.text, verdict);
        }
    }
}

#[test]
fn lines_count_on_after_a_move_of_black() {
    let fen = "8/6pk/8/8/8/6Q1/6K1/1r6 b - - 0 41";
    let report = explain_with(fen, "", &["Rg1+", "Rb2+"], SolverName::Analyst);
    let titles = report.explanation.sections.iter().map(|section| section.title.as_str());
    let asked: Vec<&str> = titles.filter(|title| title.starts_with("Why not")).collect();
    assert_eq!(asked, ["Why not 41...Rg1+?", "Why not 41...Rb2+?"]);
    let told: Vec<&str> = report
        .explanation
        .sections
        .iter()
        .flat_map(|section| section.sentences.iter().map(|sentence| sentence.text.as_str()))
        .collect();
    assert!(told.iter().any(|text| text.contains(" 42.K")), "{told:?}");
    assert!(!told.iter().any(|text| text.contains(" 1.") || text.contains(" 2.")), "{told:?}");
}

#[test]
fn a_move_that_is_not_legal_has_its_number_too() {
    let report = explain_with("4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 30", "", &["Rd2"], SolverName::Tech);
    let titles: Vec<&str> =
        report.explanation.sections.iter().map(|section| section.title.as_str()).collect();
    assert!(titles.contains(&"Why not 30.Rd2?"), "{titles:?}");
    let black = explain_with("4k3/4r3/3P4/8/8/8/8/4R1K1 b - - 0 30", "", &["Rd7"], SolverName::Analyst);
    assert!(black.explanation.sections.iter().any(|section| section.title == "Why not 30...Rd7?"));
}

#[test]
fn the_position_after_moves_counts_on() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let report = explain_with(start, "1. f3 e5 2. g4", &[], SolverName::Analyst);
    assert_eq!(report.explanation.verdict.text, "2...Qh4# is mate.");
}

#[test]
fn proofs_of_mates_are_numbered_alike() {
    let position = position("7k/8/5K2/8/8/8/6R1/6R1 b - - 0 60");
    let after = read_played(&position, "Kh7").unwrap().position;
    for (moves, all) in [(None, false), (Some(1), false), (Some(1), true)] {
        let request = MateRequest { moves, all, limits: Limits::default() };
        let report = prove(&Problem::win(after.clone()), &request, &mut Silent);
        assert!(report.text.contains("61.R"), "{}", report.text);
    }
}
