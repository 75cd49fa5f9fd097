//! The certificate: a proof of mate as a flat list, for an independent checker.
//!
//! `docs/certificate.md` defines the form. Reading needs no recursion: a node is a list of moves, each with the index
//! of the node it leads to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use shakmaty::{CastlingMode, Color};

use crate::{Flaw, Nodes};

/// The version that this program writes and reads.
pub(crate) const VERSION: u64 = 1;

/// A proof of a mate, of the absence of a mate, or of a draw on the board; complete in itself.
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
    /// The side that mates, or cannot; `None` when a draw is claimed.
    pub winner: Option<Winner>,
    /// The claim.
    pub claim: Claimed,
    /// Whether a line has so many moves without capture or pawn move that a player could claim a draw.
    pub fifty_move: bool,
    /// The positions: for each its moves in UCI and the nodes they lead to.
    pub nodes: Nodes,
}

/// The claim of a certificate.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(try_from = "BTreeMap<String, Value>", rename_all = "snake_case")]
pub enum Claimed {
    /// Moves of the winner to mate; negative when the side to move at the root is mated; 0 = is mated.
    MateIn(i64),
    /// The winner cannot mate within so many of its moves, at least one; within any number if there is no number.
    NoMateIn(Option<u32>),
    /// The root is drawn as it stands.
    Drawn(Drawn),
}

/// Why a position is drawn as it stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawn {
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
}

impl TryFrom<BTreeMap<String, Value>> for Claimed {
    type Error = &'static str;

    fn try_from(fields: BTreeMap<String, Value>) -> Result<Claimed, &'static str> {
        let mut fields = fields.iter().map(|(name, value)| (name.as_str(), value));
        let claim = match (fields.next(), fields.next()) {
            (Some(("mate_in", value)), None) => value.as_i64().map(Claimed::MateIn),
            (Some(("no_mate_in", Value::Null)), None) => Some(Claimed::NoMateIn(None)),
            (Some(("no_mate_in", value)), None) => {
                let moves = value.as_u64().and_then(|moves| u32::try_from(moves).ok());
                moves.filter(|moves| 0 < *moves).map(|moves| Claimed::NoMateIn(Some(moves)))
            }
            (Some(("drawn", value)), None) => match value.as_str() {
                Some("stalemate") => Some(Claimed::Drawn(Drawn::Stalemate)),
                Some("insufficient_material") => Some(Claimed::Drawn(Drawn::InsufficientMaterial)),
                _ => None,
            },
            _ => None,
        };
        claim.ok_or(
            "`claim` must be {\"mate_in\": number}, {\"no_mate_in\": number or null} or {\"drawn\": reason}",
        )
    }
}

/// How castling moves are written.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub enum CastlingNotation {
    /// The king's own squares, e1g1.
    Standard,
    /// King takes rook, e1h1.
    Chess960,
}

/// The side that mates.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub enum Winner {
    /// White mates.
    White,
    /// Black mates.
    Black,
}

impl Certificate {
    /// Reads a certificate from JSON text, or the one inside an explanation in JSON.
    ///
    /// # Errors
    ///
    /// [`Flaw::UnknownVersion`] when the text names another version or none, [`Flaw::Malformed`] when it is
    /// not of the form.
    pub fn from_json(text: &[u8]) -> Result<Certificate, Flaw> {
        // Nearly always the text is just a certificate; then it is read only once.
        if let Ok(certificate) = serde_json::from_slice::<Certificate>(text)
            && certificate.version == VERSION
        {
            return Ok(certificate);
        }
        let malformed = |error: serde_json::Error| Flaw::Malformed(error.to_string());
        // A map of raw values keeps each field's text, and refuses anything but an object.
        let mut fields: BTreeMap<String, &RawValue> = serde_json::from_slice(text).map_err(malformed)?;
        let inner = fields.get("certificate").copied();
        if fields.contains_key("schema") {
            let none = || Flaw::Malformed("the explanation has none, because nothing was proved".to_owned());
            let certificate: &RawValue = inner.ok_or_else(none)?;
            fields = serde_json::from_str(certificate.get()).map_err(malformed)?;
        }
        let version = fields.get("kibitzer_certificate").map_or("none", |value| value.get());
        if version != VERSION.to_string() {
            return Err(Flaw::UnknownVersion {
                found: version.chars().take(20).collect(),
                expected: VERSION,
            });
        }
        match inner {
            Some(certificate) => serde_json::from_str(certificate.get()).map_err(malformed),
            None => serde_json::from_slice(text).map_err(malformed),
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

impl TryFrom<String> for CastlingNotation {
    type Error = &'static str;

    fn try_from(text: String) -> Result<CastlingNotation, &'static str> {
        match text.as_str() {
            "standard" => Ok(CastlingNotation::Standard),
            "chess960" => Ok(CastlingNotation::Chess960),
            _ => Err("`castling` must be standard or chess960"),
        }
    }
}

impl TryFrom<String> for Winner {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Winner, &'static str> {
        match text.as_str() {
            "white" => Ok(Winner::White),
            "black" => Ok(Winner::Black),
            _ => Err("`winner` must be white or black"),
        }
    }
}
