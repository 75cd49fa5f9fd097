//! `info` lines: what was found so far.

use std::time::Duration;

use kibitzer::{Deepened, Score};
use shakmaty::{Chess, Move, Position};

use crate::game::write_move;

/// One `info` line, with its parts in the order that GUIs prefer.
pub(crate) struct Info<'i> {
    pub(crate) position: &'i Chess,
    pub(crate) is_chess960: bool,
    pub(crate) told: Deepened<'i>,
    pub(crate) elapsed: Duration,
}

impl Info<'_> {
    /// Writes the line.
    pub(crate) fn write(&self) -> String {
        let told = &self.told;
        let milliseconds = self.elapsed.as_millis();
        let per_second = u128::from(told.nodes) * 1_000_000 / self.elapsed.as_micros().max(1);
        let mut text = format!(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {per_second}",
            told.depth.max(1),
            told.selective_depth.max(told.depth).max(1),
            told.rank,
            score(told.score),
            told.nodes,
        );
        text += &format!(" hashfull {} time {milliseconds} pv", told.table_full.unwrap_or(0));
        text += &line(self.position, told.line, self.is_chess960);
        text
    }
}

/// Writes a value for the side to move.
pub(crate) fn score(score: Score) -> String {
    match score {
        Score::MateIn(moves) => format!("mate {moves}"),
        Score::Centipawns(amount) => format!("cp {amount}"),
    }
}

/// Writes the legal part of a line, each move after a space.
fn line(position: &Chess, moves: &[Move], is_chess960: bool) -> String {
    let mut text = String::new();
    let mut at = position.clone();
    for mv in moves {
        if !at.is_legal(*mv) {
            break;
        }
        text.push(' ');
        text += &write_move(&at, *mv, is_chess960);
        at.play_unchecked(*mv);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_all_its_parts() {
        let position = Chess::default();
        let moves: Vec<Move> = position.legal_moves().into_iter().take(1).collect();
        let told = Deepened {
            rank: 1,
            depth: 3,
            selective_depth: 5,
            score: Score::Centipawns(-7),
            line: &[moves[0], moves[0]],
            nodes: 500,
            table_full: None,
        };
        let info = Info { position: &position, is_chess960: false, told, elapsed: Duration::from_millis(10) };
        let expected =
            "info depth 3 seldepth 5 multipv 1 score cp -7 nodes 500 nps 50000 hashfull 0 time 10 pv ";
        assert_eq!(info.write(), format!("{expected}{}", write_move(&position, moves[0], false)));
        assert_eq!(score(Score::MateIn(-2)), "mate -2");
    }
}
