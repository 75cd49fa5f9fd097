//! For the tests: lines as text, and whether a motif is seen in them.

use shakmaty::{CastlingMode, Chess, Position, fen::Fen, uci::UciMove};

use crate::Line;
use crate::motifs::Find;

/// Parses a line: moves in UCI, the first in brackets if it is the other side's.
pub(crate) fn line(fen: &str, moves: &str) -> Line {
    let start: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
    let side = if moves.starts_with('(') { !start.turn() } else { start.turn() };
    let mut position = start.clone();
    let mut played = Vec::new();
    for text in moves.split_whitespace() {
        let uci: UciMove = text.trim_matches(['(', ')']).parse().unwrap();
        let mv = uci.to_move(&position).unwrap_or_else(|_| panic!("{text} in {fen}"));
        position.play_unchecked(mv);
        played.push(mv);
    }
    Line::new(&start, &played, side).unwrap()
}

/// Requires a motif in the first line and not in the second, which differs in what makes the motif.
pub(crate) fn check(find: Find, example: (&str, &str), near_miss: (&str, &str)) {
    let seen = |(fen, moves): (&str, &str)| find(&line(fen, moves));
    let found = seen(example);
    assert!(found.as_ref().is_some_and(|seen| !seen.squares.is_empty()), "{example:?}");
    assert_eq!(seen(near_miss), None, "{near_miss:?}");
}
