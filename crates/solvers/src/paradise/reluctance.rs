//! Leaving a line for a better plan higher up (IV.C.2, IV.G, figure 4.7; spec 7.4.9, 7.9).
//!
//! The deeper the search is below the alternative, the less it takes to go back to it; but a line that threatens mate
//! is left reluctantly.

use super::offense::Visit;
use super::search::Search;
use super::tree::End;
use super::values::MATE_THREAT;

/// What the expectation of an alternative must exceed, in tenths of a pawn: the most plies between; for small threats;
/// for threats of mate (figure 4.7).
const RELUCTANCE: [(u32, i32, i32); 9] = [
    (2, 20, 20),
    (4, 10, 10),
    (6, -2, 10),
    (8, -10, 0),
    (10, -36, 0),
    (14, -100, 0),
    (18, -100, -12),
    (24, -100, -36),
    (u32::MAX, -100, -100),
];

/// Returns the reluctance to go back so many plies.
fn reluctance(plies: u32, threatens_mate: bool) -> i32 {
    let row = RELUCTANCE.iter().find(|(most, ..)| plies <= *most);
    row.map_or(-100, |(_, small, mate)| if threatens_mate { *mate } else { *small })
}

impl Search<'_> {
    /// Returns the end of a search because an alternative higher up is better than going on with a plan (BETTER PLAN AT
    /// HIGHER LEVEL); `None` if there is none.
    pub(super) fn better(&mut self, visit: &Visit<'_>, expectation: i32, likely: i32) -> Option<End> {
        if !self.options.best_first {
            return None;
        }
        let ply = self.tree[visit.id].ply;
        let is_checked = visit.facts.vision().checkers().any();
        let expected = if is_checked { visit.course.expectation } else { expectation };
        let threatens_mate = MATE_THREAT <= expected.saturating_sub(visit.value);
        let defended = visit.measures().defense_lower;
        let found = visit.course.alternatives.iter().find(|other| {
            if 0 < other.likely && (self.is_achieved || likely == 0) {
                return false;
            }
            if other.likely == 0 && 0 < likely {
                return true;
            }
            let reluctance = reluctance(ply.saturating_sub(other.ply), threatens_mate);
            expected.saturating_add(reluctance) < other.expectation
                || defended.saturating_add(reluctance.max(0)) < other.expectation
        });
        let better = *found?;
        self.tally.better_plans += 1;
        self.backs_up_to = Some(better.ply);
        Some(End::BetterPlan { better: better.expectation })
    }

    /// Whether to leave the node, before a static analysis, for a better plan (spec 7.3, before source 4).
    pub(super) fn leaves_for_better(&mut self, visit: &mut Visit<'_>) -> bool {
        if !self.options.best_first || !visit.course.may_analyse {
            return false;
        }
        let ply = self.tree[visit.id].ply;
        let upper = visit.course.measures.defense_upper;
        let better = visit.course.alternatives.iter().find(|other| {
            let is_wanted = other.likely == 0 || !self.is_achieved && visit.course.is_unlikely;
            is_wanted
                && upper.saturating_add(reluctance(ply.saturating_sub(other.ply), false)) < other.expectation
        });
        let Some(better) = better.copied() else { return false };
        self.tally.better_plans += 1;
        self.backs_up_to = Some(better.ply);
        self.point_to_analysis(visit);
        visit.end = Some(End::BetterPlan { better: better.expectation });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_that_of_the_report() {
        let rows: Vec<(i32, i32)> =
            (1..=14).map(|pair| (reluctance(2 * pair, false), reluctance(2 * pair, true))).collect();
        let expected = [
            (20, 20),
            (10, 10),
            (-2, 10),
            (-10, 0),
            (-36, 0),
            (-100, 0),
            (-100, 0),
            (-100, -12),
            (-100, -12),
            (-100, -36),
            (-100, -36),
            (-100, -36),
            (-100, -100),
            (-100, -100),
        ];
        assert_eq!(rows, expected);
    }
}
