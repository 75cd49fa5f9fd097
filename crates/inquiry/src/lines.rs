//! The best lines with different first moves, and which of their moves win as well as the best.
//!
//! A move wins as well if it is worth at least a pawn (in an ending, two) for the side that makes it and its
//! chance to win is close to that of the best move. The other moves of a puzzle are nearly always far worse,
//! so the gap is wide: VERIFY's values of two winning moves differ more than those of a search that sees to
//! the end.

use claims::{HOUSE, Promise, Score};
use shakmaty::{Board, Chess, Move, Position, Role};
use solvers::verify::{Line, make_room, verify_lines};
use solvers::{Limits, Memory, Observer, Problem, Share};

use crate::chance::{chance, worth};
use crate::gains::centipawns;

/// The number of lines searched for at each turn.
const LINES: usize = 10;
/// The least value of a move that wins, in Stockfish's centipawns for the side that makes it.
const WINS_FROM: i32 = 150;
/// The same for judging whether a position is won, rather than a move among others.
const OTHER_WINS_FROM: i32 = 120;
/// The same in an ending, where an extra pawn is often a draw.
const WINS_ENDINGS_FROM: i32 = 285;
/// A position with at most this many queens, rooks, bishops and knights of both sides is an ending.
const PIECES_OF_ENDINGS: usize = 4;
/// The same for a side without pawns: a rook does not beat a bishop, nor do a rook and a bishop beat a rook.
const WINS_WITHOUT_PAWNS_FROM: i32 = 470;
/// How much smaller the chance to win may be with another move that also counts as a puzzle's solution.
const GAP_OF_SOLUTIONS: f64 = 0.09;
/// How much smaller the chance may be with another move that wins.
const GAP_OF_OTHERS: f64 = 0.15;
/// The same if there are only kings and pawns.
const GAP_OF_PAWNS: f64 = 0.07;
/// Lines searched less deeply than this, in plies, say nothing unless they mate.
const LEAST_DEPTH: u32 = 5;
/// Searches for the best lines with different first moves, and counts the nodes.
///
/// The best move is searched for first, then the best of the others, each with half of what is left, and
/// further ones each with a third. A single search of all lines would see less far, and the value of a
/// clearly worse move is not needed here, so the first clearly worse line is the last.
pub fn lines_of(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> (Vec<Line>, u64) {
    let memory = Memory::default();
    make_room(&memory, limits);
    let (mut lines, mut spent): (Vec<Line>, u64) = (Vec::new(), 0);
    let mut left: Vec<Move> = problem.first_moves();
    for place in 0..LINES {
        let parts = match place {
            0 | 1 => 2,
            _ if place + 1 < LINES => 3,
            _ => 1,
        };
        let share = Share::of(limits, spent, parts);
        let asked = Problem { search_moves: left.clone(), ..problem.clone() };
        let limits = Limits { memory: Some(&memory), ..share.limits() };
        let (found, nodes) = verify_lines(&asked, limits, observer, 1);
        spent += nodes;
        let Some(line) = found.into_iter().next() else { break };
        left.retain(|mv| *mv != line.mv);
        let is_worse =
            lines.first().is_some_and(|best: &Line| !is_within(GAP_OF_OTHERS, line.score, best.score));
        lines.push(line);
        if left.is_empty() || is_worse {
            break;
        }
    }
    // The best of the others may turn out to be better than the first.
    lines.sort_by_key(|line| std::cmp::Reverse(centipawns(line.score)));
    (lines, spent)
}

/// Chooses the lines whose moves win so nearly as surely as the main line's that they are solutions too.
pub fn as_good(own: Move, lines: &[Line]) -> Vec<&Line> {
    let is_close = |line: &Line, best: &Line| is_within(GAP_OF_SOLUTIONS, line.score, best.score);
    winning(is_close, WINS_FROM, own, lines)
}

/// Chooses the lines whose moves win as well.
///
/// With only kings and pawns a tempo decides, and a gap says nothing.
pub(crate) fn also_winning<'l>(position: &Chess, own: Move, lines: &'l [Line]) -> Vec<&'l Line> {
    let gap = if pieces(position) == 0 { GAP_OF_PAWNS } else { GAP_OF_OTHERS };
    let least = if pieces(position) <= PIECES_OF_ENDINGS { WINS_ENDINGS_FROM } else { WINS_FROM };
    let is_close = |line: &Line, best: &Line| is_within(gap, line.score, best.score);
    winning(is_close, least.max(least_win(position)), own, lines)
}

/// Counts the pieces of both sides other than kings and pawns.
fn pieces(position: &Chess) -> usize {
    let board = position.board();
    (board.occupied() & !board.pawns() & !board.kings()).count()
}

