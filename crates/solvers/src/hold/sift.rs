//! Which positions of a graph the side can stay in: those that are left when every way out of it is removed, again and
//! again.

use super::graph::Graph;

/// Returns for every place whether it is left; places that were not laid out are removed first.
pub(super) fn safe(graph: &Graph<'_>) -> Vec<bool> {
    let spots = graph.spots();
    let mut safe: Vec<bool> = spots.iter().map(|spot| spot.is_laid_out && !spot.is_out).collect();
    // The side needs one move of its own that is left; all of the other side's moves must be left.
    let mut left: Vec<usize> = spots.iter().map(|spot| spot.moves.len()).collect();
    let mut gone: Vec<u32> =
        (0_u32..).zip(&safe).filter(|(_, safe)| !**safe).map(|(place, _)| place).collect();
    while let Some(place) = gone.pop() {
        for before in &spots[place as usize].before {
            let index = *before as usize;
            left[index] -= 1;
            let is_lost = !graph.is_own(&spots[index]) || left[index] == 0;
            if safe[index] && is_lost {
                safe[index] = false;
                gone.push(*before);
            }
        }
    }
    safe
}
