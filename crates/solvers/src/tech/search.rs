//! TECH's search: full width to a depth, then captures; alpha-beta and nothing beyond it.
//!
//! Decisions:
//! * The report generates pseudo-legal moves and sees an illegal one by the loss of a king; here moves are legal from
//!   the start. A mate is seen where the mated side would have had a full-width move; values are the same.
//! * A mate counts less the farther away it is; the report's king is worth 15000 wherever it falls.
//! * Draws by repetition count the positions of the game and of the line; draws by fifty moves and dead positions are
//!   seen as well.
//! * Captures are generated and tried first, and the other moves only when no capture has cut the node off.

use shakmaty::{Chess, Color, Move, Position, Role};

use super::line::Line;
use crate::shared::captures;
use crate::{Limits, Statistics, StopReason};

/// The greatest depth of a search; anything deeper would not end.
pub(super) const DEEPEST: u32 = 30;
/// The value of a mate at the root, in the scale of the search; a ply farther is one less.
pub(super) const MATE: i32 = 15_000;
/// Values from here on are mates.
pub(super) const MATES_FROM: i32 = MATE - 1_000;
const INFINITE: i32 = 30_000;
/// The most nodes for one move that is searched by itself when nodes are not limited.
const MOST_FOR_ONE: u64 = 50_000;
/// Plies of the longest line: captures go on below the depth, and there are thirty pieces to capture.
const LONGEST: usize = DEEPEST as usize + 32;

/// The state of one search.
pub(super) struct Search<'s> {
    limits: Limits<'s>,
    /// How much was searched.
    pub(super) statistics: Statistics,
    /// Why the search ended before it was done.
    pub(super) stopped: Option<StopReason>,
    /// The worth of each kind of piece, those of the side to move at the root first.
    worths: [[i32; 7]; 2],
    root_side: Color,
    /// Whether lines are kept down to the last capture, and ends of the game recognized there.
    is_traced: bool,
    killers: [Option<Move>; LONGEST],
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
}

/// A move, its value for the side that makes it, and the line from it on.
#[derive(Clone, Debug)]
pub(super) struct Tried {
    /// The move.
    pub(super) mv: Move,
    /// Its worth; only an upper bound if it is not better than a move before it.
    pub(super) value: i32,
    /// The moves after it, where they are kept.
    pub(super) line: Vec<Move>,
}

impl<'s> Search<'s> {
    /// Prepares a search; `worths` are the piece values of `root_side`, then those of the other side.
    pub(super) fn new(root_side: Color, worths: [[i32; 7]; 2], limits: Limits<'s>) -> Search<'s> {
        Search {
            limits,
            statistics: Statistics::default(),
            stopped: None,
            worths,
            root_side,
            is_traced: false,
            killers: [None; LONGEST],
            lines: vec![Vec::new(); LONGEST + 1],
        }
    }

    /// Goes on from the counts of an earlier search, keeps all lines down to the last capture, and sees mates,
    /// stalemates and dead positions there.
    pub(super) fn trace_into(self, statistics: Statistics) -> Search<'s> {
        Search { statistics, is_traced: true, ..self }
    }

    /// Searches moves of the position at the end of a line, `ply` plies from the root, to a depth of one or more.
    ///
    /// Returns the moves that were finished. A move's value is exact if it is better than all before it, and otherwise
    /// an upper bound.
    pub(super) fn each(&mut self, line: &Line<'_>, moves: &[Move], depth: u32, ply: usize) -> Vec<Tried> {
        self.statistics.move_generations += 1;
        let material = self.material(line.position());
        let mut tried: Vec<Tried> = Vec::with_capacity(moves.len());
        let mut alpha = -INFINITE;
        for mv in moves {
            let value = self.after(line, *mv, material, (-INFINITE, -alpha), depth - 1, ply + 1);
            if self.stopped.is_some() {
                break;
            }
            let is_kept = alpha < value || self.is_traced;
            let line = if is_kept { self.lines[ply + 1].clone() } else { Vec::new() };
            tried.push(Tried { mv: *mv, value, line });
            alpha = alpha.max(value);
        }
        tried
    }

    /// Searches one move until an answer to it is worth as much as is expected for the other side, or no answer is
    /// worth more; `None` when an eighth of the nodes that are left does not suffice.
    pub(super) fn one(
        &mut self,
        line: &Line<'_>,
        mv: Move,
        depth: u32,
        ply: usize,
        expected: i32,
    ) -> Option<Tried> {
        if self.stopped.is_some() {
            return None;
        }
        let limits = self.limits;
        let left = limits.nodes.map_or(MOST_FOR_ONE, |nodes| nodes.saturating_sub(self.statistics.nodes) / 8);
        self.limits.nodes = Some(self.statistics.nodes + left);
        let material = self.material(line.position());
        let value = self.after(line, mv, material, (-INFINITE, expected), depth - 1, ply + 1);
        self.limits = limits;
        match self.stopped {
            Some(StopReason::Nodes) => self.stopped = None,
            Some(_) => {}
            None => return Some(Tried { mv, value, line: self.lines[ply + 1].clone() }),
        }
        None
    }

