//! Answers to which two programs contribute: one chooses the move, another builds the tree that shows it.
//!
//! VERIFY sees deeper and finds the better moves; CAPS-II proposes moves for a reason and tries no others.
//! TECH's tree counts only material, and answers each reply as plainly as possible. No solver depends on
//! another; this module combines them.

mod advice;
mod choice;
mod proposal;

pub(crate) use choice::{DEEPEST_TREE, search};
pub(crate) use proposal::propose;
