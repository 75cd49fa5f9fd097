//! The pages of explanations show the program's real output, and every claim behind it is accepted.

use crate::python;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages, each with the file of its positions and the nodes of each explanation, so that no clock
/// matters.
const PAGES: [(&str, &str, &str); 2] = [
    ("docs/explanations.md", "examples/gains.epd", "800000"),
    ("docs/combinations.md", "examples/combinations.epd", "4000000"),
];
/// The nodes of each explanation at the levels whose claims are checked.
const NODES_OF_LEVELS: &str = "200000";

/// Explains a position and returns what is printed.
fn print(fen: &str, nodes: &str, options: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    let output = command.args(["explain", fen, "--nodes", nodes]).args(options).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Lists the positions and names of an example file.
fn examples(file: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let fen = |line: &str| line.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let id = |line: &str| line.split('"').nth(1).unwrap().to_owned();
    text.lines().map(|line| (fen(line), id(line))).collect()
}

#[test]
fn the_pages_of_explanations_show_what_is_printed() {
    for (page, file, nodes) in PAGES {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let section = |(fen, id): &(String, String)| {
            format!("{id}\n\n`{fen}`\n\n```text\n{}```\n", print(fen, nodes, &[]))
        };
        let sections: Vec<String> = examples(file).iter().map(section).collect();
        let (head, _) = text.split_once("\n## ").unwrap();
        let expected = format!("{head}\n## {}", sections.join("\n## "));
        if env::var_os("KIBITZER_REWRITE").is_some() {
            fs::write(root().join(page), &expected).unwrap();
        }
        assert_eq!(fs::read_to_string(root().join(page)).unwrap(), expected, "rewrite {page} as it says");
    }
}

#[test]
fn every_claim_of_the_pages_is_true() {
    let positions: Vec<(String, String)> = PAGES.iter().flat_map(|(_, file, _)| examples(file)).collect();
    for detail in ["brief", "normal", "full"] {
        let options = ["--detail", detail, "--format", "json"];
        let told = |(fen, _): &(String, String)| print(fen, NODES_OF_LEVELS, &options);
        let lines: String = positions.iter().map(told).collect();
        assert_eq!(lines.matches("\"dropped_sentences\":0").count(), positions.len());
        python::accepts("checkers.claims.check", &lines);
    }
}
