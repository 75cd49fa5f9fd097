//! Whether a position has a single answer: the best move wins and the second best does not; if the best move
//! mates, the second may win a little.

use claims::Score;
use shakmaty::{Chess, Move};
use solvers::{Limits, Problem, Silent};

use inquiry::{chance, least_win, lines_of, worth};

/// The least difference in the chance to win between the best move and the second, from 0 to 1.
const LEAST_GAP: f64 = 0.2;

/// Returns how much smaller the chance to win is with the second best move, if the move wins, is the best,
/// and no other wins (or, if it mates, none wins nearly as surely).
pub(super) fn gap(position: &Chess, mv: Move, limits: Limits<'_>) -> Option<f64> {
    let (lines, _) = lines_of(&Problem::win(position.clone()), limits, &mut Silent);
    let best = lines.first().filter(|best| best.mv == mv)?;
    if worth(best.score) < least_win(position) {
        return None;
    }
    let second = lines.get(1)?;
    let gap = chance(best.score) - chance(second.score);
    let mates = matches!(best.score, Score::MateIn(_));
    (LEAST_GAP <= gap && (mates || worth(second.score) < least_win(position))).then_some(gap)
}

#[cfg(test)]
mod tests {
    use testing::{find_move, position};

    use super::*;

    #[track_caller]
    fn check(fen: &str, uci: &str, is_unique: bool) {
        let position = position(fen);
        let mv = find_move(&position, uci);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        assert_eq!(gap(&position, mv, limits).is_some(), is_unique, "{uci}");
    }

    #[test]
    fn one_move_mates_or_several_win() {
        check("6k1/5ppp/8/8/8/7q/5P2/R5K1 w - - 0 1", "a1a8", true);
        check("6k1/5ppp/8/8/8/7q/5P2/R5K1 w - - 0 1", "a1a7", false);
        check("6k1/8/8/8/8/8/8/KQ5R w - - 0 1", "b1g6", false);
    }
}
