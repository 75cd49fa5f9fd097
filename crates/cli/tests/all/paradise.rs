//! `--solver paradise`: rows, the tree with its reasons, and the knowledge that it is given.

use crate::program;

/// A queen can be captured, and there are quieter moves.
const LOOSE: &str = "3q1rk1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

fn explain(arguments: &[&str]) -> String {
    let run = program::run(&[&["explain", LOOSE, "--solver", "paradise"], arguments].concat());
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    run.out
}

#[test]
fn the_tree_is_printed_move_by_move() {
    let normal = explain(&[]);
    assert!(normal.contains("\nPlan: ") && !normal.contains("\nTree\n"), "{normal}");
    let full = explain(&["--detail", "full"]);
    assert!(full.contains("\nTree\n  Value: least "), "{full}");
    assert!(full.contains("\n  1.Rxd8 (static analysis, plan ((WR D8)"), "{full}");
    assert!(full.contains("\n    1...Rxd8 ("), "{full}");
    assert!(!explain(&["--detail", "brief"]).contains("Plan"));
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
    // A hope about every move makes those moves likelier for which nothing else speaks.
    let policy = |arguments: &[&str]| program::run(&[&["kb", "policy", LOOSE], arguments].concat()).out;
    let (without, with) = (policy(&[]), policy(&["--knowledge", &mine]));
    assert!(without.lines().count() == with.lines().count() && without != with, "{without}\n{with}");
    let full = explain(&["--detail", "full", "--knowledge", &mine]);
    assert_ne!(explain(&["--detail", "full"]), full);
}

/// A production that speaks for every move of a pawn.
const PUSHES: &str = "(knowledge-source THREAT)
; pushes, whatever they are good for
(production PUSHES
  (description \"A pawn can go somewhere.\")
  (rule ((PN1 SQ) (PATTERN LEGALMOVE PN1 SQ) (PLAN ((PN1 SQ)) ((THREAT 5) (LIKELY 1)))))
  (says \"{PN1} can go to {SQ}.\")
  (example \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" (PN1 e2) (SQ e3))
  (near-miss \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"))
";

#[test]
fn weights_are_learned_from_rows_and_put_into_the_file() {
    let mine = program::file("pushes.kb", PUSHES);
    let rows = program::file("pushes.epd", "4k3/p7/8/8/8/P7/8/3RK3 w - - bm Rd8+;\nnonsense\n");
    let fit = |arguments: &[&str]| program::run(&[&["kb", "fit"], arguments].concat());
    let run = fit(&[&mine, "--puzzles", &rows]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.out.starts_with("PUSHES  weight -"), "{}", run.out);
    assert!(run.out.contains("speaks for a move in 1 position, for a right one in 0\n"), "{}", run.out);
    assert!(run.out.contains(" of 1 position; with the file as it is, in "), "{}", run.out);
    assert!(run.err.contains("row 2"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&mine).unwrap(), PUSHES);
    assert_eq!(fit(&[&mine, "--puzzles", &rows, "--write"]).status, Some(0));
    let written = std::fs::read_to_string(&mine).unwrap();
    let weight = written.lines().find(|line| line.starts_with("  (weight -")).unwrap();
    let weight = weight.strip_suffix(')').unwrap();
    assert_eq!(written.replace(&format!("\n{weight}"), ""), PUSHES);
    // What was learned takes effect at once.
    let policy =
        |file: &str| program::run(&["kb", "policy", "4k3/p7/8/8/8/P7/8/3RK3 w - -", "--knowledge", file]).out;
    assert_ne!(policy(&mine), policy(&program::file("pushes-plain.kb", PUSHES)));
}

#[test]
fn the_policy_is_printed_where_everything_is_to_be_said() {
    let heading = "\nHow likely its knowledge thinks each move\n";
    assert!(explain(&["--detail", "full"]).contains(heading));
    assert!(!explain(&[]).contains(heading));
    let german = explain(&["--detail", "full", "--language", "de"]);
    assert!(german.contains("\nFür wie wahrscheinlich sein Wissen jeden Zug hält\n"), "{german}");
    let over = program::run(&[
        "explain",
        "R6k/8/7K/8/8/8/8/8 b - - 0 1",
        "--solver",
        "paradise",
        "--detail",
        "full",
    ]);
    assert!(!over.out.contains(heading), "{}", over.out);
    let traced = program::run(&["kb", "trace", LOOSE]).out;
    let (_, policy) = traced.split_once("All moves, the likeliest first\n").unwrap();
    assert!(0 < policy.lines().count() && policy.lines().all(|line| line.contains(" %  1.")), "{policy}");
}

#[test]
fn what_cannot_be_fitted_is_refused_in_one_line() {
    let mine = program::file("fit.kb", PUSHES);
    let empty = program::file("empty.kb", "; nothing\n");
    let rows = program::file("none.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - id \"no answer\";\n");
    let refused = |arguments: &[&str]| {
        let run = program::run(&[&["kb", "fit"], arguments].concat());
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{}", run.err);
        run.err
    };
    assert!(refused(&[&empty, "--puzzles", &rows]).contains("no production to fit"));
    assert!(refused(&[&mine, "--puzzles", &rows]).contains("no row with a right move to find"));
    assert!(refused(&["-", "--puzzles", &rows]).contains("expected the file of knowledge by its name"));
}
