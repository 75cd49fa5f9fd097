//! The static evaluation: what a quiet position is worth for the side to move, in centipawns.
//!
//! Material and squares are carried along by the search; the rest is computed here, one idea a file. What is counted is
//! chosen by hand; how much it counts was fitted. Some 430,000 quiet positions, up to eight plies off the lines of the
//! first ten thousand rows of a file of puzzles, were valued by Stockfish 15.1 with a thousand nodes each; the weights
//! are those with which the chances of winning that follow from our values differ least from those that follow from its.
//! Rows beyond those ten thousand are the ones to measure on.
//!
//! CITE: Texel's tuning method. <https://www.chessprogramming.org/Texel%27s_Tuning_Method>

mod king_safety;
mod mobility;
mod passed_pawns;
mod pawns;
mod pieces;
mod scale;
mod squares;
mod survey;
mod tapered;
mod threats;

pub(super) use squares::placed;
pub(super) use tapered::{Tapered, phase_of};

use shakmaty::{Board, Color, Position};

use self::survey::Survey;
use super::state::State;
use super::value::within_evaluations;

/// What the move is worth.
const TEMPO: Tapered = Tapered::new(123, 44);

/// Evaluates a position for the side to move.
pub(super) fn evaluate(state: &State) -> i32 {
    let total = total(state);
    let value = total.at(state.phase);
    let ahead = if 0 < value { Color::White } else { Color::Black };
    let value = value * scale::scale(state.chess.board(), ahead) / scale::WHOLE;
    within_evaluations(if state.chess.turn() == Color::White { value } else { -value })
}

/// Adds everything up, White's less Black's.
fn total(state: &State) -> Tapered {
    let (board, turn) = (state.chess.board(), state.chess.turn());
    let survey = Survey::of(board);
    let total =
        state.placement + side(board, &survey, Color::White, turn) - side(board, &survey, Color::Black, turn);
    if turn == Color::White { total + TEMPO } else { total - TEMPO }
}

/// Counts men and squares alone for the side to move.
pub(super) fn placement(state: &State) -> i32 {
    let value = state.placement.at(state.phase);
    within_evaluations(if state.chess.turn() == Color::White { value } else { -value })
}

/// Counts the material for the side to move in the house scale, and nothing else.
pub(super) fn material(state: &State) -> i32 {
    claims::HOUSE.balance(state.chess.board(), state.chess.turn())
}

fn side(board: &Board, survey: &Survey, color: Color, turn: Color) -> Tapered {
    survey.of_side(color).mobility
        + king_safety::king_safety(board, survey, color)
        + pawns::structure(board, survey, color)
        + pieces::pieces(board, survey, color)
        + passed_pawns::passed_pawns(board, survey, color, turn)
        + threats::threats(board, survey, color)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, fen::Fen};

    use super::*;
    use crate::walk::walked;

    fn position(fen: &str) -> Chess {
        fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
    }

    /// Turns the board around and gives each man to the other side.
    fn flipped(chess: &Chess) -> Chess {
        let mut setup = chess.to_setup(EnPassantMode::Legal);
        setup.mirror();
        Chess::from_setup(setup, CastlingMode::Standard).unwrap()
    }

    proptest! {
        #[test]
        fn colors_do_not_matter(choices in prop::collection::vec(any::<u16>(), 0..120)) {
            let chess = walked(Chess::default(), &choices);
            let value = evaluate(&State::of(&chess));
            prop_assert_eq!(value, evaluate(&State::of(&flipped(&chess))));
            prop_assert_eq!(material(&State::of(&chess)), material(&State::of(&flipped(&chess))));
        }
    }

    #[test]
    fn the_first_position_is_even() {
        assert_eq!(evaluate(&State::of(&Chess::default())), TEMPO.middle);
    }

    #[test]
    fn better_things_are_worth_more() {
        let value = |fen: &str| evaluate(&State::of(&position(fen)));
        let check = |better: &str, worse: &str| assert!(value(worse) < value(better), "{better} {worse}");
        // A passed pawn nearer to its goal; a king behind pawns; a rook on an open file; men not attacked.
        check("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1");
        check("q5k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1", "q5k1/5ppp/8/8/8/PPP5/8/Q5K1 w - - 0 1");
        check("6k1/p4ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 1", "6k1/p4ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1");
        check("4k3/8/8/2n1n3/3P4/8/8/4K3 w - - 0 1", "4k3/8/8/2n1n3/8/3P4/8/4K3 w - - 0 1");
    }

    #[test]
    fn many_queens_are_still_no_mate() {
        let value = evaluate(&State::of(&position("k7/1p6/8/8/3QQQQQ/3QQQQ1/8/7K w - - 0 1")));
        assert!((5_000..super::super::value::MATES_FROM).contains(&value), "{value}");
    }
}
