//! A move that CAPS-II chooses, shown by the tree of another program.
//!
//! If CAPS-II claims a mate, it is shown by MATER's proof, provided that MATER proves one that begins with
//! the same move; everything else is shown by TECH's tree. Half of the node limit goes to choosing the move.
//! Of the rest, MATER I may use a quarter on a claimed mate, and MATER II half of what remains.

use claims::Promise;
use shakmaty::{Move, Position};
use solvers::{
    Goal, Limits, Observer, Outcome, Problem, Program, Share, Statistics, StopReason, caps, mater, tech,
};

use super::choice::tell;

/// Lets CAPS-II choose a move with half of the limits; MATER then proves its mate, or TECH builds its tree.
///
/// The promise is the lower of what CAPS-II claims and what the tree shows.
pub(crate) fn propose(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    let half = Share::half(limits);
    let mut chosen = caps::caps(problem, half.limits(), observer);
    let Some(mv) = chosen.best_move.filter(|_| problem.side == problem.position.turn()) else {
        return chosen;
    };
    if let Some(Promise::MateIn(moves)) = chosen.promise
        && let Some(proved) = add_proof(&mut chosen, moves, mv, problem, limits, observer)
    {
        return proved;
    }
    let claimed = chosen.promise;
    tell(chosen, mv, problem, limits, observer, |promise| lower(claimed?, promise), &mut tech::Unadvised)
}

/// Asks MATER I, then MATER II, for a mate in at most the claimed number of moves that begins with the chosen
/// one; the nodes they spend are added to the counts of the chosen move.
fn add_proof(
    chosen: &mut Outcome,
    moves: u32,
    mv: Move,
    problem: &Problem,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Option<Outcome> {
    let asked = Problem { goal: Goal::MateIn(moves), ..problem.clone() };
    for (prover, parts) in [(mater::mater1 as Prover, 4), (mater::mater2, 2)] {
        let share = Share::of(limits, chosen.statistics.nodes, parts);
        let found = prover(&asked, share.limits(), observer);
        chosen.statistics.nodes += found.statistics.nodes;
        if found.best_move == Some(mv) && found.proof.is_some() {
            let program = Program { tree_by: Some(found.program.name), ..chosen.program };
            let statistics = Statistics { nodes: chosen.statistics.nodes, ..found.statistics };
            return Some(Outcome { program, statistics, found_by: chosen.found_by.clone(), ..found });
        }
        if found.stop_reason == StopReason::Interrupted {
            return None;
        }
    }
    None
}

type Prover = fn(&Problem, Limits<'_>, &mut dyn Observer) -> Outcome;

/// Returns the lower of two promises; `None` if they promise different things and neither is lower.
fn lower(claimed: Promise, shown: Promise) -> Option<Promise> {
    match (claimed, shown) {
        (Promise::MateIn(claimed), Promise::MateIn(shown)) => Some(Promise::MateIn(claimed.max(shown))),
        (Promise::Material(claimed), Promise::Material(shown)) => Some(Promise::Material(claimed.min(shown))),
        (Promise::MateIn(_), material @ Promise::Material(_))
        | (material @ Promise::Material(_), Promise::MateIn(_)) => Some(material),
        (claimed, shown) => (claimed == shown).then_some(claimed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_never_more_than_either_says() {
        let (three, five) = (Promise::Material(3), Promise::Material(5));
        assert_eq!(lower(three, five), Some(three));
        assert_eq!(lower(five, three), Some(three));
        assert_eq!(lower(Promise::MateIn(2), three), Some(three));
        assert_eq!(lower(three, Promise::MateIn(2)), Some(three));
        assert_eq!(lower(Promise::MateIn(2), Promise::MateIn(3)), Some(Promise::MateIn(3)));
        assert_eq!(lower(three, Promise::Draws(true)), None);
    }
}
