//! A second try at a root: another search has shown what is wrong with a move, and knowledge looks for moves that meet
//! the refutation.
//!
//! The report's facility answers refutations that its own search brings back (II.F.2.a, III.D). Here they come from
//! another search: the moves that were overturned, each with the line that refutes it. At the root, the moves proposed
//! first are those that touch what the other side did in these lines, which the report generates whether or not the
//! move is to blame (III.D.2): they capture the refuting piece, block its path, or guard the square it went to. The
//! report moves targets away; to change the order, one's own later moves of an overturned line are proposed as well.
//! Overturned moves are not tried again.

use claims::HOUSE;
use shakmaty::{Move, Position, Role};
use vision::{Refutation, Vision};

use super::ambition::{more, prove_held};
use super::answer::claim_outcome;
use super::appraisal::CHECK;
use super::candidate::Stack;
use super::causality::Remedies;
use super::options::Options;
use super::parameters::FOR_NOTHING_AGAIN;
use super::proposals::{candidate, is_sensible, threat_of};
use super::search::{Found, Search};
use crate::shared::end;
use crate::{FoundBy, Limits, Outcome, Problem};

/// How much of a line is described, in plies from the root: later moves have little to do with the first one.
const PLIES: usize = 8;

/// A move that another search has overturned.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Overturned {
    /// The move, the reply that overturns it, and how it goes on.
    pub line: Vec<Move>,
    /// What was promised and is not attained, in centipawns of the house scale for the side to move.
    pub stake: i32,
}

/// What a search knows about an overturned move.
pub(super) struct Told {
    /// The move.
    mv: Move,
    /// What the other side did in the line.
    refutation: Refutation,
    /// The side's own moves of the line after the first.
    later: Vec<Move>,
    /// What is at stake in centipawns; no more than a check is worth.
    stake: i32,
}

/// Searches for a gain among the moves that touch what overturned others; the outcome has no answer if there is none.
pub fn again(problem: &Problem, overturned: &[Overturned], limits: Limits<'_>) -> Outcome {
    if let Some(outcome) = end(problem) {
        return outcome;
    }
    let root = Vision::of(problem.position.clone());
    let deepest = limits.depth.unwrap_or(Options::EXTENDED.deepest).max(1);
    let options = Options { deepest, ..Options::EXTENDED };
    let mut search = Search::new(&problem.position, &problem.history, options, limits);
    search.expected = search.standing(&root).material;
    for overturned in overturned {
        let told = search.told_by(&root, overturned);
        search.told.extend(told);
    }
    let claim = |found| (found, Some(FoundBy::Caps));
    let found = if search.told.is_empty() {
        None
    } else {
        let found = more(&mut search, &root, FOR_NOTHING_AGAIN).or_else(|| prove_held(&mut search, &root));
        found.map(claim).or_else(|| search.guessed_again(&root).map(|found| (found, None)))
    };
    claim_outcome(&search, problem, found)
}

