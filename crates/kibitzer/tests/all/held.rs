//! Forced draws are promised, proved and explained: perpetual check, stalemate, insufficient material.

use claims::{Source, Standing};
use kibitzer::{Certainty, Promise, SectionKind, check_certificate};
use testing::{explain, sentences};

/// Enough for the prover of draws to have its share.
const NODES: u64 = 100_000;

/// Asserts that a draw is proved and explained in these words: the verdict, the idea, and how the replies
/// end.
#[track_caller]
fn check(fen: &str, verdict: &str, idea: &[&str], defences: &[&str]) {
    let report = explain(fen, NODES);
    let told = &report.explanation;
    assert_eq!(report.answer.promise, Some(Promise::Draws(true)), "{fen}: {}", told.verdict.text);
    assert_eq!(report.answer.certainty, Some(Certainty::Proved));
    assert!(check_certificate(report.certificate.as_ref().unwrap()).is_ok());
    assert_eq!(told.dropped_sentences, 0);
    let outlook = told.outlook.as_ref().unwrap();
    // That a side can hold does not mean that it cannot win.
    assert_eq!((outlook.result, outlook.certainty), (Standing::Level, Source::Searched));
    assert_eq!(told.verdict.text, verdict);
    assert_eq!(sentences(&report, SectionKind::Idea), idea);
    assert_eq!(sentences(&report, SectionKind::Defences), defences);
}

#[test]
fn a_perpetual_check_saves_who_is_a_queen_down() {
    check(
        "6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1",
        "1.Qe8+ forces a draw by perpetual check.",
        &["Black is a queen and a pawn up, but the checks never end."],
        &["1...Kh7 2.Qh5+ Kg8 repeats the position."],
    );
    check(
        "7k/1Q6/2Q5/8/7q/8/6P1/6K1 b - - 0 31",
        "31...Qe1+ forces a draw by perpetual check.",
        &["White is a queen and a pawn up, but the checks never end."],
        &["32.Kh2 Qh4+ 33.Kg1 repeats the position."],
    );
}

#[test]
fn stalemate_saves_who_has_no_other_move() {
    check(
        "4k3/8/5r2/2Q5/8/8/5q2/7K w - - 0 1",
        "1.Qe7+ forces a draw: 1...Kxe7 is stalemate.",
        &["Black is a rook up, but cannot win."],
        &[],
    );
}

#[test]
fn too_little_is_left_to_mate() {
    check(
        "8/8/8/8/8/6qk/6R1/7K w - - 0 1",
        "1.Rxg3+ secures a draw.",
        &[],
        &["1...Kxg3 leaves too little to mate with.", "1...Kh4 2.Rg4+ Kxg4 leaves too little to mate with."],
    );
}

#[test]
fn a_capture_may_leave_too_little_at_once() {
    let report = explain("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", NODES);
    assert_eq!(report.explanation.verdict.text, "1.Nxd5 forces a draw: it leaves too little to mate with.");
    assert_eq!(report.answer.promise, Some(Promise::Draws(true)));
}

#[test]
fn a_draw_is_proved_where_who_holds_it_cannot_mate() {
    let outlook = explain("4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", NODES).explanation.outlook.unwrap();
    assert_eq!((outlook.result, outlook.certainty), (Standing::Draws, Source::Proved));
    // There is a mate in eight that no search of so few nodes finds.
    let outlook =
        explain("3k4/1K1p4/1p1B2BN/7r/1n1p2p1/1p1rn2p/3b4/7R w - - 0 1", NODES).explanation.outlook.unwrap();
    assert_ne!(outlook.result, Standing::Draws);
}

#[test]
fn who_stands_better_is_offered_no_draw() {
    // Queen against bare king: there is a perpetual check, but also a mate.
    let report = explain("8/8/8/4k3/8/8/8/4K2Q w - - 0 1", NODES);
    assert_ne!(report.answer.promise, Some(Promise::Draws(true)));
    // A pawn up in a quiet position.
    let report = explain("rnbqkbnr/ppp1pppp/8/8/2pP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", NODES);
    assert_ne!(report.answer.promise, Some(Promise::Draws(true)));
}
