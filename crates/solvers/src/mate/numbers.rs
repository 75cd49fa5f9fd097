//! Proof and disproof numbers: how many positions must still be proved, or disproved, at the least.
//!
//! CITE: L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*, 1994, chapter 2;
//! <https://www.chessprogramming.org/Proof-Number_Search>. MATER's "fewest replies first" is their ancestor: the number
//! of replies is the proof number of a check that has not been searched yet.

/// The number of a position that can never be proved, or never be disproved.
pub(super) const INFINITE: u32 = 1 << 26;

/// The number of a position that fails only because a line came back to where it had been: elsewhere it may not fail,
/// so it is left for last and not called disproved.
pub(super) const LEFT_FOR_LAST: u32 = 1 << 24;

/// How far a position is from being a proved mate, and from being proved to have none.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Numbers {
    /// Positions to prove at least; 0 when the mate is proved.
    pub(super) proof: u32,
    /// Positions to disprove at least; 0 when there is no mate.
    pub(super) disproof: u32,
}

impl Numbers {
    /// A proved mate.
    pub(super) const MATE: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// No mate.
    pub(super) const NONE: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// The thresholds of a search that goes on until the position is decided.
    pub(super) const UNBOUNDED: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    /// Whether it is known if there is a mate.
    pub(super) fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether one of the numbers has reached its threshold.
    pub(super) fn reaches(self, thresholds: Numbers) -> bool {
        thresholds.proof <= self.proof || thresholds.disproof <= self.disproof
    }
}

/// Adds numbers; infinite numbers stay infinite, and no others become so.
pub(super) fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut total = 0_u64;
    for number in numbers {
        if number == INFINITE {
            return INFINITE;
        }
        total += u64::from(number);
    }
    u32::try_from(total).unwrap_or(INFINITE).min(INFINITE - 1)
}

/// Returns a child's threshold for the number that is a sum over its siblings.
pub(super) fn rest(threshold: u32, total: u32, own: u32) -> u32 {
    let rest = u64::from(threshold) + u64::from(own);
    u32::try_from(rest.saturating_sub(u64::from(total))).unwrap_or(INFINITE).min(INFINITE)
}

/// Returns a child's threshold for the number that is the best of the siblings': a quarter more than the second best,
/// so that the search does not go to and fro between two that are nearly as good (the 1 + ε trick).
///
/// CITE: J. Pawlewicz and Ł. Lew, *Improving Depth-First PN-Search: 1 + ε Trick*, 2006.
pub(super) fn beyond_second(threshold: u32, second: u32) -> u32 {
    threshold.min(second.saturating_add(second / 4).saturating_add(1)).min(INFINITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_finite_as_long_as_their_parts_are() {
        assert_eq!(sum([1, 2, 3].into_iter()), 6);
        assert_eq!(sum([1, INFINITE].into_iter()), INFINITE);
        assert_eq!(sum([INFINITE - 1; 4].into_iter()), INFINITE - 1);
        assert_eq!(sum([].into_iter()), 0);
    }

    #[test]
    fn thresholds_leave_room_for_the_siblings() {
        // Three children of 2, 3 and 4: the parent gives up at 20, so the first may go to 13.
        assert_eq!(rest(20, 9, 2), 13);
        assert_eq!(rest(INFINITE, 9, 2), INFINITE - 7);
        assert_eq!(beyond_second(INFINITE, 8), 11);
        assert_eq!(beyond_second(5, 8), 5);
        assert_eq!(beyond_second(INFINITE, INFINITE), INFINITE);
    }

    #[test]
    fn what_is_decided_reaches_every_threshold() {
        assert!(Numbers::MATE.is_decided() && Numbers::NONE.is_decided());
        assert!(Numbers::MATE.reaches(Numbers::UNBOUNDED) && Numbers::NONE.reaches(Numbers::UNBOUNDED));
        assert!(!Numbers { proof: 5, disproof: 7 }.reaches(Numbers { proof: 6, disproof: 8 }));
    }
}
