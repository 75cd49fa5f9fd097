//! What an answer promises, how sure it is, and the score that expresses it as one number.
//!
//! `wins` means nothing but a promise (see the standard in `docs/claims.md`).

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use shakmaty::Role;

use crate::HOUSE;

/// What an answer promises to the side it is for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Promise {
    /// Mate in so many of one's own moves whatever the other side does.
    MateIn(u32),
    /// At least so many pawns at every leaf where no capture gains.
    Material(u32),
    /// A new queen whatever the other side replies, and with it at least so many pawns, as in `Material`.
    Promotes(u32),
    /// No worse than a draw.
    Draws(bool),
    /// So many centipawns that would be lost otherwise.
    Saves(u32),
    /// A win that a table or a rule of endings knows.
    Wins(bool),
}

impl Promise {
    /// Returns how many pawns are promised, for a gain of material.
    pub fn pawns(self) -> Option<u32> {
        match self {
            Promise::Material(pawns) | Promise::Promotes(pawns) => Some(pawns),
            Promise::MateIn(_) | Promise::Draws(_) | Promise::Saves(_) | Promise::Wins(_) => None,
        }
    }

    /// Returns the promise of a gain of so many centipawns of the house scale, in whole pawns; `None` below one.
    ///
    /// ```
    /// use claims::Promise;
    /// assert_eq!(Promise::of_gain(320), Some(Promise::Material(3)));
    /// assert_eq!(Promise::of_gain(99), None);
    /// ```
    pub fn of_gain(centipawns: i32) -> Option<Promise> {
        let pawns = u32::try_from(centipawns / HOUSE.of(Role::Pawn)).ok()?;
        (0 < pawns).then_some(Promise::Material(pawns))
    }
}

impl Serialize for Promise {
    /// Writes an object with one field; beside a new queen, also the pawns that are gained.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        match self {
            Promise::MateIn(moves) => object.serialize_entry("mate_in", moves)?,
            Promise::Material(pawns) => object.serialize_entry("material", pawns)?,
            Promise::Promotes(pawns) => {
                object.serialize_entry("material", pawns)?;
                object.serialize_entry("promotes", &true)?;
            }
            Promise::Draws(draws) => object.serialize_entry("draws", draws)?,
            Promise::Saves(centipawns) => object.serialize_entry("saves", centipawns)?,
            Promise::Wins(wins) => object.serialize_entry("wins", wins)?,
        }
        object.end()
    }
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
    /// Moves of the side to mate; negative when it is being mated; 0 = it is mated.
    MateIn(i32),
    /// Centipawns of the house scale.
    Centipawns(i32),
}
