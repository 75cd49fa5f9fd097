//! Which moves are sensible if nothing is won, and how does the best one continue? The best lines are
//! searched again, each first move by itself, because the search for several lines sees less far for the
//! later ones. The line of the best move is then searched for move by move, since a search has hardly looked
//! at what it expects later.

use claims::Score;
use shakmaty::{Chess, Move, Position};
use solvers::verify::{Line, make_room};
use solvers::{Memory, Observer};

use super::Question;
use crate::gains::{play, reverse};
use crate::look::search;
use crate::{Budget, Case, Finding};

/// The number of lines that are searched again.
const LINES: usize = 3;
/// The best move gets this many parts of the budget, each other move and each move of the line one.
const PARTS_OF_THE_BEST: u64 = 4;
/// The moves of the line that are searched for, not counting the first one.
const MOVES: u64 = 3;
/// A search of fewer nodes says no more than the first one.
const LEAST_NODES: u64 = 20_000;

/// The question.
pub(crate) struct Sensible;

impl Question for Sensible {
    fn applies(&self, case: &Case<'_>) -> bool {
        let wins = case.wins() || case.is_proved() || case.found.is_known;
        case.is_analyst() && !wins && !case.found.lines.is_empty()
    }

    /// Returns the lines with the new values, best first; `None` if a search was not completed.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let best = case.found.answer.as_ref()?.best_move?;
        let mut lines = case.found.lines.clone();
        lines.sort_by_key(|line| line.mv != best);
        lines.truncate(LINES);
        let parts = PARTS_OF_THE_BEST + (lines.len() as u64 - 1) + MOVES;
        let nodes = budget.remaining_limits().nodes.map_or(LEAST_NODES, |left| left / parts);
        if nodes < LEAST_NODES {
            return None;
        }
        let memory = Memory::default();
        make_room(&memory, budget.remaining_limits());
        let root = &case.problem.position;
        for line in &mut lines {
            let nodes = if line.mv == best { PARTS_OF_THE_BEST * nodes } else { nodes };
            *line = again(root, line, nodes, &memory, budget, observer)?;
        }
        let (value, follows) =
            lines.first().filter(|line| line.mv == best).map(|line| (line.score, &line.line))?;
        let line = line_of(root, follows, nodes, &memory, budget, observer)?;
        let worth = |line: &Line| crate::worth(line.score);
        lines.sort_by_key(|line| std::cmp::Reverse(worth(line)));
        Some(Finding::Sensible { lines, line, value })
    }
}

/// Searches a line's first move again.
fn again(
    root: &Chess,
    line: &Line,
    nodes: u64,
    memory: &Memory,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<Line> {
    let after = play(root, &[line.mv]).filter(|_| budget.pay_for_a_move().is_some())?;
    // A move that ends the game has its value already.
    if after.is_game_over() {
        return Some(line.clone());
    }
    let answer = search(&after, nodes, memory, budget, observer)?;
    let score: Score = reverse(answer.score?);
    let moves = [&[line.mv][..], &answer.line].concat();
    Some(Line { score, line: moves, ..line.clone() })
}

/// Searches for the moves of a line one by one, keeping the first.
fn line_of(
    root: &Chess,
    line: &[Move],
    nodes: u64,
    memory: &Memory,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<Vec<Move>> {
    // The reply has just been searched, and for longer.
    let mut moves = line[..line.len().min(2)].to_vec();
    for _ in 0..MOVES {
        let position = play(root, &moves).filter(|_| budget.pay_for_a_move().is_some())?;
        if position.is_game_over() {
            break;
        }
        let found = search(&position, nodes, memory, budget, observer)?;
        moves.extend(found.line.first());
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use solvers::Problem;
    use testing::{after_line, position};

    use super::super::also_wins::Others;
    use super::super::fixture::{answer, find};
    use super::*;

    const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 9";

    #[test]
    fn the_best_lines_are_searched_again_and_the_best_is_led_on() {
        let problem = Problem::win(position(QUIET));
        let mut case = answer(&problem);
        assert!(!Sensible.applies(&case), "no lines are known");
        find(&Others, &case, 60_000).into_iter().for_each(|found| case.add(found));
        let found = find(&Sensible, &case, 300_000);
        let Some(Finding::Sensible { lines, line, value }) = found else { panic!("nothing is sensible") };
        let best = case.found.answer.as_ref().unwrap().best_move;
        assert!((1..=LINES).contains(&lines.len()));
        assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(crate::worth(line.score))));
        assert_eq!(line.first().copied(), best);
        assert!(lines.iter().any(|line| Some(line.mv) == best && line.score == value));
        assert!(2 < line.len());
        after_line(&problem.position, &line);
        assert!(find(&Sensible, &case, 100_000).is_none(), "too few nodes to see more than before");
    }
}
