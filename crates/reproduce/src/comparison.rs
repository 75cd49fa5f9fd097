//! A report's program as it was and with what it lacked, side by side.

use super::claim::Claim;
use super::table::percent;

/// The results of the two programs on the rows of the suite, in order; `None` if interrupted.
pub(super) struct Both<T> {
    pub(super) as_reported: Vec<Option<T>>,
    pub(super) extended: Vec<Option<T>>,
}

/// How often a program's move was right, and the verdicts on its claims.
pub(super) struct Claims {
    pub(super) right_moves: usize,
    pub(super) claimed: usize,
    pub(super) stand: usize,
    pub(super) overturned: usize,
    /// Claimed moves that are right.
    pub(super) claimed_right: usize,
    /// Overturned moves that are right.
    pub(super) overturned_right: usize,
    pub(super) open: usize,
}

impl<T> Both<T> {
    /// Tries the two programs, one after the other, by name.
    pub(super) fn try_out<O>(
        as_reported: O,
        extended: O,
        tried: impl Fn(&str, O) -> Vec<Option<T>>,
    ) -> Both<T> {
        Both { as_reported: tried("as reported", as_reported), extended: tried("extended", extended) }
    }

    /// Returns the results of the programs, one after the other.
    pub(super) fn each(&self) -> [&[Option<T>]; 2] {
        [&self.as_reported, &self.extended]
    }

    /// Returns a line of each program, its name first; `judged` returns whether a move was right and the verdict on its
    /// claim.
    pub(super) fn lines_of_claims(
        &self,
        judged: impl Fn(&T) -> (bool, Claim),
        cells: impl Fn(&Claims) -> Vec<String>,
    ) -> Vec<Vec<String>> {
        let line = |(name, trials): (&str, &[Option<T>])| {
            let judged: Vec<(bool, Claim)> = trials.iter().flatten().map(&judged).collect();
            let mut line = vec![name.to_owned()];
            line.extend(cells(&Claims::of(&judged)));
            line
        };
        ["as reported", "extended"].into_iter().zip(self.each()).map(line).collect()
    }
}

impl Claims {
    fn of(judged: &[(bool, Claim)]) -> Claims {
        let count = |is_it: fn(bool, Claim) -> bool| {
            judged.iter().filter(|(is_right, claim)| is_it(*is_right, *claim)).count()
        };
        Claims {
            right_moves: count(|is_right, _| is_right),
            claimed: count(|_, claim| claim != Claim::None),
            claimed_right: count(|is_right, claim| is_right && claim != Claim::None),
            stand: count(|_, claim| claim == Claim::Stands),
            overturned: count(|_, claim| claim == Claim::Overturned),
            overturned_right: count(|is_right, claim| is_right && claim == Claim::Overturned),
            open: count(|_, claim| claim == Claim::Open),
        }
    }

    /// Formats the number of those overturned with their share of the claims.
    pub(super) fn count_overturned(&self) -> String {
        format!("{} ({})", self.overturned, percent(self.overturned, self.claimed))
    }
}
