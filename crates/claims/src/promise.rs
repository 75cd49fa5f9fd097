//! What an answer promises, how sure it is, and the score that says so in one number.
//!
//! `wins` means nothing but a promise (see the standard in `docs/claims.md`).

use serde::Serialize;

/// What an answer promises to the side it is for.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Promise {
    /// Mate in so many own moves whatever the other side does.
    MateIn(u32),
    /// At least so many pawns at every leaf where no capture gains.
    Material(u32),
    /// No worse than a draw.
    Draws(bool),
    /// So many centipawns that would be lost otherwise.
    Saves(u32),
}

/// How sure an answer is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// Less than `Checked`.
    Claimed,
    /// Every legal reply to the first move was searched full-width to a stated depth.
    Checked,
    /// Every legal defence is in the tree, and the tree's leaves are ends of the game.
    Proved,
}

/// The value of a position for the side to move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Own moves to mate; negative when being mated; 0 = is mated.
    MateIn(i32),
    /// Centipawns of the house scale.
    Centipawns(i32),
}
