//! Explanations as output: one format per file.

mod board;
mod coordinates;
mod html;
mod json;
mod notebook;
pub mod pgn;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;

pub use board::board;
pub use html::{escape, html};
pub use json::json;
pub use notebook::{board_image, notebook};
#[cfg(feature = "png")]
pub use png::board_png;
pub use svg::{USUAL_PIXELS, board_svg};
pub use text::{Layout, prose, text};
