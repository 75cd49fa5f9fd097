//! What a move leaves on the board, computed from the board with one piece moved in thought. Nothing is played: the
//! result is not a position and not a node; the caller counts it as a thought.

use claims::arrival;
use shakmaty::{Bitboard, Board, Color, Move, Piece, Role, Square, attacks};
use vision::{Vision, captured_square};

/// The board with the moving piece on its new square.
pub(super) struct After<'v> {
    vision: &'v Vision,
    board: &'v Board,
    side: Color,
    from: Square,
    to: Square,
    taken: Option<Square>,
    becomes: Piece,
    occupied: Bitboard,
    /// What the mover attacks there.
    attacks: Bitboard,
}

impl<'v> After<'v> {
    /// Returns the board after a move; `None` for castling, which moves two pieces.
    pub(super) fn of(vision: &'v Vision, mv: Move) -> Option<After<'v>> {
        if mv.is_castle() {
            return None;
        }
        let board = vision.board();
        let from = mv.from()?;
        let piece = board.piece_at(from)?;
        let to = arrival(piece.color, mv);
        let taken = captured_square(mv);
        let mut occupied = board.occupied().without(from).with(to);
        if let Some(taken) = taken.filter(|taken| *taken != to) {
            occupied = occupied.without(taken);
        }
        let becomes = Piece { color: piece.color, role: mv.promotion().unwrap_or(piece.role) };
        let attacks = attacks::attacks(to, becomes, occupied);
        Some(After { vision, board, side: piece.color, from, to, taken, becomes, occupied, attacks })
    }

    /// Returns the pieces of a side that remain, except the mover.
    fn standing(&self, color: Color) -> Bitboard {
        let men = self.board.by_color(color).without(self.from);
        if color == self.side { men } else { men.without(self.to) & self.occupied }
    }

    /// Returns the pieces of a side that attack a square after the move.
    fn attackers(&self, square: Square, color: Color) -> Bitboard {
        let others = self.board.attacks_to(square, color, self.occupied) & self.standing(color);
        if color == self.side && self.attacks.contains(square) { others.with(self.to) } else { others }
    }

    /// Returns the pieces of the other side that the mover attacks, except the king, and which of them could be lost:
    /// those that are unguarded or worth more than the mover.
    pub(super) fn targets(&self, mover: Role) -> Targets {
        let mut found = Targets::default();
        for target in self.attacks & self.standing(!self.side) & !self.board.kings() {
            let Some(role) = self.board.role_at(target) else { continue };
            let is_loose = self.attackers(target, !self.side).is_empty();
            let is_more = worth(mover) < worth(role);
            if is_loose {
                found.loose = found.loose.max(rank(role));
            }
            if is_more {
                found.more = found.more.max(rank(role));
            }
            found.count += i8::from(is_loose || is_more);
        }
        found
    }

    /// Returns the most valuable piece of the other side that a slider of the mover's side attacks through the vacated
    /// square.
    pub(super) fn count_uncovered(&self) -> i8 {
        self.through(self.side, self.standing(!self.side))
    }

    /// Returns the most valuable of some pieces that sliders of a side attack through the vacated square.
    fn through(&self, sliders: Color, targets: Bitboard) -> i8 {
        self.dearest(self.new_lines(sliders) & targets)
    }

    /// Returns the squares that sliders of a side attack through the vacated square, and did not before.
    fn new_lines(&self, sliders: Color) -> Bitboard {
        let before = self.board.occupied();
        let lines = [
            (attacks::rook_attacks(self.from, before), self.board.rooks_and_queens(), false),
            (attacks::bishop_attacks(self.from, before), self.board.bishops_and_queens(), true),
        ];
        let mut squares = Bitboard::EMPTY;
        for (reach, men, is_diagonal) in lines {
            for slider in reach & men & self.standing(sliders) {
                let (old, new) = match is_diagonal {
                    true => (
                        attacks::bishop_attacks(slider, before),
                        attacks::bishop_attacks(slider, self.occupied),
                    ),
                    false => {
                        (attacks::rook_attacks(slider, before), attacks::rook_attacks(slider, self.occupied))
                    }
                };
                squares |= new & !old;
            }
        }
        squares
    }

    /// Returns the most valuable piece of the mover's side that the mover guarded and that is now attacked and
    /// unguarded, or to which the mover opened a line of the other side.
    pub(super) fn count_unguarded(&self) -> i8 {
        let left = self.board.attacks_from(self.from) & self.standing(self.side);
        let hangs = |man: &Square| {
            self.attackers(*man, self.side).is_empty() && self.attackers(*man, !self.side).any()
        };
        let unguarded: Bitboard = left.into_iter().filter(hangs).collect();
        self.dearest(unguarded).max(self.through(!self.side, self.standing(self.side) & !self.board.kings()))
    }

    /// Returns the most valuable piece of the other side that only the captured piece guarded, and that is now
    /// attacked.
    pub(super) fn guard_removed(&self) -> i8 {
        let Some(taken) = self.taken else { return 0 };
        let left = self.board.attacks_from(taken) & self.standing(!self.side);
        let hangs = |man: &Square| {
            self.attackers(*man, !self.side).is_empty() && self.attackers(*man, self.side).any()
        };
        self.dearest(left.into_iter().filter(hangs).collect())
    }

    /// Returns the most valuable piece of the mover's side that could be captured before and still can be.
    pub(super) fn hanging(&self, en_prise: Bitboard) -> i8 {
        let still = |man: &Square| self.attackers(*man, !self.side).any();
        self.dearest((en_prise & self.standing(self.side)).into_iter().filter(still).collect())
    }

    /// Returns the other king's square and those beside it.
    fn zone(&self) -> Bitboard {
        let king = self.vision.king(!self.side);
        king.map_or(Bitboard::EMPTY, |king| attacks::king_attacks(king).with(king))
    }

    /// Returns how many squares beside the other king the mover attacks, and how many it attacked before.
    pub(super) fn king_zone(&self) -> (i8, i8) {
        let zone = self.zone();
        (count(self.attacks & zone), count(self.board.attacks_from(self.from) & zone))
    }

    /// Returns how many squares the other king could go to.
    pub(super) fn flights(&self) -> i8 {
        let Some(king) = self.vision.king(!self.side) else { return 0 };
        let free = attacks::king_attacks(king) & !self.standing(!self.side);
        // A king does not shield the square behind it.
        let occupied = self.occupied.without(king);
        let by_mover = attacks::attacks(self.to, self.becomes, occupied);
        let is_covered = |square: Square| {
            let others = self.board.attacks_to(square, self.side, occupied) & self.standing(self.side);
            by_mover.contains(square) || others.any()
        };
        count(free.into_iter().filter(|square| !is_covered(*square)).collect())
    }

    /// Returns the two greatest losses that the other side could inflict on one of the pieces of a side, in pawns: the
    /// whole piece if it is unguarded, otherwise what it is worth more than its least valuable attacker.
    pub(super) fn losses(&self, color: Color, mover: Role) -> [i8; 2] {
        let mut most = [0; 2];
        let men = if color == self.side { self.standing(color).with(self.to) } else { self.standing(color) };
        for man in men & !self.board.kings() {
            let attackers = self.attackers(man, !color);
            if attackers.is_empty() {
                continue;
            }
            let worth_of = |man: Square| match man == self.to {
                true => worth(mover),
                false => self.board.role_at(man).map_or(0, worth),
            };
            let cheapest = attackers.into_iter().map(worth_of).min().unwrap_or(0);
            let own = worth_of(man);
            let is_guarded = self.attackers(man, color).any();
            let loss = if is_guarded { (own - cheapest).max(0) } else { own };
            if most[0] < loss {
                most = [loss, most[0]];
            } else if most[1] < loss {
                most[1] = loss;
            }
        }
        most
    }

    /// Returns the most valuable piece of the other side behind another on a line of the mover's, with the one in
    /// front.
    pub(super) fn behind(&self, mover: Role) -> (i8, i8) {
        let mut found = (0, 0);
        if !matches!(mover, Role::Bishop | Role::Rook | Role::Queen) {
            return found;
        }
        let piece = Piece { color: self.side, role: mover };
        let enemies = self.standing(!self.side);
        for front in self.attacks & enemies {
            let through = attacks::attacks(self.to, piece, self.occupied.without(front)) & !self.attacks;
            let behind = self.dearest(through & enemies);
            let Some(role) = self.board.role_at(front) else { continue };
            if found.1 < behind {
                found = (rank(role), behind);
            }
        }
        found
    }

    /// Counts the pieces of the mover's side, except the mover, that attack squares beside the other king.
    pub(super) fn assailants(&self) -> i8 {
        let zone = self.zone();
        let others = self.standing(self.side) & !self.board.kings();
        let assails = |man: &Square| {
            let piece = self.board.piece_at(*man);
            piece.is_some_and(|piece| !(attacks::attacks(*man, piece, self.occupied) & zone).is_empty())
        };
        count(others.into_iter().filter(assails).collect())
    }

    /// Counts the squares beside the other king that sliders of the mover's side attack through the vacated square, and
    /// did not before.
    pub(super) fn count_opened(&self) -> i8 {
        let zone = self.zone();
        count(self.new_lines(self.side) & zone)
    }

    /// Returns the most valuable attacked piece of the other side that only a slider of its own guarded, through the
    /// square where the mover now stands.
    pub(super) fn cut_off(&self) -> i8 {
        if self.board.occupied().contains(self.to) {
            return 0;
        }
        let mut dearest = 0;
        let sliders = self.board.sliders() & self.standing(!self.side);
        for slider in sliders {
            let reach = self.board.attacks_from(slider);
            if !reach.contains(self.to) {
                continue;
            }
            let lost = (reach & self.standing(!self.side)).into_iter().filter(|man| {
                attacks::between(slider, *man).contains(self.to)
                    && self.attackers(*man, !self.side).is_empty()
                    && self.attackers(*man, self.side).any()
            });
            dearest = dearest.max(self.dearest(lost.collect()));
        }
        dearest
    }

    /// Returns the most valuable piece of the other side that is pinned to its king and that the mover attacks.
    pub(super) fn pinned_target(&self, pinned: Bitboard) -> i8 {
        self.dearest(self.attacks & self.standing(!self.side) & pinned)
    }

    /// Returns the least valuable piece of the other side that attacks the mover, ignoring pins and guards; 0 if none
    /// does.
    pub(super) fn taken_by(&self) -> i8 {
        let attackers = self.attackers(self.to, !self.side);
        attackers.into_iter().filter_map(|man| self.board.role_at(man)).map(rank).min().unwrap_or(0)
    }

    /// Whether a pawn beside the other king is captured.
    pub(super) fn takes_shelter(&self) -> bool {
        let Some(king) = self.vision.king(!self.side) else { return false };
        self.taken.is_some_and(|taken| {
            self.board.role_at(taken) == Some(Role::Pawn) && attacks::king_attacks(king).contains(taken)
        })
    }

    /// Returns how far the mover is from the other king.
    pub(super) fn distance(&self) -> i8 {
        self.vision.king(!self.side).map_or(0, |king| king.distance(self.to) as i8)
    }

    /// Whether the mover stands between a slider of the other side and a piece of its own side.
    pub(super) fn interposes(&self) -> bool {
        let sliders = (self.board.sliders() & self.standing(!self.side)).into_iter();
        sliders.filter(|slider| self.board.attacks_from(*slider).contains(self.to)).any(|slider| {
            let behind = self.board.attacks_from(slider) & self.standing(self.side);
            behind.into_iter().any(|man| attacks::between(slider, man).contains(self.to))
        })
    }

    /// Whether no pawn of the other side stands before a pawn on its way.
    pub(super) fn is_passed(&self) -> bool {
        let ahead = |square: Square| match self.side {
            Color::White => self.to.rank() < square.rank(),
            Color::Black => square.rank() < self.to.rank(),
        };
        let near = |square: Square| square.file().distance(self.to.file()) <= 1;
        let pawns = self.board.pawns() & self.standing(!self.side);
        !pawns.into_iter().any(|pawn| ahead(pawn) && near(pawn))
    }

    fn dearest(&self, men: Bitboard) -> i8 {
        men.into_iter().filter_map(|man| self.board.role_at(man)).map(rank).max().unwrap_or(0)
    }
}

/// The pieces that a piece attacks at once.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Targets {
    /// The most valuable one that is unguarded.
    pub(super) loose: i8,
    /// The most valuable one that is worth more than its attacker.
    pub(super) more: i8,
    /// How many could be lost.
    pub(super) count: i8,
}

