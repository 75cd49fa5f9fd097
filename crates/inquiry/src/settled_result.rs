//! The outcomes of positions that are settled by the rules of chess or by theory, as numbers to choose moves
//! by.

use claims::{Certainty, Promise, Score};
use endings::{Known, Settled, Theory};
use proof::{Hold, Range};
use shakmaty::{Chess, Color, Move, Position};
use solvers::{FoundBy, Outcome};

/// The value of a won ending whose distance to mate is unknown, in VERIFY's centipawns.
const WON: i32 = 2_000;

/// Returns the value of a settled outcome for a side.
pub(crate) fn score_of(settled: Settled, side: Color) -> Score {
    let moves = settled.mate_in.and_then(|moves| i32::try_from(moves).ok());
    match (settled.winner, moves) {
        (None, _) => Score::Centipawns(0),
        (Some(winner), Some(moves)) if winner == side => Score::MateIn(moves),
        (Some(_), Some(moves)) => Score::MateIn(-moves),
        (Some(winner), None) if winner == side => Score::Centipawns(WON),
        (Some(_), None) => Score::Centipawns(-WON),
    }
}

/// A ruling that takes precedence over a search's evaluation of a position.
pub(crate) struct Ruling {
    /// The move and its continuation; empty if the search's own are kept.
    pub(crate) line: Vec<Move>,
    pub(crate) score: Score,
    pub(crate) promise: Option<Promise>,
    pub(crate) certainty: Certainty,
    pub(crate) found_by: FoundBy,
}

impl Ruling {
    /// Replaces an answer; what the search saw of its move, or of another one, carries less weight.
    pub(crate) fn overrule(self, answer: &mut Outcome) {
        if let Some(best) = self.line.first() {
            answer.best_move = Some(*best);
            answer.line = self.line;
        }
        answer.proof = None;
        answer.checked_depth = None;
        answer.chosen_by = None;
        answer.certainty = self.certainty;
        answer.score = Some(self.score);
        answer.range = Range::UNKNOWN;
        answer.promise = self.promise;
        answer.found_by = Some(self.found_by);
    }
}

/// The longest line of a forced draw that is shown, in plies.
const MOST_PLIES: usize = 16;

/// Replaces an answer that promises nothing by a held draw.
pub(crate) fn settle_draw(hold: &Hold, answer: &mut Outcome) {
    let line = hold.shortest_end(&[], MOST_PLIES);
    let ruling = Ruling {
        line: line.unwrap_or_else(|| hold.first().into_iter().collect()),
        score: Score::Centipawns(0),
        promise: Some(Promise::Draws(true)),
        certainty: Certainty::Proved,
        found_by: FoundBy::Search,
    };
    ruling.overrule(answer);
}

/// A move, and the settled outcome of the position after it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) mv: Move,
    after: Settled,
}

impl Kept {
    /// Tries a move; `None` if the position after it is not settled.
    pub(crate) fn after(position: &Chess, mv: Move, theory: Theory<'_>) -> Option<Kept> {
        let after = theory.settle(&position.clone().play(mv).ok()?)?;
        Some(Kept { mv, after })
    }

    /// Returns the side that wins after the move.
    pub(crate) fn winner(&self) -> Option<Color> {
        self.after.winner
    }

    /// Returns the distance to the end of an ending: the moves to mate if mates are counted, and otherwise
    /// the plies to the next capture, pawn move or mate, including this move. `None` if it is unknown.
    pub(crate) fn distance(&self, ending: Known) -> Option<u32> {
        let is_over = self.after.mate_in == Some(0);
        match ending.plies {
            None => self.after.mate_in,
            Some(_) if is_over || self.mv.is_zeroing() => Some(u32::from(!is_over)),
            Some(_) => Some(1 + self.after.known?.plies?),
        }
    }
}
