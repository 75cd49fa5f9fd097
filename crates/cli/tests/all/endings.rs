//! How the program ends: on interrupts, closed pipes, with any number of jobs, and never in a panic.
#![cfg(unix)]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command};

use crate::program::{Run, file, finish, program, run};
use kibitzer::input::read_position;
use kibitzer::{BENCH_POSITIONS, Detail, Problem, SolverName};
use proptest::prelude::*;
use serde_json::Value;
use testing::Ask;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

/// The starting position, in which nobody finds a mate, so that it is searched up to a limit.
const HARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// More nodes than any test waits for.
const ENDLESS: &str = "1000000000";

/// Reads the table up to its first row, in which the rook mates.
fn read_to_a_row(out: &mut impl BufRead) -> String {
    let mut text = String::new();
    while !text.contains("a1a8") {
        assert!(0 < out.read_line(&mut text).unwrap(), "{text}");
    }
    text
}

/// Starts to solve an easy row and many endless ones, and waits for the first.
fn start(name: &str, options: &[&str]) -> (Child, BufReader<impl Read>, String) {
    let path = file(name, format!("{MATE}\n{}", format!("{HARD}\n").repeat(50)));
    let mut command = program();
    command.args(["solve", &path, "--nodes", ENDLESS, "--jobs", "2"]).args(options);
    let mut child = command.spawn().unwrap();
    drop(child.stdin.take());
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let first = read_to_a_row(&mut out);
    (child, out, first)
}

/// Interrupts a search of endless rows; returns its output.
fn interrupt(name: &str, options: &[&str]) -> Run {
    let (mut child, mut reader, mut out) = start(name, options);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut err = String::new();
    reader.read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    Run { status: child.wait().unwrap().code(), out, err }
}

#[test]
fn an_interrupt_prints_what_was_found() {
    let Run { status, out, err } = interrupt("endless.fen", &[]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((status, err.as_str(), lines.len()), (Some(130), "interrupted\n", 4), "{out}");
    assert!(lines[1].contains("a1a8") && lines[2].ends_with("proved 1 of 1"), "{out}");
}

#[test]
fn an_interrupt_leaves_json_whole() {
    let Run { status, out, err } = interrupt("endless-json.fen", &["--json"]);
    assert_eq!((status, out.lines().count(), err.lines().count()), (Some(130), 1, 3), "{out}{err}");
    let row: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&row["row"], &row["best_move"]), (&Value::from(1), &Value::from("a1a8")));
}

#[test]
fn a_closed_pipe_ends_the_program_in_silence() {
    let path = file("many.fen", format!("{MATE}\n").repeat(20_000));
    let mut child = program().args(["solve", &path]).spawn().unwrap();
    read_to_a_row(&mut BufReader::new(child.stdout.take().unwrap()));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    for arguments in [&["explain", MATE][..], &["bench"], &["--help"]] {
        let mut child = program().args(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn the_number_of_jobs_changes_nothing_but_the_time() {
    let rows: String = BENCH_POSITIONS.iter().chain(&[MATE, HARD]).map(|fen| format!("{fen}\n")).collect();
    let path = file("jobs.fen", rows.repeat(20));
    let solved = |jobs: &str| {
        let run = run(&["solve", &path, "--nodes", "300", "--json", "--jobs", jobs]);
        assert_eq!(run.status, Some(0));
        run.out.lines().map(without_time).collect::<Vec<String>>()
    };
    let alone = solved("1");
    assert_eq!(alone.len(), 20 * 10);
    assert_eq!(alone, solved("4"));
}

fn without_time(line: &str) -> String {
    let (before, rest) = line.split_once("\"time_us\":").unwrap();
    format!("{before}{}", rest.trim_start_matches(|digit: char| digit.is_ascii_digit()))
}

/// Generates bytes that mean something in a position or a row, or break them.
fn telling_byte() -> impl Strategy<Value = u8> {
    prop_oneof![1_u8.., prop::sample::select(&b" ;,\"\n\r/-+#0189kKqQpPwbeExO=\xff\xc3"[..])]
}

/// Generates random bytes, or a good text with some places corrupted.
fn bytes(good: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let edits = prop::collection::vec((any::<usize>(), telling_byte()), 0..4);
    let spoiled = edits.prop_map(|edits| {
        let mut text = good.as_bytes().to_vec();
        for (place, byte) in edits {
            let place = place % text.len();
            text[place] = byte;
        }
        text
    });
    prop_oneof![prop::collection::vec(telling_byte(), 0..80), spoiled]
}

/// Expects success, or a refusal with one line.
fn ended_well(run: &Run) -> Result<(), TestCaseError> {
    prop_assert!(!run.err.contains("panicked"), "{}", run.err);
    let errors = run.err.lines().filter(|line| line.starts_with("error: ")).count();
    match run.status {
        Some(0) => prop_assert_eq!(errors, 0),
        status => prop_assert_eq!((status, errors), (Some(2), 1)),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn no_argument_makes_the_program_panic(fen in bytes("R6k/8/6K1/8/8/3pP3/8/8 b KQ e3 99 4294967295")) {
        let mut command = program();
        command.arg("explain").arg(OsStr::from_bytes(&fen));
        ended_well(&finish(command.args(["--nodes", "100"]), b""))?;
    }

    #[test]
    fn no_file_makes_the_program_panic(
        rows in bytes("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; dm 1; id \"x\";\n7k/8/6K1/8/8/8/8/R7 w - - 9 9\n")
    ) {
        ended_well(&finish(program().args(["solve", "-", "--nodes", "100"]), &rows))?;
        let checked = finish(program().args(["check", "-"]), &rows);
        prop_assert_eq!((checked.status, checked.err.lines().count()), (Some(2), 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn every_position_that_can_be_read_is_explained_in_80_columns(
        fen in bytes("r1b1k1nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w kq b6 99 4294967295")
    ) {
        if let Ok(read) = read_position(&String::from_utf8_lossy(&fen)) {
            let problem = Problem::win(read.position);
            let ask = Ask::about(problem.clone()).by(SolverName::Mater1).nodes(300).detail(Detail::Full);
            let report = ask.explain();
            let layout = render::Layout { colors: false, width: 80 };
            let text = render::text(&problem.position, &report.answer, &report.explanation, layout);
            prop_assert!(text.lines().all(|line| line.chars().count() <= 80), "{}", text);
        }
    }
}
