//! The questions about a position: first its answer, and then what a reader wants to know about that answer.
//!
//! [`inquire`] takes a [`Case`] and a budget through the [`schedule`]: one question after the other, each
//! with its own share, starting with what the user asked. The result is [`Findings`], typed; words are
//! produced elsewhere.

mod answer;
mod budget;
mod case;
mod chance;
mod findings;
mod gains;
mod known_ending;
mod lines;
mod look;
mod openness;
mod opinion;
mod outlook;
mod questions;
pub mod schedule;
mod settled_result;
mod short_mate;
mod solver;

pub use budget::{BRAKE, Budget, DEFAULT_NODES, MOST_NODES};
pub use case::Case;
pub use chance::{chance, chance_by_stockfish, is_much_worse, stockfish_centipawns, worth};
pub use findings::{Finding, Findings};
pub use gains::play;
pub use lines::{as_good, least_win, lines_of, shown_line};
pub use outlook::outlook;
pub use questions::Question;
pub use schedule::{QUESTIONS, inquire};
pub use solver::{Asked, SolverName, Sources, USUAL_NODES, UnknownSolver, check, solve, solve_with_tree};
