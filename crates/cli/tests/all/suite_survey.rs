//! Explanations of puzzles as a user gets them: nothing in them is false, and every reply is answered as
//! promised.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use std::env;
use std::path::Path;
use std::process::Command;

/// The number of puzzles explained, and the nodes for each.
const ROWS: &str = "200";
const NODES: &str = "20000";

#[test]
fn explanations_of_puzzles_are_true_and_leave_no_reply_out() {
    let (Some(folder), Some(python)) = (testing::suites_folder(), env::var_os("KIBITZER_PYTHON")) else {
        println!("skipped: the suites or Python are not at hand");
        return;
    };
    let output = Command::new(python)
        .args(["-m", "measure.survey"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .arg(env!("CARGO_BIN_EXE_kibitzer"))
        .arg(folder.join("lichess-dev-20k.csv"))
        .args(["--rows", ROWS, "--nodes", NODES, "--seed", "1979", "--jobs", "2"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "rejected");
    let has = |line: &str| text.lines().any(|other| other.starts_with(line));
    assert!(has("explanations: 200; rejected: 0") && has("dropped sentences: 0 "), "{text}");
    assert!(!text.contains("UNCOVERED") && !text.contains("TOO HIGH"), "{text}");
}
