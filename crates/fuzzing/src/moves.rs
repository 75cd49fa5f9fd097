//! Moves as people type them, and the turns of a game.

use input::games::Turn;
use input::{read_played, read_typed_position, read_why_not, why_illegal};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

use crate::law::{require_line, require_same};

/// Reads the first line of a text as a position, or takes the initial one, and plays the other lines in it.
///
/// A move that is read, written in SAN or in UCI, and read again is the same; a turn likewise.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_moves(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, rest) = text.split_once('\n').unwrap_or(("", &text));
    let start = read_typed_position(first).map_or_else(|_| Chess::default(), |read| read.position);
    let mut position = start.clone();
    let mut is_whole = true;
    for word in rest.split_whitespace() {
        ask(&position, word);
        match read_played(&position, word) {
            Ok(played) if is_whole => {
                examine(&position, &played.position, played.last_move);
                position = played.position;
            }
            Ok(_) => {}
            Err(error) => {
                require_line(&error);
                is_whole = false;
            }
        }
    }
    match read_played(&start, rest) {
        Ok(played) => {
            assert!(is_whole, "{rest:?} is read, its words one by one are not");
            require_same(&played.position, &position);
            assert_eq!(played.history.is_empty(), played.last_move.is_none());
        }
        Err(error) => {
            require_line(&error);
            assert!(!is_whole, "{rest:?} is not read, its words one by one are");
        }
    }
}

/// Reads a word as a question about a move, and as a turn.
fn ask(position: &Chess, word: &str) {
    let _ = read_why_not(position, word).map_err(|error| require_line(&error));
    why_illegal(position, word).iter().for_each(require_line);
    match word.parse::<Turn>() {
        Ok(turn) => assert_eq!(turn.to_string().parse(), Ok(turn)),
        Err(error) => require_line(&error),
    }
}

/// Writes a move, and reads it again.
fn examine(before: &Chess, after: &Chess, mv: Option<shakmaty::Move>) {
    let Some(mv) = mv else { return require_same(before, after) };
    assert!(before.is_legal(mv));
    let san = SanPlus::from_move(before.clone(), mv).to_string();
    for text in [san, mv.to_uci(before.castles().mode()).to_string()] {
        match read_played(before, &text) {
            Ok(again) => assert_eq!(again.last_move, Some(mv), "{text}"),
            Err(error) => panic!("`{text}` was written, and is refused: {error}"),
        }
    }
}
