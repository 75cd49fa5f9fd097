//! Runs the independent checkers, which are written in Python.

use std::env;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Gives JSON Lines to a checker and fails with its words when it rejects any.
///
/// The Python is named by `KIBITZER_PYTHON`; without one the check says that it is skipped, unless
/// `KIBITZER_REQUIRE_SUITES` is 1.
#[allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test says what it does and what it expects")]
pub(crate) fn accepts(checker: &str, lines: &str) {
    let Some(python) = env::var_os("KIBITZER_PYTHON") else {
        let required = env::var("KIBITZER_REQUIRE_SUITES").is_ok_and(|value| value == "1");
        assert!(!required, "KIBITZER_PYTHON is not set; `cargo xtask test` sets it");
        println!("skipped {checker}: KIBITZER_PYTHON is not set");
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checkers").join(checker);
    let mut child = Command::new(python)
        .arg(script)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let complaints: Vec<&str> = text.lines().filter(|line| !line.starts_with("ok ")).take(20).collect();
    assert!(
        output.status.success() && complaints.is_empty(),
        "{checker} rejects:\n{}",
        complaints.join("\n")
    );
}