/// Returns the least value of a move that wins for the side to move, in Stockfish's centipawns.
pub fn least_win(position: &Chess) -> i32 {
    match position.our(Role::Pawn).is_empty() {
        true => WINS_WITHOUT_PAWNS_FROM,
        false => OTHER_WINS_FROM,
    }
}

fn winning(is_close: impl Fn(&Line, &Line) -> bool, least: i32, own: Move, lines: &[Line]) -> Vec<&Line> {
    let Some(best) = lines.first() else { return Vec::new() };
    let is_one = |line: &&Line| {
        line.mv != own
            && (LEAST_DEPTH <= line.depth || matches!(line.score, Score::MateIn(_)))
            && least <= worth(line.score)
            && is_close(line, best)
    };
    lines.iter().filter(is_one).collect()
}

/// Whether a move was found to win nearly as surely as any.
pub(crate) fn is_among_the_best(own: Move, lines: &[Line]) -> bool {
    let own = lines.iter().find(|line| line.mv == own);
    own.is_some_and(|own| lines.iter().all(|line| is_within(GAP_OF_OTHERS, own.score, line.score)))
}

/// Whether the chance to win with a score is smaller than with the best by less than `gap`.
fn is_within(gap: f64, score: Score, best: Score) -> bool {
    chance(best) - chance(score) < gap
}

/// Returns the line of an answer up to where it shows what is promised.
pub fn shown_line<'l>(position: &Chess, promise: Option<Promise>, line: &'l [Move]) -> &'l [Move] {
    match promise {
        Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => gaining(position, line, pawns),
        _ => line,
    }
}

/// Cuts a line after the side's own move that has won the given number of pawns; returns the whole line if
/// none does.
fn gaining<'l>(root: &Chess, line: &'l [Move], pawns: u32) -> &'l [Move] {
    let side = root.turn();
    let count = |board: &Board| HOUSE.balance(board, side);
    let wanted = i64::from(pawns) * i64::from(HOUSE.of(Role::Pawn));
    let start = count(root.board());
    let mut position = root.clone();
    for (place, mv) in line.iter().enumerate() {
        let is_own = position.turn() == side;
        let Ok(next) = position.play(*mv) else { return line };
        position = next;
        if is_own && wanted <= i64::from(count(position.board()) - start) {
            return &line[..=place];
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    #[test]
    fn a_move_that_wins_nearly_as_surely_is_as_good() {
        let position = Chess::default();
        let moves = position.legal_moves();
        let line = |index: usize, score: Score| {
            let mv = moves[index];
            Line { mv, score, depth: 9, line: vec![mv] }
        };
        let chosen = |scores: &[Score]| {
            let lines: Vec<Line> =
                scores.iter().enumerate().map(|(index, score)| line(index, *score)).collect();
            if is_among_the_best(moves[0], &lines) {
                also_winning(&position, moves[0], &lines).len()
            } else {
                0
            }
        };
        use Score::{Centipawns, MateIn};
        assert_eq!(chosen(&[Centipawns(500), Centipawns(450), Centipawns(10)]), 1);
        assert_eq!(chosen(&[Centipawns(500), Centipawns(150)]), 0);
        assert_eq!(chosen(&[Centipawns(90), Centipawns(70)]), 0, "too little to win");
        assert_eq!(chosen(&[MateIn(4), Centipawns(900), MateIn(6)]), 2);
        assert_eq!(chosen(&[MateIn(4), Centipawns(300)]), 0);
        assert_eq!(chosen(&[Centipawns(10), Centipawns(500), Centipawns(480)]), 0, "the own move is worse");
    }

    #[test]
    fn in_an_ending_a_move_must_be_worth_two_pawns() {
        let chosen = |fen: &str, second: i32| {
            let position = position(fen);
            let line =
                |mv: Move, value: i32| Line { mv, score: Score::Centipawns(value), depth: 9, line: vec![mv] };
            let moves = position.legal_moves();
            let lines = [line(moves[0], 230), line(moves[1], second)];
            also_winning(&position, moves[0], &lines).len()
        };
        let ending = "8/8/4kb2/1r6/8/1R2B3/4KP2/8 w - - 0 1";
        let fuller = "8/8/2n1kb2/1r6/8/1R2B3/2N1KP2/8 w - - 0 1";
        assert_eq!((chosen(ending, 199), chosen(ending, 200)), (0, 1));
        assert_eq!((chosen(fuller, 99), chosen(fuller, 100)), (0, 1));
    }

    #[test]
    fn without_pawns_a_piece_more_does_not_win() {
        let least = |fen: &str| least_win(&position(fen));
        let ahead = HOUSE.of(Role::Rook) - HOUSE.of(Role::Bishop);
        assert!(ahead < least("8/8/5k2/8/8/6b1/8/K2R4 w - - 0 1"));
        assert!(least("8/8/5k2/8/8/6b1/P7/K2R4 w - - 0 1") < ahead);
    }
}
