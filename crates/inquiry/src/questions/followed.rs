//! How is a reply that a reader asks about answered to the end? TECH's lines look a few plies ahead and
//! continue with captures; here VERIFY plays them out, searching for each move of both sides separately.

use claims::{HOUSE, Promise};
use explain::{Answered, asked_replies, story_pawns};
use shakmaty::{Chess, Color, Move, Position, Role};
use solvers::verify::{Line, make_room, verify_lines};
use solvers::{Limits, Memory, Observer, Outcome, Problem};

use super::Question;
use crate::chance::worth;
use crate::gains::{play, reverse};
use crate::look::search;
use crate::{Budget, Case, Finding, is_much_worse};

/// The winner's moves that are searched for in one line; one more, which the last search expects, follows
/// them.
const MOVES: u64 = 4;
/// Further moves if the line shows less than the search sees by more than the second number, in centipawns.
const FURTHER: u64 = 2;
const UNSHOWN: i32 = 300;
/// A difference of this many centipawns between a search's value and the material says nothing; and from the
/// second on the game is decided.
const LITTLE: i32 = 150;
const DECIDED: i32 = 600;
/// How often a story is asked which replies it mentions.
const ROUNDS: u64 = 2;
/// The first move of a line gets this many shares of its nodes, each other move one.
const PARTS_OF_THE_FIRST: u64 = 2;
/// With fewer nodes for a move, a search sees no more than the tree shows; more are not needed.
const LEAST_NODES: u64 = 1_500;
const MOST_NODES: u64 = 12_000;
/// The number of replies that are compared, and the share of all nodes that this may cost.
const TOUGHEST: usize = 3;
const PART_OF_THE_TOUGHEST: u64 = 6;
/// How much worse a reply may be, in Stockfish's centipawns, and still be one of the best.
const NEARLY: i32 = 100;

/// The question.
pub(crate) struct Followed;

impl Question for Followed {
    /// Applies to a win of material that VERIFY chose; a proof needs no lines.
    fn applies(&self, case: &Case<'_>) -> bool {
        matches!(case.promise(), Some(Promise::Material(_))) && case.is_analyst()
    }

    /// Returns the lines that could be played to where a search still sees a win, each beginning with its
    /// reply.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let answer = case.found.answer.as_ref()?;
        let Some(Promise::Material(promised)) = answer.promise else { return None };
        let (tree, mv) = (answer.proof.as_ref()?, answer.best_move?);
        let first = play(&case.problem.position, &[mv]).filter(|_| budget.pay_for_a_move().is_some())?;
        let expected = answer.chosen_by.as_ref().and_then(|choice| choice.line.get(1).copied());
        let toughest = toughest(&first, expected, budget, observer);
        let threat = &case.found.threat;
        let known =
            Answered { tree, mv, promise: answer.promise, threat, followed: &[], toughest: &toughest };
        let mut lines: Vec<Vec<Move>> = Vec::new();
        let mut asked: Vec<Move> = Vec::new();
        let won = i32::try_from(promised).unwrap_or(i32::MAX).saturating_mul(HOUSE.of(Role::Pawn));
        let least =
            won.saturating_add(HOUSE.balance(case.problem.position.board(), case.problem.position.turn()));
        let memory = Memory::default();
        for round in 0..ROUNDS {
            // With other lines a story mentions other replies.
            let mut replies = asked_replies(&Answered { followed: &lines, ..known });
            replies.retain(|[reply, _]| !asked.contains(reply));
            let mut part = budget.part(ROUNDS - round);
            let parts = replies.len() as u64 * (MOVES + PARTS_OF_THE_FIRST);
            let nodes = part
                .remaining_limits()
                .nodes
                .map_or(MOST_NODES, |nodes| (nodes / parts.max(1)).min(MOST_NODES));
            if nodes < LEAST_NODES || replies.is_empty() {
                break;
            }
            make_room(&memory, Limits { nodes: Some(nodes * parts), ..part.remaining_limits() });
            for [reply, answer] in replies {
                asked.push(reply);
                let after = play(&first, &[reply]).filter(|_| part.pay_for_a_move().is_some());
                let line =
                    after.and_then(|after| follow(after, answer, least, nodes, &memory, &mut part, observer));
                lines.extend(line.map(|line| [&[reply][..], &line].concat()));
            }
            let bill = part.bill();
            budget.pay(bill);
        }
        // What a search loses again was not won.
        let shown = story_pawns(&Answered { followed: &lines, ..known });
        let shown = shown.and_then(|pawns| u32::try_from(pawns).ok());
        let pawns = shown.filter(|shown| *shown < promised);
        Some(Finding::Followed { lines, toughest, pawns })
    }
}

