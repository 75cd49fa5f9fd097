//! Positions: what is read, what is repaired and what is refused.

use input::{PositionFault, read_position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, Position};

/// Reads a position and compares it and its warnings with what is expected.
#[track_caller]
fn check(fen: &str, expected: &str, warnings: &[&str]) {
    let read = read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(Fen::from_position(&read.position, EnPassantMode::Always).to_string(), expected);
    let found: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(found, warnings, "{fen}");
}

/// Reads a position and expects it to be unchanged, without warnings.
#[track_caller]
fn check_kept(fen: &str) {
    check(fen, fen, &[]);
}

#[track_caller]
fn check_refused(fen: &str, expected: &str) {
    match read_position(fen) {
        Ok(read) => panic!("{fen} is read as {:?}", read.position),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

#[track_caller]
fn check_mode(fen: &str, expected: CastlingMode) {
    let read = read_position(fen).expect("the position can be read");
    assert_eq!(read.position.castles().mode(), expected, "{fen}");
}

#[test]
fn four_fields_get_clocks() {
    check("4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    check("  4k3/8/8/8/8/8/8/4K3\t b  - - ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", &[]);
    check("4k3/8/8/8/8/8/8/4K3 w - - 7 0", "4k3/8/8/8/8/8/8/4K3 w - - 7 1", &[]);
}

#[test]
fn finished_games_are_read() {
    for fen in [
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 150 200",
    ] {
        check_kept(fen);
    }
}

#[test]
fn composed_positions_are_read() {
    // Checks that no game can lead to: by three pieces, by two knights, from two sides of one line.
    for fen in [
        "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1",
        "4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1",
        "Q3k2Q/8/8/8/8/8/8/K7 b - - 0 1",
    ] {
        check_kept(fen);
    }
}

#[test]
fn wrong_numbers_of_men_are_refused() {
    check_refused("8/8/8/8/8/8/8/4K3 w - -", "black has 0 kings, expected 1");
    check_refused("8/8/8/8/8/8/8/8 w - -", "white has 0 kings, expected 1; black has 0 kings, expected 1");
    check_refused("4k3/8/8/8/8/8/8/K3K3 w - -", "white has 2 kings, expected 1");
    check_refused("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "white has 9 pawns, expected at most 8");
    check_refused("4k3/nnnnnnnn/nnnnnnnn/8/8/8/8/4K3 b - -", "black has 17 men, expected at most 16");
}

#[test]
fn impossible_places_are_refused() {
    let text = "expected none on the first or last rank";
    check_refused("P3k3/8/8/8/8/8/8/4K3 w - -", &format!("a pawn stands on a8, {text}"));
    check_refused("4k3/8/8/8/8/8/8/4K2p w - -", &format!("a pawn stands on h1, {text}"));
    check_refused("4k3/8/8/8/8/8/8/K3R3 w - -", "black is not to move but in check from e1");
    check_refused("8/8/8/8/8/8/4k3/4K3 w - -", "black is not to move but in check from e1");
}

#[test]
fn every_reason_is_listed() {
    check_refused(
        "P3k3/8/8/8/8/8/8/8 W - z9",
        "side to move must be `w` or `b`, found `W`; \
         en-passant square must be `-` or a square such as `e3`, found `z9`",
    );
    let error = read_position("Pk6/8/8/8/8/8/8/8 w - -").unwrap_err();
    assert!(
        matches!(error.faults(), [PositionFault::Kings { .. }, PositionFault::PawnPlace { .. }]),
        "{error}"
    );
}

#[test]
fn messages_stay_on_one_short_line() {
    let error = read_position(&format!("4k3/8/8/8/8/8/8/4K3 \x1b{} - -", "w".repeat(1000))).unwrap_err();
    assert!(error.to_string().len() < 120 && !error.to_string().contains('\x1b'), "{error}");
}

#[test]
fn castling_rights_without_king_and_rook_are_dropped() {
    let text = "castling rights dropped, king and rook not in place:";
    check(
        "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[&format!("{text} a1, a8, h8")],
    );
    check("4k3/8/8/8/8/4K3/8/7R w K - 0 1", "4k3/8/8/8/8/4K3/8/7R w - - 0 1", &[&format!("{text} h1")]);
    check_kept("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

#[test]
fn castling_mode_is_detected() {
    check_mode("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", CastlingMode::Standard);
    check_mode("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", CastlingMode::Standard);
    check_mode("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", CastlingMode::Chess960);
    check_mode("2r1kr2/8/8/8/8/8/8/2R1KR2 w FCfc - 0 1", CastlingMode::Chess960);
    check_mode("4k3/8/8/8/8/8/8/4K3 w - - 0 1", CastlingMode::Standard);
}

#[test]
fn stale_rights_do_not_make_chess960() {
    let text = "castling rights dropped, king and rook not in place:";
    // The black king has moved to f8, which the writer of the FEN forgot.
    check(
        "r4k1r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r4k1r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[&format!("{text} a8, h8")],
    );
    // The black rook has moved to g8.
    check(
        "r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1",
        &[&format!("{text} g8")],
    );
    check_mode("r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1", CastlingMode::Standard);
}

#[test]
fn en_passant_squares_are_kept_if_a_double_step_can_have_made_them() {
    check_kept("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    // Nobody can capture there.
    check_kept("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    // The step gives check, or opens a line to the king.
    check_kept("8/8/8/4k3/2pP4/8/8/4K3 b - d3 0 1");
    check_kept("8/8/8/8/1k1P4/8/8/4B1K1 b - d3 0 1");
}

#[test]
fn other_en_passant_squares_are_dropped() {
    let check_dropped = |fen: &str| {
        let fields: Vec<&str> = fen.split(' ').collect();
        let warning = format!("en-passant square `{}` dropped, no double step can have made it", fields[3]);
        check(fen, &format!("{} {} - - 0 1", fields[0], fields[1]), &[&warning]);
    };
    check_dropped("4k3/8/8/8/8/8/8/4K3 w - e6 0 1");
    check_dropped("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1");
    check_dropped("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1");
    check_dropped("4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1");
    check_dropped("4k3/8/3r4/3pP3/8/8/8/4K3 w - d6 0 1");
    // White was already in check from the rook before the step, so it could not have been Black's move.
    check_dropped("4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1");
}

#[test]
fn promoted_men_beyond_the_missing_pawns_get_a_warning() {
    let fen = "4k3/8/8/8/8/8/PPPPPPPP/QQQ1K3 w - - 0 1";
    check(fen, fen, &["white has 2 promoted men, but missing pawns account for 0"]);
    let fen = "b1b1k3/p1pppppp/8/8/b7/8/8/4K3 b - - 0 1";
    check(fen, fen, &["black has 2 promoted men, but missing pawns account for 1"]);
    check_kept("4k3/8/8/8/8/8/1PPPPPPP/QQ2K3 w - - 0 1");
}
