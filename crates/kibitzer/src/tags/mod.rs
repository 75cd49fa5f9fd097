//! Tags: the themes of puzzles whose solutions are given. Nothing is searched.

mod columns;

use std::collections::BTreeSet;

use motifs::{Line, Sighting, Theme, sightings};
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::{Chess, Color, EnPassantMode, Move};

use crate::input::{PuzzleTable, Row, RowError, Task};

/// What is printed for each puzzle.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum TagMode {
    /// Its id, the themes to add and to remove, and the evidence for each theme found.
    Diff,
    /// The row with the themes found added to its own.
    Add,
    /// The row with its own themes replaced by those found; themes that no line of moves can show are kept.
    Replace,
}

/// The themes of one puzzle compared with its own.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Tags {
    /// The number of the row, from 1.
    pub row: u64,
    /// The name of the puzzle.
    pub id: String,
    /// The position in which it starts.
    pub fen: String,
    /// The themes that its moves show, and those of the row that no line of moves can show.
    pub themes: Vec<String>,
    /// Themes that the row lacks.
    pub added: Vec<String>,
    /// Themes of the row that its moves do not show, although they could.
    pub removed: Vec<String>,
    /// Where each theme is found: its name, the solver's move counted from 1, and the squares.
    pub evidence: Vec<String>,
}

/// Determines the themes of a puzzle; `None` if the row is a position without a solution.
pub fn tags(row: &Row) -> Option<Tags> {
    let Task::Puzzle { position, themes, .. } = &row.task else { return None };
    let seen = themes_of(row);
    let own: BTreeSet<&str> = themes.iter().map(String::as_str).collect();
    let names: BTreeSet<&str> = seen.iter().map(|sighting| sighting.theme.name()).collect();
    let (kept, removed): (BTreeSet<&str>, BTreeSet<&str>) =
        own.iter().copied().partition(|name| is_kept(name, &names));
    let owned = |names: &mut dyn Iterator<Item = &&str>| names.map(|name| (*name).to_owned()).collect();
    Some(Tags {
        row: row.number,
        id: row.id.clone(),
        fen: Fen::from_position(position, EnPassantMode::Always).to_string(),
        themes: owned(&mut names.union(&kept)),
        added: owned(&mut names.difference(&own)),
        removed: owned(&mut removed.iter()),
        evidence: seen.iter().map(evidence).collect(),
    })
}

/// Whether a theme of the row stays: the moves show it, or it is not one that moves show.
fn is_kept(name: &str, seen: &BTreeSet<&str>) -> bool {
    seen.contains(name) || Theme::of_name(name).is_none_or(|theme| VOTED.contains(&theme))
}

/// Themes that players vote for beyond what the moves show: they are added if found, but never removed.
const VOTED: [Theme; 2] = [Theme::KillBoxMate, Theme::VukovicMate];

/// Determines the themes of the rows of one table.
#[derive(Clone)]
pub struct Tagger {
    table: PuzzleTable,
    mode: TagMode,
    mark: String,
}

impl Tagger {
    /// Starts with a table; `mark` identifies program and knowledge, and ends every row.
    pub fn new(table: PuzzleTable, mode: TagMode, mark: &str) -> Tagger {
        Tagger { table, mode, mark: mark.to_owned() }
    }

    /// Returns the heading of the output, given the table's own header.
    pub fn heading(&self, header: &str) -> String {
        match (self.mode, self.table.themes_column()) {
            (TagMode::Diff, _) => "PuzzleId,Added,Removed,Evidence,Tagger".to_owned(),
            (_, Some(_)) => format!("{header},Tagger"),
            (_, None) => format!("{header},Themes,Tagger"),
        }
    }

    /// Determines the themes of a puzzle and returns the line to print.
    ///
    /// # Errors
    ///
    /// Returns a [`RowError`] if the row cannot be read.
    pub fn tag(&mut self, number: u64, line: &str) -> Result<String, RowError> {
        let row = self.table.read_line(number, line).map_err(|reason| RowError { number, reason })?;
        let (Some(tags), Task::Puzzle { themes, .. }) = (tags(&row), &row.task) else {
            return Ok(line.to_owned());
        };
        let mark = &self.mark;
        Ok(match self.mode {
            TagMode::Diff => {
                let [added, removed, evidence] =
                    [&tags.added, &tags.removed, &tags.evidence].map(|all| all.join(" "));
                format!("{},{added},{removed},{evidence},{mark}", row.id)
            }
            TagMode::Add => {
                let all: BTreeSet<&String> = themes.iter().chain(&tags.themes).collect();
                self.with_themes(line, join_by_spaces(all))
            }
            TagMode::Replace => self.with_themes(line, join_by_spaces(tags.themes.iter().collect())),
        })
    }

    /// Puts themes in their column, or in a new one at the end, followed by the mark.
    fn with_themes(&self, line: &str, themes: String) -> String {
        match self.table.themes_column() {
            Some(column) => format!("{},{}", columns::replace(line, column, &themes), self.mark),
            None => format!("{line},{themes},{}", self.mark),
        }
    }
}

/// Determines the themes of a puzzle's line that the database has.
fn themes_of(row: &Row) -> Vec<Sighting> {
    let Task::Puzzle { before, allowed, position, solution, .. } = &row.task else { return Vec::new() };
    let moves: Vec<Move> = std::iter::once(*allowed).chain(solution.iter().copied()).collect();
    sight(before, &moves, shakmaty::Position::turn(position))
}

/// Determines the themes of a side's line of moves that the database has.
pub fn sight(before: &Chess, moves: &[Move], side: Color) -> Vec<Sighting> {
    let mut seen = Line::new(before, moves, side).map(|line| sightings(&line)).unwrap_or_default();
    seen.retain(|sighting| sighting.theme.is_of_lichess());
    seen
}

/// Writes where a theme is found: its name, the solver's move counted from 1, and the squares.
fn evidence(sighting: &Sighting) -> String {
    let squares: Vec<String> = sighting.seen.squares.iter().map(ToString::to_string).collect();
    format!("{}@{}:{}", sighting.theme.name(), sighting.seen.ply.div_ceil(2), squares.join("+"))
}

fn join_by_spaces(names: BTreeSet<&String>) -> String {
    names.into_iter().map(String::as_str).collect::<Vec<_>>().join(" ")
}
