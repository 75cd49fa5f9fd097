//! The line from the root to a position, on the stack of the search, and the draws that depend on it.
//!
//! A link holds a reference to its position and to the link before it, so that nothing is copied for the rare question
//! whether a position occurred before.

use shakmaty::{Chess, Position};

/// A position of a line, and how it was reached.
#[derive(Copy, Clone)]
pub(super) struct Line<'l> {
    position: &'l Chess,
    before: Before<'l>,
}

#[derive(Copy, Clone)]
enum Before<'l> {
    /// The game, oldest position first.
    Game(&'l [Chess]),
    Line(&'l Line<'l>),
}

/// Half-moves without capture or pawn move after which the game is drawn.
const FIFTY_MOVES: u32 = 100;
/// The least number of half-moves between a position and its repetition: each side goes and comes back.
const SHORTEST_LOOP: u32 = 4;

impl<'l> Line<'l> {
    /// Begins a line at the root, after the positions of a game.
    pub(super) fn of(root: &'l Chess, game: &'l [Chess]) -> Line<'l> {
        Line { position: root, before: Before::Game(game) }
    }

    /// Extends the line to a position that one move reaches.
    pub(super) fn to(&'l self, position: &'l Chess) -> Line<'l> {
        Line { position, before: Before::Line(self) }
    }

    /// Returns the position at the end of the line.
    pub(super) fn position(&self) -> &'l Chess {
        self.position
    }

    /// Whether the position is drawn by repetition, by fifty moves, or by insufficient material.
    ///
    /// A mate on the hundredth half-move takes precedence.
    pub(super) fn is_draw(&self) -> bool {
        let position = self.position;
        let clock = position.halfmoves();
        let is_expired = FIFTY_MOVES <= clock && !position.is_checkmate();
        is_expired || position.is_insufficient_material() || self.is_repeated(clock)
    }

    /// Whether the position occurred within the last `clock` half-moves.
    fn is_repeated(&self, clock: u32) -> bool {
        if clock < SHORTEST_LOOP {
            return false;
        }
        let (mut line, mut distance) = (self, 0);
        while let Before::Line(before) = line.before {
            (line, distance) = (before, distance + 1);
            if clock < distance {
                return false;
            }
            if distance % 2 == 0 && self.is_at(line.position) {
                return true;
            }
        }
        let Before::Game(game) = line.before else { return false };
        // Positions with the same side to move are every second one.
        let left = (clock - distance) as usize;
        let skipped = usize::from(distance % 2 == 0);
        game.iter().rev().take(left).skip(skipped).step_by(2).any(|position| self.is_at(position))
    }

    fn is_at(&self, other: &Chess) -> bool {
        other.board() == self.position.board()
            && proof::PositionKey::of(other) == proof::PositionKey::of(self.position)
    }
}
