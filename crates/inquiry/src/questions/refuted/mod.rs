//! What is wrong with a move: it is played, and the other side's best answer is looked for.
//!
//! The moves that the user asks about are looked at twice. The first look comes before anything else: is the side mated, and what
//! is the position worth after the move, and what is it worth with the best move, all from one share, so that the two values can be
//! compared. When the answer is known, and a longer search stands behind it that came to another value, the moves are looked at
//! again as long; then TECH counts what they win or lose, and the two are compared (`verdict.rs`).
//!
//! Moves that tempt a reader, which nobody asked about, are looked at in the same way, from what is left at the end.

mod trial;
mod verdict;

use claims::Score;
use explain::{Comparison, Tried};
use shakmaty::{Move, Position};
use solvers::{Memory, Observer, Problem, Question as Asks, StopReason, verify};

use super::Question;
use crate::findings::Asked;
use crate::gains::{centipawns, played};
use crate::{Budget, Case, Finding, chance};
pub(crate) use trial::Opinion;
use trial::Trial;
use verdict::Known;

/// The answer's value and that of the first look may differ by so much in the chance to win; then the moves are looked at again.
const SAME_CHANCE: f64 = 0.03;

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

/// Looks at the position and at each move, with an even part of the budget each.
pub(crate) fn first_look(
    case: &Case<'_>,
    moves: &[Move],
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Asked {
    let memory = Memory::default();
    verify::make_room(&memory, budget.left());
    let mut parts = moves.len() as u64 + 1;
    let mut asked = Asked::default();
    for mv in moves {
        let mut part = budget.part(parts);
        asked.opinions.push(Trial::of(case, *mv, &memory).opinion(&mut part, observer));
        let bill = part.bill();
        budget.pay(bill);
        parts -= 1;
    }
    // The best move comes last: where time runs out, what was asked has been looked at.
    let limits = solvers::Limits { memory: Some(&memory), ..budget.left() };
    let found = verify::verify(case.problem, limits, observer);
    budget.count(&found);
    let is_whole = !matches!(found.stop_reason, StopReason::Interrupted);
    asked.best = found.best_move.zip(found.score).filter(|_| is_whole);
    asked
}

/// Compares moves that were looked at with the answer, each with an even part of the budget.
pub(crate) fn compared_with(
    case: &Case<'_>,
    asked: &Asked,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Vec<Tried> {
    let answer = case.found.answer.as_ref();
    let suggested = answer.and_then(|answer| answer.best_move);
    let mut parts = asked.opinions.len() as u64;
    let mut found = Vec::new();
    for opinion in &asked.opinions {
        let mut part = budget.part(parts);
        parts = parts.saturating_sub(1).max(1);
        if Some(opinion.mv) == suggested {
            found.push(Tried::new(opinion.mv, Vec::new(), Comparison::AsGood));
            continue;
        }
        found.push(compared(case, asked, opinion, &mut part, observer));
        let bill = part.bill();
        budget.pay(bill);
    }
    found
}

/// Compares one move with the answer.
fn compared(
    case: &Case<'_>,
    asked: &Asked,
    first: &Opinion,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Tried {
    let memory = Memory::default();
    let trial = Trial::of(case, first.mv, &memory);
    let best = best_of(case, asked);
    let mut opinion = first.clone();
    if let (Some(best), Some(seen), Some(value)) = (best, asked.best, first.value)
        && !matches!(value, Score::MateIn(_))
        && SAME_CHANCE < (chance(best) - chance(seen.1)).abs()
    {
        // Half of what is left, for TECH has to count as well.
        let mut half = budget.part(2);
        verify::make_room(&memory, half.left());
        let again = trial.opinion(&mut half, observer);
        let bill = half.bill();
        budget.pay(bill);
        if again.value.is_some() && again.nodes >= first.nodes / 2 {
            opinion = again;
        }
    }
    let mut tried = trial.counted(&opinion, budget, observer);
    let is_best = asked.best.is_some_and(|(mv, _)| mv == first.mv);
    let known = Known {
        root: &case.problem.position,
        best,
        value: opinion.value,
        gain: tried.gain,
        best_gain: verdict::best_gain(case),
    };
    tried.result = match known.verdict() {
        Comparison::Fails | Comparison::WinsLess if verdict::comes_to_the_answer(case, &tried) => {
            Comparison::AsGood
        }
        _ if is_best && !case.is_proved() => Comparison::AsGood,
        other => other,
    };
    tried
}

/// Returns what the position is worth with the best move, as far as anybody saw: the answer, or the first look where that saw more.
fn best_of(case: &Case<'_>, asked: &Asked) -> Option<Score> {
    let seen = asked.best.map(|(_, score)| score);
    let values = [case.value(), seen];
    values.into_iter().flatten().max_by_key(|score| centipawns(*score))
}

/// Whether a line goes down to a mate.
fn ends_in_mate(from: &shakmaty::Chess, line: &[Move]) -> bool {
    played(from, line).is_some_and(|end| end.is_checkmate())
}
