//! The rows of a PGN file: the positions before the moves of its games, one game in memory at a time.

use std::io;

use kibitzer::input::games::{Game, GameFault, GameText, GameTexts, position_rows};

use crate::bundle::Raw;

/// Returns the rows; positions are numbered from 1 throughout the file, and a game that cannot be read is one
/// row.
pub(crate) fn rows(texts: GameTexts<'static>) -> impl Iterator<Item = io::Result<Raw>> + Send {
    let (mut games, mut number) = (0, 1);
    texts.flat_map(move |text| {
        let read = text.map(|text| of_text(&text, &mut games, number));
        let rows: Vec<_> =
            read.map_or_else(|error| vec![Err(error)], |rows| rows.into_iter().map(Ok).collect());
        number += rows.len() as u64;
        rows
    })
}

/// Returns the rows of one text, numbered from `number`.
fn of_text(text: &GameText, games: &mut u64, number: u64) -> Vec<Raw> {
    let game = match text {
        GameText::Whole(bytes) => Game::read(bytes),
        GameText::Part { is_first: true, .. } => Err(GameFault::TooLong),
        GameText::Part { is_first: false, .. } => return Vec::new(),
    };
    *games += 1;
    match game {
        Ok(game) => position_rows(&game, *games, number).map(|row| Raw::Row(Box::new(row))).collect(),
        Err(fault) => vec![Raw::Bad(format!("game {games}: {fault}"))],
    }
}

#[cfg(test)]
mod tests {
    use kibitzer::input::games::read_games;

    use super::*;

    #[test]
    fn rows_are_numbered_through_all_games() {
        let text = b"[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e5 *\n\n[Event \"c\"]\n\n1. d4 *\n";
        let told = |(number, row): (u64, io::Result<Raw>)| match row.unwrap() {
            Raw::Row(row) => format!("{number} {} {}", row.number, row.id),
            Raw::Bad(reason) => format!("{number} {reason}"),
            _ => "another".to_owned(),
        };
        let rows: Vec<String> = (1..).zip(rows(read_games(&text[..]).unwrap())).map(told).collect();
        assert_eq!(
            rows,
            [
                "1 1 1#0",
                "2 2 1#1",
                "3 game 2: move 1. `e5` is not legal (no pawn of White gets to e5)",
                "4 4 3#0"
            ]
        );
    }
}
