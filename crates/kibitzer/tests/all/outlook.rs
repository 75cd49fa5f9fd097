//! Something true of every position: what it amounts to, and how that is known.

use claims::{Source, Standing};
use kibitzer::{Comparison, Detail, Problem, Promise, Report, Score};
use shakmaty::Color;
use testing::{Ask, explain, position};

/// Enough to distinguish better from worse; deciding which moves are as good as the best takes more.
const NODES: u64 = 40_000;

#[track_caller]
fn check(fen: &str, standing: Standing, source: Source) -> Report {
    let report = explain(fen, NODES);
    let outlook = report.explanation.outlook.clone().unwrap();
    assert_eq!((outlook.result, outlook.certainty), (standing, source), "{fen}: {}", outlook.text);
    assert!(!outlook.text.is_empty());
    assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    report
}

#[test]
fn king_and_rook_win_by_the_table_with_the_shortest_way() {
    let report = check("8/8/8/4k3/8/8/8/4K2R w - - 0 1", Standing::Wins, Source::Table);
    assert_eq!(report.answer.promise, Some(Promise::Wins(true)));
    assert_eq!(report.explanation.verdict.text, "1.Rh5+ wins: mate in 14 with best play.");
    assert_eq!(report.answer.found_by.as_deref(), Some("table"));
    check("8/8/8/4k3/8/8/8/4K2R b - - 0 1", Standing::Loses, Source::Table);
}

#[test]
fn colors_and_files_do_not_matter() {
    let report = check("7r/8/4k3/8/8/4K3/8/8 b - - 0 1", Standing::Wins, Source::Table);
    let mirrored = check("r7/8/3k4/8/8/3K4/8/8 b - - 0 1", Standing::Wins, Source::Table);
    let verdict = |report: &Report| report.explanation.verdict.text.clone();
    assert_eq!(verdict(&report).split(": ").last(), verdict(&mirrored).split(": ").last());
    assert_eq!(report.explanation.outlook.unwrap().side, Color::Black);
}

#[test]
fn a_proof_of_mate_stands_above_a_table() {
    let report = check("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Standing::Wins, Source::Proved);
    assert_eq!(report.answer.promise, Some(Promise::MateIn(1)));
}

#[test]
fn pawn_endings_are_won_or_drawn_by_the_table() {
    check("3k4/8/3K4/4P3/8/8/8/8 w - - 0 1", Standing::Wins, Source::Table);
    check("8/8/3k4/8/3KP3/8/8/8 b - - 0 1", Standing::Draws, Source::Table);
    check("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Standing::Loses, Source::Table);
}

#[test]
fn rules_of_endings_are_known() {
    check("k7/8/8/P7/8/3K4/8/2B5 w - - 0 1", Standing::Draws, Source::Known);
    check("8/8/4k3/8/2N5/8/2N1K3/8 w - - 0 1", Standing::Draws, Source::Known);
    check("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", Standing::Wins, Source::Known);
    check("3k4/8/r7/3PK3/8/8/8/7R b - - 0 1", Standing::Draws, Source::Known);
    check("4k3/8/8/8/8/8/4P3/3RK3 b - - 0 1", Standing::Loses, Source::Known);
}

#[test]
fn the_rules_of_chess_end_games() {
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Standing::Draws, Source::Proved);
    check("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", Standing::Draws, Source::Proved);
    check("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Standing::Loses, Source::Proved);
}

#[test]
fn a_search_says_who_stands_better_and_the_board_by_what() {
    let report = check("4k3/ppp2ppp/8/8/8/5N2/PPP2PPP/4K3 b - - 0 1", Standing::Worse, Source::Searched);
    assert_eq!(report.explanation.outlook.unwrap().text, "White has a winning advantage, a knight up.");
    let report = check("4k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 b - - 0 1", Standing::Loses, Source::Searched);
    assert_eq!(report.explanation.outlook.unwrap().text, "White is winning, a rook up.");
    let level =
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Standing::Level, Source::Searched);
    let outlook = level.explanation.outlook.unwrap();
    assert_eq!(outlook.text, "The game is level.");
}

#[test]
fn moves_about_as_good_as_the_best_are_sensible() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let outlook = explain(fen, 10 * NODES).explanation.outlook.unwrap();
    assert!(1 < outlook.sensible.len());
}

#[test]
fn the_side_that_is_asked_for_is_the_one_that_is_told() {
    let fen = "4k3/ppp2ppp/8/8/8/5N2/PPP2PPP/4K3 b - - 0 1";
    let outlook = Ask::about(Problem { side: Color::White, ..Problem::win(position(fen)) })
        .nodes(NODES)
        .explain()
        .explanation
        .outlook
        .unwrap();
    assert_eq!((outlook.result, outlook.side), (Standing::Better, Color::White));
}

#[test]
fn endings_of_theory_come_to_what_books_say() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/endings/theory.csv");
    let text = std::fs::read_to_string(file).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.rsplitn(3, ',').collect()).collect();
    assert!(80 <= rows.len());
    for row in rows {
        let [result, fen, name] = row[..] else { panic!("{row:?}") };
        let report = Ask::of(fen).nodes(200_000).detail(Detail::Brief).explain();
        let outlook = report.explanation.outlook.unwrap();
        assert_eq!(serde_json::to_value(outlook.result).unwrap(), result, "{name} {fen}");
    }
}

