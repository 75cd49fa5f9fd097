//! Bad input gives one clear line on standard error and exit status 2; unusual but readable input is
//! answered.

use crate::program::{Run, file, finish, program, run};
use serde_json::Value;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const PUZZLE: &str = "6k1/5ppp/r7/8/8/8/5PPP/R5K1 b - - 0 1";

/// Expects nothing on standard output, one line on standard error, and exit status 2.
#[track_caller]
fn check_refused(arguments: &[&str], expected: &str) {
    let Run { status, out, err } = run(arguments);
    assert_eq!((err.as_str(), out.as_str()), (format!("error: {expected}\n").as_str(), ""), "{arguments:?}");
    assert_eq!(status, Some(2), "{arguments:?}");
}

/// Like [`check_refused`], for words of the argument parser: they must name what was typed.
#[track_caller]
fn check_names(arguments: &[&str], named: &str) {
    let Run { status, out, err } = run(arguments);
    assert!(err.starts_with("error: ") && err.contains(named), "{arguments:?}: {err}");
    assert_eq!((status, out.as_str(), err.lines().count()), (Some(2), "", 1), "{arguments:?}: {err}");
}

/// Solves a file of these rows with few nodes, since only their reading matters; expects these lines on standard error,
/// and how the last line of the table ends.
#[track_caller]
fn check_rows(name: &str, rows: &[u8], errors: &[&str], n_reported: usize) {
    let path = file(name, rows);
    let asked = ["solve", &path, "--nodes", "5000"];
    let Run { status, out, err } = run(&asked);
    assert_eq!(err.lines().collect::<Vec<_>>(), errors);
    assert_eq!(status, Some(0));
    assert_eq!(out.lines().count(), n_reported + 3, "{out}");
    assert!(out.ends_with(&format!(" s; unreadable rows: {}\n", errors.len())), "{out}");

    let strict = run(&[&asked[..], &["--strict"]].concat());
    assert_eq!(strict.status, Some(if errors.is_empty() { 0 } else { 2 }));
    let last = format!("error: `{path}`: rows that cannot be read: {}, expected none", errors.len());
    assert_eq!(strict.err.lines().last(), (!errors.is_empty()).then_some(last.as_str()));
}

/// Explains a position in which the game is over, and checks the verdict as text and as JSON, with the score.
#[track_caller]
fn check_answered(fen: &str, verdict: &str, score: &str, warning: &str) {
    let text = run(&["explain", fen]);
    assert_eq!((text.status, text.err.as_str()), (Some(0), warning));
    assert!(text.out.lines().any(|line| line == verdict), "{}", text.out);
    let json = run(&["explain", fen, "--format", "json"]);
    assert_eq!((json.status, json.err.as_str(), json.out.lines().count()), (Some(0), warning, 1));
    let object: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (object["verdict"]["text"].as_str(), object["score"].to_string()),
        (Some(verdict), score.into())
    );
    assert_eq!(object["best_move"], Value::Null);
}

#[test]
fn what_is_no_position_is_refused() {
    let cases = [
        (
            "hello",
            "`hello` is no position, expected a FEN, a line of EPD, `startpos` or an address that contains a FEN",
        ),
        (
            "",
            "`` is no position, expected a FEN, a line of EPD, `startpos` or an address that contains a FEN",
        ),
        ("nofile.pgn", "`nofile.pgn` is no file that can be found here, and no position"),
        ("8/8/8/8", "the board has 4 ranks, expected 8"),
        (
            "https://lichess.org/abcdefgh/black",
            "`https://lichess.org/abcdefgh/black` contains no FEN and nothing is fetched, expected the FEN itself, or the game as a file: `kibitzer explain GAME.pgn --at 17b`",
        ),
        ("8/8/8/8 w - - 0 1", "the board has 4 ranks, expected 8"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "side to move must be `w` or `b`, found `x`"),
        ("k7/8/8/8/8/8/8/K3K3 w - - 0 1", "white has 2 kings, expected 1"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "black has 0 kings, expected 1"),
        ("R6k/8/8/8/8/8/8/K7 w - - 0 1", "black is not to move but in check from a8"),
        ("k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", "white has 9 pawns, expected at most 8"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "a pawn stands on h8, expected none on the first or last rank"),
    ];
    for (fen, expected) in cases {
        check_refused(&["explain", fen], expected);
        let piped = finish(program().args(["explain", "-"]), fen.as_bytes());
        assert_eq!((piped.status, piped.err), (Some(2), format!("error: {expected}\n")));
    }
    let bytes = finish(program().args(["explain", "-"]), b"\xff\xfe");
    assert_eq!((bytes.status, bytes.err.as_str()), (Some(2), "error: standard input is not UTF-8\n"));
}

