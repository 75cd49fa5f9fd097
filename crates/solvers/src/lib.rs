//! The solvers: each takes a [`Problem`], [`Limits`] and an [`Observer`] and returns an [`Outcome`].
//!
//! The only loops of the system that try moves are here. A solver prints nothing, opens no files and has no clock of
//! its own; what it did leaves through the observer and the outcome. Solvers do not know each other, except for the
//! analyst, which conducts them.

pub mod analyst;
pub mod caps;
pub mod hold;
pub mod mate;
pub mod mater;
pub mod paradise;
mod shared;
pub mod tech;
pub mod verify;

pub use shared::{
    Choice, Clock, Deepened, Event, FoundBy, Goal, Limits, Memory, Observer, Outcome, Problem, Program,
    Question, Share, Silent, Statistics, StopReason, VerificationTree, mate_score,
};
