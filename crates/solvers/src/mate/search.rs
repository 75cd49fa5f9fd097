//! The search: depth-first proof-number search over the attacker's moves of one width and all of the defender's.
//!
//! A position is visited until one of its numbers reaches a threshold; then the search goes back to where another
//! position has become more promising. The threshold leaves room for the siblings, so no list of open positions is
//! needed.
//!
//! Decisions:
//! * Where a line comes back to one of its own positions, the attacker has made no progress: the line fails there. That
//!   says nothing about the positions in between on other lines, so those are left for last, and not called disproved.
//!   The position itself fails for good.
//! * A bounded search (mate in so many plies) remembers positions with the plies that are left. It ends by itself, so
//!   repetitions need no special treatment, and what it disproves is disproved for good.
//! * Mates are kept apart, with their moves (`mates`).
//!
//! CITE: A. Nagai, *Df-pn Algorithm for Searching AND/OR Trees and Its Applications*, 2002;
//! <https://www.chessprogramming.org/Proof-Number_Search>; the rule for repetitions is the cautious one of A. Kishimoto
//! and M. Müller, *A General Solution to the Graph History Interaction Problem*, 2004.

use shakmaty::{Chess, Color, Move, Position};

use super::estimate::{for_attacker, for_defender};
use super::mates::{Mate, Mates};
use super::numbers::{INFINITE, LEFT_FOR_LAST, Numbers, beyond_second, rest, sum};
use super::table::{Kind, Table};
use super::width::Width;
use crate::shared::{Checks, key_after, key_of};
use crate::{Limits, StopReason};

/// The longest line of an unbounded search, in plies.
const LONGEST: u32 = 240;
/// The value of `depends_on` for a position that fails whatever was played before.
const FOR_GOOD: usize = usize::MAX;

/// What a search should find out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Aim {
    /// Whether there is a mate by moves of this width.
    Any(Width),
    /// Whether there is a mate within so many plies, by any moves.
    Within(u32),
}

/// What is known of a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Found {
    pub(super) numbers: Numbers,
    /// Plies to mate, where it is proved.
    plies: u16,
    /// The first position of the line on which the failure depends, since the line came back there; `FOR_GOOD` if it
    /// depends on none.
    depends_on: usize,
}

/// A position on the line.
struct Place<'p> {
    position: &'p Chess,
    key: u64,
    /// Plies that may follow.
    left: u32,
    aim: Aim,
}

/// A move from a position, and what is known of the position it leads to.
#[derive(Copy, Clone, Debug)]
struct Child {
    mv: Move,
    key: u64,
    found: Found,
}

/// The combined result of the children.
struct Summary {
    found: Found,
    /// The child to search next.
    best: usize,
    /// The value of the second best, in the number by which children are chosen.
    second: u32,
}

/// One search for one attacker, with all that it remembers.
pub(super) struct Search<'s> {
    pub(super) attacker: Color,
    pub(super) nodes: u64,
    pub(super) stopped: Option<StopReason>,
    pub(super) mates: Mates,
    limits: Limits<'s>,
    /// The count of nodes at which the present share ends.
    ends_at: u64,
    table: Table,
    path: Vec<u64>,
    children: Vec<Child>,
}

impl Found {
    /// Nothing is known.
    const OPEN: Found = Found { numbers: Numbers { proof: 1, disproof: 1 }, plies: 0, depends_on: FOR_GOOD };
    /// No mate.
    const NONE: Found = Found { numbers: Numbers::NONE, plies: 0, depends_on: FOR_GOOD };

    /// Returns that there is no mate on this line, since it came back to one of its own positions.
    fn not_after(depends_on: usize) -> Found {
        Found { depends_on, ..Found::NONE }
    }

    fn value_mated(plies: u16) -> Found {
        Found { numbers: Numbers::MATE, plies, depends_on: FOR_GOOD }
    }

    /// Returns the plies of a proved mate.
    pub(super) fn mate(self) -> Option<u32> {
        (self.numbers.proof == 0).then_some(u32::from(self.plies))
    }

    /// Whether there is no mate.
    pub(super) fn is_none(self) -> bool {
        self.numbers.disproof == 0
    }

    fn estimate(numbers: Numbers) -> Found {
        Found { numbers, ..Found::OPEN }
    }
}