#[test]
fn the_clock_of_fifty_moves_counts() {
    let report = check("8/8/8/4k3/8/8/8/4K2R w - - 80 1", Standing::Draws, Source::Table);
    assert_eq!(
        report.explanation.outlook.unwrap().text,
        "The mate would come too late: the fifty moves run out first."
    );
    // What is too far off to count, or proved without the clock, is not called won.
    for fen in [
        "8/8/8/3k4/8/8/8/QR2K3 b - - 99 80",
        "8/4k3/8/4K3/4P3/8/8/8 b - - 98 90",
        "1K6/1N6/8/8/B7/7k/8/8 w - - 80 60",
        "8/8/8/k7/2B5/8/8/1K4B1 w - - 90 60",
        "8/8/8/8/8/1k6/8/K1QN4 b - - 99 90",
    ] {
        let outlook = explain(fen, NODES).explanation.outlook.unwrap();
        assert!(!matches!(outlook.result, Standing::Wins | Standing::Loses), "{fen}: {}", outlook.text);
    }
}

#[test]
fn a_table_stands_above_a_longer_mate() {
    let report = check("q6k/8/8/8/8/8/8/K7 w - - 0 1", Standing::Loses, Source::Table);
    assert_eq!(report.answer.score, Some(Score::MateIn(-9)), "{}", report.explanation.verdict.text);
}

#[test]
fn a_minor_piece_alone_is_no_advantage() {
    check("5k2/5P2/5K2/8/8/8/8/6b1 b - - 0 1", Standing::Level, Source::Searched);
    check("8/8/4k3/8/3pp3/8/4N3/4K3 w - - 0 1", Standing::Level, Source::Searched);
}

#[test]
fn in_a_known_ending_a_move_is_judged_by_what_is_known() {
    let told = |fen: &str, moves: &[&str]| {
        let report = Ask::of(fen).why_not(moves).nodes(NODES).explain();
        assert_eq!(report.explanation.dropped_sentences, 0);
        let whole: Vec<(Option<Comparison>, String)> = report
            .explanation
            .alternatives
            .into_iter()
            .map(|other| (other.result, other.why.unwrap().text))
            .collect();
        whole
    };
    let fen = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1";
    let expected = [
        (Some(Comparison::AsGood), "1.Kf6 wins as well.".to_owned()),
        (
            Some(Comparison::Fails),
            "1.Kd5 throws away the win: after 1...Kd7 the position is drawn.".to_owned(),
        ),
    ];
    assert_eq!(told(fen, &["Kf6", "Kd5"]), expected);
    let lucena = told("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", &["Rd1+"]);
    assert_eq!(lucena[0].1, "1.Rd1+ may win as well, but 1.Rc3 is known to win.");
    assert_ne!(lucena[0].0, Some(Comparison::Fails));
    let lost = told("4k3/8/8/3KP3/8/8/8/8 b - - 0 1", &["Kf7"]);
    assert_eq!(lost, [(Some(Comparison::Fails), "1...Kf7 loses.".to_owned())]);
}

#[track_caller]
fn text_of(report: &Report) -> String {
    let sections = report.explanation.sections.iter().flat_map(|section| &section.sentences);
    let verdict = std::iter::once(&report.explanation.verdict);
    verdict.chain(sections).map(|sentence| &sentence.text[..]).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_side_that_is_mated_reads_the_threat_the_longest_defence_and_what_it_would_try() {
    let report = explain("8/8/1k6/8/K7/8/5R2/3R4 b - - 0 1", NODES);
    let outlook = report.explanation.outlook.as_ref().unwrap();
    assert_eq!(outlook.text, report.explanation.verdict.text);
    let text = text_of(&report);
    assert!(
        text.contains("1...Kc7 holds out longest: 1...Kc7 2.Rf7+") && text.contains("If 1...Kc5, 2."),
        "{text}"
    );
    let report = explain("2rr3k/pp3pp1/1nnqbNQp/3pN3/2pP4/2P5/PPB4P/R4RK1 b - - 0 1", NODES);
    let text = text_of(&report);
    assert!(text.contains("The threat is 2.Qh7#. If 1...fxg6, 2.Nxg6#."), "{text}");
    for machine in ["At the end of the main line", "allow it", "replies"] {
        assert!(!text.contains(machine), "{text}");
    }
}

#[test]
fn a_threat_that_wins_as_before_is_not_called_met_and_a_man_that_is_taken_threatens_nothing() {
    let met = explain("rr1k4/6pp/B2b4/4Bp2/1P6/4P1P1/2N4P/2KR3R b - - 2 25", 400_000);
    assert!(!text_of(&met).contains("meets the threat 26.Rxd6+"), "{}", text_of(&met));
    let taken = explain("2r1n3/p4kp1/1n5p/1B2BP2/1P2P2K/P7/3r4/2R1R3 w - - 3 38", 400_000);
    assert!(!text_of(&taken).contains("threatens 39.Rxe8"), "{}", text_of(&taken));
}
