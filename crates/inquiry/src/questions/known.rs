//! Is it an ending that theory knows? Then the move and how it goes on are chosen by what is known of the positions after it.

use claims::{Promise, Score};
use endings::{Known, known};
use shakmaty::{Chess, Move, Position};
use solvers::Observer;

use super::Question;
use crate::settled::{Settled, settled};
use crate::{Budget, Case, Finding};

/// Plies of a line that are chosen so.
const MOST_PLIES: usize = 9;

/// The question.
pub(crate) struct KnownEnding;

/// What a known ending is worth, and what to play there.
pub struct KnownFound {
    /// What the position is worth to the side to move.
    pub(crate) score: Score,
    /// What the side to move is promised: a win, or a draw where the other side has more.
    pub(crate) promise: Option<Promise>,
    /// The move and how it goes on; empty where nothing is known of the positions after the moves.
    pub(crate) line: Vec<Move>,
}

impl Question for KnownEnding {
    /// By the analyst, where nobody limits the moves.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst() && case.problem.search_moves.is_empty() && known(&case.problem.position).is_some()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, _: &mut dyn Observer) -> Option<Finding> {
        let root = &case.problem.position;
        let known = known(root)?;
        let thought = case.found.answer.as_ref().map(|answer| &answer.line[..]).unwrap_or_default();
        let (mut position, mut line) = (root.clone(), Vec::new());
        while line.len() < MOST_PLIES && !position.is_game_over() {
            let thought = thought.get(line.len()).filter(|_| thought.starts_with(&line)).copied();
            // Where no distance leads on, the line is what the search thought.
            let is_led = known.mate_in.is_some() || line.is_empty();
            if !is_led && thought.is_none() {
                break;
            }
            let Some(mv) = chosen(&position, known, thought, budget) else { break };
            if !is_led && thought != Some(mv) {
                break;
            }
            position.play_unchecked(mv);
            line.push(mv);
        }
        let turn = root.turn();
        let promise = match known.wins {
            true => (known.strong == turn).then_some(Promise::Wins(true)),
            false => (known.strong != turn).then_some(Promise::Draws(true)),
        };
        let score = settled(root)?.score(turn);
        Some(Finding::Known(KnownFound { score, promise, line }))
    }
}

/// Chooses a move that keeps what is known of a position: the shortest way to mate, the longest to be mated; where no distance is
/// known the move that a search thought best, if that keeps it, or the first that does.
fn chosen(position: &Chess, known: Known, thought: Option<Move>, budget: &mut Budget<'_>) -> Option<Move> {
    let winner = known.wins.then_some(known.strong);
    let mut keeping: Vec<(Move, Option<u32>)> = Vec::new();
    for mv in position.legal_moves() {
        budget.pay_for_a_move()?;
        let after = position.clone().play(mv).ok()?;
        match settled(&after) {
            Some(Settled { winner: kept, mate_in, .. }) if kept == winner => keeping.push((mv, mate_in)),
            _ => {}
        }
    }
    let is_thought = |(mv, _): &&(Move, Option<u32>)| Some(*mv) == thought;
    let best = match winner {
        Some(winner) => by_distance(&keeping, winner == position.turn()),
        None => None,
    };
    best.or_else(|| keeping.iter().find(is_thought).or(keeping.first()).map(|(mv, _)| *mv))
}

/// Returns the move with the least distance to mate for the winner, or the greatest for the loser; `None` where one is not known.
fn by_distance(moves: &[(Move, Option<u32>)], wins: bool) -> Option<Move> {
    let distances: Vec<(Move, u32)> =
        moves.iter().map(|(mv, mate_in)| mate_in.map(|moves| (*mv, moves))).collect::<Option<_>>()?;
    // Of equal ones the first is taken.
    let order = |(_, moves): &&(Move, u32)| if wins { i64::from(*moves) } else { -i64::from(*moves) };
    distances.iter().min_by_key(order).map(|(mv, _)| *mv)
}
