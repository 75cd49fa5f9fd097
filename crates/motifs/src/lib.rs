//! Names for what a line does, each with the squares as evidence.
//!
//! A motif is one file below `motifs/`: a function from a [`Line`] to what was [`Seen`]. It combines facts of one
//! position with the order of the moves and never tries a move that is not in the line. The names are those of
//! Lichess's puzzle themes (<https://lichess.org/training/themes>), and so are the definitions where the two could
//! differ: millions of puzzles have settled what each motif is called. What matters to an explanation is decided
//! elsewhere (`explain`).

mod line;
mod motifs;
mod peril;
mod phase;
mod shape;
mod theme;

#[cfg(test)]
mod expectations;
#[cfg(test)]
mod shown_motif;
use shakmaty::Square;

pub use line::{Line, Turn};
pub use phase::phase;
pub use theme::Theme;

/// Where in a line a theme is seen.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Seen {
    /// The index of the move in the line, from 0.
    pub ply: usize,
    /// The squares that show it: the acting piece first.
    pub squares: Vec<Square>,
}

/// A theme of a line, with its evidence.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sighting {
    /// The theme.
    pub theme: Theme,
    /// Where it is seen.
    pub seen: Seen,
}

impl Seen {
    /// Returns the sighting of a move and squares.
    pub(crate) fn at(turn: Turn<'_>, squares: impl IntoIterator<Item = Square>) -> Seen {
        Seen { ply: turn.index(), squares: squares.into_iter().collect() }
    }
}

/// Lists the themes of a line in alphabetical order of their names, each once.
///
/// ```
/// use motifs::{Line, Theme, sightings};
/// use shakmaty::{CastlingMode, Chess, Color, fen::Fen, san::San};
///
/// let fen: Fen = "3r3k/6pp/8/8/8/8/4Q1PP/4R2K w - - 0 1".parse()?;
/// let start: Chess = fen.into_position(CastlingMode::Standard)?;
/// let mate = "Qe8+".parse::<San>()?.to_move(&start)?;
/// let line = Line::new(&start, &[mate], Color::White).ok_or("illegal")?;
/// assert!(sightings(&line).iter().any(|seen| seen.theme == Theme::OneMove));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sightings(line: &Line) -> Vec<Sighting> {
    let mut found: Vec<Sighting> = motifs::MOTIFS
        .iter()
        .filter_map(|(theme, find)| Some(Sighting { theme: *theme, seen: find(line)? }))
        .chain(shape::sightings(line))
        .collect();
    let has_own_name = found.iter().any(|sighting| OWN_NAMES.contains(&sighting.theme));
    found.retain(|sighting| !(has_own_name && sighting.theme.is_flank_attack()));
    found.sort_by_key(|sighting| sighting.theme.name());
    found
}

/// A line with one of these themes is not also called an attack on a flank.
const OWN_NAMES: [Theme; 2] = [Theme::BackRankMate, Theme::Fork];
