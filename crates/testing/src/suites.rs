//! Where the tests find the suites, which are kept outside the repository, and what some of them hold.

use std::env;
use std::fs;
use std::path::PathBuf;

use shakmaty::{CastlingMode, Chess, fen::Fen};

/// The suite that [`puzzles`] reads: the development suite of puzzles.
const PUZZLES: &str = "lichess-dev-20k.csv";

/// Finds the folder of the suites.
///
/// `KIBITZER_SUITES` names it; without that it is looked for beside the repository. Without the folder the
/// test is skipped, which it should say, unless `KIBITZER_REQUIRE_SUITES` is `1`.
///
/// # Panics
///
/// Panics if the folder is required but missing.
pub fn suites_folder() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/suites");
    let folder = env::var_os("KIBITZER_SUITES").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    let required = env::var_os("KIBITZER_REQUIRE_SUITES").is_some_and(|value| value == "1");
    assert!(!required, "the suites are required, but {} is no folder", folder.display());
    None
}

/// Reads a suite; where there are no suites, says so and returns `None`, so that the test is skipped.
///
/// # Panics
///
/// Panics if the folder is required but missing, and if it is there without the suite.
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
pub fn suite(name: &str) -> Option<String> {
    let Some(folder) = suites_folder() else {
        eprintln!("skipped: {name} is not at hand");
        return None;
    };
    let file = folder.join(name);
    Some(fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

/// Returns the positions that begin the development suite of puzzles, at most so many.
///
/// They are those before the first move of a puzzle's line, which is the other side's. Benches look at them.
///
/// # Panics
///
/// Panics if there are none.
pub fn puzzles(most: usize) -> Vec<Chess> {
    let text = suite(PUZZLES).unwrap_or_default();
    let fens = text.lines().filter_map(|line| line.split(',').nth(1)?.parse::<Fen>().ok());
    let read = fens.filter_map(|fen| fen.into_position(CastlingMode::Standard).ok());
    let positions: Vec<Chess> = read.take(most).collect();
    assert!(!positions.is_empty(), "no positions of {PUZZLES}, name another folder in KIBITZER_SUITES");
    positions
}
