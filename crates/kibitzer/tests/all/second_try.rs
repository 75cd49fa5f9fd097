//! A second try of knowledge, as the answer presents it: in moves of the original position.

use testing::explain;

/// The rook's check fails, since the queen takes it, and on the next square it attacks her first; and the
/// image in the other colors.
const GUARDED: [&str; 2] = [
    "r1br4/1p3k2/p2q1p2/3N1Pp1/3Q4/8/PP4P1/4RR1K w - - 0 1",
    "4rr1k/pp4p1/8/3q4/3n1pP1/P2Q1P2/1P3K2/R1BR4 b - - 0 1",
];

#[test]
fn a_second_try_is_told_on_the_board_that_was_asked_about() {
    for (fen, [first, refutation, proposed]) in
        GUARDED.into_iter().zip([["e1e7", "d6e7", "e1e6"], ["e8e2", "d3e2", "e8e3"]])
    {
        let report = explain(fen, 200_000);
        let tried = report.answer.second_try.unwrap();
        let overturned: Vec<String> = tried.overturned[0][..2].iter().map(ToString::to_string).collect();
        assert_eq!(overturned, [first, refutation], "{fen}");
        assert_eq!(tried.proposed.map(|mv| mv.to_string()).as_deref(), Some(proposed), "{fen}");
        assert_eq!(report.answer.best_move.as_deref(), Some(proposed), "{fen}");
        assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    }
}
