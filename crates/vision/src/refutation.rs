//! What a side accomplished in a line, and how: the Refutation Description of CAPS-II (II.F.2.a, III.D).
//!
//! A description is made of steps. A step is derived from two positions, before and after one move, and states what
//! changed: which piece moved, where to, over which squares, and which enemies became targets along which lines. A
//! line's description is the union of its steps, the two sides' kept apart.
//!
//! Decisions where the report is silent:
//! * A target is a piece whose capture gains and did not before (the report compares its lists of the five best
//!   captures), a king that comes into check, and the captured piece, as in its expository example (III.D.2).
//! * Castling crosses the squares between king and rook.

use claims::{Men, arrival, castling_squares};
use shakmaty::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::Vision;

/// What one side did: the moves of a line by that side, as changes of the board.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Refutation {
    /// The pieces that moved (RPCS).
    pub movers: Men,
    /// The squares they went to (RSQS).
    pub squares: Bitboard,
    /// The squares they crossed; for a pawn's step the square it goes to as well (RPATH).
    pub paths: Bitboard,
    /// The enemies that became targets, including captured ones (RTGTS).
    pub targets: Men,
    /// Where they stood when they became targets, without captured ones (TGTSQS).
    pub target_squares: Bitboard,
    /// The squares between the attackers and these targets (TPATH).
    pub target_paths: Bitboard,
}

/// Why a move may have caused a refutation: the first test of the report that applies (III.D.2).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Blame {
    /// It went to a square where the refutation moved.
    MetAt(Square),
    /// The moved piece became a target.
    BecameTarget(Square),
    /// It left a square over which the refutation moved or threatened.
    Vacated(Square),
    /// After it, fewer of one's own pieces bear on a square of the refutation.
    Unguarded(Square),
    /// After it, more enemies bear on a square of the refutation.
    Admitted(Square),
    /// A piece of the refutation was pinned before it and is not after it.
    Unpinned(Square),
}

impl Refutation {
    /// Describes one legal move between two positions whose pieces have the same numbers.
    pub fn step(before: &Vision, mv: Move, after: &Vision) -> Refutation {
        let mut step = Refutation::default();
        let color = before.position().turn();
        if let Some(man) = mv.from().and_then(|from| before.roster().man_at(from)) {
            step.movers.insert(man);
        }
        step.squares = arrival(color, mv).into();
        step.paths = crossed_squares(mv, color);
        let captured = crate::captured_square(mv).and_then(|square| before.roster().man_at(square));
        captured.into_iter().for_each(|man| step.targets.insert(man));
        let threatened = |vision: &Vision| capturable(vision, !color) | checked_squares(vision, !color);
        step.target_squares = threatened(after) & !threatened(before);
        for square in step.target_squares {
            after.roster().man_at(square).into_iter().for_each(|man| step.targets.insert(man));
            for attacker in after.attackers_to(square, color) & after.board().sliders() {
                step.target_paths |= attacks::between(attacker, square);
            }
        }
        step
    }

    /// Combines two descriptions of one side.
    #[must_use]
    pub fn union(self, other: Refutation) -> Refutation {
        Refutation {
            movers: self.movers.union(other.movers),
            squares: self.squares | other.squares,
            paths: self.paths | other.paths,
            targets: self.targets.union(other.targets),
            target_squares: self.target_squares | other.target_squares,
            target_paths: self.target_paths | other.target_paths,
        }
    }

    /// Whether there is nothing to describe.
    pub fn is_empty(&self) -> bool {
        *self == Refutation::default()
    }

    /// Returns why a move may have caused what this describes, which happened after it: `None` if it certainly did not,
    /// and the trouble was there before (the causal test, III.D.2).
    ///
    /// `before` and `after` are the positions around the move, with the same piece numbers as the description.
    pub fn blames(&self, before: &Vision, mv: Move, after: &Vision) -> Option<Blame> {
        let color = before.position().turn();
        let (from, to) = (mv.from()?, arrival(color, mv));
        let left: Bitboard = match mv {
            Move::Castle { king, rook } => Bitboard::from_square(king).with(rook),
            _ => from.into(),
        };
        if self.squares.contains(to) {
            return Some(Blame::MetAt(to));
        }
        if before.roster().man_at(from).is_some_and(|man| self.targets.contains(man)) {
            return Some(Blame::BecameTarget(to));
        }
        if let Some(square) = ((self.paths | self.target_paths) & left).first() {
            return Some(Blame::Vacated(square));
        }
        let pinned =
            |vision: &Vision, square: Option<Square>| square.is_some_and(|man| vision.is_pinned(man));
        for square in self.squares | self.target_squares {
            if after.attackers_to(square, color).count() < before.attackers_to(square, color).count() {
                return Some(Blame::Unguarded(square));
            }
            if before.attackers_to(square, !color).count() < after.attackers_to(square, !color).count() {
                return Some(Blame::Admitted(square));
            }
        }
        let freed = self.movers.iter().find(|man| {
            man.color() != color
                && pinned(before, before.roster().square_of(*man))
                && !pinned(after, after.roster().square_of(*man))
        });
        freed.and_then(|man| after.roster().square_of(man)).map(Blame::Unpinned)
    }
}

