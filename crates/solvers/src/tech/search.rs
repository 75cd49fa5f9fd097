//! TECH's search: full width to a depth, then captures; alpha-beta and nothing beyond it.
//!
//! Decisions:
//! * The report generates pseudo-legal moves and sees an illegal one by the loss of a king; here moves are legal
//!   from the start. A mate is seen where the mated side would have had a full-width move; values are the same.
//! * A mate counts less the farther it is; the report's king is worth 15000 wherever he falls.
//! * With a limit of nodes or time, depths are searched one after the other, and the last one that was finished
//!   answers; without, the depth asked for is searched at once, as the report does.
//! * A draw by repetition counts positions of the game and of the line; so do fifty moves and dead positions.

use claims::{Certainty, Promise};
use proof::Range;
use shakmaty::{Chess, Move, MoveList, Position, Role};

use super::presort::{presorted, worths};
use crate::shared::ended;
use crate::{
    Event, FoundBy, Limits, Observer, Outcome, Problem, Program, Statistics, StopReason, mate_score,
};

/// TECH in words.
const TECH: Program = Program { name: "TECH", domain: "moves to a fixed depth" };
/// The usual depth of the middle game, in plies.
const USUAL_DEPTH: u32 = 5;
/// The deepest search: nothing beyond would end.
const DEEPEST: u32 = 30;
/// The value of a mate at the root, in TECH's scale; a ply farther is one less.
const MATE: i32 = 15_000;
/// Values beyond are mates.
const MATES_FROM: i32 = MATE - 1_000;
const INFINITE: i32 = 30_000;

/// Looks for the move that wins the most material to a depth.
pub fn tech(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    if let Some(outcome) = ended(problem) {
        return outcome;
    }
    let deepest = limits.depth.unwrap_or(USUAL_DEPTH).clamp(1, DEEPEST);
    let mut search = Search::new(problem, limits);
    let is_limited = limits.nodes.is_some() || limits.clock.is_some();
    let first = if is_limited { 1 } else { deepest };
    let mut best = Outcome::nothing(TECH, StopReason::Exhausted, Statistics::default());
    let mut moves = presorted(&problem.position, problem.position.legal_moves().into_iter().collect());
    for depth in first..=deepest {
        let found = search.root(&problem.position, &moves, depth);
        best.statistics = search.statistics;
        best.stop_reason = search.stopped.unwrap_or(StopReason::Exhausted);
        let Some((value, line)) = found else { break };
        if observer.is_watching() {
            observer.observe(Event::TakenUp { line: &line });
        }
        let best_move = line.first().copied();
        // The next depth begins with the move that was best.
        moves.sort_by_key(|mv| Some(*mv) != best_move);
        best = answer(value, line, best.statistics, best.stop_reason);
        if MATES_FROM < value {
            best.stop_reason = StopReason::Solved;
            break;
        }
    }
    best
}

fn answer(value: i32, line: Vec<Move>, statistics: Statistics, stop_reason: StopReason) -> Outcome {
    let (score, promise) = if MATES_FROM < value.abs() {
        let plies = u32::try_from(MATE - value.abs()).unwrap_or(0);
        (mate_score(plies, 0 < value), None)
    } else {
        (claims::Score::Centipawns(claims::TECH.centipawns(value)), None::<Promise>)
    };
    Outcome {
        best_move: line.first().copied(),
        line,
        score: Some(score),
        range: Range::UNKNOWN,
        promise,
        certainty: Certainty::Claimed,
        found_by: Some(FoundBy::Search),
        ..Outcome::nothing(TECH, stop_reason, statistics)
    }
}

struct Search<'s> {
    limits: Limits<'s>,
    statistics: Statistics,
    stopped: Option<StopReason>,
    /// The worth of each kind of man, the side to move at the root first.
    worths: [[i32; 7]; 2],
    root_side: shakmaty::Color,
    killers: [Option<Move>; DEEPEST as usize + 1],
    /// Positions of the game and of the line, for repetitions.
    path: Vec<Chess>,
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
}

