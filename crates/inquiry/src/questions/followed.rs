//! How is a reply that a reader asks about answered to the end? TECH's lines see a few plies far and go on with captures; here VERIFY
//! plays them, each move of both sides looked for anew.

use explain::{Answered, asked_replies};
use shakmaty::{Chess, Move, Position};
use solvers::verify::make_room;
use solvers::{Limits, Memory, Observer, Outcome, Problem, StopReason, verify};

use super::Question;
use crate::gains::played;
use crate::{Budget, Case, Finding};

/// Moves of the side that wins which are looked for in one line; what the last search expects follows them.
const MOVES: u64 = 4;
/// How often a story is asked which replies it tells.
const ROUNDS: u64 = 2;
/// The first move of a line has so many parts of its nodes, each other one.
const PARTS_OF_THE_FIRST: u64 = 2;
/// With fewer nodes for a move a search sees no more than the tree shows, and more are not needed.
const LEAST_NODES: u64 = 1_500;
const MOST_NODES: u64 = 12_000;

/// The question.
pub(crate) struct Followed;

impl Question for Followed {
    /// Of a win of material that VERIFY chose: what is proved needs no lines.
    fn applies(&self, case: &Case<'_>) -> bool {
        case.is_analyst() && case.wants_tempting && case.wins() && !case.is_proved()
    }

    /// Returns the lines that could be played to where a search still sees a win, each with its reply at its head.
    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let answer = case.found.answer.as_ref()?;
        let mv = answer.best_move?;
        let tree = answer.proof.as_ref()?;
        let expected = answer.chosen_by.as_ref().and_then(|choice| choice.line.get(1).copied());
        let first = played(&case.problem.position, &[mv])?;
        let mut lines: Vec<Vec<Move>> = Vec::new();
        let mut asked: Vec<Move> = Vec::new();
        let memory = Memory::default();
        for round in 0..ROUNDS {
            // With other lines a story tells other replies.
            let known =
                Answered { tree, mv, promise: answer.promise, threat: &case.found.threat, followed: &lines };
            let mut replies = asked_replies(&known, expected);
            replies.retain(|reply| !asked.contains(reply));
            let mut part = budget.part(ROUNDS - round);
            let parts = replies.len() as u64 * (MOVES + PARTS_OF_THE_FIRST - 1);
            let nodes = part.left().nodes.map_or(MOST_NODES, |nodes| (nodes / parts.max(1)).min(MOST_NODES));
            if nodes < LEAST_NODES || replies.is_empty() {
                break;
            }
            make_room(&memory, Limits { nodes: Some(nodes * parts), ..part.left() });
            for reply in replies {
                asked.push(reply);
                let after = played(&first, &[reply]).filter(|_| part.pay_for_a_move().is_some());
                let line = after.and_then(|after| follow(after, nodes, &memory, &mut part, observer));
                lines.extend(line.map(|line| [&[reply][..], &line].concat()));
            }
            let bill = part.bill();
            budget.pay(bill);
        }
        Some(Finding::Followed(lines))
    }
}

/// Plays a line from where the winner is to move; `None` where a search was broken off or has no move.
fn follow(
    mut position: Chess,
    nodes: u64,
    memory: &Memory,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Option<Vec<Move>> {
    let mut line: Vec<Move> = Vec::new();
    let mut rest: Vec<Move> = Vec::new();
    for place in 0..MOVES {
        if position.is_game_over() {
            return Some(line);
        }
        let nodes = if place == 0 { PARTS_OF_THE_FIRST * nodes } else { nodes };
        let limits = Limits { memory: Some(memory), ..budget.search(nodes)? };
        let found: Outcome = verify::verify(&Problem::win(position.clone()), limits, observer);
        budget.count(&found);
        if matches!(found.stop_reason, StopReason::Interrupted | StopReason::Time) {
            return None;
        }
        let [mv, reply, ref later @ ..] = found.line[..] else {
            line.extend(&found.line);
            return Some(line);
        };
        rest = later.to_vec();
        position = played(&position, &[mv, reply])?;
        budget.pay_for_a_move()?;
        budget.pay_for_a_move()?;
        line.extend([mv, reply]);
    }
    line.append(&mut rest);
    Some(line)
}
