//! The themes of an answer: what its line shows, by the names of Lichess.

use claims::Promise;
use inquiry::shown_line;
use motifs::{Line, Theme, sightings};
use shakmaty::{Chess, Move, Position, Square};

/// A theme of a given line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LineTheme {
    /// By the name of Lichess.
    pub name: &'static str,
    /// The index in the line of the move that shows it.
    pub ply: usize,
    /// The squares that show it, the acting piece's first.
    pub squares: Vec<Square>,
}

/// Returns the themes that a line shows for the side that begins it, in alphabetical order. Nothing is
/// searched, and the quality of the line does not matter.
///
/// ```
/// use kibitzer::{input::{read_played, read_position}, line_themes};
/// let start = read_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?.position;
/// let played = read_played(&start, "Ra8#")?;
/// let moves: Vec<_> = played.last_move.into_iter().collect();
/// assert!(line_themes(&start, &moves).iter().any(|theme| theme.name == "backRankMate"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line_themes(position: &Chess, line: &[Move]) -> Vec<LineTheme> {
    let Some(line) = Line::new(position, line, position.turn()) else { return Vec::new() };
    let seen = sightings(&line).into_iter().filter(|sighting| sighting.theme.is_of_lichess());
    let theme = |sighting: motifs::Sighting| LineTheme {
        name: sighting.theme.name(),
        ply: sighting.seen.ply,
        squares: sighting.seen.squares,
    };
    seen.map(theme).collect()
}

/// Returns the themes of an answer that promises something, in alphabetical order.
///
/// A line that wins material is examined up to the side's move that first shows the gain; where it stops is
/// the search's choice, so its length is not named.
pub(crate) fn themes(position: &Chess, promise: Option<Promise>, line: &[Move]) -> Vec<String> {
    let Some(promise) = promise else { return Vec::new() };
    let line = shown_line(position, Some(promise), line);
    let Some(line) = Line::new(position, line, position.turn()) else { return Vec::new() };
    let seen = sightings(&line);
    let is_mate = matches!(promise, Promise::MateIn(_));
    let is_kept = |theme: &Theme| theme.is_of_lichess() && (is_mate || !theme.is_length());
    let mut names: Vec<&str> =
        seen.iter().map(|sighting| sighting.theme).filter(is_kept).map(Theme::name).collect();
    if let Promise::MateIn(moves) = promise {
        let proved = usize::try_from(moves).ok().filter(|moves| 0 < *moves).map(Theme::of_mate);
        names.retain(|name| !name.starts_with("mate"));
        names.extend(proved.into_iter().flatten().map(Theme::name));
    }
    names.sort_unstable();
    names.into_iter().map(str::to_owned).collect()
}
