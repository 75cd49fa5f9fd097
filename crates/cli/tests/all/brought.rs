//! The forms in which people supply positions: abridged, addresses, lines of EPD, games, typed or on standard
//! input.

use crate::program::{Run, file, finish, program, run};

/// A back-rank mate in every form in which it can be supplied.
const FORMS: [&str; 8] = [
    "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R6K",
    "6k1/5ppp/8/8/8/8/8/R6K_w_-",
    "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"back rank\";",
    "https://lichess.org/analysis/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1",
    "https://lichess.org/analysis/fromPosition/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1?color=black",
    "https://lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K_w_-_-_0_1?color=white",
    "https://www.chess.com/analysis?fen=6k1%2F5ppp%2F8%2F8%2F8%2F8%2F8%2FR6K+w+-+-+0+1",
];

/// Two games: in the first Black mates, in the second Black could have.
const GAMES: &str =
    "[Event \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"B\"]\n\n1. f3 e5 2. g4 Nc6 3. h3 *\n";

#[track_caller]
fn check_explained(found: &Run, verdict: &str) {
    assert_eq!(found.status, Some(0), "{}", found.err);
    assert!(found.out.lines().any(|line| line == verdict), "{}", found.out);
}

#[track_caller]
fn check_refused(arguments: &[&str], expected: &str) {
    let Run { status, out, err } = run(arguments);
    assert_eq!((status, out.as_str(), err.as_str()), (Some(2), "", format!("error: {expected}\n").as_str()));
}

#[test]
fn every_command_that_takes_a_position_takes_every_form() {
    for form in FORMS {
        check_explained(&run(&["explain", form, "--nodes", "3000"]), "Back-rank mate. 1.Ra8# is mate.");
        assert!(run(&["mate", form]).out.starts_with("White mates in 1: proved"), "{form}");
        let traced = run(&["kb", "trace", form]);
        assert!(traced.status == Some(0) && traced.out.contains("WR@A1 A8"), "{form}: {}", traced.out);
        assert_eq!(run(&["kb", "why-not", "KNIGHT-FORK", form]).status, Some(0), "{form}");
        let piped =
            finish(program().args(["explain", "-", "--nodes", "3000"]), format!("{form}\n").as_bytes());
        check_explained(&piped, "Back-rank mate. 1.Ra8# is mate.");
    }
    check_explained(
        &run(&["explain", "6k1/5ppp/8/8/8/8/8/R6K", "w", "--nodes", "3000"]),
        "Back-rank mate. 1.Ra8# is mate.",
    );
    assert!(run(&["explain", "startpos", "--nodes", "3000"]).out.starts_with("  8  r n b q k b n r\n"));
}

#[test]
fn a_position_of_a_game_is_chosen_by_its_move() {
    let games = file("brought.pgn", GAMES);
    for at in ["2b", "2...", "2B"] {
        let found = run(&["explain", &games, "--at", at, "--nodes", "3000", "--game", "1"]);
        check_explained(&found, "2...Qh4# is mate.");
        assert_eq!(found.err, "");
    }
    let white = run(&["explain", &games, "--at", "3.", "--game", "2", "--nodes", "3000"]);
    assert!(
        white.out.contains("  6  . . n . . . . .\n") && white.out.contains("White to move"),
        "{}",
        white.out
    );
    let last = run(&["explain", &games, "--at", "3b", "--game", "2", "--nodes", "3000"]);
    check_explained(&last, "3...Qh4# is mate.");
    let moved =
        run(&["explain", &games, "--at", "1w", "--moves", "f3 e5 g4", "--game", "2", "--nodes", "3000"]);
    check_explained(&moved, "2...Qh4# is mate.");
    let first = run(&["explain", &games, "--at", "2b", "--nodes", "3000"]);
    check_explained(&first, "2...Qh4# is mate.");
    assert_eq!(first.err, format!("`{games}` has several games: this is the first, `--game N` chooses\n"));
}

#[test]
fn games_and_positions_come_on_standard_input() {
    let games = finish(
        program().args(["explain", "-", "--at", "3b", "--game", "2", "--nodes", "3000"]),
        GAMES.as_bytes(),
    );
    check_explained(&games, "3...Qh4# is mate.");
    let chapter = b"[Event \"A\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\"]\n\n*\n";
    check_explained(
        &finish(program().args(["explain", "-", "--nodes", "3000"]), chapter),
        "Back-rank mate. 1.Ra8# is mate.",
    );
    let epd = file("brought.epd", "\n6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"x\";\n\n");
    check_explained(&run(&["explain", &epd, "--nodes", "3000"]), "Back-rank mate. 1.Ra8# is mate.");
}

#[test]
fn what_cannot_be_chosen_is_said_on_one_line() {
    let games = file("brought-refused.pgn", GAMES);
    let between = "the game goes from 1. to 2..., expected";
    check_refused(
        &["explain", &games],
        &format!("`{games}`: game 1: {between} `--at` with a move of it, as `--at 2...`"),
    );
    check_refused(
        &["explain", &games, "--at", "17b"],
        &format!("`{games}`: game 1: `--at 17...`: {between} a move of it"),
    );
    check_refused(
        &["explain", &games, "--at", "2b", "--game", "3"],
        &format!("`--game 3`: `{games}` has 2 games, expected one of them"),
    );
    check_refused(
        &["explain", "startpos", "--at", "2b"],
        "`--at` and `--game` choose from games, expected a file of PGN or `-`, found a position",
    );
    check_refused(
        &["explain", &games, "--at", "x"],
        "invalid value 'x' for '--at <MOVE>': expected a move number and a side, as 17w or 17. for White's move, 17b or 17... for Black's",
    );
    let prose = file("brought.txt", "This is no game.\n");
    check_refused(
        &["explain", &prose, "--at", "2b"],
        &format!(
            "`{prose}` is no PGN: it begins with `This is no game.`, expected games, which begin with tags as [Event \"?\"] or moves as 1. e4"
        ),
    );
    let two = finish(program().args(["explain", "-"]), b"8/8\n8/8\n");
    assert!(
        two.err.starts_with("error: standard input has more than one line, expected one position;"),
        "{}",
        two.err
    );
    let wrong = finish(program().args(["mate", "-"]), GAMES.as_bytes());
    assert!(
        wrong.err.starts_with("error: `[Event \"A\"]` is a tag of a game, expected a position;"),
        "{}",
        wrong.err
    );
    assert_eq!((two.status, wrong.status), (Some(2), Some(2)));
}
