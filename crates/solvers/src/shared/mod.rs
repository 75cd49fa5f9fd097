//! What all solvers share: the question, the limits, the observer, and the answer.

mod captures;
mod checks;
mod game_over;
mod key;
mod limits;
mod memory;
mod observer;
mod outcome;
mod problem;
mod share;
mod statistics;

pub(crate) use captures::{add_captures, captures, find_pinned, lone_blockers};
pub(crate) use checks::Checks;
pub(crate) use game_over::{DRAWN_CLOCK, end};
pub(crate) use key::{key_after, key_of, place_of};
pub use limits::{Clock, Limits, StopReason};
pub use memory::Memory;
pub use observer::{Deepened, Event, Observer, Silent};
pub use outcome::{Choice, FoundBy, Outcome, Program, mate_score};
pub use problem::{Goal, Problem, Question};
pub use share::Share;
pub use statistics::{Statistics, VerificationTree};
