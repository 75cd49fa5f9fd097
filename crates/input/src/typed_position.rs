//! Positions as people type or paste them: whole or abridged FENs, lines of EPD, `startpos`, addresses that
//! contain a FEN.
//!
//! Rows of a file are read more strictly (`epd.rs`): there a missing field is a typing error rather than an
//! abridgement. The page's reader in the browser behaves the same (`web/src/typed.ts`).

use shakmaty::Chess;
use thiserror::Error;

use crate::address::{find_fen, find_variant, is_address};
use crate::epd::fill_fields;
use crate::excerpt::excerpt;
use crate::position::{PositionError, ReadPosition, read_fields};
use crate::rows::is_tag;

/// The extensions of files with positions and games.
const ENDINGS: [&str; 6] = ["pgn", "epd", "fen", "txt", "csv", "json"];
/// Fields of a position.
const MOST_FIELDS: usize = 6;

/// Why a text is not a readable position.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum TypedError {
    /// It is something else.
    #[error(
        "`{found}` is no position, expected a FEN, a line of EPD, `startpos` or an address that contains a FEN"
    )]
    NoPosition {
        /// The text, shortened.
        found: String,
    },
    /// It looks like the name of a file, but there is no such file.
    #[error("`{found}` is no file that can be found here, and no position")]
    File {
        /// The text, shortened.
        found: String,
    },
    /// It is the first line of a game.
    #[error(
        "`{found}` is a tag of a game, expected a position; `kibitzer explain GAME.pgn --at 17b` reads games"
    )]
    Game {
        /// The text, shortened.
        found: String,
    },
    /// There is more than a position.
    #[error("a position has at most 6 fields, found {found}")]
    FieldCount {
        /// Fields found, separated by blanks.
        found: usize,
    },
    /// An address without a FEN.
    #[error(
        "`{found}` contains no FEN and nothing is fetched, expected the FEN itself, or the game as a file: `kibitzer explain GAME.pgn --at 17b`"
    )]
    Address {
        /// The address, shortened.
        found: String,
    },
    /// An address of a variant.
    #[error("`{found}` is a position of {variant}, expected chess or Chess960")]
    Variant {
        /// The address, shortened.
        found: String,
        /// The variant.
        variant: &'static str,
    },
    /// The FEN in an address is malformed.
    #[error("the FEN in the address, `{found}`: {error}")]
    InAddress {
        /// The FEN, shortened.
        found: String,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A field is malformed, or the rules are broken.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads a position as people type or paste it: a FEN with one field (the board) to six, `startpos`, a line
/// of EPD, or an address that contains a FEN. Fields may be separated by underscores.
///
/// Missing fields default to White's turn, no castling rights, no en-passant square, and the clocks `0 1`.
/// From a line of EPD only the position and its clocks (`hmvc`, `fmvn`) are read. Nothing is fetched from an
/// address.
///
/// # Errors
///
/// Returns a [`TypedError`] that prints on one line.
///
/// ```
/// use input::read_typed_position;
/// let address = "https://lichess.org/editor/6k1/5ppp/8/8/8/8/8/R6K_b?color=white";
/// for text in ["startpos", "6k1/5ppp/8/8/8/8/8/R6K", "6k1/5ppp/8/8/8/8/8/R6K_w_-_- bm Ra8#;", address] {
///     assert!(read_typed_position(text).is_ok(), "{text}");
/// }
/// let error = read_typed_position("https://lichess.org/abcdefgh").unwrap_err().to_string();
/// assert!(error.starts_with("`https://lichess.org/abcdefgh` contains no FEN and nothing is fetched"));
/// ```
pub fn read_typed_position(text: &str) -> Result<ReadPosition, TypedError> {
    let text = text.trim();
    let found = || excerpt(text);
    if text.eq_ignore_ascii_case("startpos") {
        return Ok(ReadPosition { position: Chess::default(), warnings: Vec::new() });
    }
    if is_address(text) {
        if let Some(variant) = find_variant(text) {
            return Err(TypedError::Variant { found: found(), variant });
        }
        let fen = find_fen(text).ok_or_else(|| TypedError::Address { found: found() })?;
        let read = read_fields(&fill_fields(&fen));
        return read.map_err(|error| TypedError::InAddress { found: excerpt(&fen), error });
    }
    if is_tag(text) {
        return Err(TypedError::Game { found: found() });
    }
    let spaced = text.replace('_', " ");
    let fields = fill_fields(&spaced);
    if is_file_name(text) {
        return Err(TypedError::File { found: found() });
    }
    match fields.first() {
        Some(board) if board.contains('/') => {}
        _ => return Err(TypedError::NoPosition { found: found() }),
    }
    if MOST_FIELDS < fields.len() {
        return Err(TypedError::FieldCount { found: fields.len() });
    }
    Ok(read_fields(&fields)?)
}

/// Whether a text looks like the name of a file, by its extension.
fn is_file_name(text: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    !text.contains(char::is_whitespace) && ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}
