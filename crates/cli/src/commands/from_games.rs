//! A position of a game: of a file of PGN, the game that is wanted, and in it the turn that is wanted.

use std::io::{self, Read, Write};

use kibitzer::input::games::{Game, GameFault, GameText, read_games};
use kibitzer::input::games::{Turn, find_other};

use super::unreadable;
use crate::failure::Failure;

/// Which position of which game.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place {
    /// The game's number in its file, from 1; the first where none was given.
    pub(super) game: Option<u64>,
    /// The turn; it may be missing where the game has no moves.
    pub(super) turn: Option<Turn>,
}

/// Reads the game that is wanted and returns it with the number of moves before the turn; that there are more games is told on
/// standard error where none was chosen.
///
/// # Errors
///
/// The text is no PGN, there is no such game, it cannot be played, or it has no such turn.
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

/// Refuses a text that is no PGN.
pub(super) fn refuse_other(file: &str, start: &[u8]) -> Result<(), Failure> {
    let expected = "expected games, which begin with tags as [Event \"?\"] or moves as 1. e4";
    find_other(start).map_or(Ok(()), |found| {
        Err(Failure::BadInput(format!("`{file}` is no PGN: it begins with `{found}`, {expected}")))
    })
}
