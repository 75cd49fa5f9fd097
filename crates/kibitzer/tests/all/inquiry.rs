//! What was asked comes first, whatever else there is to ask, and defaults depend only on the position.

use std::sync::atomic::AtomicBool;

use kibitzer::{Comparison, DEFAULT_NODES, Limits, MOST_NODES, Report};
use testing::{Ask, position};

/// Opening traps, each checked with Stockfish: name, position, the move that falls into it, its refutation,
/// and the best move.
const TRAPS: &str = include_str!("../../../../testdata/why-not/traps.csv");
/// Moves that look like blunders but are not.
const SOUND: &str = include_str!("../../../../testdata/why-not/sound.csv");
/// One row in this many is tested here; `measure/why_not.py` tests all.
const EVERY: usize = 6;

fn result(report: &Report) -> Option<Comparison> {
    report.explanation.alternatives.first().and_then(|alternative| alternative.result)
}

fn why(report: &Report) -> String {
    let why = report.explanation.alternatives.first().and_then(|alternative| alternative.why.clone());
    why.map(|why| why.text).unwrap_or_default()
}

/// Lists the fields of some of the rows.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).step_by(EVERY).map(|row| row.split(',').collect())
}

#[test]
fn who_falls_into_a_trap_hears_what_refutes_the_move() {
    for row in rows(TRAPS) {
        let [name, fen, mv, answer, _] = row[..] else { panic!("{row:?}") };
        let report = Ask::of(fen).why_not(&[mv]).explain();
        assert_eq!(result(&report), Some(Comparison::Fails), "{name}: {}", why(&report));
        let refutation = &report.explanation.alternatives[0].refutation;
        assert!(!refutation.is_empty(), "{name}");
        // The first row's answer mates, and there is no other.
        assert!(name != "Scholar's mate" || refutation == &[answer], "{name}: {refutation:?}");
    }
}

#[test]
fn a_sound_move_does_not_fail() {
    for row in rows(SOUND) {
        let report = Ask::of(row[1]).why_not(&[row[2]]).explain();
        assert_ne!(result(&report), Some(Comparison::Fails), "{}: {}", row[0], why(&report));
        assert_ne!(result(&report), Some(Comparison::NotExamined), "{}", row[0]);
    }
}

#[test]
fn the_answer_does_not_depend_on_what_is_asked_beside_it() {
    let fen = "2kr4/5p2/p3p2p/1p2p1p1/4q3/2P5/PP3QPP/K2R4 w - - 2 25";
    let [plain, beside] = [&[][..], &["Rxd8+", "a3"]].map(|moves| Ask::of(fen).why_not(moves).explain());
    assert_eq!(plain.answer.best_move, beside.answer.best_move);
    assert_eq!(plain.answer.line, beside.answer.line);
    assert_eq!(plain.explanation.verdict.text, beside.explanation.verdict.text);
    assert!(plain.answer.nodes < beside.answer.nodes, "a question costs nodes of its own");
}

#[test]
fn a_quiet_position_costs_the_first_stage_and_an_open_one_no_more_than_the_most() {
    let quiet = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 9";
    let nodes = Ask::of(quiet).explain().answer.nodes;
    // What else is sensible is searched in addition.
    assert!(nodes <= DEFAULT_NODES + 500_000, "{nodes}");
    // Two pawns are about to queen.
    let racing = "8/1P5k/8/8/8/8/1p5K/8 w - - 0 1";
    let nodes = Ask::of(racing).explain().answer.nodes;
    assert!(nodes <= MOST_NODES, "{nodes}");
}

#[test]
fn what_a_limit_kept_from_being_looked_at_says_which() {
    let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5";
    let report = Ask::of(fen).why_not(&["a3"]).nodes(20).explain();
    assert_eq!(result(&report), Some(Comparison::NotExamined));
    assert!(
        why(&report).contains("was not examined: the limit of nodes was reached first"),
        "{}",
        why(&report)
    );
    let flag = AtomicBool::new(true);
    let report = Ask::of(fen)
        .why_not(&["a3"])
        .limits(Limits { interrupt: Some(&flag), ..Limits::default() })
        .explain();
    assert_eq!(result(&report), Some(Comparison::NotExamined));
    assert!(why(&report).contains("was not examined: the search was stopped first"), "{}", why(&report));
}

#[test]
fn every_legal_move_gets_a_verdict() {
    let fen = "r3k3/8/1p6/3N4/8/7P/5PP1/6K1 w - - 0 1";
    let position = position(fen);
    let moves: Vec<String> = {
        use shakmaty::Position;
        let mode = position.castles().mode();
        position.legal_moves().iter().map(|mv| mv.to_uci(mode).to_string()).collect()
    };
    let asked_about: Vec<&str> = moves.iter().map(String::as_str).collect();
    let report = Ask::of(fen).why_not(&asked_about).nodes(400_000).explain();
    let alternatives = &report.explanation.alternatives;
    assert_eq!(alternatives.len(), moves.len());
    for alternative in alternatives {
        assert!(!matches!(alternative.result, None | Some(Comparison::NotExamined)), "{alternative:?}");
    }
    assert_eq!(report.explanation.dropped_sentences, 0);
}
