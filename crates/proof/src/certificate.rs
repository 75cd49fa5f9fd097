//! The certificate: a proof of mate as a flat list, for a stranger's checker.
//!
//! `docs/certificate.md` defines the form. Reading needs no recursion: a node is a list of moves, each
//! with the index of the node it leads to.

use serde::{Deserialize, Serialize};
use shakmaty::{CastlingMode, Color};

use crate::Flaw;

/// The version that this program writes and reads.
pub(crate) const VERSION: u64 = 1;

/// A proof of mate, complete in itself.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version of the form.
    #[serde(rename = "kibitzer_certificate")]
    pub version: u64,
    /// The root position.
    pub fen: String,
    /// How castling moves are written: `standard` (e1g1) or `chess960` (king takes rook).
    pub castling: CastlingNotation,
    /// The side that mates.
    pub winner: Winner,
    /// What is claimed.
    pub claim: MateClaim,
    /// Whether a line is so long without capture or pawn move that a player could claim a draw.
    pub fifty_move: bool,
    /// The positions: for each its moves in UCI and the nodes they lead to.
    pub nodes: Vec<Vec<(String, u32)>>,
}

/// What a certificate claims.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MateClaim {
    /// Moves of the winner to mate; negative when the side to move at the root is mated; 0 = is mated.
    pub mate_in: i64,
}

/// How castling moves are written.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CastlingNotation {
    /// The king's own squares, e1g1.
    Standard,
    /// King takes rook, e1h1.
    Chess960,
}

/// The side that mates.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// White mates.
    White,
    /// Black mates.
    Black,
}

/// The one field that every version of the form has.
#[derive(Deserialize)]
struct Version {
    #[serde(rename = "kibitzer_certificate")]
    version: u64,
}

/// An explanation in JSON, as far as its certificate goes.
#[derive(Deserialize)]
struct Explanation {
    certificate: Certificate,
}

impl Certificate {
    /// Reads a certificate from JSON text, or the one inside an explanation in JSON.
    ///
    /// # Errors
    ///
    /// [`Flaw::UnknownVersion`] when the text names another version, [`Flaw::Malformed`] with the place
    /// when it is not of the form.
    pub fn from_json(text: &[u8]) -> Result<Certificate, Flaw> {
        let read = serde_json::from_slice::<Certificate>(text).or_else(|error| {
            let inside =
                serde_json::from_slice::<Explanation>(text).map(|explanation| explanation.certificate);
            inside.map_err(|_| error)
        });
        let version = match &read {
            Ok(certificate) => Some(certificate.version),
            Err(_) => serde_json::from_slice::<Version>(text).ok().map(|named| named.version),
        };
        match version {
            Some(found) if found != VERSION => Err(Flaw::UnknownVersion { found, expected: VERSION }),
            _ => read.map_err(|error| Flaw::Malformed(error.to_string())),
        }
    }
}

impl From<Color> for Winner {
    fn from(color: Color) -> Winner {
        color.fold_wb(Winner::White, Winner::Black)
    }
}

impl From<Winner> for Color {
    fn from(winner: Winner) -> Color {
        Color::from_white(winner == Winner::White)
    }
}

impl From<CastlingMode> for CastlingNotation {
    fn from(mode: CastlingMode) -> CastlingNotation {
        match mode {
            CastlingMode::Standard => CastlingNotation::Standard,
            CastlingMode::Chess960 => CastlingNotation::Chess960,
        }
    }
}

impl From<CastlingNotation> for CastlingMode {
    fn from(notation: CastlingNotation) -> CastlingMode {
        CastlingMode::from_standard(notation == CastlingNotation::Standard)
    }
}
