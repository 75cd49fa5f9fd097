//! The roster: every piece of the root keeps one number through all moves and promotions.
//!
//! Numbers follow CAPS-II (table II-3): White 0–15, Black 16–31, by increasing value with knights before bishops, so
//! that the lowest number of a set is its least valuable piece; within a kind, squares are read from h8 down to a1.
//! Plans and refutations name pieces by these numbers, because squares change.

use shakmaty::{Board, CastlingSide, Color, Move, Role, Square};

/// The most pieces of one color that a roster can hold; readers refuse positions with more.
const PER_SIDE: usize = 16;

/// The stable number of a piece, 0 to 31.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct ManId(u8);

impl ManId {
    /// Returns the number as an index into an array of 32.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the color of the piece.
    pub fn color(self) -> Color {
        Color::from_white(self.index() < PER_SIDE)
    }
}

/// A set of pieces by their numbers.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Men(u32);

impl Men {
    /// The empty set.
    pub const NOBODY: Men = Men(0);

    /// Adds a piece.
    pub fn insert(&mut self, man: ManId) {
        self.0 |= 1 << man.0;
    }

    /// Whether a piece is in the set.
    pub fn contains(self, man: ManId) -> bool {
        self.0 >> man.0 & 1 == 1
    }

    /// Returns the pieces of either set.
    #[must_use]
    pub fn union(self, other: Men) -> Men {
        Men(self.0 | other.0)
    }

    /// Returns the pieces, the lowest number first: within one side, the least valuable.
    pub fn iter(self) -> impl Iterator<Item = ManId> {
        (0..32).map(ManId).filter(move |man| self.contains(*man))
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Where every piece of the root stands now.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Roster {
    squares: [Option<Square>; 2 * PER_SIDE],
    men: [Option<ManId>; 64],
}

impl Roster {
    /// Numbers the pieces of a root position.
    ///
    /// Pieces beyond sixteen of one color get no number; no reader accepts such a position.
    ///
    /// ```
    /// use shakmaty::{Board, Square};
    /// let roster = claims::Roster::new(&Board::new());
    /// assert_eq!(roster.man_at(Square::H2).map(claims::ManId::index), Some(0));
    /// assert_eq!(roster.man_at(Square::E8).map(claims::ManId::index), Some(31));
    /// ```
    pub fn new(board: &Board) -> Roster {
        let mut roster = Roster { squares: [None; 2 * PER_SIDE], men: [None; 64] };
        for color in Color::ALL {
            let men = Role::ALL.into_iter().flat_map(|role| board.by_piece(role.of(color)).into_iter().rev());
            let first: u8 = color.fold_wb(0, 16);
            for (number, square) in (first..first + 16).zip(men) {
                roster.put(ManId(number), square);
            }
        }
        roster
    }

    /// Returns the piece on a square.
    pub fn man_at(&self, square: Square) -> Option<ManId> {
        self.men[square.to_usize()]
    }

    /// Returns the square of a piece, or `None` when it has been captured.
    pub fn square_of(&self, man: ManId) -> Option<Square> {
        self.squares[man.index()]
    }

    /// Returns the roster after a legal move of a side; a promoted piece keeps the pawn's number.
    #[must_use]
    pub fn after(&self, color: Color, mv: Move) -> Roster {
        let mut roster = self.clone();
        match mv {
            Move::Normal { from, to, .. } => roster.relocate(from, to),
            Move::EnPassant { from, to } => {
                roster.remove(Square::from_coords(to.file(), from.rank()));
                roster.relocate(from, to);
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_squares(color, king, rook);
                let (king_man, rook_man) = (roster.remove(king), roster.remove(rook));
                if let Some(man) = king_man {
                    roster.put(man, king_to);
                }
                if let Some(man) = rook_man {
                    roster.put(man, rook_to);
                }
            }
            Move::Put { .. } => {}
        }
        roster
    }

    fn put(&mut self, man: ManId, square: Square) {
        self.squares[man.index()] = Some(square);
        self.men[square.to_usize()] = Some(man);
    }

    fn remove(&mut self, square: Square) -> Option<ManId> {
        let man = self.men[square.to_usize()].take()?;
        self.squares[man.index()] = None;
        Some(man)
    }

    fn relocate(&mut self, from: Square, to: Square) {
        self.remove(to);
        if let Some(man) = self.remove(from) {
            self.put(man, to);
        }
    }
}

/// Returns the squares on which king and rook stand after castling.
pub fn castling_squares(color: Color, king: Square, rook: Square) -> (Square, Square) {
    let side = if king < rook { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    (side.king_to(color), side.rook_to(color))
}

/// Returns the square on which a piece stands after a move; in castling that is the king.
pub fn arrival(color: Color, mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => castling_squares(color, king, rook).0,
        _ => mv.to(),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;
    use testing::{find_move, position};

    use super::*;

    /// Plays moves and returns, for each piece that began on a square, where it ends.
    fn follow(fen: &str, moves: &str, begin: &[Square]) -> Vec<Option<Square>> {
        let mut position = position(fen);
        let root = Roster::new(position.board());
        let mut roster = root.clone();
        for text in moves.split_whitespace() {
            let mv = find_move(&position, text);
            roster = roster.after(position.turn(), mv);
            position.play_unchecked(mv);
        }
        for square in Square::ALL {
            assert_eq!(
                roster.man_at(square).is_some(),
                position.board().occupied().contains(square),
                "{square}"
            );
            let color = roster.man_at(square).map(ManId::color);
            assert_eq!(color, position.board().color_at(square), "{square}");
        }
        begin.iter().map(|square| roster.square_of(root.man_at(*square).unwrap())).collect()
    }

    #[test]
    fn men_are_followed_through_castling_en_passant_and_promotion() {
        let castled = follow("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", &[Square::E1, Square::A1]);
        assert_eq!(castled, [Some(Square::C1), Some(Square::D1)]);
        let passed = follow("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e2e4 f4e3", &[Square::E2, Square::F4]);
        assert_eq!(passed, [None, Some(Square::E3)]);
        let promoted = follow("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", &[Square::E7, Square::D8]);
        assert_eq!(promoted, [Some(Square::D8), None]);
    }
}
