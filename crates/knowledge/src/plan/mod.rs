//! Plans and threats at run time: what a concept carries along, and what a static analysis ends in (II.C; spec 5).
//!
//! [`crate::PlanStep`] and [`crate::ThreatSpec`] contain a production's variables; here the variables have become
//! pieces and squares. Pieces keep their numbers from move to move, so that a plan still makes sense some plies later.

mod attributes;
mod condition;
mod follow;
mod inherit;
mod instantiate;
mod item;
mod later_condition;
mod layout;
mod merge;
mod order;
mod print;
mod template;
mod threat;
mod tree;

pub use attributes::{AttributeList, MAX_LIKELY, MAX_OTHERS, MAX_REASONS, Precondition, Reason, Value};
pub use follow::OwnMove;
pub use inherit::Posting;
pub use instantiate::{Instantiate, Resolve};
pub use item::Item;
pub use later_condition::Kept;
pub use layout::WIDTH;
pub use merge::{MAX_LISTS, Proposal, Proposals, pool};
pub use order::{Rank, best_list, expectation, expectation_of_plan, score};
pub use print::Names;
pub use template::Template;
pub use threat::{Board, MAX_TERMS, Threat};
pub use tree::{Element, MAX_ALTERNATIVES, MAX_DEPTH, MAX_SIZE, Plan};

#[cfg(test)]
mod instantiate_tests;
#[cfg(test)]
mod test_board;
#[cfg(test)]
mod tests;
