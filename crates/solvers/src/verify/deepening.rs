//! Iterative deepening: one ply deeper each time, the best lines one after the other.
//!
//! CITE: Iterative deepening. <https://www.chessprogramming.org/Iterative_Deepening>

use shakmaty::Move;

use super::root::{RootMove, root_moves};
use super::search::Search;
use super::state::State;
use super::value::{INFINITE, MAX_PLY, plies_to_mate, score};
use super::window::Aspiration;
use crate::{Deepened, Event, Observer, Problem, StopReason};

/// The greatest depth that can be requested.
pub(super) const DEEPEST: i32 = MAX_PLY as i32 - 16;

/// Searches deeper and deeper until a limit is reached or a mate cannot be shortened.
///
/// Returns the root's moves, the best first, as many of them exact as lines were requested. The first has a legal move
/// even when not a single node was allowed.
pub(super) fn deepen(
    search: &mut Search<'_>,
    at: &State,
    problem: &Problem,
    deepest: i32,
    lines: usize,
    observer: &mut dyn Observer,
) -> Vec<RootMove> {
    let mut moves = root_moves(search, at, problem);
    let exact = lines.min(moves.len());
    for depth in 1..=deepest.clamp(1, DEEPEST) {
        let before = if lines == 1 { Vec::new() } else { moves[..exact].to_vec() };
        for first in 0..exact {
            search_line(search, at, &mut moves[first..], depth);
            if search.stopped.is_some() {
                restore(&mut moves, before);
                return moves;
            }
            if observer.is_watching() {
                observer.observe(Event::TakenUp { line: &moves[first].line });
            }
        }
        moves[..exact].sort_by_key(|root| -root.value);
        if observer.is_watching() {
            tell(search, at, &moves[..exact], depth, observer);
        }
        if lines == 1 && is_settled(&moves, depth) {
            search.stopped = Some(StopReason::Solved);
            break;
        }
    }
    moves
}

/// Reports the lines of a finished depth to the observer.
fn tell(search: &Search<'_>, at: &State, moves: &[RootMove], depth: i32, observer: &mut dyn Observer) {
    let depth = u32::try_from(depth).unwrap_or(0);
    for (index, root) in moves.iter().enumerate() {
        observer.observe(Event::Deepened(Deepened {
            rank: index + 1,
            depth,
            selective_depth: depth.max(search.deepest_ply),
            score: score(root.value),
            line: &legal_line(at, &root.line),
            nodes: search.nodes,
            table_full: Some(search.table.fullness()),
        }));
    }
}

/// Restores from the depth before the lines that this depth did not reach.
fn restore(moves: &mut [RootMove], before: Vec<RootMove>) {
    for line in before {
        if let Some(root) = moves.iter_mut().find(|root| root.mv == line.mv && root.value == -INFINITE) {
            *root = line;
        }
    }
    moves.sort_by_key(|root| -root.value);
}

/// Searches the best of some moves with a window that opens as far as necessary.
fn search_line(search: &mut Search<'_>, at: &State, moves: &mut [RootMove], depth: i32) {
    let Some(before) = moves.first().map(|root| root.value) else { return };
    let mut aspiration = Aspiration::around(before, depth);
    loop {
        let value = search.root(at, moves, aspiration.window, depth);
        if search.stopped.is_some() || !aspiration.reopen(value) {
            return;
        }
    }
}

/// Whether the best move mates, and the depth is enough to have seen any shorter mate.
fn is_settled(moves: &[RootMove], depth: i32) -> bool {
    let plies = moves.first().filter(|root| 0 < root.value).and_then(|root| plies_to_mate(root.value));
    plies.is_some_and(|plies| i32::try_from(plies).unwrap_or(i32::MAX) <= depth)
}

/// Returns the legal part of a line, up to the game's end; a table can hold another position's move.
pub(super) fn legal_line(at: &State, line: &[Move]) -> Vec<Move> {
    use shakmaty::Position;
    let mut position = at.chess.clone();
    let mut legal = Vec::new();
    for mv in line {
        let Ok(next) = position.play(*mv) else { break };
        legal.push(*mv);
        position = next;
    }
    legal
}
