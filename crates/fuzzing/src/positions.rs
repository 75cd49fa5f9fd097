//! Positions: FENs, lines of EPD, `startpos`, addresses.

use input::{PositionWarning, ReadPosition, read_position, read_typed_position};

use crate::law::{require_line, require_same, write_fen};

/// Reads every line of a text as a position.
///
/// A position that is written and read again is the same, and nothing in it has to be repaired a second time. What the
/// strict reader accepts, the one for what people type reads alike.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_positions(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines().chain([text.as_ref()]) {
        let strict = read_position(line).map_err(|error| require_line(&error)).ok();
        let typed = read_typed_position(line).map_err(|error| require_line(&error)).ok();
        for read in strict.iter().chain(&typed) {
            examine(read);
        }
        if let Some(strict) = strict {
            let typed = typed.map(|read| read.position);
            assert!(typed.is_some(), "only the strict reader accepts {line:?}");
            typed.iter().for_each(|typed| require_same(&strict.position, typed));
        }
    }
}

fn examine(read: &ReadPosition) {
    read.warnings.iter().for_each(require_line);
    let fen = write_fen(&read.position);
    match read_position(&fen) {
        Ok(again) => {
            require_same(&read.position, &again.position);
            let is_repair =
                |warning: &&PositionWarning| !matches!(warning, PositionWarning::ExtraPromoted { .. });
            assert_eq!(again.warnings.iter().find(is_repair), None, "{fen}");
        }
        Err(error) => panic!("`{fen}` was written, and is refused: {error}"),
    }
}
