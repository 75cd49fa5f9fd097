//! The search that MATER I and MATER II share: attacks on one list for the whole tree.
//!
//! MATER I puts checks on the list; MATER II starts it with moves that threaten mate, follows sample variations depth
//! first, and as an extension threatens again where checks run out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use shakmaty::{Chess, Move, Position};
use vision::{Vision, count_replies};

use super::arena::{Arena, Attack, AttackId, PositionId, Worth};
use super::replies::{ordered_replies, ordered_replies_to_threat};
use super::tally::Tally;
use super::threats::{Sources, Threat, candidates};
use super::verification::{other_mates, verification};
use crate::shared::DRAWN_CLOCK;
use crate::{Event, Goal, Limits, Observer, Outcome, Problem, Program, StopReason};

/// A check that leaves more replies than this is discarded (section V).
pub const MOST_REPLIES: usize = 4;

/// The most nodes of a search whatever its limits are, so that its tree fits into memory (about 1 GB).
const MOST_NODES: u64 = 4_000_000;

/// The longest sample variation, in plies: the report states none, its memory was the limit.
const LONGEST_SAMPLE: usize = 24;

/// The most threats of mate in one line.
const MOST_THREATS: u32 = 3;

/// MATER I, described in words.
const MATER_I: Program =
    Program { name: "MATER I", domain: Some("checks that leave at most four replies"), tree_by: None };
/// MATER II, described in words.
const MATER_II: Program = Program {
    name: "MATER II",
    domain: Some("checks that leave at most four replies and moves that threaten mate in one"),
    tree_by: None,
};

/// Which attacks are taken up, and in which order.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Strategy {
    /// Checks, fewest replies first (MATER I).
    FewestReplies,
    /// Checks that keep the king stalemated or nearly so, depth first (MATER II, first part).
    SampleVariations,
    /// Like `FewestReplies`; where the checks of a position have failed, threats of mate.
    ThreatsToo(Sources),
}

/// The rank of an attack on the try-list: smaller is sooner.
///
/// Fewest replies; then double checks; then attacks that no capture answers; then order of generation.
/// Sample variations: the deepest first, then order of generation.
type Rank = (usize, bool, bool, AttackId);

