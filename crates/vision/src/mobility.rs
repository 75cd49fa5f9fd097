//! Effective mobility: where a piece could go without being lost there (CAPS-II, II.B.4, MOB and LMP).

use claims::{HOUSE, UNITS};
use shakmaty::{Bitboard, Color, Position, Rank, Role, Square};

use crate::Vision;
use crate::exchange::worth;

impl Vision {
    /// Returns the squares to which a piece could move or capture, pins and checks disregarded; without castling.
    pub fn destinations(&self, man: Square) -> Bitboard {
        let board = self.board();
        let Some(piece) = board.piece_at(man) else { return Bitboard::EMPTY };
        let reach = self.attacks_from(man);
        if piece.role != Role::Pawn {
            return reach & !board.by_color(piece.color);
        }
        let ahead = |square: Square| {
            let next = square.offset(piece.color.fold_wb(8, -8))?;
            (!board.occupied().contains(next)).then_some(next)
        };
        let one = ahead(man);
        let start: Rank = piece.color.fold_wb(Rank::Second, Rank::Seventh);
        let two = one.filter(|_| man.rank() == start).and_then(ahead);
        let en_passant = self.position().ep_square(shakmaty::EnPassantMode::Legal);
        let takes = en_passant.filter(|_| self.position().turn() == piece.color);
        let captures = reach & (board.by_color(!piece.color) | Bitboard::from_iter(takes));
        captures | Bitboard::from_iter(one) | Bitboard::from_iter(two)
    }

    /// Returns the destinations of a piece where it is safe by [`Vision::occupability`].
    ///
    /// A piece that goes to a square that it bears on ceases to support it, hence the letter S; a pawn's step ahead is
    /// an exception.
    pub fn safe_destinations(&self, man: Square) -> Bitboard {
        let Some(piece) = self.board().piece_at(man) else { return Bitboard::EMPTY };
        let worth = worth(piece.role, &UNITS);
        let bears = self.attacks_from(man);
        let is_safe = |square: &Square| {
            let there = self.occupability(*square, piece.color);
            worth <= there.worth && (!bears.contains(*square) || there.holds_for_bearers)
        };
        self.destinations(man).into_iter().filter(is_safe).collect()
    }

    /// Whether a piece can hardly move (table II-5): a king, any pinned piece, or one with at most as many safe
    /// destinations as the table allows its kind.
    pub fn is_low_mobility(&self, man: Square) -> bool {
        let most = match self.board().role_at(man) {
            None => return false,
            Some(Role::King) => return true,
            Some(Role::Queen) => 3,
            Some(Role::Rook) => 1,
            Some(Role::Bishop | Role::Knight) => 2,
            Some(Role::Pawn) => 0,
        };
        self.is_pinned(man) || self.safe_destinations(man).count() <= most
    }

    /// Whether a piece is trapped: it is en prise, and wherever it may go, captures there lose more than it captures. A
    /// king is mated, not trapped.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 7  B k p . . . . .   bishop a7 has taken a pawn, and b6 has shut the door:
    /// // 6  . p . . . . . .   king b7 takes it, on b8 too
    /// let fen: Fen = "8/Bkp5/1p6/8/8/8/8/6K1 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert!(vision.is_trapped(Square::A7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_trapped(&self, man: Square) -> bool {
        let Some(piece) = self.board().piece_at(man) else { return false };
        piece.role != Role::King
            && self.en_prise(piece.color).contains(man)
            && self.legal_destinations(man).into_iter().all(|square| self.move_gain(man, square) < 0)
    }

    /// Returns what a piece's move gains by its capture and the captures that may follow there, in centipawns of the
    /// house scale; negative when it loses.
    pub fn move_gain(&self, man: Square, square: Square) -> i32 {
        let taken = self.board().role_at(square).map_or(0, |role| worth(role, &HOUSE));
        taken - self.loss_on(man, square)
    }

    /// Whether a piece is pinned, to its king or to another piece.
    pub fn is_pinned(&self, man: Square) -> bool {
        self.pin_of(man).is_some() || self.relative_pins().iter().any(|pin| pin.pinned == man)
    }

    /// Returns the pieces of a color that can hardly move.
    pub fn low_mobility(&self, color: Color) -> Bitboard {
        self.board().by_color(color).into_iter().filter(|man| self.is_low_mobility(*man)).collect()
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    /// Table III-3 of the CAPS-II report, of its figure 3.11: safe destinations by piece; `*` can hardly move.
    ///
    /// Pawn b7 is pinned to rook a8.
    const TABLE_III_3: &str = "d4 0* c3 1 a3 1 h2 2 g2 2 f2 0* e5 2* d3 7 d2 3 e1 7 a1 4 f3 9 g1 2* \
        g7 2 f7 2 b7 1* a7 2 h6 0* e6 0* e8 2* f8 2* c8 1* d8 2 a8 1* c7 5 g8 1*";

    #[test]
    fn table_iii_3() {
        let vision = Vision::of(position("r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1"));
        let mut words = TABLE_III_3.split_whitespace();
        let mut different = Vec::new();
        while let (Some(man), Some(printed)) = (words.next(), words.next()) {
            let square: Square = man.parse().unwrap();
            let low = if vision.is_low_mobility(square) { "*" } else { "" };
            let found = format!("{}{low}", vision.safe_destinations(square).count());
            if found != printed {
                different.push(format!("{man}: {found} for {printed}"));
            }
        }
        assert_eq!(different, [""; 0]);
    }
}
