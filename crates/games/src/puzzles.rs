//! Puzzles found in games: positions with one clearly best tactical answer, as rows in Lichess's columns.
//!
//! The candidates are the positions after a move that allowed something, and those in which something was
//! missed. The answer must promise material or mate, more than the other side's last move captured, and be
//! the only move that wins.

use std::collections::BTreeSet;

use input::games::plies_before;
use shakmaty::{Chess, EnPassantMode, Move, Position, fen::Fen};

use inquiry::{least_win, shown_line, worth};
use kibitzer::{Report, fnv1a, sight};

use super::combination::is_loud;
use super::look::{Look, look};
use super::moment::{is_allowed, wins};
use super::{Game, Reviewer, uniqueness};

/// The columns of a row: Lichess's own, then raw measures of how difficult the puzzle is.
///
/// `OwnMoves` is the number of the solver's moves; `FirstQuietPly` is the ply of the solution (from 1) of the
/// solver's first move that neither captures, promotes nor checks (empty if there is none);
/// `PlausibleWrongMoves` is the number of other captures and checks at the first move; and `Gap` is how much
/// smaller the chance to win is with the second best move, in percent.
pub const PUZZLE_COLUMNS: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags,\
OwnMoves,FirstQuietPly,PlausibleWrongMoves,Gap";

/// The search for whether another move wins gets one part in this many of an explanation's nodes.
const UNIQUENESS_PART: u64 = 2;
/// The same for the first look at a candidate.
const LOOK_PART: u64 = 4;

/// A puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The position before the other side's move, as a FEN.
    pub fen: String,
    /// The other side's move, then the solution, in UCI.
    pub moves: Vec<String>,
    /// Themes by Lichess's names, in alphabetical order.
    pub themes: Vec<String>,
    /// The location of the game: its `Site` tag, `#`, and how many plies were played before the solver's
    /// first move.
    pub game_url: String,
    /// How many moves are the solver's.
    pub own_moves: usize,
    /// The ply of the solver's first quiet move, from 1.
    pub first_quiet_ply: Option<usize>,
    /// Captures and checks at the first move that are not the solution.
    pub plausible_wrong_moves: usize,
    /// How much smaller the chance to win is with the second best move, from 0 to 1.
    pub gap: f64,
}

/// Finds the puzzles of a game; if interrupted, returns those found so far.
///
/// This examines the positions before and after every move that seems to cost something, and those in which a
/// combination may have been played.
pub fn puzzles(reviewer: &Reviewer<'_>, game: &Game) -> Vec<Puzzle> {
    let screen = reviewer.screen(game);
    let mut plies = BTreeSet::new();
    for candidate in reviewer.candidates(game, &screen) {
        plies.insert(candidate.ply);
        // The other side's answer.
        plies.insert(candidate.ply + 1);
    }
    let mut found = Vec::new();
    for ply in plies.into_iter().filter(|ply| 0 < *ply && *ply < game.positions.len()) {
        if reviewer.wanted.most <= found.len() || reviewer.is_interrupted() {
            break;
        }
        found.extend(puzzle(reviewer, game, ply));
    }
    found
}

/// Makes a puzzle of the position after `ply` moves, if it is one.
fn puzzle(reviewer: &Reviewer<'_>, game: &Game, ply: usize) -> Option<Puzzle> {
    let (before, position) = (game.positions.get(ply - 1)?, game.positions.get(ply)?);
    let last = *game.moves.get(ply - 1)?;
    if reviewer.wanted.side.is_some_and(|side| position.turn() != side) {
        return None;
    }
    let seen = look(position, reviewer.part(LOOK_PART))?;
    if !seems_won(position, &seen) {
        return None;
    }
    let report = reviewer.explain(game, ply, None)?;
    if !wins(&report) || !is_allowed(&report, last) {
        return None;
    }
    let solution = solution(position, &report)?;
    let gap = uniqueness::gap(position, *solution.first()?, reviewer.part(UNIQUENESS_PART))?;
    Some(write_puzzle(game, before, position, last, &solution, gap))
}

