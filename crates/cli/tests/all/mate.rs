//! `kibitzer mate`: its statements are true, and both checkers accept what it writes.

use crate::python;

use std::process::Command;
use std::time::Duration;
use std::{fs, thread};

use crate::program::{file, finish, program, run};

/// The independent checker.
const CHECKER: &str = "checkers.certificate.check";

const QUIET_KEY: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
const LADDER: &str = "8/1k6/8/K7/8/5R2/8/3R4 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs with a certificate and has both checkers accept it; returns what was printed.
#[track_caller]
fn check_proved(fen: &str, arguments: &[&str], proved: &str) -> String {
    let path = file(&format!("mate-{}.json", proved.replace(' ', "-")), "");
    let run_with = run(&[&["mate", fen, "--certificate", &path], arguments].concat());
    assert_eq!((run_with.status, run_with.err.as_str()), (Some(0), ""), "{fen}");
    let checked = run(&["check", &path]);
    assert!(checked.out.starts_with(&format!("proved: {proved};")), "{fen}: {}{}", checked.out, checked.err);
    python::accepts(CHECKER, &fs::read_to_string(&path).unwrap());
    let bytes = fs::metadata(&path).unwrap().len();
    assert!(run_with.out.contains(&format!("written to {path}: {bytes} bytes, ")), "{}", run_with.out);
    run_with.out
}

#[test]
fn a_mate_is_proved_and_written() {
    let out = check_proved(QUIET_KEY, &[], "White mates in 2");
    assert!(
        out.starts_with("White mates in 2: proved; no sooner, every shorter line was searched.\n1.Qg6 "),
        "{out}"
    );
}

#[test]
fn the_side_to_move_may_be_mated() {
    let out = check_proved("8/8/8/8/8/2k5/7r/K7 w - - 0 1", &[], "Black mates in 3");
    assert!(
        out.starts_with("White is mated in 3 whatever it plays: proved; no sooner, every shorter line was searched.\n1.Kb1 "),
        "{out}"
    );
    assert!(out.contains("\nmoves that each reply lasts, at the most: Kb1 3\n"), "{out}");
}

#[test]
fn that_there_is_no_mate_in_so_many_moves_is_proved_and_written() {
    for (fen, moves) in [(LADDER, "2"), (START, "2")] {
        let said = format!("White has no mate in {moves}");
        let out = check_proved(fen, &["--moves", moves], &said);
        assert!(out.starts_with(&format!("{said}: proved.\n")), "{out}");
    }
    let out = run(&["mate", LADDER, "--moves", "3"]).out;
    assert!(
        out.starts_with("White mates in 3: proved; no sooner, every shorter line was searched.\n"),
        "{out}"
    );
}

#[test]
fn every_solution_is_listed_with_duals_and_tries() {
    let out = run(&["mate", QUIET_KEY, "--moves", "2", "--all"]).out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..2],
        ["White mates in 2: proved; no sooner, every shorter line was searched.", "1 solution:"]
    );
    assert!(
        lines[2].starts_with("  mate in 2: 1.Qg6 ") && lines[3].starts_with("    dual after 1.Qg6 "),
        "{out}"
    );
    assert!(lines[3..7].iter().all(|line| line.contains(": 2.") && line.contains(" or 2.")), "{out}");
    assert_eq!(lines[7], "no tries");
    let out = run(&["mate", LADDER, "--moves", "3", "--all"]).out;
    assert!(out.contains("\n14 tries:\n  1.Rc1, refuted by 1...Ka7 alone\n"), "{out}");
    let forced = run(&["mate", "8/8/8/8/8/8/8/k1K4R w - - 0 1", "--moves", "2", "--all"]).out;
    assert!(forced.contains("\nno tries\n"), "one legal reply is no choice: {forced}");
}

