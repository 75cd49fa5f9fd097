//! The themes of an answer: what its line shows, by the names of Lichess.

use claims::{HOUSE, Promise};
use motifs::{Line, Theme, sightings};
use shakmaty::{Board, Move, Position, Role};
use solvers::{Outcome, Problem};

/// Names the themes of an answer that promises something, in alphabetical order.
///
/// A line that wins material is looked at up to the own move that first shows the gain; where it stops is the search's choice,
/// so that its length is not named.
pub(crate) fn themes(problem: &Problem, outcome: &Outcome) -> Vec<String> {
    themes_of(problem, outcome.promise, &outcome.line)
}

/// As [`themes`], of a promise and a line that shows it.
pub(crate) fn themes_of(problem: &Problem, promise: Option<Promise>, line: &[Move]) -> Vec<String> {
    let Some(promise) = promise else { return Vec::new() };
    let side = problem.position.turn();
    let Some(line) = Line::new(&problem.position, showing(problem, promise, line), side) else {
        return Vec::new();
    };
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

/// Gives the line of an answer as far as it shows what is promised.
pub(crate) fn shown<'o>(problem: &Problem, outcome: &'o Outcome) -> &'o [Move] {
    outcome.promise.map_or(&outcome.line[..], |promise| showing(problem, promise, &outcome.line))
}

fn showing<'l>(problem: &Problem, promise: Promise, line: &'l [Move]) -> &'l [Move] {
    match promise {
        Promise::Material(pawns) => gaining(problem, line, pawns),
        _ => line,
    }
}

/// Cuts a line after the own move with which so many pawns are won; the whole line where that does not come.
fn gaining<'l>(problem: &Problem, line: &'l [Move], pawns: u32) -> &'l [Move] {
    let side = problem.position.turn();
    let count = |board: &Board| HOUSE.balance(board, side);
    let wanted = i64::from(pawns) * i64::from(HOUSE.of(Role::Pawn));
    let start = count(problem.position.board());
    let mut position = problem.position.clone();
    for (place, mv) in line.iter().enumerate() {
        let is_own = position.turn() == side;
        let Ok(next) = position.play(*mv) else { return line };
        position = next;
        if is_own && wanted <= i64::from(count(position.board()) - start) {
            return &line[..=place];
        }
    }
    line
}
