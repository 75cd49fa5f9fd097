//! The Production-Language (Wilkins 1979, II and III): productions match what a position shows, post concepts on a
//! blackboard, and end in plans, each with its reasons.
//!
//! This crate sees one position and never makes a move.

mod analysis;
mod base;
mod datum;
mod knowledge_base;
mod language;
mod matching;
mod plan;
mod primitives;
mod reader;

pub use analysis::{
    Analysis, Analyst, Concept, Fired, Goal, Trial, legal_first_move, legal_next_move, promise,
};
pub use base::{base, files, files_as_reported};
pub use datum::Datum;
pub use knowledge_base::KnowledgeBase;
pub use language::*;
pub use matching::{Bindings, Match, Matcher, Outcome};
pub use plan::*;
pub use primitives::*;
pub use reader::*;
