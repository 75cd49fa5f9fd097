//! Kibitzer as a chess engine that speaks UCI, for the programs that players use.
//!
//! Read in this order: `command` parses a line, `options` has the settings, `game` a position and its moves,
//! `time` how long to think, `thinking` one search from `go` to `bestmove`, and `engine` the conversation.
//! Everything is written through `output`.
//!
//! CITE: UCI. <https://www.chessprogramming.org/UCI>

mod command;
mod engine;
mod game;
mod info;
mod options;
mod output;
mod prose;
mod supervisor;
mod thinking;
mod time;
mod timer;

pub use engine::serve;
