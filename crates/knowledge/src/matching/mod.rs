//! Matching a production: all bindings of its variables under which its conditions hold (II.B.1; spec 3.1).
//!
//! Conditions are tried in the order in which they are written, and a variable is bound by the first that can bind it;
//! so an author puts what restricts most first. Cheap tests are made earlier where that changes nothing but the time
//! (`prepare`). Squares are tried from a1 to h8. Every step counts against a budget, so that no production, however it
//! is written, holds the analysis up forever.
//!
//! Read `state` (bindings), `shape` (kinds of conditions), `prepare` (the order), `solve` (expressions), `primitive`
//! (patterns and functions), `join` and `sets` (sets of squares), `goal` (the goal's lists).

mod goal;
mod join;
mod prepare;
mod primitive;
mod sets;
mod shape;
mod solve;
mod state;
mod terms;

pub(crate) use goal::Resolved;
pub(crate) use prepare::prepare;
pub use solve::{Match, Matcher, Outcome};
pub use state::Bindings;
