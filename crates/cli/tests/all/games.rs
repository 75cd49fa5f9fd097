//! Games: `annotate`, its lessons, and `puzzles`; python-chess reads back what they write.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::program::{file, finish, program, run};

/// Returns games of every kind that PGN readers stumble over; the fifth cannot be played.
fn games() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games/kinds.pgn");
    path.into_os_string().into_string().unwrap()
}

/// Compares annotated games with the originals.
fn nothing_is_lost(before: &str, after: &str) {
    check("checkers.claims.annotated", &[before, after]);
}

/// Runs a checker; skipped without Python, like other checks.
#[allow(clippy::print_stdout, reason = "a test says what it skips")]
fn check(checker: &str, files: &[&str]) {
    let Some(python) = env::var_os("KIBITZER_PYTHON") else {
        let required = env::var("KIBITZER_REQUIRE_SUITES").is_ok_and(|value| value == "1");
        assert!(!required, "KIBITZER_PYTHON is not set; `cargo xtask test` sets it");
        println!("skipped: KIBITZER_PYTHON is not set");
        return;
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(python).args(["-m", checker]).args(files).current_dir(root).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn games_keep_everything_and_get_comments() {
    let found = run(&["annotate", &games(), "--nodes", "20000"]);
    assert_eq!(found.status, Some(0), "{}", found.err);
    assert!(
        found.err.contains("game 5: move 2. `Ke3` is not legal (the king on e1 does not go to e3)\n"),
        "{}",
        found.err
    );
    assert!(found.err.contains("games: 5; moments: "), "{}", found.err);
    assert!(found.err.contains("; unreadable and copied unchanged: 1; "), "{}", found.err);
    nothing_is_lost(&games(), &file("annotated.pgn", &found.out));
    let text = found.out.split_whitespace().collect::<Vec<_>>().join(" ");
    // Words and mistakes, in the games' own numbers.
    assert!(text.contains("24. Qxc3 $4 { "), "{text}");
    assert!(text.contains("24.Qxc3 allows 24...Qxg2#."), "{text}");
    assert!(text.contains("2...Qh4# is mate."), "{text}");
    assert!(text.contains("2. g4 $4 { [%clk 0:04:50] } { "), "the own glyph stays alone: {text}");
    // Lines for other programs are kept.
    assert!(found.out.contains("\n% a line for other programs\n"), "{}", found.out);
}

#[test]
fn a_variation_that_is_there_is_not_written_again() {
    let fen = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";
    let start = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n24. Qxc3");
    let annotated = |own: &str| {
        let path = file("variations.pgn", format!("{start} {own} 24... Qxg2# 0-1\n"));
        let found = run(&["annotate", &path, "--nodes", "100000"]);
        nothing_is_lost(&path, &file("variations-annotated.pgn", &found.out));
        found.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let without = annotated("");
    let (_, ours) = without.split_once(" ( 24. Bb5 ").unwrap();
    let (said, line) = ours.split_once(" } ").unwrap();
    let line = line.split(')').next().unwrap();
    // The line is there already: the comment on it follows its existing words.
    let same = annotated(&format!("( 24. Bb5 {{ Mine. }} {line} )"));
    assert_eq!(same.matches("24. Bb5").count(), 1, "{same}");
    assert!(same.contains(&format!("( 24. Bb5 {{ Mine. }} {said} }} {line})")), "{same}");
    assert!(
        same.contains("24. Qxc3 $4 { 24.Bb5! wins the queen for a rook and a pawn, with a winning position."),
        "{same}"
    );
    // A different line is there, although its first move is the same.
    let other = annotated("( 24. Bb5 a6 )");
    assert!(other.contains(&format!("( 24. Bb5 a6 ) ( 24. Bb5 {said} }} {line})")), "{other}");
}

#[test]
fn an_annotated_game_is_not_annotated_twice() {
    let once = run(&["annotate", &games(), "--nodes", "20000"]).out;
    assert!(once.contains('$'), "{once}");
    let twice = run(&["annotate", &file("annotated.pgn", &once), "--nodes", "20000"]).out;
    let lines =
        |text: &str| text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&once), lines(&twice));
}

#[test]
fn who_is_asked_for_and_how_often() {
    let none = run(&["annotate", &games(), "--nodes", "20000", "--most", "0"]);
    assert!(none.err.contains("games: 5; moments: 0"), "{}", none.err);
    let white = run(&["annotate", &games(), "--nodes", "20000", "--for", "white"]);
    assert!(!white.out.contains("a6 $4"), "{}", white.out);
    let wrong = run(&["annotate", &games(), "--threshold", "0"]);
    assert_eq!(wrong.status, Some(2));
    assert_eq!(wrong.err.lines().count(), 1, "{}", wrong.err);
}

#[test]
fn latin_1_becomes_utf_8() {
    let path = file("latin1.pgn", b"[White \"J\xf6rg\"]\n\n1. f3 {\xfcbel} e5 2. g4 Qh4# 0-1\n");
    let found = run(&["annotate", &path, "--nodes", "5000"]);
    assert!(found.out.starts_with("[White \"Jörg\"]\n\n{ White: accuracy "), "{}", found.out);
    assert!(found.out.contains("\n1. f3 {übel} 1... e5 2. g4 $4"), "{}", found.out);
    nothing_is_lost(&path, &file("utf8.pgn", &found.out));
}

#[test]
fn a_review_is_an_object_a_line() {
    let found = run(&["annotate", &games(), "--review", "json", "--nodes", "20000"]);
    assert_eq!(found.status, Some(0), "{}", found.err);
    let reviews: Vec<serde_json::Value> =
        found.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reviews.len(), 5, "the game that cannot be played is left out");
    check("checkers.claims.review", &[&file("reviews.jsonl", &found.out)]);
    let first = &reviews[0];
    assert_eq!(first["tags"][5], serde_json::json!(["Black", "Müller, Jörg"]));
    assert_eq!((&first["result"], &first["schema"]), (&"0-1".into(), &1.into()));
    assert_eq!(first["summary"]["turned"], 2);
    assert_eq!(first["moves"].as_array().unwrap().len(), 4);
    assert_eq!(
        (&first["moves"][2]["judgment"], &first["moves"][2]["clock"]),
        (&"blunder".into(), &290.0.into())
    );
    assert!(first["moves"][3]["chance"].as_f64().unwrap() < 0.05, "White is mated: {first}");
    let moment = first["moments"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&moment["san"], &moment["kinds"], &moment["why_not"]["text"]),
        (&"g4".into(), &serde_json::json!(["allowed"]), &"2.g4 allows 2...Qh4#.".into(),)
    );
    let text = moment["text"].as_str().unwrap();
    assert!(text.ends_with(" was better. 2.g4 allows 2...Qh4#."), "{text}");
    // The explanations are exactly those of `explain`.
    assert_eq!(moment["after"]["verdict"]["text"], "2...Qh4# is mate.");
    assert_eq!(moment["before"]["alternatives"][0]["move"], "g2g4");
}

