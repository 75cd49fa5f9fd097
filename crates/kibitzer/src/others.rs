//! Other moves that win as well, at the side's own turns along the line of the answer.
//!
//! VERIFY looks for the best lines with different first moves. A move wins as well if it is worth a pawn or more for the side
//! that makes it, in an ending two, and the chance to win with it is not far from that of the best one. Values are turned into
//! chances by the curve that Lichess fits to its games (<https://lichess.org/page/accuracy>). Where the line's own move is not among
//! the best, nothing is said of others.
//!
//! A puzzle's other moves are nearly always far worse, so the gap is wide: VERIFY's values of two winning moves differ more than
//! those of a search that sees to the end.
//!
//! Nodes: the first turn gets half of what is there, the others share the rest.

use claims::{Certainty, HOUSE, Promise, Score};
use shakmaty::{Chess, Move, Position, Role};
use solvers::verify::{Line, make_room, verify_lines};
use solvers::{AlsoWins, Limits, Memory, Observer, Outcome, Problem, Share};

use crate::gains::played;
use crate::questions::or_usual;
use crate::themes::shown;

/// The most nodes that the question may cost where nothing else limits it.
const OTHERS_NODES: u64 = 800_000;
/// The same beside a mate, next to which little else counts.
const OTHERS_NODES_OF_A_MATE: u64 = 20_000;
/// Lines that are looked for at each turn.
const LINES: usize = 10;
/// The least value of a move that wins, in centipawns for the side that makes it.
pub(crate) const WINS_FROM: i32 = 100;
/// The same where a position is judged to be won or not, and not a move among others.
const OTHER_WINS_FROM: i32 = 80;
/// The same in an ending: a pawn more is often a draw there.
const WINS_ENDINGS_FROM: i32 = 200;
/// So many queens, rooks, bishops and knights of both sides, or fewer, make an ending.
const PIECES_OF_ENDINGS: usize = 4;
/// The same for a side without pawns: a rook does not beat a bishop, nor a rook and a bishop a rook.
const WINS_WITHOUT_PAWNS_FROM: i32 = 400;
/// With so much less a chance to win than the best has a move is much worse.
const GAP: f64 = 0.1;
/// How much less the chance may be with another move that wins.
const GAP_OF_OTHERS: f64 = 0.2;
/// The same where there are only kings and pawns.
const GAP_OF_PAWNS: f64 = 0.1;
/// Lines searched less deep than this, in plies, say nothing, if they do not mate.
const LEAST_DEPTH: u32 = 5;
/// Turns of the line that are looked at.
const MOST_TURNS: usize = 6;

/// Adds to an answer the other moves that win; the nodes are added to its counts.
pub(crate) fn add_others(
    problem: &Problem,
    outcome: &mut Outcome,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) {
    if outcome.best_move.is_none() || problem.side != problem.position.turn() {
        return;
    }
    let most = match outcome.promise {
        Some(Promise::MateIn(_)) => OTHERS_NODES_OF_A_MATE,
        _ => OTHERS_NODES,
    };
    let all = or_usual(limits, outcome.statistics.nodes + most);
    let line = shown(&problem.position, outcome.promise, &outcome.line).to_vec();
    let turns = turns(problem, &line);
    let mut left = turns.len() as u64;
    for (ply, position, best) in turns {
        let parts = if ply == 0 && 1 < left { 2 } else { left };
        left = left.saturating_sub(1);
        let share = Share::of(all, outcome.statistics.nodes, parts.max(1));
        let asked = Problem { history: Vec::new(), ..Problem::win(position) };
        let (lines, nodes) = lines_of(&asked, share.limits(), observer);
        outcome.statistics.nodes += nodes;
        let is_proved = ply == 0 && outcome.certainty == Certainty::Proved;
        if !is_proved && !is_among_the_best(best, &lines) {
            continue;
        }
        for found in also_winning(&asked.position, best, &lines) {
            let promise = promise(&asked.position, found);
            let is_same = |also: &AlsoWins| also.ply == ply && also.line.first() == Some(&found.mv);
            if !outcome.also_wins.iter().any(is_same) {
                outcome.also_wins.push(AlsoWins { ply, line: found.line.clone(), promise });
            }
        }
    }
    outcome.also_wins.sort_by_key(|also| also.ply);
}

