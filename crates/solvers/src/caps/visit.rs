//! Trying moves at a node: the goal in charge, what comes back, and what follows from it (IV.C.3, IV.C.4).
//!
//! Decisions where the report is silent or contradicts itself:
//! * A proposed move is pruned if it is worth less than the best value so far, not if it is worth the same (II.F.3.c).
//!   At the root nothing is claimed, so there a move must seem worth the pessimistic value; with narrow bounds
//!   everything that is proposed at the root is tried.
//! * A node that ends with nothing gained has the value of its claim.
//! * Before a node is given up as mated, every legal move is tried, so that nothing is called mate that is not mate.
//!   The same is done after an answer that is being tested.

use shakmaty::{Move, Position};
use vision::{Refutation, Vision};

use super::appraisal::CHECK;
use super::candidate::{Candidate, Stack};
use super::causality::Remedies;
use super::defence::against_captures;
use super::endings::{PROMOTION, is_ending};
use super::entry::Trouble;
use super::goals::{Goal, Outlook};
use super::proposals::{attacks, candidate, captures, everything, menaces, threat_of};
use super::search::{Bounds, Found, INFINITE, MATES_FROM, Search};

/// A node while its moves are tried.
pub(super) struct Visit<'v> {
    /// What the position shows.
    pub(super) vision: &'v Vision,
    /// What is expected here, and the static values.
    pub(super) outlook: Outlook,
    /// The goal in charge.
    pub(super) goal: Goal,
    /// The moves proposed.
    pub(super) stack: Stack,
    /// The value that the other side would not allow to be exceeded.
    pub(super) most: i32,
    /// Plies from the root.
    pub(super) ply: u32,
    /// The best result so far.
    pub(super) found: Found,
    /// Moves tried after the moves tried.
    pub(super) grandchildren: u64,
    /// Whether a trouble from before was seen.
    pub(super) is_troubled: bool,
    /// Whether a capture is threatened.
    pub(super) is_threatened: bool,
    /// Moves that causality took off the stack, if that is watched.
    pub(super) dropped: Vec<Move>,
}

