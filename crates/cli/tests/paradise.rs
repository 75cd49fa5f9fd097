//! `--solver paradise`: rows, the tree with its reasons, and the knowledge that it is given.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

mod program;

/// A queen can be taken, and there are quieter moves.
const LOOSE: &str = "3q1rk1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

fn explained(arguments: &[&str]) -> String {
    let run = program::run(&[&["explain", LOOSE, "--solver", "paradise"], arguments].concat());
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    run.out
}

#[test]
fn the_tree_is_printed_move_by_move() {
    let normal = explained(&[]);
    assert!(normal.contains("\nPlan: ") && !normal.contains("\nTree\n"), "{normal}");
    let full = explained(&["--detail", "full"]);
    assert!(full.contains("\nTree\n  Value: least "), "{full}");
    assert!(full.contains("\n  1.Rxd8 (static analysis, plan ((WR D8)"), "{full}");
    assert!(full.contains("\n    1...Rxd8 ("), "{full}");
    assert!(!explained(&["--detail", "brief"]).contains("Plan"));
}

#[test]
fn rows_are_solved_and_counted() {
    let file =
        program::file("paradise.epd", format!("{} bm Rxd8; id \"loose\";\n", LOOSE.trim_end_matches(" 0 1")));
    let run = program::run(&["solve", &file, "--solver", "paradise", "--json"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    for part in [
        "\"solver\":\"paradise\"",
        "\"best_move\":\"d1d8\"",
        "\"solved\":true",
        "\"found_by\":\"plan:",
        "\"certainty\":\"claimed\"",
    ] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn it_searches_with_the_files_that_are_given() {
    let text = "(knowledge-source THREAT)\nHOPE ((P1 SQ) (PATTERN MOBIL P1 SQ) (PLAN ((P1 SQ)) ((THREAT 200) (LIKELY 0))))\n";
    let mine = program::file("hope.kb", text);
    // What is hoped of every move makes all of them likelier that nothing else speaks for.
    let policy = |arguments: &[&str]| program::run(&[&["kb", "policy", LOOSE], arguments].concat()).out;
    let (without, with) = (policy(&[]), policy(&["--knowledge", &mine]));
    assert!(without.lines().count() == with.lines().count() && without != with, "{without}\n{with}");
    let full = explained(&["--detail", "full", "--knowledge", &mine]);
    assert_ne!(explained(&["--detail", "full"]), full);
}
