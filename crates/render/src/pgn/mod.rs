//! Games as PGN: the writer of moves, comments and variations, and explanations in this form.
//!
//! No null move is written, and the comment on a variation follows its first move, where programs show it.

mod chapter;
mod marks;
mod move_comment;
mod score;
mod tags;

pub use chapter::{Chapter, Other, alone, chapter, read_line};
pub use move_comment::{better, describe_found, join, solution, why_not, with_marks};
pub use score::Score;
pub use tags::tag;