#[test]
fn what_is_not_proved_is_not_called_so() {
    let limited = run(&["mate", LADDER, "--moves", "2", "--nodes", "20"]).out;
    assert!(
        limited.starts_with("No mate in 2 was found; it is not proved that there is none.\n"),
        "{limited}"
    );
    let all = run(&["mate", LADDER, "--moves", "3", "--all", "--nodes", "300"]).out;
    assert!(all.contains("\nnot decided: ") && all.contains("\ntries: not all were looked for\n"), "{all}");
    let path = file("nothing-proved.json", "untouched");
    let nothing = run(&["mate", START, "--nodes", "100", "--certificate", &path]);
    assert_eq!(
        nothing.out,
        "No mate of either side was found; it is not proved that there is none.\n100 nodes searched.\n"
    );
    let said = format!("not proved: `{path}` was not written\n");
    assert_eq!((nothing.err, nothing.status), (said, Some(1)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "untouched");
}

#[test]
fn a_game_that_is_over_is_told() {
    for (fen, said) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "White has mated."),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Stalemate: the game is a draw."),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", "Neither side can mate: the game is a draw."),
    ] {
        let out = run(&["mate", fen]).out;
        assert_eq!(out.lines().next(), Some(said), "{fen}");
        let bounded = run(&["mate", fen, "--moves", "4", "--all"]).out;
        assert!(bounded.starts_with("Black has no mate in 4: proved.\n"), "{bounded}");
    }
}

#[test]
fn bad_questions_are_refused_in_a_line() {
    for (arguments, said) in [
        (&["mate", LADDER, "--all"][..], "--moves"),
        (&["mate", LADDER, "--moves", "0"], "0 is not in 1..=120"),
        (&["mate", LADDER, "--moves", "-1"], "-1 is not in 1..=120"),
        (&["mate", "x"], "`x` is no position, expected a FEN"),
        (&["mate", QUIET_KEY, "--certificate", "/"], "cannot write `/`"),
        (&["mate", QUIET_KEY, "--certificate", "-"], "expected a name"),
        (
            &["mate", QUIET_KEY, "--depth", "3"],
            "unexpected argument '--depth' found; see `kibitzer mate --help`",
        ),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.status, Some(2), "{arguments:?}");
        assert!(refused.err.contains(said) && refused.err.lines().count() == 1, "{}", refused.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_was_found() {
    let open = "; it is not proved that there is none.\n";
    for (asked, said) in [
        (&[][..], format!("No mate of either side was found{open}")),
        (&["--moves", "30"], format!("No mate in 30 was found{open}")),
        (&["--moves", "30", "--all"], format!("No mate in 30 was found{open}")),
    ] {
        let child = program().args(["mate", START, "--movetime", "600000"]).args(asked).spawn().unwrap();
        // The program gets time to start listening; its search then takes ten minutes.
        thread::sleep(Duration::from_millis(500));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let output = child.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(130), "{asked:?}");
        assert!(out.starts_with(&said) && out.ends_with("\nInterrupted.\n"), "{asked:?}: {out}");
    }
}

#[test]
fn draws_on_the_way_are_told() {
    let late = run(&["mate", &LADDER.replace("0 1", "97 100")]).out;
    assert!(late.contains("\nA draw by fifty moves could be claimed on the way.\n"), "{late}");
    assert!(!run(&["mate", LADDER]).out.contains("draw"));
    let explained = run(&["explain", &LADDER.replace("0 1", "97 100"), "--solver", "mate"]).out;
    assert!(explained.contains("A draw could be claimed"), "{explained}");
    // The mate would come on the seventy-fifth move.
    let drawn = run(&["mate", "7k/8/6K1/8/8/8/8/R7 w - - 149 100"]).out;
    assert!(drawn.contains("none counts that seventy-five moves would draw"), "{drawn}");
}

#[test]
fn a_position_may_come_on_standard_input() {
    let read = finish(program().args(["mate", "-"]), QUIET_KEY.as_bytes());
    assert!(read.out.starts_with("White mates in 2"), "{}", read.out);
}