impl Search<'_> {
    /// Plays a line and describes what the other side does in it; `None` if it does nothing, or the limits do not allow
    /// it.
    fn told_by(&mut self, root: &Vision, overturned: &Overturned) -> Option<Told> {
        let side = root.position().turn();
        let line = &overturned.line[..overturned.line.len().min(PLIES)];
        let mut refutation = Refutation::default();
        let mut before: Option<Vision> = None;
        for mv in line {
            let at = before.as_ref().unwrap_or(root);
            if !at.position().is_legal(*mv) {
                break;
            }
            let after = self.make_move(at, *mv)?;
            if at.position().turn() != side {
                refutation = refutation.union(Refutation::step(at, *mv, &after));
            }
            before = Some(after);
        }
        let mv = line.first().copied()?;
        let later = line.iter().copied().step_by(2).skip(1).collect();
        let stake = overturned.stake.clamp(HOUSE.of(Role::Pawn), CHECK);
        (!refutation.is_empty()).then_some(Told { mv, refutation, later, stake })
    }

    /// Whether this is a second try, and a node at `ply` is its root.
    pub(super) fn is_again(&self, ply: u32) -> bool {
        ply == 0 && !self.told.is_empty()
    }

    /// Whether a move of the root was overturned before the search began.
    pub(super) fn was_overturned(&self, mv: Move) -> bool {
        self.told.iter().any(|told| told.mv == mv)
    }

    /// Puts the root moves on a stack that touch what overturned others, or come later in their lines.
    pub(super) fn propose_again(&self, vision: &Vision, material: i32, stack: &mut Stack) {
        for told in &self.told {
            let remedies = Remedies::against(vision, &told.refutation);
            for mv in vision.legal_moves().iter().copied().filter(|mv| is_sensible(*mv)) {
                let remedy = remedies.credit(mv, told.stake);
                let in_another_order = told.later.contains(&mv).then_some((1, told.stake));
                let Some((mentions, credit)) = remedy.max(in_another_order) else { continue };
                let mut proposed = candidate(vision, mv, threat_of(vision, mv), material);
                proposed.value += credit;
                proposed.mentions = mentions;
                stack.push(proposed);
            }
        }
    }

    /// Returns the proposed move that seems best without making one.
    fn guessed_again(&self, root: &Vision) -> Option<Found> {
        let mut stack = Stack::default();
        self.propose_again(root, self.standing(root).material, &mut stack);
        stack.sort();
        let untried =
            std::iter::from_fn(|| stack.pop()).find(|proposed| !self.was_overturned(proposed.mv))?;
        Some(Found { line: vec![untried.mv], ..Found::just(self.expected) })
    }
}

#[cfg(test)]
mod tests {
    use testing::find_move;

    use super::*;

    /// 1.Nf4 fails to Bxf4 (*Encyclopedia of Chess Middlegames*, combination 334).
    const GUARDED: &str = "r3r1k1/1p3pPp/p1p5/3bb2N/7q/1P1Q4/2PB2PP/4RRK1 w - - 0 1";

    fn overturn(fen: &str, line: &str) -> (Problem, Overturned) {
        let (root, line) = testing::line(fen, line);
        (Problem::win(root), Overturned { line, stake: 300 })
    }

    fn limit(nodes: u64) -> Limits<'static> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    #[test]
    fn who_refuted_the_first_move_is_taken_before() {
        let (problem, failed) = overturn(GUARDED, "h5f4 e5f4");
        let found = again(&problem, &[failed], limit(2_000));
        assert_eq!(found.best_move.unwrap().to_string(), "Re1xe5");
    }

    #[test]
    fn only_what_touches_the_refutation_or_follows_is_proposed() {
        let (problem, failed) = overturn(GUARDED, "h5f4 e5f4 d2f4 b7b6 h2h3");
        let root = Vision::of(problem.position.clone());
        let mut search = Search::new(&problem.position, &[], Options::EXTENDED, limit(100));
        let told = search.told_by(&root, &failed).unwrap();
        assert_eq!(search.nodes, 5, "playing a line makes nodes");
        search.told.push(told);
        let mut stack = Stack::default();
        search.propose_again(&root, 0, &mut stack);
        let is_proposed = |text: &str| stack.has(find_move(&problem.position, text));
        for (mv, expected) in [
            ("e1e5", true),  // takes the bishop who refuted
            ("g2g3", true),  // guards where he went
            ("h2h3", true),  // comes later in the line
            ("d2b4", false), // has nothing to do with it
            ("b3b4", false),
        ] {
            assert_eq!(is_proposed(mv), expected, "{mv}");
        }
    }

    #[test]
    fn nothing_told_is_nothing_tried_and_limits_are_kept() {
        let (problem, failed) = overturn(GUARDED, "h5f4 e5f4");
        let found = again(&problem, &[], limit(1_000));
        assert_eq!((found.best_move, found.statistics.nodes), (None, 0));
        // Without a reply, nothing is refuted.
        let alone = Overturned { line: failed.line[..1].to_vec(), ..failed.clone() };
        assert_eq!(again(&problem, &[alone], limit(1_000)).best_move, None);
        for nodes in [0, 1, 2, 3, 10, 500] {
            let found = again(&problem, std::slice::from_ref(&failed), limit(nodes));
            assert!(found.statistics.nodes <= nodes, "{nodes}: {}", found.statistics.nodes);
            assert!(found.best_move.is_none_or(|mv| mv != failed.line[0]), "{nodes}");
        }
    }
}
