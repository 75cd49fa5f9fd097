//! What is searched deeper, less deep, or not at all: the judgment that lets a full-width search see far.
//!
//! Each rule bets that a move or a node cannot matter; the deeper a search goes, the fewer of the bets it makes.
//! For a defending side (see `judge`) none of them is made.

use shakmaty::{Move, Position};

use super::history::is_quiet;
use super::ordering::{Hints, Tried, code};
use super::parameters::*;
use super::reductions::{PLY, reduction};
use super::search::{Search, Visit, is_defending};
use super::see::keeps;
use super::table::{Bound, Entry};
use super::value::{DRAW, is_mate};
use super::window::Window;

impl Search<'_> {
    /// Decides a node without searching its moves, where the evaluation is far from the window.
    pub(super) fn decide(&mut self, visit: &Visit<'_>) -> Option<i32> {
        let Visit { window, depth, evaluation, .. } = *visit;
        // Nothing is decided in favor of the side that claims without searching the other side's moves.
        if is_mate(window.beta) || self.defender.is_some() {
            return None;
        }
        // CITE: Reverse futility pruning. https://www.chessprogramming.org/Reverse_Futility_Pruning
        let margin = REVERSE_FUTILITY_MARGIN * (depth - i32::from(visit.is_improving));
        if depth <= REVERSE_FUTILITY_DEPTH && window.beta + margin <= evaluation && !is_mate(evaluation) {
            return Some(i32::midpoint(evaluation, window.beta));
        }
        self.try_pass(visit)
    }

    /// Lets the side to move pass: if it still reaches beta, it does so all the more with a move.
    ///
    /// CITE: Null move pruning. <https://www.chessprogramming.org/Null_Move_Pruning>
    fn try_pass(&mut self, visit: &Visit<'_>) -> Option<i32> {
        let Visit { at, window, depth, ply, evaluation, .. } = *visit;
        let board = at.chess.board();
        let pieces = board.by_color(at.chess.turn()) & !board.pawns() & !board.kings();
        let has_just_passed = 0 < ply && self.plies.at(ply - 1).played.is_none();
        if depth < NULL_MOVE_DEPTH || evaluation < window.beta || pieces.is_empty() || has_just_passed {
            return None;
        }
        let by_margin = ((evaluation - window.beta) / NULL_MOVE_MARGIN).min(3);
        let less = NULL_MOVE_REDUCTION + depth / NULL_MOVE_DEPTH_SHARE + by_margin;
        let next = self.pass(at, ply)?;
        let bound = Window::at_least(window.beta).of_other_side();
        let value = -self.search(&next, bound, depth - less, ply + 1, !visit.is_cut);
        self.unmake();
        if self.stopped.is_some() {
            return Some(DRAW);
        }
        // A mate that rests on a pass is not a mate.
        (window.beta <= value).then_some(if is_mate(value) { window.beta } else { value })
    }

    /// Whether a quiet move comes so late that it and all after it are left out.
    ///
    /// CITE: Late move pruning. <https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning>
    pub(super) fn is_late(&self, visit: &Visit<'_>, tried: Tried, count: usize, is_check: bool) -> bool {
        let depth = visit.depth;
        let most = LATE_MOVE_BASE + depth * depth / if visit.is_improving { 1 } else { 2 };
        let is_beyond = depth <= LATE_MOVE_DEPTH && most < i32::try_from(count).unwrap_or(i32::MAX);
        is_beyond && !is_check && is_quiet(tried.mv) && self.may_leave_out(visit)
    }

    fn may_leave_out(&self, visit: &Visit<'_>) -> bool {
        0 < visit.ply && !visit.at.is_check() && !is_defending(self.defender, visit.at)
    }

    /// Whether a move is left out because it is hopeless or loses material.
    pub(super) fn is_left_out(
        &self,
        visit: &Visit<'_>,
        tried: Tried,
        count: usize,
        is_check: bool,
        alpha: i32,
    ) -> bool {
        let Visit { at, depth, .. } = *visit;
        if !self.may_leave_out(visit) {
            return false;
        }
        if !is_quiet(tried.mv) || is_check {
            let may_lose = EXCHANGE_CAPTURE_MARGIN * depth;
            let is_suspect = tried.is_losing || (is_check && is_quiet(tried.mv));
            return is_suspect && depth <= EXCHANGE_DEPTH && !keeps(at, tried.mv, -may_lose);
        }
        // CITE: Futility pruning. https://www.chessprogramming.org/Futility_Pruning
        let lean = (depth - reduction(depth, count) / PLY + tried.history / REDUCTION_HISTORY).max(0);
        let hoped = visit.evaluation + FUTILITY_BASE + FUTILITY_MARGIN * lean;
        if lean <= FUTILITY_DEPTH && hoped <= alpha && !is_mate(alpha) {
            return true;
        }
        depth <= EXCHANGE_DEPTH && !keeps(at, tried.mv, -EXCHANGE_QUIET_MARGIN * depth)
    }

    /// Returns the plies by which a move is searched deeper.
    ///
    /// CITE: Extensions. <https://www.chessprogramming.org/Extensions>
    pub(super) fn extension(&mut self, visit: &Visit<'_>, mv: Move, is_check: bool, is_only: bool) -> i32 {
        let Visit { at, depth, ply, .. } = *visit;
        if 2 * usize::try_from(self.root_depth).unwrap_or(0) <= ply {
            return 0;
        }
        if is_only {
            return 1;
        }
        if let Some(entry) = visit.entry.filter(|entry| entry.code == code(mv))
            && SINGULAR_DEPTH <= depth
            && 0 < ply
        {
            return self.singular(visit, mv, entry, is_check);
        }
        i32::from(is_check && keeps(at, mv, 0))
    }

    /// Extends the stored move when all others stay clearly below it.
    ///
    /// CITE: Singular extensions. <https://www.chessprogramming.org/Singular_Extensions>
    fn singular(&mut self, visit: &Visit<'_>, mv: Move, entry: Entry, is_check: bool) -> i32 {
        let Visit { at, depth, ply, .. } = *visit;
        if entry.bound == Bound::Upper || entry.depth < depth - 3 || is_mate(entry.value) {
            return i32::from(is_check);
        }
        let bound = entry.value - SINGULAR_MARGIN * depth;
        self.plies.at(ply).excluded = Some(mv);
        let value = self.search(at, Window::at_least(bound), (depth - 1) / 2, ply, visit.is_cut);
        self.plies.at(ply).excluded = None;
        if self.stopped.is_some() {
            return 0;
        }
        if value < bound {
            1
        } else if visit.window.beta <= entry.value && self.defender.is_none() {
            // Several moves are good enough; this one need not be searched so closely.
            -1
        } else {
            i32::from(is_check)
        }
    }

    /// Returns the depth to which a move is searched at first.
    pub(super) fn reduce(
        &mut self,
        visit: &Visit<'_>,
        tried: Tried,
        count: usize,
        is_check: bool,
        new_depth: i32,
        hints: &Hints,
    ) -> i32 {
        let is_tactical = !is_quiet(tried.mv);
        let is_whole = is_defending(self.defender, visit.at) || visit.depth < REDUCTION_DEPTH || count < 2;
        if is_whole || (is_tactical && !tried.is_losing) {
            return new_depth;
        }
        let mut less = reduction(visit.depth, count);
        if is_tactical {
            less /= 2;
        } else {
            less -= tried.history * PLY / REDUCTION_HISTORY;
            if hints.refuting.contains(&code(tried.mv)) {
                less -= PLY;
            }
        }
        if visit.window.is_open() {
            less -= PLY;
        }
        if visit.is_cut {
            less += PLY;
        }
        if !visit.is_improving {
            less += PLY / 2;
        }
        if is_check || visit.at.is_check() {
            less -= PLY;
        }
        (new_depth - (less / PLY).max(0)).clamp(1.min(new_depth), new_depth)
    }
}
