//! The checks that the side to move can give, found without making them.
//!
//! Direct checks, discovered checks (also by pawns and en passant), promotions and castling.

use claims::castling_squares;
use shakmaty::{Bitboard, Color, Move, Piece, Position, Role, Square, attacks};

use crate::Vision;

/// A legal move that gives check.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct CheckingMove {
    /// The move.
    pub mv: Move,
    /// The squares from which the king is attacked after the move.
    pub checkers: Bitboard,
}

impl CheckingMove {
    /// Whether two pieces give check at once.
    pub fn is_double(&self) -> bool {
        self.checkers.more_than_one()
    }
}

/// Returns a key that orders moves as they are generated: by origin and target from h8 down to a1, queen promotions
/// first.
///
/// MATER's report leaves the order of generation open (section V); this one reads like its printed lists and puts
/// 1.B-K7ch of diagram 36 before 1.B-B7ch, as printed.
pub fn generation_order(mv: Move) -> (u32, u32, u32) {
    let down = |square: Square| 63 - square.to_u32();
    let promotion = mv.promotion().map_or(0, |role| Role::King as u32 - role as u32);
    (mv.from().map_or(0, down), down(mv.to()), promotion)
}

impl Vision {
    /// Lists the legal moves that give check, in [`generation_order`].
    pub fn checking_moves(&self) -> &[CheckingMove] {
        self.checking_moves.get_or_init(|| {
            let mut checks: Vec<CheckingMove> = self
                .position()
                .legal_moves()
                .into_iter()
                .map(|mv| CheckingMove { mv, checkers: self.checkers_after(mv) })
                .filter(|check| check.checkers.any())
                .collect();
            checks.sort_unstable_by_key(|check| generation_order(check.mv));
            checks
        })
    }

    /// Returns the squares from which the enemy king would be attacked after a legal move.
    ///
    /// One piece is displaced and any piece it captures removed; castling displaces the rook with the king.
    pub fn checkers_after(&self, mv: Move) -> Bitboard {
        let color = self.position().turn();
        let Some(king) = self.king(!color) else { return Bitboard::EMPTY };
        let after = Displaced::by(mv, color);
        let board = self.board();
        let occupied = (board.occupied() & !after.left) | after.entered;
        let stayed = board.by_color(color) & !after.left & !after.entered;
        let rooks = attacks::rook_attacks(king, occupied) & board.rooks_and_queens();
        let bishops = attacks::bishop_attacks(king, occupied) & board.bishops_and_queens();
        let direct = after.attacks(occupied).contains(king);
        let discovered = (rooks | bishops) & stayed;
        if direct { discovered.with(after.square) } else { discovered }
    }
}

/// The piece that gives a direct check after a move, and the squares that the move empties and fills.
struct Displaced {
    piece: Piece,
    square: Square,
    left: Bitboard,
    entered: Bitboard,
}

impl Displaced {
    fn by(mv: Move, color: Color) -> Displaced {
        match mv {
            Move::Normal { role, from, to, promotion, .. } => Displaced {
                piece: promotion.unwrap_or(role).of(color),
                square: to,
                left: Bitboard::from_square(from),
                entered: Bitboard::from_square(to),
            },
            Move::EnPassant { from, to } => Displaced {
                piece: color.pawn(),
                square: to,
                left: Bitboard::from_square(from).with(Square::from_coords(to.file(), from.rank())),
                entered: Bitboard::from_square(to),
            },
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_squares(color, king, rook);
                Displaced {
                    piece: color.rook(),
                    square: rook_to,
                    left: Bitboard::from_square(king).with(rook),
                    entered: Bitboard::from_square(king_to).with(rook_to),
                }
            }
            // Drops belong to another game; shakmaty never generates one here.
            Move::Put { role, to } => Displaced {
                piece: role.of(color),
                square: to,
                left: Bitboard::EMPTY,
                entered: Bitboard::from_square(to),
            },
        }
    }

    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        attacks::attacks(self.square, self.piece, occupied)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, Chess, fen::Fen};
    use testing::{after, position, walk};

    use super::*;

    fn checks(fen: &str) -> String {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
        let text = |check: &CheckingMove| check.mv.to_uci(CastlingMode::Standard).to_string();
        Vision::of(position).checking_moves().iter().map(text).collect::<Vec<_>>().join(" ")
    }

    /// Compares every legal move of a position with the board after it.
    fn agrees_with_play(position: &Chess) {
        let vision = Vision::of(position.clone());
        for mv in position.legal_moves() {
            let after = after(position, mv);
            assert_eq!(vision.checkers_after(mv), after.checkers(), "{mv:?} in {position:?}");
        }
    }

    #[test]
    fn every_kind_of_check_is_seen() {
        assert_eq!(checks("4k3/8/8/8/8/8/4P3/4RK2 w - - 0 1"), "");
        assert_eq!(checks("4k3/8/8/4Pp2/8/8/8/4RK2 w - f6 0 2"), "e5f6");
        assert_eq!(checks("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "h1h8 h1f1 e1g1");
        assert_eq!(checks("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"), "a7b8q a7b8r");
    }

    #[test]
    fn en_passant_that_empties_two_squares_of_a_line_is_seen() {
        agrees_with_play(&position("8/8/8/R1pPk3/8/8/8/4K3 w - c6 0 2"));
    }

    proptest! {
        #[test]
        fn checks_agree_with_play(choices in prop::collection::vec(any::<u16>(), 0..120)) {
            for position in walk(Chess::default(), &choices) {
                agrees_with_play(&position);
            }
        }
    }
}
