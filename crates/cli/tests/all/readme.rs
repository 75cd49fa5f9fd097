//! README and docs/usage.md show the program's real output: every console block is run and compared.

use std::path::Path;
use std::process::Command;

/// Runs the program and returns what it prints.
fn print(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_kibitzer")).args(arguments).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the text between two markers after a place in a page.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let start = page.find(from).unwrap() + from.len();
    &page[start..start + page[start..].find(to).unwrap()]
}

fn page(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

#[test]
fn readme_shows_what_the_program_prints() {
    let page = page("README.md");
    let fen = between(&page, "-- explain \"", "\"");
    let shown = between(&page, "```text\n", "```");
    assert_eq!(print(&["explain", fen]), shown);

    let asked = between(&page, "$ kibitzer explain \"", "\" --why-not Qxc3");
    let shown = between(&page, "--why-not Qxc3\n...\n", "...\n```");
    let told = print(&["explain", asked, "--why-not", "Qxc3"]);
    assert!(told.contains(&format!("\n\n{shown}\n")), "{told}");

    let ending = between(&page, "What is this ending?", "```\n\nA position");
    let fen = between(ending, "explain \"", "\"");
    let shown = between(ending, "\n...\n", "...\n");
    assert!(print(&["explain", fen]).contains(&format!("\n\n{shown}\n")), "{shown}");
    assert!(page.lines().count() <= 120, "the front door is short");
}

#[test]
fn usage_shows_what_the_program_prints() {
    let page = page("docs/usage.md");
    let problem = between(&page, "kibitzer mate \"", "\"");
    let shown = between(&page, "--moves 2 --all\n", "```");
    assert_eq!(print(&["mate", problem, "--moves", "2", "--all"]), shown);

    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/mates.epd");
    let shown = between(&page, "kibitzer solve examples/mates.epd\n", "```");
    let solved = print(&["solve", suite.to_str().unwrap(), "--jobs", "1"]);
    let without_time = |text: &str| {
        let cut =
            |line: &str| line.split("; ").filter(|part| !part.ends_with(" s")).collect::<Vec<_>>().join("; ");
        text.lines().map(cut).collect::<Vec<String>>()
    };
    assert_eq!(without_time(&solved), without_time(shown));
}
