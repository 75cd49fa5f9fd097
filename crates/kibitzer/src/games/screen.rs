//! A cheap look at every position of a game: what VERIFY thinks of it with few nodes.
//!
//! The last position is looked at first, and what a search has seen is left to the one of the position before, which leads there.

use claims::Score;
use shakmaty::{Chess, Move, Position};
use solvers::verify::{make_room, verify_lines};
use solvers::{Limits, Memory, Problem, Silent};

use super::Game;
use inquiry::chance;

/// What VERIFY thinks of a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Look {
    /// The value for the side to move.
    pub(super) score: Score,
    /// The move that seems best; `None` where the game is over.
    pub(super) best: Option<Move>,
}

/// Looks at every position of the main line, with so many nodes each; empty where somebody interrupted.
///
/// `looked` hears of every move that has been looked at: of the positions before and after it.
pub(super) fn screened(game: &Game, limits: Limits<'_>, looked: &dyn Fn()) -> Vec<Look> {
    let memory = Memory::default();
    make_room(&memory, limits);
    let limits = Limits { memory: Some(&memory), ..limits };
    let mut looks = Vec::with_capacity(game.positions.len());
    for position in game.positions.iter().rev() {
        let Some(look) = look(position, limits) else { return Vec::new() };
        looks.push(look);
        if 1 < looks.len() {
            looked();
        }
    }
    looks.reverse();
    looks
}

/// Looks at one position; `None` where somebody interrupted.
pub(super) fn look(position: &Chess, limits: Limits<'_>) -> Option<Look> {
    if position.is_checkmate() {
        return Some(Look { score: Score::MateIn(0), best: None });
    }
    if position.is_stalemate() || position.is_insufficient_material() {
        return Some(Look { score: Score::Centipawns(0), best: None });
    }
    let (lines, _) = verify_lines(&Problem::win(position.clone()), limits, &mut Silent, 1);
    let line = lines.into_iter().next()?;
    Some(Look { score: line.score, best: Some(line.mv) })
}

/// Gives how much less the chance to win is after a move, from 0 to 1; nothing for the move that seemed best.
pub(super) fn drop(before: Look, played: Move, after: Look) -> f64 {
    if before.best == Some(played) {
        return 0.0;
    }
    (chance(before.score) + chance(after.score) - 1.0).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blunder_drops_the_chance_to_win() {
        let game = Game::read(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let looks = screened(&game, Limits { nodes: Some(2_000), ..Limits::default() }, &|| ());
        let drops: Vec<f64> = (0..4).map(|ply| drop(looks[ply], game.moves[ply], looks[ply + 1])).collect();
        assert!(0.3 < drops[2], "{drops:?}");
        assert_eq!(drops[3], 0.0);
    }
}
