//! Values and ranges of values, from the viewpoint of the side the proof is for.

/// A value in centipawns of the house scale, with room at both ends for mates.
///
/// Positive is good for the side the proof is for. Mates are counted in plies from the node that carries
/// the value, so that a nearer mate is the larger value.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct Value(i32);

/// The value of having mated.
const MATE: i32 = 1_000_000;
/// The longest mate in plies; every value nearer to [`MATE`] than this is a mate.
const LONGEST_MATE: i32 = 10_000;

impl Value {
    /// The value of a dead draw.
    pub const DRAW: Value = Value(0);
    /// Less than any value: being mated at once.
    pub const LOWEST: Value = Value(-MATE);
    /// More than any value: having mated.
    pub const HIGHEST: Value = Value(MATE);

    /// Returns the value of so many centipawns, limited to the range below the mates.
    pub fn centipawns(amount: i32) -> Value {
        let most = MATE - LONGEST_MATE - 1;
        Value(amount.clamp(-most, most))
    }

    /// Returns the value of mating in so many plies.
    pub fn mate_in_plies(plies: u32) -> Value {
        Value(MATE - i32::try_from(plies).unwrap_or(LONGEST_MATE).min(LONGEST_MATE))
    }

    /// Returns the plies to mate when this value is a mate by the side the proof is for.
    pub fn plies_to_mate(self) -> Option<u32> {
        let plies = MATE - self.0;
        if plies <= LONGEST_MATE { u32::try_from(plies).ok() } else { None }
    }

    /// Returns the centipawns when this value is not a mate of either side.
    pub fn as_centipawns(self) -> Option<i32> {
        (self.0.abs() < MATE - LONGEST_MATE).then_some(self.0)
    }

    /// Returns the same outcome as seen one ply earlier: a mate is one ply further away.
    #[must_use]
    pub fn one_ply_earlier(self) -> Value {
        match self.0 {
            value if MATE - LONGEST_MATE < value => Value(value - 1),
            value if value < LONGEST_MATE - MATE => Value(value + 1),
            value => Value(value),
        }
    }
}

/// What is known of a value: it is at least `low` and at most `high`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Range {
    /// The least it can be.
    pub low: Value,
    /// The most it can be.
    pub high: Value,
}

impl Range {
    /// Nothing is known.
    pub const UNKNOWN: Range = Range { low: Value::LOWEST, high: Value::HIGHEST };

    /// Returns the range of a known value.
    pub fn exactly(value: Value) -> Range {
        Range { low: value, high: value }
    }

    /// Returns the range of a value that is at least `low`.
    pub fn at_least(low: Value) -> Range {
        Range { low, high: Value::HIGHEST }
    }

    /// Whether the range holds any value at all.
    pub fn is_sound(self) -> bool {
        self.low <= self.high
    }

    /// Returns the same range as seen one ply earlier.
    #[must_use]
    pub fn one_ply_earlier(self) -> Range {
        Range { low: self.low.one_ply_earlier(), high: self.high.one_ply_earlier() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearer_mate_is_worth_more_than_a_farther_one_and_than_any_material() {
        assert!(Value::mate_in_plies(3) < Value::mate_in_plies(1));
        assert!(Value::centipawns(i32::MAX) < Value::mate_in_plies(u32::MAX));
        assert_eq!(Value::mate_in_plies(2).one_ply_earlier(), Value::mate_in_plies(3));
        assert_eq!(Value::centipawns(50).one_ply_earlier(), Value::centipawns(50));
        assert_eq!(Value::mate_in_plies(7).plies_to_mate(), Some(7));
        assert_eq!(Value::centipawns(7).plies_to_mate(), None);
    }

    #[test]
    fn mates_go_on_where_centipawns_end() {
        for amount in [i32::MIN, -990_000, -1, 0, 989_999, i32::MAX] {
            let value = Value::centipawns(amount);
            assert_eq!(value.as_centipawns(), Some(amount.clamp(-989_999, 989_999)));
            assert_eq!((value.plies_to_mate(), value.one_ply_earlier()), (None, value));
        }
        for plies in [0, 1, 9_999, 10_000] {
            let value = Value::mate_in_plies(plies);
            assert_eq!((value.plies_to_mate(), value.as_centipawns()), (Some(plies), None));
        }
        assert_eq!((Value::LOWEST.plies_to_mate(), Value::LOWEST.as_centipawns()), (None, None));
    }

    #[test]
    fn the_longest_mate_stays_a_mate() {
        let longest = Value::mate_in_plies(u32::MAX);
        assert_eq!(longest.plies_to_mate(), Some(10_000));
        assert_eq!(longest.one_ply_earlier(), longest);
    }

    #[test]
    fn being_mated_later_is_better() {
        let mut value = Value::LOWEST;
        for _ in 0..20_000 {
            let earlier = value.one_ply_earlier();
            assert!(value <= earlier && earlier < Value::centipawns(i32::MIN));
            value = earlier;
        }
    }

    #[test]
    fn ranges_move_with_their_ends() {
        let range = Range::at_least(Value::mate_in_plies(3));
        assert_eq!(range.one_ply_earlier().low.plies_to_mate(), Some(4));
        assert_eq!(range.one_ply_earlier().high.plies_to_mate(), Some(1));
        assert!(range.is_sound() && Range::UNKNOWN.is_sound() && Range::exactly(Value::DRAW).is_sound());
        assert!(!Range { low: Value::HIGHEST, high: Value::DRAW }.is_sound());
    }
}
