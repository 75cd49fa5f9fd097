//! Answers to which two programs contribute: one chooses the move, another builds the tree that shows it.
//!
//! VERIFY sees deeper and finds the better moves; CAPS-II proposes moves for a reason and tries no others. TECH's tree counts
//! nothing but material, and answers each reply as plainly as can be. No solver knows another: they meet here.

mod advice;
mod chosen;
mod proposed;

pub(crate) use chosen::{DEEPEST_TREE, search};
pub(crate) use proposed::propose;
