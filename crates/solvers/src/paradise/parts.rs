//! The parts of the extended program, each of which can be switched off to measure its worth.

/// The parts of the extended program that are switched on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Parts {
    /// Moves cost what the policy says; without it every move of a position costs the same.
    pub policy: bool,
    /// Moves are searched; without it the likeliest is the answer, and nothing is claimed.
    pub prove: bool,
    /// Replies that touch the threat are considered; without it only those that DEFENDMOVE suggests, and attacks of the
    /// defense's own.
    pub touching: bool,
    /// What was found is searched a second time; without it, it is claimed at once.
    pub confirm: bool,
}

impl Parts {
    /// All of them.
    pub const ALL: Parts = Parts { policy: true, prove: true, touching: true, confirm: true };
}
