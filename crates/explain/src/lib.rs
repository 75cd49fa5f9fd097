//! From a proof to words: the document model and the narrator.
//!
//! Nothing is searched here. What is not in the proof cannot be told, and a sentence is shown only if every
//! claim in it holds on its board.

mod audit;
mod branches;
mod cause;
mod check;
mod defences;
mod document;
mod draft;
mod gain;
mod material;
mod narrator;
mod notation;
mod picture;
mod scene;
mod threat;

pub use document::{
    AlsoWins, Answer, Defence, Detail, Explanation, Licence, Measures, Section, SectionKind, Sentence,
    Subject, Tries,
};
pub use narrator::explain;
