//! What most tests of solvers ask for: a position, and a limit.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use shakmaty::{CastlingMode, Chess, fen::Fen};
use solvers::Limits;

/// Reads a position that a test is sure of.
pub(crate) fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

/// Limits a search to so many nodes.
#[allow(dead_code, reason = "not every test that reads positions limits its searches so")]
pub(crate) fn limit(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
