//! The judge: does a move keep what is claimed for it, whatever the other side replies?
//!
//! Every legal reply is searched, to one depth after the other, with a window that tests only whether the claim still
//! holds. For the side that replies, nothing is left out or cut short within that depth; the side that claims must find
//! its answers among the moves the search thinks worth searching.

use claims::Score;
use shakmaty::{Move, MoveList, Position};

use super::answer::{expected_nodes, game, with_an_end};
use super::deepening::{DEEPEST, legal_line};
use super::draws::value_draw;
use super::memory::Remembered;
use super::search::{Measure, Search};
use super::state::State;
use super::value::{DRAW, INFINITE, MATE, MATES_FROM, is_mate, score};
use super::window::Window;
use crate::{Limits, Problem, Statistics, StopReason};

/// A claim about a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Asserted {
    /// The move.
    pub mv: Move,
    /// What the side that makes it reaches at least: so many centipawns, or mate in so many of its own moves.
    pub least: Score,
    /// The measure of the centipawns.
    pub measure: Measure,
}

/// The result of the judge.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Judgment {
    /// Whether the claim holds.
    pub verdict: Verdict,
    /// Plies after the reply to which every reply was searched.
    pub checked_depth: u32,
    /// Every legal reply, in the order of generation.
    pub replies: Vec<JudgedReply>,
    /// Why the search ended.
    pub stop_reason: StopReason,
    /// Counts of the search.
    pub statistics: Statistics,
}

/// The verdict on a claim.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// No reply brings the value below the claim.
    Stands,
    /// A reply brings it below the claim; or the move itself does, when it ends the game.
    Overturned {
        /// The reply; `None` when the game is over without one.
        reply: Option<Move>,
        /// The move, the reply and the continuation.
        line: Vec<Move>,
        /// The value for the side that moved: at most this.
        value: Score,
    },
    /// The limits did not suffice, or the move is not legal.
    Unverified,
}

/// What is known of one reply.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct JudgedReply {
    /// The reply.
    pub mv: Move,
    /// How it is answered, the answer first; as far as it is known.
    pub answer: Vec<Move>,
    /// A bound of the value for the side that moved: at least this when the claim holds, at most when not.
    pub value: Score,
    /// Whether the claim holds after it.
    pub holds: bool,
    /// Plies after the reply to which it was searched; 0 for never.
    pub depth: u32,
}

/// The depth limit when none is requested and enough nodes are allowed.
const USUAL_DEPTH: i32 = 6;
/// The depth limit, under the same conditions, before a claim is overturned: what is claimed may lie deeper than the
/// usual depth.
const DEPTH_BEFORE_OVERTURNING: i32 = 12;
/// A shallower search proves nothing, unless no more was requested.
const LEAST_DEPTH: i32 = 3;
/// The percentage of the nodes that goes into the verdict; the rest goes into the lines that show it.
const SHARE_FOR_VERDICT: u64 = 70;
/// How much longer than claimed a mate may be for its line to be searched.
const ROOM_FOR_MATES: i32 = 200;
/// The plies from the problem's position to the positions that are searched: the move and a reply.
const BEFORE: usize = 2;

/// Judges a claim about a move.
pub fn judge(problem: &Problem, asserted: Asserted, limits: Limits<'_>) -> Judgment {
    if !problem.position.is_legal(asserted.mv) {
        return end(Verdict::Unverified, 0, StopReason::Exhausted, 0);
    }
    let mut court = Court::new(problem, asserted, limits);
    let Some(after) = court.search.make(&court.root.clone(), asserted.mv, 0) else {
        return court.leave_unverified(Vec::new(), 0);
    };
    if let Some(verdict) = court.over(&after) {
        return end(verdict, court.deepest, StopReason::Solved, court.search.nodes);
    }
    let replies = after.chess.legal_moves();
    let (verdict, mut trials) = court.hear(&after, &replies);
    let depth = trials.iter().map(|trial| trial.depth).min().unwrap_or(0);
    // What is left of the nodes goes into the lines.
    let stop_reason = court.search.stopped.unwrap_or(StopReason::Solved);
    court.search.resume(limits);
    match verdict {
        Finding::Stands => {
            for trial in &mut trials {
                court.answer(&after, trial);
            }
            court.tell(Verdict::Stands, trials, depth, stop_reason)
        }
        Finding::Overturned(index) => {
            let verdict = court.overturn(&after, &mut trials[index]);
            court.tell(verdict, trials, depth, stop_reason)
        }
        Finding::Open => court.tell(Verdict::Unverified, trials, depth, stop_reason),
    }
}

