//! Random games for property tests: each number chooses among the legal moves.

use shakmaty::{Chess, Position};

/// Returns the positions of a game, the first included, as long as there are moves.
pub fn walk(first: Chess, choices: &[u16]) -> Vec<Chess> {
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

/// Returns the last position of such a game.
pub fn walk_to_end(first: Chess, choices: &[u16]) -> Chess {
    walk(first.clone(), choices).pop().unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{after, position};

    #[test]
    fn a_game_goes_on_as_long_as_there_are_moves() {
        let first = position("7k/R7/6K1/8/8/8/8/8 b - - 0 1");
        let positions = walk(first.clone(), &[0, 0, 0]);
        assert_eq!(positions[1], after(&first, first.legal_moves()[0]));
        assert_eq!(positions.len(), 4);
        assert_eq!(walk_to_end(first, &[0, 0, 0]), positions[3]);
        let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        assert_eq!(walk(stalemate.clone(), &[7]), [stalemate]);
    }
}
