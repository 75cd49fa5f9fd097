//! Counts with their nouns, as English messages have them.

use std::fmt::Display;

/// Writes a count with its noun: `1 row`, `2 rows`; for nouns whose plural ends in a mere `s`.
pub fn count_of(count: impl Display, what: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {what}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(
            [count_of(0, "row"), count_of(1_u32, "row"), count_of(2_u64, "row")],
            ["0 rows", "1 row", "2 rows"]
        );
    }
}
