//! The functions: evaluated with given arguments, or with one of them open (II.B.3a; spec 2.2).
//!
//! Decisions:
//! * CANATTACK and CANMOVE remove the piece from its square; a piece on SQ1 does not matter.
//! * CANMOVE lets a pawn step two squares from the rank where pawns begin.
//! * PROMOTES tests only the rank, PASSED only the pawns before the piece; both hold of pawns alone.
//! * EQUAL compares pieces with pieces and squares with squares: a piece is not its square.

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

use super::{Facts, one_hole};
use crate::{Datum, Function};

impl Facts<'_> {
    /// Whether a function holds of its arguments; pieces are identified by their squares.
    ///
    /// It does not hold of arguments of other kinds or another number than the function's.
    pub fn holds(&self, function: Function, args: &[Datum]) -> bool {
        match (function, args) {
            (Function::Equal, [one, other]) => one == other,
            (Function::NotEqual, [one, other]) => one != other,
            (Function::OccupiedByColor, [square, Datum::Color(color)]) => {
                square.square().is_some_and(|square| self.by_color(*color).contains(square))
            }
            (Function::Overprotected, [Datum::Color(color), square]) => {
                square.square().is_some_and(|square| self.is_overprotected(*color, square))
            }
            _ => {
                let mut squares = [Square::A1; 6];
                let Some(given) = squares.get_mut(..args.len()) else { return false };
                for (place, arg) in given.iter_mut().zip(args) {
                    let Some(square) = arg.square() else { return false };
                    *place = square;
                }
                self.holds_on(function, given)
            }
        }
    }

    /// Returns the squares, or the pieces by their squares, that the one open argument may be.
    ///
    /// Empty unless exactly one argument is open, and where a color is.
    pub fn open(&self, function: Function, args: &[Option<Datum>]) -> Bitboard {
        self.open_among(function, args, Bitboard::FULL)
    }

    /// Like [`Facts::open`], among some squares only.
    pub(crate) fn open_among(
        &self,
        function: Function,
        args: &[Option<Datum>],
        wanted: Bitboard,
    ) -> Bitboard {
        let Some(hole) = one_hole(args) else { return Bitboard::EMPTY };
        let square = |place: usize| args.get(place).copied().flatten().and_then(Datum::square);
        if function.looks_ahead() && hole == 5 {
            let first = [0, 1, 2, 3, 4].map(square).map(|square| square.unwrap_or(Square::A1));
            return self.next(function, first) & wanted;
        }
        if let Some(found) = self.open_around(function, hole, [square(0), square(1), square(2)], args) {
            return found & wanted;
        }
        let mut tried = [Datum::Nil; 6];
        let Some(tried) = tried.get_mut(..args.len()) else { return Bitboard::EMPTY };
        for (place, arg) in tried.iter_mut().zip(args) {
            *place = arg.unwrap_or(Datum::Nil);
        }
        let is_man = takes_man(function, hole);
        let among = if is_man { self.vision.board().occupied() } else { Bitboard::FULL };
        let mut found = Bitboard::EMPTY;
        for square in among & wanted {
            tried[hole] = if is_man { Datum::Man(square) } else { Datum::Square(square) };
            if self.holds(function, tried) {
                found.add(square);
            }
        }
        found
    }

    /// Returns the squares that one open argument of a function may be, given the others, for functions that can list
    /// them directly.
    pub(crate) fn opened_at(
        &self,
        function: Function,
        hole: usize,
        squares: [Option<Square>; 3],
    ) -> Bitboard {
        self.open_around(function, hole, squares, &[]).unwrap_or(Bitboard::EMPTY)
    }

    /// Whether a function of pieces and squares only holds.
    fn holds_on(&self, function: Function, args: &[Square]) -> bool {
        match (function, args) {
            (Function::Line, [one, middle, other]) => attacks::between(*one, *other).contains(*middle),
            (Function::CanAttack, [man, from, to]) => self.can_attack(*man, *from).contains(*to),
            (Function::CanMove, [man, from, to]) => self.can_move(*man, *from).contains(*to),
            (Function::InVue, [man, from, to]) => self.in_vue(*man, *from).contains(*to),
            (Function::SameValue, [one, other]) => {
                self.is_man(*one) && self.is_man(*other) && self.is_same_value(*one, *other)
            }
            (Function::SafeP, [man, square]) => self.is_man(*man) && self.is_safe(*man, *square),
            (Function::SafeNb, [man, square]) => self.is_man(*man) && self.is_safe_not_bearing(*man, *square),
            (Function::Exchange, [man, square]) => self.is_exchangeable(*man, *square),
            (Function::Promotes, [man, square]) => self.promotion_squares(*man).contains(*square),
            (Function::Passed, [man]) => self.is_passed(*man),
            (Function::Runs, [pawn, square]) => self.runs(*pawn, *square),
            (Function::Escorts, [king, square, pawn]) => self.escorts(*king, *square, *pawn),
            (Function::Catches, [king, square, pawn]) => self.catches(*king, *square, *pawn),
            (Function::Rim, [square]) => Bitboard::EDGES.contains(*square),
            (Function::Corner, [square]) => Bitboard::CORNERS.contains(*square),
            (function, [first @ .., last]) if function.looks_ahead() => {
                first.try_into().is_ok_and(|first| self.next(function, first).contains(*last))
            }
            _ => false,
        }
    }

    /// Lists the values of an open argument directly, where no trying is needed.
    fn open_around(
        &self,
        function: Function,
        hole: usize,
        squares: [Option<Square>; 3],
        args: &[Option<Datum>],
    ) -> Option<Bitboard> {
        match (function, hole, squares) {
            (Function::Line, 1, [Some(one), _, Some(other)]) => Some(attacks::between(one, other)),
            (Function::Line, 2, [Some(from), Some(middle), _])
            | (Function::Line, 0, [_, Some(middle), Some(from)]) => Some(beyond(from, middle)),
            (Function::CanAttack, 2, [Some(man), Some(from), _]) => Some(self.can_attack(man, from)),
            (Function::CanAttack, 1, [Some(man), _, Some(to)]) => Some(self.attacking_from(man, to)),
            (Function::CanMove, 2, [Some(man), Some(from), _]) => Some(self.can_move(man, from)),
            (Function::InVue, 2, [Some(man), Some(from), _]) => Some(self.in_vue(man, from)),
            (Function::InVue, 1, [Some(man), _, Some(to)]) => Some(self.viewing_from(man, to)),
            (Function::Promotes, 1, [Some(man), _, _]) => Some(self.promotion_squares(man)),
            (Function::OccupiedByColor, 0, _) => match args.get(1) {
                Some(Some(Datum::Color(color))) => Some(self.by_color(*color)),
                _ => Some(Bitboard::EMPTY),
            },
            (Function::Overprotected, 0, _) | (Function::OccupiedByColor, 1, _) => Some(Bitboard::EMPTY),
            (Function::Equal | Function::NotEqual, _, _) => Some(match args.get(1 - hole.min(1)) {
                Some(Some(Datum::Man(man))) => self.equal_or_not(function, *man, self.board().occupied()),
                Some(Some(Datum::Square(square))) => self.equal_or_not(function, *square, Bitboard::FULL),
                _ => Bitboard::EMPTY,
            }),
            _ => None,
        }
    }

    fn equal_or_not(&self, function: Function, square: Square, among: Bitboard) -> Bitboard {
        let equal = Bitboard::from_square(square) & among;
        if function == Function::Equal { equal } else { among & !equal }
    }

    /// Returns the squares where a pawn promotes.
    fn promotion_squares(&self, man: Square) -> Bitboard {
        match self.board().piece_at(man) {
            Some(Piece { role: Role::Pawn, color }) => color.fold_wb(Rank::Eighth, Rank::First).into(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Whether no enemy pawn stands before a pawn, on its file or an adjacent one.
    fn is_passed(&self, man: Square) -> bool {
        let Some(piece) = self.board().piece_at(man).filter(|piece| piece.role == Role::Pawn) else {
            return false;
        };
        let enemies = self.by_color(!piece.color) & self.board().pawns();
        enemies.into_iter().all(|enemy| {
            let is_beside = u32::from(enemy.file()).abs_diff(u32::from(man.file())) <= 1;
            let is_ahead = piece.color.fold_wb(man.rank() < enemy.rank(), enemy.rank() < man.rank());
            !(is_beside && is_ahead)
        })
    }

    fn board(&self) -> &Board {
        self.vision.board()
    }

    fn by_color(&self, color: Color) -> Bitboard {
        self.board().by_color(color)
    }

    fn is_man(&self, square: Square) -> bool {
        self.board().occupied().contains(square)
    }

    /// Returns the squares that a piece would bear on from a square.
    fn can_attack(&self, man: Square, from: Square) -> Bitboard {
        let Some(piece) = self.board().piece_at(man) else { return Bitboard::EMPTY };
        attacks::attacks(from, piece, self.board().occupied().without(man))
    }

    /// Returns the squares from which a piece would bear on a square.
    fn attacking_from(&self, man: Square, to: Square) -> Bitboard {
        let back = self.board().piece_at(man).map(backwards);
        back.map_or(Bitboard::EMPTY, |back| attacks::attacks(to, back, self.board().occupied().without(man)))
    }

    /// Returns the squares from which a piece would reach a square on an empty board.
    fn viewing_from(&self, man: Square, to: Square) -> Bitboard {
        let back = self.board().piece_at(man).map(backwards);
        back.map_or(Bitboard::EMPTY, |back| attacks::attacks(to, back, Bitboard::EMPTY))
    }

    /// Returns the squares to which a piece could go from a square.
    fn can_move(&self, man: Square, from: Square) -> Bitboard {
        let Some(piece) = self.board().piece_at(man) else { return Bitboard::EMPTY };
        let occupied = self.board().occupied().without(man);
        let reach = attacks::attacks(from, piece, occupied);
        if piece.role != Role::Pawn {
            return reach & !self.by_color(piece.color).without(man);
        }
        (reach & self.by_color(!piece.color)) | pawn_steps(piece, from, occupied)
    }

    /// Returns the squares that a piece reaches from a square on an empty board.
    fn in_vue(&self, man: Square, from: Square) -> Bitboard {
        let piece = self.board().piece_at(man);
        piece.map_or(Bitboard::EMPTY, |piece| attacks::attacks(from, piece, Bitboard::EMPTY))
    }
}

/// Returns the piece whose attacks from a square are the squares that attack it.
fn backwards(piece: Piece) -> Piece {
    if piece.role == Role::Pawn { (!piece.color).pawn() } else { piece }
}

/// Returns the empty squares ahead of a pawn.
fn pawn_steps(pawn: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let ahead =
        |square: Square| square.offset(pawn.color.fold_wb(8, -8)).filter(|next| !occupied.contains(*next));
    let start: Rank = pawn.color.fold_wb(Rank::Second, Rank::Seventh);
    let one = ahead(from);
    let two = one.filter(|_| from.rank() == start).and_then(ahead);
    one.into_iter().chain(two).collect()
}

/// Returns the squares of a line beyond its middle; along a line squares are numbered upwards, or downwards.
fn beyond(from: Square, middle: Square) -> Bitboard {
    let lower = Bitboard((1 << middle.to_u32()) - 1);
    let side = if from < middle { !lower.with(middle) } else { lower };
    attacks::ray(from, middle) & side
}

/// Whether an argument of a function is a piece.
fn takes_man(function: Function, place: usize) -> bool {
    match function {
        Function::CanAttack | Function::CanMove | Function::InVue => place == 0,
        Function::SafeP | Function::SafeNb | Function::Exchange => place == 0,
        Function::Promotes | Function::Passed | Function::Runs => place == 0,
        Function::Escorts | Function::Catches => place != 1,
        Function::SameValue => true,
        Function::MateNext | Function::CheckNext | Function::DriveNext => matches!(place, 0 | 2 | 4),
        Function::GainNext => matches!(place, 0 | 2 | 4 | 5),
        _ => false,
    }
}
