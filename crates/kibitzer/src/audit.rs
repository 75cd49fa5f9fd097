//! Auditing puzzles: is the given solution unique, in the right order, and does it end where it should?
//!
//! At each of the solver's turns VERIFY searches for other moves that win as well (`others`). A solution ends
//! too late if its last move is not the only winning one (a mate may be given in several ways), and too early
//! if, after it and the best reply, a single move wins more material, or mates although the solution does
//! not.

use claims::{HOUSE, Score};
use shakmaty::{Chess, Move, Position, Role};
use solvers::verify::verify_lines;
use solvers::{Limits, Observer, Problem};

use crate::input::{Row, Task};
use inquiry::{as_good, lines_of, play};

/// The findings about one puzzle.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Audit {
    /// Other moves that win as well: the number of the solver's move, from 1, and the move in UCI.
    pub also_wins: Vec<(usize, String)>,
    /// Solver's moves that could have been played earlier: the number at which they would do, and the move in
    /// UCI.
    pub transposed: Vec<(usize, String)>,
    /// Whether the solution ends where it should.
    pub end: End,
    /// Positions made.
    pub nodes: u64,
}

/// Where a solution ends.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum End {
    /// Where it should, as far as the search saw.
    #[default]
    Right,
    /// Too early: a further move would go on winning, and it is the only one.
    Early,
    /// Too late: its last move is one of several that win.
    Late,
}

impl End {
    /// Returns the word that is printed.
    pub fn name(self) -> &'static str {
        match self {
            End::Right => "right",
            End::Early => "early",
            End::Late => "late",
        }
    }
}

/// Audits a puzzle, each of the solver's turns within the limits; finds nothing for rows of other kinds.
pub fn audit(row: &Row, limits: Limits<'_>, observer: &mut dyn Observer) -> Audit {
    let mut audit = Audit::default();
    let Task::Puzzle { position, solution, .. } = &row.task else { return audit };
    let mut at = position.clone();
    let mut last_is_alone = true;
    for (place, own) in solution.iter().enumerate().step_by(2) {
        let number = place / 2 + 1;
        begin(limits);
        let (lines, nodes) = lines_of(&Problem::win(at.clone()), limits, observer);
        audit.nodes += nodes;
        let others = as_good(*own, &lines);
        last_is_alone = others.is_empty();
        for other in others {
            let uci = other.mv.to_uci(at.castles().mode()).to_string();
            let is_later = solution.iter().skip(place + 2).step_by(2).any(|later| *later == other.mv);
            if is_later {
                audit.transposed.push((number, uci.clone()));
            }
            audit.also_wins.push((number, uci));
        }
        for mv in solution.iter().skip(place).take(2) {
            at.play_unchecked(*mv);
        }
    }
    // If a line ends with the other side's move, the solver's last turn is before that.
    let is_own_last = !solution.len().is_multiple_of(2);
    audit.end = if at.is_checkmate() {
        End::Right
    } else if !last_is_alone && 2 < solution.len() {
        End::Late
    } else if is_own_last && goes_on(&at, limits, observer, &mut audit.nodes) {
        End::Early
    } else {
        End::Right
    };
    audit
}

/// Restarts the clock for the next search.
fn begin(limits: Limits<'_>) {
    if let Some(clock) = limits.clock {
        clock.restart();
    }
}

/// Whether, after the best reply, a single move wins more material or mates.
fn goes_on(after: &Chess, limits: Limits<'_>, observer: &mut dyn Observer, nodes: &mut u64) -> bool {
    if after.is_game_over() {
        return false;
    }
    begin(limits);
    let (replies, made) = verify_lines(&Problem::win(after.clone()), limits, observer, 1);
    *nodes += made;
    let Some(reply) = replies.first() else { return false };
    let Ok(next) = after.clone().play(reply.mv) else { return false };
    begin(limits);
    let (lines, made) = lines_of(&Problem::win(next.clone()), limits, observer);
    *nodes += made;
    let Some(best) = lines.first() else { return false };
    let is_alone = 1 < lines.len() && as_good(best.mv, &lines).is_empty();
    is_alone && gains(&next, &best.line, best.score)
}

/// Whether a line wins a piece or mates.
fn gains(from: &Chess, line: &[Move], score: Score) -> bool {
    let side = from.turn();
    let count = |position: &Chess| HOUSE.balance(position.board(), side);
    let won = play(from, line).map_or(0, |end| count(&end) - count(from));
    match score {
        Score::MateIn(moves) => 0 < moves,
        Score::Centipawns(value) => HOUSE.of(Role::Knight) <= won && count(from) < value,
    }
}

#[cfg(test)]
mod tests {
    use solvers::Silent;

    use super::*;
    use crate::input::read_rows;

    fn audit_text(row: &str) -> Audit {
        let text = format!("PuzzleId,FEN,Moves\n{row}\n");
        let row = read_rows(text.as_bytes()).unwrap().next().unwrap().unwrap();
        let found = audit(&row, Limits { nodes: Some(20_000), ..Limits::default() }, &mut Silent);
        assert!(0 < found.nodes && found.nodes <= 5 * 20_000, "{found:?}");
        found
    }

    fn check(row: &str, end: End) {
        let found = audit_text(row);
        assert!(found.also_wins.is_empty() && found.transposed.is_empty(), "{found:?}");
        assert_eq!(found.end, end);
    }

    #[test]
    fn a_solution_that_stands_alone_is_right() {
        // The pin wins the queen for the rook.
        let row = "a,5k2/8/8/8/1N2q3/8/1P3KP1/R7 b - - 0 1,f8e8 a1e1 e4e1 f2e1";
        check(row, End::Right);
        // The queen is not yet won.
        check("b,5k2/8/8/8/1N2q3/8/1P3KP1/R7 b - - 0 1,f8e8 a1e1", End::Early);
    }

    #[test]
    fn other_mates_are_named() {
        let found = audit_text("c,k7/8/1K6/8/8/8/8/6RQ b - - 0 1,a8b8 g1g8");
        let other = (1, "h1h8".to_owned());
        assert!(found.also_wins.contains(&other) && found.end == End::Right, "{found:?}");
    }

    #[test]
    fn a_solution_that_goes_on_when_all_is_won_ends_late() {
        let found = audit_text("d,k7/8/1K6/8/8/8/7P/6RQ b - - 0 1,a8b8 h2h4 b8c8 h4h5");
        assert_eq!(found.end, End::Late, "{found:?}");
    }
}
