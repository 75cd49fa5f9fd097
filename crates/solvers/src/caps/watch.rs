//! What causality leaves out, for measurement: nodes whose defence was given up, and the moves that were not tried
//! there.
//!
//! Watching changes nothing in the search. A node is kept when the goal in charge at its end was DYNAMIC DEFENCE, that
//! is, when causality had cleared the side of blame and chosen what may be tried against the trouble (II.F.2.b), and
//! when its side is left with a margin less than was expected, without a cut-off: then the defence is called hopeless.
//! With narrow bounds a node that ends as mated leaves nothing out, since every move is tried there.

use std::collections::BTreeMap;

use shakmaty::{Chess, Move};

use super::goals::Goal;
use super::parameters::MARGIN;
use super::proposals::is_sensible;
use super::visit::Visit;
use crate::shared::key_of;

/// A node where the defence was given up.
#[derive(Clone, Debug)]
pub struct GivenUp {
    /// The position; its side to move is the one that gave up.
    pub position: Chess,
    /// What that side would need for the defence to hold, in centipawns of the house scale; less is more than a margin
    /// below what was expected.
    pub least: i32,
    /// Moves that a goal had proposed and causality dropped: they do nothing about the refutation and do not punch as
    /// hard.
    pub dropped: Vec<Move>,
    /// Moves that nothing proposed and the refutation did not mention, and so were never on the stack.
    pub unmentioned: Vec<Move>,
}

/// A bounded collection of nodes where the defence was given up.
///
/// The nodes with the smallest keys stay: keys are as good as random, so this is a fair sample of the search's
/// positions, and the same one every time. A position that is given up several times is kept as it was the first time.
#[derive(Default)]
pub(super) struct Watch {
    most: usize,
    kept: BTreeMap<u64, GivenUp>,
}

impl Watch {
    /// Returns a watch that keeps at most `most` nodes; with 0 nothing is watched.
    pub(super) fn of(most: usize) -> Watch {
        Watch { most, kept: BTreeMap::new() }
    }

    /// Whether anything is watched.
    pub(super) fn is_on(&self) -> bool {
        0 < self.most
    }

    /// Examines a node that the search leaves.
    pub(super) fn leave(&mut self, visit: &Visit<'_>) {
        let value = visit.found.value;
        let least = visit.outlook.expected - MARGIN + 1;
        let is_given_up = visit.goal == Goal::Dynamic && value < least && value < visit.most;
        if !self.is_on() || !is_given_up || visit.ply == 0 {
            return;
        }
        let left_out = |mv: &&Move| is_sensible(**mv) && !visit.stack.has(**mv);
        let left_out = visit.vision.legal_moves().iter().filter(left_out).copied();
        let (dropped, unmentioned): (Vec<Move>, Vec<Move>) =
            left_out.partition(|mv| visit.dropped.contains(mv));
        if dropped.is_empty() && unmentioned.is_empty() {
            return;
        }
        let position = visit.vision.position();
        let given_up = GivenUp { position: position.clone(), least, dropped, unmentioned };
        self.keep(key_of(position), given_up);
    }

    fn keep(&mut self, key: u64, given_up: GivenUp) {
        self.kept.entry(key).or_insert(given_up);
        if self.most < self.kept.len() {
            self.kept.pop_last();
        }
    }

    /// Returns what was kept.
    pub(super) fn into_kept(self) -> Vec<GivenUp> {
        self.kept.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use shakmaty::san::San;
    use testing::{find_move, position};
    use vision::Vision;

    use super::super::candidate::Stack;
    use super::super::goals::Outlook;
    use super::super::proposals::{candidate, everything};
    use super::super::search::{Found, INFINITE};
    use super::*;

    fn sans(position: &Chess, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|mv| San::from_move(position, *mv).to_string()).collect()
    }

    /// Leaves a node where a king on g8 has tried Kf7 and causality has dropped Kg7, after `change` has been applied to
    /// it.
    fn list_given_up(change: impl Fn(&mut Visit<'_>)) -> Vec<GivenUp> {
        let position = position("6k1/8/8/8/8/8/8/R5K1 b - - 0 1");
        let vision = Vision::of(position.clone());
        let named = |san: &str| find_move(&position, san);
        let mut visit = Visit {
            vision: &vision,
            outlook: Outlook { expected: 0, standing: vision.standing() },
            goal: Goal::Dynamic,
            stack: Stack::default(),
            most: INFINITE,
            ply: 1,
            found: Found::just(-MARGIN),
            grandchildren: 0,
            is_troubled: true,
            is_threatened: false,
            dropped: vec![named("Kg7")],
        };
        visit.stack.push(candidate(&vision, named("Kf7"), 0, 0));
        change(&mut visit);
        let mut watch = Watch::of(1);
        watch.leave(&visit);
        watch.into_kept()
    }

    #[test]
    fn what_was_not_tried_is_kept_apart_by_whether_it_was_proposed() {
        let kept = list_given_up(|_| ());
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].least, 1 - MARGIN);
        assert_eq!(sans(&kept[0].position, &kept[0].dropped), ["Kg7"]);
        let mut unmentioned = sans(&kept[0].position, &kept[0].unmentioned);
        unmentioned.sort();
        assert_eq!(unmentioned, ["Kf8", "Kh7", "Kh8"]);
    }

    #[test]
    fn a_node_is_kept_only_where_causality_gave_the_defence_up() {
        assert!(list_given_up(|visit| visit.goal = Goal::Aggressive).is_empty());
        assert!(list_given_up(|visit| visit.found.value = 1 - MARGIN).is_empty());
        assert!(list_given_up(|visit| visit.most = -MARGIN).is_empty());
        assert!(list_given_up(|visit| visit.ply = 0).is_empty());
        assert!(list_given_up(|visit| everything(visit.vision, 0, &mut visit.stack)).is_empty());
    }

    #[test]
    fn no_more_is_kept_than_was_asked_for() {
        let mut watch = Watch::of(2);
        for (place, key) in [5, 3, 9, 3].into_iter().enumerate() {
            let given_up = GivenUp {
                position: Chess::default(),
                least: i32::try_from(place).unwrap(),
                dropped: Vec::new(),
                unmentioned: Vec::new(),
            };
            watch.keep(key, given_up);
        }
        assert_eq!(watch.into_kept().iter().map(|kept| kept.least).collect::<Vec<_>>(), [1, 0]);
    }
}
