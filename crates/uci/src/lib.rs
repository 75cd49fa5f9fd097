//! Kibitzer as a chess engine that speaks UCI, for the programs that players use.
//!
//! Read in this order: `command` reads a line, `options` what can be set, `game` a position and its moves, `time` how long to
//! think, `thinking` one search from `go` to `bestmove`, `engine` the conversation. `output` is all that is ever written.
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
