//! The root: its moves with their values and lines, searched to one depth.

use shakmaty::{Move, Position};

use super::history::is_quiet;
use super::ordering::{Ordered, Scored};
use super::parameters::REDUCTION_DEPTH;
use super::reductions::{PLY, reduction};
use super::search::{Search, Visit};
use super::state::State;
use super::value::INFINITE;
use super::window::Window;
use crate::Problem;
use crate::shared::Checks;

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// For the side to move; `-INFINITE` when it was only seen to be no better than others.
    pub(super) value: i32,
    /// The line it begins.
    pub(super) line: Vec<Move>,
    /// The depth at which value and line were found; 0 for never.
    pub(super) depth: i32,
}

/// Lists the root's moves among which to choose, those with the best prospects first.
pub(super) fn root_moves(search: &mut Search<'_>, at: &State, problem: &Problem) -> Vec<RootMove> {
    let hints = search.hints(None, 0);
    let legal = at.chess.legal_moves();
    let checks = Checks::of(&at.chess);
    let mut ordered = Ordered::of(&legal, Scored::default(), &hints, &search.histories, at.chess.turn());
    let mut moves = Vec::new();
    while let Some(tried) = ordered.next(at, &hints, &search.histories, &checks) {
        if problem.may_begin(tried.mv) {
            moves.push(RootMove { mv: tried.mv, value: -INFINITE, line: vec![tried.mv], depth: 0 });
        }
    }
    moves
}

impl Search<'_> {
    /// Searches moves of the root to a depth, sorts the best to the front and returns its value.
    ///
    /// When the search is stopped on the way, what was found until then is in place.
    pub(super) fn root(&mut self, at: &State, moves: &mut [RootMove], window: Window, depth: i32) -> i32 {
        self.root_depth = depth;
        let checks = Checks::of(&at.chess);
        let evaluation = if at.is_check() { -INFINITE } else { self.evaluate(at, 0) };
        self.plies.at(0).evaluation = if at.is_check() { super::table::NO_EVALUATION } else { evaluation };
        self.plies.at(1).killers = [None; 2];
        let (mut best, mut alpha) = (-INFINITE, window.alpha);
        for (index, root) in moves.iter_mut().enumerate() {
            let visit = Visit {
                at,
                window,
                depth,
                ply: 0,
                is_cut: false,
                entry: None,
                evaluation,
                is_improving: true,
            };
            let is_check = checks.has(root.mv);
            let new_depth = depth - 1 + i32::from(is_check && super::see::keeps(at, root.mv, 0));
            let is_reduced = REDUCTION_DEPTH < depth && 2 < index && is_quiet(root.mv) && !is_check;
            let less = if is_reduced { (reduction(depth, index) - PLY) / PLY } else { 0 };
            let reduced = (new_depth - less.max(0)).clamp(1.min(new_depth), new_depth);
            let Some(next) = self.make(at, root.mv, 0) else { break };
            let open = Window { alpha, beta: window.beta };
            let value = self.value_after(&next, open, [new_depth, reduced], &visit, index == 0);
            self.unmake();
            if self.stopped.is_some() {
                break;
            }
            best = best.max(value);
            let is_better = index == 0 || alpha < value;
            root.value = if is_better { value } else { -INFINITE };
            if is_better {
                root.depth = depth;
                root.line.clear();
                root.line.push(root.mv);
                root.line.extend_from_slice(&self.plies.at(1).line);
                alpha = alpha.max(value);
            }
            if window.beta <= value {
                break;
            }
        }
        moves.sort_by_key(|root| -root.value);
        best
    }
}
