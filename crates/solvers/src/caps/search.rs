//! The state of a search, and how it goes from one position to the next.
//!
//! Values are centipawns of the house scale for the side to move; mates lie beyond all material.
//! The work at a node is in `entry` (before a move is tried) and `visit` (while moves are tried).

use claims::Roster;
use shakmaty::{Chess, Color, Move, Position};
use vision::{Refutation, Standing, Vision};

use super::endings::standing;
use super::lemmas::Lemmas;
use super::memory::{Bound, Known, Memory};
use super::options::Options;
use super::second_try::Told;
use super::tally::Tally;
use super::themes::Passage;
use super::watch::Watch;
use crate::shared::key_of;
use crate::{Limits, StopReason};

/// The value of mating at the root; a ply farther is one less.
pub(super) const MATE: i32 = 1_000_000;
/// Values from here on are mates.
pub(super) const MATES_FROM: i32 = MATE - 1_000;
/// Beyond every value.
pub(super) const INFINITE: i32 = 2_000_000;

/// The state of one search.
pub(super) struct Search<'s> {
    limits: Limits<'s>,
    /// Its mechanisms, the greatest depth among them.
    pub(super) options: Options,
    /// Positions made.
    pub(super) nodes: u64,
    /// Why the search ended before it was done.
    pub(super) stopped: Option<StopReason>,
    /// What is expected, for the side to move at the root.
    pub(super) expected: i32,
    root_side: Color,
    /// Keys of the game and of the line.
    pub(super) path: Vec<u64>,
    /// The moves from the root.
    pub(super) line: Vec<Move>,
    memory: Memory,
    /// What is known of moves that failed.
    pub(super) lemmas: Lemmas,
    /// What the nodes of the line leave to those after them.
    pub(super) passages: Vec<Passage>,
    /// Whether an answer is being tested: claims are doubted more, and every reply to it is tried that may seem good
    /// enough.
    pub(super) is_careful: bool,
    /// The only move of the root that is tried.
    pub(super) only: Option<Move>,
    /// Whether everything that is proposed at the root is tried, whatever it seems worth.
    pub(super) is_open: bool,
    /// Moves of the root that are not tried.
    pub(super) excluded: Vec<Move>,
    /// Moves that were overturned before the search began; empty except in a second try.
    pub(super) told: Vec<Told>,
    /// Nodes after which this part of the search ends.
    allowed: u64,
    /// Whether the last move was a pass.
    pub(super) has_passed: bool,
    /// The line of the search before, which is followed first (TRACING).
    pub(super) traced: Vec<Move>,
    /// Counts.
    pub(super) tally: Tally,
    /// What causality leaves out, if that is requested.
    pub(super) watch: Watch,
}

/// The bounds of a node, for the side to move there: what it already has, and what the other side would not allow.
#[derive(Copy, Clone, Debug)]
pub(super) struct Bounds {
    /// ALPHA.
    pub(super) least: i32,
    /// BETA.
    pub(super) most: i32,
}

impl Bounds {
    /// Everything is possible.
    pub(super) const OPEN: Bounds = Bounds { least: -INFINITE, most: INFINITE };

    /// Returns the bounds of a position after a move, when the side to move here already has `had`.
    pub(super) fn after(self, had: i32) -> Bounds {
        Bounds { least: -self.most, most: -had }
    }
}

/// The result of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// The value, for the side to move there.
    pub(super) value: i32,
    /// The moves from there.
    pub(super) line: Vec<Move>,
    /// What White and Black did in the line.
    pub(super) told: [Refutation; 2],
    /// Moves tried there.
    pub(super) children: u64,
    /// Whether the line's last position shows its value, instead of a bound that no move tried there exceeded.
    pub(super) is_whole: bool,
}

impl Found {
    /// Returns a value without a move.
    pub(super) fn just(value: i32) -> Found {
        Found { value, ..Found::default() }
    }

