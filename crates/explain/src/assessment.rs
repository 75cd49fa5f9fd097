//! What a position amounts to, and how that is known: the input of the outlook.

use claims::{Claim, Kind, Source, Standing};
use endings::Known;
use shakmaty::{Chess, Color, Move, Position};

/// What is known about a position, or what a search thinks of it.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// The side whose viewpoint is taken.
    pub side: Color,
    /// What the position amounts to for that side.
    pub standing: Standing,
    /// How that is known.
    pub source: Source,
    /// The ending, if theory knows it.
    pub known: Option<Known>,
    /// A search's evaluation for the side, in Stockfish's centipawns.
    pub worth: Option<i32>,
    /// Moves that are about as good as the best, the best first, each with what a search expects to follow.
    pub sensible: Vec<Vec<Move>>,
    /// What a search would play for the other side if the side to move passed.
    pub menace: Vec<Move>,
    /// Whether a pass would cost much, so that there is a threat to be met.
    pub is_costly: bool,
    /// Whether the side to move would stand much better if it could pass.
    pub is_zugzwang: bool,
}

impl Outlook {
    /// Whether neither side stands better, or no evaluation is available.
    pub(crate) fn is_level(&self) -> bool {
        matches!(self.standing, Standing::Level | Standing::Draws | Standing::Unclear)
    }

    /// Returns the side that wins or stands better; if neither does, the side whose viewpoint is taken.
    pub(crate) fn ahead(&self) -> Color {
        if matches!(self.standing, Standing::Loses | Standing::Worse) {
            return !self.side;
        }
        if self.worth.is_some_and(|worth| worth < 0) { !self.side } else { self.side }
    }

    /// Claims how much better the side that is ahead stands; `None` if no search evaluated it.
    pub(crate) fn assess(&self, position: &Chess) -> Option<Claim> {
        let king = position.board().king_of(self.ahead())?;
        Some(Claim::new(Kind::Assessed).men([king]).number(u64::from(self.worth?.unsigned_abs())))
    }
}
