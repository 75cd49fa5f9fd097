//! The position that `explain` is asked about: typed, on standard input, in a file, or from a game.

use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;

use kibitzer::input::{Played, decompress, is_tag, read_played};

use super::from_games::{Place, read_game};
use super::typed_position::{LONGEST, read_bytes, read_text};
use super::{open, unreadable};
use crate::arguments::Explain;
use crate::failure::Failure;

/// Returns the position that is asked about, with the moves that led to it: those of its game, and those of
/// `--moves`.
pub(super) fn read_asked(arguments: &Explain) -> Result<Played, Failure> {
    let typed = arguments.fen.join(" ");
    let start = match () {
        () if typed == "-" || arguments.at.is_some() || arguments.game.is_some() || is_file(&typed) => {
            read_file(&typed, Place { game: arguments.game, turn: arguments.at })?
        }
        () => alone(read_text(&typed)?.position),
    };
    let moves = arguments.moves.as_deref().unwrap_or_default();
    let played = read_played(&start.position, moves).map_err(Failure::bad_input)?;
    Ok(Played {
        history: [start.history, played.history].concat(),
        last_move: played.last_move.or(start.last_move),
        position: played.position,
    })
}

/// Whether a text names a file; boards contain slashes, but seldom match the name of an existing file.
fn is_file(text: &str) -> bool {
    Path::new(text).is_file()
}

/// Returns the position in a file or on standard input: a single position, or the given place in a game.
fn read_file(name: &str, place: Place) -> Result<Played, Failure> {
    let failed = |error| unreadable(name, &error);
    if name != "-" && File::open(name).is_err() && read_text(name).is_ok() {
        let wrong = "`--at` and `--game` choose from games, expected a file of PGN or `-`, found a position";
        return Err(Failure::BadInput(wrong.to_owned()));
    }
    let mut reader = decompress(open(name)?).map_err(failed)?;
    let mut start = Vec::new();
    reader.by_ref().take(LONGEST + 1).read_to_end(&mut start).map_err(failed)?;
    let is_place = place.turn.is_some() || place.game.is_some();
    if is_place || is_tag(&String::from_utf8_lossy(&start)) {
        let (mut game, ply) = read_game(name, Cursor::new(start).chain(reader), place)?;
        let last_move = ply.checked_sub(1).and_then(|last| game.moves.get(last)).copied();
        game.positions.truncate(ply + 1);
        let position = game.positions.pop().unwrap_or_default();
        return Ok(Played { history: game.positions, last_move, position });
    }
    let shown = if name == "-" { "standard input".to_owned() } else { format!("`{name}`") };
    Ok(alone(read_bytes(&shown, &start)?.position))
}

/// Returns a position without preceding moves.
fn alone(position: shakmaty::Chess) -> Played {
    Played { history: Vec::new(), last_move: None, position }
}
