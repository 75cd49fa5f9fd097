//! Stories: how a coach would explain an answer. A story takes what the statements find, puts what decides
//! into the headline, says what is won against the best defense, why, and what becomes of the replies that a
//! reader would try; then it stops.
//!
//! At the full level the narrator adds what a story leaves out: every defense, how the game stands, and who
//! found the answer.

mod banked_gain;
mod claimed_win;
mod layout;
mod lines;
mod mate;
mod quiet_position;
mod remember;
mod seeming_win;
mod select;
mod trade;
mod win;

use crate::draft::Draft;
use crate::statement::Motif;

pub(crate) use claimed_win::{find_replies as claimed_replies, tell as claimed};
pub(crate) use lines::why;
pub(crate) use mate::{mate_verdict, tell as mate};
pub(crate) use quiet_position::{plain, rescue};
pub(crate) use seeming_win::tell as seeming;
pub use win::{asked_replies, story_pawns};
pub(crate) use win::{banked_replies, tell as win};

/// The content of a story.
pub(crate) struct Story {
    /// What decides: at most two motifs, each with the remark that supports it.
    pub(crate) headline: Vec<(Motif, Draft)>,
    /// The key move and what it gains against the best defense.
    pub(crate) verdict: Draft,
    /// Why.
    pub(crate) why: Vec<Draft>,
    /// The replies that a reader would try, and what becomes of them.
    pub(crate) lines: Vec<Draft>,
}