/// Returns the replies that defend best: the expected one, and those that a search for several lines
/// considers best.
fn toughest(
    first: &Chess,
    expected: Option<Move>,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Vec<Move> {
    let mut part = budget.part(PART_OF_THE_TOUGHEST);
    let (found, nodes) =
        verify_lines(&Problem::win(first.clone()), part.remaining_limits(), observer, TOUGHEST);
    part.spend(nodes);
    let bill = part.bill();
    budget.pay(bill);
    let best = found.first().map(|line| worth(line.score));
    let is_as_good = |line: &&Line| best.is_some_and(|best| best.saturating_sub(NEARLY) <= worth(line.score));
    let moves = found.iter().filter(is_as_good).map(|line| line.mv).filter(|mv| Some(*mv) != expected);
    // The search that chose the answer has searched longer.
    expected.into_iter().chain(moves).collect()
}

/// Plays a line from a position with the winner to move, using the tree's answer if a search values it nearly
/// as highly as the best one; `None` if a search was broken off or has no move. The line ends when there is
/// enough on the board, in centipawns, and the search sees no more than that.
fn follow(
    mut position: Chess,
    answer: Move,
    least: i32,
    nodes: u64,
    memory: &Memory,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<Vec<Move>> {
    let mut line: Vec<Move> = Vec::new();
    let mut last: Option<Move> = None;
    let side = position.turn();
    let mut value = 0;
    for place in 0..MOVES + FURTHER {
        // Everything that the search sees is on the board.
        if MOVES <= place && unshown(&position, side, value) <= UNSHOWN {
            break;
        }
        if position.is_game_over() {
            return None;
        }
        let nodes = if place == 0 { PARTS_OF_THE_FIRST * nodes } else { nodes };
        let best = search(&position, nodes, memory, budget, observer)?;
        value = best.score.map_or(0, worth);
        // The gain is on the board, and a fresh search of the position sees no less.
        let stands = HOUSE.balance(position.board(), side);
        let is_won = least <= stands && stands.min(DECIDED) <= value.saturating_add(LITTLE);
        if 0 < place && is_won && unshown(&position, side, value) <= LITTLE {
            line.push(*best.line.first()?);
            return Some(line);
        }
        let told = (place == 0).then(|| with(&position, answer, &best, nodes, memory, budget, observer));
        let moves = told.flatten().unwrap_or(best.line);
        // A mate that is seen at once is shown to its end; one that is seen later follows a reply that was
        // not the best.
        if let Some(end) = play(&position, &moves).filter(|end| end.is_checkmate()) {
            line.extend(&moves);
            return (place == 0 && end.turn() != side).then_some(line);
        }
        let [mv, reply, ..] = moves[..] else {
            line.extend(&moves);
            return Some(line);
        };
        last = moves.get(2).copied();
        position = play(&position, &[mv, reply])?;
        budget.pay_for_a_move()?;
        budget.pay_for_a_move()?;
        line.extend([mv, reply]);
    }
    // What a search expects beyond the moves that were searched for is worth little.
    line.extend(last);
    // A line that shows far less than the search sees has not come to its end.
    (unshown(&position, side, value) <= UNSHOWN).then_some(line)
}

/// Returns what a search sees beyond the material on the board, in centipawns.
fn unshown(position: &Chess, side: Color, value: i32) -> i32 {
    value.saturating_sub(HOUSE.balance(position.board(), side))
}

/// Returns how a line continues with an answer, if a search values it nearly as highly as the best one.
fn with(
    position: &Chess,
    answer: Move,
    best: &Outcome,
    nodes: u64,
    memory: &Memory,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<Vec<Move>> {
    let after = play(position, &[answer]).filter(|_| best.best_move != Some(answer))?;
    budget.pay_for_a_move()?;
    let found = search(&after, nodes / PARTS_OF_THE_FIRST, memory, budget, observer)?;
    let stands = !is_much_worse(reverse(found.score?), best.score?);
    stands.then(|| [&[answer][..], &found.line].concat())
}

#[cfg(test)]
mod tests {
    use testing::{after, after_line, position};

    use super::super::fixture::{answer, find};
    use super::*;

    /// The knight forks the king and the rook.
    const FORK: &str = "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1";

    #[test]
    fn a_reply_is_played_to_where_the_win_stands_on_the_board() {
        let problem = Problem::win(position(FORK));
        let case = answer(&problem);
        let found = find(&Followed, &case, 180_000);
        let Some(Finding::Followed { lines, toughest, pawns }) = found else { panic!("nothing is followed") };
        let first = after(&problem.position, case.found.answer.as_ref().unwrap().best_move.unwrap());
        assert!(!lines.is_empty() && !toughest.is_empty());
        assert!(toughest.iter().all(|reply| first.is_legal(*reply)));
        for line in &lines {
            let end = after_line(&first, line);
            assert!(0 < HOUSE.balance(end.board(), Color::White), "{line:?}");
        }
        assert_eq!(pawns, None, "as much is won as was promised");
    }

    #[test]
    fn with_few_nodes_no_line_is_told_and_what_is_proved_needs_none() {
        let problem = Problem::win(position(FORK));
        let found = find(&Followed, &answer(&problem), 1_000);
        assert!(matches!(found, Some(Finding::Followed { lines, .. }) if lines.is_empty()));
        let mate = Problem::win(position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"));
        assert!(!Followed.applies(&answer(&mate)));
    }
}
