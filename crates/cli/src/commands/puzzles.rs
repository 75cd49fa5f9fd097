//! `kibitzer puzzles`: positions from games with one clearly best tactical answer, as a CSV with Lichess's
//! columns.

use std::collections::BTreeSet;
use std::io::{self, Write};

use games::{Game, PUZZLE_COLUMNS, Puzzle, Reviewer, puzzles};
use kibitzer::Sources;

use super::games::{self as stream, Setup, Work};
use crate::arguments::Puzzles;
use crate::failure::Failure;

/// Finds the puzzles of the games of a file.
pub(crate) fn run(arguments: &Puzzles, sources: Sources<'static>) -> Result<(), Failure> {
    stream::run(&arguments.file, &mut Table::default(), &Setup::of(&arguments.seek, sources))
}

/// The rows of the table.
#[derive(Default)]
struct Table {
    puzzles: usize,
    /// The ids of the puzzles that have been written.
    known: BTreeSet<String>,
    has_heading: bool,
}

impl Work for Table {
    type Made = Vec<Puzzle>;

    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> Vec<Puzzle> + Clone + Send + 'static {
        puzzles
    }

    fn write(&mut self, mut found: Vec<Puzzle>, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::replace(&mut self.has_heading, true) {
            writeln!(out, "{PUZZLE_COLUMNS}")?;
        }
        // Games that begin alike, or occur twice, have the same puzzles.
        found.retain(|puzzle| self.known.insert(puzzle.id()));
        self.puzzles += found.len();
        found.iter().try_for_each(|puzzle| writeln!(out, "{}", puzzle.row()))
    }

    fn finish(&self, games: u64) -> String {
        format!("games: {games}; puzzles: {}", self.puzzles)
    }
}