impl Place<'_> {
    /// Whether nothing but checks can matter to the attacker.
    fn wants_checks_alone(&self) -> bool {
        match self.aim {
            Aim::Any(width) => width == Width::Checks,
            Aim::Within(_) => self.left == 1,
        }
    }
}

impl Aim {
    fn kind(self, left: u32) -> Kind {
        match self {
            Aim::Any(width) => Kind(width as u16),
            // The narrowest bound comes after the widths.
            Aim::Within(_) => {
                Kind(u16::try_from(left).unwrap_or(u16::MAX).saturating_add(8).min(u16::MAX - 1))
            }
        }
    }

    fn is_bounded(self) -> bool {
        matches!(self, Aim::Within(_))
    }
}

impl<'s> Search<'s> {
    /// Returns a search for mates by one side that knows nothing yet.
    pub(super) fn new(attacker: Color, limits: Limits<'s>) -> Search<'s> {
        Search {
            attacker,
            nodes: 0,
            stopped: None,
            mates: Mates::default(),
            limits,
            ends_at: u64::MAX,
            table: Table::new(),
            path: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Searches a position with at most `nodes` more nodes; what was searched before is not lost.
    pub(super) fn run(&mut self, position: &Chess, aim: Aim, nodes: u64) -> Found {
        self.ends_at = self.nodes.saturating_add(nodes);
        let left = match aim {
            Aim::Any(_) => LONGEST,
            Aim::Within(plies) => plies,
        };
        if position.has_insufficient_material(self.attacker) {
            return Found::NONE;
        }
        let place = Place { position, key: key_of(position), left, aim };
        loop {
            let found = self.visit(&place, Numbers::UNBOUNDED);
            if found.numbers.is_decided() || self.must_end() {
                return found;
            }
        }
    }

    /// Continues under other limits; what was searched before is not lost.
    pub(super) fn go_on(&mut self, limits: Limits<'s>) {
        self.limits = limits;
        self.stopped = None;
    }

    /// Ends the present share, so that nothing but the limits ends what follows.
    pub(super) fn open_share(&mut self) {
        self.ends_at = u64::MAX;
    }

    /// Whether the limits, or the present share, are used up.
    pub(super) fn must_end(&self) -> bool {
        self.stopped.is_some() || self.ends_at <= self.nodes
    }

    /// Makes a move; `None` when the limits are reached.
    pub(super) fn make_move(&mut self, before: &Chess, mv: Move) -> Option<Chess> {
        self.count_node()?;
        let mut next = before.clone();
        next.play_unchecked(mv);
        Some(next)
    }

    /// Counts a node.
    fn count_node(&mut self) -> Option<()> {
        self.stopped = self.stopped.or_else(|| self.limits.find_reached(self.nodes));
        if self.must_end() {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Searches a position until a number reaches its threshold.
    fn visit(&mut self, at: &Place<'_>, thresholds: Numbers) -> Found {
        if let Some(mate) = self.mates.get(at.key).filter(|mate| u32::from(mate.plies) <= at.left) {
            return Found::value_mated(mate.plies);
        }
        if at.left == 0 {
            return Found::not_after(0);
        }
        let (begun, first) = (self.nodes, self.children.len());
        self.path.push(at.key);
        let mut found = if self.expand(at) { self.look_into(at, first, thresholds) } else { Found::OPEN };
        self.path.pop();
        if self.path.len() <= found.depends_on {
            // Coming back to this very position is not a way to mate from it.
            found.depends_on = FOR_GOOD;
        }
        self.children.truncate(first);
        if found != Found::OPEN {
            self.remember(at, found, self.nodes - begun);
        }
        found
    }

    /// Searches the most promising child again and again.
    fn look_into(&mut self, at: &Place<'_>, first: usize, thresholds: Numbers) -> Found {
        loop {
            let Summary { found, best, second } = self.summary(at, first);
            if found.numbers.reaches(thresholds) || self.must_end() {
                self.keep_mate(at, found, first);
                return found;
            }
            let child = self.children[first + best];
            let (own, total) = (child.found.numbers, found.numbers);
            let below = if self.attacks(at) {
                let proof = beyond_second(thresholds.proof, second);
                Numbers { proof, disproof: rest(thresholds.disproof, total.disproof, own.disproof) }
            } else {
                let disproof = beyond_second(thresholds.disproof, second);
                Numbers { proof: rest(thresholds.proof, total.proof, own.proof), disproof }
            };
            let Some(position) = self.make_move(at.position, child.mv) else { continue };
            let next = Place { position: &position, key: child.key, left: at.left - 1, aim: at.aim };
            self.children[first + best].found = self.visit(&next, below);
        }
    }

    fn attacks(&self, at: &Place<'_>) -> bool {
        at.position.turn() == self.attacker
    }

    /// Lists the children with what is known of them; returns whether the limits allowed it.
    fn expand(&mut self, at: &Place<'_>) -> bool {
        let attacks = self.attacks(at);
        let checks = (attacks && at.wants_checks_alone()).then(|| Checks::of(at.position));
        for mv in at.position.legal_moves() {
            if checks.as_ref().is_some_and(|checks| !checks.may_have(mv)) {
                continue;
            }
            let Some(child) = self.child(at, mv) else { return false };
            let Some((key, found)) = child else { continue };
            self.children.push(Child { mv, key, found });
            if if attacks { found.numbers.proof == 0 } else { found.numbers.disproof == 0 } {
                break;
            }
        }
        true
    }

    /// Returns the key of the position that a move leads to and what is known of it: `Some(None)` if the width has no
    /// such move, `None` if the limits are reached.
    fn child(&mut self, at: &Place<'_>, mv: Move) -> Option<Option<(u64, Found)>> {
        let (key, made) = match key_after(at.position, at.key, mv) {
            Some(key) => (key, None),
            None => {
                let made = self.make_move(at.position, mv)?;
                (key_of(&made), Some(made))
            }
        };
        if !at.aim.is_bounded()
            && !mv.is_zeroing()
            && let Some(before) = self.path.iter().position(|known| *known == key)
        {
            return Some(Some((key, Found::not_after(before))));
        }
        if let Some(found) = self.find_known(key, at.left - 1, at.aim) {
            return Some(Some((key, found)));
        }
        let next = match made {
            Some(next) => next,
            None => self.make_move(at.position, mv)?,
        };
        let found = if self.attacks(at) { self.attack(at, &next)? } else { self.reply(at, key, &next)? };
        Some(found.map(|found| (key, found)))
    }

    /// Returns what is remembered of a position.
    fn find_known(&self, key: u64, left: u32, aim: Aim) -> Option<Found> {
        if aim.is_bounded() {
            if let Some(mate) = self.mates.get(key).filter(|mate| u32::from(mate.plies) <= left) {
                return Some(Found::value_mated(mate.plies));
            }
            if self.fails_within(key).is_some_and(|plies| left <= plies) {
                return Some(Found::NONE);
            }
        }
        let numbers = self.table.get(key, aim.kind(left))?;
        if numbers.proof == 0 {
            return self.mates.get(key).map(|mate| Found::value_mated(mate.plies));
        }
        Some(Found::estimate(numbers))
    }

    /// Returns the plies within which a position is known to have no mate.
    pub(super) fn fails_within(&self, key: u64) -> Option<u32> {
        self.table.get(key, Kind::FAILS).map(|numbers| numbers.proof)
    }

    /// Estimates a position after a move of the attacker; `Some(None)` if the width has no such move.
    fn attack(&mut self, at: &Place<'_>, next: &Chess) -> Option<Option<Found>> {
        let is_check = next.is_check();
        let is_last = at.aim.is_bounded() && at.left == 1;
        if is_last && !is_check {
            return Some(Some(Found::NONE));
        }
        let is_too_wide = match at.aim {
            Aim::Any(Width::Checks) => !is_check,
            Aim::Any(Width::Threats) => !is_check && !self.threatens(next)?,
            Aim::Any(Width::All) | Aim::Within(_) => false,
        };
        if is_too_wide {
            return Some(None);
        }
        let replies = next.legal_moves().len();
        Some(Some(match replies {
            0 if is_check => Found::value_mated(0),
            0 => Found::NONE,
            _ if is_last || next.has_insufficient_material(self.attacker) => Found::NONE,
            _ => Found::estimate(for_defender(next, replies)),
        }))
    }

    /// Estimates a position after a reply.
    fn reply(&mut self, at: &Place<'_>, key: u64, next: &Chess) -> Option<Option<Found>> {
        let moves = next.legal_moves();
        let is_bounded = at.aim.is_bounded();
        if moves.is_empty() || next.has_insufficient_material(self.attacker) || is_bounded && at.left == 1 {
            return Some(Some(Found::NONE));
        }
        if is_bounded && at.left == 2 {
            // The last move: it mates, or nothing does.
            let mate = self.mate_at_once(next)?;
            return Some(Some(mate.map_or(Found::NONE, |mv| {
                self.mates.add(key, Mate { plies: 1, mv: Some(mv) });
                Found::value_mated(1)
            })));
        }
        Some(Some(Found::estimate(for_attacker(next, moves.len()))))
    }

    /// Whether the attacker mates at once if the defender passes.
    fn threatens(&mut self, next: &Chess) -> Option<bool> {
        self.count_node()?;
        let Ok(passed) = next.clone().swap_turn() else { return Some(false) };
        Some(self.mate_at_once(&passed)?.is_some())
    }

    /// Returns a move that mates.
    fn mate_at_once(&mut self, position: &Chess) -> Option<Option<Move>> {
        let checks = Checks::of(position);
        for mv in position.legal_moves().into_iter().filter(|mv| checks.may_have(*mv)) {
            if self.make_move(position, mv)?.is_checkmate() {
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// Combines the results of the children.
    fn summary(&self, at: &Place<'_>, first: usize) -> Summary {
        let children = &self.children[first..];
        let attacks = self.attacks(at);
        let chosen = |child: &Child| {
            let Numbers { proof, disproof } = child.found.numbers;
            if attacks { (proof, disproof) } else { (disproof, proof) }
        };
        let (mut best, mut least, mut second) = (0, (u32::MAX, u32::MAX), INFINITE);
        for (place, child) in children.iter().enumerate() {
            let rank = chosen(child);
            if rank < least {
                second = least.0.min(INFINITE);
                (best, least) = (place, rank);
            } else {
                second = second.min(rank.0);
            }
        }
        let fewest = least.0.min(INFINITE);
        let all = sum(children.iter().map(|child| chosen(child).1));
        let numbers = match attacks {
            true => Numbers { proof: fewest, disproof: if fewest == INFINITE { 0 } else { all } },
            false => Numbers { proof: if fewest == 0 { INFINITE } else { all }, disproof: fewest },
        };
        let found = self.with_distance(numbers, children, attacks);
        Summary { found, best, second }
    }

    /// Adds to decided numbers the plies to mate, or whether the position fails because of the line alone.
    fn with_distance(&self, numbers: Numbers, children: &[Child], attacks: bool) -> Found {
        let proved = children.iter().filter(|child| child.found.numbers.proof == 0);
        let plies = proved.map(|child| child.found.plies);
        if numbers.proof == 0 {
            let plies = if attacks { plies.min() } else { plies.max() };
            return Found::value_mated(plies.unwrap_or(0).saturating_add(1));
        }
        if numbers.disproof != 0 {
            return Found::estimate(numbers);
        }
        let failed = children.iter().filter(|child| child.found.numbers.disproof == 0);
        let depends_on = failed.map(|child| child.found.depends_on);
        // The attacker fails if all moves fail; the defender escapes by a single one.
        let depends_on = if attacks { depends_on.min() } else { depends_on.max() };
        Found::not_after(depends_on.unwrap_or(FOR_GOOD))
    }

    /// Stores a mate that has just been proved, with the move that mates soonest.
    fn keep_mate(&mut self, at: &Place<'_>, found: Found, first: usize) {
        if found.numbers.proof != 0 {
            return;
        }
        let attacks = self.attacks(at);
        let proved = self.children[first..].iter().filter(|child| child.found.numbers.proof == 0);
        let soonest = proved.min_by_key(|child| child.found.plies).map(|child| child.mv);
        self.mates.add(at.key, Mate { plies: found.plies, mv: soonest.filter(|_| attacks) });
    }

    /// Stores the result of a position.
    fn remember(&mut self, at: &Place<'_>, found: Found, nodes: u64) {
        let numbers = if found.numbers.disproof != 0 {
            found.numbers
        } else if found.depends_on != FOR_GOOD {
            Numbers { proof: LEFT_FOR_LAST, disproof: 1 }
        } else {
            if at.aim.is_bounded() {
                let plies = self.fails_within(at.key).unwrap_or(0).max(at.left);
                self.table.put(at.key, Kind::FAILS, Numbers { proof: plies, disproof: 0 }, nodes);
            }
            Numbers::NONE
        };
        self.table.put(at.key, at.aim.kind(at.left), numbers, nodes);
    }
}
