//! VERIFY: a full-width searcher, TECH's heir, which finds out whether something was overlooked.
//!
//! The reports' programs find moves by knowledge; TECH showed that plain search is what they must be compared with.
//! This is plain search with what has been learned since: one thread, principal-variation search, a transposition
//! table, selective depth, quiescence and an evaluation by a small network. To follow one search read `answer`,
//! `deepening`, `root`, `search`, `quiescence`.

mod answer;
mod deepening;
mod draws;
mod evaluation;
mod history;
mod judge;
mod line;
mod memory;
mod multipv;
mod ordering;
mod parameters;
mod perils;
mod with_tree;

mod quiescence;
mod reductions;
mod root;
mod search;
mod see;
mod selectivity;
mod state;
mod table;
mod tactical;
mod tree;
mod value;
mod window;

pub use answer::{make_room, verify};
#[cfg(not(target_arch = "wasm32"))]
pub use evaluation::pack as pack_network;
#[cfg(target_arch = "wasm32")]
pub use evaluation::{NoNetwork, has_network, load_network};
pub use judge::{Asserted, JudgedReply, Judgment, Verdict, judge};
pub use multipv::{Line, verify_lines};
pub use parameters::{PARAMETERS, Parameter};
pub use search::Measure;
pub use tree::{CheckedTree, checked_tree};
pub use with_tree::explain;
