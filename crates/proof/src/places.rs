//! Which node holds a position: a hash table of nodes, exact because a hit is compared position by position.

use shakmaty::{Chess, Color, Position, Role};

/// An empty slot.
const NONE: usize = usize::MAX;

/// The nodes that hold positions, found by the position.
///
/// The positions themselves stay with the caller, which passes them in for comparison. Two are the same when [`Chess`]
/// says so: pieces, side to move, castling rights, and the en-passant square if a capture there is legal.
pub(crate) struct Places {
    /// Hashes and nodes; at least twice as many as nodes, a power of two.
    slots: Vec<(u64, usize)>,
}

impl Places {
    /// Returns a table with room for so many nodes.
    pub(crate) fn new(count: usize) -> Places {
        Places { slots: vec![(0, NONE); count.saturating_mul(2).next_power_of_two()] }
    }

    /// Returns the node that already holds the position of `node`, or else files `node` and returns `None`.
    pub(crate) fn file(&mut self, node: usize, positions: &[Option<Chess>]) -> Option<usize> {
        let position = positions[node].as_ref()?;
        let hash = hash(position);
        let mut slot = hash as usize;
        loop {
            slot &= self.slots.len() - 1;
            match self.slots[slot] {
                (_, NONE) => break,
                (same, other) if same == hash && positions[other].as_ref() == Some(position) => {
                    return Some(other);
                }
                _ => slot += 1,
            }
        }
        self.slots[slot] = (hash, node);
        None
    }
}

/// Mixes the pieces, the side to move and the castling rights; the same for positions that are the same.
fn hash(position: &Chess) -> u64 {
    let board = position.board();
    let men = Role::ALL.map(|role| u64::from(board.by_role(role)));
    let rights = u64::from(position.castles().castling_rights());
    let others = [u64::from(board.by_color(Color::White)), rights, u64::from(position.turn().is_white())];
    let mix = |sum: u64, word: &u64| (sum.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    // The upper bits of a product are the well-mixed ones.
    men.iter().chain(&others).fold(0, mix).rotate_left(32)
}
