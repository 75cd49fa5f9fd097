//! The input of a search: a position as the package passes it, and how to search and write.

use batch::language;
use kibitzer::input::{Played, read_played, read_typed_position};
use kibitzer::{Detail, Notation, SolverName, Style};
use pyo3::prelude::*;
use shakmaty::Chess;

use crate::errors::input;

/// How to search and how to write the answer. The package has checked the types.
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
    /// Returns the solver to ask.
    pub(crate) fn solver(&self) -> PyResult<SolverName> {
        self.solver.parse().map_err(input)
    }

    /// Returns how detailed the answer is.
    pub(crate) fn detail(&self) -> PyResult<Detail> {
        match self.detail.as_str() {
            "brief" => Ok(Detail::Brief),
            "normal" => Ok(Detail::Normal),
            "full" => Ok(Detail::Full),
            other => Err(input(format!("detail: expected brief, normal or full, found {other:?}"))),
        }
    }

    /// Returns the style of the answer.
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

    /// Whether a search is limited only by its own defaults.
    pub(crate) fn is_open(&self) -> bool {
        self.nodes.is_none() && self.movetime.is_none()
    }
}

/// Reads a position and the moves played from there.
///
/// # Errors
///
/// Raises `InputError` if the text is not a position, or a move is not legal.
pub(crate) fn read(position: &str, moves: &str) -> PyResult<Played> {
    let start = read_position(position)?;
    read_played(&start, moves).map_err(input)
}

/// Reads a position.
pub(crate) fn read_position(position: &str) -> PyResult<Chess> {
    Ok(read_typed_position(position).map_err(input)?.position)
}
