//! Draws by the rules: repetition, fifty moves, and insufficient material.
//!
//! One repetition of a position of the game or of the line counts as a draw. Fifty moves count unless the side to move
//! is mated. Stalemate is found where the moves are generated.
//!
//! CITE: Repetitions. <https://www.chessprogramming.org/Repetitions>

use shakmaty::Position;

use super::state::State;
use super::value::{DRAW, mated_at};

/// Half-moves without capture or pawn move after which the game is drawn.
const FIFTY_MOVES: u32 = 100;

/// Returns the value of a position that is drawn; `path` has the keys of the positions before it, oldest first.
pub(super) fn value_draw(state: &State, path: &[u64], ply: usize) -> Option<i32> {
    if FIFTY_MOVES <= state.chess.halfmoves() {
        let is_mate = state.is_check() && state.chess.legal_moves().is_empty();
        return Some(if is_mate { mated_at(ply) } else { DRAW });
    }
    let board = state.chess.board();
    let is_dead =
        (board.pawns() | board.rooks_and_queens()).is_empty() && state.chess.is_insufficient_material();
    (is_dead || is_repeated(state, path)).then_some(DRAW)
}

/// Whether the position repeats. The same side is to move every second ply; nothing repeats sooner than after four.
fn is_repeated(state: &State, path: &[u64]) -> bool {
    let far = state.reversible.min(path.len());
    (4..=far).step_by(2).any(|back| path[path.len() - back] == state.key)
}