/// One search over one tree.
pub(super) struct Search<'s> {
    pub(super) arena: Arena,
    pub(super) tally: Tally,
    strategy: Strategy,
    try_list: BinaryHeap<Reverse<Rank>>,
    limits: Limits<'s>,
    most_plies: u32,
    observer: &'s mut dyn Observer,
    stopped: Option<StopReason>,
    /// Checks generated below the root, the purpose of sample variations (list B4).
    pub(super) remembered: Vec<Move>,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        problem: &Problem,
        strategy: Strategy,
        limits: Limits<'s>,
        observer: &'s mut dyn Observer,
    ) -> Search<'s> {
        let by_goal = match problem.goal {
            Goal::MateIn(moves) => moves.saturating_mul(2).saturating_sub(1),
            Goal::Win | Goal::Save => u32::MAX,
        };
        Search {
            arena: Arena::new(problem.position.clone()),
            tally: Tally::new(),
            strategy,
            try_list: BinaryHeap::new(),
            limits: Limits { nodes: Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES)), ..limits },
            most_plies: by_goal.min(limits.depth.unwrap_or(u32::MAX)),
            observer,
            stopped: None,
            remembered: Vec::new(),
        }
    }

    /// Begins with the checks of the root.
    pub(super) fn begin_with_checks(&mut self) {
        self.take_up(0);
        self.attack_from(0);
    }

    /// Begins with moves that threaten mate, as a plan has chosen them.
    pub(super) fn begin_with_threats(&mut self, plan: Vec<Threat>) {
        self.take_up(0);
        for threat in plan {
            self.add_threat(0, threat);
        }
        if self.arena.standings[0].open_attacks == 0 {
            self.fail(0);
        }
    }

    /// Carries out steps (1) to (8) of section V until the root mates, the try-list is empty or a limit is reached.
    pub(super) fn run(&mut self) -> StopReason {
        while self.arena.standings[0].worth == Worth::NoValue {
            if let Some(reason) = self.stopped {
                return reason;
            }
            let Some(Reverse((.., attack))) = self.try_list.pop() else { return StopReason::Exhausted };
            if self.arena.is_live(attack) {
                self.make_attack(attack);
            }
        }
        match (self.arena.standings[0].worth, self.stopped) {
            (Worth::Mate, _) => StopReason::Solved,
            (_, Some(reason)) => reason,
            (_, None) => StopReason::Exhausted,
        }
    }

    /// Returns the moves of a position that threaten mate in one, tested by letting the defender pass.
    pub(super) fn threats(&mut self, standing: PositionId, sources: Sources) -> Vec<Threat> {
        let board = self.arena.standings[standing].board.clone();
        self.tally.statistics.visions += 1;
        let vision = Vision::of(board);
        let mut threats = Vec::new();
        let remembered = if standing == 0 { self.remembered.as_slice() } else { &[] };
        for mv in candidates(&vision, remembered, sources) {
            let mut after = vision.position().clone();
            if !self.may_make_a_node() {
                break;
            }
            after.play_unchecked(mv);
            self.tally.count_generated(vision.position().turn(), [mv]);
            if let Some(mate) = self.mate_after_pass(&after) {
                threats.push(Threat { mv, after, mate });
            }
        }
        threats
    }

    /// Returns the answer: a proved mate if the root is one.
    pub(super) fn outcome(self, stop_reason: StopReason) -> Outcome {
        let program = match self.strategy {
            Strategy::FewestReplies => MATER_I,
            Strategy::SampleVariations | Strategy::ThreatsToo(_) => MATER_II,
        };
        let mut statistics = self.tally.statistics;
        let side = self.arena.standings[0].board.turn();
        let proved = verification(&self.arena, side).filter(|_| stop_reason == StopReason::Solved);
        let Some((tree, verification_tree)) = proved else {
            return Outcome::nothing(program, stop_reason, statistics);
        };
        statistics.verification_tree = verification_tree;
        let shared = tree.into_shared_mate();
        let plies = shared.as_ref().and_then(|proof| proof.nodes()[0].range.low.plies_to_mate());
        match shared.zip(plies) {
            Some((proof, plies)) => {
                let outcome = Outcome::mate(program, proof, plies, statistics);
                Outcome { also_wins: other_mates(&self.arena, &outcome.line), ..outcome }
            }
            None => Outcome::nothing(program, stop_reason, statistics),
        }
    }

    /// Makes an attack from the try-list: it mates, or its first reply is tried.
    fn make_attack(&mut self, attack: AttackId) {
        self.tally.statistics.exploration_tree += 1;
        if self.observer.is_watching() {
            let mut line = self.arena.line_to(self.arena.attacks[attack].from);
            line.push(self.arena.attacks[attack].mv);
            self.observer.observe(Event::TakenUp { line: &line });
        }
        self.try_next_replies(attack);
    }

    /// Tries the next reply to an attack; if none is left, the attack mates, and so on up the tree.
    fn try_next_replies(&mut self, mut attack: AttackId) {
        loop {
            let Attack { from, ref replies, ref tried, .. } = self.arena.attacks[attack];
            if let Some(reply) = replies.get(tried.len()).copied() {
                return self.try_reply(attack, reply);
            }
            self.arena.attacks[attack].worth = Worth::Mate;
            self.arena.standings[from].worth = Worth::Mate;
            self.arena.standings[from].answer = Some(attack);
            match self.arena.standings[from].ancestor {
                Some((above, _)) => attack = above,
                None => return,
            }
        }
    }

    /// Makes a reply and generates the attacks after it.
    fn try_reply(&mut self, attack: AttackId, reply: Move) {
        let mut board = self.arena.attacks[attack].after.clone();
        if !self.may_make_a_node() {
            return;
        }
        board.play_unchecked(reply);
        let standing = self.arena.stand(board, Some((attack, reply)));
        self.arena.attacks[attack].tried.push(standing);
        self.take_up(standing);
        let is_drawn = DRAWN_CLOCK <= self.arena.standings[standing].board.halfmoves();
        if is_drawn || self.arena.repeats(standing) {
            self.fail(standing);
        } else {
            self.attack_from(standing);
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
    fn attack_from(&mut self, standing: PositionId) {
        let board = self.arena.standings[standing].board.clone();
        self.tally.statistics.visions += 1;
        let vision = Vision::of(board);
        let mut seen: Vec<(Move, usize)> = Vec::new();
        if self.has_plies_left(standing) {
            for (mv, is_double) in self.checks_in_order(standing, &vision) {
                if !self.may_make_a_node() {
                    return;
                }
                self.tally.count_generated(vision.position().turn(), [mv]);
                let mut after = vision.position().clone();
                after.play_unchecked(mv);
                let u = self.add_check(standing, mv, is_double, after);
                seen.push((mv, u));
                if self.strategy == Strategy::SampleVariations && standing != 0 {
                    self.remembered.push(mv);
                }
                // Below a threat the mate that was threatened is usually there, and enough.
                if u == 0 && self.is_below_threat(standing) {
                    break;
                }
            }
        }
        if self.observer.is_watching() {
            let line = self.arena.line_to(standing);
            self.observer.observe(Event::Candidates { line: &line, moves: &seen });
        }
        if self.arena.standings[standing].open_attacks == 0 {
            self.fail(standing);
        }
    }

    /// Lists the checks of a position, the move that was threatened first.
    fn checks_in_order(&self, standing: PositionId, vision: &Vision) -> Vec<(Move, bool)> {
        let ancestor = self.arena.standings[standing].ancestor;
        let threatened = ancestor.and_then(|(attack, _)| self.arena.attacks[attack].threat);
        let squares = |mv: Move| (mv.from(), mv.to(), mv.promotion());
        let mut checks: Vec<(Move, bool)> =
            vision.checking_moves().iter().map(|check| (check.mv, check.is_double())).collect();
        checks.sort_by_key(|(mv, _)| threatened.is_none_or(|threat| squares(threat) != squares(*mv)));
        checks
    }

    /// Puts one check on the try-list unless the strategy discards it; returns how many replies it leaves.
    fn add_check(&mut self, from: PositionId, mv: Move, is_double: bool, after: Chess) -> usize {
        let replies = ordered_replies(&after);
        self.tally.count_generated(after.turn(), replies.iter().copied());
        let u = count_replies(&replies);
        let depth = self.arena.standings[from].ply;
        let is_wanted = match self.strategy {
            Strategy::FewestReplies | Strategy::ThreatsToo(_) => u <= MOST_REPLIES,
            Strategy::SampleVariations => keeps_stalemated(&replies) && depth < LONGEST_SAMPLE,
        };
        if is_wanted && after.halfmoves() < DRAWN_CLOCK {
            let is_taken = replies.iter().any(|reply| reply.is_capture());
            let rank = match self.strategy {
                Strategy::SampleVariations => (LONGEST_SAMPLE - depth, false, false),
                _ => (u, !is_double, is_taken),
            };
            self.add(
                rank,
                Attack {
                    mv,
                    from,
                    after,
                    replies,
                    tried: Vec::new(),
                    u,
                    threat: None,
                    worth: Worth::NoValue,
                },
            );
        }
        u
    }

    /// Puts a threat on the try-list; fewest replies first among all attacks.
    fn add_threat(&mut self, from: PositionId, threat: Threat) {
        let Threat { mv, after, mate } = threat;
        let replies = ordered_replies_to_threat(&after, mv, mate);
        self.tally.count_generated(after.turn(), replies.iter().copied());
        let u = count_replies(&replies);
        // Without replies the defender is stalemated, not mated.
        if 0 < u && after.halfmoves() < DRAWN_CLOCK {
            let is_taken = replies.iter().any(|reply| reply.is_capture());
            let attack = Attack {
                mv,
                from,
                after,
                replies,
                tried: Vec::new(),
                u,
                threat: Some(mate),
                worth: Worth::NoValue,
            };
            self.add((u, true, is_taken), attack);
        }
    }

    fn add(&mut self, (u, single, taken): (usize, bool, bool), attack: Attack) {
        let id = self.arena.attacks.len();
        self.arena.standings[attack.from].open_attacks += 1;
        self.try_list.push(Reverse((u, single, taken, id)));
        self.arena.attacks.push(attack);
    }

    /// Abandons a position, unless threats are allowed there and have not been tried yet.
    ///
    /// Positions above that have nothing left get the same chance.
    fn fail(&mut self, standing: PositionId) {
        let mut next = Some(standing);
        while let Some(failed) = next {
            // A search that was stopped has not seen everything a position has.
            if self.stopped.is_some() || self.widen(failed) {
                return;
            }
            next = self.arena.fail_one(failed);
        }
    }

    /// Adds the threats of a position whose checks have failed; returns whether there are any.
    fn widen(&mut self, standing: PositionId) -> bool {
        let Strategy::ThreatsToo(sources) = self.strategy else { return false };
        let is_drawn = DRAWN_CLOCK <= self.arena.standings[standing].board.halfmoves();
        if is_drawn {
            return false;
        }
        let is_new = !std::mem::replace(&mut self.arena.standings[standing].is_widened, true);
        let plies = self.arena.standings[standing].ply as u64;
        let is_short = plies + 2 < u64::from(self.most_plies);
        if !is_new
            || !is_short
            || MOST_THREATS <= self.arena.threats_above(standing)
            || self.arena.repeats(standing)
        {
            return false;
        }
        // The generators make the plan; in its proof whatever threatens again will do.
        let sources = if standing == 0 { sources } else { Sources::AnyMove };
        for threat in self.threats(standing, sources) {
            self.add_threat(standing, threat);
        }
        0 < self.arena.standings[standing].open_attacks
    }

    fn is_below_threat(&self, standing: PositionId) -> bool {
        let ancestor = self.arena.standings[standing].ancestor;
        ancestor.is_some_and(|(attack, _)| self.arena.attacks[attack].threat.is_some())
    }

    /// Lets the defender pass and returns a mate in one, the first in order of generation.
    fn mate_after_pass(&mut self, after: &Chess) -> Option<Move> {
        if !self.may_make_a_node() {
            return None;
        }
        let passed = after.clone().swap_turn().ok()?;
        let vision = Vision::of(passed);
        for check in vision.checking_moves() {
            if !self.may_make_a_node() {
                return None;
            }
            self.tally.count_generated(vision.position().turn(), [check.mv]);
            let mut mated = vision.position().clone();
            mated.play_unchecked(check.mv);
            if mated.is_checkmate() {
                return Some(check.mv);
            }
        }
        None
    }

    /// Counts a position that is about to be made, unless a limit forbids it; then the search is stopped.
    fn may_make_a_node(&mut self) -> bool {
        self.stopped = self.stopped.or_else(|| self.limits.find_reached(self.tally.statistics.nodes));
        self.tally.statistics.nodes += u64::from(self.stopped.is_none());
        self.stopped.is_none()
    }

    fn has_plies_left(&self, standing: PositionId) -> bool {
        (self.arena.standings[standing].ply as u64) < u64::from(self.most_plies)
    }
}

/// Whether replies leave the king stalemated or nearly so: captures and interpositions only, or else
/// exactly one move, by the king (section V).
fn keeps_stalemated(replies: &[Move]) -> bool {
    let king_moves =
        replies.iter().filter(|mv| mv.role() == shakmaty::Role::King && !mv.is_capture()).count();
    king_moves == 0 || king_moves == 1 && replies.len() == 1
}
