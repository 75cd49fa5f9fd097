//! What is wrong with a move: it is played, and the other side's best answer is searched for.
//!
//! The moves that the user asks about are examined twice. The first look comes before anything else: is the
//! side mated, and what does the other side answer? Once the answer is known, VERIFY searches the position
//! after each move, and the one after the best move, with equally many nodes, so that the values can be
//! compared; TECH counts what the move wins or loses; and the two are compared (`verdict.rs`).
//!
//! Tempting moves that nobody asked about are examined in the same way, with what is left at the end.

mod trial;
mod verdict;

use claims::Score;
use explain::{Comparison, Tried};
use shakmaty::{Color, Move, Position};
use solvers::{Observer, Problem, Question as Asks, verify};

use super::Question;
use crate::findings::Asked;
use crate::opinion::Opinion;
use crate::settled_result::Kept;
use crate::{Budget, Case, Finding, SolverName, worth};
use trial::Trial;
use verdict::Known;

/// The most nodes of TECH's count of what a move wins or loses.
const NODES_OF_A_COUNT: u64 = 45_000;
/// The most nodes of VERIFY's search of a move that is compared.
const NODES_OF_A_SEARCH: u64 = 150_000;

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
        Some(Finding::Tried(compare(case, &case.found.asked, budget, observer)))
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

