//! A position from a game in a PGN file: the requested game, and the requested turn in it.

use std::io::{self, Read, Write};

use kibitzer::input::games::{Game, GameFault, GameText, read_games};
use kibitzer::input::games::{Turn, find_other};

use super::unreadable;
use crate::failure::Failure;

/// A position's place in a file of games.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place {
    /// The game's number in its file, from 1; the first if `None`.
    pub(super) game: Option<u64>,
    /// The turn; it may be missing if the game has no moves.
    pub(super) turn: Option<Turn>,
}

/// Reads the requested game and returns it with the number of moves before the turn. If none was chosen and
/// there are more games, a note is printed on standard error.
///
/// # Errors
///
/// Returns an error if the text is not PGN, or if the game does not exist, cannot be played, or does not have
/// the turn.
pub(super) fn read_game(
    file: &str,
    reader: impl Read + Send,
    place: Place,
) -> Result<(Game, usize), Failure> {
    let failed = |error: io::Error| unreadable(file, &error);
    let wanted = place.game.unwrap_or(1);
    let mut texts = read_games(reader).map_err(failed)?;
    let mut number = 0;
    let text = loop {
        let Some(text) = texts.next().transpose().map_err(failed)? else {
            return Err(Failure::BadInput(match number {
                0 => format!("`{file}` has no games, expected PGN"),
                1 => format!("`--game {wanted}`: `{file}` has one game"),
                _ => format!("`--game {wanted}`: `{file}` has {number} games, expected one of them"),
            }));
        };
        if let (0, GameText::Whole(bytes) | GameText::Part { bytes, .. }) = (number, &text) {
            refuse_other(file, bytes)?;
        }
        number += u64::from(!matches!(text, GameText::Part { is_first: false, .. }));
        if number == wanted {
            break text;
        }
    };
    let named =
        |fault: &dyn std::fmt::Display| Failure::BadInput(format!("`{file}`: game {wanted}: {fault}"));
    let GameText::Whole(bytes) = text else { return Err(named(&GameFault::TooLong)) };
    let game = Game::read(&bytes).map_err(|fault| named(&fault))?;
    let ply = game.ply_of(place.turn).map_err(|fault| named(&fault))?;
    if place.game.is_none() && texts.next().is_some() {
        drop(writeln!(io::stderr(), "`{file}` has several games: this is the first, `--game N` chooses"));
    }
    Ok((game, ply))
}

/// Refuses a text that is not PGN.
pub(super) fn refuse_other(file: &str, start: &[u8]) -> Result<(), Failure> {
    let expected = "expected games, which begin with tags as [Event \"?\"] or moves as 1. e4";
    find_other(start).map_or(Ok(()), |found| {
        Err(Failure::BadInput(format!("`{file}` is no PGN: it begins with `{found}`, {expected}")))
    })
}
