//! The static evaluation: what a quiet position is worth for the side to move, in centipawns.
//!
//! A small network computes it (`network.rs`) from what both sides see of the board (`sights.rs`), followed along the
//! line of the search; an advantage that cannot be won is scaled down by hand (`scale.rs`). A tapered evaluation of
//! some hundred weights stood here before: with as many nodes the network solves a third of the puzzles that it missed
//! (docs/log.md).
//!
//! The weights were found by us: some nineteen million positions that this search met near the lines of puzzles,
//! excluding those of the rows that figures are measured on, were valued by Stockfish 15.1 without a search; the
//! network is the one whose chances of winning, `1 / (1 + exp(-centipawns / 340))`, differ least from those that follow
//! from these values, the difference to the power of 2.5 (Adam, twelve passes, `cargo run -p workshop -- train`). Training on values
//! found by a search gave a worse network: they depend on tactics that no look at the board can see.

pub(super) mod change;
mod network;
mod packing;
mod scale;
mod sights;
mod size;
mod sums;
pub(super) mod view;

#[cfg(target_arch = "wasm32")]
pub use network::{NoNetwork, has_network, load_network};
#[cfg(not(target_arch = "wasm32"))]
pub use packing::pack;

pub(super) use sights::Sights;

use shakmaty::Position;

use super::state::State;
use super::value::within_evaluations;

/// Evaluates a position `ply` plies from the root for the side to move.
pub(super) fn evaluate(sights: &mut Sights, state: &State, ply: usize) -> i32 {
    let (board, turn) = (state.chess.board(), state.chess.turn());
    let value = sights.value(state, ply);
    let ahead = if 0 < value { turn } else { !turn };
    within_evaluations(value * scale::scale(board, ahead) / scale::WHOLE)
}

/// Counts only the material for the side to move, in the house scale.
pub(super) fn material(state: &State) -> i32 {
    claims::HOUSE.balance(state.chess.board(), state.chess.turn())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup};
    use testing::{position, walk_to_end};

    use super::*;

    /// Evaluates a position from scratch.
    fn evaluate(state: &State) -> i32 {
        super::evaluate(&mut Sights::new(), state, 0)
    }

    /// Turns the board around and exchanges the colors of all pieces.
    fn flip(chess: &Chess) -> Chess {
        let mut setup = chess.to_setup(EnPassantMode::Legal);
        setup.mirror();
        Chess::from_setup(setup, CastlingMode::Standard).unwrap()
    }

    proptest! {
        #[test]
        fn colors_do_not_matter(choices in prop::collection::vec(any::<u16>(), 0..120)) {
            let chess = walk_to_end(Chess::default(), &choices);
            let value = evaluate(&State::of(&chess));
            prop_assert_eq!(value, evaluate(&State::of(&flip(&chess))));
            prop_assert_eq!(material(&State::of(&chess)), material(&State::of(&flip(&chess))));
        }
    }

    #[test]
    fn mirrored_files_do_not_matter() {
        let value = |fen: &str| evaluate(&State::of(&position(fen)));
        assert_eq!(
            value("4k3/5ppp/8/2n5/8/8/PP6/R3K3 w - - 0 1"),
            value("3k4/ppp5/8/5n2/8/8/6PP/3K3R w - - 0 1")
        );
        assert_eq!(value("6k1/5ppp/8/8/8/8/1Q6/4K3 b - - 0 1"), value("1k6/ppp5/8/8/8/8/6Q1/3K4 b - - 0 1"));
    }

    #[test]
    fn the_first_position_is_nearly_even() {
        let value = evaluate(&State::of(&Chess::default()));
        assert!((0..100).contains(&value), "{value}");
    }

    #[test]
    fn better_things_are_worth_more() {
        let value = |fen: &str| evaluate(&State::of(&position(fen)));
        let check = |better: &str, worse: &str| {
            assert!(value(worse) < value(better), "{better} {} {worse} {}", value(better), value(worse));
        };
        // A passed pawn nearer to its goal; a king behind pawns; a rook on an open file; pieces not attacked.
        check("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1");
        check("q5k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1", "q5k1/5ppp/8/8/8/PPP5/8/Q5K1 w - - 0 1");
        check("6k1/p4ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1", "6k1/p4ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1");
        check("4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1", "4k3/8/8/2n1n3/8/3P4/8/4K3 w - - 0 1");
    }

    #[test]
    fn many_queens_are_still_no_mate() {
        let value = evaluate(&State::of(&position("k7/1p6/8/8/3QQQQQ/3QQQQ1/8/7K w - - 0 1")));
        assert!((1_500..super::super::value::MATES_FROM).contains(&value), "{value}");
    }
}
