//! The key by which searches recognize a position.
//!
//! CITE: Zobrist hashing. <https://www.chessprogramming.org/Zobrist_Hashing>

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Chess, EnPassantMode, Move, Position, Role, Square};

/// Returns the key of a position: the pieces, the side to move, castling rights, and an en-passant capture that is
/// legal.
pub(crate) fn key_of(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// Returns the key of the position after a move, from the key of the position before it; `None` where the move changes
/// more than the pieces: castling rights or what can be captured en passant.
pub(crate) fn key_after(position: &Chess, key: u64, mv: Move) -> Option<u64> {
    if position.maybe_ep_square().is_some() || !position.castles().is_empty() {
        return None;
    }
    let Move::Normal { role, from, capture, to, promotion } = mv else { return None };
    if role == Role::Pawn && is_double_step(from, to) {
        return None;
    }
    let color = position.turn();
    let man = |square, piece| Zobrist64::zobrist_for_piece(square, piece).0;
    let taken = capture.map_or(0, |role| man(to, role.of(!color)));
    let moved = man(from, role.of(color)) ^ man(to, promotion.unwrap_or(role).of(color));
    Some(key ^ Zobrist64::zobrist_for_white_turn().0 ^ moved ^ taken)
}

/// Returns the first place to look for a key in a table with `places` places, a power of two. The result is the same on
/// machines whose addresses are shorter than keys.
pub(crate) fn place_of(key: u64, places: usize) -> usize {
    (key & (places as u64 - 1)) as usize
}

fn is_double_step(from: Square, to: Square) -> bool {
    from.rank().distance(to.rank()) == 2
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use testing::{after, position, walk};

    use super::*;

    #[test]
    fn keys_that_are_longer_than_addresses_have_places_of_their_own() {
        let places = [5, 0xffff_ffff_0000_0006, u64::MAX].map(|key| place_of(key, 8));
        assert_eq!(places, [5, 6, 7]);
    }

    proptest! {
        #[test]
        fn keys_are_carried_along(choices in prop::collection::vec(any::<u16>(), 1..60)) {
            let mut carried = 0;
            let start = position("r1bqk2r/pPpp1ppp/8/2b1p3/2B1P3/8/PPPP1PpP/R1BQK2R w - - 0 1");
            for before in walk(start, &choices) {
                for mv in before.legal_moves() {
                    let after = after(&before, mv);
                    if let Some(key) = key_after(&before, key_of(&before), mv) {
                        carried += 1;
                        prop_assert_eq!(key, key_of(&after));
                    }
                }
            }
            prop_assert!(0 < carried);
        }
    }
}
