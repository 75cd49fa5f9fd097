//! The bearing relations: what a piece attacks, and what it would attack if one piece left the line.
//!
//! CAPS-II (II.B.2.b) and PARADISE (II.B.3) share them. A piece bears on a square
//! * *direct* (DIR): an enemy king there would be in check from it; pins do not matter;
//! * *through own* (OTHRU): direct but for one piece of its own side that bears direct on the square itself;
//! * *through enemy* (ETHRU): the same with an enemy piece between;
//! * *discoverable* (DSC): direct but for one piece of its own side that does not bear on the square;
//! * *objecting* (OBJ): direct but for one enemy piece that does not: the ray of a pin.
//!
//! Where the report is silent: OTHRU and ETHRU go on behind a second piece of the same kind ("transitive", VI.D.1); a
//! line with pieces of both kinds between, or with two that do not bear onward, ends. PARADISE's THRU is OTHRU or
//! ETHRU.

use std::cell::OnceCell;

use claims::ManId;
use shakmaty::{Bitboard, Square, attacks};

use crate::Vision;

/// One of the five relations.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Relation {
    /// DIR.
    Direct,
    /// OTHRU.
    ThroughOwn,
    /// ETHRU.
    ThroughEnemy,
    /// DSC.
    Discoverable,
    /// OBJ.
    Objecting,
}

/// All relations in the order of the report.
pub const RELATIONS: [Relation; 5] = [
    Relation::Direct,
    Relation::ThroughOwn,
    Relation::ThroughEnemy,
    Relation::Discoverable,
    Relation::Objecting,
];

/// The bearing relations of one position, by piece, and by square on demand.
#[derive(Clone, Debug)]
pub struct Bearings {
    by_man: [[Bitboard; 32]; 5],
    by_square: OnceCell<Box<[[u32; 64]; 5]>>,
}

impl Bearings {
    /// Returns the squares on which a piece bears.
    pub fn of_man(&self, relation: Relation, man: ManId) -> Bitboard {
        self.by_man[relation as usize][man.index()]
    }

    /// Returns the pieces that bear on a square: bit n is the piece whose number is n, the least valuable first.
    pub fn on_square(&self, relation: Relation, square: Square) -> u32 {
        let table = self.by_square.get_or_init(|| Box::new(self.by_man.map(|men| transpose(&men))));
        table[relation as usize][square.to_usize()]
    }
}

impl Vision {
    /// Returns the bearing relations of all pieces.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, Square, fen::Fen};
    /// use vision::{Relation, Vision};
    ///
    /// // 8  . . . . k . . .
    /// // 7  . . . . r . . .   rook e7 objects to king e1 through queen e4,
    /// // 4  . . . . Q . . .   and the queen is attacked
    /// // 1  . . . . K . . .
    /// let fen: Fen = "4k3/4r3/8/8/4Q3/8/8/4K3 w - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// let rook = vision.roster().man_at(Square::E7).unwrap();
    /// assert!(vision.bearings().of_man(Relation::Direct, rook).contains(Square::E4));
    /// assert!(vision.bearings().of_man(Relation::ThroughEnemy, rook).contains(Square::E1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bearings(&self) -> &Bearings {
        self.bearings.get_or_init(|| {
            let mut by_man = [[Bitboard::EMPTY; 32]; 5];
            for square in self.board().occupied() {
                let Some(man) = self.roster().man_at(square) else { continue };
                let direct = self.attacks_from(square);
                by_man[Relation::Direct as usize][man.index()] = direct;
                if self.board().sliders().contains(square) {
                    for front in direct & self.board().occupied() {
                        self.look_behind(square, front, direct, |relation, squares| {
                            by_man[relation as usize][man.index()] |= squares;
                        });
                    }
                }
            }
            Bearings { by_man, by_square: OnceCell::new() }
        })
    }

    /// Adds how a slider bears on the squares behind the first piece on its line.
    fn look_behind(
        &self,
        slider: Square,
        front: Square,
        direct: Bitboard,
        mut mark: impl FnMut(Relation, Bitboard),
    ) {
        let board = self.board();
        let (Some(piece), Some(first)) = (board.piece_at(slider), board.piece_at(front)) else { return };
        let is_own = first.color == piece.color;
        let (through, hidden) = if is_own {
            (Relation::ThroughOwn, Relation::Discoverable)
        } else {
            (Relation::ThroughEnemy, Relation::Objecting)
        };
        let (mut last, mut seen) = (front, direct);
        let mut occupied = board.occupied();
        while let Some(blocker) = board.piece_at(last) {
            occupied.discard(last);
            let squares = attacks::attacks(slider, piece, occupied) & !seen;
            let onward = attacks::attacks(last, blocker, Bitboard::EMPTY);
            mark(through, squares & onward);
            if last == front {
                mark(hidden, squares & !onward);
            }
            seen |= squares;
            // Behind a piece reached through another, the line goes on only through pieces of the same side.
            match (squares & onward & occupied).first() {
                Some(next) if board.by_color(first.color).contains(next) => last = next,
                _ => return,
            }
        }
    }
}

