//! Positions whose result is settled: the game is over, or theory knows the ending.

use claims::Score;
use endings::{Known, known};
use shakmaty::{Chess, Color, Position};

/// How a game ends with best play.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Settled {
    /// Who wins; `None` where it is drawn.
    pub(crate) winner: Option<Color>,
    /// In how many moves the winner mates, where that is known.
    pub(crate) mate_in: Option<u32>,
    /// What is known of the ending; `None` where the game is over.
    pub(crate) known: Option<Known>,
}

/// What a won ending counts where nobody knows how far the mate is, in VERIFY's centipawns.
const WON: i32 = 2_000;

/// Returns how a position ends; `None` where that is not settled.
pub(crate) fn settled(position: &Chess) -> Option<Settled> {
    if position.is_checkmate() {
        return Some(Settled { winner: Some(!position.turn()), mate_in: Some(0), known: None });
    }
    if position.is_stalemate() || position.is_insufficient_material() {
        return Some(Settled { winner: None, mate_in: None, known: None });
    }
    known(position).map(|known| Settled {
        winner: known.wins.then_some(known.strong),
        mate_in: known.mate_in,
        known: Some(known),
    })
}

impl Settled {
    /// Returns the value for a side.
    pub(crate) fn score(self, side: Color) -> Score {
        let moves = self.mate_in.and_then(|moves| i32::try_from(moves).ok());
        match (self.winner, moves) {
            (None, _) => Score::Centipawns(0),
            (Some(winner), Some(moves)) if winner == side => Score::MateIn(moves),
            (Some(_), Some(moves)) => Score::MateIn(-moves),
            (Some(winner), None) if winner == side => Score::Centipawns(WON),
            (Some(_), None) => Score::Centipawns(-WON),
        }
    }
}
