//! The current position, and the game that led to it.

use kibitzer::Problem;
use kibitzer::input::read_position;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};

/// A position and the game before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// The positions before each move, oldest first.
    history: Vec<Chess>,
    last_move: Option<Move>,
    pub(crate) position: Chess,
}

impl Game {
    /// Sets up a starting position, the usual one without a FEN, and plays moves from there.
    ///
    /// Returns the game as far as it could be read, and what could not be read; without a position there is
    /// no game.
    pub(crate) fn read(fen: Option<&str>, moves: &[String]) -> (Option<Game>, Option<String>) {
        let start = match fen.map(read_position) {
            None => Chess::default(),
            Some(Ok(read)) => read.position,
            Some(Err(error)) => return (None, Some(format!("position not set up: {error}"))),
        };
        let mut game = Game { history: Vec::new(), last_move: None, position: start };
        for (index, text) in moves.iter().enumerate() {
            let Some(mv) = game.read_move(text) else {
                let wrong = format!(
                    "move {} of position, `{text}`, is not legal; it and the rest are left out",
                    index + 1
                );
                return (Some(game), Some(wrong));
            };
            game.history.push(game.position.clone());
            game.position.play_unchecked(mv);
            game.last_move = Some(mv);
        }
        (Some(game), None)
    }

    /// Reads a legal move in the protocol's notation; castling may be written either way.
    pub(crate) fn read_move(&self, text: &str) -> Option<Move> {
        text.parse::<UciMove>().ok()?.to_move(&self.position).ok()
    }

    /// Returns the problem of winning, with the first move restricted if any moves are given.
    pub(crate) fn problem(&self, search_moves: Vec<Move>) -> Problem {
        let problem = Problem::win(self.position.clone());
        Problem { history: self.history.clone(), last_move: self.last_move, search_moves, ..problem }
    }
}

/// Writes moves of a line from a position in the protocol's notation.
pub(crate) fn write_move(position: &Chess, mv: Move, is_chess960: bool) -> String {
    let mode = if is_chess960 { CastlingMode::Chess960 } else { position.castles().mode() };
    mv.to_uci(mode).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_game_is_played_as_far_as_its_moves_are_legal() {
        let (game, wrong) = Game::read(None, &moves("e2e4 e7e5 e1e3 g1f3"));
        assert_eq!(game.map(|game| game.history.len()), Some(2));
        assert!(wrong.is_some_and(|wrong| wrong.starts_with("move 3 of position, `e1e3`, is not legal")));
        let (game, wrong) = Game::read(Some("no fen"), &[]);
        assert!(game.is_none() && wrong.is_some());
    }

    #[test]
    fn castling_is_read_and_written_in_both_ways() {
        let (game, _) = Game::read(Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), &[]);
        let game = game.unwrap_or_default();
        let castles = ["e1g1", "e1h1"].map(|text| game.read_move(text));
        assert!(castles[0].is_some() && castles[0] == castles[1]);
        let written = |is_chess960| castles[0].map(|mv| write_move(&game.position, mv, is_chess960));
        assert_eq!(written(false).as_deref(), Some("e1g1"));
        assert_eq!(written(true).as_deref(), Some("e1h1"));
    }
}
