//! Pieces on lines: which could block which lines (CAPS-II, table III-2), batteries, and pieces that alone guard a
//! square.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::{Relation, Vision};

/// A piece on a slider's line, whatever stands between them.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Blocker {
    /// The piece that could block the line while neither it nor the slider moves.
    pub man: Square,
    /// The queen, rook or bishop, of either side.
    pub slider: Square,
    /// The last square of the line, at the edge of the board; the piece does not stand on it.
    pub end: Square,
}

/// Two sliders of one side, one behind the other, that both move along their line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Battery {
    /// The one in front.
    pub front: Square,
    /// The one behind.
    pub back: Square,
    /// The squares beyond the front piece on which both bear.
    pub squares: Bitboard,
}

impl Vision {
    /// Lists which pieces could block which lines (BLOK; II.B.2.c): pieces from a1 to h8, and for each the sliders.
    ///
    /// A piece at the very end of a line blocks nothing and is left out, as in the report's table. The table lacks four
    /// entries that its rule yields (two pieces and the king behind Black's rooks on the back rank, and bishop d2 on
    /// the file of rook d8); here they are included.
    pub fn blockers(&self) -> Vec<Blocker> {
        let board = self.board();
        let mut found = Vec::new();
        for man in board.occupied() {
            for slider in self.sliders_aimed_at(man) {
                // The squares of the line on the piece's far side, the last of them farthest from the slider.
                let beyond = attacks::ray(slider, man)
                    .into_iter()
                    .filter(|square| attacks::between(slider, *square).contains(man));
                if let Some(end) = beyond.max_by_key(|square| slider.distance(*square)) {
                    found.push(Blocker { man, slider, end });
                }
            }
        }
        found
    }

    /// Lists the batteries of both sides, the pieces behind from a1 to h8.
    pub fn batteries(&self) -> Vec<Battery> {
        let board = self.board();
        let mut found = Vec::new();
        for back in board.sliders() {
            let Some(piece) = board.piece_at(back) else { continue };
            for front in self.attacks_from(back) & board.sliders() & board.by_color(piece.color) {
                let seen = attacks::attacks(back, piece, board.occupied().without(front));
                let squares = seen
                    & attacks::ray(back, front)
                    & self.attacks_from(front)
                    & !attacks::between(back, front).with(back);
                if squares.any() {
                    found.push(Battery { front, back, squares });
                }
            }
        }
        found
    }

    /// Whether a piece is the only one of its side that bears on a square (PARADISE, ONLY-DIR).
    pub fn is_only_guard(&self, man: Square, square: Square) -> bool {
        let Some(color) = self.board().color_at(man) else { return false };
        self.attackers_to(square, color) == Bitboard::from_square(man)
    }

    /// Whether moving a piece gives up all control of a square: it alone bears on the square, and no other piece of its
    /// side through it (PARADISE, ONLY-PROTECTION).
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::Vision;
    ///
    /// // 4  . . . . n . . .   rook e2 alone guards e3 but not alone for good: rook e1 stands behind it
    /// // 2  . . . . R . . .
    /// // 1  . . . . R . K .
    /// let fen: Fen = "6k1/8/8/8/4n3/8/4R3/4R1K1 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert!(vision.is_only_guard(Square::E2, Square::E3));
    /// assert!(!vision.is_only_protection(Square::E2, Square::E3));
    /// assert!(vision.is_only_protection(Square::E2, Square::C2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_only_protection(&self, man: Square, square: Square) -> bool {
        self.is_only_guard(man, square) && !self.bears_through(man, square)
    }

    /// Whether a piece of the same side bears on a square through another piece.
    fn bears_through(&self, man: Square, square: Square) -> bool {
        let Some(color) = self.board().color_at(man) else { return false };
        let line = attacks::ray(man, square);
        let through = self.bearings().on_square(Relation::ThroughOwn, square);
        let bears = |slider: &Square| {
            let id = self.roster().man_at(*slider);
            id.is_some_and(|id| through >> id.index() & 1 == 1)
                && attacks::between(*slider, square).contains(man)
        };
        (line & self.board().sliders() & self.board().by_color(color))
            .into_iter()
            .any(|slider| bears(&slider))
    }

    /// Whether two squares are connected by a move of a kind of piece on an empty board (PARADISE, IN-VUE; CAPS-II,
    /// VUE). For pawns, the squares they capture on.
    pub fn in_vue(&self, role: Role, from: Square, to: Square) -> bool {
        let color = self.board().color_at(from).unwrap_or(shakmaty::Color::White);
        attacks::attacks(from, role.of(color), Bitboard::EMPTY).contains(to)
    }
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    /// Table III-2 of the CAPS-II report, of its figure 3.11: blocker, slider, end of the line.
    const TABLE_III_2: &str = "d8a8h8 c8a8h8 c8d8a8 f8d8h8 e8d8h8 e8a8h8 e6c8h3 e6e1e8 a7a8a1 a7a1a8 b7c7a7 \
        b7c8a6 b7f3a8 f7c7h7 f7f3f8 g7c7h7 g7f8h6 g1a1h1 g1e1h1 e1a1h1 d3d8d1 d3f3a3 e5c7h2 e5e1e8 f2f3f1 \
        g2f3h1 a3a8a1 a3a1a8 c3c7c1 c3f3a3 c3d2a5 d4d8d1";
    /// What the table's rule yields and the table does not print.
    const NOT_PRINTED: &str = "d2d8d1 f8a8h8 g8a8h8 g8d8h8";

    #[test]
    fn table_iii_2() {
        let vision = Vision::of(position("r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1"));
        let text = |blocker: &Blocker| format!("{}{}{}", blocker.man, blocker.slider, blocker.end);
        let mut found: Vec<String> = vision.blockers().iter().map(text).collect();
        let printed = TABLE_III_2.split_whitespace().chain(NOT_PRINTED.split_whitespace());
        let mut expected: Vec<String> = printed.map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_queen_behind_a_bishop_is_a_battery_on_the_diagonal_only() {
        let vision = Vision::of(position("6k1/8/8/8/8/3B4/2Q5/6K1 w - - 0 1"));
        let squares = Bitboard::from_iter([Square::E4, Square::F5, Square::G6, Square::H7]);
        let forward = Battery { front: Square::D3, back: Square::C2, squares };
        let backward = Battery { front: Square::C2, back: Square::D3, squares: Square::B1.into() };
        assert_eq!(vision.batteries(), [forward, backward]);
        assert_eq!(Vision::of(position("6k1/8/8/8/8/2B5/2Q5/6K1 w - - 0 1")).batteries(), []);
    }
}
