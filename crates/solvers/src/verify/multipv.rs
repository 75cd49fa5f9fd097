//! Several lines: the best move, the best of the others, and so on.
//!
//! CITE: MultiPV. <https://www.chessprogramming.org/MultiPV>

use claims::Score;
use shakmaty::Move;

use super::answer::{deepest, prepare};
use super::deepening::{deepen, legal_line};
use super::state::State;
use super::value::{INFINITE, score};
use crate::shared::end;
use crate::{Limits, Observer, Problem};

/// One of the best moves with its line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// Its value for the side to move.
    pub score: Score,
    /// The depth in plies to which it was searched.
    pub depth: u32,
    /// The principal variation, the move first.
    pub line: Vec<Move>,
}

/// Searches for the best lines, with different first moves, the best first.
///
/// There are fewer than requested when there are fewer moves, or when a limit was reached at the first depth. The
/// second value counts the nodes.
pub fn verify_lines(
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
    lines: usize,
) -> (Vec<Line>, u64) {
    if end(problem).is_some() || lines == 0 {
        return (Vec::new(), 0);
    }
    let at = State::of(&problem.position);
    let mut search = prepare(problem, limits);
    let moves = deepen(&mut search, &at, problem, deepest(limits), lines, observer);
    let known = moves.into_iter().filter(|root| -INFINITE < root.value).take(lines);
    let told = known.map(|root| Line {
        mv: root.mv,
        score: score(root.value),
        depth: u32::try_from(root.depth).unwrap_or(0),
        line: legal_line(&at, &root.line),
    });
    let (told, nodes) = (told.collect(), search.nodes);
    if let Some(memory) = limits.memory {
        memory.leave(search.into_remembered());
    }
    (told, nodes)
}
