//! One node of the search: entry, the moves of the goal in charge, what comes back (IV.C).
//!
//! Values are centipawns of the house scale for the side to move; mates lie beyond all material.
//!
//! Decisions where the report is silent or contradicts itself:
//! * A proposed move is pruned if it is worth less than what is had, not if it is worth the same (II.F.3.c).
//! * The order at entry is the report's of IV.C.2, and the depth is asked for last.
//! * The claim system does not work in check, where a quiet stand cannot be had.
//! * A node that ends with nothing gained has the value of its claim.

use claims::Roster;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position};
use vision::{Refutation, Vision};

use super::candidate::{Candidate, Stack};
use super::causality::Remedies;
use super::defence::against_captures;
use super::goals::{Goal, Outlook};
use super::memory::{Bound, Known, Memory};
use super::options::Options;
use super::proposals::{attacks, candidate, everything, menaces, threat_of};
use super::tally::Tally;
use crate::{Limits, StopReason};

/// The value of mating at the root; a ply farther is one less.
pub(super) const MATE: i32 = 1_000_000;
/// Values beyond are mates.
pub(super) const MATES_FROM: i32 = MATE - 1_000;
/// Beyond every value.
pub(super) const INFINITE: i32 = 2_000_000;

/// What a threat to the king is worth, and no threat is worth more.
const CHECK: i32 = 3_100;

/// Plies searched after a pass.
const AFTER_PASSING: u32 = 2;

/// The state of one search.
pub(super) struct Search<'s> {
    limits: Limits<'s>,
    pub(super) options: Options,
    /// Positions made.
    pub(super) nodes: u64,
    /// Why it ended before it was done.
    pub(super) stopped: Option<StopReason>,
    /// What is expected, for the side to move at the root.
    pub(super) expected: i32,
    root_side: Color,
    /// Keys of the game and of the line.
    path: Vec<u64>,
    /// The moves from the root.
    line: Vec<Move>,
    memory: Memory,
    /// Whether the last move was a pass.
    has_passed: bool,
    /// The line of the search before, which is followed first (TRACING).
    pub(super) traced: Vec<Move>,
    /// Counts.
    pub(super) tally: Tally,
}

/// What came back from a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The value, for the side to move there.
    pub(super) value: i32,
    /// The moves from there.
    pub(super) line: Vec<Move>,
    /// What White and Black did in them.
    pub(super) told: [Refutation; 2],
    /// Moves tried there.
    children: u64,
}

/// A node while its moves are tried.
struct Visit<'v> {
    vision: &'v Vision,
    outlook: Outlook,
    goal: Goal,
    stack: Stack,
    beta: i32,
    ply: u32,
    found: Found,
    grandchildren: u64,
    is_troubled: bool,
    is_threatened: bool,
}

