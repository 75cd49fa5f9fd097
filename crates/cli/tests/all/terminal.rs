//! On a terminal: the board at once, what is being asked during the search, and nothing left of that at the
//! end.
//!
//! A script emulates the terminal (`terminal/screen.py`); without Python the tests print that they are
//! skipped.
#![cfg(unix)]

use std::env;
use std::path::Path;
use std::process::Command;

use crate::program::{file, run};
use serde_json::Value;

/// A position that takes a while.
const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

/// What was visible on a terminal.
struct Seen {
    status: i64,
    raw: String,
    screen: String,
    is_cursor_shown: bool,
}

/// Runs the program on a terminal, and types Ctrl-C as soon as it has written a non-empty text.
#[allow(clippy::print_stdout, reason = "a test says what it skips")]
fn see(interrupt: &str, arguments: &[&str]) -> Option<Seen> {
    let Some(python) = env::var_os("KIBITZER_PYTHON") else {
        let required = env::var("KIBITZER_REQUIRE_SUITES").is_ok_and(|value| value == "1");
        assert!(!required, "KIBITZER_PYTHON is not set; `cargo xtask test` sets it");
        println!("skipped: KIBITZER_PYTHON is not set");
        return None;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal/screen.py");
    let mut command = Command::new(python);
    command.arg(script).args([interrupt, env!("CARGO_BIN_EXE_kibitzer")]).args(arguments);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let lines: Vec<&str> =
        told["screen"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    Some(Seen {
        status: told["status"].as_i64().unwrap(),
        raw: told["raw"].as_str().unwrap().to_owned(),
        screen: lines.join("\n").trim_end().to_owned() + "\n",
        is_cursor_shown: told["is_cursor_shown"].as_bool().unwrap(),
    })
}

#[test]
fn the_board_comes_first_and_nothing_is_left_of_the_waiting() {
    let arguments = ["explain", OPEN, "--nodes", "60000", "--why-not", "Qh4"];
    let plain = run(&arguments);
    assert_eq!((plain.status, plain.err.as_str()), (Some(0), ""), "nothing of it without a terminal");
    let Some(seen) = see("", &arguments) else { return };
    assert_eq!(seen.status, 0);
    let place = |text: &str| seen.raw.find(text).unwrap_or_else(|| panic!("{text}: {}", seen.raw));
    let board = place("a b c d e f g h");
    assert!(board < place("looking at 3...Qh4"), "{}", seen.raw);
    assert!(place("looking at 3...Qh4") < place("searching the best move"), "{}", seen.raw);
    assert!(place("searching the best move") < place("Why not"), "{}", seen.raw);
    assert_eq!(seen.raw.matches("a b c d e f g h").count(), 1, "{}", seen.raw);
    assert_eq!(seen.screen, plain.out);
    assert!(seen.is_cursor_shown);
}

#[test]
fn an_interrupt_leaves_nothing_of_the_waiting() {
    let Some(seen) = see("searching the best move", &["explain", OPEN, "--nodes", "1000000000"]) else {
        return;
    };
    assert_eq!(seen.status, 130, "{}", seen.raw);
    assert!(seen.raw.contains("searching the best move"));
    assert!(!seen.screen.contains('…') && !seen.screen.contains("^C"), "{}", seen.screen);
    assert!(seen.screen.starts_with("  8  r . b q k b n r\n"), "{}", seen.screen);
    assert!(seen.screen.contains("interrupted"), "what was found is told: {}", seen.screen);
    assert!(seen.is_cursor_shown);
}

#[test]
fn what_is_for_programs_is_not_drawn_on() {
    for format in ["json", "pgn", "html", "svg"] {
        let arguments = ["explain", "6k1/5ppp/8/8/8/8/8/R6K", "--nodes", "1000", "--format", format];
        let Some(seen) = see("", &arguments) else { return };
        assert!(!seen.raw.contains("searching"), "{format}: {}", seen.raw);
    }
}

#[test]
fn moves_of_games_are_counted() {
    let games = file("counted.pgn", "1. f3 e5 2. g4 a6 3. a3 Qh4# 0-1\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n");
    let Some(seen) = see("", &["annotate", &games, "--nodes", "20000"]) else { return };
    assert_eq!(seen.status, 0, "{}", seen.raw);
    assert!(seen.raw.contains(" of ") && seen.raw.contains(" moves, "), "{}", seen.raw);
    assert!(!seen.screen.contains(" to go"), "{}", seen.screen);
}
