//! The page of why-not answers shows the program's real output, and every claim behind it is accepted.

use crate::python;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/why-not.md")
}

/// Enough for every move, without a clock that would make the answer depend on the machine.
const NODES: &str = "1000000";

/// A position of the page, and the moves that are asked about.
struct Entry<'p> {
    name: &'p str,
    fen: &'p str,
    moves: &'p str,
}

impl<'p> Entry<'p> {
    /// Reads a section of the page: a name, and a line with the position and the moves.
    fn of(section: &'p str) -> Entry<'p> {
        let mut quoted = section.split('`').skip(1).step_by(2);
        Entry {
            name: section.lines().next().unwrap(),
            fen: quoted.next().unwrap(),
            moves: quoted.next().unwrap(),
        }
    }

    /// Runs the program and returns what it prints.
    fn print(&self, options: &[&str]) -> String {
        let moves = self.moves.split(' ').flat_map(|mv| ["--why-not", mv]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
        let output =
            command.args(["explain", self.fen, "--nodes", NODES]).args(moves).args(options).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    /// Writes the section with the answers that are printed.
    fn write(&self) -> String {
        let printed = self.print(&[]);
        let told: Vec<&str> =
            printed.split("\n\n").filter(|section| section.starts_with("Why not")).collect();
        let Entry { name, fen, moves } = self;
        format!("{name}\n\n`{fen}`: `{moves}`\n\n```text\n{}\n```\n", told.join("\n\n"))
    }
}

#[test]
fn the_page_of_why_not_answers_shows_what_is_printed() {
    let text = fs::read_to_string(page()).unwrap();
    let (head, sections) = text.split_once("\n## ").unwrap();
    let written: Vec<String> = sections.split("\n## ").map(|section| Entry::of(section).write()).collect();
    let expected = format!("{head}\n## {}", written.join("\n## "));
    if env::var_os("KIBITZER_REWRITE").is_some() {
        fs::write(page(), &expected).unwrap();
    }
    let answers = expected.matches("\nWhy not ").count();
    assert!(20 <= answers, "{answers} answers");
    assert_eq!(fs::read_to_string(page()).unwrap(), expected, "rewrite docs/why-not.md as it says");
}

#[test]
fn every_claim_of_a_why_not_answer_is_true() {
    let text = fs::read_to_string(page()).unwrap();
    let entries: Vec<Entry<'_>> = text.split("\n## ").skip(1).map(Entry::of).collect();
    for options in [&["--detail", "brief"][..], &["--detail", "full"], &["--solver", "tech"]] {
        let options = [options, &["--format", "json"]].concat();
        let lines: String = entries.iter().map(|entry| entry.print(&options)).collect();
        assert_eq!(lines.matches("\"dropped_sentences\":0").count(), entries.len());
        python::accepts("checkers.claims.check", &lines);
    }
}
