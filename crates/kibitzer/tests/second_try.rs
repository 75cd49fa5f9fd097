//! A second try of knowledge, as the answer tells it: in moves of the position that was asked about.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

use kibitzer::input::read_position;
use kibitzer::{Detail, Limits, Problem, Report, Request, Silent, SolverName, Style, explain};

/// The knight's square is guarded by a bishop, who is to be taken first (*Encyclopedia of Chess Middlegames*, combination
/// 334), and the image in the other colors.
const GUARDED: [&str; 2] = [
    "r3r1k1/1p3pPp/p1p5/3bb2N/7q/1P1Q4/2PB2PP/4RRK1 w - - 0 1",
    "4rrk1/2pb2pp/1p1q4/7Q/3BB2n/P1P5/1P3PpP/R3R1K1 b - - 0 1",
];

fn asked(fen: &str) -> Report {
    let problem = Problem::win(read_position(fen).unwrap().position);
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let solver = SolverName::Analyst.into();
    explain(&problem, &Request { solver, limits, detail: Detail::Normal, style: Style::plain() }, &mut Silent)
}

#[test]
fn a_second_try_is_told_on_the_board_that_was_asked_about() {
    for (fen, [first, refutation, proposed]) in
        GUARDED.into_iter().zip([["h5f4", "e5f4", "e1e5"], ["h4f5", "e4f5", "e8e4"]])
    {
        let report = asked(fen);
        let tried = report.answer.second_try.unwrap();
        let overturned: Vec<String> = tried.overturned[0][..2].iter().map(ToString::to_string).collect();
        assert_eq!(overturned, [first, refutation], "{fen}");
        assert_eq!(tried.proposed.map(|mv| mv.to_string()).as_deref(), Some(proposed), "{fen}");
        assert_eq!(report.answer.best_move.as_deref(), Some(proposed), "{fen}");
        assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    }
}
