//! MATER I: nothing but checks, on one list for the whole tree, fewest replies first (section V).
//!
//! Where the report is silent or disagrees with itself:
//! * Equal entries of the list: the report prints older ones first in its first steps on diagram 36 and newer
//!   ones first later. Here older ones stay first, as its text says ("then the order in which the checks
//!   were generated").
//! * Entries that can no longer matter, because a position above them is decided, are passed over. The report
//!   keeps them on its printed list but never shows one taken up.
//! * A position from which no check is left fails, and with it the check it replies to; the report lets such
//!   a branch lie. This changes only which entries are passed over.
//! * A line that comes back to an earlier position of its own fails ("repetition of position is recognised",
//!   section III).
//! * A reply that promotes counts once in `u`, since the report counts moves by their squares; the proof still
//!   answers all four.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use shakmaty::{Chess, Move, Position};
use vision::{Vision, count_replies};

use super::arena::{Arena, Check, CheckId, PositionId, Worth};
use super::replies::ordered_replies;
use super::tally::Tally;
use super::verification::{other_mates, verification};
use crate::shared::ended;
use crate::{Event, FoundBy, Goal, Limits, Observer, Outcome, Problem, StopReason};

/// A check that leaves more replies is thrown away (section V).
pub const MOST_REPLIES: usize = 4;

/// The half-move clock at which the game is drawn by seventy-five moves; no line is followed so far.
const DRAWN_CLOCK: u32 = 150;

/// The most nodes of a search whatever its limits are, so that its tree fits into memory (about 1 GB).
const MOST_NODES: u64 = 4_000_000;

/// Looks for a mate by checks alone, for the side to move.
///
/// Finds nothing when the problem is for the other side, or when its goal is a mate in fewer moves. Earlier
/// positions of the game and questions are not looked at: a mate needs no history.
pub fn mater1(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    if let Some(outcome) = ended(problem) {
        return outcome;
    }
    let mut search = Search::new(problem, limits, observer);
    let stop_reason =
        if problem.side == problem.position.turn() { search.run() } else { StopReason::Exhausted };
    search.outcome(stop_reason)
}

/// The rank of a check on the try-list: smaller is sooner.
///
/// Fewest replies; then double checks; then checks that no capture answers; then order of generation.
type Rank = (usize, bool, bool, CheckId);

struct Search<'s> {
    arena: Arena,
    try_list: BinaryHeap<Reverse<Rank>>,
    limits: Limits<'s>,
    most_plies: u32,
    observer: &'s mut dyn Observer,
    tally: Tally,
    stopped: Option<StopReason>,
}