/// Returns a role as a number: 1 for a pawn to 6 for a king; 0 is none.
pub(super) fn rank(role: Role) -> i8 {
    role as i8
}

/// Returns the worth of a role relative to others: bishop and knight are alike.
pub(super) fn worth(role: Role) -> i8 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

fn count(squares: Bitboard) -> i8 {
    squares.count() as i8
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::super::super::fixture::{find_move, search};
    use super::*;

    fn look<T>(fen: &str, mv: &str, look: impl Fn(&After<'_>, Role) -> T) -> T {
        let side = testing::position(fen).turn();
        let search = search(fen, side);
        let mv = find_move(&search, 0, mv);
        look(&After::of(&search.tree[0].vision, mv).unwrap(), mv.promotion().unwrap_or(mv.role()))
    }

    #[test]
    fn what_a_fork_attacks_is_seen() {
        let targets = look("r3q1k1/8/8/3N4/8/8/8/6K1 w - - 0 1", "d5c7", |after, role| after.targets(role));
        assert_eq!((targets.more, targets.count), (rank(Role::Queen), 2));
    }

    #[test]
    fn what_is_uncovered_and_what_is_left_is_seen() {
        let fen = "3q2k1/8/8/8/3N4/8/8/3R2K1 w - - 0 1";
        assert_eq!(look(fen, "d4f5", |after, _| after.count_uncovered()), rank(Role::Queen));
        // The rook guards the knight; without it the bishop captures for nothing.
        let fen = "6k1/8/8/8/3N4/4b3/8/3R3K w - - 0 1";
        assert_eq!(look(fen, "d1a1", |after, _| after.count_unguarded()), rank(Role::Knight));
        assert_eq!(look(fen, "d1a1", |after, role| after.losses(Color::White, role)), [3, 0]);
    }

    #[test]
    fn who_guards_no_more_and_who_stands_behind_is_seen() {
        let fen = "6k1/8/2n5/1B2p3/8/5N2/8/6K1 w - - 0 1";
        assert_eq!(look(fen, "b5c6", |after, _| after.guard_removed()), rank(Role::Pawn));
        let fen = "3k4/8/8/8/3q4/8/8/4R2K w - - 0 1";
        assert_eq!(
            look(fen, "e1d1", |after, role| after.behind(role)),
            (rank(Role::Queen), rank(Role::King))
        );
    }

    #[test]
    fn who_else_attacks_the_king_and_what_is_opened_is_seen() {
        // The knight uncovers the rook's file towards the king; the bishop attacks beside it.
        let fen = "5rk1/5ppp/8/6N1/8/3B4/8/6RK w - - 0 1";
        assert_eq!(look(fen, "g5e4", |after, _| (after.assailants(), after.count_opened())), (1, 1));
        assert_eq!(
            look(fen, "d3h7", |after, _| (after.takes_shelter(), after.taken_by())),
            (true, rank(Role::King))
        );
        assert_eq!(look(fen, "d3a6", |after, _| (after.takes_shelter(), after.taken_by())), (false, 0));
    }

    #[test]
    fn lines_that_are_cut_and_pinned_targets_are_seen() {
        // The knight on d5 stands between the rook on d8 and the bishop on d4, which it guarded.
        let fen = "3r2k1/8/8/8/3b4/4N3/8/3R3K w - - 0 1";
        assert_eq!(look(fen, "e3d5", |after, _| after.cut_off()), rank(Role::Bishop));
        assert_eq!(look(fen, "e3f5", |after, _| after.cut_off()), 0);
        let fen = "4k3/4n3/8/8/8/2B5/8/4R1K1 w - - 0 1";
        let knight = Bitboard::from(Square::E7);
        assert_eq!(look(fen, "c3b4", |after, _| after.pinned_target(knight)), rank(Role::Knight));
        assert_eq!(look(fen, "c3d4", |after, _| after.pinned_target(knight)), 0);
    }

    #[test]
    fn squares_about_a_king_are_counted() {
        let fen = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        assert_eq!(look(fen, "a1a8", |after, _| (after.flights(), after.distance())), (0, 6));
        assert_eq!(look(fen, "a1a7", |after, _| after.king_zone()), (1, 0));
    }
}
