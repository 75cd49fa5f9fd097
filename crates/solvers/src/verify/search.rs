//! The full-width search: principal-variation search with a transposition table and selective depth.
//!
//! Every legal move is searched near the root; deeper, unpromising moves and whole nodes are searched less deep or not
//! at all. Nodes with an open window are those of the principal variation; all others test only whether a bound is
//! reached.
//!
//! CITE: Principal variation search. <https://www.chessprogramming.org/Principal_Variation_Search>

use std::mem::take;

use shakmaty::{Color, Move, Position};

use super::draws::value_draw;
use super::evaluation::{Sights, evaluate, material};
use super::history::{Histories, Played, is_quiet};
use super::line::Plies;
use super::memory::Remembered;
use super::ordering::{Hints, Ordered, code};
use super::parameters::INTERNAL_REDUCTION_DEPTH;
use super::state::State;
use super::table::{Bound, Entry, NO_EVALUATION, Table};
use super::value::{DRAW, INFINITE, MATES_FROM, MAX_PLY, is_mate, mated_at};
use super::window::Window;
use crate::shared::Checks;
use crate::{Limits, StopReason};

/// The measure of a quiet position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Measure {
    /// The whole evaluation.
    Evaluation,
    /// Material of the house scale alone, so that a bound refers to what stands on the board.
    Material,
}

/// One search with its memory.
pub(super) struct Search<'s> {
    limits: Limits<'s>,
    /// Positions made by a move or a pass.
    pub(super) nodes: u64,
    /// Why the search must end; its results from then on are meaningless.
    pub(super) stopped: Option<StopReason>,
    pub(super) table: Table,
    pub(super) histories: Histories,
    pub(super) plies: Plies,
    sights: Sights,
    /// The depth of the current iteration, which bounds extensions.
    pub(super) root_depth: i32,
    /// Keys of the positions of the game and of the line, oldest first.
    path: Vec<u64>,
    pub(super) measure: Measure,
    /// The deepest position that was made, in plies from the root.
    pub(super) deepest_ply: u32,
    /// The side whose moves are all searched in full, if there is one.
    pub(super) defender: Option<Color>,
}

/// A node of the full-width search, as its steps see it.
pub(super) struct Visit<'v> {
    pub(super) at: &'v State,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a cutoff is expected.
    pub(super) is_cut: bool,
    pub(super) entry: Option<Entry>,
    /// The evaluation, improved by the stored value; meaningless in check.
    pub(super) evaluation: i32,
    /// Whether the evaluation is higher than at the side's previous move.
    pub(super) is_improving: bool,
}

