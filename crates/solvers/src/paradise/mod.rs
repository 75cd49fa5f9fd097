//! PARADISE (Wilkins 1979): plans guide a best-first search over ranges of values.
//!
//! The knowledge proposes plans with what they expect; a plan is searched for that reason, and the search stops when
//! the reason is fulfilled or gone. The offense has four sources of plans (`offense`), each of which goes through one
//! routine (`consider`); the defense is offered every reasonable reply (`defense`), learns from what refutes it
//! (`counter`, `lemmas`), and leaves out what cannot help (`causality`, `permit`, `affect`). Where a line ends,
//! `quiescence` computes what it is worth. At the root one move is proven better than the others (`strategy`,
//! `re_search`). `narration` and `reasons` turn the tree into a proof.
//!
//! Read `values`, `measures` and `tree` (what is counted and kept), then `offense`, `expectation`, `consider`,
//! `execution`, `defense`.
//!
//! The knowledge is queried with [`knowledge::Facts::near`]: what lies beyond a reply is for the search to make, and to
//! count.

mod affect;
mod answer;
mod causality;
mod confirm;
mod consider;
mod counter;
mod defense;
mod execution;
mod expectation;
#[cfg(test)]
mod fixture;
mod influence;
mod lemmas;
mod mates;
mod measures;
mod narration;
mod offense;
mod options;
mod parts;
mod permit;
pub mod policy;
mod prove;
mod quiescence;
mod re_search;
mod reasons;
mod reluctance;
mod runners;
mod search;
mod strategy;
mod tally;
mod threats;
mod tree;
mod values;
mod zone;

pub use answer::{as_reported, explore, extend, extended_while_sure, paradise};
pub use options::Options;
pub use parts::Parts;
pub use prove::Explored;
pub use tally::Tally;
