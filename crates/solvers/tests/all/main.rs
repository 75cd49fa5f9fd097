//! The tests of the solvers against known positions and laws, one file a subject, in one program: linked once, and run
//! side by side.
#![allow(clippy::unwrap_used, reason = "a test says what it expects")]

mod analyst;
mod asked;
mod caps;
mod hold;
mod mate;
mod mater1;
mod mater1_laws;
mod mater2;
mod paradise_limits;
mod paradise_tree;
mod tech;
mod tech_draws;
mod tech_tree;
mod verify;
mod verify_judge;
