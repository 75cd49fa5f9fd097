//! Explanations on paper: one output format a file.

mod board;
mod json;
pub mod pgn;
mod text;

pub use board::board;
pub use json::json;
pub use text::{Style, text};