/// Examines each move with an equal part of the budget; one more part is kept, so that what is found for a
/// move does not depend on how many are asked about.
pub(crate) fn first_look(
    case: &Case<'_>,
    moves: &[Move],
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Asked {
    let mut parts = moves.len() as u64 + 1;
    let look = |mv: &Move| {
        let mut part = budget.part(parts);
        parts -= 1;
        let opinion = Trial::of(case, *mv).opinion(&mut part, observer);
        let bill = part.bill();
        budget.pay(bill);
        opinion
    };
    Asked { opinions: moves.iter().map(look).collect() }
}

/// Compares moves that have been examined with the best one, each with an equal part of the budget; the best
/// one gets a part too.
pub(crate) fn compare(
    case: &Case<'_>,
    asked: &Asked,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Vec<Tried> {
    let suggested = case.found.answer.as_ref().and_then(|answer| answer.best_move);
    let others: Vec<&Opinion> =
        asked.opinions.iter().filter(|opinion| Some(opinion.mv) != suggested).collect();
    let count = others.len() as u64;
    let counts = budget.remaining_limits().nodes.map_or(0, |nodes| (nodes / 4).min(count * NODES_OF_A_COUNT));
    let mut searches = budget.all_but_nodes(counts);
    let mut part = searches.part(count + 1).cap(NODES_OF_A_SEARCH);
    let best = best(case, &mut part, observer);
    let bill = part.bill();
    searches.pay(bill);
    let mut opinions = Vec::new();
    for (place, first) in others.into_iter().enumerate() {
        let mut part = searches.part(count - place as u64).cap(NODES_OF_A_SEARCH);
        opinions.push(Trial::of(case, first.mv).again(first, &mut part, observer));
        let bill = part.bill();
        searches.pay(bill);
    }
    let bill = searches.bill();
    budget.pay(bill);
    let mut found = Vec::new();
    for (place, opinion) in opinions.iter().enumerate() {
        let mut part = budget.part(count - place as u64).cap(NODES_OF_A_COUNT);
        found.push(judge(case, best.as_ref(), opinion, &mut part, observer));
        let bill = part.bill();
        budget.pay(bill);
    }
    let of = |first: &Opinion| {
        let tried = found.iter().find(|tried| tried.mv == first.mv);
        tried.cloned().unwrap_or_else(|| Tried::new(first.mv, Vec::new(), Comparison::AsGood))
    };
    asked.opinions.iter().map(of).collect()
}

/// Returns the value of the position with the best move: the answer's, searched like the other moves; if
/// there is no answer, the move that VERIFY considers best.
fn best(case: &Case<'_>, budget: &mut Budget<'_>, observer: &mut dyn Observer) -> Option<Opinion> {
    let Some(mv) = case.found.answer.as_ref().and_then(|answer| answer.best_move) else {
        let found = verify::verify(case.problem, budget.remaining_limits(), observer);
        budget.count(&found);
        return found.best_move.zip(found.score).map(|(mv, score)| Opinion::of(mv, Some(score)));
    };
    // Only VERIFY's evaluation, or a proof, is on the scale of the other searches.
    let is_own = matches!(case.solver.name, SolverName::Analyst | SolverName::Verify);
    let known = case.value().filter(|_| is_own || case.is_proved());
    if let Some(value @ Score::MateIn(_)) = known {
        return Some(Opinion::of(mv, Some(value)));
    }
    let seen = Trial::of(case, mv).again(&Opinion::of(mv, known), budget, observer);
    // The answer rests on a longer search, whose value counts if it is higher.
    let value = [known, seen.value].into_iter().flatten().max_by_key(|value| worth(*value));
    Some(Opinion { value, ..seen })
}

/// Compares one move with the best one.
fn judge(
    case: &Case<'_>,
    best: Option<&Opinion>,
    opinion: &Opinion,
    budget: &mut Budget<'_>,
    observer: &mut dyn Observer,
) -> Tried {
    let known = Known { root: &case.problem.position, best, tried: opinion };
    let result = by_theory(case, opinion.mv).unwrap_or_else(|| match known.verdict() {
        // A move from a known win into a position that theory does not know may still win.
        Comparison::Fails if is_known_win(case) && opinion.value.is_some_and(|value| 0 <= worth(value)) => {
            Comparison::SlightlyWorse
        }
        result => result,
    });
    if result == Comparison::NotExamined {
        return Tried::new(opinion.mv, Vec::new(), result);
    }
    let mut tried = Trial::of(case, opinion.mv).count(opinion, budget, observer);
    let is_transposed = result.is_worse() && verdict::comes_to_the_answer(case, &tried);
    tried.result = if is_transposed { Comparison::AsGood } else { result };
    tried.is_weaker = known.is_weaker();
    tried
}

/// Compares a move with the best one by theory, if theory knows the ending before and after it: it is as good
/// if it keeps the result.
fn by_theory(case: &Case<'_>, mv: Move) -> Option<Comparison> {
    let (root, theory) = (&case.problem.position, case.solver.sources.theory);
    let worth = |winner: Option<Color>| winner.map_or(0, |winner| if winner == root.turn() { 1 } else { -1 });
    let before = worth(theory.settle(root)?.winner);
    let after = worth(Kept::after(root, mv, theory)?.winner());
    Some(if after < before { Comparison::Fails } else { Comparison::AsGood })
}

/// Whether theory knows that the side to move wins.
fn is_known_win(case: &Case<'_>) -> bool {
    let root = &case.problem.position;
    let settled = case.solver.sources.theory.settle(root);
    settled.is_some_and(|settled| settled.winner == Some(root.turn()))
}

#[cfg(test)]
mod tests {
    use solvers::Question as Asks;
    use testing::{find_move, position};

    use super::super::fixture::{answer, find};
    use super::*;

    /// The queen on b2 guards the mate on g2.
    const QUEEN_GUARDS: &str = "4k2r/pp3ppp/2qB4/4P3/8/2rB3b/PQ4P1/5R1K w k - 0 24";

    #[test]
    fn a_move_that_allows_mate_fails_and_the_best_one_does_not() {
        let mut problem = Problem::win(position(QUEEN_GUARDS));
        let asked = find_move(&problem.position, "b2c3");
        problem.questions = vec![Asks::WhyNot(asked), Asks::WhyNot(asked)];
        assert_eq!(asked_about(&problem), [asked], "each is asked about once");
        let first = find(&FirstLook, &Case::new(&problem, SolverName::Analyst.into()), 60_000);
        let Some(Finding::Opinions(opinions)) = &first else { panic!("no opinion") };
        assert!(matches!(opinions.opinions[0].value, Some(Score::MateIn(..=-1))));
        let mut case = answer(&problem);
        assert!(!Compared.applies(&case), "nobody has looked yet");
        case.add(first.unwrap());
        let Some(Finding::Tried(tried)) = find(&Compared, &case, 200_000) else { panic!("not compared") };
        assert_eq!((tried[0].mv, tried[0].result), (asked, Comparison::Fails));
        assert_eq!(tried[0].line[0].to_string(), "Qc6xg2");
    }

    #[test]
    fn where_nobody_asks_nobody_looks() {
        let problem = Problem::win(position(QUEEN_GUARDS));
        assert!(!FirstLook.applies(&Case::new(&problem, SolverName::Analyst.into())));
    }
}
