//! Pieces assumed to stand on other squares: what attacks what then (spec 4.2).
//!
//! A thought is the board of the one position with up to three pieces displaced, and a fourth where it might interpose
//! or capture, without the pieces they capture. It has no side to move, no rights and no history, and nothing is
//! played: attacks are looked up with the squares that would be occupied. Pins and cross-checks follow from which king
//! would be attacked.
//!
//! Decisions:
//! * A pawn that comes to the last rank is a queen. Castling is left out.
//! * En passant is seen only in answer to the pawn that is assumed to have gone two squares ahead, and where the
//!   position allows it.

use std::cell::Cell;

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

/// A piece on a square where it does not stand.
#[derive(Copy, Clone, Debug)]
struct Placed {
    /// Its square in the position.
    man: Square,
    at: Square,
    piece: Piece,
}

/// The board with some pieces displaced.
#[derive(Copy, Clone, Debug)]
pub(super) struct Thought<'b> {
    board: &'b Board,
    /// The count of boards thought of.
    count: &'b Cell<u64>,
    occupied: Bitboard,
    /// The pieces that stand where they do in the position.
    stayed: Bitboard,
    placed: [Option<Placed>; 4],
}

/// A piece's way from one square to another.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Way {
    pub(super) at: Square,
    pub(super) to: Square,
}

