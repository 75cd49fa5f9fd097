//! CAPS-II (Berliner 1974): it proposes moves for a reason, and learns from why they fail.
//!
//! A node is examined once, statically and deeply ([`vision::Features`]). Its moves are divided among goals: attack,
//! consolidate, defend against what is seen, defend against what the search has shown. Only one goal is in charge at a
//! time. When a line comes back with a bad value, the causality facility compares what the other side did with the move
//! that was tried: if the move cannot have caused it, the trouble was there before, and exactly the moves that touch
//! what the other side did are tried.
//! A level of aspiration stops every node whose value is far from what is expected; a value that survives to the root
//! moves the expectation, and the search begins again.
//!
//! Read `appraisal` (what a move seems worth), `proposals` and `defence` (who proposes moves), `goals` (which goal
//! comes when), `entry` and `visit` (one node), `causality` (what a refutation shows), `aspiration` (the root).
//! Extensions of the report have files of their own: `ambition`, `doubt`, `memory`, `second_try`; for endings
//! `endings`, `key_squares`, `survey`, `activity`; and what the report proposes and did not have, `lemmas` and
//! `themes`. What causality leaves out is kept for measurement by `watch`.
//! These files call each other: the state of a `search` carries what its visits learn (`memory`, `lemmas`, `themes`,
//! `watch`), a node (`entry`, `visit`) searches the nodes after it, and `answer`, `aspiration`, `ambition`, `survey`
//! and `second_try` begin such searches in turn.
//! The values that the report does not state are in `parameters`; values of a single extension are in its file.

mod activity;
mod ambition;
mod answer;
mod appraisal;
mod aspiration;
mod candidate;
mod causality;
mod defence;
mod doubt;
mod endings;
mod entry;
mod goals;
mod key_squares;
mod lemmas;
mod memory;
mod options;
mod parameters;
mod proposals;
mod search;
mod second_try;
mod survey;
mod tally;
mod themes;
mod visit;
mod watch;

pub use answer::{caps, tally, watch};
pub use options::Options;
pub use second_try::{Overturned, again};
pub use tally::Tally;
pub use watch::GivenUp;