impl<'s> Search<'s> {
    fn new(problem: &Problem, limits: Limits<'s>, observer: &'s mut dyn Observer) -> Search<'s> {
        let by_goal = match problem.goal {
            Goal::MateIn(moves) => moves.saturating_mul(2).saturating_sub(1),
            Goal::Win | Goal::Save => u32::MAX,
        };
        Search {
            arena: Arena::new(problem.position.clone()),
            try_list: BinaryHeap::new(),
            limits: Limits { nodes: Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES)), ..limits },
            most_plies: by_goal.min(limits.depth.unwrap_or(u32::MAX)),
            observer,
            tally: Tally::new(),
            stopped: None,
        }
    }

    /// Steps (1) to (8) of section V until the root mates, the try-list is empty or a limit is reached.
    fn run(&mut self) -> StopReason {
        self.take_up(0);
        self.generate_checks(0);
        while self.arena.standings[0].worth == Worth::NoValue {
            if let Some(reason) = self.stopped {
                return reason;
            }
            let Some(Reverse((.., check))) = self.try_list.pop() else { return StopReason::Exhausted };
            if self.arena.is_live(check) {
                self.make_check(check);
            }
        }
        match self.arena.standings[0].worth {
            Worth::Mate => StopReason::Solved,
            _ => StopReason::Exhausted,
        }
    }

    /// Makes a check from the try-list: it mates, or its first reply is looked at.
    fn make_check(&mut self, check: CheckId) {
        self.tally.statistics.exploration_tree += 1;
        if self.observer.is_watching() {
            let mut line = self.arena.line_to(self.arena.checks[check].from);
            line.push(self.arena.checks[check].mv);
            self.observer.observe(Event::TakenUp { line: &line });
        }
        self.try_next_replies(check);
    }

    /// Tries the next reply to a check; where none is left the check mates, and so on up the tree.
    fn try_next_replies(&mut self, mut check: CheckId) {
        loop {
            let Check { from, ref replies, ref tried, .. } = self.arena.checks[check];
            if let Some(reply) = replies.get(tried.len()).copied() {
                return self.try_reply(check, reply);
            }
            self.arena.checks[check].worth = Worth::Mate;
            self.arena.standings[from].worth = Worth::Mate;
            self.arena.standings[from].answer = Some(check);
            match self.arena.standings[from].ancestor {
                Some((above, _)) => check = above,
                None => return,
            }
        }
    }

    /// Makes a reply and generates the checks after it.
    fn try_reply(&mut self, check: CheckId, reply: Move) {
        let mut board = self.arena.checks[check].after.clone();
        if !self.may_make_a_node() {
            return;
        }
        board.play_unchecked(reply);
        let standing = self.arena.stand(board, Some((check, reply)));
        self.arena.checks[check].tried.push(standing);
        self.take_up(standing);
        let is_drawn = DRAWN_CLOCK <= self.arena.standings[standing].board.halfmoves();
        if is_drawn || self.arena.repeats(standing) {
            self.arena.fail(standing);
        } else {
            self.generate_checks(standing);
        }
    }

    fn take_up(&mut self, standing: PositionId) {
        self.tally.statistics.exploration_tree += 1;
        if self.observer.is_watching() {
            let line = self.arena.line_to(standing);
            self.observer.observe(Event::TakenUp { line: &line });
        }
    }

    /// Generates the checks of a position, counts the replies to each, and puts them on the try-list.
    fn generate_checks(&mut self, standing: PositionId) {
        let board = self.arena.standings[standing].board.clone();
        let attacker = board.turn();
        self.tally.statistics.visions += 1;
        let vision = Vision::of(board);
        let mut seen: Vec<(Move, usize)> = Vec::new();
        if self.has_plies_left(standing) {
            for check in vision.checking_moves() {
                if !self.may_make_a_node() {
                    return;
                }
                self.tally.generated(attacker, [check.mv]);
                let mut after = vision.position().clone();
                after.play_unchecked(check.mv);
                let u = self.consider(standing, check.mv, check.is_double(), after);
                seen.push((check.mv, u));
            }
        }
        if self.observer.is_watching() {
            let line = self.arena.line_to(standing);
            self.observer.observe(Event::Candidates { line: &line, moves: &seen });
        }
        if self.arena.standings[standing].open_checks == 0 {
            self.arena.fail(standing);
        }
    }

    /// Puts one check on the try-list unless it leaves too many replies; returns how many it leaves.
    fn consider(&mut self, from: PositionId, mv: Move, is_double: bool, after: Chess) -> usize {
        let replies = ordered_replies(&after);
        self.tally.generated(after.turn(), replies.iter().copied());
        let u = count_replies(&replies);
        if u <= MOST_REPLIES && after.halfmoves() < DRAWN_CLOCK {
            let check = self.arena.checks.len();
            let is_taken = replies.iter().any(|reply| reply.is_capture());
            self.try_list.push(Reverse((u, !is_double, is_taken, check)));
            self.arena.checks.push(Check {
                mv,
                from,
                after,
                replies,
                tried: Vec::new(),
                u,
                worth: Worth::NoValue,
            });
            self.arena.standings[from].open_checks += 1;
        }
        u
    }

    /// Counts a position about to be made, unless a limit forbids it; then the search is stopped.
    fn may_make_a_node(&mut self) -> bool {
        self.stopped = self.stopped.or_else(|| self.limits.reached(self.tally.statistics.nodes));
        self.tally.statistics.nodes += u64::from(self.stopped.is_none());
        self.stopped.is_none()
    }

    fn has_plies_left(&self, standing: PositionId) -> bool {
        self.most_plies == u32::MAX
            || (self.arena.line_to(standing).len() as u64) < u64::from(self.most_plies)
    }

    fn outcome(self, stop_reason: StopReason) -> Outcome {
        let mut statistics = self.tally.statistics;
        let side = self.arena.standings[0].board.turn();
        let proved = verification(&self.arena, side).filter(|_| stop_reason == StopReason::Solved);
        let Some((tree, verification_tree)) = proved else {
            return Outcome::nothing(stop_reason, statistics);
        };
        statistics.verification_tree = verification_tree;
        let shared = tree.into_shared_mate();
        let plies = shared.as_ref().and_then(|proof| proof.nodes()[0].range.low.plies_to_mate());
        match shared.zip(plies) {
            Some((proof, plies)) => {
                let outcome = Outcome::mate(proof, plies, FoundBy::Mate, statistics);
                Outcome { also_wins: other_mates(&self.arena, &outcome.line), ..outcome }
            }
            None => Outcome::nothing(stop_reason, statistics),
        }
    }
}
