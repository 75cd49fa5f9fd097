//! The proof: the one tree every solver returns, its checker, and its certificate.
//!
//! A [`Proof`] is what a solver found, with reasons and values on every node. [`check`] replays it with the rules of
//! chess alone. A [`Certificate`] is the same proof as a flat list that anyone can check; `docs/certificate.md` is its
//! definition.

mod certificate;
mod check;
mod consistency;
mod distance;
mod flaw;
mod hold;
mod no_mate;
mod nodes;
mod places;
mod position_key;
mod tree;
mod uci;
mod value;
mod walk;
mod write;

pub use certificate::{CastlingNotation, Certificate, Claimed, Drawn, Winner};
pub use check::{Verdict, check_certificate};
pub use consistency::check;
pub use flaw::Flaw;
pub use hold::Hold;
pub use nodes::Nodes;
pub use position_key::PositionKey;
pub use tree::{Edge, Node, NodeId, Proof};
pub use uci::Uci;
pub use value::{Range, Value};