/// Returns the line of an answer up to the last of the solver's moves that is the only winning one; `None` if
/// the first is not.
fn solution(position: &Chess, report: &Report) -> Option<Vec<Move>> {
    let line = shown_line(position, report.answer.promise, report.line());
    let doubtful = report.explanation.also_wins.iter().map(|also| also.ply).min().unwrap_or(line.len());
    let length = doubtful.min(line.len());
    // The last move is the solver's.
    let length = if length.is_multiple_of(2) { length.checked_sub(1)? } else { length };
    (0 < length).then(|| line[..length].to_vec())
}

fn write_puzzle(
    game: &Game,
    before: &Chess,
    position: &Chess,
    last: Move,
    solution: &[Move],
    gap: f64,
) -> Puzzle {
    let mode = before.castles().mode();
    let moves: Vec<Move> = std::iter::once(last).chain(solution.iter().copied()).collect();
    let side = position.turn();
    let names: BTreeSet<&str> =
        sight(before, &moves, side).iter().map(|sighting| sighting.theme.name()).collect();
    let first = solution.first().copied();
    let is_plausible = |mv: &Move| Some(*mv) != first && is_loud(position, *mv);
    let site = game.tag("Site").filter(|site| !site.is_empty() && *site != "?");
    Puzzle {
        fen: Fen::from_position(before, EnPassantMode::Legal).to_string(),
        moves: moves.iter().map(|mv| mv.to_uci(mode).to_string()).collect(),
        themes: names.into_iter().map(str::to_owned).collect(),
        game_url: site.map(|site| format!("{site}#{}", plies_before(position))).unwrap_or_default(),
        own_moves: solution.len().div_ceil(2),
        first_quiet_ply: first_quiet(position, solution),
        plausible_wrong_moves: position.legal_moves().iter().filter(|mv| is_plausible(mv)).count(),
        gap,
    }
}

/// Finds the solver's first move of a solution that neither captures, promotes nor checks, and returns its
/// ply, from 1.
fn first_quiet(position: &Chess, solution: &[Move]) -> Option<usize> {
    let mut position = position.clone();
    for (place, mv) in solution.iter().enumerate() {
        if place.is_multiple_of(2) && !is_loud(&position, *mv) {
            return Some(place + 1);
        }
        position = position.play(*mv).ok()?;
    }
    None
}

/// Whether the side to move seems to win.
fn seems_won(position: &Chess, look: &Look) -> bool {
    least_win(position) <= worth(look.score)
}

impl Puzzle {
    /// Returns the puzzle's name, a hash of its position and moves.
    pub fn id(&self) -> String {
        fnv1a(format!("{} {}", self.fen, self.moves.join(" ")).bytes())
    }

    /// Writes the row of the table.
    pub fn row(&self) -> String {
        let quiet = self.first_quiet_ply.map(|ply| ply.to_string()).unwrap_or_default();
        let gap = format!("{:.0}", 100.0 * self.gap);
        [
            &self.id(),
            &self.fen,
            &self.moves.join(" "),
            "",
            "",
            "",
            "",
            &self.themes.join(" "),
            &field(&self.game_url),
            "",
            &self.own_moves.to_string(),
            &quiet,
            &self.plausible_wrong_moves.to_string(),
            &gap,
        ]
        .join(",")
    }
}

/// Writes a field of a table, quoted if necessary; a row is one line.
fn field(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::tests::reviewer;
    use kibitzer::input::read_rows;

    #[test]
    fn a_puzzle_is_a_row_that_can_be_read() {
        let game = Game::read(b"[Site \"here, \\\"or\\\" there\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let found = puzzles(&reviewer(), &game);
        let last = found.last().unwrap();
        assert_eq!(last.moves, ["g2g4", "d8h4"]);
        assert!(last.themes.contains(&"mateIn1".to_owned()));
        assert_eq!((last.own_moves, last.first_quiet_ply, last.plausible_wrong_moves), (1, None, 0));
        assert!(last.game_url.ends_with("#3"), "{}", last.game_url);
        let table = format!("{PUZZLE_COLUMNS}\n{}\n", last.row());
        let rows: Vec<_> = read_rows(table.as_bytes()).unwrap().collect();
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].as_ref().unwrap().id, last.id());
    }
}
