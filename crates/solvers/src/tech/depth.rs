//! The rule that adapts TECH's depth to the clock, as a pure function (section 3 of the report).

/// How fast a game goes.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct PaceOfSearch {
    /// Seconds available for each move until the time control.
    pub available: f64,
    /// Seconds used on average by the last five moves.
    pub used: f64,
}

/// The factor in time of one more ply from an even depth.
const EVEN_TO_ODD: f64 = 3.0;
/// The factor in time of one more ply from an odd depth.
const ODD_TO_EVEN: f64 = 7.0;

/// Returns the depth in plies for the next move.
///
/// One ply less when the moves have been too slow; one more when there is a factor in hand: 3 from an even depth, 7
/// from an odd one. Never less than one ply.
///
/// ```
/// use solvers::tech::{PaceOfSearch, adapted_depth};
/// assert_eq!(adapted_depth(5, PaceOfSearch { available: 100.0, used: 150.0 }), 4);
/// assert_eq!(adapted_depth(5, PaceOfSearch { available: 100.0, used: 20.0 }), 5);
/// assert_eq!(adapted_depth(4, PaceOfSearch { available: 100.0, used: 20.0 }), 5);
/// ```
pub fn adapted_depth(depth: u32, pace: PaceOfSearch) -> u32 {
    let factor = if depth.is_multiple_of(2) { EVEN_TO_ODD } else { ODD_TO_EVEN };
    if pace.available < pace.used {
        depth.saturating_sub(1).max(1)
    } else if pace.used * factor <= pace.available {
        depth + 1
    } else {
        depth
    }
}