#[test]
fn a_game_that_is_over_is_answered() {
    check_answered("3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "Black is checkmated.", r#"{"mate_in":0}"#, "");
    check_answered(
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "Black is stalemated: a draw.",
        r#"{"centipawns":0}"#,
        "",
    );
    let dead = "Neither side has the pieces to mate: a draw.";
    check_answered("4k3/8/8/8/8/8/8/4K3 w - - 0 1", dead, r#"{"centipawns":0}"#, "");
}

#[test]
fn what_can_be_repaired_is_repaired_with_a_warning() {
    let dead = "Neither side has the pieces to mate: a draw.";
    let warning = "warning: en-passant square `e6` dropped, no double step can have made it\n";
    check_answered("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", dead, r#"{"centipawns":0}"#, warning);
    let warning = "warning: castling rights dropped, king and rook not in place: h1\n";
    check_answered("4k3/8/8/8/8/8/8/4K3 w K - 0 1", dead, r#"{"centipawns":0}"#, warning);
}

#[test]
fn a_move_that_cannot_be_asked_about_is_refused() {
    let expected = "expected a legal move of White such as Rb1 or a1b1";
    for (text, fault) in [
        ("Rb8", "not legal there (the rook on a1 does not go to b8)"),
        ("a8a1", "not legal there (nobody stands on a8)"),
        ("Qa8", "not legal there (White has no queen)"),
        ("O-O", "not legal there (White has no right to castle on the king's side)"),
        ("hello", "not a move in SAN or UCI notation"),
        ("", "not a move in SAN or UCI notation"),
    ] {
        check_refused(
            &["explain", MATE, "--why-not", text],
            &format!("`--why-not {text}`: {fault}, {expected}"),
        );
    }
    let knights = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1";
    let expected = "expected a legal move of White such as Nge2 or g1e2";
    let ambiguous = format!("`--why-not Ne2`: fits several legal moves, {expected}");
    check_refused(&["explain", knights, "--why-not", "Ne2", "--why-not", "hello"], &ambiguous);
    let over = "`--why-not Kg8`: not legal there (the king stands on g8 already), expected none: Black has no legal move";
    check_refused(&["explain", "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "--why-not", "Kg8"], over);
}

#[test]
fn moves_that_cannot_be_asked_about_are_left_out_and_the_others_answered() {
    let asked = ["--why-not", "Rb8", "--why-not", "Kg1", "--why-not", "hello", "--format", "json"];
    let found = run(&[&["explain", MATE][..], &asked].concat());
    let left_out = "left out: `--why-not Rb8`: not legal there (the rook on a1 does not go to b8)\n\
        left out: `--why-not hello`: not a move in SAN or UCI notation\n";
    assert_eq!((found.status, found.err.as_str()), (Some(0), left_out));
    let object: Value = serde_json::from_str(&found.out).unwrap();
    let alternatives = object["alternatives"].as_array().unwrap();
    assert_eq!((alternatives.len(), alternatives[0]["move"].as_str()), (1, Some("h1g1")));
    let none = "`--why-not Rb8`: not legal there (the rook on a1 does not go to b8), expected a legal move of White such as Rb1 or a1b1";
    check_refused(&["explain", MATE, "--why-not", "Rb8", "--why-not", "Qa8"], none);
}

#[test]
fn a_move_that_was_not_played_is_refused_with_its_place_and_the_reason() {
    let pinned = "4r1k1/8/8/8/8/3p4/4R3/4K3 b - - 0 1";
    let there = "it was to be made in `4r2k/8/8/8/8/3p4/4R3/4K3 w - - 1 2`";
    for (text, why) in [
        (
            "Kh8 Rd2",
            "not legal there (the rook on e2 cannot go to d2: the rook on e8 pins it to the king on e1)",
        ),
        ("1...Kh8 2.Rd1", "not legal there (the rook on e2 does not go to d1)"),
    ] {
        let word = text.rsplit([' ', '.']).next().unwrap();
        check_refused(
            &["explain", pinned, "--moves", text],
            &format!("`--moves`: move 2, `{word}`: {why}; {there}"),
        );
    }
    let none = "`--moves`: move 1, `xx`: not a move in SAN or UCI notation";
    check_refused(&["explain", pinned, "--moves", "xx"], none);
}

#[test]
fn moves_are_read_in_every_notation() {
    let castling = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1";
    for (text, uci) in
        [("0-0", "e1g1"), ("O-O", "e1g1"), ("e1g1", "e1g1"), ("Nxc7", "d5c7"), ("Nxc7+!", "d5c7")]
    {
        let json = run(&["explain", castling, "--why-not", text, "--nodes", "3000", "--format", "json"]);
        let object: Value = serde_json::from_str(&json.out).unwrap();
        assert_eq!((json.status, object["alternatives"][0]["move"].as_str()), (Some(0), Some(uci)), "{text}");
    }
}

#[test]
fn a_side_that_is_not_to_move_is_asked_about_only_where_the_other_could_pass() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/r3R1K1 w - - 0 1";
    let white = run(&["explain", fen, "--for", "white", "--nodes", "3000"]);
    assert_eq!((white.status, white.err.as_str()), (Some(0), ""), "{white:?}");
    let black = run(&["explain", fen, "--for", "black", "--nodes", "3000"]);
    assert_eq!(black.status, Some(0), "{black:?}");
    let said = "White is to move: what follows is what Black would have if White passed\n";
    assert!(black.err == said && black.out.contains("1...Rxe1#"), "{black:?}");
    let expected = "`--for` Black: White is to move and in check, expected a position in which it could pass";
    check_refused(&["explain", "6k1/8/8/8/8/8/8/r5K1 w - - 0 1", "--for", "black"], expected);
    check_refused(
        &["explain", fen, "--for", "x"],
        "invalid value 'x' for '--for <white|black>' [possible values: white, black]",
    );
}

#[test]
fn what_nobody_knows_is_refused_by_name() {
    let no_solver = "no solver is called `fritz`, expected one of analyst, mate, mater1, mater2, tech, verify, caps, paradise";
    check_names(&["explain", MATE, "--solver", "fritz"], no_solver);
    check_names(&["fly"], "no command is called 'fly', expected one of explain, solve, mate");
    check_refused(
        &["expain", MATE],
        "no command is called 'expain', did you mean 'explain'? `kibitzer --help` lists all",
    );
    check_refused(
        &["kb", "trac", MATE],
        "no command is called 'trac', did you mean 'trace'? `kibitzer kb --help` lists all",
    );
    check_names(&["--knowledge", "x.kb"], "no command given, expected one of explain, solve");
    check_names(&["reproduce", "fritz"], "expected mater, tech, caps or paradise");
    check_names(&["reproduce", "tech", "--suite", "nowhere.epd"], "cannot read `nowhere.epd`");
    check_names(&["explain"], "<FEN>");
    check_names(&["solve"], "<FILE>");
    check_names(&["explain", MATE, "--loud"], "'--loud'");
    check_refused(
        &["annotate", "games.pgn", "--lessons"],
        "unexpected argument '--lessons' found, did you mean '--lesson'? see `kibitzer annotate --help` for what is expected",
    );
    check_names(&["explain", MATE, "extra"], "a position has at most 6 fields, found 7");
    check_names(
        &["explain", MATE, "--format", "xml"],
        "'xml' for '--format <FORMAT>' [possible values: text, json, jsonl, html, pgn, svg, png]",
    );
    check_names(&["explain", MATE, "--detail", "huge"], "'huge'");
    check_names(&["explain", MATE, "--detail", "fulll"], "did you mean 'full'?");
}

#[test]
fn wrong_numbers_are_refused() {
    for (option, value) in [
        ("--nodes", "many"),
        ("--nodes", "1.5"),
        ("--nodes", "18446744073709551616"),
        ("--movetime", ""),
        ("--depth", "99999999999"),
    ] {
        check_names(&["explain", MATE, option, value], &format!("'{value}' for '{option} <"));
    }
    for (option, value) in [("--jobs", "0"), ("--jobs", "x"), ("--limit", "x")] {
        check_names(&["solve", "rows.epd", option, value], &format!("'{value}' for '{option} <"));
    }
    for rating in ["5", "a..b", "1...5"] {
        let expected = format!("expected A..B with whole numbers, as 600..700, found `{rating}`");
        check_names(&["solve", "rows.epd", "--rating", rating], &expected);
    }
    let expected = "expected A..B with A at most B, found `9..1`";
    check_names(&["solve", "rows.epd", "--rating", "9..1"], expected);
}

#[test]
fn files_that_are_none_are_refused() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    check_refused(&["solve", folder], &format!("cannot read `{folder}`: it is a folder, expected a file"));
    check_names(&["check", folder], &format!("cannot read `{folder}`: "));
    for command in ["solve", "check"] {
        check_names(&[command, "no/such/file"], "cannot read `no/such/file`: ");
    }
    let empty = file("empty", "");
    let expected = "the input is empty, expected EPD, a Lichess puzzle CSV or one FEN a line";
    check_refused(&["solve", &empty], &format!("`{empty}`: {expected}"));
    check_refused(&["solve", "-"], &format!("`-`: {expected}"));
    check_names(&["check", &empty], "not a certificate: EOF while parsing a value");
    let table = file("no-fen.csv", "PuzzleId,Moves\nx,a6b6 a1a8\n");
    check_refused(
        &["solve", &table],
        &format!(
            "`{table}`: the header has no column `FEN`, found `PuzzleId,Moves`, expected a Lichess puzzle CSV"
        ),
    );
}

#[test]
fn unreadable_rows_are_reported_and_counted() {
    let epd = "6k1/5ppp/8/8/8/8/8/R6K w - -";
    let rows = format!(
        "{epd} bm Rb8;\n{epd} bm Ra8#;\nhello\n8/8/8/8/8/8/8/8 w - -\n6k1/5ppp/8/8/8 w\n{epd} dm 1;\n"
    );
    let errors = [
        "row 1: `bm` has `Rb8`, not legal there",
        "row 3: a position has 4 fields, or 6 with clocks, found 1",
        "row 4: white has 0 kings, expected 1; black has 0 kings, expected 1",
        "row 5: a position has 4 fields, or 6 with clocks, found 2",
    ];
    check_rows("odd.epd", rows.as_bytes(), &errors, 2);
    check_rows("good.epd", format!("{epd} bm Ra8#;\n").as_bytes(), &[], 1);
}

#[test]
fn ten_complaints_are_told_one_by_one_and_the_others_counted() {
    let rows = |n_bad: usize| {
        let bad: String = (1..=n_bad).map(|number| format!("bad{number}\n")).collect();
        file("many.epd", format!("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#;\n{bad}"))
    };
    for (n_bad, more) in [(10, None), (11, Some("… and 1 more row")), (47, Some("… and 37 more rows"))] {
        let path = rows(n_bad);
        let told = |arguments: &[&str]| {
            let found = run(arguments);
            let lines = found.err.lines().filter(|line| line.starts_with("row ") || line.starts_with('…'));
            let lines: Vec<String> = lines.map(str::to_owned).collect();
            assert_eq!(lines.len(), 10 + usize::from(more.is_some()), "{}", found.err);
            assert!(lines[9].starts_with("row 11: a position has 4 fields"), "{}", found.err);
            let last = more.map(|more| format!("{more} that could not be read"));
            assert_eq!(lines.get(10), last.as_ref(), "{}", found.err);
        };
        told(&["solve", &path, "--nodes", "1000"]);
        told(&["kb", "coverage", &path]);
    }
    let table = format!("PuzzleId,FEN,Moves\n{}", format!("x,{PUZZLE},a6b6 a1h8\n").repeat(12));
    let tagged = run(&["tag", &file("many.csv", table)]);
    assert!(
        tagged.err.contains("\n… and 2 more rows that could not be read\ntagged 0; unreadable rows: 12\n"),
        "{}",
        tagged.err
    );
    let games = file("many-bad.pgn", "[Event \"?\"]\n\n1. e4 e4 *\n\n".repeat(13));
    let annotated = run(&["annotate", &games]);
    assert!(annotated.err.contains("\n… and 3 more games that could not be read\n"), "{}", annotated.err);
}

#[test]
fn unreadable_puzzles_are_reported_and_counted() {
    let mut rows =
        format!("PuzzleId,FEN,Moves\na,{PUZZLE},a6b6 a1h8\nb,{PUZZLE}\nc,{PUZZLE},a6b6\n").into_bytes();
    rows.extend(format!("d,{PUZZLE},a6b6 a1a8\ne").bytes());
    rows.push(0xff);
    rows.extend(format!(",{PUZZLE},a6b6 a1a8\n").bytes());
    let errors = [
        "row 2: `Moves` has `a1h8`, not legal there",
        "row 3: the row has 2 fields, expected 3 as in the header",
        "row 4: `Moves` has 1 moves, expected the opponent's and at least one own",
        "row 6: byte 2 of the line is not UTF-8",
    ];
    check_rows("odd.csv", &rows, &errors, 1);
}

#[test]
fn odd_rows_of_public_suites_are_read() {
    let Some(folder) = testing::suites_folder() else { return };
    let rows = std::fs::read(folder.join("odd-rows.epd")).unwrap();
    check_rows("odd-rows.epd", &rows, &[], 24);
}

#[test]
fn wrong_knowledge_is_drawn_whatever_the_command() {
    let wrong = file("wrong.kb", b"(knowledge-source THREAT)\nX ((P1 SQ) (PATTERN CHEKMOVE P1 SQ))\n");
    let certificate = file("none.json", b"{}");
    let fen: &[&str] = &["explain", MATE];
    for command in [fen, &["check", &certificate], &["bench"], &["kb", "list"], &["kb", "trace", MATE]] {
        let Run { status, out, err } = run(&[command, &["--knowledge", &wrong]].concat());
        assert_eq!((status, out.as_str()), (Some(2), ""), "{command:?}: {err}");
        assert!(err.starts_with("error: no pattern is called `CHEKMOVE`\n"), "{err}");
        assert!(err.ends_with("error: 1 mistake in the knowledge base\n"), "{err}");
    }
    let missing = run(&["explain", MATE, "--knowledge", "/nowhere/x.kb"]);
    assert_eq!((missing.status, missing.err.lines().count()), (Some(2), 1), "{}", missing.err);
}

#[test]
fn right_knowledge_is_accepted_before_and_after_the_command() {
    let mine = file("mine.kb", b"(knowledge-source THREAT)\nX ((P1 SQ) (PATTERN CHECKMOVE P1 SQ))\n");
    for arguments in [["--knowledge", &mine, "explain", MATE], ["explain", MATE, "--knowledge", &mine]] {
        let Run { status, out, err } = run(&arguments);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
        assert!(out.contains("Ra8#"), "{out}");
    }
    assert!(run(&["kb", "show", "X", "--knowledge", &mine]).out.contains("CHECKMOVE"));
}
