//! Positions as people type them: what is read, what is refused and with which message, and that nothing
//! makes the reader panic.

use input::games::{Turn, find_other};
use input::{read_position, read_typed_position};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode};
use testing::walk_to_end;

const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

#[track_caller]
fn check(text: &str, expected: &str) {
    let read = read_typed_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(Fen::from_position(&read.position, EnPassantMode::Always).to_string(), expected, "{text}");
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    match read_typed_position(text) {
        Ok(read) => panic!("{text} is read as {:?}", read.position),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

#[test]
fn missing_fields_are_no_error() {
    let board = "r3k2r/8/8/3pP3/8/8/8/R3K2R";
    check(board, &format!("{board} w - - 0 1"));
    check(&format!("{board} b"), &format!("{board} b - - 0 1"));
    check(&format!("{board} w KQkq"), &format!("{board} w KQkq - 0 1"));
    check(&format!("{board} w KQkq d6"), &format!("{board} w KQkq d6 0 1"));
    check(&format!("{board} w KQkq d6 0"), &format!("{board} w KQkq d6 0 1"));
    check(&format!("{board} w KQkq d6 0 9"), &format!("{board} w KQkq d6 0 9"));
}

#[test]
fn positions_come_in_many_forms() {
    check("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check(&OPEN.replace(' ', "_"), OPEN);
    check(&format!("  {OPEN}\r\n"), OPEN);
    let four = OPEN.trim_end_matches(" 2 3");
    check(&format!("{four} bm Bb5; id \"Ruy Lopez\"; hmvc 2; fmvn 3;"), OPEN);
    check(&format!("{four} bm Bb5"), &format!("{four} 0 1"));
    check("6k1/5ppp/8/8/8/8/8/R6K w bm Ra8#;", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    check(&format!("https://lichess.org/analysis/{}", OPEN.replace(' ', "_")), OPEN);
    check(
        "https://lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K?color=black",
        "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
    );
}

#[test]
fn what_is_malformed_is_said() {
    let expected = "expected a FEN, a line of EPD, `startpos` or an address that contains a FEN";
    check_refused("hello", &format!("`hello` is no position, {expected}"));
    check_refused("", &format!("`` is no position, {expected}"));
    check_refused("8/8/8/8/8/8/8", "the board has 7 ranks, expected 8");
    check_refused("6k1/5ppp/8/8/8/8/8/R6K x", "side to move must be `w` or `b`, found `x`");
    check_refused(&format!("{OPEN} extra"), "a position has at most 6 fields, found 7");
    check_refused(
        "[Event \"?\"]",
        "`[Event \"?\"]` is a tag of a game, expected a position; `kibitzer explain GAME.pgn --at 17b` reads games",
    );
    check_refused(
        "https://lichess.org/abcdefgh",
        "`https://lichess.org/abcdefgh` contains no FEN and nothing is fetched, expected the FEN itself, or the game as a file: `kibitzer explain GAME.pgn --at 17b`",
    );
    check_refused(
        "https://lichess.org/analysis/8/8/8_x_-_-",
        "the FEN in the address, `8/8/8 x - -`: the board has 3 ranks, expected 8; side to move must be `w` or `b`, found `x`",
    );
    check_refused(
        "https://lichess.org/analysis/atomic/8/8",
        "`https://lichess.org/analysis/atomic/8/8` is a position of atomic, expected chess or Chess960",
    );
}

/// Generates fragments of positions, addresses and texts that resemble them.
fn pieces() -> impl Strategy<Value = String> {
    const TELLING: [&str; 27] = [
        "https://",
        "lichess.org/",
        "analysis/",
        "?fen=",
        "#",
        "&",
        "%2",
        "%",
        "%ff",
        "_",
        "+",
        "/",
        " ",
        ";",
        "8",
        "k",
        "K",
        "r1bq",
        "w",
        "-",
        "bm",
        "id \"",
        "startpos",
        "[Event \"",
        "é",
        "\0",
        "atomic",
    ];
    let piece = prop_oneof![prop::sample::select(&TELLING[..]).prop_map(str::to_owned), ".{0,3}"];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn nothing_makes_the_reader_panic_and_errors_are_one_line(text in pieces()) {
        if let Err(error) = read_typed_position(&text) {
            let line = error.to_string();
            prop_assert!(!line.chars().any(char::is_control) && line.chars().count() < 900, "{}", line);
        }
    }

    #[test]
    fn nothing_makes_turns_and_games_panic(text in "[0-9 .…bwB{};%*(\\[\"e4NO\\-é\n]{0,24}", bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        if let Ok(turn) = text.parse::<Turn>() {
            prop_assert_eq!(turn.to_string().parse::<Turn>(), Ok(turn));
        }
        for other in [find_other(text.as_bytes()), find_other(&bytes)].into_iter().flatten() {
            prop_assert!(!other.chars().any(char::is_control), "{}", other);
        }
    }

    #[test]
    fn every_form_of_a_position_is_the_position(choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let fen = Fen::from_position(&walk_to_end(Chess::default(), &choices), EnPassantMode::Always).to_string();
        let position = read_position(&fen).map(|read| read.position);
        let underscored = fen.replace(' ', "_");
        for text in [
            fen.clone(),
            underscored.clone(),
            format!("https://lichess.org/analysis/standard/{underscored}"),
            format!("https://lichess.org/editor/{}?color=black", fen.replace(' ', "%20")),
            format!("https://www.chess.com/analysis?fen={}", fen.replace('/', "%2F").replace(' ', "+")),
        ] {
            prop_assert_eq!(read_typed_position(&text).map(|read| read.position).ok(), position.clone().ok());
        }
    }
}
