//! The vocabulary of Kibitzer: facts, reasons, men, values and promises, as plain data.
//!
//! Every room of the house speaks in these words and none of them knows how a word is found out.
//! `vision` decides whether a fact holds, solvers give reasons, `explain` turns both into sentences.

mod claim;
mod others;
mod outlook;
mod promise;
mod reason;
mod role_name;
mod roster;
mod values;

pub use claim::{Claim, Class, Kind};
pub use others::{AlsoWins, SecondTry};
pub use outlook::{Source, Standing};
pub use promise::{Certainty, Promise, Score};
pub use reason::Reason;
pub use role_name::role_name;
pub use roster::{ManId, Men, Roster, arrival, castling_squares};
pub use values::{HOUSE, PARADISE, PARADISE_MATERIAL, TECH, UNITS, Values};
