//! The causality facility: the moves that touch what the other side did (II.F.2.a, III.D).
//!
//! Whether a move may be blamed is [`Refutation::blames`]. This module finds what can be done about a refutation: guard
//! the squares it moved to, capture the pieces that took part, block their paths and the paths of their threats or
//! prepare to, move the targets away or guard them, and make room for a target that can hardly move and is not attacked
//! yet.

use claims::arrival;
use shakmaty::{Bitboard, Color, Move, Position, attacks};
use vision::{Refutation, Vision};

use super::defence::{comes_to_bear, credit_services};
use super::parameters::{BLOCKS, CAPTURES_ATTACKER, GUARDS, MOVES_AWAY};

/// What can be done about a refutation by the other side, on the board of one node.
pub(super) struct Remedies<'v> {
    vision: &'v Vision,
    color: Color,
    /// The squares of the pieces that took part.
    movers: Bitboard,
    /// Squares they moved to.
    squares: Bitboard,
    /// Squares they crossed or threatened over.
    paths: Bitboard,
    /// Squares they threatened over.
    target_paths: Bitboard,
    /// The squares of one's own pieces that became targets.
    targets: Bitboard,
    /// Squares of one's own pieces beside targets that can hardly move and are not attacked.
    crowding: Bitboard,
}

impl<'v> Remedies<'v> {
    /// Reads a description of what the other side did, on the position of a node.
    pub(super) fn against(vision: &'v Vision, refutation: &Refutation) -> Remedies<'v> {
        let color = vision.position().turn();
        let standing = |men: claims::Men| -> Bitboard {
            men.iter().filter_map(|man| vision.roster().square_of(man)).collect()
        };
        let board = vision.board();
        let targets = standing(refutation.targets) & board.by_color(color);
        let cramped = targets.into_iter().filter(|man| {
            vision.features().low().contains(*man) && vision.attackers_to(*man, !color).is_empty()
        });
        let crowding = cramped.fold(Bitboard::EMPTY, |all, man| {
            all | vision.board().piece_at(man).map_or(Bitboard::EMPTY, |piece| {
                attacks::attacks(man, piece, Bitboard::EMPTY) & attacks::king_attacks(man)
            })
        });
        Remedies {
            vision,
            color,
            movers: standing(refutation.movers) & board.by_color(!color),
            squares: refutation.squares,
            paths: refutation.paths | refutation.target_paths,
            target_paths: refutation.target_paths,
            targets,
            crowding: crowding & board.by_color(color),
        }
    }

    /// Returns how often a move is mentioned, and its greatest service in hundredths of what is at stake.
    pub(super) fn services(&self, mv: Move) -> (u32, i32) {
        let Some(from) = mv.from() else { return (0, 0) };
        let to = arrival(self.color, mv);
        let bears = comes_to_bear(self.vision, mv, from, to, self.color);
        let count = |set: Bitboard| u32::try_from(set.count()).unwrap_or(0);
        let mut mentions = 0;
        let mut most = 0;
        let mut serve = |times: u32, worth: i32| {
            if 0 < times {
                mentions += times;
                most = most.max(worth);
            }
        };
        serve(u32::from(self.movers.contains(to)), CAPTURES_ATTACKER);
        serve(u32::from(self.targets.contains(from)), MOVES_AWAY);
        serve(u32::from(self.paths.contains(to)), BLOCKS);
        serve(count(bears & self.squares), GUARDS);
        serve(count(bears & self.target_paths), GUARDS);
        serve(count(bears & self.targets), GUARDS);
        serve(u32::from(self.crowding.contains(from)), GUARDS);
        (mentions, most)
    }

    /// Returns how often a move is mentioned and its credit, in centipawns of what is at stake; `None` when it is not
    /// mentioned.
    pub(super) fn credit(&self, mv: Move, stake: i32) -> Option<(u32, i32)> {
        let (mentions, most) = self.services(mv);
        (0 < mentions).then(|| (mentions, credit_services(stake, most, mentions)))
    }
}
