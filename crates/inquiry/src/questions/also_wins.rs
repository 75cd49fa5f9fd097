//! Other moves that win as well, at the side's own turns along the line of the answer.
//!
//! VERIFY searches for the best lines with different first moves (`lines.rs`). If the line's own move is not
//! among the best, nothing is said about others.
//!
//! Nodes: the first turn gets half of the budget, and the others share the rest.

use claims::{AlsoWins, HOUSE, Promise, Score};
use shakmaty::{Chess, Move, Position};
use solvers::verify::Line;
use solvers::{Observer, Problem};

use super::Question;
use crate::gains::play;
use crate::lines::{also_winning, is_among_the_best, lines_of, shown_line};
use crate::{Budget, Case, Finding};

/// The most nodes that the question may cost if the answer mates, next to which little else counts.
const NODES_BESIDE_A_MATE: u64 = 20_000;
/// The turns of the line that are examined.
const MOST_TURNS: usize = 6;

/// The question.
pub(crate) struct Others;

impl Question for Others {
    fn applies(&self, case: &Case<'_>) -> bool {
        let has_answer = case.found.answer.as_ref().is_some_and(|answer| answer.best_move.is_some());
        case.is_analyst() && has_answer && case.problem.side == case.problem.position.turn()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let problem = case.problem;
        let answer = case.found.answer.as_ref()?;
        let is_mate = matches!(answer.promise, Some(Promise::MateIn(_)));
        let mut found = case.found.also_wins.clone();
        let line = shown_line(&problem.position, answer.promise, &answer.line);
        let turns = turns(problem, line);
        let mut left = turns.len() as u64;
        let mut first = Vec::new();
        for (ply, position, best) in turns {
            let parts = if ply == 0 && 1 < left { 2 } else { left };
            left = left.saturating_sub(1);
            let most =
                if is_mate { NODES_BESIDE_A_MATE.saturating_sub(budget.spent_nodes()) } else { u64::MAX };
            let asked = Problem::win(position);
            let (lines, nodes) =
                lines_of(&asked, budget.at_most(most).part(parts).remaining_limits(), observer);
            budget.spend(nodes);
            if ply == 0 {
                first.clone_from(&lines);
            }
            let is_proved = ply == 0 && case.is_proved();
            if !is_proved && !is_among_the_best(best, &lines) {
                continue;
            }
            for line in also_winning(&asked.position, best, &lines) {
                let is_same = |also: &AlsoWins| also.ply == ply && also.line.first() == Some(&line.mv);
                if !found.iter().any(is_same) {
                    let promise = promise(&asked.position, line);
                    found.push(AlsoWins { ply, line: line.line.clone(), promise });
                }
            }
        }
        found.sort_by_key(|also| also.ply);
        Some(Finding::AlsoWins { moves: found, lines: first })
    }
}

/// Lists the side's own turns in a line: the plies before each, the position, and the line's move.
fn turns(problem: &Problem, line: &[Move]) -> Vec<(usize, Chess, Move)> {
    let mut position = problem.position.clone();
    let mut turns = Vec::new();
    for (ply, mv) in line.iter().enumerate() {
        if position.turn() == problem.side {
            turns.push((ply, position.clone(), *mv));
        }
        let Ok(next) = position.play(*mv) else { break };
        position = next;
    }
    turns.truncate(MOST_TURNS);
    turns
}

/// Returns what a line promises: mate, or the material that it wins, as far as its value supports that.
fn promise(position: &Chess, line: &Line) -> Option<Promise> {
    let value = match line.score {
        Score::MateIn(moves) => return u32::try_from(moves).ok().map(Promise::MateIn),
        Score::Centipawns(value) => value,
    };
    let side = position.turn();
    let before = HOUSE.balance(position.board(), side);
    let end = play(position, &line.line)?;
    Promise::of_gain(HOUSE.balance(end.board(), side).min(value) - before)
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::super::fixture::{find, suggest};
    use super::*;

    /// The knight forks the king and the rook.
    const FORK: &str = "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1";

    /// Lists the other first moves that win.
    fn ask(fen: &str, mv: &str) -> Vec<String> {
        let problem = Problem::win(position(fen));
        let found = find(&Others, &suggest(&problem, mv, Some(Promise::Material(5))), 100_000);
        let Some(Finding::AlsoWins { moves, lines }) = found else { panic!("nothing is found") };
        assert!(!lines.is_empty());
        let first = moves.iter().filter(|also| also.ply == 0);
        first.map(|also| also.line[0].to_string()).collect()
    }

    #[test]
    fn the_other_man_who_takes_the_rook_wins_as_well() {
        let fen = "6k1/5ppp/8/3r4/8/1B6/5PPP/3R2K1 w - - 0 1";
        assert!(ask(fen, "d1d5").contains(&"Bb3xd5".to_owned()));
        assert!(ask(fen, "b3d5").contains(&"Rd1xd5".to_owned()));
    }

    #[test]
    fn where_one_move_wins_no_other_is_told() {
        assert!(ask(FORK, "b5c7").is_empty());
    }

    #[test]
    fn of_who_is_not_to_move_nothing_is_asked() {
        let problem = Problem::win(position(FORK));
        assert!(Others.applies(&suggest(&problem, "b5c7", None)));
        let other = Problem { side: !problem.side, ..problem };
        assert!(!Others.applies(&suggest(&other, "b5c7", None)));
    }
}
