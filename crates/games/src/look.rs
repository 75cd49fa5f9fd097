//! One position as VERIFY sees it, and the chance to win on the scale of the sites that review games.

use claims::Score;
use inquiry::{chance_by_stockfish, worth};
use shakmaty::{Chess, Move, Position};
use solvers::verify::verify_lines;
use solvers::{Limits, Problem, Silent};

/// Beyond this many of Stockfish's centipawns a game is decided: more does not change the chances
/// (<https://lichess.org/page/accuracy>).
const DECIDED: i32 = 1_000;

/// VERIFY's evaluation of a position.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The value for the side to move.
    pub(crate) score: Score,
    /// A possible continuation, beginning with the move that seems best; empty if the game is over.
    pub(crate) line: Vec<Move>,
}

impl Look {
    /// Returns the chance to win of the side to move, from 0 to 1.
    pub(crate) fn chance(&self) -> f64 {
        chance_of(self.score)
    }
}

/// Returns the chance to win for a score of VERIFY's, from 0 to 1; once the game is decided, a higher score
/// does not increase it.
pub(crate) fn chance_of(score: Score) -> f64 {
    match score {
        Score::MateIn(moves) => chance_by(if 0 < moves { DECIDED } else { -DECIDED }),
        Score::Centipawns(_) => chance_by(worth(score)),
    }
}

/// Returns the same for a value in Stockfish's centipawns.
pub(crate) fn chance_by(centipawns: i32) -> f64 {
    chance_by_stockfish(centipawns.clamp(-DECIDED, DECIDED))
}

/// Searches one position; `None` if interrupted.
pub(crate) fn look(position: &Chess, limits: Limits<'_>) -> Option<Look> {
    look_at(position, limits, 1).map(|(best, _)| best)
}

/// Searches the best two moves of a position: returns the position's evaluation, and the second move's value
/// if there is one.
pub(crate) fn look_twice(position: &Chess, limits: Limits<'_>) -> Option<(Look, Option<Score>)> {
    look_at(position, limits, 2)
}

fn look_at(position: &Chess, limits: Limits<'_>, lines: usize) -> Option<(Look, Option<Score>)> {
    if position.is_checkmate() {
        return Some((Look { score: Score::MateIn(0), line: Vec::new() }, None));
    }
    if position.is_stalemate() || position.is_insufficient_material() {
        return Some((Look { score: Score::Centipawns(0), line: Vec::new() }, None));
    }
    let (lines, _) = verify_lines(&Problem::win(position.clone()), limits, &mut Silent, lines);
    let second = lines.get(1).map(|line| line.score);
    let best = lines.into_iter().next()?;
    let line = if best.line.is_empty() { vec![best.mv] } else { best.line };
    Some((Look { score: best.score, line }, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_won_game_is_not_won_more_by_more() {
        let [mate, much, more] =
            [Score::MateIn(3), Score::Centipawns(1_500), Score::Centipawns(9_000)].map(chance_of);
        assert_eq!((mate, much), (much, more));
        assert!((mate - 0.9755).abs() < 0.001, "{mate}");
        assert!((chance_of(Score::Centipawns(-9_000)) - (1.0 - mate)).abs() < 1e-9);
        assert_eq!(chance_of(Score::Centipawns(0)), 0.5);
        assert!(chance_of(Score::Centipawns(1_300)) < mate);
    }
}
