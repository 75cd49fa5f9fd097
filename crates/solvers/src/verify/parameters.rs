//! Every number that steers the search, in one table: name, type, default, meaning.
//!
//! Depths are in plies, margins in centipawns. They were chosen by trying them on positions of public test
//! suites; none of them knows a position.

/// One row of the table.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub default: i32,
    /// What it means.
    pub meaning: &'static str,
}

macro_rules! parameters {
    ($($(#[doc = $meaning:literal])+ $name:ident: i32 = $default:literal;)+) => {
        $($(#[doc = $meaning])+ pub(super) const $name: i32 = $default;)+

        /// The table of the search's parameters, all of them whole numbers.
        pub const PARAMETERS: &[Parameter] = &[
            $(Parameter { name: stringify!($name), default: $default, meaning: concat!($($meaning),+) },)+
        ];
    };
}

parameters! {
    /// From this depth on, a search begins with a window around the previous value.
    WINDOW_FROM_DEPTH: i32 = 4;
    /// Half the width of that window.
    WINDOW_START: i32 = 25;
    /// The factor by which the window grows on the side where the value fell outside.
    WINDOW_FACTOR: i32 = 3;

    /// Up to this depth, a position far above beta is cut off without a search.
    REVERSE_FUTILITY_DEPTH: i32 = 7;
    /// How far above it must be, for each ply of depth.
    REVERSE_FUTILITY_MARGIN: i32 = 110;
    /// From this depth on, the side to move may try to pass.
    NULL_MOVE_DEPTH: i32 = 3;
    /// Plies that a pass saves at least.
    NULL_MOVE_REDUCTION: i32 = 3;
    /// A pass saves one more ply for so many plies of depth.
    NULL_MOVE_DEPTH_SHARE: i32 = 4;
    /// A pass saves one more ply for so much above beta, at most three.
    NULL_MOVE_MARGIN: i32 = 200;
    /// From this depth on, a node without a stored move is searched a ply less deep.
    INTERNAL_REDUCTION_DEPTH: i32 = 4;

    /// Up to this depth, quiet moves late in the list are left out.
    LATE_MOVE_DEPTH: i32 = 6;
    /// The number of moves that are always searched before.
    LATE_MOVE_BASE: i32 = 4;
    /// Up to this depth, quiet moves are left out where the evaluation is far below alpha.
    FUTILITY_DEPTH: i32 = 6;
    /// How far below alpha it must be at least.
    FUTILITY_BASE: i32 = 100;
    /// How much farther, for each ply of depth.
    FUTILITY_MARGIN: i32 = 80;
    /// Up to this depth, moves that lose material in the exchange are left out.
    EXCHANGE_DEPTH: i32 = 6;
    /// What a quiet move may lose, for each ply of depth.
    EXCHANGE_QUIET_MARGIN: i32 = 60;
    /// What a capture or check may lose, for each ply of depth.
    EXCHANGE_CAPTURE_MARGIN: i32 = 180;

    /// From this depth on, late moves are searched less deep at first.
    REDUCTION_DEPTH: i32 = 2;
    /// Added to the logarithms' product, in 1/1024 of a ply.
    REDUCTION_BASE: i32 = 700;
    /// The product of both logarithms (base 2) is divided by this many 1/100.
    REDUCTION_DIVISOR: i32 = 600;
    /// History that is worth a ply of depth.
    REDUCTION_HISTORY: i32 = 9000;

    /// From this depth on, a stored move is tested for being the only good one.
    SINGULAR_DEPTH: i32 = 6;
    /// How far below it all others must stay, for each ply of depth.
    SINGULAR_MARGIN: i32 = 2;

    /// The number of plies for which quiescence includes quiet checks.
    QUIESCENCE_CHECK_PLIES: i32 = 2;
    /// Captures that leave the evaluation farther than this below alpha are left out.
    QUIESCENCE_MARGIN: i32 = 150;

    /// The bonus in the order of moves for a queen that leaves a square where a less valuable piece attacks it.
    PERIL_QUEEN: i32 = 24000;
    /// The same bonus for a rook.
    PERIL_ROOK: i32 = 14000;
    /// The same bonus for a bishop or knight that a pawn attacks.
    PERIL_MINOR: i32 = 8000;

    /// The bonus in the order of moves for a quiet move that gives check.
    QUIET_CHECK: i32 = 12000;
    /// The limit of history.
    HISTORY_MOST: i32 = 16384;
    /// What a cutoff adds to history, for each ply of depth.
    HISTORY_BONUS: i32 = 150;
    /// The most that a cutoff adds to history.
    HISTORY_BONUS_MOST: i32 = 1500;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_has_a_meaning_and_its_own_name() {
        for (index, parameter) in PARAMETERS.iter().enumerate() {
            assert!(parameter.meaning.ends_with('.'), "{parameter:?}");
            assert!(PARAMETERS[..index].iter().all(|other| other.name != parameter.name), "{parameter:?}");
        }
    }
}