impl<'s> Search<'s> {
    /// Prepares a search after a game.
    pub(super) fn new(root: &Chess, game: &[Chess], options: Options, limits: Limits<'s>) -> Search<'s> {
        Search {
            limits,
            options,
            nodes: 0,
            stopped: None,
            expected: 0,
            root_side: root.turn(),
            path: game.iter().map(key).collect(),
            line: Vec::new(),
            has_passed: false,
            memory: Memory::default(),
            traced: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// Searches a position within bounds, so many plies from the root.
    pub(super) fn search(
        &mut self,
        vision: &Vision,
        before: Option<&Vision>,
        alpha: i32,
        beta: i32,
        ply: u32,
    ) -> Found {
        let at = (key(vision.position()), self.has_passed);
        let left = self.options.deepest.saturating_sub(ply);
        let expected = self.expected_for(vision.position().turn());
        if self.options.memory
            && 0 < ply
            && let Some(known) = self.memory.decided(at, left, expected, (alpha, beta))
        {
            let (value, line, told) = (known.value, known.line.clone(), known.told);
            if self.over(vision.position(), ply).is_none() {
                self.tally.count(0, 0);
                return Found { value, line, told, children: 0 };
            }
        }
        let found = self.visited(vision, before, alpha, beta, ply);
        if self.options.memory && self.stopped.is_none() && found.value.abs() < MATES_FROM {
            let bound = match found.value {
                value if beta <= value => Bound::Least,
                value if value <= alpha => Bound::Most,
                _ => Bound::Exact,
            };
            let (value, line, told) = (found.value, found.line.clone(), found.told);
            self.memory.keep(at, Known { depth: left, expected, value, bound, line, told });
        }
        if found.children == 0 {
            self.tally.count(0, 0);
        }
        found
    }

    fn visited(
        &mut self,
        vision: &Vision,
        before: Option<&Vision>,
        mut alpha: i32,
        beta: i32,
        ply: u32,
    ) -> Found {
        if let Some(value) = self.over(vision.position(), ply) {
            self.tally.childless += 1;
            self.tally.childless_over += 1;
            return just(value);
        }
        let outlook =
            Outlook { expected: self.expected_for(vision.position().turn()), standing: vision.standing() };
        let is_check = vision.position().is_check();
        let (standing, is_root) = (outlook.standing, ply == 0);
        let mut trouble = None;
        if !is_check && !is_root {
            let claim = standing.pessimistic;
            let would_end = beta <= claim || self.options.aspiration && outlook.is_far_above(claim);
            let mut standing = standing;
            if self.options.null_moves
                && would_end
                && !self.has_passed
                && ply < self.options.deepest
                && is_menaced(vision, before)
            {
                let found = self.passed(vision, alpha.min(claim - 1), claim, ply);
                if self.stopped.is_some() {
                    return just(alpha);
                }
                if found.value < claim {
                    standing.pessimistic = found.value;
                    trouble = Some((found.told[(!vision.position().turn()).fold_wb(0, 1)], found.value));
                }
            }
            let is_ahead =
                outlook.is_far_above(standing.material) && outlook.is_far_above(standing.pessimistic);
            if self.options.aspiration && is_ahead {
                self.tally.childless += 1;
                self.tally.childless_ahead += 1;
                return just(standing.pessimistic);
            }
            alpha = alpha.max(standing.pessimistic);
            if beta <= alpha || self.options.aspiration && outlook.is_far_above(alpha) {
                self.tally.childless += 1;
                self.tally.childless_by_bounds += 1;
                return just(alpha);
            }
        }
        if self.options.deepest <= ply {
            self.tally.at_max_depth += 1;
            return just(self.at_depth(vision, &outlook, is_check));
        }
        let is_threatened = !vision.features().best(!vision.position().turn()).is_empty();
        let mut visit = Visit {
            vision,
            outlook,
            goal: outlook.first_goal(is_check, is_threatened),
            stack: Stack::default(),
            beta,
            ply,
            found: just(alpha),
            grandchildren: 0,
            is_troubled: false,
            is_threatened,
        };
        self.path.push(key(vision.position()));
        let had_passed = std::mem::replace(&mut self.has_passed, false);
        self.pursued(&mut visit, trouble);
        self.has_passed = had_passed;
        self.path.pop();
        let Visit { found, grandchildren, .. } = visit;
        if found.children == 0 {
            self.tally.childless += 1;
        } else {
            self.tally.count(found.children, grandchildren);
        }
        found
    }

    /// Goes through the goals of a node.
    fn pursued(&mut self, visit: &mut Visit<'_>, trouble: Option<(Refutation, i32)>) {
        self.propose(visit, None);
        if let Some((refutation, value)) = trouble.filter(|(refutation, _)| !refutation.is_empty()) {
            visit.is_troubled = true;
            visit.goal = Goal::Dynamic;
            let stake = visit.outlook.expected.saturating_sub(value);
            self.propose(visit, Some((&refutation, stake)));
        }
        loop {
            while let Some(candidate) = visit.stack.pop() {
                let least = if self.options.narrow && visit.ply == 0 {
                    -INFINITE
                } else {
                    visit.found.value.max(self.floor(visit))
                };
                if candidate.value < least {
                    self.tally.forward_prunes += 1;
                    continue;
                }
                if self.is_done(visit, candidate) {
                    return;
                }
            }
            let is_root = visit.ply == 0;
            let after =
                visit.outlook.after_all(visit.goal, is_root, visit.is_threatened && !visit.is_troubled);
            match after.filter(|_| self.options.goals || is_root) {
                Some(goal) => {
                    visit.goal = goal;
                    if goal == Goal::Strategy && visit.outlook.expected <= visit.found.value {
                        return;
                    }
                    self.propose(visit, None);
                }
                None => return,
            }
        }
    }

    /// What a move at the root must seem worth, where nothing is claimed.
    fn floor(&self, visit: &Visit<'_>) -> i32 {
        let is_open = visit.ply == 0 && !visit.vision.position().is_check() && !self.options.narrow;
        if is_open { visit.outlook.standing.pessimistic } else { -INFINITE }
    }

    /// Tries a move and tells whether the node is done with.
    fn is_done(&mut self, visit: &mut Visit<'_>, candidate: Candidate) -> bool {
        let Some(next) = self.made(visit.vision, candidate.mv) else { return true };
        let had = visit.found.value;
        self.line.push(candidate.mv);
        let below = self.search(&next, Some(visit.vision), -visit.beta, -had, visit.ply + 1);
        self.line.pop();
        visit.found.children += 1;
        visit.grandchildren += below.children;
        if self.stopped.is_some() {
            return true;
        }
        let value = -below.value;
        if had < value {
            visit.accept(candidate.mv, value, &below, &next);
        }
        if visit.beta <= visit.found.value {
            self.tally.cut_off += 1;
            return true;
        }
        if self.options.aspiration && visit.outlook.is_enough(visit.goal, value) {
            match visit.goal {
                Goal::Dynamic | Goal::Nominal | Goal::InCheckDynamic => self.tally.defended += 1,
                _ => self.tally.satisfied += 1,
            }
            return true;
        }
        if self.options.causality {
            self.consider(visit, candidate.mv, value, &below, &next);
        }
        false
    }

    /// Asks whether a move may be blamed for what came of it, and draws the consequence (IV.C.3.a).
    fn consider(&mut self, visit: &mut Visit<'_>, mv: Move, value: i32, below: &Found, next: &Vision) {
        let color = visit.vision.position().turn();
        let theirs = below.told[(!color).fold_wb(0, 1)];
        if theirs.is_empty() {
            return;
        }
        let after = visit.outlook.after_trouble(visit.goal, value);
        let is_cleared = after.is_some() && theirs.blames(visit.vision, mv, next).is_none();
        match after.filter(|_| is_cleared && self.options.goals) {
            Some(Goal::Dynamic) => {
                self.tally.cleared += 1;
                visit.is_troubled = true;
                visit.goal = Goal::Dynamic;
                let stake = visit.outlook.expected.saturating_sub(value);
                self.propose(visit, Some((&theirs, stake)));
            }
            Some(goal) => {
                self.tally.cleared += 1;
                visit.goal = goal;
                self.propose(visit, Some((&theirs, 0)));
            }
            None => {
                let remedies = Remedies::against(visit.vision, &theirs);
                visit.stack.promote_mentioned(|mv| remedies.services(mv).0);
            }
        }
    }

    /// Puts the moves of the goal in charge on the stack.
    fn propose(&mut self, visit: &mut Visit<'_>, trouble: Option<(&Refutation, i32)>) {
        let (vision, material) = (visit.vision, visit.outlook.standing.material);
        match visit.goal {
            Goal::InCheck | Goal::Strategy => everything(vision, material, &mut visit.stack),
            Goal::InCheckDynamic => {
                if let Some((refutation, _)) = trouble {
                    let remedies = Remedies::against(vision, refutation);
                    visit.stack.promote_mentioned(|mv| remedies.services(mv).0);
                    return;
                }
            }
            Goal::Aggressive => {
                attacks(vision, material, &mut visit.stack);
                if self.options.menaces {
                    menaces(vision, material, &mut visit.stack);
                }
            }
            Goal::Preventive | Goal::Nominal => against_captures(vision, material, &mut visit.stack),
            Goal::Dynamic => {
                let Some((refutation, stake)) = trouble else { return };
                let remedies = Remedies::against(vision, refutation);
                let before = visit.stack.len();
                visit.stack.retain_untried(|candidate| {
                    stake.min(CHECK) <= candidate.punch || 0 < remedies.services(candidate.mv).0
                });
                self.tally.dropped += u64::try_from(before - visit.stack.len()).unwrap_or(0);
                for mv in vision.legal_moves() {
                    if let Some((mentions, credit)) = remedies.credit(*mv, stake.min(CHECK)) {
                        let mut proposed = candidate(vision, *mv, threat_of(vision, *mv), material);
                        proposed.value += credit;
                        proposed.mentions = mentions;
                        visit.stack.push(proposed);
                    }
                }
            }
        }
        visit.stack.sort();
        if let Some(mv) = self.traced.get(self.line.len()).copied()
            && self.traced.starts_with(&self.line)
        {
            visit.stack.push(Candidate { mv, value: INFINITE, punch: INFINITE, mentions: 0 });
            visit.stack.bring_forward(mv);
        } else if self.options.memory
            && let Some(mv) = self.memory.best((key(vision.position()), self.has_passed))
        {
            visit.stack.bring_forward(mv);
        }
    }

    /// Lets the other side move, and gives what comes of it for the side to move.
    fn passed(&mut self, vision: &Vision, alpha: i32, beta: i32, ply: u32) -> Found {
        self.stopped = self.stopped.or_else(|| self.limits.reached(self.nodes));
        let Some(position) = vision.position().clone().swap_turn().ok().filter(|_| self.stopped.is_none())
        else {
            return just(beta);
        };
        self.nodes += 1;
        let next = Vision::new(position, vision.roster().clone());
        let deepest = self.options.deepest;
        self.options.deepest = deepest.min(ply + AFTER_PASSING);
        self.has_passed = true;
        // A position that nobody could repeat stands between.
        self.path.push(0);
        let traced = std::mem::take(&mut self.traced);
        let found = self.search(&next, Some(vision), -beta, -alpha, ply + 1);
        self.traced = traced;
        self.path.pop();
        self.has_passed = false;
        self.options.deepest = deepest;
        Found { value: -found.value, ..found }
    }

    /// Makes a move; `None` when the limits do not allow it.
    fn made(&mut self, vision: &Vision, mv: Move) -> Option<Vision> {
        self.stopped = self.stopped.or_else(|| self.limits.reached(self.nodes));
        if self.stopped.is_some() {
            return None;
        }
        self.nodes += 1;
        let mut next = vision.position().clone();
        let roster: Roster = vision.roster().after(next.turn(), mv);
        next.play_unchecked(mv);
        Some(Vision::new(next, roster))
    }

    /// Gives the value of a position where the game is over or repeats.
    fn over(&self, position: &Chess, ply: u32) -> Option<i32> {
        if 0 < ply {
            let clock = usize::try_from(position.halfmoves()).unwrap_or(usize::MAX);
            let here = key(position);
            if self.path.iter().rev().take(clock).skip(1).step_by(2).any(|before| *before == here) {
                return Some(0);
            }
        }
        if position.is_insufficient_material() {
            return Some(0);
        }
        position.legal_moves().is_empty().then(|| if position.is_check() { mated(ply) } else { 0 })
    }

    /// Gives the value at the greatest depth.
    fn at_depth(&self, vision: &Vision, outlook: &Outlook, is_check: bool) -> i32 {
        let standing = outlook.standing;
        if !is_check {
            return standing.nominal;
        }
        let mut replies = Stack::default();
        everything(vision, standing.material, &mut replies);
        replies.sort();
        let best = replies.pop().map_or(standing.material, |candidate| candidate.value);
        best.min(standing.optimistic)
    }

    fn expected_for(&self, color: Color) -> i32 {
        if color == self.root_side { self.expected } else { -self.expected }
    }
}

impl Visit<'_> {
    /// Takes a move as the best so far, and describes what both sides did from here.
    fn accept(&mut self, mv: Move, value: i32, below: &Found, next: &Vision) {
        let side = self.vision.position().turn().fold_wb(0, 1);
        self.found.value = value;
        self.found.line.clear();
        self.found.line.push(mv);
        self.found.line.extend_from_slice(&below.line);
        self.found.told = below.told;
        self.found.told[side] = below.told[side].union(Refutation::step(self.vision, mv, next));
    }
}

/// Tells whether the side that is not to move has threats that are no captures: mates and workable double attacks.
fn is_menaced(vision: &Vision, before: Option<&Vision>) -> bool {
    let other = !vision.position().turn();
    let king = vision.king(!other);
    let threats = vision.features().threats(other).iter();
    let was_there = |threat: &vision::Threat| {
        let earlier = before.map_or(&[][..], |before| before.features().threats(other));
        earlier.iter().any(|known| {
            (known.man, known.to, known.worth, known.is_workable)
                == (threat.man, threat.to, threat.worth, threat.is_workable)
        })
    };
    let mut strong = threats.filter(|threat| {
        threat.is_workable && king.is_none_or(|king| !threat.targets.contains(king)) && 1 < threat.worth
    });
    strong.any(|threat| !was_there(threat))
        || vision.features().ideas(other).into_iter().any(|man| {
            let potential = vision.features().potential(other, man);
            1 < potential && before.is_none_or(|before| before.features().potential(other, man) < potential)
        })
        || !vision.mates_at_once(other).is_empty()
}

/// The value of being mated so many plies from the root.
fn mated(ply: u32) -> i32 {
    i32::try_from(ply).unwrap_or(0) - MATE
}

fn just(value: i32) -> Found {
    Found { value, ..Found::default() }
}

fn key(position: &Chess) -> u64 {
    let hash: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    hash.0
}
