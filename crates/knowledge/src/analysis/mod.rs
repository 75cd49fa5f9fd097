//! The static analysis: from a position and a side to ordered plans, each with its reasons (III; spec 6).
//!
//! Concepts are posted on a blackboard; the agenda goes through the knowledge sources until nothing is left to execute;
//! what remains are plans.

mod agenda;
mod blackboard;
mod board;
mod choice;
mod concept;
mod continuation;
mod examples;
mod findings;
mod first_move;
mod post;

pub use agenda::Analyst;
pub use concept::{Concept, Goal};
pub use examples::Trial;
pub use findings::{Analysis, Fired};
pub use first_move::{legal_first_move, legal_next_move, promise};
