//! Quiescence: captures, promotions, at first quiet checks too, and every way out of check.
//!
//! The side to move may stop at its evaluation, unless it is in check. Captures that lose material are left out.
//!
//! CITE: Quiescence search. <https://www.chessprogramming.org/Quiescence_Search>

use std::mem::take;

use shakmaty::{Move, MoveList, Position};

use super::draws::value_draw;
use super::history::is_quiet;
use super::ordering::{Ordered, Tried, code};
use super::parameters::{QUIESCENCE_CHECK_PLIES, QUIESCENCE_MARGIN};
use super::search::{Search, answer_from};
use super::see::{keeps, worth};
use super::state::State;
use super::table::{Bound, Entry, NO_EVALUATION};
use super::tactical::add_tactical_moves;
use super::value::{DRAW, INFINITE, MATES_FROM, MAX_PLY, mated_at};
use super::window::Window;
use crate::shared::Checks;

impl Search<'_> {
    /// Returns the value of a position for the side to move once nothing is left to be captured.
    ///
    /// `depth` is 0 at first and falls.
    pub(super) fn quiescence(&mut self, at: &State, window: Window, depth: i32, ply: usize) -> i32 {
        self.plies.at(ply).line.clear();
        // Step 1. The game may be over.
        if let Some(value) = value_draw(at, self.path(), ply) {
            return value;
        }
        if MAX_PLY <= ply {
            return self.evaluate(at, ply);
        }
        // Step 2. What an earlier visit found.
        let with_checks = -QUIESCENCE_CHECK_PLIES < depth;
        let stored_depth = if at.is_check() || with_checks { 0 } else { -1 };
        let entry = self.table.get(at.key, ply);
        if let Some(value) = entry.and_then(|entry| answer_from(entry, window, stored_depth)) {
            return value;
        }
        // Step 3. The side to move may stop here.
        let (evaluation, standing) = self.standing(at, entry, ply);
        if window.beta <= standing {
            if entry.is_none() {
                let bound = Bound::Lower;
                let entry = Entry { code: 0, value: standing, evaluation, depth: -2, bound };
                self.table.put(at.key, entry, ply);
            }
            return standing;
        }
        // Step 4. The moves to search.
        let checks = Checks::of(&at.chess);
        let mut moves = MoveList::new();
        if at.is_check() {
            moves.extend(at.chess.legal_moves());
        } else {
            add_tactical_moves(at, with_checks.then_some(&checks), &mut moves);
        }
        if moves.is_empty() && at.is_check() {
            return mated_at(ply);
        }
        if moves.is_empty() && is_stalemate(at) {
            return DRAW;
        }
        let hints = self.hints(entry, ply);
        let list = take(&mut self.plies.at(ply).list);
        let mut ordered = Ordered::of(&moves, list, &hints, &self.histories, at.chess.turn());
        let (mut alpha, mut best, mut best_move) = (window.alpha.max(standing), standing, None);
        while let Some(tried) = ordered.next(at, &hints, &self.histories, &checks) {
            // Step 5. Unpromising moves are left out.
            if -MATES_FROM < best {
                let hoped = standing + QUIESCENCE_MARGIN;
                if is_hopeless(at, tried, checks.has(tried.mv), hoped, alpha) {
                    best = best.max(hoped_from(hoped, tried.mv).min(alpha));
                    continue;
                }
                if is_left_out(at, tried, depth) {
                    continue;
                }
            }
            // Step 6. Make the move and go on.
            let Some(next) = self.make(at, tried.mv, ply) else { return DRAW };
            let inner = Window { alpha, beta: window.beta }.of_other_side();
            let value = -self.quiescence(&next, inner, depth - 1, ply + 1);
            self.unmake();
            if self.stopped.is_some() {
                return DRAW;
            }
            if best < value {
                best = value;
                if alpha < value {
                    (alpha, best_move) = (value, Some(tried.mv));
                    self.plies.begin_with(tried.mv, ply);
                }
                if window.beta <= value {
                    break;
                }
            }
        }
        self.plies.at(ply).list = ordered.into_list();
        // Step 7. Store what was found.
        let bound = if window.beta <= best { Bound::Lower } else { Bound::Upper };
        let code = best_move.map_or(0, code);
        self.table.put(at.key, Entry { code, value: best, evaluation, depth: stored_depth, bound }, ply);
        best
    }

    /// Returns the evaluation as it is stored, and what the side to move has if it stops.
    fn standing(&mut self, at: &State, entry: Option<Entry>, ply: usize) -> (i32, i32) {
        if at.is_check() {
            return (NO_EVALUATION, -INFINITE);
        }
        let stored = entry.map(|entry| entry.evaluation).filter(|value| *value != NO_EVALUATION);
        let evaluation = stored.unwrap_or_else(|| self.evaluate(at, ply));
        (evaluation, self.better(evaluation, entry))
    }
}

/// Whether a side that is not in check has no move; a side with pieces is hardly ever stalemated, so only positions
/// with nothing but kings and pawns are tested.
fn is_stalemate(at: &State) -> bool {
    let board = at.chess.board();
    let pieces = board.by_color(at.chess.turn()) & !board.kings() & !board.pawns();
    pieces.is_empty() && at.chess.legal_moves().is_empty()
}

/// Whether a capture cannot bring the evaluation near alpha.
///
/// CITE: Delta pruning. <https://www.chessprogramming.org/Delta_Pruning>
fn is_hopeless(at: &State, tried: Tried, is_check: bool, hoped: i32, alpha: i32) -> bool {
    !at.is_check() && !is_check && !tried.mv.is_promotion() && hoped_from(hoped, tried.mv) <= alpha
}

fn hoped_from(hoped: i32, mv: Move) -> i32 {
    hoped.saturating_add(mv.capture().map_or(0, worth))
}

/// Whether a move loses material, or is one of many quiet ways out of check far from the full width.
fn is_left_out(at: &State, tried: Tried, depth: i32) -> bool {
    if at.is_check() {
        return (depth < 0 && is_quiet(tried.mv)) || tried.is_losing;
    }
    tried.is_losing || (is_quiet(tried.mv) && !keeps(at, tried.mv, 0))
}
