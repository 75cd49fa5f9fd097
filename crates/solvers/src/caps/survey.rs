//! The survey: every legal move by alpha-beta, where proposals are not enough.
//!
//! The report proposes moves for a reason, and says itself where reasons fail: endings (I.B, I.D), moves that only
//! prepare, and defences against unseen threats (V.B.4). With at most one piece beside kings and pawns, all moves are
//! searched, deeper and deeper, to whatever depth the nodes allow. The program's knowledge orders the moves (EVALUATE),
//! ends nodes early (the claims), and judges the leaves; but it is a full-width search, and its answers are presented
//! as such.
//!
//! CITE: <https://www.chessprogramming.org/Principal_Variation_Search>,
//! <https://www.chessprogramming.org/Late_Move_Reductions>.

use shakmaty::{Color, Move, Position, Role};
use vision::Vision;

use super::activity::{MOST_ACTIVITY, activity};
use super::candidate::{Candidate, Stack};
use super::endings::{is_few, is_slow};
use super::entry::value_saved;
use super::memory::{Bound, Known, Memory};
use super::parameters::centrality;
use super::proposals::{captures, everything, is_sensible};
use super::search::{Bounds, Found, INFINITE, MATES_FROM, Search};
use crate::shared::key_of;

/// The deepest survey, in plies.
const DEEPEST: u32 = 30;
/// Plies of captures beyond the depth of a survey.
const BEYOND: u32 = 4;
/// The number of moves at a node that are searched to the full depth before others are searched a ply less, and the
/// depth from which this applies.
const UNREDUCED: usize = 3;
const REDUCED_FROM: u32 = 3;
/// Plies to the end of a survey within which a claim is believed, and a move that cannot seem good enough is left out.
const BELIEVED: u32 = 2;
/// Plies by which the search after a pass is reduced.
const PASSED: u32 = 3;
/// A gain that ends the survey when the same move has it at two depths in succession, at the later one at least this
/// much.
const SETTLED: i32 = 450;
const SETTLED_FROM: u32 = 8;
/// The bonus of a quiet move, for the order, if it was the best in another position at the same distance from the root.
const KILLER: i32 = 150;
/// The largest bonus for having cut off before, anywhere.
const MOST_HISTORY: i32 = 120;

/// A survey in progress.
struct Survey<'a, 's> {
    search: &'a mut Search<'s>,
    memory: Memory,
    /// The last quiet move that was enough at each ply.
    killers: Vec<Option<Move>>,
    /// How much was cut off by quiet moves of a piece from one square to another, by the squares.
    history: Vec<i32>,
    /// The depth of the iteration, which bounds how far checks extend it.
    depth: u32,
}

/// Searches every move of a root, deeper and deeper, until the nodes are used up; returns the best of the last depth
/// that was begun. The value counts activity.
pub(super) fn survey(search: &mut Search<'_>, root: &Vision) -> Option<Found> {
    let expected = search.expected;
    let mut survey = Survey {
        search,
        memory: Memory::default(),
        killers: Vec::new(),
        history: vec![0; 2 * 64 * 64],
        depth: 0,
    };
    let mut best: Option<Found> = None;
    for depth in 1..=survey.search.depth_asked_for().unwrap_or(DEEPEST).min(DEEPEST) {
        survey.depth = depth;
        let first = best.as_ref().and_then(|found| found.line.first().copied());
        let found = survey.node(root, Bounds::OPEN, depth, 0, first);
        let is_mate = MATES_FROM <= found.value.abs();
        let is_large = expected + SETTLED <= found.value;
        let is_settled = is_large && SETTLED_FROM <= depth && found.line.first().copied() == first;
        let is_stopped = survey.search.stopped.is_some();
        if !found.line.is_empty() && (!is_stopped || best.is_some()) {
            best = Some(found);
        }
        if is_stopped || is_mate || is_settled {
            break;
        }
    }
    best
}

/// Brings a value closer to what is expected by as much as activity can account for, so that activity alone promises
/// nothing.
pub(super) fn tell(found: Found, expected: i32) -> Found {
    if MATES_FROM <= found.value.abs() {
        return found;
    }
    let change = found.value - expected;
    let value = expected + change.signum() * (change.abs() - MOST_ACTIVITY).max(0);
    Found { value, ..found }
}