/// Returns the squares that a move crosses: those a slider passes, and for a pawn's step also where it ends.
fn crossed_squares(mv: Move, color: Color) -> Bitboard {
    match mv {
        Move::Castle { king, rook } => {
            let (king_to, rook_to) = castling_squares(color, king, rook);
            attacks::between(king, rook).with(king_to).with(rook_to)
        }
        Move::Normal { role: Role::Pawn, from, to, capture: None, .. } => attacks::between(from, to).with(to),
        Move::Normal { from, to, .. } => attacks::between(from, to),
        _ => Bitboard::EMPTY,
    }
}

/// Returns the pieces of a color whose capture gains something.
fn capturable(vision: &Vision, color: Color) -> Bitboard {
    let is_lost = |man: &Square| vision.safety(*man).is_some_and(|safety| 0 < safety.at_stake);
    vision.board().by_color(color).into_iter().filter(is_lost).collect()
}

/// Returns the square of a color's king if it is in check.
fn checked_squares(vision: &Vision, color: Color) -> Bitboard {
    let king = vision.king(color);
    king.filter(|king| vision.attackers_to(*king, !color).any()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use testing::{after, find_move, position, squares};

    use super::*;

    fn line(fen: &str, moves: &str) -> (Vec<Vision>, Vec<Move>) {
        let position = position(fen);
        let mut visions = vec![Vision::of(position)];
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let last = visions.last().unwrap();
            let mv = find_move(last.position(), text);
            let roster = last.roster().after(last.position().turn(), mv);
            visions.push(Vision::new(after(last.position(), mv), roster));
            played.push(mv);
        }
        (visions, played)
    }

    /// A position made to fit the expository example of the report (figure 3.19, whose diagram is lost; III.D.2):
    /// 1...a2 2.Qe8+ Rxe8 3.Rxe8 mates; queen e6-e8 crosses e7.
    const CONSTRUCTED: &str = "3r2k1/5ppp/4Q3/8/8/p7/8/4R2K b - - 0 1";

    #[test]
    fn the_expository_example() {
        let (visions, moves) = line(CONSTRUCTED, "a3a2 e6e8 d8e8 e1e8");
        let rook = Refutation::step(&visions[3], moves[3], &visions[4]);
        assert_eq!(squares(rook.squares), "e8");
        assert_eq!(squares(rook.paths), "e2 e3 e4 e5 e6 e7");
        assert_eq!((squares(rook.target_squares), squares(rook.target_paths)), ("g8".into(), "f8".into()));
        // 2...Rxe8 may be to blame: it went where the refutation moved.
        let blame = rook.blames(&visions[2], moves[2], &visions[3]);
        assert_eq!(blame, Some(Blame::MetAt(Square::E8)));
        let whole = rook.union(Refutation::step(&visions[1], moves[1], &visions[2]));
        assert_eq!(squares(whole.paths), "e2 e3 e4 e5 e6 e7");
        assert_eq!(whole.movers.iter().count(), 2);
        // 1...a2 has nothing to do with it.
        assert_eq!(whole.blames(&visions[0], moves[0], &visions[1]), None);
    }

    #[test]
    fn a_guard_who_leaves_is_to_blame() {
        let (visions, moves) = line("3r2k1/5ppp/8/8/8/8/5PPP/R3R1K1 b - - 0 1", "d8d2 e1e8");
        let mate = Refutation::step(&visions[1], moves[1], &visions[2]);
        let blame = mate.blames(&visions[0], moves[0], &visions[1]);
        assert_eq!(blame, Some(Blame::Unguarded(Square::E8)));
    }

    #[test]
    fn who_opens_a_line_is_to_blame() {
        let (visions, moves) = line("6k1/4nppp/8/8/8/8/5PPP/4R1K1 b - - 0 1", "e7c6 e1e8");
        let mate = Refutation::step(&visions[1], moves[1], &visions[2]);
        let blame = mate.blames(&visions[0], moves[0], &visions[1]);
        assert_eq!(blame, Some(Blame::Vacated(Square::E7)));
    }
}
