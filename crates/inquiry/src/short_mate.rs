//! Mates proved in passing: whether a side mates soon.

use claims::Certainty;
use proof::Proof;
use shakmaty::Chess;
use solvers::{Goal, Limits, Observer, Problem, mate};

/// Returns the proof that the side to move mates within a number of its own moves, if there is one, and the
/// nodes spent.
pub(crate) fn forced_mate(
    position: &Chess,
    moves: u32,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> (Option<Proof>, u64) {
    let problem = Problem { goal: Goal::MateIn(moves), ..Problem::win(position.clone()) };
    let found = mate::mate(&problem, limits, observer);
    let is_proved = found.certainty == Certainty::Proved && found.best_move.is_some();
    (found.proof.filter(|_| is_proved), found.statistics.nodes)
}
