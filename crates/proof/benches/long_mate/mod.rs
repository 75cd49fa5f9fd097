//! A long forced mate, solved backwards from all its mates, as a certificate of many nodes.

use std::collections::HashMap;

use proof::{CastlingNotation, Certificate, Claimed, Uci, Winner};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, fen::Fen};

/// Every position that quiet moves reach from a root, and what is known of it.
struct Game {
    positions: Vec<Chess>,
    /// The legal moves of each with the index of the position after it; `None` after a capture.
    after: Vec<Vec<(Move, Option<usize>)>>,
    /// Plies to mate where White wins.
    plies: Vec<Option<u32>>,
}

/// Proves the longest of White's shortest mates among the positions that quiet moves reach from a FEN.
///
/// A capture ends the game undecided, so the mate must do without. Returns `None` if there is none.
pub(crate) fn long_mate(fen: &str) -> Option<Certificate> {
    let mut game = explore(testing::position(fen));
    while game.solve_further() {}
    let order = game.proof()?;
    let places: HashMap<usize, u32> = order.iter().copied().zip(0..).collect();
    let node = |index: &usize| {
        let edges = game.edges(*index).into_iter();
        edges
            .map(|(mv, after)| (Uci::from(mv.to_uci(CastlingMode::Standard)), places[&after]))
            .collect::<Vec<_>>()
    };
    Some(Certificate {
        version: 1,
        fen: Fen::from_position(&game.positions[order[0]], EnPassantMode::Always).to_string(),
        castling: CastlingNotation::Standard,
        winner: Some(Winner::White),
        claim: Claimed::MateIn(i64::from(game.plies[order[0]]?.div_ceil(2))),
        fifty_move: false,
        nodes: order.iter().map(node).collect(),
    })
}

/// Explores every position that quiet moves lead to.
fn explore(root: Chess) -> Game {
    let mut places = HashMap::from([(root.clone(), 0)]);
    let mut positions = vec![root];
    let mut after = Vec::new();
    while let Some(position) = positions.get(after.len()).cloned() {
        let follow = |mv: Move| {
            let reached = testing::after(&position, mv);
            let place = || {
                *places.entry(reached).or_insert_with_key(|reached| {
                    positions.push(reached.clone());
                    positions.len() - 1
                })
            };
            (mv, (!mv.is_capture()).then(place))
        };
        after.push(position.legal_moves().into_iter().map(follow).collect());
    }
    let mated = |position: &Chess| position.turn().is_black() && position.is_checkmate();
    let plies = positions.iter().map(|position| mated(position).then_some(0)).collect();
    Game { positions, after, plies }
}

impl Game {
    /// Finds the positions that are one ply farther from mate than the known ones; returns whether there are any.
    fn solve_further(&mut self) -> bool {
        let won = |(_, after): &(Move, Option<usize>)| after.is_some_and(|after| self.plies[after].is_some());
        let is_new = |index: &usize| {
            let after = &self.after[*index];
            self.plies[*index].is_none()
                && match self.positions[*index].turn() {
                    Color::White => after.iter().any(won),
                    Color::Black => !after.is_empty() && after.iter().all(won),
                }
        };
        let found: Vec<usize> = (0..self.plies.len()).filter(is_new).collect();
        let next = self.plies.iter().flatten().max().map(|plies| plies + 1);
        for index in &found {
            self.plies[*index] = next;
        }
        !found.is_empty()
    }

    /// Returns the moves of a position in the proof: White's nearest mate, all of Black's moves.
    fn edges(&self, index: usize) -> Vec<(Move, usize)> {
        let mut edges: Vec<(Move, usize)> =
            self.after[index].iter().filter_map(|(mv, after)| Some((*mv, (*after)?))).collect();
        if self.positions[index].turn().is_white() {
            edges.retain(|(_, after)| self.plies[*after].is_some());
            edges.sort_by_key(|(_, after)| self.plies[*after]);
            edges.truncate(1);
        }
        edges
    }

    /// Returns the positions of the proof for the root that is farthest from mate, farther ones first.
    fn proof(&self) -> Option<Vec<usize>> {
        let white = (0..self.plies.len()).filter(|index| self.positions[*index].turn().is_white());
        let mut order = vec![white.max_by_key(|index| self.plies[*index])?];
        let mut is_in = vec![false; self.plies.len()];
        let mut next = 0;
        while let Some(index) = order.get(next).copied() {
            next += 1;
            for (_, child) in self.edges(index) {
                if !std::mem::replace(&mut is_in[child], true) {
                    order.push(child);
                }
            }
        }
        order.sort_by_key(|index| std::cmp::Reverse(self.plies[*index]));
        Some(order)
    }
}