fn transpose(men: &[Bitboard; 32]) -> [u32; 64] {
    let mut squares = [0; 64];
    for (man, reach) in men.iter().enumerate() {
        for square in *reach {
            squares[square.to_usize()] |= 1 << man;
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{CastlingMode, Chess, Position};
    use testing::{position, walk_to_end};

    use super::*;

    fn squares(fen: &str, man: Square, relation: Relation) -> String {
        let vision = Vision::of(position(fen));
        let man = vision.roster().man_at(man).unwrap();
        testing::squares(vision.bearings().of_man(relation, man))
    }

    #[test]
    fn a_battery_bears_through_its_front_man() {
        let fen = "k7/8/8/8/4N3/4R3/4R3/4Q1K1 w - - 0 1";
        // Also through king g1, which attacks h1.
        assert_eq!(squares(fen, Square::E1, Relation::ThroughOwn), "h1 e3 e4");
        assert_eq!(squares(fen, Square::E2, Relation::ThroughOwn), "e4");
        assert_eq!(squares(fen, Square::E3, Relation::Discoverable), "e5 e6 e7 e8");
        assert_eq!(squares(fen, Square::E1, Relation::Discoverable), "");
    }

    #[test]
    fn the_report_s_bishop_behind_a_pawn() {
        // Figure 3.11: bishop f8 over-protects h6 through pawn g7, which bears on it.
        let fen = "r1brnbk1/ppq2pp1/4p2p/4N3/3P4/P1PB1Q2/3B1PPP/R3R1K1 w - - 0 1";
        assert_eq!(squares(fen, Square::F8, Relation::ThroughOwn), "h6");
        // Queen f3 objects to rook a8 through pawn b7, and to bishop f8 through pawn f7.
        assert_eq!(squares(fen, Square::F3, Relation::Objecting), "a8 f8");
    }

    proptest! {
        /// The relations of a position are those of its mirror image with the colors changed.
        #[test]
        fn relations_do_not_know_colors(choices in prop::collection::vec(any::<u16>(), 0..80)) {
            let position = walk_to_end(Chess::default(), &choices);
            let mirrored: Chess = position.clone().to_setup(shakmaty::EnPassantMode::Always).into_mirrored()
                .position(CastlingMode::Standard).unwrap();
            let (one, other) = (Vision::of(position), Vision::of(mirrored));
            for relation in RELATIONS {
                for square in Square::ALL {
                    let men = |vision: &Vision, square| {
                        let set = vision.bearings().on_square(relation, square);
                        (0..32).filter(|n| set & 1 << n != 0).count()
                    };
                    prop_assert_eq!(men(&one, square), men(&other, square.flip_vertical()));
                }
            }
        }
    }
}
