//! How short the mate is: the distance that was found is an upper bound, and bounded searches bring it down.
//!
//! A bound half-way between what is known to fail and what is known to mate is tried first, with few nodes; if that is
//! not decided, a bound nearer to the mate, up to the next shorter one. Then the nodes are doubled. When the next
//! shorter bound fails, the mate is proved shortest.

use shakmaty::Chess;

use super::schedule::Contender;

/// The nodes of the first bound.
const FIRST: u64 = 4_000;
/// The most bounds that are tried.
const MOST: usize = 400;

/// Shortens a mate as far as the limits allow; returns whether it is proved shortest.
pub(super) fn shorten(position: &Chess, contender: &mut Contender<'_>) -> bool {
    let mut nodes = FIRST.max(contender.search.nodes / 4);
    let mut undecided = contender.fails;
    for _ in 0..MOST {
        let Some(plies) = contender.plies else { return false };
        if plies <= contender.fails.saturating_add(2) {
            return true;
        }
        if contender.search.stopped.is_some() {
            return false;
        }
        undecided = undecided.max(contender.fails);
        if plies <= undecided.saturating_add(2) {
            undecided = contender.fails;
            nodes = nodes.saturating_mul(2);
        }
        let bound = half_way(undecided, plies);
        if !contender.within(position, bound, nodes) {
            undecided = bound;
        }
    }
    false
}

/// Returns a bound of the same parity as the plies to mate, half-way down to the plies that fail.
fn half_way(fails: u32, plies: u32) -> u32 {
    let moves = (plies - fails) / 2;
    plies - 2 * moves.div_ceil(2).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_lie_between_what_fails_and_what_mates() {
        for (fails, plies) in [(0, 5), (1, 5), (3, 7), (0, 6), (2, 20), (5, 31)] {
            let bound = half_way(fails, plies);
            assert!(fails < bound && bound < plies && bound % 2 == plies % 2, "{fails} {plies} {bound}");
        }
    }
}
