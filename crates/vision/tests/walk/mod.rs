//! Random games for property tests: each number chooses among the legal moves.

use shakmaty::{Chess, Position};

/// Returns the positions of a game, the first included, as long as there are moves.
pub(crate) fn walk(first: Chess, choices: &[u16]) -> Vec<Chess> {
    let mut position = first.clone();
    let mut positions = vec![first];
    for choice in choices {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else { break };
        position.play_unchecked(*mv);
        positions.push(position.clone());
    }
    positions
}

/// Returns the last position of a random game.
#[allow(dead_code, reason = "not every test that walks asks for it")]
pub(crate) fn walk_to_end(first: Chess, choices: &[u16]) -> Chess {
    walk(first.clone(), choices).pop().unwrap_or(first)
}