impl<'s> Search<'s> {
    /// Returns a search with the keys of earlier positions of the game.
    pub(super) fn new(
        limits: Limits<'s>,
        remembered: Remembered,
        game: Vec<u64>,
        measure: Measure,
    ) -> Search<'s> {
        Search {
            limits,
            nodes: 0,
            stopped: None,
            table: remembered.table,
            histories: remembered.histories,
            plies: Plies::new(),
            sights: Sights::new(),
            root_depth: 1,
            path: game,
            measure,
            deepest_ply: 0,
            defender: None,
        }
    }

    /// Continues with other limits after a stop.
    pub(super) fn resume(&mut self, limits: Limits<'s>) {
        self.limits = limits;
        self.stopped = None;
    }

    /// Returns the data that the next search can go on from.
    pub(super) fn into_remembered(self) -> Remembered {
        Remembered { table: self.table, histories: self.histories }
    }

    /// Returns the value of a position for the side to move.
    pub(super) fn search(
        &mut self,
        at: &State,
        mut window: Window,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> i32 {
        // Step 1. At the end of the full-width depth, captures go on; so does a game that is over.
        if depth <= 0 {
            return self.quiescence(at, window, 0, ply);
        }
        self.plies.at(ply).line.clear();
        if let Some(value) = value_draw(at, &self.path, ply) {
            return value;
        }
        if MAX_PLY <= ply {
            return self.evaluate(at, ply);
        }
        // Step 2. A mate already found is not made longer.
        // CITE: Mate distance pruning. https://www.chessprogramming.org/Mate_Distance_Pruning
        window.alpha = window.alpha.max(mated_at(ply));
        window.beta = window.beta.min(-mated_at(ply + 1));
        if window.beta <= window.alpha {
            return window.alpha;
        }
        // Step 3. What an earlier visit found.
        let excluded = self.plies.at(ply).excluded;
        let entry = if excluded.is_some() { None } else { self.table.get(at.key, ply) };
        if let Some(value) = entry.and_then(|entry| answer_from(entry, window, depth)) {
            return value;
        }
        // Step 4. The static evaluation.
        let evaluation = self.evaluation_of(at, entry, ply);
        let before = self.plies.evaluation_before(ply);
        let is_improving = !at.is_check() && before < self.plies.at(ply).evaluation;
        let mut visit = Visit { at, window, depth, ply, is_cut, entry, evaluation, is_improving };
        // Step 5. Whole nodes that are already decided.
        if !window.is_open()
            && !at.is_check()
            && excluded.is_none()
            && let Some(value) = self.decide(&visit)
        {
            return value;
        }
        // Step 6. Without a stored move the node is not worth its whole depth.
        // CITE: Internal iterative reductions. https://www.chessprogramming.org/Internal_Iterative_Reductions
        let has_stored = entry.is_some_and(|entry| entry.code != 0) || self.defender.is_some();
        if INTERNAL_REDUCTION_DEPTH <= depth && !has_stored && excluded.is_none() {
            visit.depth -= 1;
        }
        self.moves(&visit)
    }

    /// Searches a node's moves.
    fn moves(&mut self, visit: &Visit<'_>) -> i32 {
        let Visit { at, window, depth, ply, .. } = *visit;
        let excluded = self.plies.at(ply).excluded;
        let moves = at.chess.legal_moves();
        if moves.is_empty() {
            return if at.is_check() { mated_at(ply) } else { DRAW };
        }
        let is_only = moves.len() == 1;
        let (color, checks) = (at.chess.turn(), Checks::of(&at.chess));
        let hints = self.hints(visit.entry, ply);
        self.plies.at(ply + 1).killers = [None; 2];
        let list = take(&mut self.plies.at(ply).list);
        let mut ordered = Ordered::of(&moves, list, &hints, &self.histories, color);
        let (mut alpha, mut best, mut best_move) = (window.alpha, -INFINITE, None);
        let mut tried_count = 0;
        while let Some(tried) = ordered.next(at, &hints, &self.histories, &checks) {
            let mv = tried.mv;
            if excluded == Some(mv) {
                continue;
            }
            tried_count += 1;
            let is_check = checks.has(mv);
            // Step 7. Unpromising moves are left out.
            if -MATES_FROM < best {
                if self.is_late(visit, tried, tried_count, is_check) {
                    ordered.leave_out_quiet();
                    continue;
                }
                if self.is_left_out(visit, tried, tried_count, is_check, alpha) {
                    continue;
                }
            }
            // Step 8. Moves that deserve more depth.
            let extension = self.extension(visit, mv, is_check, is_only);
            // Step 9. Make the move and search what follows, late moves less deep at first.
            let Some(next) = self.make(at, mv, ply) else { return DRAW };
            let open = Window { alpha, beta: window.beta };
            let new_depth = depth - 1 + extension;
            let reduced = self.reduce(visit, tried, tried_count, is_check, new_depth, &hints);
            let value = self.value_after(&next, open, [new_depth, reduced], visit, tried_count == 1);
            self.unmake();
            if self.stopped.is_some() {
                return DRAW;
            }
            // Step 10. Is it the best so far, or too good to be allowed?
            if best < value {
                best = value;
                if alpha < value {
                    (alpha, best_move) = (value, Some(mv));
                    self.plies.begin_with(mv, ply);
                }
                if window.beta <= value {
                    break;
                }
            }
        }
        // Step 11. Only the left-out move was there.
        if best == -INFINITE {
            return window.alpha;
        }
        // Step 12. Learn, and store what was found.
        if let Some(mv) = best_move.filter(|_| window.beta <= best) {
            if is_quiet(mv) {
                self.plies.remember_killer(mv, ply);
            }
            self.histories.learn(color, mv, ordered.handed_out(), hints.before, depth);
        }
        self.plies.at(ply).list = ordered.into_list();
        if excluded.is_none() {
            self.store(visit, best, best_move);
        }
        best
    }

    /// Searches the position after a move: reduced, with a zero window, or in full, as far as the move proves worth it.
    ///
    /// `depths` are the full and the reduced one.
    pub(super) fn value_after(
        &mut self,
        next: &State,
        window: Window,
        [full, reduced]: [i32; 2],
        visit: &Visit<'_>,
        is_first: bool,
    ) -> i32 {
        let ply = visit.ply + 1;
        if is_first {
            let is_cut = !visit.window.is_open() && !visit.is_cut;
            return -self.search(next, window.of_other_side(), full, ply, is_cut);
        }
        let mut value =
            -self.search(next, window.above_alpha(), reduced, ply, reduced < full || !visit.is_cut);
        if window.alpha < value && reduced < full && self.stopped.is_none() {
            value = -self.search(next, window.above_alpha(), full, ply, !visit.is_cut);
        }
        let is_inside = window.alpha < value && window.is_open() && (value < window.beta || visit.ply == 0);
        if is_inside && self.stopped.is_none() {
            value = -self.search(next, window.of_other_side(), full, ply, false);
        }
        value
    }

    /// Makes a move of the line; `None` when a limit is reached.
    #[inline]
    pub(super) fn make(&mut self, at: &State, mv: Move, ply: usize) -> Option<State> {
        self.count()?;
        self.deepest_ply = self.deepest_ply.max(u32::try_from(ply).unwrap_or(0) + 1);
        let next = at.after(mv);
        self.sights.follow(at, &next, ply + 1);
        self.plies.at(ply).played = Some(Played::of(at.chess.turn(), mv));
        self.path.push(at.key);
        Some(next)
    }

    /// Takes the last move of the line back.
    pub(super) fn unmake(&mut self) {
        self.path.pop();
    }

    /// Passes; `None` when a limit is reached or the side to move is in check.
    pub(super) fn pass(&mut self, at: &State, ply: usize) -> Option<State> {
        let next = at.after_pass()?;
        self.count()?;
        self.sights.follow(at, &next, ply + 1);
        self.plies.at(ply).played = None;
        self.path.push(at.key);
        Some(next)
    }

    fn count(&mut self) -> Option<()> {
        self.stopped = self.stopped.or_else(|| self.limits.find_reached(self.nodes));
        if self.stopped.is_some() {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Returns the keys of the game and of the line.
    pub(super) fn path(&self) -> &[u64] {
        &self.path
    }

    /// Evaluates a quiet position by the search's measure, for the side to move.
    pub(super) fn evaluate(&mut self, at: &State, ply: usize) -> i32 {
        match self.measure {
            Measure::Evaluation => evaluate(&mut self.sights, at, ply),
            Measure::Material => material(at),
        }
    }

    /// Takes the evaluation from the table or computes it, remembers it, and improves it by the stored value.
    fn evaluation_of(&mut self, at: &State, entry: Option<Entry>, ply: usize) -> i32 {
        if at.is_check() {
            self.plies.at(ply).evaluation = NO_EVALUATION;
            return -INFINITE;
        }
        let stored = entry.map(|entry| entry.evaluation).filter(|value| *value != NO_EVALUATION);
        let evaluation = stored.unwrap_or_else(|| self.evaluate(at, ply));
        self.plies.at(ply).evaluation = evaluation;
        self.better(evaluation, entry)
    }

    /// Returns the stored value if it says more than the evaluation; a count of material is not changed.
    pub(super) fn better(&self, evaluation: i32, entry: Option<Entry>) -> i32 {
        match entry {
            Some(Entry { value, bound, .. }) if !is_mate(value) && self.measure == Measure::Evaluation => {
                match bound {
                    Bound::Exact => value,
                    Bound::Lower => evaluation.max(value),
                    Bound::Upper => evaluation.min(value),
                }
            }
            _ => evaluation,
        }
    }

    pub(super) fn hints(&mut self, entry: Option<Entry>, ply: usize) -> Hints {
        let before = self.plies.before(ply);
        let killers = self.plies.at(ply).killers;
        Hints {
            stored: entry.map_or(0, |entry| entry.code),
            refuting: [killers[0], killers[1], self.histories.counter(before[0])]
                .map(|mv| mv.map_or(0, code)),
            before,
        }
    }

    fn store(&mut self, visit: &Visit<'_>, value: i32, best_move: Option<Move>) {
        let bound = if visit.window.beta <= value {
            Bound::Lower
        } else if best_move.is_some() && visit.window.is_open() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let evaluation = self.plies.at(visit.ply).evaluation;
        let entry = Entry { code: best_move.map_or(0, code), value, evaluation, depth: visit.depth, bound };
        self.table.put(visit.at.key, entry, visit.ply);
    }
}

/// Whether the side to move is the defender, whose chances are not cut short.
pub(super) fn is_defending(defender: Option<Color>, at: &State) -> bool {
    defender == Some(at.chess.turn())
}

/// Returns the value of a node that the table answers: deep enough, and on the right side of the window.
pub(super) fn answer_from(entry: Entry, window: Window, depth: i32) -> Option<i32> {
    if window.is_open() || entry.depth < depth {
        return None;
    }
    let is_decided = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => window.beta <= entry.value,
        Bound::Upper => entry.value <= window.alpha,
    };
    is_decided.then_some(entry.value)
}
