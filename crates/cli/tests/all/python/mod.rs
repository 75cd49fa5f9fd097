//! Runs the independent checkers, which are written in Python.

use std::env;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Passes JSON Lines to a checker and fails with its output if it rejects any.
#[allow(dead_code, reason = "not every test that includes this file has something to be accepted")]
pub(crate) fn accepts(checker: &str, lines: &str) {
    let verdicts = judge(checker, lines).unwrap_or_default();
    let rejected = verdicts.iter().filter(|line| !line.starts_with("ok ")).take(20);
    let complaints: Vec<&str> = rejected.map(String::as_str).collect();
    assert!(complaints.is_empty(), "{checker} rejects:\n{}", complaints.join("\n"));
}

/// Passes JSON Lines to a checker and returns what it prints, one line each: `ok …` or `REJECTED flaw: …`.
///
/// `KIBITZER_PYTHON` names the Python interpreter; without it the check prints that it is skipped and returns
/// `None`, unless `KIBITZER_REQUIRE_SUITES` is 1.
#[allow(clippy::print_stdout, clippy::unwrap_used, reason = "a test says what it does and what it expects")]
pub(crate) fn judge(checker: &str, lines: &str) -> Option<Vec<String>> {
    let Some(python) = env::var_os("KIBITZER_PYTHON") else {
        let required = env::var("KIBITZER_REQUIRE_SUITES").is_ok_and(|value| value == "1");
        assert!(!required, "KIBITZER_PYTHON is not set; `cargo xtask test` sets it");
        println!("skipped {checker}: KIBITZER_PYTHON is not set");
        return None;
    };
    let mut child = Command::new(python)
        .args(["-m", checker, "-"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
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
    let verdicts: Vec<String> = text.lines().map(str::to_owned).collect();
    let all_right = verdicts.iter().all(|line| line.starts_with("ok "));
    assert_eq!(output.status.success(), all_right, "{checker} ends with {}:\n{text}", output.status);
    Some(verdicts)
}