impl Search<'_> {
    /// Goes through the goals of a node.
    pub(super) fn pursue(&mut self, visit: &mut Visit<'_>, trouble: Option<Trouble>) {
        self.propose(visit, None);
        if let Some(trouble) = trouble.filter(|trouble| !trouble.refutation.is_empty()) {
            self.meet(visit, Goal::Dynamic, &trouble);
        }
        loop {
            while let Some(candidate) = visit.stack.pop() {
                let is_wanted = self.is_wanted(visit, &candidate) && self.is_thematic(visit, &candidate);
                if !is_wanted || self.is_refuted(visit, &candidate) {
                    continue;
                }
                if self.is_done(visit, candidate) {
                    return;
                }
            }
            let Some(goal) = self.next_goal(visit) else { return };
            visit.goal = goal;
            if goal == Goal::Strategy && visit.outlook.expected <= visit.found.value {
                return;
            }
            self.propose(visit, None);
        }
    }

    /// Whether a proposed move is worth trying (FORWARD PRUNE).
    fn is_wanted(&mut self, visit: &Visit<'_>, candidate: &Candidate) -> bool {
        let least = if visit.ply == 0 {
            let is_named = self.only.is_none_or(|only| only == candidate.mv);
            if !is_named || self.excluded.contains(&candidate.mv) || self.was_overturned(candidate.mv) {
                return false;
            }
            let is_check = visit.vision.position().is_check();
            if self.is_open && self.options.narrow || is_check {
                -INFINITE
            } else if self.options.narrow {
                visit.found.value
            } else {
                visit.found.value.max(visit.outlook.standing.pessimistic)
            }
        } else {
            visit.found.value
        };
        let is_wanted = least <= candidate.value;
        self.tally.forward_prunes += u64::from(!is_wanted);
        is_wanted
    }

    /// Returns the goal after all moves of the current one were tried.
    fn next_goal(&self, visit: &Visit<'_>) -> Option<Goal> {
        if self.is_again(visit.ply) {
            return None;
        }
        let (goal, is_root) = (visit.goal, visit.ply == 0);
        let is_threatened = visit.is_threatened && !visit.is_troubled;
        let next = visit.outlook.after_all(goal, is_root, is_threatened);
        let next = next.filter(|_| self.options.goals || is_root);
        let is_tested = self.is_careful && visit.ply == 1;
        let is_lost = visit.found.value <= -MATES_FROM;
        let has_tried_all = matches!(goal, Goal::Desperate | Goal::InCheck | Goal::InCheckDynamic);
        let is_desperate =
            self.options.narrow && (is_lost || is_tested) && 0 < visit.found.children && !has_tried_all;
        next.or(is_desperate.then_some(Goal::Desperate))
    }

    /// Tries a move and returns whether the node is finished.
    fn is_done(&mut self, visit: &mut Visit<'_>, candidate: Candidate) -> bool {
        let Some(next) = self.make_move(visit.vision, candidate.mv) else { return true };
        let had = visit.found.value;
        let bounds = Bounds { least: had, most: visit.most }.after(had);
        self.line.push(candidate.mv);
        self.leave_passage(visit, candidate.mv);
        let below = self.search(&next, Some(visit.vision), bounds, visit.ply + 1);
        self.retract_passage();
        self.line.pop();
        visit.found.children += 1;
        visit.grandchildren += below.children;
        if self.stopped.is_some() {
            return true;
        }
        let value = -below.value;
        self.learn(visit, &candidate, value, &below, &next);
        if had < value {
            visit.accept(candidate.mv, value, &below, &next);
        }
        if visit.most <= visit.found.value {
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
        if self.options.causality && visit.goal != Goal::Quiescent {
            self.consider(visit, candidate.mv, value, &below, &next);
        }
        false
    }

    /// Decides whether a move may be blamed for the result, and draws the consequence (IV.C.3.a).
    fn consider(&mut self, visit: &mut Visit<'_>, mv: Move, value: i32, below: &Found, next: &Vision) {
        let refutation = below.told_of(!visit.vision.position().turn());
        if !refutation.is_empty() {
            let vision = visit.vision;
            self.conclude(visit, &Trouble { refutation, value }, || {
                refutation.blames(vision, mv, next).is_some()
            });
        }
    }

    /// Draws the consequence of what the other side did to a move.
    pub(super) fn conclude(
        &mut self,
        visit: &mut Visit<'_>,
        trouble: &Trouble,
        is_to_blame: impl FnOnce() -> bool,
    ) {
        let goal = visit.outlook.after_trouble(visit.goal, trouble.value).filter(|_| self.options.goals);
        match goal.filter(|_| !is_to_blame()) {
            Some(goal) => {
                self.tally.cleared += 1;
                self.meet(visit, goal, trouble);
            }
            None => {
                let remedies = Remedies::against(visit.vision, &trouble.refutation);
                visit.stack.promote_mentioned(|mv| remedies.services(mv).0);
            }
        }
    }

    /// Puts a goal in charge of a node because of a trouble that was there before.
    fn meet(&mut self, visit: &mut Visit<'_>, goal: Goal, trouble: &Trouble) {
        visit.goal = goal;
        visit.is_troubled |= goal == Goal::Dynamic;
        self.propose(visit, Some(trouble));
    }

    /// Puts the moves of the goal in charge on the stack, the best first, and before them the move of the line that is
    /// followed again, or the one that was best when the position was met before.
    fn propose(&mut self, visit: &mut Visit<'_>, trouble: Option<&Trouble>) {
        let (vision, material) = (visit.vision, visit.outlook.standing.material);
        match visit.goal {
            Goal::InCheck | Goal::Preventive | Goal::Aggressive if self.is_again(visit.ply) => {
                self.propose_again(vision, material, &mut visit.stack);
            }
            Goal::InCheck | Goal::Strategy | Goal::Desperate => {
                everything(vision, material, &mut visit.stack);
            }
            Goal::InCheckDynamic => {
                if let Some(trouble) = trouble {
                    let remedies = Remedies::against(vision, &trouble.refutation);
                    visit.stack.promote_mentioned(|mv| remedies.services(mv).0);
                }
                return;
            }
            Goal::Aggressive => self.propose_attacks(visit),
            Goal::Quiescent => captures(vision, material, &mut visit.stack),
            Goal::Preventive | Goal::Nominal => against_captures(vision, material, &mut visit.stack),
            Goal::Dynamic => {
                if let Some(trouble) = trouble {
                    self.propose_remedies(visit, trouble);
                }
            }
        }
        visit.stack.sort();
        let follows = self.traced.starts_with(&self.line);
        if let Some(mv) = self.traced.get(self.line.len()).copied().filter(|_| follows) {
            visit.stack.push(Candidate { mv, value: INFINITE, punch: INFINITE, mentions: 0 });
            visit.stack.bring_forward(mv);
        } else if let Some(mv) = self.recall(vision.position()) {
            visit.stack.bring_forward(mv);
        }
    }

    fn propose_attacks(&self, visit: &mut Visit<'_>) {
        let (vision, material) = (visit.vision, visit.outlook.standing.material);
        attacks(vision, material, &mut visit.stack);
        if !self.options.goals {
            against_captures(vision, material, &mut visit.stack);
        }
        if self.options.endings && is_ending(vision) {
            // Any pawn may promote to a queen.
            everything(vision, material + PROMOTION, &mut visit.stack);
        }
        if self.options.menaces {
            menaces(vision, material, &mut visit.stack);
        }
    }

    /// Drops the moves that do nothing about a trouble and do not punch as hard, and proposes those that do (II.F.2.b,
    /// DYNAMIC DEFENCE).
    fn propose_remedies(&mut self, visit: &mut Visit<'_>, trouble: &Trouble) {
        let (vision, material) = (visit.vision, visit.outlook.standing.material);
        let stake = visit.outlook.expected.saturating_sub(trouble.value).min(CHECK);
        let remedies = Remedies::against(vision, &trouble.refutation);
        let before = visit.stack.len();
        let (is_watched, dropped) = (self.watch.is_on(), &mut visit.dropped);
        visit.stack.retain_untried(|candidate| {
            let is_wanted = stake <= candidate.punch || 0 < remedies.services(candidate.mv).0;
            if is_watched && !is_wanted {
                dropped.push(candidate.mv);
            }
            is_wanted
        });
        self.tally.dropped += u64::try_from(before - visit.stack.len()).unwrap_or(0);
        for mv in vision.legal_moves() {
            if let Some((mentions, credit)) = remedies.credit(*mv, stake) {
                let mut proposed = candidate(vision, *mv, threat_of(vision, *mv), material);
                proposed.value += credit;
                proposed.mentions = mentions;
                visit.stack.push(proposed);
            }
        }
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
        self.found.is_whole = below.is_whole;
        self.found.told = below.told;
        self.found.told[side] = below.told[side].union(Refutation::step(self.vision, mv, next));
    }
}