impl<'s> Search<'s> {
    fn new(problem: &Problem, limits: Limits<'s>) -> Search<'s> {
        let (board, side) = (problem.position.board(), problem.position.turn());
        Search {
            limits,
            statistics: Statistics::default(),
            stopped: None,
            worths: [worths(board, side, side), worths(board, !side, side)],
            root_side: side,
            killers: [None; DEEPEST as usize + 1],
            path: problem.history.clone(),
            lines: vec![Vec::new(); DEEPEST as usize + 2],
        }
    }

    /// Searches the moves of the root; `None` when the search was stopped before the first of them was done.
    fn root(&mut self, position: &Chess, moves: &[Move], depth: u32) -> Option<(i32, Vec<Move>)> {
        self.path.push(position.clone());
        let material = self.material(position);
        let mut best: Option<(i32, Vec<Move>)> = None;
        for mv in moves {
            let alpha = best.as_ref().map_or(-INFINITE, |(value, _)| *value);
            let value = self.after(position, *mv, material, -INFINITE, -alpha, depth - 1, 1);
            if self.stopped.is_some() {
                break;
            }
            // The first of equals is kept: the presort decides between them.
            if alpha < value {
                let mut line = vec![*mv];
                line.extend_from_slice(&self.lines[1]);
                best = Some((value, line));
            }
        }
        self.path.pop();
        best
    }

    /// Makes a move and gives the value of the position after it, for the side that moved.
    #[allow(clippy::too_many_arguments, reason = "the state of alpha-beta, once a node")]
    fn after(
        &mut self,
        position: &Chess,
        mv: Move,
        material: i32,
        alpha: i32,
        beta: i32,
        depth: u32,
        ply: usize,
    ) -> i32 {
        self.stopped = self.stopped.or_else(|| self.limits.reached(self.statistics.nodes));
        if self.stopped.is_some() {
            return 0;
        }
        self.statistics.nodes += 1;
        let mut next = position.clone();
        next.play_unchecked(mv);
        let material = -(material + self.gained(position, mv));
        if depth == 0 {
            self.lines[ply].clear();
            return -self.quiescence(&next, material, alpha, beta);
        }
        -self.full_width(next, material, alpha, beta, depth, ply)
    }

    /// Searches every legal move: captures first, the most valuable man first; then the killer; then the rest.
    fn full_width(
        &mut self,
        position: Chess,
        material: i32,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        ply: usize,
    ) -> i32 {
        self.lines[ply].clear();
        if self.is_draw(&position) {
            return 0;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            let plies = i32::try_from(ply).unwrap_or(MATE);
            return if position.is_check() { plies - MATE } else { 0 };
        }
        let killer = self.killers[ply.min(DEEPEST as usize)];
        let ordered = ordered(&moves, killer);
        self.path.push(position.clone());
        let mut best = -INFINITE;
        for mv in ordered {
            let value = self.after(&position, mv, material, -beta, -alpha, depth - 1, ply + 1);
            if self.stopped.is_some() {
                break;
            }
            if best < value {
                best = value;
                if alpha < value {
                    alpha = value;
                    let (head, tail) = self.lines.split_at_mut(ply + 1);
                    head[ply].clear();
                    head[ply].push(mv);
                    head[ply].extend_from_slice(&tail[0]);
                }
            }
            if beta <= alpha {
                if !mv.is_capture() {
                    self.killers[ply.min(DEEPEST as usize)] = Some(mv);
                }
                break;
            }
        }
        self.path.pop();
        best
    }

    /// Searches captures only, each side free to stop.
    fn quiescence(&mut self, position: &Chess, material: i32, mut alpha: i32, beta: i32) -> i32 {
        if beta <= material {
            return material;
        }
        alpha = alpha.max(material);
        let mut best = material;
        let mut captures = position.capture_moves();
        most_valuable_first(&mut captures);
        for mv in captures {
            self.stopped = self.stopped.or_else(|| self.limits.reached(self.statistics.nodes));
            if self.stopped.is_some() {
                return best;
            }
            self.statistics.nodes += 1;
            let mut next = position.clone();
            next.play_unchecked(mv);
            let value = -self.quiescence(&next, -(material + self.gained(position, mv)), -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if beta <= alpha {
                break;
            }
        }
        best
    }

    /// Gives what a move gains for the side that makes it: the man captured and the man promoted to.
    fn gained(&self, position: &Chess, mv: Move) -> i32 {
        let (own, other) = if position.turn() == self.root_side { (0, 1) } else { (1, 0) };
        let taken = mv.capture().map_or(0, |role| self.worths[other][role as usize]);
        let promoted = mv
            .promotion()
            .map_or(0, |role| self.worths[own][role as usize] - self.worths[own][Role::Pawn as usize]);
        taken + promoted
    }

    /// Counts the material on the board, for the side to move.
    fn material(&self, position: &Chess) -> i32 {
        let of = |color: shakmaty::Color| -> i32 {
            let worths = self.worths[usize::from(color != self.root_side)];
            let men = position.board().by_color(color);
            men.into_iter()
                .filter_map(|square| position.board().role_at(square))
                .map(|role| worths[role as usize])
                .sum()
        };
        of(position.turn()) - of(!position.turn())
    }

    /// Tells whether a position is drawn by repetition, by fifty moves, or for want of men.
    ///
    /// Fifty moves end the game only where the side to move is not mated; the caller looks for that only
    /// below the limit, as players do.
    fn is_draw(&self, position: &Chess) -> bool {
        let clock = position.halfmoves() as usize;
        let is_expired = 100 <= clock && !position.is_checkmate();
        let earlier = self.path.iter().rev().take(clock);
        // Positions with the same side to move are every second one, four plies away at least.
        let is_repeated = 4 <= clock
            && earlier.skip(1).step_by(2).any(|before| {
                before.board() == position.board()
                    && proof::PositionKey::of(before) == proof::PositionKey::of(position)
            });
        is_repeated || is_expired || position.is_insufficient_material()
    }
}

/// Orders moves: captures, the most valuable man first; then the killer; then the rest as generated.
fn ordered(moves: &MoveList, killer: Option<Move>) -> MoveList {
    let mut captures: MoveList = moves.iter().copied().filter(|mv| mv.is_capture()).collect();
    most_valuable_first(&mut captures);
    let is_quiet = |mv: &&Move| !mv.is_capture();
    captures.extend(moves.iter().filter(is_quiet).filter(|mv| killer == Some(**mv)).copied());
    captures.extend(moves.iter().filter(is_quiet).filter(|mv| killer != Some(**mv)).copied());
    captures
}

/// Sorts captures by the man taken; equals stay in order. There are few, so insertion is quick.
fn most_valuable_first(captures: &mut MoveList) {
    let worth = |mv: Move| mv.capture().map_or(0, |role| role as u8);
    for end in 1..captures.len() {
        let mut place = end;
        while 0 < place && worth(captures[place - 1]) < worth(captures[place]) {
            captures.swap(place - 1, place);
            place -= 1;
        }
    }
}