    /// Returns what a color did.
    pub(super) fn told_of(&self, color: Color) -> Refutation {
        self.told[color.fold_wb(0, 1)]
    }
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
            path: game.iter().map(key_of).collect(),
            line: Vec::new(),
            memory: Memory::default(),
            lemmas: Lemmas::default(),
            passages: Vec::new(),
            is_careful: false,
            only: None,
            is_open: true,
            excluded: Vec::new(),
            told: Vec::new(),
            allowed: u64::MAX,
            has_passed: false,
            traced: Vec::new(),
            tally: Tally::default(),
            watch: Watch::default(),
        }
    }

    /// Searches a position within bounds, `ply` plies from the root; `before` is the position one ply earlier.
    pub(super) fn search(
        &mut self,
        vision: &Vision,
        before: Option<&Vision>,
        bounds: Bounds,
        ply: u32,
    ) -> Found {
        let at = self.place(vision.position());
        let depth = self.options.deepest.saturating_sub(ply);
        let expected = self.expected_for(vision.position().turn());
        let is_remembering = self.options.memory && 0 < ply;
        if is_remembering && let Some(known) = self.memory.find_decided(at, depth, expected, bounds) {
            let (line, told, is_whole) = (known.line.clone(), known.told, known.is_whole);
            let found = Found { value: known.value, line, told, children: 0, is_whole };
            if self.over(vision.position(), ply).is_none() {
                self.tally.count(0, 0);
                return found;
            }
        }
        let mut found = self.enter(vision, before, bounds, ply);
        found.is_whole |= found.line.is_empty() && (found.children == 0 || bounds.least < found.value);
        // A mate's distance depends on the line from the root, not on the position.
        if is_remembering && self.stopped.is_none() && found.value.abs() < MATES_FROM {
            let bound = Bound::of(found.value, bounds);
            let (value, line, told, is_whole) = (found.value, found.line.clone(), found.told, found.is_whole);
            self.memory.keep(at, Known { depth, expected, value, bound, line, told, is_whole });
        }
        if found.children == 0 {
            self.tally.count(0, 0);
        }
        found
    }

    /// Returns the move that was best when the position was met before.
    pub(super) fn recall(&self, position: &Chess) -> Option<Move> {
        self.memory.best(self.place(position)).filter(|_| self.options.memory)
    }

    /// Returns where a position is stored: positions under test are kept apart, and so are those after a pass.
    fn place(&self, position: &Chess) -> (u64, bool, bool) {
        (key_of(position), self.has_passed, self.is_careful)
    }

    /// Lets the search go on until it has made `nodes` more nodes, as far as its limits allow.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.allowed = nodes;
        if self.stopped == Some(StopReason::Nodes) && self.limits.find_reached(self.nodes).is_none() {
            self.stopped = None;
        }
    }

    fn must_stop(&self) -> Option<StopReason> {
        if self.allowed <= self.nodes {
            Some(StopReason::Nodes)
        } else {
            self.limits.find_reached(self.nodes)
        }
    }

    /// Returns the requested depth, if any.
    pub(super) fn depth_asked_for(&self) -> Option<u32> {
        self.limits.depth
    }

    /// Makes a move; `None` when the limits do not allow it.
    pub(super) fn make_move(&mut self, vision: &Vision, mv: Move) -> Option<Vision> {
        self.stopped = self.stopped.or_else(|| self.must_stop());
        if self.stopped.is_some() {
            return None;
        }
        self.nodes += 1;
        let mut next = vision.position().clone();
        let roster: Roster = vision.roster().after(next.turn(), mv);
        next.play_unchecked(mv);
        Some(Vision::new(next, roster))
    }

    /// Passes; `None` when the limits do not allow it, or the side to move is in check.
    pub(super) fn made_pass(&mut self, vision: &Vision) -> Option<Vision> {
        self.stopped = self.stopped.or_else(|| self.must_stop());
        let position = vision.position().clone().swap_turn().ok().filter(|_| self.stopped.is_none())?;
        self.nodes += 1;
        Some(Vision::new(position, vision.roster().clone()))
    }

    /// Returns the value of a position where the game is over or repeats, for the side to move.
    pub(super) fn over(&self, position: &Chess, ply: u32) -> Option<i32> {
        if 0 < ply {
            let clock = usize::try_from(position.halfmoves()).unwrap_or(usize::MAX);
            let here = key_of(position);
            if self.path.iter().rev().take(clock).skip(1).step_by(2).any(|before| *before == here) {
                return Some(0);
            }
        }
        if position.is_insufficient_material() {
            return Some(0);
        }
        position.legal_moves().is_empty().then(|| if position.is_check() { value_mated(ply) } else { 0 })
    }

    /// Returns the static values, with the pawns that cannot be stopped if endings are heeded.
    pub(super) fn standing(&self, vision: &Vision) -> Standing {
        if self.options.endings { standing(vision) } else { vision.standing() }
    }

    /// Returns what is expected, for a color.
    pub(super) fn expected_for(&self, color: Color) -> i32 {
        if color == self.root_side { self.expected } else { -self.expected }
    }
}

/// Returns the value of being mated so many plies from the root.
fn value_mated(ply: u32) -> i32 {
    i32::try_from(ply).unwrap_or(0) - MATE
}
