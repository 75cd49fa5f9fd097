//! The Threat-Language: what a plan threatens to win, evaluated in any position (II.C.4; spec 5.3).
//!
//! All numbers are tenths of a pawn, from the viewpoint of the side that makes the threat.

use claims::{ManId, PARADISE};
use shakmaty::{Rank, Role, Square};

/// What the Threat-Language needs to know about a position.
pub trait Board {
    /// Returns the square of a piece; `None` when it is gone.
    fn square_of(&self, man: ManId) -> Option<Square>;
    /// Returns the piece on a square.
    fn man_at(&self, square: Square) -> Option<ManId>;
    /// Returns a piece's worth in tenths of a pawn, the king's 320.
    fn worth(&self, man: ManId) -> i32;
    /// Returns what is won (or lost, below zero) by the exchange that a piece starts on a square.
    fn exchval(&self, man: ManId, square: Square) -> i32;
}

/// The most terms with which a threat is taken over as an expression; a longer one is taken over as the number that it
/// is worth.
pub const MAX_TERMS: usize = 32;

/// What would be won.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum Threat {
    /// A fixed amount.
    Integer(i32),
    /// A piece's worth; 0 once it is gone.
    Win(ManId),
    /// What the exchange wins that a piece starts on a square, whatever stands there; 0 once the piece is gone.
    Exchval(ManId, Square),
    /// What the exchange wins that a piece starts on the present square of an enemy piece; 0 once either is gone.
    Exch(ManId, ManId),
    /// The lesser of two exchanges: by the first on the second, by the third on the fourth.
    Both([ManId; 4]),
    /// The lesser of what the first wins by capturing either of the others.
    Fork(ManId, ManId, ManId),
    /// What a pawn gains by promoting to a queen on a square (beyond the report); 0 once it is gone or promoted.
    Queens(ManId, Square),
    /// The sum.
    Plus(Vec<Threat>),
    /// The first less the second.
    Less(Box<Threat>, Box<Threat>),
    /// The lesser: the defense chooses.
    Forkthreat(Box<Threat>, Box<Threat>),
    /// The greatest: the offense chooses; 0 for none.
    Greatest(Vec<Threat>),
}

impl Default for Threat {
    fn default() -> Threat {
        Threat::Integer(0)
    }
}

impl Threat {
    /// Whether nothing is threatened, whatever the position.
    pub fn is_nothing(&self) -> bool {
        *self == Threat::Integer(0)
    }

    /// Counts the terms of the expression.
    pub fn size(&self) -> usize {
        let parts = |threats: &[Threat]| threats.iter().map(Threat::size).sum::<usize>();
        match self {
            Threat::Plus(threats) | Threat::Greatest(threats) => 1 + parts(threats),
            Threat::Less(one, other) | Threat::Forkthreat(one, other) => 1 + one.size() + other.size(),
            _ => 1,
        }
    }

    /// Evaluates it in a position, in tenths of a pawn.
    pub fn value(&self, board: &dyn Board) -> i32 {
        match self {
            Threat::Integer(number) => *number,
            Threat::Win(man) => win(board, *man),
            Threat::Exchval(man, square) => exchval(board, *man, *square),
            Threat::Exch(man, enemy) => exch(board, *man, *enemy),
            Threat::Both([man1, enemy1, man2, enemy2]) => {
                exch(board, *man1, *enemy1).min(exch(board, *man2, *enemy2))
            }
            Threat::Fork(man, enemy1, enemy2) => exch(board, *man, *enemy1).min(exch(board, *man, *enemy2)),
            Threat::Queens(man, square) => match queening(board, *man, *square) {
                // A queen that is captured at once cost the pawn.
                Some(gain) => match board.exchval(*man, *square) {
                    loss @ ..0 => loss,
                    won => gain.saturating_add(won),
                },
                None => 0,
            },
            Threat::Plus(threats) => sum(threats.iter().map(|threat| threat.value(board))),
            Threat::Less(whole, part) => whole.value(board).saturating_sub(part.value(board)),
            Threat::Forkthreat(one, other) => one.value(board).min(other.value(board)),
            Threat::Greatest(threats) => threats.iter().map(|threat| threat.value(board)).max().unwrap_or(0),
        }
    }

    /// Evaluates it as if the defense made a threat of its own instead of parrying (T* of spec 5.4).
    ///
    /// Every exchange wins what stands there, and of a fork, of both of two exchanges and of a forked threat the
    /// greater part counts, if it is the whole expression or one of a list that is.
    pub fn value_without_defence(&self, board: &dyn Board) -> i32 {
        let free = |man: &ManId, enemy: &ManId| capture(board, *man, *enemy);
        match self {
            Threat::Both([man1, enemy1, man2, enemy2]) => free(man1, enemy1).max(free(man2, enemy2)),
            Threat::Fork(man, enemy1, enemy2) => free(man, enemy1).max(free(man, enemy2)),
            Threat::Forkthreat(one, other) => one.count_undefended(board).max(other.count_undefended(board)),
            Threat::Greatest(threats) => {
                threats.iter().map(|threat| threat.value_without_defence(board)).max().unwrap_or(0)
            }
            threat => threat.count_undefended(board),
        }
    }

