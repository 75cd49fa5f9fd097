//! Values that the report does not state, in centipawns of the house scale (the report's points are halves).
//!
//! Values that can be worked out from figure 3.11 (III.C) are marked so. The others were chosen, and tuned on the even
//! rows of the development suites.

use shakmaty::{Color, Role, Square};

/// Half the width of the range around the expectation: 68 % of a pawn (II.F.4).
pub(super) const MARGIN: i32 = 68;

/// What a check loses for each square to which the king could go (table III-8).
pub(super) const ESCAPE: i32 = 300;
/// What a check that leaves the king no square gains (II.D: "a large bonus").
pub(super) const IMMOBILE: i32 = 400;

/// The credit for a defence by capturing the attacker, moving away, blocking or guarding, in hundredths of what is at
/// stake.
pub(super) const CAPTURES_ATTACKER: i32 = 100;
/// See [`CAPTURES_ATTACKER`].
pub(super) const MOVES_AWAY: i32 = 75;
/// See [`CAPTURES_ATTACKER`].
pub(super) const BLOCKS: i32 = 75;
/// See [`CAPTURES_ATTACKER`].
pub(super) const GUARDS: i32 = 50;
/// The bonus for each further service of the same move, in hundredths of what is at stake.
pub(super) const AGAIN: i32 = 10;

/// Nodes for an answer that gains something, where none was found yet.
pub(super) const FOR_NOTHING: u64 = 3_500;
/// Like [`FOR_NOTHING`], in a second try, where fewer moves are tried.
pub(super) const FOR_NOTHING_AGAIN: u64 = 1_500;
/// Nodes that may go into a better answer after one was found.
pub(super) const FOR_MORE: u64 = 600;
/// A gain in centipawns after which less effort goes into a better answer.
pub(super) const MUCH: i32 = 200;
/// Nodes that may go into a better answer after one was found that gains much.
pub(super) const FOR_MORE_THAN_MUCH: u64 = 200;
/// Like [`FOR_NOTHING`], where few pieces are left; with pawns only, the survey gets all nodes.
pub(super) const FOR_NOTHING_OF_FEW: u64 = 800;
/// Nodes for a survey of all moves where few pieces are left and nothing was found.
pub(super) const FOR_SURVEY: u64 = 3_500;
/// Like [`FOR_SURVEY`], after a gain was found.
pub(super) const FOR_SURVEY_AFTER_GAIN: u64 = 1_000;
/// Nodes for a move that holds the position.
pub(super) const FOR_HOLDING: u64 = 500;

/// How central a file is, a to h.
const FILES: [i32; 8] = [0, 2, 4, 8, 8, 4, 2, 0];
/// How central a rank is, one's own first; with the files it produces the small terms of table III-8.
const RANKS: [i32; 8] = [0, 0, 12, 20, 24, 20, 8, 4];

/// Returns what a piece's move gains in centrality; a king does better at the edge (IV.E).
pub(super) fn centrality(role: Role, color: Color, from: Square, to: Square) -> i32 {
    let of = |square: Square| {
        let rank = color.relative_rank(square.rank()).to_usize();
        FILES[square.file().to_usize()] + RANKS[rank]
    };
    let gain = of(to) - of(from);
    if role == Role::King { -gain } else { gain }
}
