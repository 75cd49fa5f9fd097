//! What one look at a move saw; the findings keep it until the move is compared with the answer.

use claims::Score;
use shakmaty::{Chess, Move, Position};
use solvers::Outcome;

use crate::gains::reverse;

/// The value of a move, as far as one look saw.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    /// The move.
    pub(crate) mv: Move,
    /// The value for the side that makes it; `None` if it could not be searched.
    pub(crate) value: Option<Score>,
    /// The other side's best answer and its continuation.
    pub(crate) line: Vec<Move>,
    /// The programs that searched it.
    pub(crate) searched_by: Vec<&'static str>,
}

impl Opinion {
    /// Creates an opinion from what is known of the value.
    pub(crate) fn of(mv: Move, value: Option<Score>) -> Opinion {
        Opinion { mv, value, line: Vec::new(), searched_by: Vec::new() }
    }

    /// Adopts what a search saw of the position after the move.
    pub(crate) fn add(&mut self, found: &Outcome, after: &Chess) {
        if 0 < found.statistics.nodes && !self.searched_by.contains(&found.program.name) {
            self.searched_by.push(found.program.name);
        }
        let Some(score) = found.score else { return };
        let value = reverse(score);
        self.value = Some(match value {
            // The move itself is one of the moves to the mate.
            Score::MateIn(moves) if 0 < moves => Score::MateIn(moves + 1),
            value => value,
        });
        self.line = found.line.iter().copied().take_while(|_| !after.is_game_over()).collect();
    }
}
