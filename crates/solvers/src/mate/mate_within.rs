//! Mates in at most so many moves: the shortest is found, or it is proved that there is none.
//!
//! Bounded searches come first, bound by bound, with half of the limits: what they find is shortest, and what they
//! disprove is disproved for good. If they reach no result, the rest goes to the stages, which may find a mate.

use claims::Score;
use shakmaty::Position;

use super::denial::{Denial, Undenied};
use super::schedule::{Contender, find};
use super::search::Search;
use super::shortening::shorten;
use super::{MOST_MOVES, tell};
use crate::shared::end;
use crate::{Limits, Outcome, Problem, Share, StopReason};

/// The task of finding a mate in at most so many moves.
#[derive(Copy, Clone, Debug)]
pub struct Task<'p> {
    /// The position, and the side that mates.
    pub problem: &'p Problem,
    /// How many moves of that side the mate may take.
    pub moves: u32,
    /// Whether the tree that shows that there is no mate is wanted, if there is none.
    pub with_denial: bool,
}

/// What is known of a mate in at most so many moves.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// The shortest mate that was found; it may be longer than requested if no other was found.
    pub outcome: Outcome,
    /// Whether every line was searched, and there is none.
    pub is_refuted: bool,
    /// The tree that shows that there is none.
    pub denial: Result<Denial, Undenied>,
}

/// Searches for a mate in at most so many moves; beyond [`MOST_MOVES`] a mate may be found, but none is denied.
pub fn mate_within(task: &Task<'_>, limits: Limits<'_>) -> Bounded {
    if let Some(bounded) = Bounded::of_ended(task) {
        return bounded;
    }
    let position = &task.problem.position;
    let half = Share::half(limits);
    let mut contender = Contender::new(task.problem.side, half.limits());
    contender.by_bounds(position, task.moves.min(MOST_MOVES));
    let most = contender.plies_of(position, task.moves);
    let is_decided = most <= contender.fails || contender.plies.is_some();
    let mut is_shortest = true;
    if !is_decided && contender.search.stopped != Some(StopReason::Interrupted) {
        contender.search.go_on(limits);
        find(position, std::slice::from_mut(&mut contender));
        is_shortest = shorten(position, &mut contender);
    }
    let is_refuted = most <= contender.fails;
    let denial = if is_refuted {
        contender.search.go_on(limits);
        task.denial(&mut contender.search)
    } else {
        Err(Undenied::Open)
    };
    Bounded { outcome: tell(&contender.search, position, is_shortest), is_refuted, denial }
}

impl Bounded {
    /// Returns the outcome, or one without a mate if the mate takes more than `moves` moves.
    pub(super) fn outcome_within(self, moves: u32) -> Outcome {
        let Outcome { program, statistics, stop_reason, .. } = self.outcome;
        match self.outcome.score {
            // It is not known whether there is a shorter one, so a limit ended the search.
            Some(Score::MateIn(found)) if moves < found.unsigned_abs() => {
                let is_open = !self.is_refuted && stop_reason == StopReason::Solved;
                let stop_reason = if is_open { StopReason::Nodes } else { stop_reason };
                Outcome::nothing(program, stop_reason, statistics)
            }
            _ => self.outcome,
        }
    }

    /// Answers a task whose game is over.
    pub(super) fn of_ended(task: &Task<'_>) -> Option<Bounded> {
        let position = &task.problem.position;
        let outcome = end(task.problem)?;
        let has_mated = position.is_checkmate() && position.turn() != task.problem.side;
        let mut search = Search::new(task.problem.side, Limits::default());
        let denial = if has_mated { Err(Undenied::Open) } else { task.denial(&mut search) };
        Some(Bounded { outcome, is_refuted: !has_mated, denial })
    }
}

impl Task<'_> {
    /// Returns the tree that shows that there is no mate, if it is wanted; the search must have found that there is
    /// none.
    pub(super) fn denial(&self, search: &mut Search<'_>) -> Result<Denial, Undenied> {
        if self.with_denial { search.denial(&self.problem.position, self.moves) } else { Err(Undenied::Open) }
    }
}

#[cfg(test)]
mod tests {
    use proof::{Certificate, check_certificate};
    use shakmaty::Color;
    use testing::position;

    use super::*;

    const LADDER: &str = "8/1k6/8/K7/8/5R2/8/3R4 w - - 0 1";
    const STALEMATES: &str = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";
    const ESCAPES: &str = "7k/8/5K2/8/8/8/8/R7 b - - 0 1";
    const OVER: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    fn problem(fen: &str, side: Color) -> Problem {
        Problem { side, ..Problem::win(position(fen)) }
    }

    fn find(fen: &str, moves: u32, nodes: u64) -> Bounded {
        let problem = problem(fen, Color::White);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        mate_within(&Task { problem: &problem, moves, with_denial: true }, limits)
    }

    #[test]
    fn a_mate_is_shortest_and_a_denial_is_proved() {
        for (fen, moves, is_refuted) in [
            (LADDER, 2, true),
            (LADDER, 3, false),
            (LADDER, 9, false),
            (STALEMATES, 1, true),
            (ESCAPES, 1, true),
            (OVER, 4, true),
        ] {
            let found = find(fen, moves, 1_000_000);
            assert_eq!((found.is_refuted, found.denial.is_ok()), (is_refuted, is_refuted), "{fen}");
            match found.denial {
                Err(_) => {
                    assert_eq!(found.outcome.is_shortest, Some(true));
                    proof::check(found.outcome.proof.as_ref().unwrap()).unwrap();
                }
                Ok(denial) => {
                    let root = &problem(fen, Color::White).position;
                    let made =
                        Certificate::of_no_mate(root, denial.attacker, Some(denial.moves), &denial.nodes);
                    check_certificate(&made.unwrap()).unwrap();
                }
            }
        }
    }

    #[test]
    fn nothing_is_denied_beyond_the_limits() {
        let whole = find(LADDER, 2, 1_000_000).outcome.statistics.nodes;
        let mut reasons = Vec::new();
        for nodes in (0..whole).step_by(7) {
            let found = find(LADDER, 2, nodes);
            assert!(found.outcome.statistics.nodes <= nodes, "{nodes}");
            let why = found.denial.unwrap_err();
            assert_eq!(why, if found.is_refuted { Undenied::Limits } else { Undenied::Open }, "{nodes}");
            reasons.push(why);
        }
        assert!(reasons.contains(&Undenied::Open) && reasons.contains(&Undenied::Limits));
        assert!(!find(LADDER, 3, 100).is_refuted, "there is one");
    }

    #[test]
    fn a_mate_that_is_too_long_is_none_that_was_asked_for() {
        let outcome = find(LADDER, 3, 1_000_000).outcome;
        assert_eq!(outcome.score, Some(Score::MateIn(3)));
        let found = || Bounded { outcome: outcome.clone(), is_refuted: false, denial: Err(Undenied::Open) };
        assert_eq!(found().outcome_within(3).score, Some(Score::MateIn(3)));
        let none = found().outcome_within(2);
        assert_eq!((none.score, none.stop_reason), (None, StopReason::Nodes));
    }

    #[test]
    fn an_interrupt_is_told() {
        let flag = std::sync::atomic::AtomicBool::new(true);
        let problem = problem(LADDER, Color::White);
        let limits = Limits { interrupt: Some(&flag), ..Limits::default() };
        let bounded = mate_within(&Task { problem: &problem, moves: 3, with_denial: true }, limits);
        assert_eq!(bounded.outcome.stop_reason, StopReason::Interrupted);
    }
}