/// Looks for the best lines with different first moves, and counts the nodes.
///
/// The best move is looked for, then the best of the others, each with half of what is left, and further ones each with a third: a
/// search of all lines at once would see less far, and here nobody needs the value of a move that is clearly worse. The first that
/// is, is the last.
pub(crate) fn lines_of(
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> (Vec<Line>, u64) {
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

/// Lists the side's own turns along a line: the plies before each, the position, and the line's move.
fn turns(problem: &Problem, line: &[Move]) -> Vec<(usize, Chess, Move)> {
    let mut position = problem.position.clone();
    let mut turns = Vec::new();
    for (ply, mv) in line.iter().enumerate() {
        if position.turn() == problem.side {
            turns.push((ply, position.clone(), *mv));
        }
        let Ok(next) = position.play(*mv) else { break };
        position = next;
    }
    turns.truncate(MOST_TURNS);
    turns
}

/// Chooses the lines whose moves win so nearly as surely as the line's own that they are solutions too.
pub(crate) fn as_good(own: Move, lines: &[Line]) -> Vec<&Line> {
    within(GAP, WINS_FROM, own, lines)
}

/// Chooses the lines whose moves win as well.
///
/// Among kings and pawns alone a tempo decides, and a gap says nothing.
fn also_winning<'l>(position: &Chess, own: Move, lines: &'l [Line]) -> Vec<&'l Line> {
    let gap = if pieces(position) == 0 { GAP_OF_PAWNS } else { GAP_OF_OTHERS };
    let least = if pieces(position) <= PIECES_OF_ENDINGS { WINS_ENDINGS_FROM } else { WINS_FROM };
    within(gap, least.max(least_win(position)), own, lines)
}

/// Counts the men of both sides that are neither kings nor pawns.
fn pieces(position: &Chess) -> usize {
    let board = position.board();
    (board.occupied() & !board.pawns() & !board.kings()).count()
}

/// Gives the least value of a move that wins for the side to move, in centipawns.
pub(crate) fn least_win(position: &Chess) -> i32 {
    match position.our(Role::Pawn).is_empty() {
        true => WINS_WITHOUT_PAWNS_FROM,
        false => OTHER_WINS_FROM,
    }
}

fn within(gap: f64, least: i32, own: Move, lines: &[Line]) -> Vec<&Line> {
    let Some(best) = lines.first() else { return Vec::new() };
    let is_one = |line: &&Line| {
        line.mv != own
            && (LEAST_DEPTH <= line.depth || matches!(line.score, Score::MateIn(_)))
            && least <= centipawns(line.score)
            && is_within(gap, line.score, best.score)
    };
    lines.iter().filter(is_one).collect()
}

/// Tells whether a move was found to win nearly as surely as any.
fn is_among_the_best(own: Move, lines: &[Line]) -> bool {
    let own = lines.iter().find(|line| line.mv == own);
    own.is_some_and(|own| lines.iter().all(|line| is_within(GAP_OF_OTHERS, own.score, line.score)))
}

/// Tells whether the chance to win with a score is much smaller than with the best.
pub(crate) fn is_much_worse(score: Score, best: Score) -> bool {
    !is_within(GAP, score, best)
}

/// Tells whether the chance to win with a score is less than so much smaller than with the best.
fn is_within(gap: f64, score: Score, best: Score) -> bool {
    chance(best) - chance(score) < gap
}

/// Gives what a line promises: mate, or the men that it wins, as far as its value bears that out.
fn promise(position: &Chess, line: &Line) -> Option<Promise> {
    let value = match line.score {
        Score::MateIn(moves) => return u32::try_from(moves).ok().map(Promise::MateIn),
        Score::Centipawns(value) => value,
    };
    let side = position.turn();
    let before = HOUSE.balance(position.board(), side);
    let end = played(position, &line.line)?;
    Promise::of_gain(HOUSE.balance(end.board(), side).min(value) - before)
}

/// Gives a score in centipawns; a mate counts more than anything.
pub(crate) fn centipawns(score: Score) -> i32 {
    match score {
        Score::MateIn(moves) if 0 < moves => i32::MAX,
        Score::MateIn(_) => i32::MIN,
        Score::Centipawns(value) => value,
    }
}

/// Gives the chance to win, from 0 to 1.
pub(crate) fn chance(score: Score) -> f64 {
    const SLOPE: f64 = 0.003_682_08;
    match score {
        Score::MateIn(moves) => f64::from(u8::from(0 < moves)),
        Score::Centipawns(value) => 1.0 / (1.0 + (-SLOPE * f64::from(value)).exp()),
    }
}

#[cfg(test)]
mod tests {
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
            let position = crate::input::read_position(fen).unwrap().position;
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
        let least = |fen: &str| least_win(&crate::input::read_position(fen).unwrap().position);
        let ahead = HOUSE.of(Role::Rook) - HOUSE.of(Role::Bishop);
        assert!(ahead < least("8/8/5k2/8/8/6b1/8/K2R4 w - - 0 1"));
        assert!(least("8/8/5k2/8/8/6b1/P7/K2R4 w - - 0 1") < ahead);
    }
}
