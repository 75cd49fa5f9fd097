//! `kibitzer puzzles`: positions of games with one clearly best tactical answer, as a CSV in the columns of Lichess.

use std::collections::BTreeSet;
use std::io::{self, Write};

use batch::Stopwatch;
use kibitzer::Sources;
use kibitzer::Style;
use kibitzer::games::{Game, PUZZLE_COLUMNS, Seeker, puzzles};

use super::games::{self, Work};
use super::moves_bar::Progress;
use crate::arguments::Puzzles;
use crate::failure::Failure;
use crate::interrupt;

/// Finds the puzzles of the games of a file.
pub(crate) fn run(arguments: &Puzzles, sources: Sources<'_>) -> Result<(), Failure> {
    let interrupt = interrupt::listen();
    let watch = Stopwatch::start(arguments.seek.movetime);
    let mut progress = Progress::of(&arguments.file)?;
    let bar = progress.bar();
    let looked = || bar.inc(1);
    let seeker = games::seeker(
        &arguments.seek,
        (usize::MAX, false),
        sources,
        &watch,
        interrupt,
        &looked,
        Style::plain(),
    );
    let mut table = Table { seeker, puzzles: 0, known: BTreeSet::new(), has_heading: false };
    games::run(&arguments.file, &mut table, &watch, interrupt, &mut progress)
}

/// The rows of the table.
struct Table<'a> {
    seeker: Seeker<'a>,
    puzzles: usize,
    /// The names of those that are written.
    known: BTreeSet<String>,
    has_heading: bool,
}

impl Work for Table<'_> {
    fn game(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<()> {
        if !std::mem::replace(&mut self.has_heading, true) {
            writeln!(out, "{PUZZLE_COLUMNS}")?;
        }
        let mut found = puzzles(&self.seeker, game);
        // Games that begin alike, or come twice, have the same puzzles.
        found.retain(|puzzle| self.known.insert(puzzle.id()));
        self.puzzles += found.len();
        found.iter().try_for_each(|puzzle| writeln!(out, "{}", puzzle.row()))
    }

    fn done(&self, games: u64) -> String {
        format!("games: {games}; puzzles: {}", self.puzzles)
    }
}
