//! How accurately a side played, as a percentage, by the formula that Lichess publishes (<https://lichess.org/page/accuracy>,
//! `AccuracyPercent` in its source).
//!
//! A move's accuracy falls with the percentage points of the chance to win that it costs. A game's accuracy
//! is the mean of two means of its moves: one weighted by how much the chance changed around each move, and
//! the harmonic mean, which a single bad move lowers.

/// White's advantage before a game's first move, which Lichess takes to be 15 centipawns.
const FIRST_MOVE_ADVANTAGE: i32 = 15;
/// A window's size is the number of positions divided by the first of these, within the bounds of the second.
const WINDOWS: usize = 10;
const WINDOW: (usize, usize) = (2, 8);
/// A window weighs as much as the standard deviation of the chance in it, within these bounds.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// Returns the accuracy of a move, from 0 to 100, given how many percentage points of the mover's chance to
/// win it cost.
pub(crate) fn of_move(cost: f64) -> f64 {
    if cost <= 0.0 {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * cost).exp() - 3.166_924_740_191_411;
    // One point is added for uncertainty.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of a move, from 0 to 100, and its weight.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Weighted {
    accuracy: f64,
    weight: f64,
}

/// Weighs the moves of a game, given what each cost and White's chance to win after it, in percent.
///
/// `start` is the chance before the first move; Lichess uses that of the starting position. The cost of a
/// move is how much smaller the chance is than after the best move by the same search. Lichess, which
/// searches every position equally, uses the difference between two chances.
pub(crate) fn weigh(start: Option<f64>, chances: &[f64], costs: &[f64]) -> Vec<Weighted> {
    let start = start.unwrap_or_else(|| 100.0 * super::look::chance_by(FIRST_MOVE_ADVANTAGE));
    let all: Vec<f64> = std::iter::once(start).chain(chances.iter().copied()).collect();
    let size = (chances.len() / WINDOWS).clamp(WINDOW.0, WINDOW.1);
    let opening = size.min(all.len()).saturating_sub(2);
    let windows = std::iter::repeat_n(&all[..size.min(all.len())], opening).chain(all.windows(size));
    let weights = windows.map(|window| deviation(window).clamp(WEIGHT.0, WEIGHT.1));
    costs.iter().zip(weights).map(|(cost, weight)| Weighted { accuracy: of_move(*cost), weight }).collect()
}

/// Returns the accuracy of moves, those of a side or of one of its phases: the mean of the weighted and the
/// harmonic mean; `None` if there are no moves.
pub(crate) fn mean(moves: &[Weighted]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weights: f64 = moves.iter().map(|mv| mv.weight).sum();
    let weighted = moves.iter().map(|mv| mv.accuracy * mv.weight).sum::<f64>() / weights;
    let harmonic = moves.len() as f64 / moves.iter().map(|mv| 1.0 / mv.accuracy.max(1.0)).sum::<f64>();
    Some((weighted + harmonic) / 2.0)
}

/// Returns the standard deviation of values.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moves_accuracy_falls_with_what_it_costs() {
        assert_eq!((of_move(0.0), of_move(-20.0), of_move(98.0)), (100.0, 100.0, 0.0));
        // 103.17 e^(-0.0435 * 10) - 3.17 + 1.
        assert!((of_move(10.0) - 64.58).abs() < 0.01, "{}", of_move(10.0));
    }

    /// Returns the accuracy of the first side to move and of the other.
    fn sides(start: f64, chances: &[f64], costs: &[f64]) -> [Option<f64>; 2] {
        let moves = weigh(Some(start), chances, costs);
        [0, 1].map(|first| mean(&moves.iter().skip(first).step_by(2).copied().collect::<Vec<_>>()))
    }

    #[test]
    fn a_game_without_a_mistake_is_perfect_and_a_blunder_costs_its_side_alone() {
        let (even, free) = ([50.0; 30], [0.0; 30]);
        assert_eq!(sides(50.0, &even, &free), [Some(100.0), Some(100.0)]);
        let (mut chances, mut costs) = (even, free);
        // Black's tenth move.
        chances[19..].fill(90.0);
        costs[19] = 40.0;
        let [white, black] = sides(50.0, &chances, &costs).map(Option::unwrap);
        assert!(white == 100.0 && 30.0 < black && black < 90.0, "{white} {black}");
        assert_eq!(sides(50.0, &[50.0], &[0.0])[1], None);
        assert_eq!(weigh(None, &[], &[]), []);
    }

    #[test]
    fn the_weights_are_those_of_windows_that_begin_together() {
        // Five moves, windows of two: of 50 50, 50 50, 50 80, 80 80, 80 50.
        let (chances, costs) = ([50.0, 50.0, 80.0, 80.0, 50.0], [0.0, 0.0, 0.0, 0.0, 30.0]);
        let [white, black] = sides(50.0, &chances, &costs).map(Option::unwrap);
        let bad = of_move(30.0);
        // White's moves weigh 0.5, 12 and 12.
        let weighted = (0.5 * 100.0 + 12.0 * 100.0 + 12.0 * bad) / 24.5;
        let harmonic = 3.0 / (0.01 + 0.01 + 1.0 / bad);
        assert!((white - (weighted + harmonic) / 2.0).abs() < 1e-9, "{white}");
        assert_eq!(black, 100.0);
    }

    #[test]
    fn a_whole_of_two_like_parts_is_like_them() {
        let moves = weigh(Some(50.0), &[50.0; 6], &[0.0, 0.0, 40.0, 0.0, 0.0, 40.0]);
        let [first, second, whole] = [&moves[..3], &moves[3..], &moves[..]].map(|part| mean(part).unwrap());
        // The moves are worth 100, 100 and 15.9: 72 weighted, 36.2 harmonic.
        assert!((first - second).abs() < 1e-9 && (first - whole).abs() < 1e-9, "{first} {second} {whole}");
        assert!((54.0..54.2).contains(&whole), "{whole}");
    }
}
