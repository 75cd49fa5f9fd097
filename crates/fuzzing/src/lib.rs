//! The readers of untrusted input, each with the laws that hold for any bytes: one function a reader, one file a
//! function.
//!
//! A function reads the bytes as its reader would, and panics if a law is broken. The fuzz targets in `fuzz/` call these
//! functions with what a fuzzer invents; the test `corpus` calls them with the files of `fuzz/corpus` and with mutations
//! of these, on the stable compiler. That nothing panics is the first law of all readers; that an error is one line is
//! the second.

mod api;
mod certificates;
mod compression;
mod games;
mod knowledge;
mod languages;
mod law;
mod mcp;
mod moves;
mod positions;
mod rows;
mod uci;

pub use api::read_requests;
pub use certificates::read_certificates;
pub use compression::read_compressed;
pub use games::read_games;
pub use knowledge::read_knowledge;
pub use languages::read_languages;
pub use mcp::read_calls;
pub use moves::read_moves;
pub use positions::read_positions;
pub use rows::read_rows;
pub use uci::read_commands;

/// A function that reads bytes and examines the result.
pub type Reader = fn(&[u8]);

/// The readers, each under the name of its fuzz target and of the folder of its corpus.
pub const READERS: [(&str, Reader); 11] = [
    ("positions", read_positions),
    ("moves", read_moves),
    ("rows", read_rows),
    ("games", read_games),
    ("compressed", read_compressed),
    ("knowledge", read_knowledge),
    ("certificates", read_certificates),
    ("uci", read_commands),
    ("api", read_requests),
    ("mcp", read_calls),
    ("languages", read_languages),
];
