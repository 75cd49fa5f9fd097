//! What one position shows, without moving a piece.
//!
//! Every geometric fact has its one definition here: attack, guard, pin, check, flight square. A [`Vision`] owns its
//! position and computes each relation at most once; it never makes a move.
//!
//! ```
//! use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
//! let fen: Fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
//! let position: Chess = fen.into_position(CastlingMode::Standard)?;
//! let vision = vision::Vision::of(position);
//! let check = vision.checking_moves().first().map(|check| check.mv.to());
//! assert_eq!(check, Some(Square::D8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attacks;
mod bearing;
mod check_effect;
mod checks;
mod discoveries;
mod duties;
mod duty_assignment;
mod exchange;
mod features;
mod flights;
mod forbidden_moves;
mod holds;
mod legal;
mod lines;
mod lineup;
mod masked_piece;
mod mate_patterns;
mod material;
mod menaces;
mod mobility;
mod occupability;
mod passed_pawns;
mod pins;
mod placement;
mod reach;
mod refutation;
mod relative_pins;
mod safety;
mod sector;
mod sight;
mod standing;
mod threats;

pub use attacks::Fork;
pub use bearing::{Bearings, RELATIONS, Relation};
pub use check_effect::CheckEffect;
pub use checks::{CheckingMove, generation_order};
pub use discoveries::Discovery;
pub use duties::{Duties, Duty, DutyKind, DutyReason};
pub use exchange::{Exchange, KING, Participants, PinsHeeded};
pub use features::{Capture, Features};
pub use flights::{Flight, FlightState};
pub use forbidden_moves::Forbids;
pub use holds::{captured_square, count_replies};
pub use lines::{Battery, Blocker};
pub use masked_piece::Masked;
pub use mate_patterns::MatePattern;
pub use occupability::Occupability;
pub use pins::Pin;
pub use refutation::{Blame, Refutation};
pub use relative_pins::{RelativePin, Skewer};
pub use safety::{Category, Safety};
pub use sector::{SectorSquare, XRay};
pub use sight::Vision;
pub use standing::{Standing, UNIT};
pub use threats::Threat;
