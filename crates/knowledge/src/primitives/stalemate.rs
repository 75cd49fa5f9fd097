//! STALEMATES and STALEMATED: which side is left without a move (beyond the report).
//!
//! STALEMATES lists the moves after which the other side has no move, a danger for the winning side; STALEMATED lists
//! those whose capture leaves the mover's own side without one, a resource of the losing side. As in `ahead`, pieces
//! are assumed to stand on other squares, only the side to move has them, castling is left out, and a pawn promotes to
//! a queen.

use shakmaty::{Bitboard, Color, Position, Role, Square, attacks};

use super::Facts;
use super::imagined_board::{Thought, Way};
use super::table::{Row, Table};
use crate::Pattern;

impl Facts<'_> {
    /// Lists STALEMATES: the moves after which the other side is not in check and has no move.
    pub(super) fn stalemates(&self) -> Table {
        let enemy = !self.vision.position().turn();
        let stuck = |way: &Way| {
            let thought = self.look_ahead().displace(*way);
            is_stuck(&thought, enemy, way.passing(&thought))
        };
        let found: Vec<Way> = self.ways().filter(stuck).collect();
        self.table_of(&found)
    }

    /// Lists STALEMATED: the moving piece, its square, and the piece that stalemates by capturing it there.
    pub(super) fn find_stalemated(&self) -> Vec<Row> {
        let color = self.vision.position().turn();
        let board = self.vision.board();
        let movers: Bitboard = self.ways().map(|way| way.at).collect();
        let mut rows = Vec::new();
        for way in self.ways() {
            // Other pieces that can move now, except the king, will most likely still be able to.
            if (movers & !board.kings()).without(way.at).any() {
                continue;
            }
            let thought = self.look_ahead().displace(way);
            for at in thought.attackers(way.to, !color) {
                let after = thought.displace(Way { at, to: way.to });
                if !after.is_attacked(!color) && is_stuck(&after, color, None) {
                    rows.push([way.at, way.to, at, Square::A1]);
                }
            }
        }
        rows.sort_unstable();
        rows
    }

    /// Returns the moves of the side to move.
    fn ways(&self) -> impl Iterator<Item = Way> {
        let board = self.vision.board();
        let own = board.by_color(self.vision.position().turn());
        own.into_iter().flat_map(move |at| {
            self.squares(Pattern::LegalMove, at).into_iter().map(move |to| Way { at, to })
        })
    }
}

/// Whether a color is not in check and has no move; `passing` is a pawn just assumed to have gone two squares ahead.
fn is_stuck(thought: &Thought, color: Color, passing: Option<Square>) -> bool {
    if thought.is_attacked(color) {
        return false;
    }
    let is_open = |at, to| !thought.displace(Way { at, to }).is_attacked(color);
    let own = thought.men(color);
    let moves = |at: Square| {
        let reach = thought.piece_at(at).map_or(Bitboard::EMPTY, |piece| thought.reach(at, piece));
        (reach & !own).into_iter().any(|to| is_open(at, to))
    };
    let behind = passing.and_then(|pawn| pawn.offset(color.fold_wb(8, -8)));
    let takes = |to: Square| {
        let pawns = attacks::pawn_attacks(!color, to) & own;
        pawns
            .into_iter()
            .any(|at| thought.piece_at(at).is_some_and(|piece| piece.role == Role::Pawn) && is_open(at, to))
    };
    !own.into_iter().any(moves) && !behind.is_some_and(takes)
}
