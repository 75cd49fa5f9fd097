//! What a position of few pieces is worth.

/// What a position is worth for the side to move, with best play of both sides.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Value {
    /// It mates in so many plies.
    Wins(u32),
    /// Neither side can force mate.
    Draws,
    /// It is mated in so many plies.
    Loses(u32),
}
