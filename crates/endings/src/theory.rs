//! The sources of knowledge about endings: this crate alone, or endgame tables of the user as well.

use std::fmt;

use claims::HOUSE;
use shakmaty::{Chess, Color, Position};

use crate::{Ending, Known, own_known};

/// Endgame tables that were opened elsewhere.
pub trait Tables: fmt::Debug + Send + Sync {
    /// Returns a word that identifies the tables and differs where the tables do: `syzygy:145`.
    fn name(&self) -> String;

    /// Returns how a position ends with best play under the fifty-move rule; `None` if no table says.
    fn ending(&self, position: &Chess) -> Option<Tabled>;
}

/// The result of a position according to a table.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Tabled {
    /// The winner; `None` if it is drawn.
    pub winner: Option<Color>,
    /// Plies to the next capture, pawn move or mate with best play of both sides; 0 if it is drawn.
    pub plies: u32,
}

/// How a game ends with best play.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Settled {
    /// The winner; `None` if it is drawn.
    pub winner: Option<Color>,
    /// The number of moves in which the winner mates, if known; 0 if it has mated.
    pub mate_in: Option<u32>,
    /// What is known of the ending; `None` where the game is over.
    pub known: Option<Known>,
}

/// The knowledge about endings that is available.
#[derive(Copy, Clone, Debug, Default)]
pub struct Theory<'t> {
    tables: Option<&'t dyn Tables>,
}

impl<'t> Theory<'t> {
    /// Returns a theory that consults the tables as well.
    pub fn with(tables: &'t dyn Tables) -> Theory<'t> {
        Theory { tables: Some(tables) }
    }

    /// Returns the name of the tables, if there are any.
    pub fn tables_name(&self) -> Option<String> {
        self.tables.map(Tables::name)
    }

    /// Returns how a position ends; `None` if the game is not over and nothing is known of the ending.
    pub fn settle(&self, position: &Chess) -> Option<Settled> {
        if position.is_checkmate() {
            return Some(Settled { winner: Some(!position.turn()), mate_in: Some(0), known: None });
        }
        if position.is_stalemate() || position.is_insufficient_material() {
            return Some(Settled { winner: None, mate_in: None, known: None });
        }
        let known = self.find_known(position)?;
        Some(Settled {
            winner: known.wins.then_some(known.strong),
            mate_in: known.mate_in,
            known: Some(known),
        })
    }

    /// Returns what is known of a position; `None` if nothing is, or if the game is over.
    ///
    /// Where a rule and a table both know the ending, the table determines the winner, and the rule the method.
    pub fn find_known(&self, position: &Chess) -> Option<Known> {
        if position.is_game_over() || position.castles().any() {
            return None;
        }
        let own = own_known(position);
        if own.is_some_and(|known| known.is_tabled) {
            return own;
        }
        let Some(tabled) = self.tables.and_then(|tables| tables.ending(position)) else { return own };
        let strong = tabled.winner.unwrap_or_else(|| stronger(position));
        let wins = tabled.winner.is_some();
        let ending = own.filter(|known| (known.strong, known.wins) == (strong, wins));
        Some(Known {
            ending: ending.map_or(Ending::Tabled, |known| known.ending),
            strong,
            wins,
            is_tabled: true,
            mate_in: None,
            is_too_late: false,
            plies: wins.then_some(tabled.plies),
        })
    }
}

/// Returns the side with more material; if both have the same, the one that is not to move.
fn stronger(position: &Chess) -> Color {
    let turn = position.turn();
    if 0 < HOUSE.balance(position.board(), turn) { turn } else { !turn }
}
