//! Moves as tests write them, in SAN or in UCI, and the lines that they make.

use shakmaty::{Chess, Move, Position, san::SanPlus, uci::UciMove};

use crate::position;

/// Returns the move that a text names, `Nf3` or `g1f3`.
///
/// # Panics
///
/// Panics if the text names no legal move of the position.
#[track_caller]
pub fn find_move(position: &Chess, text: &str) -> Move {
    let by_squares = || text.parse::<UciMove>().ok()?.to_move(position).ok();
    let by_name = || text.parse::<SanPlus>().ok()?.san.to_move(position).ok();
    by_squares().or_else(by_name).unwrap_or_else(|| panic!("`{text}` is no move of {}", crate::fen(position)))
}

/// Returns the position after a legal move.
///
/// # Panics
///
/// Panics if the move is not legal.
#[track_caller]
pub fn after(position: &Chess, mv: Move) -> Chess {
    let played = position.clone().play(mv);
    played.unwrap_or_else(|_| panic!("{mv} is no move of {}", crate::fen(position)))
}

/// Returns the position after a line of legal moves.
///
/// # Panics
///
/// Panics if a move is not legal.
#[track_caller]
pub fn after_line(position: &Chess, line: &[Move]) -> Chess {
    let mut reached = position.clone();
    for mv in line {
        reached = after(&reached, *mv);
    }
    reached
}

/// Returns the positions before each move of a line, and last the one after it.
///
/// # Panics
///
/// Panics if a move is not legal.
#[track_caller]
pub fn positions(position: &Chess, line: &[Move]) -> Vec<Chess> {
    (0..=line.len()).map(|played| after_line(position, &line[..played])).collect()
}

/// Returns the moves that a text names one after the other from a position on.
///
/// # Panics
///
/// Panics if a move is not legal.
#[track_caller]
pub fn follow(position: &Chess, moves: &str) -> Vec<Move> {
    let mut reached = position.clone();
    let mut line = Vec::new();
    for text in moves.split_whitespace() {
        let mv = find_move(&reached, text);
        reached.play_unchecked(mv);
        line.push(mv);
    }
    line
}

/// Returns the position of a FEN with the moves that a text names from there on.
///
/// # Panics
///
/// Panics if the FEN or a move is wrong.
#[track_caller]
pub fn line(fen: &str, moves: &str) -> (Chess, Vec<Move>) {
    let start = position(fen);
    let line = follow(&start, moves);
    (start, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn moves_are_read_in_both_notations() {
        let (start, by_name) = line(START, "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O");
        assert_eq!(follow(&start, "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1"), by_name);
        let reached = after_line(&start, &by_name);
        assert_eq!(
            crate::fen(&reached),
            "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"
        );
    }

    #[test]
    fn a_move_is_played_from_a_copy() {
        let start = position(START);
        let mv = find_move(&start, "a3");
        assert_ne!(after(&start, mv), start);
        assert_eq!(positions(&start, &[mv]), [start.clone(), after(&start, mv)]);
    }

    #[test]
    #[should_panic(expected = "`Nf6` is no move of rnbqkbnr/pppp1ppp")]
    fn who_is_mistaken_hears_where() {
        let _ = follow(&position(START), "e4 e5 Nf6");
    }
}