impl Survey<'_, '_> {
    /// Searches a node `depth` plies deep.
    fn node(&mut self, vision: &Vision, bounds: Bounds, depth: u32, ply: u32, first: Option<Move>) -> Found {
        let position = vision.position();
        if let Some(value) = self.search.over(position, ply) {
            return Found::just(value);
        }
        let is_check = position.is_check();
        if depth == 0 && !(is_check && ply < 2 * self.depth) {
            return self.rest(vision, bounds, ply, BEYOND);
        }
        let depth = depth.max(1);
        let place = (key_of(position), self.search.has_passed, false);
        if 0 < ply
            && let Some(known) = self.memory.find_decided(place, depth, 0, bounds)
        {
            return Found { value: known.value, line: known.line.clone(), ..Found::default() };
        }
        if 0 < ply
            && !is_check
            && let Some(value) = self.claim_value(vision, bounds, depth, ply)
        {
            return Found::just(value);
        }
        let found = self.try_out(vision, bounds, depth, ply, first.or(self.memory.best(place)));
        if self.search.stopped.is_none() && found.value.abs() < MATES_FROM {
            let bound = Bound::of(found.value, bounds);
            let (value, line, told) = (found.value, found.line.clone(), found.told);
            self.memory.keep(place, Known { depth, expected: 0, value, bound, line, told, is_whole: false });
        }
        found
    }

    /// Returns the value of a node that is good enough without a move: near the end what is kept whatever is
    /// threatened, farther away what is kept after passing.
    fn claim_value(&mut self, vision: &Vision, bounds: Bounds, depth: u32, ply: u32) -> Option<i32> {
        if is_slow(vision) || MATES_FROM <= bounds.most.abs() {
            return None;
        }
        let claim = self.search.standing(vision).pessimistic + activity(vision);
        if claim < bounds.most || self.search.has_passed {
            return None;
        }
        if depth <= BELIEVED && !self.search.is_doubtful(vision, None) {
            return Some(claim);
        }
        let next = self.search.made_pass(vision)?;
        self.search.has_passed = true;
        self.search.path.push(0);
        let just = Bounds { least: bounds.most - 1, most: bounds.most };
        let found = self.node(&next, just.after(just.least), depth.saturating_sub(PASSED), ply + 1, None);
        self.search.path.pop();
        self.search.has_passed = false;
        (self.search.stopped.is_none() && bounds.most <= -found.value).then_some(bounds.most)
    }

    /// Tries the moves of a node.
    fn try_out(
        &mut self,
        vision: &Vision,
        bounds: Bounds,
        depth: u32,
        ply: u32,
        first: Option<Move>,
    ) -> Found {
        let mut found = Found::just(-INFINITE);
        let mut stack = self.order(vision, ply, first);
        let (is_check, is_slow) = (vision.position().is_check(), is_slow(vision));
        let had_passed = std::mem::replace(&mut self.search.has_passed, false);
        self.search.path.push(key_of(vision.position()));
        let mut tried = 0;
        while let Some(candidate) = stack.pop() {
            if !is_sensible(candidate.mv) {
                continue;
            }
            let least = bounds.least.max(found.value);
            let is_near = depth <= BELIEVED && 0 < ply && !is_check && !is_slow && 0 < tried;
            if is_near && candidate.value + MOST_ACTIVITY < least {
                found.value = found.value.max(candidate.value + MOST_ACTIVITY);
                continue;
            }
            let Some(next) = self.search.make_move(vision, candidate.mv) else { break };
            let is_late = UNREDUCED <= tried && REDUCED_FROM <= depth && !is_check;
            let reduced = u32::from(is_late && is_quiet(candidate.mv) && !next.position().is_check());
            let inner = Bounds { least, most: bounds.most };
            let Some(below) = self.below(&next, inner, depth - 1, reduced, ply, tried == 0) else { break };
            tried += 1;
            let value = -below.value;
            if found.value < value {
                found.value = value;
                if bounds.least < value || tried == 1 {
                    found.line.clear();
                    found.line.push(candidate.mv);
                    found.line.extend_from_slice(&below.line);
                }
            }
            if bounds.most <= value {
                self.keep_killer(candidate.mv, vision.position().turn(), depth, ply);
                break;
            }
        }
        self.search.path.pop();
        self.search.has_passed = had_passed;
        found.children = u64::try_from(tried).unwrap_or(u64::MAX);
        found
    }

