//! Moves that CAPS-II chooses, explained by another program's tree; and moves that win nothing but meet a
//! threat.

use kibitzer::{Certainty, Goal, Problem, Promise, SectionKind, SolverName};
use testing::{Ask, position, section};

const IMMORTAL: &str = "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1";
const HANGING_ROOK: &str = "6k1/1r3ppp/8/8/8/5B2/5PPP/6K1 w - - 0 1";
const SCHOLAR: &str = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/1r6/5PPP/2R3K1 b - - 0 1";
const ENDING: &str = "6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1";

#[track_caller]
fn check(fen: &str, solver: SolverName, verdict: &str, told: &str) {
    let report = Ask::of(fen).by(solver).explain();
    assert_eq!(report.explanation.verdict.text, verdict);
    assert_eq!(section(&report, SectionKind::Idea), told);
    assert!(matches!(report.answer.promise, Some(Promise::Saves(100..))), "{:?}", report.answer.promise);
    assert_eq!(report.explanation.dropped_sentences, 0);
}

#[test]
fn a_mate_of_caps_is_proved_by_mater() {
    let report = Ask::of(IMMORTAL).by(SolverName::Caps).explain();
    assert_eq!(report.answer.promise, Some(Promise::MateIn(2)));
    assert_eq!(report.answer.certainty, Some(Certainty::Proved));
    assert_eq!(report.answer.found_by.as_deref(), Some("caps"));
    assert!(report.certificate.is_some());
    let source = &report.explanation.sections.last().unwrap().sentences[0].text;
    assert!(source.starts_with("CAPS-II chose the move; MATER I proved the mate"), "{source}");
}

#[test]
fn a_gain_of_caps_is_told_by_the_tree_of_tech() {
    let report = Ask::of(HANGING_ROOK).by(SolverName::Caps).explain();
    assert_eq!(report.explanation.verdict.text, "1.Bxb7 wins a rook, with a winning position.");
    assert_eq!(report.answer.found_by.as_deref(), Some("caps"));
    assert_eq!(report.answer.certainty, Some(Certainty::Checked));
    let source = &report.explanation.sections.last().unwrap().sentences[0].text;
    assert!(source.starts_with("CAPS-II chose the move; TECH searched every reply"), "{source}");
}

#[test]
fn a_threat_of_mate_is_met_in_its_line() {
    let (verdict, told) = (
        "3...Nf6! meets the threat 4.Qxf7#.",
        "It shuts the line of the queen on f3 to f7. After 3...Nf6, 4.Qxf7# is not possible at once. The game is level.",
    );
    check(SCHOLAR, SolverName::Analyst, verdict, told);
    check(SCHOLAR, SolverName::Caps, "3...f6 meets the threat 4.Qxf7#.", "The game is level.");
    assert_eq!(Ask::of(SCHOLAR).by(SolverName::Caps).explain().answer.promise, Some(Promise::Saves(100_000)));
}

#[test]
fn a_king_gets_air() {
    let told = "After 1...f5 2.Rc8+ Kf7 nothing is lost. The game is level.";
    check(BACK_RANK, SolverName::Caps, "1...f5 meets the threat 2.Rc8#.", told);
}

#[test]
fn without_a_threat_nothing_is_saved() {
    for fen in [ENDING, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"] {
        for solver in [SolverName::Tech, SolverName::Caps] {
            let report = Ask::of(fen).by(solver).explain();
            assert!(!matches!(report.answer.promise, Some(Promise::Saves(_))), "{:?}", report.answer.promise);
        }
    }
}

#[test]
fn to_save_may_be_the_goal() {
    let problem = Problem { goal: Goal::Save, ..Problem::win(position(BACK_RANK)) };
    let report = Ask::about(problem).by(SolverName::Caps).explain();
    assert_eq!(report.answer.promise, Some(Promise::Saves(100_000)));
}

#[test]
fn no_limit_of_nodes_is_exceeded_and_the_answer_is_the_same_twice() {
    for fen in [IMMORTAL, HANGING_ROOK, SCHOLAR, BACK_RANK] {
        for nodes in [0, 1, 2, 3, 10, 100, 1_000, 20_000, 100_000] {
            let reports = [0; 2].map(|_| Ask::of(fen).by(SolverName::Caps).nodes(nodes).explain());
            assert!(reports[0].answer.nodes <= nodes, "{} of {nodes}", reports[0].answer.nodes);
            assert_eq!(reports[0].explanation.dropped_sentences, 0, "{nodes} for {fen}");
            assert_eq!(reports[0].explanation, reports[1].explanation);
            assert_eq!(reports[0].answer, reports[1].answer);
        }
    }
}
