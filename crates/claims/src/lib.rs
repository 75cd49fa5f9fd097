//! The vocabulary of Kibitzer: facts, reasons, pieces, values and promises, as plain data.
//!
//! Every crate uses these words, and none of them depends on how a fact is established. `vision` decides whether a fact
//! holds, solvers supply reasons, `explain` turns both into sentences.

mod claim;
mod count;
mod image;
mod one_line;
mod other_moves;
mod outlook;
mod promise;
mod reason;
mod role_name;
mod roster;
mod values;
mod written_move;

pub use claim::{Claim, Class, Kind};
pub use count::count_of;
pub use image::{Image, Turn, turned_uci};
pub use one_line::on_one_line;
pub use other_moves::{AlsoWins, SecondTry};
pub use outlook::{Source, Standing};
pub use promise::{Certainty, Promise, Score};
pub use reason::{Bound, Reason};
pub use role_name::role_name;
pub use roster::{ManId, Men, Roster, arrival, castling_squares};
pub use values::{HOUSE, PARADISE, PARADISE_MATERIAL, TECH, UNITS, Values};
pub use written_move::Played;
