//! What is wrong with a move: it is played, and the other side's best answer is looked for.
//!
//! The moves that the user asks about are looked at twice. The first look comes before anything else: is the side mated, and what
//! does the other side answer? When the answer is known, VERIFY searches the position after each move, and the one after the best
//! move, with as many nodes each, so that the two values can be compared; TECH counts what the move wins or loses; and the two are
//! compared (`verdict.rs`).
//!
//! Moves that tempt a reader, which nobody asked about, are looked at in the same way, from what is left at the end.

mod trial;
mod verdict;

use claims::Score;
use explain::{Comparison, Tried};
use shakmaty::{Move, Position};
use solvers::{Limits, Memory, Observer, Problem, Question as Asks, verify};

use super::Question;
use crate::findings::Asked;
use crate::gains::played;
use crate::{Budget, Case, Finding, worth};
pub(crate) use trial::Opinion;
use trial::Trial;
use verdict::Known;

/// The most nodes of TECH's count of what a move wins or loses.
const NODES_OF_A_COUNT: u64 = 60_000;

/// The first look at the moves that the user asks about.
pub(crate) struct FirstLook;

/// The comparison of those moves with the answer.
pub(crate) struct Compared;

impl Question for FirstLook {
    fn applies(&self, case: &Case<'_>) -> bool {
        !asked_about(case.problem).is_empty()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        let moves = asked_about(case.problem);
        Some(Finding::Opinions(first_look(case, &moves, budget, observer)))
    }
}

impl Question for Compared {
    fn applies(&self, case: &Case<'_>) -> bool {
        !case.found.asked.opinions.is_empty()
    }

    fn ask(&self, case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Finding> {
        Some(Finding::Tried(compared_with(case, &case.found.asked, budget, observer)))
    }
}

/// Lists the moves that a problem asks about, each once.
pub(crate) fn asked_about(problem: &Problem) -> Vec<Move> {
    let mut moves = Vec::new();
    for question in &problem.questions {
        match question {
            Asks::WhyNot(mv) if !moves.contains(mv) => moves.push(*mv),
            _ => {}
        }
    }
    moves
}

/// Looks at each move, with an even part of the budget each.
pub(crate) fn first_look(
    case: &Case<'_>,
    moves: &[Move],
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Asked {
    let memory = Memory::default();
    verify::make_room(&memory, budget.left());
    let mut opinions = Vec::new();
    for (place, mv) in moves.iter().enumerate() {
        let mut part = budget.part((moves.len() - place) as u64);
        opinions.push(Trial::of(case, *mv, &memory).opinion(&mut part, observer));
        let bill = part.bill();
        budget.pay(bill);
    }
    Asked { opinions, memory }
}

/// Compares moves that were looked at with the best one, each with an even part of the budget; the best one has a part too.
pub(crate) fn compared_with(
    case: &Case<'_>,
    asked: &Asked,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Vec<Tried> {
    let suggested = case.found.answer.as_ref().and_then(|answer| answer.best_move);
    let others = asked.opinions.iter().filter(|opinion| Some(opinion.mv) != suggested).count() as u64;
    let counts = budget.left().nodes.map_or(0, |nodes| (nodes / 4).min(others * NODES_OF_A_COUNT));
    let mut searches = budget.all_but_nodes(counts);
    let best = best(case, asked, &mut searches, others + 1, observer);
    let mut opinions = Vec::new();
    for (place, first) in asked.opinions.iter().filter(|opinion| Some(opinion.mv) != suggested).enumerate() {
        let mut part = searches.part(others - place as u64);
        opinions.push(Trial::of(case, first.mv, &asked.memory).again(first, &mut part, observer));
        let bill = part.bill();
        searches.pay(bill);
    }
    let bill = searches.bill();
    budget.pay(bill);
    let mut left = others;
    let tried = |opinion: &Opinion| {
        let mut part = budget.part(left).capped(NODES_OF_A_COUNT);
        left = left.saturating_sub(1).max(1);
        let tried = compared(case, best.as_ref(), opinion, &mut part, observer);
        let bill = part.bill();
        budget.pay(bill);
        tried
    };
    let found: Vec<Tried> = opinions.iter().map(tried).collect();
    let of = |first: &Opinion| {
        let tried = found.iter().find(|tried| tried.mv == first.mv);
        tried.cloned().unwrap_or_else(|| Tried::new(first.mv, Vec::new(), Comparison::AsGood))
    };
    asked.opinions.iter().map(of).collect()
}

/// Returns what the position is worth with the best move: the answer's, searched as the other moves are; where there is no answer,
/// what VERIFY thinks best.
fn best(
    case: &Case<'_>,
    asked: &Asked,
    budget: &mut Budget<'_>,
    parts: u64,
    observer: &mut dyn Observer,
) -> Option<Opinion> {
    let mut part = budget.part(parts);
    let answer = case.found.answer.as_ref().and_then(|answer| answer.best_move.zip(case.value()));
    let found = match answer {
        Some((mv, value @ Score::MateIn(_))) => Some(Opinion::of(mv, value)),
        Some((mv, value)) => {
            let seen = Trial::of(case, mv, &asked.memory).again(&Opinion::of(mv, value), &mut part, observer);
            // A longer search stands behind the answer: what it saw counts, where that is more.
            let is_more = seen.value.is_none_or(|seen| worth(seen) < worth(value));
            Some(if is_more { Opinion { value: Some(value), ..seen } } else { seen })
        }
        None => {
            let limits = Limits { memory: Some(&asked.memory), ..part.left() };
            let found = verify::verify(case.problem, limits, observer);
            part.count(&found);
            found.best_move.zip(found.score).map(|(mv, score)| Opinion::of(mv, score))
        }
    };
    let bill = part.bill();
    budget.pay(bill);
    found
}

/// Compares one move with the best one.
fn compared(
    case: &Case<'_>,
    best: Option<&Opinion>,
    opinion: &Opinion,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Tried {
    let mut tried = Trial::of(case, opinion.mv, &Memory::default()).counted(opinion, budget, observer);
    let known = Known { root: &case.problem.position, best, tried: opinion };
    tried.result = match known.verdict() {
        result if result.is_worse() && verdict::comes_to_the_answer(case, &tried) => Comparison::AsGood,
        result => result,
    };
    tried
}

/// Whether a line goes down to a mate.
fn ends_in_mate(from: &shakmaty::Chess, line: &[Move]) -> bool {
    played(from, line).is_some_and(|end| end.is_checkmate())
}
