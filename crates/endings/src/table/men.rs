//! The few pieces of an ending, apart from the board: their squares, and the side to move.

use shakmaty::{Bitboard, Chess, Color, Piece, Position, Role, Square};

/// The most pieces of a table, kings included.
pub(super) const MOST: usize = 4;

/// A position of few pieces. The kings come first, White's before Black's; then White's other pieces, then Black's, the
/// more valuable first.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Few {
    pieces: [Piece; MOST],
    squares: [Square; MOST],
    count: usize,
    pub(super) turn: Color,
}

/// The pieces of an ending besides the kings, White's and Black's, the more valuable first; the stronger side is White.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Material {
    white: Vec<Role>,
    black: Vec<Role>,
}

impl Few {
    /// Returns the pieces of a position with the stronger side as White; `None` where there are too many, or castling
    /// is possible.
    pub(super) fn of(position: &Chess) -> Option<Few> {
        let board = position.board();
        if MOST < board.occupied().count() || position.castles().any() {
            return None;
        }
        Few::new(board.iter().map(|(square, piece)| (piece, square)), position.turn())
    }

    /// Puts pieces in order, with the stronger side as White; `None` without one king per side, or with too many
    /// pieces.
    pub(super) fn new(men: impl IntoIterator<Item = (Piece, Square)>, turn: Color) -> Option<Few> {
        let mut men: Vec<(Piece, Square)> = men.into_iter().collect();
        let kings =
            |color| men.iter().filter(|(piece, _)| *piece == Piece { color, role: Role::King }).count();
        if MOST < men.len() || kings(Color::White) != 1 || kings(Color::Black) != 1 {
            return None;
        }
        let is_turned = strength(&men, Color::White) < strength(&men, Color::Black);
        if is_turned {
            for (piece, square) in &mut men {
                (piece.color, *square) = (!piece.color, square.flip_vertical());
            }
        }
        men.sort_by_key(|(piece, _)| {
            (piece.role != Role::King, piece.color == Color::Black, order(piece.role))
        });
        let mut few = Few {
            pieces: [men[0].0; MOST],
            squares: [men[0].1; MOST],
            count: men.len(),
            turn: if is_turned { !turn } else { turn },
        };
        for (place, (piece, square)) in men.into_iter().enumerate() {
            (few.pieces[place], few.squares[place]) = (piece, square);
        }
        Some(few)
    }

    /// Returns the pieces with other squares.
    pub(super) fn with(self, squares: [Square; MOST], turn: Color) -> Few {
        Few { squares, turn, ..self }
    }

    pub(super) fn material(&self) -> Material {
        let of = |color: Color| {
            let own = self.pieces().iter().filter(|piece| piece.color == color && piece.role != Role::King);
            own.map(|piece| piece.role).collect()
        };
        Material { white: of(Color::White), black: of(Color::Black) }
    }

    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    /// Returns the squares of all pieces, followed by meaningless ones.
    pub(super) fn all_squares(&self) -> [Square; MOST] {
        self.squares
    }

    pub(super) fn squares(&self) -> &[Square] {
        &self.squares[..self.count]
    }

    /// Returns the pieces with their indices in the order.
    pub(super) fn men(&self) -> impl Iterator<Item = (usize, Piece, Square)> + '_ {
        let both = self.pieces().iter().zip(self.squares());
        both.enumerate().map(|(place, (piece, square))| (place, *piece, *square))
    }

    /// Returns the square of a side's king.
    pub(super) fn king(&self, color: Color) -> Square {
        self.squares[usize::from(color == Color::Black)]
    }

    /// Returns the squares of all pieces.
    pub(super) fn occupied_squares(&self) -> Bitboard {
        self.squares().iter().copied().collect()
    }

    /// Returns the squares of a side's pieces.
    pub(super) fn of_side(&self, color: Color) -> Bitboard {
        self.men().filter(|(_, piece, _)| piece.color == color).map(|(_, _, square)| square).collect()
    }

    pub(super) fn has_pawns(&self) -> bool {
        self.pieces().iter().any(|piece| piece.role == Role::Pawn)
    }

    /// Returns the pieces after one of them has moved; what stands on the square is captured, and the other side is to
    /// move.
    pub(super) fn after(&self, place: usize, to: Square, role: Role) -> Option<Few> {
        let moved = |(other, piece, square): (usize, Piece, Square)| match other == place {
            true => Some((Piece { role, ..piece }, to)),
            false => (square != to).then_some((piece, square)),
        };
        Few::new(self.men().filter_map(moved), !self.turn)
    }
}

impl Material {
    /// Returns the pieces of a side besides its king, the more valuable first.
    pub(crate) fn of_side(&self, color: Color) -> &[Role] {
        color.fold_wb(&self.white, &self.black)
    }
}

/// Returns how strong a side is: by the number of its pieces, then by each.
fn strength(men: &[(Piece, Square)], color: Color) -> (usize, Vec<u8>) {
    let mut own: Vec<u8> = men
        .iter()
        .filter(|(piece, _)| piece.color == color)
        .map(|(piece, _)| 10 - order(piece.role))
        .collect();
    own.sort_unstable_by(|one, other| other.cmp(one));
    (own.len(), own)
}

/// Returns the index of a role in the order of a material.
fn order(role: Role) -> u8 {
    match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }
}