/// One reply on trial.
struct Trial {
    mv: Move,
    /// For the side that claims: a lower bound when it holds, else an upper bound.
    value: i32,
    holds: bool,
    depth: i32,
    answer: Vec<Move>,
}

enum Finding {
    Stands,
    Overturned(usize),
    Open,
}

struct Court<'s> {
    search: Search<'s>,
    root: State,
    asserted: Asserted,
    bound: i32,
    deepest: i32,
    /// How deep a reply is searched that seems to overturn the claim.
    deepest_for_doubts: i32,
    /// A shallower search proves nothing.
    least_depth: i32,
}

impl<'s> Court<'s> {
    fn new(problem: &Problem, asserted: Asserted, limits: Limits<'s>) -> Court<'s> {
        let limits = with_an_end(limits);
        let for_verdict = limits.nodes.map(|nodes| (nodes / 100 * SHARE_FOR_VERDICT).max(nodes.min(100)));
        let nothing = Remembered::nothing(expected_nodes(limits), limits.table);
        let mut search =
            Search::new(Limits { nodes: for_verdict, ..limits }, nothing, game(problem), asserted.measure);
        search.defender = Some(!problem.position.turn());
        let wanted = limits.depth.and_then(|depth| i32::try_from(depth).ok());
        let deepest = wanted.unwrap_or(USUAL_DEPTH).clamp(1, DEEPEST);
        Court {
            search,
            root: State::of(&problem.position),
            asserted,
            bound: bound_of(asserted.least),
            deepest,
            deepest_for_doubts: wanted.map_or(DEPTH_BEFORE_OVERTURNING, |_| deepest),
            least_depth: wanted.map_or(LEAST_DEPTH, |_| deepest),
        }
    }

    /// Judges a move that ends the game.
    fn over(&self, after: &State) -> Option<Verdict> {
        let has_replies = !after.chess.legal_moves().is_empty();
        let value = match value_draw(after, self.search.path(), 1) {
            Some(value) => -value,
            None if has_replies => return None,
            None if after.is_check() => MATE - 1,
            None => DRAW,
        };
        Some(if self.bound <= value {
            Verdict::Stands
        } else {
            Verdict::Overturned { reply: None, line: vec![self.asserted.mv], value: score(value) }
        })
    }

    /// Searches all replies deeper and deeper; one that seems to overturn the claim goes ahead of the others.
    fn hear(&mut self, after: &State, replies: &MoveList) -> (Finding, Vec<Trial>) {
        let trial =
            |mv: &Move| Trial { mv: *mv, value: -INFINITE, holds: false, depth: 0, answer: Vec::new() };
        let mut trials: Vec<Trial> = replies.iter().map(trial).collect();
        for depth in 1..=self.deepest {
            for index in 0..trials.len() {
                let mut at_depth = depth.max(trials[index].depth + 1);
                while at_depth == depth || !trials[index].holds && at_depth <= self.deepest_for_doubts {
                    if !self.try_out(after, &mut trials[index], at_depth) {
                        return (self.when_stopped(&trials), trials);
                    }
                    at_depth += 1;
                }
                if !trials[index].holds {
                    return (Finding::Overturned(index), trials);
                }
            }
        }
        (Finding::Stands, trials)
    }

    /// Searches one reply to a depth; returns whether the limits allowed it.
    fn try_out(&mut self, after: &State, trial: &mut Trial, depth: i32) -> bool {
        let Some(value) = self.value(after, trial.mv, Window::at_least(self.bound), depth) else {
            return false;
        };
        trial.value = value;
        trial.holds = self.bound <= value;
        trial.depth = depth;
        // The table answers without a line; then the previous line stays.
        let line = &self.search.plies.at(BEFORE).line;
        if !line.is_empty() || !trial.holds {
            trial.answer.clone_from(line);
        }
        true
    }

    fn value(&mut self, after: &State, reply: Move, window: Window, depth: i32) -> Option<i32> {
        let next = self.search.make(after, reply, 1)?;
        self.search.root_depth = depth;
        let value = self.search.search(&next, window, depth, BEFORE, true);
        self.search.unmake();
        self.search.stopped.is_none().then_some(value)
    }

    /// Returns the finding when the limits are reached.
    fn when_stopped(&self, trials: &[Trial]) -> Finding {
        let enough = |trial: &Trial| self.least_depth <= trial.depth;
        let failed = trials.iter().position(|trial| enough(trial) && !trial.holds);
        match failed {
            Some(index) => Finding::Overturned(index),
            None if trials.iter().all(|trial| enough(trial) && trial.holds) => Finding::Stands,
            None => Finding::Open,
        }
    }

    /// Searches for the line that answers a reply, as deep as the verdict went.
    fn answer(&mut self, after: &State, trial: &mut Trial) {
        // A window that only the shortest mates fit into would have no room for a line.
        let room = if is_mate(self.bound) { ROOM_FOR_MATES } else { 1 };
        let window = Window { alpha: self.bound - room, beta: INFINITE };
        for depth in (1..=trial.depth).rev().take(2) {
            match self.value(after, trial.mv, window, depth) {
                Some(value) if self.bound <= value => {
                    trial.value = value;
                    trial.answer.clone_from(&self.search.plies.at(BEFORE).line);
                    return;
                }
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Searches for the line with which a reply overturns the claim.
    fn overturn(&mut self, after: &State, trial: &mut Trial) -> Verdict {
        let window = Window { alpha: -INFINITE, beta: self.bound };
        if let Some(value) = self.value(after, trial.mv, window, trial.depth)
            && value < self.bound
        {
            trial.value = value;
            trial.answer.clone_from(&self.search.plies.at(BEFORE).line);
        }
        let mut line = vec![self.asserted.mv, trial.mv];
        line.extend_from_slice(&trial.answer);
        let line = legal_line(&self.root, &line);
        Verdict::Overturned { reply: Some(trial.mv), line, value: score(trial.value) }
    }

    fn tell(self, verdict: Verdict, trials: Vec<Trial>, depth: i32, stop_reason: StopReason) -> Judgment {
        let replies = trials.into_iter().map(|trial| JudgedReply {
            mv: trial.mv,
            answer: trial.answer,
            value: score(trial.value),
            holds: trial.holds,
            depth: u32::try_from(trial.depth).unwrap_or(0),
        });
        let replies = replies.collect();
        Judgment { replies, ..end(verdict, depth, stop_reason, self.search.nodes) }
    }

    fn leave_unverified(self, trials: Vec<Trial>, depth: i32) -> Judgment {
        let stop_reason = self.search.stopped.unwrap_or(StopReason::Exhausted);
        self.tell(Verdict::Unverified, trials, depth, stop_reason)
    }
}

/// Converts a claim into a value of the search, with mates counted from the problem's position.
fn bound_of(least: Score) -> i32 {
    match least {
        Score::Centipawns(amount) => amount.clamp(1 - MATES_FROM, MATES_FROM - 1),
        Score::MateIn(moves @ 1..) => MATE + 1 - moves.min(400) * 2,
        Score::MateIn(moves) => moves.max(-400) * -2 - MATE,
    }
}

fn end(verdict: Verdict, depth: i32, stop_reason: StopReason, nodes: u64) -> Judgment {
    Judgment {
        verdict,
        checked_depth: u32::try_from(depth).unwrap_or(0),
        replies: Vec::new(),
        stop_reason,
        statistics: Statistics { nodes, ..Statistics::default() },
    }
}