impl<'b> Thought<'b> {
    /// Returns the thought of the present board; `count` counts every board that is thought from it.
    pub(super) fn of(board: &'b Board, count: &'b Cell<u64>) -> Thought<'b> {
        Thought { board, count, occupied: board.occupied(), stayed: board.occupied(), placed: [None; 4] }
    }

    /// Assumes a piece on another square; a piece that was there is gone, and so is a pawn captured en passant.
    pub(super) fn displace(mut self, way: Way) -> Thought<'b> {
        let Way { at, to } = way;
        self.count.set(self.count.get() + 1);
        let Some(piece) = self.piece_at(at) else { return self };
        let man = self.man_at(at);
        let is_passing = piece.role == Role::Pawn && at.file() != to.file() && !self.occupied.contains(to);
        self.remove(at);
        self.remove(to);
        if is_passing {
            self.remove(Square::from_coords(to.file(), at.rank()));
        }
        let is_last = to.rank() == piece.color.fold_wb(Rank::Eighth, Rank::First);
        let role = if piece.role == Role::Pawn && is_last { Role::Queen } else { piece.role };
        if let Some(free) = self.placed.iter_mut().find(|placed| placed.is_none()) {
            *free = Some(Placed { man, at: to, piece: role.of(piece.color) });
            self.occupied.add(to);
        }
        self
    }

    /// Changes the displaced piece on a square to another kind.
    pub(super) fn turn_into(mut self, square: Square, role: Role) -> Thought<'b> {
        for placed in self.placed.iter_mut().flatten().filter(|placed| placed.at == square) {
            placed.piece.role = role;
        }
        self
    }

    fn remove(&mut self, square: Square) {
        self.occupied.discard(square);
        self.stayed.discard(square);
        for placed in &mut self.placed {
            if placed.is_some_and(|placed| placed.at == square) {
                *placed = None;
            }
        }
    }

    /// Returns the square in the position of the piece thought on a square.
    pub(super) fn man_at(&self, square: Square) -> Square {
        self.others().find(|placed| placed.at == square).map_or(square, |placed| placed.man)
    }

    /// Returns the piece thought on a square.
    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        if self.stayed.contains(square) {
            return self.board.piece_at(square);
        }
        self.others().find(|placed| placed.at == square).map(|placed| placed.piece)
    }

    fn others(&self) -> impl Iterator<Item = &Placed> {
        self.placed.iter().flatten()
    }

    /// Returns the squares of the pieces of a color.
    pub(super) fn men(&self, color: Color) -> Bitboard {
        let moved = self.others().filter(|placed| placed.piece.color == color);
        moved.fold(self.board.by_color(color) & self.stayed, |men, placed| men.with(placed.at))
    }

    /// Returns the square of the king of a color.
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        let moved = self.others().find(|placed| placed.piece == color.king());
        moved.map(|placed| placed.at).or_else(|| self.board.king_of(color))
    }

    /// Returns the pieces of a color that attack a square.
    pub(super) fn attackers(&self, square: Square, color: Color) -> Bitboard {
        self.attackers_through(square, color, self.occupied)
    }

    fn attackers_through(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let stayed = self.board.attacks_to(square, color, occupied) & self.stayed;
        let attacks = |placed: &&Placed| {
            placed.piece.color == color
                && attacks::attacks(placed.at, placed.piece, occupied).contains(square)
        };
        self.others().filter(attacks).fold(stayed, |men, placed| men.with(placed.at))
    }

    /// Whether the king of a color is attacked.
    pub(super) fn is_attacked(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.attackers(king, !color).any())
    }

    /// Calls a function with each answer to the check of a color's king until it says to stop, and returns whether it
    /// did.
    ///
    /// `passing` is a pawn that has just been assumed to have gone two squares ahead.
    pub(super) fn each_answer(
        &self,
        color: Color,
        passing: Option<Square>,
        found: &mut impl FnMut(Way) -> bool,
    ) -> bool {
        let Some(king) = self.king(color) else { return false };
        let lifted = self.occupied.without(king);
        for to in attacks::king_attacks(king) & !self.men(color) {
            if self.attackers_through(to, !color, lifted).is_empty() && found(Way { at: king, to }) {
                return true;
            }
        }
        let checkers = self.attackers(king, !color);
        let mut help = |way| !self.displace(way).is_attacked(color) && found(way);
        if let Some(pawn) = passing
            && let Some(to) = pawn.offset(color.fold_wb(8, -8))
        {
            for at in attacks::pawn_attacks(!color, to) & self.men(color) {
                if self.piece_at(at) == Some(color.pawn()) && help(Way { at, to }) {
                    return true;
                }
            }
        }
        let Some(checker) = checkers.single_square() else { return false };
        for to in attacks::between(checker, king).with(checker) {
            let bearing = self.attackers(to, color).without(king);
            let men = if to == checker { bearing } else { self.steppers(bearing, to, color) };
            for at in men {
                if help(Way { at, to }) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the pieces that can step to an empty square, out of the pieces that bear on it and the pawns behind it.
    fn steppers(&self, bearing: Bitboard, to: Square, color: Color) -> Bitboard {
        let is_pawn = |square: &Square| self.piece_at(*square) == Some(color.pawn());
        let mut men: Bitboard = bearing.into_iter().filter(|man| !is_pawn(man)).collect();
        let back = |square: Square| square.offset(color.fold_wb(-8, 8));
        let Some(one) = back(to) else { return men };
        if is_pawn(&one) {
            men.add(one);
        } else if let Some(two) = back(one).filter(|two| is_pawn(two) && !self.occupied.contains(one))
            && two.rank() == color.fold_wb(Rank::Second, Rank::Seventh)
        {
            men.add(two);
        }
        men
    }

    /// Calls a function with each check that a color would give, and the thought of it.
    pub(super) fn each_check(&self, color: Color, found: &mut impl FnMut(Way, &Thought<'b>)) {
        let Some(king) = self.king(!color) else { return };
        let own = self.men(color);
        let openers = self.openers(king, color);
        for at in own {
            let Some(piece) = self.piece_at(at) else { continue };
            let reach = self.reach(at, piece) & !own;
            let ways = if openers.contains(at) { reach } else { reach & self.aiming(at, piece, king) };
            for to in ways.without(king) {
                let after = self.displace(Way { at, to });
                if after.attackers(king, color).any() && !after.is_attacked(color) {
                    found(Way { at, to }, &after);
                }
            }
        }
    }

    /// Returns the squares from which a piece would attack a square.
    fn aiming(&self, at: Square, piece: Piece, king: Square) -> Bitboard {
        let occupied = self.occupied.without(at);
        match piece.role {
            Role::King => Bitboard::EMPTY,
            Role::Pawn => {
                let last = piece.color.fold_wb(Rank::Eighth, Rank::First);
                attacks::pawn_attacks(!piece.color, king)
                    | (attacks::queen_attacks(king, occupied) & Bitboard::from(last))
            }
            _ => attacks::attacks(king, piece, occupied),
        }
    }

    /// Returns the pieces of a color that alone stand between another of their side's pieces and a square.
    fn openers(&self, king: Square, color: Color) -> Bitboard {
        let own = self.men(color);
        let near = attacks::queen_attacks(king, self.occupied) & own;
        if near.is_empty() {
            return near;
        }
        let beyond = self.occupied & !near;
        let behind = self.attackers_through(king, color, beyond) & !self.attackers(king, color);
        behind
            .into_iter()
            .map(|man| attacks::between(man, king) & near)
            .fold(Bitboard::EMPTY, |all, men| all | men)
    }

    /// Returns where a piece could go or capture, ignoring pins.
    pub(super) fn reach(&self, at: Square, piece: Piece) -> Bitboard {
        let bearing = attacks::attacks(at, piece, self.occupied);
        if piece.role != Role::Pawn {
            return bearing;
        }
        let ahead = |square: Square| {
            let next = square.offset(piece.color.fold_wb(8, -8));
            next.filter(|next| !self.occupied.contains(*next))
        };
        let one = ahead(at);
        let start = piece.color.fold_wb(Rank::Second, Rank::Seventh);
        let two = one.filter(|_| at.rank() == start).and_then(ahead);
        (bearing & self.occupied) | one.into_iter().chain(two).collect::<Bitboard>()
    }
}

impl Way {
    /// Returns the pawn that can be captured en passant.
    pub(super) fn passing(self, thought: &Thought) -> Option<Square> {
        let is_double = self.at.file() == self.to.file() && self.at.distance(self.to) == 2;
        let is_pawn = || thought.piece_at(self.to).is_some_and(|piece| piece.role == Role::Pawn);
        (is_double && is_pawn()).then_some(self.to)
    }
}