    /// Evaluates it with every exchange as an unanswered capture; below the top, the lesser stays the lesser.
    fn count_undefended(&self, board: &dyn Board) -> i32 {
        let free = |man: &ManId, enemy: &ManId| capture(board, *man, *enemy);
        match self {
            Threat::Integer(_) | Threat::Win(_) => self.value(board),
            Threat::Exchval(man, square) => standing_there(board, *man, *square),
            Threat::Exch(man, enemy) => free(man, enemy),
            Threat::Both([man1, enemy1, man2, enemy2]) => free(man1, enemy1).min(free(man2, enemy2)),
            Threat::Fork(man, enemy1, enemy2) => free(man, enemy1).min(free(man, enemy2)),
            Threat::Queens(man, square) => match queening(board, *man, *square) {
                Some(gain) => gain.saturating_add(standing_there(board, *man, *square)),
                None => 0,
            },
            Threat::Plus(threats) => sum(threats.iter().map(|threat| threat.count_undefended(board))),
            Threat::Less(whole, part) => {
                whole.count_undefended(board).saturating_sub(part.count_undefended(board))
            }
            Threat::Forkthreat(one, other) => one.count_undefended(board).min(other.count_undefended(board)),
            Threat::Greatest(threats) => {
                threats.iter().map(|threat| threat.count_undefended(board)).max().unwrap_or(0)
            }
        }
    }
}

fn sum(values: impl Iterator<Item = i32>) -> i32 {
    values.fold(0, i32::saturating_add)
}

fn win(board: &dyn Board, man: ManId) -> i32 {
    if board.square_of(man).is_some() { board.worth(man) } else { 0 }
}

fn exchval(board: &dyn Board, man: ManId, square: Square) -> i32 {
    if board.square_of(man).is_some() { board.exchval(man, square) } else { 0 }
}

fn exch(board: &dyn Board, man: ManId, enemy: ManId) -> i32 {
    board.square_of(enemy).map_or(0, |square| exchval(board, man, square))
}

fn capture(board: &dyn Board, man: ManId, enemy: ManId) -> i32 {
    if board.square_of(man).is_some() { win(board, enemy) } else { 0 }
}

/// Returns the worth of the enemy piece on a square, if the piece that would capture it is still there.
fn standing_there(board: &dyn Board, man: ManId, square: Square) -> i32 {
    match board.man_at(square) {
        Some(enemy) if enemy.color() != man.color() => capture(board, man, enemy),
        _ => 0,
    }
}

/// Returns what a pawn gains by promoting to a queen on a square; `None` once it is gone or promoted, and where no pawn
/// promotes.
fn queening(board: &dyn Board, man: ManId, square: Square) -> Option<i32> {
    board.square_of(man)?;
    let is_pawn = board.worth(man) == PARADISE.of(Role::Pawn);
    let is_last = square.rank() == man.color().fold_wb(Rank::Eighth, Rank::First);
    (is_pawn && is_last).then(|| PARADISE.of(Role::Queen) - PARADISE.of(Role::Pawn))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::test_board::TestBoard;

    /// Checks the worth of a threat, and its worth without defense.
    fn check(threat: &Threat, board: &TestBoard, expected: (i32, i32)) {
        assert_eq!((threat.value(board), threat.value_without_defence(board)), expected, "{threat:?}");
    }

    #[test]
    fn threats_are_worth_what_the_report_says() {
        let mut board = TestBoard::forks();
        let [knight, rook, king, queen, other] =
            [Square::H3, Square::D1, Square::F7, Square::D8, Square::H7].map(|square| board.man(square));
        board.exchanges = vec![(knight, Square::G5, -32), (rook, Square::D8, 57)];
        check(&Threat::Integer(7), &board, (7, 7));
        check(&Threat::Win(king), &board, (320, 320));
        check(&Threat::Exchval(knight, Square::G5), &board, (-32, 0));
        check(&Threat::Exch(rook, queen), &board, (57, 90));
        check(&Threat::Fork(rook, king, other), &board, (50, 320));
        check(&Threat::Both([rook, queen, knight, other]), &board, (50, 90));
        let both = Threat::Both([rook, queen, knight, other]);
        check(&Threat::Forkthreat(Box::new(both.clone()), Box::new(Threat::Integer(20))), &board, (20, 50));
        check(&Threat::Less(Box::new(both), Box::new(Threat::Exch(rook, queen))), &board, (-7, -40));
        check(&Threat::Greatest(vec![]), &board, (0, 0));
        check(
            &Threat::Greatest(vec![Threat::Fork(rook, king, other), Threat::Integer(60)]),
            &board,
            (60, 320),
        );
        // Position 2.1: the fork is no longer the whole expression.
        let plan = Threat::Plus(vec![Threat::Exchval(knight, Square::G5), Threat::Fork(rook, king, other)]);
        check(&plan, &board, (18, 50));
    }

    #[test]
    fn men_who_are_gone_win_nothing_and_are_not_won() {
        let mut board = TestBoard::forks();
        let [rook, queen] = [Square::D1, Square::D8].map(|square| board.man(square));
        let threats = [Threat::Exch(rook, queen), Threat::Exchval(rook, Square::D8), Threat::Win(queen)];
        board.put(queen, None);
        for threat in &threats {
            check(threat, &board, (0, 0));
        }
        board.put(queen, Some(Square::C8));
        board.put(rook, None);
        check(&threats[0], &board, (0, 0));
        check(&threats[1], &board, (0, 0));
        check(&threats[2], &board, (90, 90));
    }

    #[test]
    fn a_pawn_gains_a_queen_unless_she_is_taken() {
        let mut board = TestBoard::new("1r6/2P5/8/8/8/8/8/8");
        let (pawn, rook) = (board.man(Square::C7), board.man(Square::B8));
        let takes = Threat::Queens(pawn, Square::B8);
        check(&takes, &board, (130, 130));
        board.exchanges = vec![(pawn, Square::C8, -10)];
        check(&Threat::Queens(pawn, Square::C8), &board, (-10, 80));
        check(&Threat::Queens(pawn, Square::C7), &board, (0, 0));
        check(&Threat::Queens(rook, Square::C8), &board, (0, 0));
        board.put(pawn, None);
        check(&takes, &board, (0, 0));
    }
}
