//! `kibitzer explain - --format jsonl`: another program talks to this one, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[test]
fn every_line_gets_its_object_before_the_next_is_asked() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
        .args(["explain", "-", "--format", "jsonl", "--nodes", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &str| -> serde_json::Value {
        writeln!(input, "{line}").unwrap();
        serde_json::from_str(&output.next().unwrap().unwrap()).unwrap()
    };
    let mate = ask("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    assert_eq!((&mate["best_move"], &mate["certainty"]), (&"a1a8".into(), &"proved".into()));
    let wrong = ask("\nnonsense");
    assert_eq!(wrong["line"], 3);
    assert_eq!(
        wrong["error"],
        "`nonsense` is no position, expected a FEN, a line of EPD, `startpos` or an address that contains a FEN"
    );
    let long = ask(&"x".repeat(100_000));
    assert_eq!(long["line"], 4);
    assert_eq!(ask("\"6k1/5ppp/8/8/8/8/8/R6K w - -\"")["best_move"], "a1a8");
    assert_eq!(ask("https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1")["best_move"], "a1a8");
    assert_eq!(ask("6k1/5ppp/8/8/8/8/8/R6K")["best_move"], "a1a8");
    drop(input);
    assert!(child.wait().unwrap().success());
}
