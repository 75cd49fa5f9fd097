//! Explanations as output: one format per file.

mod board;
mod coordinates;
mod grid;
mod html;
mod json;
mod markup;
mod notebook;
pub mod pgn;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;

pub use board::board;
pub use html::html;
pub use json::json;
pub use markup::escape;
pub use notebook::{board_image, notebook};
#[cfg(feature = "png")]
pub use png::board_png;
pub use svg::{USUAL_PIXELS, board_svg};
pub use text::{Layout, prose, text};
