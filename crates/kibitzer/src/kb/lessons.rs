//! What rows teach the policy: their own right moves, and the positions of the searches that they lead to,
//! with the moves that VERIFY considers best there.

use claims::{HOUSE, Score};
use input::{Row, Task};
use knowledge::KnowledgeBase;
use shakmaty::{Move, Position};
use solvers::paradise::explore;
use solvers::paradise::policy::{Example, Step, Weights, examples, likely};
use solvers::verify::verify_lines;
use solvers::{Limits, Problem, Silent};

/// Nodes of a search whose positions are taught.
const TREE: u64 = 600;
/// Positions of one tree, spread evenly over it.
const PLACES: usize = 30;
/// A position with fewer moves than this needs no knowledge.
const CHOICE: usize = 4;
/// Nodes of VERIFY's search for the best moves of a position, and how many moves it searches for.
const NODES: u64 = 10_000;
const LINES: usize = 3;
/// What must be won in a position for it to be taught, in centipawns compared with the balance of the
/// original problem.
const ENOUGH: i32 = 100;
/// Moves that are at most this many centipawns worse than the best are right too.
const ALIKE: i32 = 100;
/// A mate and anything above this, in centipawns, count as equal.
const DECIDED: i32 = 3_000;

/// A problem, the moves that are right at its root, and the line that a row gives.
pub(super) struct Lesson {
    pub(super) problem: Problem,
    pub(super) right: Vec<Move>,
    line: Vec<Step>,
}

impl Lesson {
    pub(super) fn of(row: &Row) -> Lesson {
        match &row.task {
            Task::Puzzle { before, allowed, position, solution, .. } => {
                let problem = Problem::win(position.clone());
                let (history, last_move) = (vec![before.clone()], Some(*allowed));
                let steps = solution.iter().enumerate();
                let step = |(place, mv): (usize, &Move)| {
                    let is_own = place % 2 == 0;
                    Step { mv: Some(*mv), right: if is_own { vec![*mv] } else { Vec::new() } }
                };
                Lesson {
                    problem: Problem { history, last_move, ..problem },
                    right: solution.first().copied().into_iter().collect(),
                    line: steps.map(step).collect(),
                }
            }
            Task::Position { position, answer, .. } => {
                let right = answer.as_ref().map(|answer| answer.best.clone()).unwrap_or_default();
                let line = vec![Step { mv: right.first().copied(), right: right.clone() }];
                Lesson { problem: Problem::win(position.clone()), right, line }
            }
        }
    }

    /// Whether a move is right at the root. A move that mates is also right.
    pub(super) fn is_right(&self, mv: Move) -> bool {
        let mates = || self.problem.position.clone().play(mv).is_ok_and(|after| after.is_checkmate());
        self.right.contains(&mv) || mates()
    }
}

/// Returns what a row teaches: each position of the winning side, with its right moves.
pub fn taught_by(base: &KnowledgeBase, row: &Row, weight: f32) -> Vec<Example> {
    let lesson = Lesson::of(row);
    examples(base, &lesson.problem, &lesson.line, weight)
}

/// Returns what the search for a row's answer teaches: positions of its tree in which something can be won,
/// with the moves that VERIFY considers best there.
pub fn taught_by_tree(base: &KnowledgeBase, weights: &Weights, row: &Row, weight: f32) -> Vec<Example> {
    let problem = Lesson::of(row).problem;
    let limits = Limits { nodes: Some(TREE), ..Limits::default() };
    let explored = explore(base, weights, &problem, limits);
    let side = problem.position.turn();
    let enough = HOUSE.balance(problem.position.board(), side) + ENOUGH;
    let step = (explored.len() / PLACES).max(1);
    // The root has its own right moves.
    let below = explored.iter().skip(1).step_by(step).take(PLACES);
    let many = below.filter(|explored| CHOICE <= explored.position.legal_moves().len());
    many.flat_map(|explored| {
        let right = best_moves(&Problem::win(explored.position.clone()), enough);
        let to = explored.line.iter().map(|mv| Step { mv: *mv, right: Vec::new() });
        let last = Step { mv: None, right };
        let line: Vec<Step> = to.chain([last]).collect();
        examples(base, &problem, &line, weight)
    })
    .collect()
}

/// Returns the best moves if they win enough and others do not.
fn best_moves(problem: &Problem, enough: i32) -> Vec<Move> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let lines = verify_lines(problem, limits, &mut Silent, LINES).0;
    let value = |score: Score| match score {
        Score::Centipawns(value) => value.min(DECIDED),
        Score::MateIn(moves) if 0 < moves => DECIDED,
        Score::MateIn(_) => -DECIDED,
    };
    let Some(best) = lines.first().map(|line| value(line.score)).filter(|best| enough <= *best) else {
        return Vec::new();
    };
    let least = (best - ALIKE).max(enough);
    let right: Vec<Move> =
        lines.iter().filter(|line| least <= value(line.score)).map(|line| line.mv).collect();
    // If all moves found are right, there may be more.
    if right.len() < LINES { right } else { Vec::new() }
}

/// Returns the rank that the policy gives the right move of a row, from 0; `None` for a row without a right
/// move. A move that mates is also right.
pub fn place_of(base: &KnowledgeBase, weights: &Weights, row: &Row) -> Option<usize> {
    let lesson = Lesson::of(row);
    if lesson.right.is_empty() {
        return None;
    }
    likely(base, weights, &lesson.problem).iter().position(|likely| lesson.is_right(likely.mv))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use input::read_rows;

    use super::*;

    fn row(text: &str) -> Row {
        read_rows(text.as_bytes()).unwrap().next().unwrap().unwrap()
    }

    #[test]
    fn a_row_teaches_all_its_moves_at_once_and_is_looked_up() {
        let row = row("6k1/5ppp/8/8/8/8/R7/R6K w - - bm Ra8# Ra7; id \"mate\";\n");
        let taught = taught_by(knowledge::base(), &row, 1.0);
        assert_eq!(taught.len(), 1);
        assert_eq!(taught[0].right.len(), 2);
        assert_eq!(place_of(knowledge::base(), Weights::built_in(), &row), Some(0));
    }

    #[test]
    fn a_tree_teaches_moves_that_win_something_there() {
        // A knight forks; in some positions of the tree it then takes the rook.
        let row = row("r3k3/pp6/8/3N4/8/8/5PPP/6K1 w - - bm Nc7+; id \"fork\";\n");
        let taught = taught_by_tree(knowledge::base(), Weights::built_in(), &row, 2.0);
        assert!(!taught.is_empty());
        for example in &taught {
            assert!(!example.right.is_empty() && example.right.len() < example.moves.len());
        }
        let quiet = self::row("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - bm f4; id \"quiet\";\n");
        assert!(taught_by_tree(knowledge::base(), Weights::built_in(), &quiet, 1.0).is_empty());
    }
}
