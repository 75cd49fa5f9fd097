//! How accurately a side played, as a percentage, by the formula that Lichess publishes (<https://lichess.org/page/accuracy>,
//! `AccuracyPercent` in its source).
//!
//! A move's accuracy falls with the points of the chance to win that it costs; a game's is the mean of two means of its moves: one
//! weighted by how much the chance changed around each move, and the harmonic one, which a single bad move lowers.

use shakmaty::Color;

/// The chance to win before a game's first move, in percent for White: Lichess begins with 15 centipawns.
const FIRST_MOVE_ADVANTAGE: i32 = 15;
/// A window has so many positions for each position of the game, and at least and at most so many.
const WINDOWS: usize = 10;
const WINDOW: (usize, usize) = (2, 8);
/// A window weighs as much as the chance deviates in it, at least and at most so much.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// Returns the accuracy of a move, from 0 to 100, by how many points of a hundred it cost of the mover's chance to win.
pub(crate) fn of_move(cost: f64) -> f64 {
    if cost <= 0.0 {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * cost).exp() - 3.166_924_740_191_411;
    // One point for what is not known for certain.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// Returns White's and Black's accuracy, from 0 to 100, by what each move cost and by White's chance to win after it, in percent;
/// `None` for a side that did not move.
///
/// `start` is the chance before the first move; Lichess takes that of the usual position. What a move cost is how much less the chance
/// is than after the best move by the same search: Lichess, which searches every position alike, takes the difference of two chances.
pub(crate) fn of_game(first: Color, start: Option<f64>, chances: &[f64], costs: &[f64]) -> [Option<f64>; 2] {
    let start = start.unwrap_or_else(|| 100.0 * super::look::chance_by(FIRST_MOVE_ADVANTAGE));
    let all: Vec<f64> = std::iter::once(start).chain(chances.iter().copied()).collect();
    let size = (chances.len() / WINDOWS).clamp(WINDOW.0, WINDOW.1);
    let opening = size.min(all.len()).saturating_sub(2);
    let windows = std::iter::repeat_n(&all[..size.min(all.len())], opening).chain(all.windows(size));
    let weights = windows.map(|window| deviation(window).clamp(WEIGHT.0, WEIGHT.1));
    let mut sides: [Vec<(f64, f64)>; 2] = Default::default();
    for (place, (cost, weight)) in costs.iter().zip(weights).enumerate() {
        let side = if place.is_multiple_of(2) { first } else { !first };
        let accuracy = of_move(*cost);
        sides[usize::from(side.is_black())].push((accuracy, weight));
    }
    sides.map(|moves| mean(&moves))
}

/// Returns the mean of the weighted and the harmonic mean.
fn mean(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weights: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weights;
    let harmonic =
        moves.len() as f64 / moves.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum::<f64>();
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

    #[test]
    fn a_game_without_a_mistake_is_perfect_and_a_blunder_costs_its_side_alone() {
        let (even, free) = ([50.0; 30], [0.0; 30]);
        let [white, black] = of_game(Color::White, Some(50.0), &even, &free).map(Option::unwrap);
        assert_eq!((white, black), (100.0, 100.0));
        let (mut chances, mut costs) = (even, free);
        // Black's tenth move.
        chances[19..].fill(90.0);
        costs[19] = 40.0;
        let [white, black] = of_game(Color::White, Some(50.0), &chances, &costs).map(Option::unwrap);
        assert!(white == 100.0 && 30.0 < black && black < 90.0, "{white} {black}");
        assert_eq!(of_game(Color::Black, None, &[50.0], &[0.0])[0], None);
        assert_eq!(of_game(Color::White, None, &[], &[]), [None, None]);
    }

    #[test]
    fn the_weights_are_those_of_windows_that_begin_together() {
        // Five moves, windows of two: of 50 50, 50 50, 50 80, 80 80, 80 50.
        let (chances, costs) = ([50.0, 50.0, 80.0, 80.0, 50.0], [0.0, 0.0, 0.0, 0.0, 30.0]);
        let [white, black] = of_game(Color::White, Some(50.0), &chances, &costs).map(Option::unwrap);
        let bad = of_move(30.0);
        // White's moves weigh 0.5, 12 and 12.
        let weighted = (0.5 * 100.0 + 12.0 * 100.0 + 12.0 * bad) / 24.5;
        let harmonic = 3.0 / (0.01 + 0.01 + 1.0 / bad);
        assert!((white - (weighted + harmonic) / 2.0).abs() < 1e-9, "{white}");
        assert_eq!(black, 100.0);
    }
}
