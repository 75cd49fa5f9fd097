//! The statements: what can be said about why a move wins, one idea per file. [`STATEMENTS`] is in the order
//! in which they are used: first what is weak before the move, then what the move does about it, then its
//! second purpose.

mod between;
mod discovered;
mod falls;
mod fork;
mod guard;
mod lined_up;
mod mates;
mod offered;
mod pawns;
mod threats;

pub(crate) use pawns::is_of_pawns;

use crate::statement::{Case, Remark, Statement};

/// Every statement, in the order in which they are used.
pub const STATEMENTS: [Statement; 36] = [
    between::IN_BETWEEN,
    falls::UNPROTECTED,
    guard::CHECKED_AWAY,
    guard::GUARD_TAKEN,
    guard::LINE_SHUT,
    discovered::DISCOVERED_CHECK,
    discovered::DISCOVERED_ATTACK,
    fork::FORK,
    lined_up::SKEWER,
    lined_up::PIN,
    guard::OVERLOADED,
    guard::SOLE_GUARD,
    offered::DECOY,
    offered::DEFLECTION,
    falls::TRAPPED,
    guard::GUARD_ATTACKED,
    guard::PINNED_GUARD,
    offered::DESPERADO,
    mates::HELD_AT_THE_END,
    mates::BACK_RANK,
    mates::PICTURE,
    mates::HUNT,
    mates::COVERED,
    pawns::PASSED,
    pawns::BREAKTHROUGH,
    pawns::RUNNER,
    pawns::OPPOSITION,
    pawns::QUEENS,
    threats::ZUGZWANG,
    threats::THREATENS_MATE,
    falls::TAKES_MORE,
    falls::ATTACKS,
    threats::THREATENS,
    guard::X_RAY,
    guard::KING_CANNOT_TAKE,
    threats::MEETS_THREAT,
];

/// Finds what there is to say about a move; for a later move of a line, only what a story mentions there.
pub(crate) fn remarks(case: &Case<'_, '_>) -> Vec<Remark> {
    let is_asked = |statement: &&Statement| case.is_first() || statement.is_of_later_moves;
    STATEMENTS.iter().filter(is_asked).filter_map(|statement| statement.remark(case)).collect()
}