#[test]
fn a_page_holds_all_games_and_needs_nothing_else() {
    for option in ["--review", "--format"] {
        let found = run(&["annotate", &games(), option, "html", "--nodes", "5000"]);
        assert_eq!(found.status, Some(0), "{}", found.err);
        assert!(found.out.starts_with("<!doctype html>") && found.out.ends_with("</html>\n"));
        assert_eq!(found.out.matches("<article>").count(), 5);
        assert!(
            found.out.contains("<h1>O&#39;Neil, &quot;Pat&quot; – Müller, Jörg</h1>"),
            "{}",
            &found.out[4_000..6_000]
        );
        for foreign in ["<script", "src=\"http", "href=\"http", "url(http"] {
            assert!(!found.out.contains(foreign), "{foreign}");
        }
    }
}

#[test]
fn values_are_written_once_and_taken_back() {
    let path = file("values.pgn", "1. f3 { [%eval -0.8] } 1... e5 2. g4 Qh4# 0-1\n");
    let found = run(&["annotate", &path, "--most", "0", "--eval", "--nodes", "5000"]);
    assert_eq!(found.out.matches("[%eval ").count(), 3, "one was there, the mate needs none: {}", found.out);
    assert!(
        found.out.contains("2. g4 $4 { [%eval #-1] } 2... Qh4#")
            || found.out.contains("2. g4 { [%eval #-1] }"),
        "{}",
        found.out
    );
    let whole = file("whole.pgn", &found.out);
    nothing_is_lost(&whole, &whole);
    let again = run(&["annotate", &whole, "--most", "0", "--eval", "--nodes", "5000"]);
    assert_eq!(again.out, found.out);
    let review = run(&["annotate", &whole, "--review", "json", "--use-eval", "--nodes", "5000"]);
    let review: serde_json::Value = serde_json::from_str(review.out.trim()).unwrap();
    // -0.8 pawns according to the game itself.
    let chance = review["moves"][0]["chance"].as_f64().unwrap();
    assert!((chance - 0.427).abs() < 0.01, "{chance}");
}

#[test]
fn several_at_a_time_come_out_in_their_order() {
    let one = run(&["annotate", &games(), "--nodes", "10000", "--jobs", "1"]);
    let four = run(&["annotate", &games(), "--nodes", "10000", "--jobs", "4"]);
    assert_eq!(one.out, four.out);
    let none = run(&["annotate", &games(), "--jobs", "0"]);
    assert_eq!((none.status, none.err.lines().count()), (Some(2), 1), "{}", none.err);
}

