//! How bad a move is, by Lichess's terms and limits (`Advice` in its source): inaccuracy, mistake, blunder.

use serde::Serialize;

/// The drop in the chance to win, in percentage points, from which a move gets each judgment.
const INACCURACY: f64 = 5.0;
const MISTAKE: f64 = 10.0;
const BLUNDER: f64 = 15.0;

/// A judgment on a move.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgment {
    /// The chance to win drops by at least 5 percentage points.
    Inaccuracy,
    /// It drops by at least 10.
    Mistake,
    /// It drops by at least 15.
    Blunder,
}

impl Judgment {
    /// Judges a move by how much smaller the chance to win is after it, from 0 to 1; `None` if the difference
    /// is small.
    pub fn of(drop: f64) -> Option<Judgment> {
        match 100.0 * drop {
            points if BLUNDER <= points => Some(Judgment::Blunder),
            points if MISTAKE <= points => Some(Judgment::Mistake),
            points if INACCURACY <= points => Some(Judgment::Inaccuracy),
            _ => None,
        }
    }

    /// Returns the Numeric Annotation Glyph: `?!`, `?` or `??`.
    pub fn glyph(self) -> u8 {
        match self {
            Judgment::Inaccuracy => 6,
            Judgment::Mistake => 2,
            Judgment::Blunder => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_judged_by_what_they_cost() {
        let glyphs =
            [0.0, 0.049, 0.05, 0.10, 0.149, 0.15, 0.9].map(|drop| Judgment::of(drop).map(Judgment::glyph));
        assert_eq!(glyphs, [None, None, Some(6), Some(2), Some(2), Some(4), Some(4)]);
    }
}