    /// Searches what follows a move: every move but the first is searched first with a null window, to see whether it
    /// is better.
    fn below(
        &mut self,
        next: &Vision,
        bounds: Bounds,
        depth: u32,
        reduced: u32,
        ply: u32,
        is_first: bool,
    ) -> Option<Found> {
        let least = bounds.least;
        if !is_first {
            let just = Bounds { least, most: least + 1 }.after(least);
            let mut found = self.node(next, just, depth - reduced, ply + 1, None);
            if 0 < reduced && least < -found.value && self.search.stopped.is_none() {
                found = self.node(next, just, depth, ply + 1, None);
            }
            if -found.value <= least || bounds.most <= -found.value {
                return self.search.stopped.is_none().then_some(found);
            }
        }
        let found = self.node(next, bounds.after(least), depth, ply + 1, None);
        self.search.stopped.is_none().then_some(found)
    }

    /// Goes on with captures only; the side to move may stop, saving the piece most in danger and losing the next.
    fn rest(&mut self, vision: &Vision, bounds: Bounds, ply: u32, left: u32) -> Found {
        if let Some(value) = self.search.over(vision.position(), ply) {
            return Found::just(value);
        }
        let standing = self.search.standing(vision);
        let active = activity(vision);
        let is_check = vision.position().is_check();
        if left == 0 {
            return Found::just(standing.nominal + active);
        }
        let stand = value_saved(vision, &standing) + active;
        let mut found = Found::just(if is_check { -INFINITE } else { stand });
        if bounds.most <= found.value {
            return found;
        }
        let mut stack = Stack::default();
        if is_check {
            everything(vision, standing.material, &mut stack);
        } else {
            captures(vision, standing.material, &mut stack);
        }
        stack.sort();
        while let Some(candidate) = stack.pop() {
            let least = bounds.least.max(found.value);
            if !is_check && candidate.value + MOST_ACTIVITY < least {
                found.value = found.value.max(candidate.value + MOST_ACTIVITY);
                continue;
            }
            let Some(next) = self.search.make_move(vision, candidate.mv) else { break };
            let inner = Bounds { least, most: bounds.most };
            let value = -self.rest(&next, inner.after(least), ply + 1, left - 1).value;
            if self.search.stopped.is_some() {
                break;
            }
            found.value = found.value.max(value);
            if bounds.most <= value {
                break;
            }
        }
        found
    }

    /// Returns the moves of a node, the one that was best before first, the others by their appraisal.
    fn order(&self, vision: &Vision, ply: u32, first: Option<Move>) -> Stack {
        let material = self.search.standing(vision).material;
        let mut stack = Stack::default();
        everything(vision, material, &mut stack);
        let killer = self.killers.get(at(ply)).copied().flatten();
        if let Some(mv) = killer.filter(|mv| vision.legal_moves().contains(mv)) {
            stack.push(Candidate { mv, value: material + KILLER, punch: 0, mentions: 0 });
        }
        let color = vision.position().turn();
        stack.revalue_untried(|candidate| {
            let known = track(candidate.mv, color).filter(|_| is_quiet(candidate.mv));
            known.map_or(0, |place| self.history[place]) + forward(vision, candidate.mv)
        });
        stack.sort();
        if let Some(mv) = first {
            stack.bring_forward(mv);
        }
        stack
    }

    fn keep_killer(&mut self, mv: Move, color: Color, depth: u32, ply: u32) {
        if !is_quiet(mv) {
            return;
        }
        let place = at(ply);
        self.killers.resize(self.killers.len().max(place + 1), None);
        self.killers[place] = Some(mv);
        if let Some(place) = track(mv, color) {
            let more = i32::try_from(depth * depth).unwrap_or(MOST_HISTORY);
            self.history[place] = (self.history[place] + more).min(MOST_HISTORY);
        }
    }
}

/// Returns where the history of a move is stored.
fn track(mv: Move, color: Color) -> Option<usize> {
    let from = mv.from()?;
    Some(color.fold_wb(0, 64 * 64) + from.to_usize() * 64 + mv.to().to_usize())
}

/// Returns the bonus of a king's move in an ending: what centrality took off, and the same amount again.
fn forward(vision: &Vision, mv: Move) -> i32 {
    let is_king = mv.role() == Role::King && !mv.is_castle() && is_few(vision);
    let gain = |from| -2 * centrality(Role::King, vision.position().turn(), from, mv.to());
    mv.from().filter(|_| is_king).map_or(0, gain)
}

fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && mv.promotion().is_none()
}

fn at(ply: u32) -> usize {
    usize::try_from(ply).unwrap_or(usize::MAX)
}
