//! Positions in which the game is over are answered before any solver begins.

use claims::{Certainty, Promise, Score};
use proof::{Node, Proof, Range, Value};
use shakmaty::Position;

use super::{Outcome, Problem, Program, Statistics, StopReason};

/// The half-move clock at which the game is drawn by seventy-five moves.
pub(crate) const DRAWN_CLOCK: u32 = 150;

/// The program named in the answer when the game is over.
const RULES: Program = Program { name: "The rules", domain: Some("legal moves"), tree_by: None };

/// Answers a position that is checkmate, stalemate or dead; returns `None` for any other.
pub(crate) fn end(problem: &Problem) -> Option<Outcome> {
    let position = &problem.position;
    let (side, score, promise) = if position.is_checkmate() {
        (!position.turn(), Score::MateIn(0), None)
    } else if position.is_stalemate() || position.is_insufficient_material() {
        (problem.side, Score::Centipawns(0), Some(Promise::Draws(true)))
    } else {
        return None;
    };
    let value = if score == Score::MateIn(0) { Value::HIGHEST } else { Value::DRAW };
    let range = Range::exactly(value);
    let node = Node { edges: Vec::new(), range, certainty: Certainty::Proved, reasons: Vec::new() };
    Some(Outcome {
        score: Some(score),
        range,
        promise,
        certainty: Certainty::Proved,
        proof: Some(Proof::new(position.clone(), side, node)),
        ..Outcome::nothing(RULES, StopReason::Solved, Statistics::default())
    })
}
