//! RUNS, ESCORTS, CATCHES: pawns that cannot be stopped on their way, found by counting the steps of kings and pawns
//! (beyond the report).
//!
//! Decisions:
//! * They hold against king, knights and pawns alone: what other pieces stop is for the search to find.
//! * The enemy king and its knights go straight. They stop the pawn where they come before it or capture it, on a
//!   square that our king, which does not move, does not guard. They may need longer than that, so that a pawn for
//!   which it holds may be missed. What a knight achieves by checks is not counted.
//! * An enemy pawn that queens before ours on an open path is reason enough to be silent.

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

use super::Facts;

/// A pawn on its way, and the king that helps it.
struct Run<'b> {
    board: &'b Board,
    color: Color,
    /// The squares of the pawn, the first where it stands.
    path: Vec<Square>,
    king: Square,
    /// One if the other side is to move.
    tempo: u32,
}

impl Facts<'_> {
    /// Whether a pawn that has come to a square cannot be stopped, with the other side to move.
    pub(super) fn runs(&self, pawn: Square, square: Square) -> bool {
        let board = self.vision().board();
        let Some(color) = pawn_color(board, pawn) else { return false };
        let Some(king) = board.king_of(color) else { return false };
        let Some(run) = Run::of(board, pawn, square, king, 1) else { return false };
        let is_step = pawn == square || self.legal_squares(pawn).contains(square);
        is_step && run.is_free()
    }

    /// Whether a king that has come to a square makes the way of its pawn free, with the other side to move.
    pub(super) fn escorts(&self, king: Square, square: Square, pawn: Square) -> bool {
        let board = self.vision().board();
        let is_his = pawn_color(board, pawn).is_some_and(|color| board.king_of(color) == Some(king));
        is_his && Run::of(board, pawn, pawn, square, 1).is_some_and(|run| run.is_free())
    }

    /// Whether a king that has come to a square stops a pawn that is to move and would not be stopped without it.
    pub(super) fn catches(&self, king: Square, square: Square, pawn: Square) -> bool {
        let board = self.vision().board();
        let Some(color) = pawn_color(board, pawn) else { return false };
        let Some(his) = board.king_of(color) else { return false };
        let Some(run) = Run::of(board, pawn, pawn, his, 0) else { return false };
        board.king_of(!color) == Some(king) && run.escapes(king) && !run.has_rival() && !run.escapes(square)
    }

    fn legal_squares(&self, man: Square) -> Bitboard {
        self.squares(crate::Pattern::LegalMove, man)
    }
}

impl<'b> Run<'b> {
    /// Returns the run of a pawn; `None` where its path is not free, or the other side has long-range pieces.
    fn of(board: &'b Board, pawn: Square, from: Square, king: Square, tempo: u32) -> Option<Run<'b>> {
        let color = pawn_color(board, pawn)?;
        let enemies = board.by_color(!color).without(from);
        let is_alone = (enemies & (board.queens() | board.rooks() | board.bishops())).is_empty();
        let occupied = board.occupied().without(pawn).without(board.king_of(color)?).with(king);
        let path = way(color, from, pawn == from);
        let crossed = attacks::between(pawn, from).into_iter().chain(path.iter().copied());
        let is_safe = crossed
            .into_iter()
            .all(|square| (attacks::pawn_attacks(color, square) & enemies & board.pawns()).is_empty());
        let is_open = is_empty(&path, occupied);
        (is_alone && is_open && is_safe && from != king).then_some(Run { board, color, path, king, tempo })
    }

    /// Whether the pawn is not stopped and no enemy pawn queens before it.
    fn is_free(&self) -> bool {
        let enemy = self.board.king_of(!self.color);
        enemy.is_some_and(|enemy| self.escapes(enemy)) && !self.has_rival()
    }

    /// Whether the enemy king, standing on a square, and the enemy knights come too late.
    fn escapes(&self, enemy: Square) -> bool {
        let guarded = attacks::king_attacks(self.king);
        let mut leaps = self.board.by_color(!self.color) & self.board.knights();
        let mut past = 0;
        for (step, square) in (0..).zip(&self.path) {
            let moves = step + self.tempo;
            while past < moves {
                leaps = leaps.into_iter().fold(leaps, |all, from| all | attacks::knight_attacks(from));
                past += 1;
            }
            let is_met = enemy.distance(*square) <= moves || leaps.contains(*square);
            if is_met && 0 < moves && !guarded.contains(*square) {
                return false;
            }
        }
        true
    }

    /// Whether an enemy pawn queens before ours, and our king does not reach it.
    fn has_rival(&self) -> bool {
        let steps = self.path.len();
        let enemies = self.board.by_color(!self.color) & self.board.pawns() & !self.path_set();
        enemies.into_iter().any(|rival| {
            let takes = attacks::pawn_attacks(!self.color, rival) & self.board.by_color(self.color);
            let started = [(rival, 0)].into_iter().chain(takes.into_iter().map(|taken| (taken, 1)));
            started.into_iter().any(|(from, begun)| {
                let way = way(!self.color, from, from == rival);
                let last = way.last().copied().unwrap_or(from);
                let count = way.len() - 1 + begun;
                is_empty(&way, self.board.occupied())
                    && count < steps
                    && (count as u32) < self.king.distance(last)
            })
        })
    }

    fn path_set(&self) -> Bitboard {
        self.path.iter().copied().collect()
    }
}

/// Lists the squares of a pawn from one square to its promotion square, two steps at once from where pawns begin.
fn way(color: Color, from: Square, may_leap: bool) -> Vec<Square> {
    let step = color.fold_wb(8, -8);
    let mut way = vec![from];
    let mut at = from;
    while let Some(next) = at.offset(step) {
        let leaps = may_leap && at == from && from.rank() == color.fold_wb(Rank::Second, Rank::Seventh);
        at = if leaps { next.offset(step).unwrap_or(next) } else { next };
        way.push(at);
    }
    way
}

/// Whether a path is empty beyond its first square, and where it leaps.
fn is_empty(way: &[Square], occupied: Bitboard) -> bool {
    let leapt =
        way.first().zip(way.get(1)).map_or(Bitboard::EMPTY, |(from, to)| attacks::between(*from, *to));
    let beyond: Bitboard = way.iter().skip(1).copied().collect();
    ((beyond | leapt) & occupied).is_empty()
}

fn pawn_color(board: &Board, square: Square) -> Option<Color> {
    match board.piece_at(square) {
        Some(Piece { role: Role::Pawn, color }) => Some(color),
        _ => None,
    }
}
