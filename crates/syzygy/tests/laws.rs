//! Laws of endgame tables: this program's tables and rules of endings agree with Syzygy's.
//!
//! `KIBITZER_SYZYGY` names the folder; `cargo xtask test` fetches tables of four pieces.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

use std::env;

use kibitzer::{Tables as _, Theory};
use shakmaty::{Board, CastlingMode, Chess, Color, Piece, Position, Role, Setup, Square};
use syzygy::Tables;

#[allow(clippy::print_stdout, reason = "a test says what it skips")]
fn tables() -> Option<Tables> {
    let folder = env::var("KIBITZER_SYZYGY").ok();
    if folder.is_none() {
        println!("skipped: KIBITZER_SYZYGY names no folder of tables");
    }
    Some(Tables::open(&folder?).unwrap())
}

/// Lists every `step`th of all positions of two kings and some other pieces.
fn positions(pieces: &[(Color, Role)], step: usize) -> Vec<Chess> {
    let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
    let pieces: Vec<(Color, Role)> = kings.into_iter().chain(pieces.iter().copied()).collect();
    let position = |number: usize| {
        let mut board = Board::empty();
        for (place, (color, role)) in pieces.iter().enumerate() {
            let square = Square::new((number >> (6 * place + 1) & 63) as u32);
            board.set_piece_at(square, Piece { color: *color, role: *role });
        }
        let mut setup = Setup::empty();
        setup.turn = Color::from_white(number & 1 == 0);
        setup.board = board;
        let found = setup.position::<Chess>(CastlingMode::Standard).ok()?;
        (found.board().occupied().count() == pieces.len() && !found.is_game_over()).then_some(found)
    };
    (0..2 << (6 * pieces.len())).step_by(step).filter_map(position).collect()
}

/// Compares what is known without tables with what the tables say.
#[track_caller]
fn agrees(pieces: &[(Color, Role)], step: usize, least: usize) {
    let Some(tables) = tables() else { return };
    let mut compared = 0;
    for position in positions(pieces, step) {
        let Some(known) = Theory::default().find_known(&position) else { continue };
        let found = tables.ending(&position).unwrap();
        assert_eq!(found.winner, known.wins.then_some(known.strong), "{position:?}");
        compared += 1;
    }
    assert!(least <= compared, "{compared} positions of {pieces:?} compared, {least} expected");
}

#[test]
fn own_tables_say_the_same() {
    let white = |role| (Color::White, role);
    agrees(&[white(Role::Queen)], 101, 1_000);
    agrees(&[white(Role::Rook)], 101, 1_000);
    agrees(&[white(Role::Pawn)], 37, 1_000);
    agrees(&[(Color::Black, Role::Pawn)], 37, 1_000);
    agrees(&[white(Role::Bishop), white(Role::Bishop)], 3_011, 1_000);
    agrees(&[white(Role::Bishop), white(Role::Knight)], 3_011, 1_000);
}

#[test]
fn rules_of_endings_say_the_same() {
    let white = |role| (Color::White, role);
    agrees(&[white(Role::Bishop), white(Role::Pawn)], 101, 300);
    agrees(&[white(Role::Knight), white(Role::Knight)], 3_011, 1_000);
    agrees(&[white(Role::Queen), white(Role::Pawn)], 3_011, 1_000);
    agrees(&[white(Role::Rook), white(Role::Knight)], 3_011, 1_000);
}

#[test]
fn with_tables_more_is_known_and_nothing_else() {
    let Some(tables) = tables() else { return };
    let theory = Theory::with(&tables);
    for position in positions(&[(Color::White, Role::Pawn), (Color::Black, Role::Pawn)], 20_011) {
        let known = theory.find_known(&position).unwrap();
        assert!(known.is_tabled);
        assert_eq!(known.wins, known.plies.is_some());
        assert_eq!(known.wins.then_some(known.strong), tables.ending(&position).unwrap().winner);
    }
}
