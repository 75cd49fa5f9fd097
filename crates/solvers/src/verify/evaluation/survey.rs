//! One walk over the men: what each side attacks, how mobile it is, and how it bears on the other king.
//!
//! The terms of the evaluation that need attacks read them here, so that each is computed once.

use shakmaty::{Bitboard, Board, Color, Rank, Role, Square, attacks};

use super::Tapered;
use super::king_safety::zone;
use super::mobility::mobility;

/// What one side's men do.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Sight {
    /// Squares attacked, by kind of attacker (pawn first).
    pub(super) by_role: [Bitboard; 6],
    /// Squares attacked by anyone.
    pub(super) attacked: Bitboard,
    /// Squares attacked at least twice.
    pub(super) twice: Bitboard,
    /// The sum over the pieces.
    pub(super) mobility: Tapered,
    /// Pieces that bear on the zone of the other king, by kind.
    pub(super) bearing: [i32; 6],
    /// Squares of the zone that they bear on, each counted for each of them.
    pub(super) near: i32,
}

/// What both sides' men do.
pub(super) struct Survey {
    white: Sight,
    black: Sight,
    /// The squares of the kings, White's first.
    kings: [Square; 2],
}

impl Survey {
    pub(super) fn of(board: &Board) -> Survey {
        let king = |color: Color| board.king_of(color).unwrap_or(Square::E1);
        let kings = [king(Color::White), king(Color::Black)];
        let of = |color: Color| {
            let target = zone(king(!color), !color);
            sight(board, color, pawn_attacks(board, !color), target)
        };
        let (white, black) = (of(Color::White), of(Color::Black));
        Survey { white, black, kings }
    }

    pub(super) fn of_side(&self, color: Color) -> &Sight {
        if color == Color::White { &self.white } else { &self.black }
    }

    pub(super) fn king(&self, color: Color) -> Square {
        self.kings[usize::from(color == Color::Black)]
    }
}

/// Gives the squares that a side's pawns attack.
pub(super) fn pawn_attacks(board: &Board, color: Color) -> Bitboard {
    attacked_by_pawns(board.by_piece(color.pawn()), color)
}

/// Gives the squares that pawns of a side would attack from squares.
pub(super) fn attacked_by_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    let (left, right) = match color {
        Color::White => (7, 9),
        Color::Black => (-9, -7),
    };
    let not_a = !Bitboard::from(shakmaty::File::A);
    let not_h = !Bitboard::from(shakmaty::File::H);
    (pawns & not_a).shift(left) | (pawns & not_h).shift(right)
}

fn sight(board: &Board, color: Color, enemy_pawns: Bitboard, target: Bitboard) -> Sight {
    let mut sight = Sight::default();
    let own = board.by_color(color);
    let occupied = board.occupied();
    // Blocked or unmoved pawns and the king leave no room; squares that pawns guard are not free.
    let home = color.fold_wb(Rank::Second, Rank::Seventh);
    let ahead = occupied.shift(color.fold_wb(-8, 8));
    let stuck = board.by_piece(color.pawn()) & (ahead | Bitboard::from(home));
    let area = !(enemy_pawns | stuck | (own & board.kings()));
    let by_pawns = pawn_attacks(board, color);
    sight.by_role[0] = by_pawns;
    sight.attacked = by_pawns;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in board.by_piece(role.of(color)) {
            let reach = match role {
                Role::Knight => attacks::knight_attacks(square),
                // Men that move the same way stand behind each other.
                Role::Bishop => attacks::bishop_attacks(square, occupied ^ (own & board.queens())),
                Role::Rook => attacks::rook_attacks(square, occupied ^ (own & board.rooks_and_queens())),
                _ => attacks::queen_attacks(square, occupied),
            };
            sight.add(role, reach);
            sight.mobility += mobility(role, (reach & area).count());
            let near = (reach & target).count();
            if 0 < near {
                sight.bearing[role as usize - 1] += 1;
                sight.near += near as i32;
            }
        }
    }
    if let Some(king) = board.king_of(color) {
        sight.add(Role::King, attacks::king_attacks(king));
    }
    sight
}

impl Sight {
    fn add(&mut self, role: Role, reach: Bitboard) {
        self.twice |= self.attacked & reach;
        self.attacked |= reach;
        self.by_role[role as usize - 1] |= reach;
    }
}