#[test]
fn lessons_ask_and_answer() {
    let found = run(&["annotate", &games(), "--lesson", "--nodes", "30000"]);
    assert_eq!(found.status, Some(0), "{}", found.err);
    assert!(found.err.contains("; left out: 1; "), "{}", found.err);
    let text = found.out.split_whitespace().collect::<Vec<_>>().join(" ");
    // The game's own tags are kept, and a study takes its chapter names from the tag for that.
    assert!(text.starts_with("[Event \"A blunder in the opening, with clocks\"] [Site "), "{text}");
    assert!(text.contains("[Result \"*\"] [ChapterName \"Lesson 1: move 2, Black to move\"]"), "{text}");
    assert!(text.contains("{ Black to move. "), "{text}");
    assert!(text.contains("{ 24.Qxc3 allows 24...Qxg2#."), "the tempting move ends in its why-not: {text}");
    // A lesson is a game that can be annotated.
    nothing_is_lost(&file("lesson.pgn", &found.out), &file("lesson.pgn", &found.out));
    let again = run(&["annotate", &file("lesson.pgn", &found.out), "--most", "0"]);
    assert!(again.err.contains("unreadable and copied unchanged: 0"), "{}", again.err);
}

#[test]
fn puzzles_are_a_table_that_solve_and_tag_read() {
    let found = run(&["puzzles", &games(), "--nodes", "50000"]);
    assert_eq!(found.status, Some(0), "{}", found.err);
    let rows: Vec<&str> = found.out.lines().collect();
    assert!(
        rows[0].starts_with("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,")
    );
    let first = rows.iter().find(|row| row.contains("https://example.org/abc#3")).unwrap();
    assert!(first.contains(",g2g4 d8h4,,,,,") && first.contains("mateIn1"), "{first}");
    let table = file("puzzles.csv", &found.out);
    let tagged = run(&["tag", &table]);
    assert!(tagged.err.contains(&format!("tagged {}; unreadable rows: 0", rows.len() - 1)), "{}", tagged.err);
    // The themes are those that `tag` determines.
    for row in tagged.out.lines().skip(1) {
        assert_eq!(row.split(',').nth(1), Some(""), "{row}");
    }
}

#[test]
fn what_is_no_game_is_one_line() {
    let empty = run(&["annotate", &file("empty.pgn", "\n\n")]);
    assert_eq!((empty.status, empty.err.lines().count()), (Some(2), 1), "{}", empty.err);
    for (command, text, start) in [
        ("annotate", "This is no game.\n\nNor is this.\n", "This is no game."),
        ("annotate", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\n", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"),
        ("puzzles", "PuzzleId,FEN,Moves\n", "PuzzleId,FEN,Moves"),
    ] {
        let path = file("prose.pgn", text);
        let found = run(&[command, &path]);
        let expected = "expected games, which begin with tags as [Event \"?\"] or moves as 1. e4";
        let line = format!("error: `{path}` is no PGN: it begins with `{start}`, {expected}\n");
        assert_eq!((found.status, found.out.as_str(), found.err), (Some(2), "", line));
    }
    // Text before the first game is copied.
    let mixed =
        run(&["annotate", &file("mixed.pgn", "My games\n\n[Event \"A\"]\n\n1. e4 *\n"), "--most", "0"]);
    assert!(mixed.status == Some(0) && mixed.out.starts_with("My games\n\n[Event \"A\"]"), "{mixed:?}");
    let missing = run(&["puzzles", "no-such-file.pgn"]);
    assert_eq!((missing.status, missing.err.lines().count()), (Some(2), 1), "{}", missing.err);
}

