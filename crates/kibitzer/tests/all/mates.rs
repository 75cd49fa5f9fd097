//! Mates of either side through the façade: rows, answers, explanations, and what the default solver spends
//! on them.

use kibitzer::input::read_rows;
use kibitzer::{
    Certainty, Detail, Limits, Problem, Report, RowReport, Score, Silent, SolverName, check_certificate,
    solve, solve_row,
};
use testing::{Ask, position};

/// White mates in two by a quiet move: 1.Qg6.
const QUIET_KEY: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
/// Black is mated next move, whatever it plays.
const MATED_SOON: &str = "2rr3k/pp3pp1/1nnqbNQp/3pN3/2pP4/2P5/PPB4P/R4RK1 b - - 0 1";
/// Black is mated in three.
const LADDER: &str = "8/8/1k6/8/K7/8/5R2/3R4 b - - 0 1";
/// One reply, then mate.
const ONLY: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn limits(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn problem(fen: &str) -> Problem {
    Problem::win(position(fen))
}

fn row(text: &str, solver: SolverName, nodes: u64) -> RowReport {
    let row = read_rows(text.as_bytes()).unwrap().next().unwrap().unwrap();
    solve_row(&row, solver, limits(nodes), &mut Silent)
}

fn explain_with(fen: &str, solver: SolverName) -> Report {
    let report = Ask::of(fen).by(solver).nodes(100_000).detail(Detail::Full).explain();
    assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    report
}

/// Returns everything that follows the verdict.
fn tell(report: &Report) -> String {
    let sentences = report.explanation.sections.iter().flat_map(|section| &section.sentences);
    sentences.map(|sentence| sentence.text.clone()).collect::<Vec<_>>().join(" ")
}

#[test]
fn mates_of_either_side_make_a_row_right_by_sign_and_length() {
    for (fen, operation, expected, shorter) in [
        (LADDER, "dm -3", true, false),
        (LADDER, "bm #-3", true, false),
        (LADDER, "dm -4", true, true),
        (LADDER, "dm -2", false, false),
        (LADDER, "dm 3", false, false),
        (QUIET_KEY, "dm 2", true, false),
        (QUIET_KEY, "dm 5", true, true),
        (QUIET_KEY, "dm 1", false, false),
        (QUIET_KEY, "dm -2", false, false),
    ] {
        let fields = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        for solver in [SolverName::Mate, SolverName::Analyst] {
            let report = row(&format!("{fields} {operation};"), solver, 200_000);
            assert_eq!((report.solved, report.shorter), (Some(expected), shorter), "{fen} {operation}");
            assert!(report.answer.certainty != Some(Certainty::Proved) || report.proof.is_some());
        }
    }
}

#[test]
fn a_mate_is_named_in_words_and_themes() {
    for (fen, words, theme) in [
        (ONLY, "It is a back-rank mate.", Some("backRankMate")),
        ("r6k/6pp/8/6N1/2Q5/8/8/1K6 w - - 0 1", "It is a smothered mate.", Some("smotheredMate")),
        ("5k2/7R/8/5N2/8/8/8/6K1 w - - 0 1", "", None),
        ("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "It is an Arabian mate.", Some("arabianMate")),
        (QUIET_KEY, "", None),
    ] {
        let report = explain_with(fen, SolverName::Mate);
        let named = report.answer.themes.iter().find(|theme| theme.len() > 7 && theme.ends_with("Mate"));
        assert_eq!(named.map(String::as_str), theme, "{fen}");
        assert_eq!(tell(&report).contains("It is a"), theme.is_some(), "{fen}");
        assert!(tell(&report).contains(words), "{fen}");
    }
}

#[test]
fn answers_say_who_found_the_mate_and_whether_it_is_the_shortest() {
    for solver in [SolverName::Mate, SolverName::Analyst] {
        let answer = explain_with(LADDER, solver).answer;
        assert_eq!((answer.score, answer.promise), (Some(Score::MateIn(-3)), None));
        assert_eq!((answer.found_by.as_deref(), answer.shortest), (Some("mate"), Some(true)));
        assert_eq!(answer.line.len(), 6);
    }
    // Lasker–Thomas 1912: seven moves are found quickly, but fewer are not ruled out quickly.
    let hunt = "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 1";
    let report = explain_with(hunt, SolverName::Mate);
    assert_eq!((report.answer.score, report.answer.shortest), (Some(Score::MateIn(7)), Some(false)));
    assert!(tell(&report).contains("A shorter mate was not ruled out."));
    let mater = solve(SolverName::Mater1, &problem(ONLY), limits(1_000), &mut Silent);
    assert_eq!(mater.is_shortest, None, "nobody asked");
}

#[test]
fn the_losing_side_is_told_how_it_is_mated() {
    let report = explain_with(LADDER, SolverName::Mate);
    assert_eq!(report.explanation.verdict.text, "Black is mated in three moves, whatever it plays.");
    let certificate = report.certificate.as_ref().unwrap();
    assert_eq!(check_certificate(certificate).unwrap().claim, kibitzer::Claimed::MateIn(-3));
    let text = tell(&report);
    assert!(text.contains(" holds out longest: 1...") && text.contains("hold out as long."), "{text}");
    assert!(text.contains("No shorter mate exists."), "{text}");

    let soon = explain_with(MATED_SOON, SolverName::Mate);
    assert_eq!(soon.explanation.verdict.text, "Black is mated in one move, whatever it plays.");
    let text = tell(&soon);
    for sentence in [
        "The threat is 2.Qh7#. Black has 34 replies, and 32 of them allow it.",
        "1...fxg6 takes the queen, but the pawn no longer guards g6: 2.Nxg6#.",
        "The other 32 replies allow 2.Qh7#.",
    ] {
        assert!(text.contains(sentence), "{text}");
    }
    assert!(!text.contains("horter"), "no mate is shorter than one in one");
}

#[test]
fn the_threat_and_the_length_of_a_mate_are_told() {
    let text = tell(&explain_with(QUIET_KEY, SolverName::Analyst));
    assert!(
        text.contains("The threat is 2.Qh7#.") && text.contains("In all, 32 replies allow 2.Qh7#."),
        "{text}"
    );
    assert!(text.contains("No shorter mate exists."), "{text}");
    let text = tell(&explain_with(ONLY, SolverName::Mate));
    assert!(!text.contains("horter"), "{text}");
}

#[test]
fn where_there_is_no_mate_nothing_is_claimed() {
    let report = explain_with(START, SolverName::Mate);
    assert_eq!(report.explanation.verdict.text, "No mate was found within the limits.");
    assert_eq!((report.answer.best_move, report.answer.certainty), (None, None));
}

#[test]
fn limits_are_kept_and_give_the_same_answer_every_time() {
    for solver in [SolverName::Mate, SolverName::Analyst] {
        for fen in [QUIET_KEY, MATED_SOON, LADDER, START] {
            for nodes in [0, 1, 50, 1_000, 20_000] {
                let once = solve(solver, &problem(fen), limits(nodes), &mut Silent);
                let twice = solve(solver, &problem(fen), limits(nodes), &mut Silent);
                assert!(once.statistics.nodes <= nodes, "{fen} {nodes}");
                let said = |outcome: &kibitzer::Outcome| {
                    (outcome.line.clone(), outcome.score, outcome.statistics, outcome.is_shortest)
                };
                assert_eq!(said(&once), said(&twice), "{fen} {nodes}");
            }
        }
    }
}
