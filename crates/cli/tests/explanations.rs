//! The page of explanations shows the program's real output, and every claim behind it is accepted.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

mod python;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program and gives what it prints.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kibitzer")).args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Lists the positions and names of the example file.
fn examples() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("examples/gains.epd")).unwrap();
    let fen = |line: &str| line.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let id = |line: &str| line.split('"').nth(1).unwrap().to_owned();
    text.lines().map(|line| (fen(line), id(line))).collect()
}

#[test]
fn the_page_of_explanations_shows_what_is_printed() {
    let page = fs::read_to_string(root().join("docs/explanations.md")).unwrap();
    let mut shown = page.split("\n## ").skip(1);
    for (fen, id) in examples() {
        let printed = printed(&["explain", &fen]);
        let section = format!("{id}\n\n`{fen}`\n\n```text\n{printed}```");
        assert_eq!(shown.next().unwrap().trim_end(), section, "rewrite docs/explanations.md as it says");
    }
    assert_eq!(shown.next(), None);
}

#[test]
fn every_claim_of_the_page_is_true() {
    for detail in ["brief", "normal", "full"] {
        let told =
            |(fen, _): (String, String)| printed(&["explain", &fen, "--detail", detail, "--format", "json"]);
        let lines: String = examples().into_iter().map(told).collect();
        assert_eq!(lines.matches("\"dropped_sentences\":0").count(), examples().len());
        python::accepts("check_claims.py", &lines);
    }
}
