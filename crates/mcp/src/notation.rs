//! Moves, lines and positions in the form of the answers: for people in SAN, for programs in UCI.

use rmcp::schemars::JsonSchema;
use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Move, Position};

/// A move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(crate) struct MoveText {
    /// In SAN, as Nxf7+.
    pub(crate) san: String,
    /// In UCI, as g5f7.
    pub(crate) uci: String,
}

/// Moves in turn, with the numbers that they have in the position's game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(crate) struct LineText {
    /// For people: 1.Qg6 gxf6 2.Qh7#
    pub(crate) text: String,
    /// Each move in UCI.
    pub(crate) uci: Vec<String>,
}

/// Writes a move.
pub(crate) fn mv(position: &Chess, mv: Move) -> MoveText {
    let san = SanPlus::from_move(position.clone(), mv).to_string();
    MoveText { san, uci: mv.to_uci(position.castles().mode()).to_string() }
}

/// Writes a line with the numbers that its moves have in the position's game.
pub(crate) fn line(root: &Chess, moves: &[Move]) -> LineText {
    let mut position = root.clone();
    let (mut words, mut uci) = (Vec::new(), Vec::new());
    for (place, made) in moves.iter().enumerate() {
        let text = mv(&position, *made);
        let number = position.fullmoves();
        words.push(match (position.turn().is_white(), place) {
            (true, _) => format!("{number}.{}", text.san),
            (false, 0) => format!("{number}...{}", text.san),
            (false, _) => text.san,
        });
        uci.push(text.uci);
        position.play_unchecked(*made);
    }
    LineText { text: words.join(" "), uci }
}

/// Reads moves in UCI as far as they are legal.
pub(crate) fn read(root: &Chess, uci: &[String]) -> Vec<Move> {
    let mut position = root.clone();
    let mut moves = Vec::new();
    for text in uci {
        let read = text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(&position).ok());
        let Some(made) = read else { break };
        position.play_unchecked(made);
        moves.push(made);
    }
    moves
}

/// Writes a position; it has an en-passant square only if a pawn can capture there.
pub(crate) fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Names the side to move.
pub(crate) fn side(position: &Chess) -> &'static str {
    position.turn().fold_wb("white", "black")
}

#[cfg(test)]
mod tests {
    use kibitzer::input::read_played;
    use testing::position;

    use super::*;

    #[test]
    fn lines_are_numbered_for_either_side() {
        let start = position("4k3/8/8/8/8/8/8/4K2R b K - 0 7");
        let played = read_played(&start, "Kd8 O-O Kc8").unwrap();
        let moves = read(&start, &["e8d8", "e1g1", "d8c8", "a1a1"].map(str::to_owned));
        let written = line(&start, &moves);
        assert_eq!(written.text, "7...Kd8 8.O-O Kc8");
        assert_eq!(written.uci, ["e8d8", "e1g1", "d8c8"]);
        assert_eq!(fen(&played.position), "2k5/8/8/8/8/8/8/5RK1 w - - 3 9");
    }
}
