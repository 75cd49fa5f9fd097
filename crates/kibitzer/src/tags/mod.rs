//! Tags: the themes of puzzles whose solutions are given. Nothing is searched.

mod columns;

use std::collections::BTreeSet;

use motifs::{Line, Sighting, Theme, sightings};
use shakmaty::{Chess, Color, Move};

use crate::input::{PuzzleTable, Row, RowError, Task};

/// What is printed for each puzzle.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum TagMode {
    /// Its id, the themes to add and to remove, and the evidence for each that is seen.
    Diff,
    /// The row with the themes that are seen added to its own.
    Add,
    /// The row with its own themes replaced by those that are seen; what no line of moves can show is kept.
    Replace,
}

/// Themes that players vote for more than the moves show: seen ones are added, but none is taken away.
const VOTED: [Theme; 2] = [Theme::KillBoxMate, Theme::VukovicMate];

/// Names the themes of the rows of one table.
#[derive(Clone)]
pub struct Tagger {
    table: PuzzleTable,
    mode: TagMode,
    mark: String,
}

impl Tagger {
    /// Starts with a table; `mark` names program and knowledge, and stands at the end of every row.
    pub fn new(table: PuzzleTable, mode: TagMode, mark: &str) -> Tagger {
        Tagger { table, mode, mark: mark.to_owned() }
    }

    /// Gives the heading of what is printed, for the table's own header.
    pub fn heading(&self, header: &str) -> String {
        match (self.mode, self.table.themes_column()) {
            (TagMode::Diff, _) => "PuzzleId,Added,Removed,Evidence,Tagger".to_owned(),
            (_, Some(_)) => format!("{header},Tagger"),
            (_, None) => format!("{header},Themes,Tagger"),
        }
    }

    /// Names the themes of a puzzle and gives the line to print.
    ///
    /// # Errors
    ///
    /// [`RowError`] if the row cannot be read.
    pub fn tag(&mut self, number: u64, line: &str) -> Result<String, RowError> {
        let row = self.table.read_line(number, line).map_err(|reason| RowError { number, reason })?;
        let Task::Puzzle { themes, .. } = &row.task else { return Ok(line.to_owned()) };
        let seen = themes_of(&row);
        let own: BTreeSet<&str> = themes.iter().map(String::as_str).collect();
        let names: BTreeSet<&str> = seen.iter().map(|sighting| sighting.theme.name()).collect();
        let is_kept = |name: &&str| {
            names.contains(name) || Theme::of_name(name).is_none_or(|theme| VOTED.contains(&theme))
        };
        let mark = &self.mark;
        Ok(match self.mode {
            TagMode::Diff => {
                let added = spaced(names.difference(&own).copied());
                let removed = spaced(own.iter().copied().filter(|name| !is_kept(name)));
                let evidence: Vec<String> = seen.iter().map(evidence).collect();
                format!("{},{added},{removed},{},{mark}", row.id, evidence.join(" "))
            }
            TagMode::Add => self.with_themes(line, spaced(own.union(&names).copied())),
            TagMode::Replace => {
                let kept = own.iter().copied().filter(is_kept);
                let all: BTreeSet<&str> = kept.chain(names.iter().copied()).collect();
                self.with_themes(line, spaced(all))
            }
        })
    }

    /// Puts themes in their column, or in a new one at the end, and the mark behind.
    fn with_themes(&self, line: &str, themes: String) -> String {
        match self.table.themes_column() {
            Some(column) => format!("{},{}", columns::replaced(line, column, &themes), self.mark),
            None => format!("{line},{themes},{}", self.mark),
        }
    }
}

/// Names the themes of a puzzle's line, as far as the database has them.
fn themes_of(row: &Row) -> Vec<Sighting> {
    let Task::Puzzle { before, allowed, position, solution, .. } = &row.task else { return Vec::new() };
    let moves: Vec<Move> = std::iter::once(*allowed).chain(solution.iter().copied()).collect();
    sighted(before, &moves, shakmaty::Position::turn(position))
}

/// Names the themes of a line of moves for a side, as far as the database has them.
pub(crate) fn sighted(before: &Chess, moves: &[Move], side: Color) -> Vec<Sighting> {
    let mut seen = Line::new(before, moves, side).map(|line| sightings(&line)).unwrap_or_default();
    seen.retain(|sighting| sighting.theme.is_of_lichess());
    seen
}

/// Says where a theme is seen: its name, the own move counted from 1, and the squares.
fn evidence(sighting: &Sighting) -> String {
    let squares: Vec<String> = sighting.seen.squares.iter().map(ToString::to_string).collect();
    format!("{}@{}:{}", sighting.theme.name(), sighting.seen.ply.div_ceil(2), squares.join("+"))
}

fn spaced<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().collect::<Vec<_>>().join(" ")
}