#[test]
fn an_explanation_can_be_a_game() {
    let fen = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";
    let found = run(&["explain", fen, "--format", "pgn", "--nodes", "200000", "--why-not", "Qxc3"]);
    assert_eq!(found.status, Some(0), "{}", found.err);
    let text = found.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(&format!("[SetUp \"1\"] [FEN \"{fen}\"] 24. Bb5 {{ [%csl ")), "{text}");
    assert!(
        text.contains("24.Bb5! wins the queen for a rook and a pawn, with a winning position."),
        "{text}"
    );
    assert!(
        text.contains("( 24. Qxc3 { 24.Qxc3 allows 24...Qxg2#. The queen no longer guards g2."),
        "{text}"
    );
    assert!(text.ends_with(" *"), "{text}");
    let again = run(&["annotate", &file("explained.pgn", &found.out), "--most", "0"]);
    assert!(again.err.contains("games: 1; "), "{}", again.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_behind_a_whole_game() {
    let many = fs::read_to_string(games()).unwrap().repeat(200);
    let path = file("many.pgn", many);
    let mut command = program();
    command.args(["annotate", &path, "--nodes", "20000"]);
    let mut waiting = command.spawn().unwrap();
    // The first line comes with the first game.
    let mut out = BufReader::new(waiting.stdout.take().unwrap());
    let mut text = String::new();
    assert_ne!(out.read_line(&mut text).unwrap(), 0);
    let sent = Command::new("kill").args(["-INT", &waiting.id().to_string()]).status().unwrap();
    assert!(sent.success());
    drop(waiting.stdin.take());
    out.read_to_string(&mut text).unwrap();
    let output = waiting.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(["0-1", "1-0", "*", "1/2-1/2"].iter().any(|result| text.trim_end().ends_with(result)));
    let rest = finish(program().args(["annotate", "-", "--most", "0"]), text.as_bytes());
    assert_eq!(rest.status, Some(0), "{}", rest.err);
}

#[test]
fn an_explanation_can_be_an_image() {
    let found = run(&["explain", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--format", "svg"]);
    assert_eq!(found.status, Some(0), "{}", found.err);
    assert!(found.out.starts_with("<svg ") && found.out.ends_with("</svg>\n"), "{}", found.out);
    assert!(found.out.contains("1.Ra8# is mate.") && found.out.contains("arrow"), "{}", found.out);
}

#[test]
fn drills_come_in_every_format_and_each_position_once() {
    let fen = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";
    let game = |white: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"Other, One\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n24. Qxc3 Qxg2# 0-1\n\n"
        )
    };
    // The same mistake twice, and another player's.
    let path = file("pupil.pgn", game("Pupil, Pat") + &game("Pupil, Pat") + &game("Somebody"));
    let out = |ending: &str| Path::new(&path).with_extension(ending).into_os_string().into_string().unwrap();
    let [json, pgn, apkg] = ["drills.json", "drills.pgn", "drills.apkg"].map(out);
    let asked = ["drill", &path, "--player", "pat pupil", "--out", &json, "--out", &pgn, "--out", &apkg];
    let found = run(&asked);
    assert_eq!(found.status, Some(0), "{}", found.err);
    assert!(found.err.contains("games: 3; of the player: 2; drills: 1; left out: 0; "), "{}", found.err);
    assert_eq!(found.out, "");
    let text = fs::read_to_string(&json).unwrap();
    let drills: serde_json::Value = serde_json::from_str(&text).unwrap();
    let drill = &drills["drills"][0];
    assert_eq!((&drill["fen"], &drill["played"]), (&fen.into(), &"b2c3".into()));
    assert_eq!(drill["accepted"][0]["san"], "Bb5");
    assert_eq!(drill["why_not"][0]["move"], "b2c3");
    assert_eq!(drill["explanation"]["best_move"], "d3b5");
    // A chapter is a readable game, with the tempting move as a variation.
    nothing_is_lost(&pgn, &pgn);
    let chapter = fs::read_to_string(&pgn).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(chapter.contains("[ChapterName \"Lesson 1: move 24, White to move\"]"), "{chapter}");
    assert!(chapter.contains("24. Bb5") && chapter.contains("( 24. Qxc3 Qxg2# { "), "{chapter}");
    // A package is an archive with a collection in it.
    let package = fs::read(&apkg).unwrap();
    assert!(package.starts_with(b"PK") && package.windows(15).any(|part| part == b"collection.anki"));
    let printed = run(&["drill", &path, "--player", "pat pupil"]);
    assert_eq!(printed.out, text);
}

#[test]
fn a_player_who_is_not_there_and_a_name_without_a_format_are_refused() {
    let path = file("nobody.pgn", "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 *\n");
    let nobody = run(&["drill", &path, "--player", "Carl"]);
    assert_eq!(nobody.status, Some(2));
    assert!(nobody.err.lines().last().unwrap().contains("expected a name as `Ann`, `Ben`"), "{}", nobody.err);
    let format = run(&["drill", &path, "--player", "Ann", "--out", "drills.txt"]);
    assert_eq!((format.status, format.err.lines().count()), (Some(2), 1), "{}", format.err);
    assert!(format.err.contains("expected a name in .json, .pgn or .apkg"), "{}", format.err);
    let folder = run(&["drill", &path, "--player", "Ann", "--out", "/nowhere/drills.json"]);
    assert_eq!(folder.status, Some(2));
    assert!(folder.err.contains("cannot write `/nowhere/drills.json`"), "{}", folder.err);
}
