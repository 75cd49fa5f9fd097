//! `--syzygy` and SYZYGY_PATH: the answer uses the tables, and a path that is not a folder of tables is
//! refused in one line.
//!
//! `KIBITZER_SYZYGY` names the folder; `cargo xtask test` fetches tables for four pieces.

use std::env;
use std::process::{Command, Output};

use serde_json::Value;

/// Rook against pawn, won by promoting to a rook: F. Saavedra, 1895.
const SAAVEDRA: &str = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1";
/// The king catches the pawn or leads its own: R. Réti, 1921.
const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.env_remove("SYZYGY_PATH");
    command
}

/// Returns what the program prints with the tables; `None` if there are none.
#[allow(clippy::print_stdout, reason = "a test says what it skips")]
fn answer(arguments: &[&str], by_environment: bool) -> Option<Output> {
    let Ok(folder) = env::var("KIBITZER_SYZYGY") else {
        println!("skipped: KIBITZER_SYZYGY names no folder of tables");
        return None;
    };
    let mut command = program();
    command.args(arguments);
    match by_environment {
        true => command.env("SYZYGY_PATH", folder),
        false => command.args(["--syzygy", &folder]),
    };
    Some(command.output().unwrap())
}

fn explain(fen: &str, by_environment: bool) -> Option<Value> {
    let output = answer(&["explain", fen, "--format", "json", "--nodes", "50000"], by_environment)?;
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

#[test]
fn results_are_exact_and_say_so() {
    for by_environment in [false, true] {
        let Some(answer) = explain(SAAVEDRA, by_environment) else { return };
        assert_eq!(answer["outlook"]["result"], "wins");
        assert_eq!(answer["outlook"]["certainty"], "table");
        assert_eq!(answer["best_move"], "c6c7");
        assert_eq!(answer["promise"], serde_json::json!({ "wins": true }));
        assert_eq!(answer["found_by"], "table");
        assert_eq!(answer["stats"]["dropped_sentences"], 0);
    }
    let Some(answer) = explain(RETI, false) else { return };
    // The king heads for both pawns at once.
    assert_eq!(
        say(&answer, "line"),
        "1.Kg7 h4 2.Kf6 Kb6 3.Ke5 h3 4.Kd6 h2 5.c7 Kb7 6.Kd7 h1=Q 7.c8=Q+ Kb6 8.Qc2."
    );
    assert_eq!(answer["outlook"]["result"], "draws");
    assert_eq!(answer["verdict"]["text"], "1.Kg7 is the only move that holds the draw.");
}

/// Returns the first sentence of a section.
fn say(answer: &Value, kind: &str) -> String {
    let sections = answer["sections"].as_array().unwrap();
    let section = sections.iter().find(|section| section["kind"] == kind).unwrap();
    section["sentences"][0]["text"].as_str().unwrap().to_owned()
}

#[test]
fn a_lost_side_sets_problems_and_why_no_queen_is_told() {
    let Some(answer) = explain(SAAVEDRA, false) else { return };
    let line = say(&answer, "line");
    assert!(line.starts_with("1.c7 Rd6+ 2.Kb5 Rd5+ 3.Kb4 Rd4+"), "{line}");
    assert!(line.contains("Rd4 6.c8=R"), "{line}");
    let text = answer["sections"].to_string();
    assert!(text.contains("6.c8=Q Rc4+ 7.Qxc4 is stalemate."), "{text}");
}

#[test]
fn rows_are_answered_by_the_tables_too() {
    let file = env::temp_dir().join(format!("kibitzer-syzygy-{}.epd", std::process::id()));
    std::fs::write(&file, format!("{RETI}\n")).unwrap();
    let name = file.to_str().unwrap();
    let output = answer(&["solve", name, "--json", "--nodes", "20000"], false);
    std::fs::remove_file(&file).unwrap();
    let Some(output) = output else { return };
    let row: Value =
        serde_json::from_slice(output.stdout.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    assert_eq!((&row["best_move"], &row["found_by"]), (&"h8g7".into(), &"table".into()));
}

#[test]
fn folders_without_tables_are_refused_where_they_were_typed() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let output = program().args(["explain", RETI, "--nodes", "1000", "--syzygy", folder]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.starts_with("error: --syzygy: there is no table in"), "{message}");
    let output =
        program().args(["explain", RETI, "--nodes", "1000"]).env("SYZYGY_PATH", folder).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(message.starts_with("warning: SYZYGY_PATH is not used:"), "{message}");
}
