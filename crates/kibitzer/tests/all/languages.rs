//! Languages: every text comes from the messages, and each language uses its own.

use kibitzer::input::{read_played, read_position, read_why_not};
use kibitzer::{
    Detail, HintLevel, Language, Limits, Notation, Problem, Report, Request, Silent, SolverName, Style,
    explain,
};
use testing::position;

/// Names that are the same in every language.
const NAMES: [&str; 6] = ["TECH", "VERIFY", "PARADISE", "CAPS", "MATER", "II"];

const SOLVERS: [SolverName; 7] = [
    SolverName::Analyst,
    SolverName::Mate,
    SolverName::Mater1,
    SolverName::Caps,
    SolverName::Paradise,
    SolverName::Tech,
    SolverName::Verify,
];

/// A position, the moves played from it, and the moves that are asked about.
const ASKED: [(&str, &str, &[&str]); 8] = [
    ("4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24", "", &["Qxc3", "Bxh7", "h1h2"]),
    ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "", &["Ng6+", "Qg6"]),
    ("rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1", "d5d6 f8d6", &["Qxa8"]),
    ("6k1/5ppp/8/8/8/1P6/b1P2PPP/2K4R w - - 0 1", "", &["Kb1"]),
    ("4k3/8/8/8/8/8/4r3/r3K2R w K - 0 1", "", &["e1g1", "e1e2"]),
    ("8/8/8/8/8/1k6/1p1K4/8 b - - 0 1", "", &[]),
    ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "", &[]),
    ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", "", &[]),
];

/// Explains in every way there is, and returns each report with its problem.
fn reports(solver: SolverName, detail: Detail, style: &Style) -> Vec<(Problem, Report)> {
    let gains = include_str!("../../../../examples/gains.epd").lines();
    let plain = gains.map(|line| (line.split(" bm ").next().unwrap().to_owned(), "", &[] as &[&str]));
    let asked = ASKED.iter().map(|(fen, moves, why_not)| ((*fen).to_owned(), *moves, *why_not));
    let told = |(fen, moves, why_not): (String, &str, &[&str])| {
        let read = read_position(&fen).unwrap();
        let played = read_played(&read.position, moves).unwrap();
        let questions = why_not.iter().filter_map(|text| read_why_not(&played.position, text).ok()).collect();
        let (history, last_move) = (played.history, played.last_move);
        let problem = Problem { questions, history, last_move, ..Problem::win(played.position) };
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        let request = Request { solver: solver.into(), limits, detail, style };
        let report = explain(&problem, &request, &mut Silent);
        (problem, report)
    };
    asked.chain(plain).map(told).collect()
}

/// Lists all the texts of a report.
fn texts(problem: &Problem, report: &Report) -> Vec<String> {
    let told = &report.explanation;
    let sections = told.sections.iter().flat_map(|section| {
        std::iter::once(section.title.clone())
            .chain(section.sentences.iter().map(|sentence| sentence.text.clone()))
    });
    let context = told
        .context
        .iter()
        .flat_map(|context| context.sentences.iter().map(|sentence| sentence.text.clone()));
    let whys = told.defences.iter().filter_map(|defence| defence.why.as_ref().map(|why| why.text.clone()));
    let levels = [HintLevel::Where, HintLevel::Question, HintLevel::Who];
    let hints = levels.map(|level| report.hint(&problem.position, level));
    let all = sections.chain(context).chain(whys).chain(hints);
    all.chain([told.verdict.text.clone()]).collect()
}

/// Whether a word is a move, a square, or a name.
fn is_of_the_board(word: &str) -> bool {
    let bare = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let is_move = bare.chars().all(|letter| "abcdefghxKQRBNO-12345678=+#!".contains(letter))
        && bare.contains(|letter: char| letter.is_ascii_digit() || letter == 'O');
    NAMES.contains(&word) || is_move || bare.starts_with("--")
}

#[test]
fn nothing_is_said_outside_the_messages() {
    let wide = Style::new(Language::find_named("en-XA").unwrap(), Notation::Letters);
    for solver in SOLVERS {
        for (problem, report) in reports(solver, Detail::Normal, &wide) {
            for text in texts(&problem, &report) {
                let words =
                    text.split(|letter: char| !letter.is_ascii_alphanumeric() && !"=+#.-".contains(letter));
                let english = words.map(|word| word.trim_end_matches(['.', '-'])).find(|word| {
                    1 < word.len()
                        && word.contains(|letter: char| letter.is_ascii_alphabetic())
                        && !is_of_the_board(word)
                        && word != &"CAPS-II"
                        && word != &"--detail"
                });
                assert_eq!(english, None, "{solver:?}: {text}");
            }
        }
    }
}

#[test]
fn german_says_it_in_german_and_in_its_own_letters() {
    let problem = Problem::win(position("6k1/5ppp/8/8/8/1P6/b1P2PPP/2K4R w - - 0 1"));
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let told = |notation| {
        let style = Style::new(Language::find_named("de").unwrap(), notation);
        let request =
            Request { solver: SolverName::Analyst.into(), limits, detail: Detail::Normal, style: &style };
        texts(&problem, &explain(&problem, &request, &mut Silent))
    };
    let german = told(Notation::Letters);
    let trapped = "Der Läufer auf a2 ist gefangen: Er ist angegriffen, und jeder Zug verliert ihn.";
    assert!(german.iter().any(|text| text == trapped), "{german:?}");
    let takes = "Nach 1...Lxb3 folgt 2.cxb3; das gewinnt einen Läufer für einen Bauern.";
    assert!(german.iter().any(|text| text == takes), "{german:?}");
    let figurines = told(Notation::Figurine);
    assert!(figurines.iter().any(|text| *text == takes.replace("Lxb3", "♗xb3")), "{figurines:?}");
}

#[test]
fn what_is_claimed_does_not_depend_on_the_language() {
    let claims = |code: &str| {
        let style = Style::new(Language::find_named(code).unwrap(), Notation::Letters);
        let told = reports(SolverName::Analyst, Detail::Full, &style);
        let of = |(_, report): (Problem, Report)| {
            let sentences = report.explanation.sections.into_iter().flat_map(|section| section.sentences);
            let claims = sentences.flat_map(|sentence| sentence.claims).map(|licence| {
                assert!(!licence.spans.is_empty() || code != "en", "{licence:?}");
                licence.claim
            });
            claims.collect::<Vec<_>>()
        };
        told.into_iter().map(of).collect::<Vec<_>>()
    };
    let english: Vec<_> = claims("en").concat();
    let german: Vec<_> = claims("de").concat();
    // At the full level, because brevity counts words, and a wordier language has a sentence less.
    let missing = english.iter().filter(|claim| !german.contains(claim)).count();
    assert_eq!(missing, 0, "of {}", english.len());
}
