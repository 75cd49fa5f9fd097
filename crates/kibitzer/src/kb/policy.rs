//! `kb policy`: what the knowledge thinks of every legal move, with the productions that weigh most; and what it is taught by rows.

use std::fmt::Write;

use explain::{Style, write_score};
use input::{Row, Task};
use knowledge::KnowledgeBase;
use shakmaty::{Chess, Move, Position};
use solvers::Problem;
use solvers::paradise::policy::{Example, Weights, examples, likely};

/// Productions that are printed of a move.
const MOST: usize = 3;
/// What a production must add to a move's score, or take from it, to be printed.
const LEAST: f32 = 0.05;

/// Prints every legal move with its share, and the productions behind it with what each adds to the move's score. No move is made.
pub fn policy(base: &KnowledgeBase, position: &Chess) -> String {
    let mut text = String::new();
    for likely in likely(base, Weights::built_in(), &Problem::win(position.clone())) {
        let mv = write_score(position, &[likely.mv], Style::plain());
        let _ = write!(text, "{:>5.1} %  {mv}", 100.0 * likely.share);
        let weighty = likely.productions.iter().filter(|(_, added)| LEAST <= added.abs()).take(MOST);
        let named: Vec<String> = weighty.map(|(name, added)| format!("{name} {added:+.2}")).collect();
        let _ = writeln!(text, "{}{}", if named.is_empty() { "" } else { "  " }, named.join(", "));
    }
    if text.is_empty() {
        text.push_str("There is no legal move.\n");
    }
    text
}

/// Returns the problem of a row and the moves that are right there: of a puzzle its line, of a position each move by itself.
fn problem_of(row: &Row) -> (Problem, Vec<Vec<Move>>) {
    match &row.task {
        Task::Puzzle { before, allowed, position, solution, .. } => {
            let problem = Problem::win(position.clone());
            let (history, last_move) = (vec![before.clone()], Some(*allowed));
            (Problem { history, last_move, ..problem }, vec![solution.clone()])
        }
        Task::Position { position, answer, .. } => {
            let best = answer.as_ref().map(|answer| answer.best.clone()).unwrap_or_default();
            (Problem::win(position.clone()), best.into_iter().map(|mv| vec![mv]).collect())
        }
    }
}

/// Returns what a row teaches: each position of the side that is to win, with its right move.
pub fn taught_by(base: &KnowledgeBase, row: &Row, weight: f32) -> Vec<Example> {
    let (problem, lines) = problem_of(row);
    lines.iter().flat_map(|line| examples(base, &problem, line, weight)).collect()
}

/// Returns the place that the policy gives the right move of a row, from 0; `None` of a row without a right move. A move that
/// mates is as right.
pub fn place_of(base: &KnowledgeBase, weights: &Weights, row: &Row) -> Option<usize> {
    let (problem, lines) = problem_of(row);
    let right: Vec<Move> = lines.iter().filter_map(|line| line.first().copied()).collect();
    let mates = |mv: Move| problem.position.clone().play(mv).is_ok_and(|after| after.is_checkmate());
    let likely = likely(base, weights, &problem);
    let place = likely.iter().position(|likely| right.contains(&likely.mv) || mates(likely.mv));
    if right.is_empty() { None } else { place }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use input::read_rows;

    use super::*;

    #[test]
    fn a_mate_is_likeliest_and_shares_add_up() {
        let position: Chess = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
            .parse::<shakmaty::fen::Fen>()
            .unwrap()
            .into_position(shakmaty::CastlingMode::Standard)
            .unwrap();
        let text = policy(knowledge::base(), &position);
        assert_eq!(text.lines().count(), position.legal_moves().len());
        assert!(text.lines().next().unwrap().contains("Ra8#"), "{text}");
        let shares: f32 =
            text.lines().filter_map(|line| line.split(" %").next()?.trim().parse::<f32>().ok()).sum();
        assert!((99.0..=101.0).contains(&shares), "{shares}");
    }

    #[test]
    fn a_row_teaches_its_own_moves_and_is_looked_up() {
        let text = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\n";
        let row = read_rows(text.as_bytes()).unwrap().next().unwrap().unwrap();
        let taught = taught_by(knowledge::base(), &row, 1.0);
        assert_eq!(taught.len(), 1);
        assert_eq!(taught[0].right.len(), 1);
        assert_eq!(place_of(knowledge::base(), Weights::built_in(), &row), Some(0));
    }
}
