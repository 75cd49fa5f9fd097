//! What a search is asked for: a position as the package hands it over, and how it is searched and told.

use batch::language;
use kibitzer::input::{Played, read_played, read_typed_position};
use kibitzer::{Detail, Notation, SolverName, Style};
use pyo3::prelude::*;
use shakmaty::Chess;

use crate::errors::input;

/// How a search is done and its answer is told. The package has looked at the types.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Options {
    solver: String,
    /// Nodes for each search.
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each search.
    pub(crate) movetime: Option<u64>,
    /// Plies from the root.
    pub(crate) depth: Option<u32>,
    detail: String,
    pub(crate) language: String,
    notation: String,
}

impl Options {
    /// Returns who is asked.
    pub(crate) fn solver(&self) -> PyResult<SolverName> {
        self.solver.parse().map_err(input)
    }

    /// Returns how much is said.
    pub(crate) fn detail(&self) -> PyResult<Detail> {
        match self.detail.as_str() {
            "brief" => Ok(Detail::Brief),
            "normal" => Ok(Detail::Normal),
            "full" => Ok(Detail::Full),
            other => Err(input(format!("detail: expected brief, normal or full, found {other:?}"))),
        }
    }

    /// Returns how it is written.
    pub(crate) fn style(&self) -> PyResult<Style> {
        let notation = match self.notation.as_str() {
            "letters" => Notation::Letters,
            "figurine" => Notation::Figurine,
            "long" => Notation::Long,
            other => {
                return Err(input(format!("notation: expected letters, figurine or long, found {other:?}")));
            }
        };
        Ok(Style::new(language(&self.language).map_err(input)?, notation))
    }

    /// Returns whether nothing limits a search but its own defaults.
    pub(crate) fn is_open(&self) -> bool {
        self.nodes.is_none() && self.movetime.is_none()
    }
}

/// Reads a position and the moves that were played from there.
///
/// # Errors
///
/// `InputError` where the text is no position, or a move is not legal.
pub(crate) fn read(position: &str, moves: &str) -> PyResult<Played> {
    let start = read_position(position)?;
    read_played(&start, moves).map_err(input)
}

/// Reads a position.
pub(crate) fn read_position(position: &str) -> PyResult<Chess> {
    Ok(read_typed_position(position).map_err(input)?.position)
}
