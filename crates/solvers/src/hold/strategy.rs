//! One way to stay in the positions that are safe: one move for each of the side's positions, all replies to it.

use std::collections::HashMap;

use shakmaty::Move;

use super::graph::Graph;

/// Writes down, breadth first, one move in each of the side's positions and every move in the others. Of the safe
/// moves, it picks the first in `first` at the root; elsewhere the one that leads back soonest, that is, with the
/// fewest new replies.
pub(super) fn write_tree(graph: &Graph<'_>, safe: &[bool], first: &[Move]) -> Vec<Vec<(Move, u32)>> {
    let spots = graph.spots();
    let mut order = vec![0_u32];
    let mut numbers = HashMap::from([(0_u32, 0_u32)]);
    let mut nodes = Vec::new();
    while let Some(place) = order.get(nodes.len()).copied() {
        let spot = &spots[place as usize];
        let mut moves: Vec<(Move, u32)> =
            spot.moves.iter().copied().filter(|(_, to)| safe[*to as usize]).collect();
        if graph.is_own(spot) {
            let new =
                |to: u32| spots[to as usize].moves.iter().filter(|(_, next)| !numbers.contains_key(next));
            let wish = |mv: &Move| first.iter().position(|wished| wished == mv).unwrap_or(first.len());
            let rank = |(mv, to): &(Move, u32)| {
                let is_root = place == 0;
                (if is_root { wish(mv) } else { 0 }, new(*to).count(), spots[*to as usize].moves.len())
            };
            moves = moves.into_iter().min_by_key(rank).into_iter().collect();
        }
        let numbered = moves.into_iter().map(|(mv, to)| {
            let next = u32::try_from(order.len()).unwrap_or(u32::MAX);
            let number = *numbers.entry(to).or_insert(next);
            if number == next {
                order.push(to);
            }
            (mv, number)
        });
        let node = numbered.collect();
        nodes.push(node);
    }
    nodes
}
