//! Every statement says what it promises about its example, and nothing about its near miss, which looks alike.
//!
//! docs/statements.md lists them all; `KIBITZER_REWRITE=1 cargo test -p kibitzer --test all statements` writes it anew.

use std::path::Path;
use std::{env, fs};

use explain::{STATEMENTS, Section, SectionKind, Statement};
use kibitzer::Report;
use shakmaty::san::SanPlus;
use testing::{Ask, find_move, position};

/// The nodes that an example may cost.
const NODES: u64 = 400_000;

/// Explains a position and returns the report, and what the statement says in it, the headline last.
fn said_by(statement: &Statement, fen: &str) -> (Report, Vec<String>) {
    let report = Ask::of(fen).nodes(NODES).explain();
    assert_eq!(report.explanation.dropped_sentences, 0, "{fen}");
    let is_headline = |section: &&Section| section.kind == SectionKind::Headline;
    let (headline, body): (Vec<&Section>, Vec<&Section>) =
        report.explanation.sections.iter().partition(is_headline);
    let sentences = body.into_iter().chain(headline).flat_map(|section| &section.sentences);
    let own = sentences.filter(|sentence| sentence.said.statement() == statement.name);
    let texts = own.map(|sentence| sentence.text.clone()).collect();
    (report, texts)
}

/// Reads a position and a move and writes the move as players do.
fn write_move([fen, uci]: [&str; 2]) -> String {
    let position = position(fen);
    let mv = find_move(&position, uci);
    SanPlus::from_move(position, mv).to_string()
}

fn check(name: &str) {
    let statement = STATEMENTS.iter().find(|statement| statement.name == name).unwrap();
    let (report, texts) = said_by(statement, statement.example[0]);
    assert_eq!(report.answer.best_move.as_deref(), Some(statement.example[1]), "{texts:?}");
    let sections = report.explanation.sections.iter().flat_map(|section| &section.sentences);
    let whole: Vec<&str> = sections.map(|sentence| sentence.text.as_str()).collect();
    assert_eq!(
        texts.first().map(String::as_str),
        Some(statement.says),
        "expected `{}` in this explanation; CONTRIBUTING.md, \"A statement\", says what leaves a remark out:\n{whole:#?}",
        statement.says
    );
    write_move(statement.near_miss);
    let (_, texts) = said_by(statement, statement.near_miss[0]);
    assert!(texts.is_empty(), "{texts:?}");
}

/// One test for each statement, named after it, so that one can be run alone.
macro_rules! tests_of_statements {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn every_statement_is_tested() {
            let tested = [$(stringify!($name)),*];
            let names: Vec<&str> = STATEMENTS.iter().map(|statement| statement.name).collect();
            assert_eq!(tested.as_slice(), names.as_slice());
        }
    };
}

tests_of_statements!(
    in_between,
    unprotected,
    checked_away,
    guard_taken,
    line_shut,
    discovered_check,
    discovered_attack,
    fork,
    skewer,
    pin,
    overloaded,
    sole_guard,
    decoy,
    deflection,
    trapped,
    guard_attacked,
    pinned_guard,
    desperado,
    held_at_the_end,
    back_rank,
    picture,
    hunt,
    covered,
    passed,
    breakthrough,
    runner,
    opposition,
    queens,
    zugzwang,
    threatens_mate,
    takes_more,
    attacks,
    threatens,
    x_ray,
    king_cannot_take,
    meets_threat,
);

#[test]
fn the_page_shows_every_statement() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/statements.md");
    let old = fs::read_to_string(&page).unwrap();
    let (head, _) = old.split_once("\n## ").unwrap();
    let section = |statement: &Statement| {
        let [example, near_miss] =
            [statement.example, statement.near_miss].map(|case| (case[0], write_move(case)));
        format!(
            "\n## {}\n\n> {}\n\n{} in `{}`; not {} in `{}`.\n",
            statement.name.replace('_', " "),
            statement.says,
            example.1,
            example.0,
            near_miss.1,
            near_miss.0
        )
    };
    let new = format!("{head}{}", STATEMENTS.iter().map(section).collect::<String>());
    if env::var_os("KIBITZER_REWRITE").is_some() {
        fs::write(&page, &new).unwrap();
    }
    assert_eq!(
        fs::read_to_string(&page).unwrap(),
        new,
        "run with KIBITZER_REWRITE=1 and look at the difference"
    );
}
