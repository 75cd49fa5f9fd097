//! The explanation of a win of material: what is won, what makes it possible, what is threatened, and each
//! defense.
//!
//! The tree was checked by a search to some depth. Its lines are cut where they have settled: where what is
//! promised is on the board and nothing is recaptured at once.

pub(crate) mod aims;
pub(crate) mod captures;
mod defences;
pub(crate) mod facts;
mod features;
pub(crate) mod guards;
pub(crate) mod illegal_captures;
mod lines;
pub(crate) mod material_gain;
mod menaces;
mod natural;
mod points;
pub(crate) mod promotion;
mod replies;
pub(crate) mod runners;
mod threat;
pub(crate) mod trapped_pieces;
mod verdict;

pub(crate) use defences::{Asking, defences, no_gain_after};
pub use features::{Answered, features};
pub(crate) use lines::{
    Reply, TO_THE_END, as_it_is_counted, counted_line, exceptions_among, list_threatened, mating, replies,
    whole_win_claim, win_claim, won_in_the_end,
};
pub use lines::{exceptions, shown_pawns};
pub(crate) use material_gain::{
    common_gain, gain_from, gain_of, gain_of_the_queen, material_gain, promised_gain, worth,
};
pub(crate) use promotion::holds as queens_holds;
pub(crate) use replies::{as_defence, groups, told_moves};
pub(crate) use threat::{Replies, threat_told};
pub(crate) use trapped_pieces::zugzwang;
pub(crate) use verdict::{draft_promised, no_win, would_play};
