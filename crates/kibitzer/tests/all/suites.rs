//! Every row of every suite can be read.

use std::collections::BTreeSet;
use std::fs::{self, File};

use kibitzer::input::{Format, Row, Task, read_rows};

/// The suites with their kinds and numbers of rows.
const SUITES: [(&str, Format, usize); 11] = [
    ("bratko-kopec.epd", Format::Epd, 24),
    ("checkmates-dev-300.epd", Format::Epd, 300),
    ("ecm-dev-300.epd", Format::Epd, 300),
    ("lichess-dev-20k.csv", Format::Lichess, 20_000),
    ("mates-dev-1000.epd", Format::Epd, 1000),
    ("matetrack-dev-1500.epd", Format::Epd, 1500),
    ("odd-rows.epd", Format::Epd, 24),
    ("theme-expectations.csv", Format::Lichess, 120),
    ("wac-001-100-book.epd", Format::Epd, 100),
    ("wac-001-100.epd", Format::Epd, 100),
    ("wcsac-dev-300.epd", Format::Epd, 300),
];

/// The contents of one suite.
#[derive(Default)]
struct Tally {
    n_rows: usize,
    n_unanswered: usize,
    warnings: Vec<String>,
    unreadable: Vec<String>,
}

impl Tally {
    fn add(&mut self, row: &Row) {
        self.n_rows += 1;
        self.n_unanswered += usize::from(matches!(row.task, Task::Position { answer: None, .. }));
        self.warnings.extend(row.warnings.iter().map(|warning| format!("row {}: {warning}", row.number)));
    }
}

#[test]
fn every_row_of_every_suite_is_read() {
    let Some(folder) = testing::suites_folder() else {
        println!("skipped: no folder with suites, name one in KIBITZER_SUITES");
        return;
    };
    for (name, format, n_rows) in SUITES {
        let rows = read_rows(File::open(folder.join(name)).unwrap()).unwrap();
        assert_eq!(rows.format(), format, "{name}");
        let mut tally = Tally::default();
        for row in rows {
            match row {
                Ok(row) => tally.add(&row),
                Err(error) => tally.unreadable.push(error.to_string()),
            }
        }
        println!("{name}: {} rows, warnings: {:#?}", tally.n_rows, tally.warnings);
        assert_eq!(tally.unreadable, Vec::<String>::new(), "{name}");
        assert_eq!((tally.n_rows, tally.n_unanswered), (n_rows, 0), "{name}");
    }
}

#[test]
fn no_suite_is_left_out() {
    let Some(folder) = testing::suites_folder() else {
        println!("skipped: no folder with suites, name one in KIBITZER_SUITES");
        return;
    };
    let listed: BTreeSet<String> = SUITES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let is_suite = |name: &String| [".epd", ".csv", ".zst"].iter().any(|ending| name.ends_with(ending));
    let entries =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(entries.filter(is_suite).collect::<BTreeSet<_>>(), listed);
}
