//! DIR, ONLY-DIR and ONLY-PROTECTION; THRU and its four kinds (II.B.3b; spec 2.3).
//!
//! THRU is about exactly one piece between, as the report says. `vision`'s relations of the same names go on behind a
//! second piece, as in CAPS-II, and do not identify the piece between, so the lines are followed here. ONLY-DIR is
//! [`Vision::is_only_guard`], and ONLY-PROTECTION [`Vision::is_only_protection`] but for such longer lines, both
//! computed for all pieces at once.
//!
//! [`Vision::is_only_guard`]: vision::Vision::is_only_guard
//! [`Vision::is_only_protection`]: vision::Vision::is_only_protection

use shakmaty::{Bitboard, Color, Square, attacks};

use super::Facts;
use super::table::{Row, Table};
use crate::Pattern;

/// The lines that run through one piece: THRU, and its four kinds.
#[derive(Clone, Debug, Default)]
pub(super) struct Through {
    all: Vec<Row>,
    own_bearing: Vec<Row>,
    enemy_bearing: Vec<Row>,
    own: Vec<Row>,
    enemy: Vec<Row>,
}

impl Through {
    /// Lists the matches of THRU, or of one kind of it.
    pub(super) fn rows(&self, pattern: Pattern) -> &[Row] {
        match pattern {
            Pattern::Thru => &self.all,
            Pattern::Othru => &self.own_bearing,
            Pattern::Ethru => &self.enemy_bearing,
            Pattern::Dsc => &self.own,
            Pattern::Obj => &self.enemy,
            _ => &[],
        }
    }
}

impl Facts<'_> {
    pub(super) fn direct(&self) -> Table {
        self.for_all_men(|man| self.vision.attacks_from(man))
    }

    pub(super) fn only_direct(&self) -> Table {
        let board = self.vision.board();
        let alone = |color: Color| {
            let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for man in board.by_color(color) {
                let squares = self.squares(Pattern::Dir, man);
                twice |= once & squares;
                once |= squares;
            }
            once & !twice
        };
        let (white, black) = (alone(Color::White), alone(Color::Black));
        self.for_all_men(|man| {
            let alone = if board.white().contains(man) { white } else { black };
            self.squares(Pattern::Dir, man) & alone
        })
    }

    pub(super) fn only_protection(&self) -> Table {
        let mut backed = [Bitboard::EMPTY; 64];
        for [_, front, square, _] in self.through().rows(Pattern::Othru) {
            backed[front.to_usize()].add(*square);
        }
        self.for_all_men(|man| self.squares(Pattern::OnlyDir, man) & !backed[man.to_usize()])
    }

    pub(super) fn through(&self) -> &Through {
        self.through.get_or_init(|| Box::new(self.follow_lines()))
    }

    fn follow_lines(&self) -> Through {
        let board = self.vision.board();
        let mut through = Through { all: Vec::with_capacity(64), ..Through::default() };
        for slider in board.sliders() {
            let Some(piece) = board.piece_at(slider) else { continue };
            let seen = self.squares(Pattern::Dir, slider);
            for front in seen & board.occupied() {
                let behind = attacks::attacks(slider, piece, board.occupied().without(front)) & !seen;
                if behind.is_empty() {
                    continue;
                }
                let bears = self.squares(Pattern::Dir, front);
                let (bearing, idle) = if board.by_color(piece.color).contains(front) {
                    (&mut through.own_bearing, &mut through.own)
                } else {
                    (&mut through.enemy_bearing, &mut through.enemy)
                };
                let row = |square: Square| [slider, front, square, Square::A1];
                through.all.extend(behind.into_iter().map(row));
                bearing.extend((behind & bears).into_iter().map(row));
                idle.extend((behind & !bears).into_iter().map(row));
            }
        }
        through
    }
}
