//! For the tests: lines as text, and whether a motif is seen in them.

use shakmaty::Position;

use crate::Line;
use crate::motifs::Find;

/// Parses a line: moves in UCI, the first in brackets if it is the other side's.
pub(crate) fn line(fen: &str, moves: &str) -> Line {
    let (start, played) = testing::line(fen, &moves.replace(['(', ')'], ""));
    let side = if moves.starts_with('(') { !start.turn() } else { start.turn() };
    Line::new(&start, &played, side).unwrap()
}

/// Requires a motif in the first line and not in the second, which differs in what makes the motif.
pub(crate) fn check(find: Find, example: (&str, &str), near_miss: (&str, &str)) {
    let seen = |(fen, moves): (&str, &str)| find(&line(fen, moves));
    let found = seen(example);
    assert!(found.as_ref().is_some_and(|seen| !seen.squares.is_empty()), "{example:?}");
    assert_eq!(seen(near_miss), None, "{near_miss:?}");
}
