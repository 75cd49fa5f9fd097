//! The statements: what can be said about why a move wins, one idea per file. [`STATEMENTS`] is in the order
//! in which they are used: first what is weak before the move, then what the move does about it, then its
//! second purpose.

mod discovery;
mod falling_pieces;
mod fork;
mod guard;
mod in_between;
mod lined_up;
mod mates;
mod offer;
mod pawns;
mod threats;

pub(crate) use pawns::is_of_pawns;

use crate::statement::{Case, Remark, Statement};

/// Every statement, in the order in which they are used.
pub const STATEMENTS: [Statement; 36] = [
    in_between::IN_BETWEEN,
    falling_pieces::UNPROTECTED,
    guard::CHECKED_AWAY,
    guard::GUARD_TAKEN,
    guard::LINE_SHUT,
    discovery::DISCOVERED_CHECK,
    discovery::DISCOVERED_ATTACK,
    fork::FORK,
    lined_up::SKEWER,
    lined_up::PIN,
    guard::OVERLOADED,
    guard::SOLE_GUARD,
    offer::DECOY,
    offer::DEFLECTION,
    falling_pieces::TRAPPED,
    guard::GUARD_ATTACKED,
    guard::PINNED_GUARD,
    offer::DESPERADO,
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
    falling_pieces::TAKES_MORE,
    falling_pieces::ATTACKS,
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
