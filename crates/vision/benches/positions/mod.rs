//! The positions that the benches use: the first thousand of the development suite of puzzles.

#[path = "../../../kibitzer/tests/common/mod.rs"]
mod common;

use std::fs;

use shakmaty::{CastlingMode, Chess, fen::Fen};

const POSITIONS: usize = 1_000;

/// Reads the positions from the folder of the suites.
///
/// # Panics
///
/// Panics if there are none.
pub(crate) fn positions() -> Vec<Chess> {
    let folder = common::suites_folder().unwrap_or_default();
    let text = fs::read_to_string(folder.join("lichess-dev-20k.csv")).unwrap_or_default();
    let fens = text.lines().filter_map(|line| line.split(',').nth(1)?.parse::<Fen>().ok());
    let read = fens.filter_map(|fen| fen.into_position(CastlingMode::Standard).ok());
    let positions: Vec<Chess> = read.take(POSITIONS).collect();
    assert!(
        !positions.is_empty(),
        "no positions in {}, name another folder in KIBITZER_SUITES",
        folder.display()
    );
    positions
}
