//! The chance to win: one scale for everything that compares moves.
//!
//! The curve that Lichess fits to its games uses Stockfish's centipawns
//! (<https://lichess.org/page/accuracy>), and VERIFY's are smaller. A value of VERIFY's is therefore first
//! converted to Stockfish's scale, by a curve that was fitted to positions from games (docs/log.md, *One
//! scale*).

use claims::Score;

use crate::gains::centipawns;

/// Pairs of VERIFY's centipawns and Stockfish's value of such positions. Between two points the curve is a
/// straight line, and beyond the last it continues with the same slope. Negative values mirror positive ones.
const CURVE: [(i32, i32); 12] = [
    (0, 0),
    (25, 37),
    (50, 73),
    (100, 150),
    (150, 223),
    (200, 285),
    (300, 387),
    (450, 511),
    (650, 637),
    (900, 776),
    (1_300, 972),
    (2_000, 1_308),
];

/// How steeply the chance to win rises with Stockfish's centipawns.
const SLOPE: f64 = 0.003_682_08;

/// A move is much worse if its chance to win is this much below that of the best.
const MUCH: f64 = 0.1;

/// Converts a value of VERIFY's to Stockfish's centipawns, for the same side.
pub fn stockfish_centipawns(verify: i32) -> i32 {
    let size = verify.saturating_abs();
    let above = CURVE.iter().position(|(value, _)| size < *value).unwrap_or(CURVE.len() - 1).max(1);
    let ((low, least), (high, most)) = (CURVE[above - 1], CURVE[above]);
    let rise = i64::from(size - low) * i64::from(most - least) / i64::from(high - low);
    verify.signum() * i32::try_from(i64::from(least) + rise).unwrap_or(i32::MAX)
}

/// Returns a score of VERIFY's in Stockfish's centipawns; a mate counts more than anything.
pub fn worth(score: Score) -> i32 {
    match score {
        Score::MateIn(_) => centipawns(score),
        Score::Centipawns(value) => stockfish_centipawns(value),
    }
}

/// Returns the chance to win, from 0 to 1, for a score of VERIFY's.
pub fn chance(score: Score) -> f64 {
    match score {
        Score::MateIn(moves) => f64::from(u8::from(0 < moves)),
        Score::Centipawns(value) => chance_by_stockfish(stockfish_centipawns(value)),
    }
}

/// Returns the chance to win, from 0 to 1, for a value in Stockfish's centipawns.
pub fn chance_by_stockfish(centipawns: i32) -> f64 {
    1.0 / (1.0 + (-SLOPE * f64::from(centipawns)).exp())
}

/// Whether the chance to win with a score is much smaller than with the best.
pub fn is_much_worse(score: Score, best: Score) -> bool {
    MUCH <= chance(best) - chance(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_monotone_and_the_same_for_both_sides() {
        let values: Vec<i32> = (-3_000..=3_000).step_by(7).collect();
        for pair in values.windows(2) {
            assert!(stockfish_centipawns(pair[0]) <= stockfish_centipawns(pair[1]), "{pair:?}");
        }
        for value in values {
            assert_eq!(stockfish_centipawns(-value), -stockfish_centipawns(value));
        }
        assert!(stockfish_centipawns(i32::MIN) < -10_000 && 10_000 < stockfish_centipawns(i32::MAX));
        assert_eq!([-150, 0, 125].map(stockfish_centipawns), [-223, 0, 186]);
    }

    #[test]
    fn a_mate_is_certain_and_a_level_position_is_even() {
        assert_eq!([1, -1, 0].map(|moves| chance(Score::MateIn(moves))), [1.0, 0.0, 0.0]);
        assert_eq!(chance(Score::Centipawns(0)), 0.5);
        assert!(chance(Score::Centipawns(-100)) < 0.4);
    }
}