    /// Makes a move and returns the value of the position after it, for the side that moved.
    ///
    /// The window is that of the side to move after it; so are the depth and the ply.
    fn after(
        &mut self,
        line: &Line<'_>,
        mv: Move,
        material: i32,
        window: (i32, i32),
        depth: u32,
        ply: usize,
    ) -> i32 {
        self.stopped = self.stopped.or_else(|| self.limits.find_reached(self.statistics.nodes));
        if self.stopped.is_some() {
            return 0;
        }
        self.statistics.nodes += 1;
        let position = line.position();
        let material = -(material + self.measure_gain(position, mv));
        let mut next = position.clone();
        next.play_unchecked(mv);
        if depth == 0 {
            self.statistics.horizon_positions += 1;
            -self.quiescence(&next, material, window, ply)
        } else {
            -self.full_width(&line.to(&next), material, window, depth, ply)
        }
    }

    /// Searches every legal move: captures first, the most valuable victim first; then the killer; then the rest.
    fn full_width(
        &mut self,
        line: &Line<'_>,
        material: i32,
        window: (i32, i32),
        depth: u32,
        ply: usize,
    ) -> i32 {
        self.lines[ply].clear();
        if line.is_draw() {
            return 0;
        }
        self.statistics.move_generations += 1;
        let mut node = Node { best: -INFINITE, alpha: window.0, beta: window.1, material, depth, ply };
        let killer = self.killers[ply];
        let captures = captures(line.position());
        for mv in &captures {
            if self.is_done(line, *mv, &mut node) {
                return node.best;
            }
        }
        let moves = line.position().legal_moves();
        if moves.is_empty() {
            return no_moves(line.position(), ply);
        }
        let killer = killer.filter(|killer| !killer.is_capture() && moves.contains(killer));
        let rest = moves.iter().filter(|mv| !mv.is_capture() && killer != Some(**mv));
        for mv in killer.iter().chain(rest) {
            if self.is_done(line, *mv, &mut node) {
                break;
            }
        }
        node.best
    }

    /// Tries a move at a node and returns whether the node is finished.
    fn is_done(&mut self, line: &Line<'_>, mv: Move, node: &mut Node) -> bool {
        let window = (-node.beta, -node.alpha);
        let value = self.after(line, mv, node.material, window, node.depth - 1, node.ply + 1);
        if self.stopped.is_some() {
            return true;
        }
        if node.best < value {
            node.best = value;
            if node.alpha < value || self.is_traced {
                node.alpha = node.alpha.max(value);
                self.keep(mv, node.ply);
            }
        }
        let is_cut = node.beta <= node.alpha;
        if is_cut && !mv.is_capture() {
            self.killers[node.ply] = Some(mv);
        }
        is_cut
    }

    /// Searches captures only, each side free to stop.
    fn quiescence(&mut self, position: &Chess, material: i32, window: (i32, i32), ply: usize) -> i32 {
        self.lines[ply].clear();
        if self.is_traced && (position.is_insufficient_material() || position.legal_moves().is_empty()) {
            return if position.is_insufficient_material() { 0 } else { no_moves(position, ply) };
        }
        self.statistics.bottom_positions += 1;
        let (mut alpha, beta) = window;
        if beta <= material {
            return material;
        }
        alpha = alpha.max(material);
        let mut best = material;
        self.statistics.move_generations += 1;
        for mv in captures(position) {
            self.stopped = self.stopped.or_else(|| self.limits.find_reached(self.statistics.nodes));
            if self.stopped.is_some() {
                return best;
            }
            self.statistics.nodes += 1;
            let after = -(material + self.measure_gain(position, mv));
            let mut next = position.clone();
            next.play_unchecked(mv);
            let value = -self.quiescence(&next, after, (-beta, -alpha), ply + 1);
            if best < value {
                best = value;
                alpha = alpha.max(value);
                if self.is_traced {
                    self.keep(mv, ply);
                }
            }
            if beta <= alpha {
                break;
            }
        }
        best
    }

    /// Keeps a move and the line after it as the best from a ply.
    fn keep(&mut self, mv: Move, ply: usize) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Returns what a move gains for the side that makes it: the piece captured and the piece promoted to.
    fn measure_gain(&self, position: &Chess, mv: Move) -> i32 {
        let (own, other) = if position.turn() == self.root_side { (0, 1) } else { (1, 0) };
        let taken = mv.capture().map_or(0, |role| self.worths[other][role as usize]);
        let promoted = mv
            .promotion()
            .map_or(0, |role| self.worths[own][role as usize] - self.worths[own][Role::Pawn as usize]);
        taken + promoted
    }

    /// Counts the material on the board, for the side to move.
    fn material(&self, position: &Chess) -> i32 {
        let of = |color: Color| -> i32 {
            let worths = self.worths[usize::from(color != self.root_side)];
            let men = position.board().by_color(color);
            men.into_iter()
                .filter_map(|square| position.board().role_at(square))
                .map(|role| worths[role as usize])
                .sum()
        };
        of(position.turn()) - of(!position.turn())
    }
}

/// What a full-width node knows while its moves are tried.
struct Node {
    best: i32,
    alpha: i32,
    beta: i32,
    material: i32,
    depth: u32,
    ply: usize,
}

/// Returns the value of having no move: mated or stalemated.
fn no_moves(position: &Chess, ply: usize) -> i32 {
    let plies = i32::try_from(ply).unwrap_or(MATE);
    if position.is_check() { plies - MATE } else { 0 }
}
