//! The measures at a node (IV.B.2, figure 4.1; spec 7.2), as far as they are passed down.
//!
//! Of the nine, the current evaluation is the node's value, the lower and the upper current value its span, and the
//! expectation belongs to the plan under consideration. The upper value that the offense achieved would only make
//! cutoffs final, and is not kept. The others are here. Values are tenths of a pawn for the offense.

use super::values::{MATE, UNDEFINED};

/// What was achieved elsewhere on the line, and what would be enough.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Measures {
    /// Lower value the offense achieved: less is of no interest.
    pub(super) offense_lower: i32,
    /// Lower value the defense achieved: more is of no interest now.
    pub(super) defense_lower: i32,
    /// Upper value the defense achieved there: more is of no interest ever.
    pub(super) defense_upper: i32,
    /// Enough for now.
    pub(super) threshold: i32,
}

impl Measures {
    /// Returns the measures at the root, where neither side has achieved anything.
    pub(super) fn at_root(threshold: i32) -> Measures {
        Measures { offense_lower: -UNDEFINED, defense_lower: UNDEFINED, defense_upper: MATE, threshold }
    }

    /// Whether nothing below can matter, whatever is found later (outside the ultimate range of contention).
    pub(super) fn is_settled(&self) -> bool {
        self.defense_upper <= self.offense_lower
    }

    /// Whether nothing below can matter now (outside the current range of contention).
    pub(super) fn is_out_of_contention(&self) -> bool {
        self.defense_lower <= self.offense_lower
    }

    /// Updates the measures by what the offense achieved with another plan here.
    pub(super) fn after_offense(mut self, lower: i32) -> Measures {
        self.offense_lower = self.offense_lower.max(lower);
        self
    }

    /// Updates the measures by what the defense achieved with another move here.
    pub(super) fn after_defense(mut self, lower: i32, upper: i32) -> Measures {
        self.defense_lower = self.defense_lower.min(lower);
        self.defense_upper = self.defense_upper.min(upper);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_contention_close_from_both_sides() {
        let root = Measures::at_root(17);
        assert!(!root.is_settled() && !root.is_out_of_contention());
        let held = root.after_offense(50).after_defense(49, 90);
        assert!(held.is_out_of_contention() && !held.is_settled());
        assert!(held.after_defense(60, 50).is_settled());
        // A worse value changes nothing.
        assert_eq!(held.after_offense(10).after_defense(60, 95), held);
    }
}
