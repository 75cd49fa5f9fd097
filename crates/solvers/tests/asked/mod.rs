//! What most tests of solvers need: a position, and a limit.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use shakmaty::{CastlingMode, Chess, fen::Fen};
use solvers::Limits;

/// Parses a position that must be valid.
pub(crate) fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

/// Returns limits with so many nodes.
#[allow(dead_code, reason = "not every test that reads positions limits its searches so")]
pub(crate) fn limit(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
