//! The positions of a game as rows: each before a move of the main line, with the move that led to it.

use shakmaty::{Chess, Color, Position};

use super::Game;
use crate::{Row, Task};

/// Returns the positions before the moves of a game's main line as rows without answers.
///
/// `number` is the number of the first row. A row is named after the game's location, its `Site` tag, or else
/// after `named`, the game's number in its file; then `#` and how many plies were played before.
pub fn position_rows(game: &Game, named: u64, number: u64) -> impl Iterator<Item = Row> + use<'_> {
    let is_address = |site: &&str| site.starts_with("http://") || site.starts_with("https://");
    let name = game.tag("Site").filter(is_address).map_or_else(|| named.to_string(), str::to_owned);
    let before = game.positions.iter().zip(&game.moves).map(|(position, mv)| (position.clone(), *mv));
    let allowed = std::iter::once(None).chain(before.map(Some));
    let row = move |(number, (position, allowed)): (u64, (&Chess, _))| Row {
        number,
        id: format!("{name}#{}", plies_before(position)),
        task: Task::Position { position: position.clone(), answer: None, allowed },
        warnings: Vec::new(),
    };
    (number..).zip(game.positions.iter().take(game.moves.len()).zip(allowed)).map(row)
}

/// Returns how many plies were played before a position, according to its move number.
pub fn plies_before(position: &Chess) -> u32 {
    2 * (position.fullmoves().get() - 1) + u32::from(position.turn() == Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_before_a_move_is_a_row_with_the_move_that_led_there() {
        let game = Game::read(b"[Site \"https://example.org/g\"]\n\n1. e4 e5 2. Nf3 *").unwrap();
        let rows: Vec<Row> = position_rows(&game, 7, 11).collect();
        let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["https://example.org/g#0", "https://example.org/g#1", "https://example.org/g#2"]);
        assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), [11, 12, 13]);
        let led = |row: &Row| match &row.task {
            Task::Position { position, allowed: Some((before, mv)), .. } => {
                before.clone().play(*mv).is_ok_and(|after| after == *position)
            }
            _ => false,
        };
        assert_eq!(rows.iter().map(led).collect::<Vec<_>>(), [false, true, true]);
        let game = Game::read(b"[Site \"London\"]\n\n1. e4 *").unwrap();
        assert_eq!(position_rows(&game, 7, 1).map(|row| row.id).collect::<Vec<_>>(), ["7#0"]);
    }
}
