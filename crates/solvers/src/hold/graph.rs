//! What a side can do by checks, laid out: positions, the moves between them, and which of them are out.
//!
//! A position is out where the side is mated, or has no move to try that is not out, or where the other side has a move
//! to one that is out. That is propagated to the positions before it at once, so that nothing is laid out behind them.

use std::collections::HashMap;

use proof::PositionKey;
use shakmaty::{Chess, Color, Move, MoveList, Position};
use vision::Vision;

use crate::{Limits, StopReason};

/// With so many pieces left, a capture may leave too few to mate.
const FEW: usize = 4;

/// Positions and the moves between them.
pub(super) struct Graph<'l> {
    side: Color,
    spots: Vec<Spot>,
    places: HashMap<PositionKey, u32>,
    limits: Limits<'l>,
    nodes: u64,
}

/// A position.
pub(super) struct Spot {
    pub(super) position: Chess,
    /// The moves that were laid out, with the places they lead to.
    pub(super) moves: Vec<(Move, u32)>,
    /// The places from which a move leads here.
    pub(super) before: Vec<u32>,
    /// Whether the moves were laid out, or there are none to lay out.
    pub(super) is_laid_out: bool,
    pub(super) is_out: bool,
}

impl<'l> Graph<'l> {
    /// Returns a graph with one position, in which the side is to move.
    pub(super) fn new(root: &Chess, limits: Limits<'l>) -> Graph<'l> {
        let mut graph =
            Graph { side: root.turn(), spots: Vec::new(), places: HashMap::new(), limits, nodes: 0 };
        graph.place(root.clone());
        graph
    }

    /// Returns the positions.
    pub(super) fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Returns the number of positions made.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side is to move at a spot.
    pub(super) fn is_own(&self, spot: &Spot) -> bool {
        spot.position.turn() == self.side
    }

    /// Lays out what the side can try at a place, and every reply; `others` are tried besides checks.
    pub(super) fn lay_out(&mut self, place: u32, others: &[Move]) -> Result<(), StopReason> {
        if self.spots[place as usize].is_laid_out || self.spots[place as usize].is_out {
            return Ok(());
        }
        let position = self.spots[place as usize].position.clone();
        for mv in tries(&position, others) {
            let reached = self.step(place, &position, mv)?;
            let spot = &self.spots[reached as usize];
            if spot.is_laid_out || spot.is_out {
                continue;
            }
            let after = spot.position.clone();
            for reply in after.legal_moves() {
                let answered = self.step(reached, &after, reply)?;
                if self.spots[answered as usize].is_out {
                    break;
                }
            }
            self.finish(reached);
        }
        self.finish(place);
        Ok(())
    }

    /// Lists the side's places that are not laid out and are reached by lines without a place that is out, the nearest
    /// first.
    pub(super) fn open(&self) -> Vec<u32> {
        let mut seen = vec![false; self.spots.len()];
        let (mut queue, mut open) = (vec![0_u32], Vec::new());
        let mut next = 0;
        while let Some(place) = queue.get(next).copied() {
            next += 1;
            let spot = &self.spots[place as usize];
            if seen[place as usize] || spot.is_out {
                continue;
            }
            seen[place as usize] = true;
            if !spot.is_laid_out {
                open.push(place);
            }
            queue.extend(spot.moves.iter().map(|(_, to)| *to));
        }
        open
    }

    /// Makes a move.
    fn step(&mut self, from: u32, position: &Chess, mv: Move) -> Result<u32, StopReason> {
        if let Some(reason) = self.limits.find_reached(self.nodes) {
            return Err(reason);
        }
        self.nodes += 1;
        let mut after = position.clone();
        after.play_unchecked(mv);
        let to = self.place(after);
        self.spots[from as usize].moves.push((mv, to));
        self.spots[to as usize].before.push(from);
        Ok(to)
    }

    /// Returns the place of a position, adding it if it is new.
    fn place(&mut self, position: Chess) -> u32 {
        let new = u32::try_from(self.spots.len()).unwrap_or(u32::MAX);
        let place = *self.places.entry(PositionKey::of(&position)).or_insert(new);
        if place == new {
            let is_over = position.is_game_over();
            let is_out = position.turn() == self.side && position.is_checkmate();
            self.spots.push(Spot {
                position,
                moves: Vec::new(),
                before: Vec::new(),
                is_laid_out: is_over,
                is_out,
            });
        }
        place
    }

    /// Marks a place as laid out, and as out if it is.
    fn finish(&mut self, place: u32) {
        self.spots[place as usize].is_laid_out = true;
        let mut judged = vec![place];
        while let Some(place) = judged.pop() {
            let spot = &self.spots[place as usize];
            if spot.is_out || !spot.is_laid_out || spot.position.is_game_over() {
                continue;
            }
            let mut ends = spot.moves.iter().map(|(_, to)| self.spots[*to as usize].is_out);
            let is_out =
                if self.is_own(spot) { ends.all(|is_out| is_out) } else { ends.any(|is_out| is_out) };
            if is_out {
                judged.extend(&self.spots[place as usize].before);
                self.spots[place as usize].is_out = true;
            }
        }
    }
}

/// Lists what the side tries: the moves in `others`, every move out of check, checks, and captures that leave few
/// pieces.
fn tries(position: &Chess, others: &[Move]) -> MoveList {
    let vision = Vision::of(position.clone());
    let checks = vision.checking_moves();
    let is_nearly_bare = position.board().occupied().count() <= FEW;
    let mut moves = position.legal_moves();
    if !position.is_check() {
        moves.retain(|mv| {
            let is_check = checks.iter().any(|check| check.mv == *mv);
            is_check || is_nearly_bare && mv.is_capture() || others.contains(mv)
        });
    }
    moves
}
