//! Mate patterns as geometry: how the pieces stand around a mated king.
//!
//! The names are the field's (<https://en.wikipedia.org/wiki/Checkmate_pattern>, lichess.org's puzzle themes); each
//! condition is stated at its variant. A mate may show several patterns, or none.

use claims::Kind;
use shakmaty::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::Vision;

/// How a mated king is caught.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum MatePattern {
    /// A rook or queen checks along the king's own back rank, and the king's own pieces stand on all squares before it,
    /// where they are not attacked.
    BackRank,
    /// A knight alone checks, and the king's own pieces stand on all squares beside it.
    Smothered,
    /// In the corner: a rook beside the king checks, guarded by a knight that also covers the last square.
    Arabian,
    /// At the rim: a rook or queen checks along it, and a knight covers the two squares off the rim that the king's own
    /// piece between them leaves.
    Anastasia,
    /// A rook beside the king checks, guarded by a knight that is guarded by a pawn.
    Hook,
    /// Away from the rim: the guarded queen checks from beside the king on a diagonal, and covers every free square
    /// alone; the king's own pieces hold the others and are not attacked.
    Dovetail,
    /// Two bishops mate from opposite sides of the king.
    Boden,
    /// Two bishops mate from the same side of the king.
    DoubleBishop,
    /// The queen checks along rank or file, and the king's own pieces stand on both sides of it.
    Epaulette,
}

impl MatePattern {
    /// Returns the kind of the claim that the side to move is mated in this way.
    pub fn kind(self) -> Kind {
        match self {
            MatePattern::BackRank => Kind::BackRankMate,
            MatePattern::Smothered => Kind::SmotheredMate,
            MatePattern::Arabian => Kind::ArabianMate,
            MatePattern::Anastasia => Kind::AnastasiaMate,
            MatePattern::Hook => Kind::HookMate,
            MatePattern::Dovetail => Kind::DovetailMate,
            MatePattern::Boden => Kind::BodenMate,
            MatePattern::DoubleBishop => Kind::DoubleBishopMate,
            MatePattern::Epaulette => Kind::EpauletteMate,
        }
    }
}

/// A test of one pattern: the king, its color, the checking piece.
type Test = fn(&Vision, Square, Color, Square) -> bool;

/// Every pattern with its test, in the order in which they are listed.
const PATTERNS: [(MatePattern, Test); 9] = [
    (MatePattern::Smothered, is_smothered),
    (MatePattern::BackRank, is_back_rank),
    (MatePattern::Arabian, is_arabian),
    (MatePattern::Anastasia, is_anastasia),
    (MatePattern::Hook, is_hook),
    (MatePattern::Dovetail, is_dovetail),
    (MatePattern::Boden, is_boden),
    (MatePattern::DoubleBishop, is_double_bishop),
    (MatePattern::Epaulette, is_epaulette),
];

impl Vision {
    /// Returns the patterns of a mate; empty unless the side to move is mated by a check of one piece.
    ///
    /// ```
    /// use shakmaty::{CastlingMode, Chess, fen::Fen};
    /// use vision::{MatePattern, Vision};
    ///
    /// // 8  . . . . . . r k
    /// // 7  . . . . . N p p
    /// // 1  . . . . . . K .
    /// let fen: Fen = "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
    /// let vision = Vision::of(fen.into_position::<Chess>(CastlingMode::Standard)?);
    /// assert_eq!(vision.mate_patterns(), [MatePattern::Smothered]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mate_patterns(&self) -> Vec<MatePattern> {
        let color = self.position().turn();
        let (Some(king), Some(checker)) = (self.king(color), self.checkers().single_square()) else {
            return Vec::new();
        };
        if !self.position().is_checkmate() {
            return Vec::new();
        }
        let shown = PATTERNS.into_iter().filter(|(_, test)| test(self, king, color, checker));
        shown.map(|(pattern, _)| pattern).collect()
    }

    fn is_role(&self, square: Square, roles: &[Role]) -> bool {
        self.board().role_at(square).is_some_and(|role| roles.contains(&role))
    }
}

fn is_smothered(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    let beside = attacks::king_attacks(king);
    vision.is_role(checker, &[Role::Knight]) && (beside & !vision.board().by_color(color)).is_empty()
}

fn is_back_rank(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    let (back, before): (Rank, Rank) =
        color.fold_wb((Rank::First, Rank::Second), (Rank::Eighth, Rank::Seventh));
    let shut = |square: Square| {
        vision.board().by_color(color).contains(square) && vision.attackers_to(square, !color).is_empty()
    };
    king.rank() == back
        && checker.rank() == back
        && vision.is_role(checker, &[Role::Rook, Role::Queen])
        && (attacks::king_attacks(king) & Bitboard::from_rank(before)).into_iter().all(shut)
}

fn is_arabian(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    let knights = vision.board().by_piece((!color).knight());
    let holds_both = |knight: Square| {
        attacks::knight_attacks(knight).contains(checker)
            && king.file().distance(knight.file()) == 2
            && king.rank().distance(knight.rank()) == 2
    };
    is_corner(king)
        && vision.is_role(checker, &[Role::Rook])
        && king.distance(checker) == 1
        && knights.into_iter().any(holds_both)
}

fn is_anastasia(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    if !is_rim_file(king) || is_corner(king) || king.file() != checker.file() {
        return false;
    }
    let inward = if king.file() == shakmaty::File::A { 1 } else { -1 };
    let (Some(own), Some(knight)) = (king.offset(inward), king.offset(3 * inward)) else { return false };
    vision.is_role(checker, &[Role::Rook, Role::Queen])
        && vision.board().by_color(color).contains(own)
        && vision.board().by_piece((!color).knight()).contains(knight)
}

fn is_hook(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    let board = vision.board();
    let is_guarded_by_pawn =
        |knight: Square| (vision.attackers_to(knight, !color) & board.by_piece((!color).pawn())).any();
    let knights = attacks::knight_attacks(checker) & board.by_piece((!color).knight());
    vision.is_role(checker, &[Role::Rook])
        && king.distance(checker) == 1
        && knights.into_iter().any(|knight| king.distance(knight) == 1 && is_guarded_by_pawn(knight))
}

fn is_dovetail(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    let is_rim = is_rim_file(king) || matches!(king.rank(), Rank::First | Rank::Eighth);
    let men = vision.board().occupied();
    let is_hers_or_his = |square: Square| {
        let attackers = vision.attackers_to(square, !color);
        attackers.is_empty() || attackers.single_square() == Some(checker) && !men.contains(square)
    };
    !is_rim
        && vision.is_role(checker, &[Role::Queen])
        && attacks::bishop_attacks(king, Bitboard::EMPTY).contains(checker)
        && king.distance(checker) == 1
        && vision.attackers_to(checker, !color).any()
        && attacks::king_attacks(king).without(checker).into_iter().all(is_hers_or_his)
}

fn is_boden(vision: &Vision, king: Square, color: Color, _: Square) -> bool {
    bishops_of(vision, king, color).is_some_and(|[one, other]| is_between_files(king, one, other))
}

fn is_double_bishop(vision: &Vision, king: Square, color: Color, _: Square) -> bool {
    bishops_of(vision, king, color).is_some_and(|[one, other]| !is_between_files(king, one, other))
}

fn is_epaulette(vision: &Vision, king: Square, color: Color, checker: Square) -> bool {
    let own = vision.board().by_color(color);
    let sides = if king.file() == checker.file() { [1, -1] } else { [8, -8] };
    let beside = sides.map(|step| king.offset(step).filter(|square| king.distance(*square) == 1));
    let is_straight = king.file() == checker.file() || king.rank() == checker.rank();
    is_straight
        && vision.is_role(checker, &[Role::Queen])
        && beside.into_iter().all(|square| square.is_some_and(|square| own.contains(square)))
}

/// Returns the two bishops of a mate in which no other piece attacks the king or a square beside it, free or not.
fn bishops_of(vision: &Vision, king: Square, color: Color) -> Option<[Square; 2]> {
    let bishops = vision.board().by_piece((!color).bishop());
    let mut men = bishops.into_iter();
    let (one, other) = (men.next()?, men.next()?);
    let field = attacks::king_attacks(king).with(king);
    let alone = |square: Square| (vision.covers(square, !color) & !bishops).is_empty();
    (bishops.count() == 2 && field.into_iter().all(alone)).then_some([one, other])
}

fn is_between_files(king: Square, one: Square, other: Square) -> bool {
    (one.file() < king.file()) != (other.file() < king.file())
}

fn is_rim_file(square: Square) -> bool {
    matches!(square.file(), shakmaty::File::A | shakmaty::File::H)
}

fn is_corner(square: Square) -> bool {
    is_rim_file(square) && matches!(square.rank(), Rank::First | Rank::Eighth)
}

#[cfg(test)]
mod tests {
    use MatePattern::*;
    use testing::position;

    use super::*;

    fn check(fen: &str, expected: &[MatePattern]) {
        let position = position(fen);
        assert!(position.is_checkmate(), "{fen}");
        assert_eq!(Vision::of(position).mate_patterns(), expected, "{fen}");
    }

    #[test]
    fn each_pattern_and_a_near_miss() {
        check("3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", &[BackRank]);
        check("3R2k1/5p1p/7B/8/8/8/8/6K1 b - - 0 1", &[]);
        check("7k/7R/5N2/8/8/8/8/6K1 b - - 0 1", &[Arabian]);
        check("8/4N1pk/8/8/8/7R/8/6K1 b - - 0 1", &[Anastasia]);
        check("4R3/4kp2/5N2/4P3/8/8/8/6K1 b - - 0 1", &[Hook]);
        check("8/8/4p3/3pk3/5Q2/6P1/8/6K1 b - - 0 1", &[Dovetail]);
        check("4R3/8/8/3pk3/5Q2/6P1/8/6K1 b - - 0 1", &[]);
        check("2kr4/3p4/B7/8/5B2/8/8/6K1 b - - 0 1", &[Boden]);
        check("7k/7p/8/3B4/8/2B5/8/6K1 b - - 0 1", &[DoubleBishop]);
        check("3rkr2/8/4Q3/8/8/8/8/6K1 b - - 0 1", &[Epaulette]);
        check("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", &[Smothered]);
    }

    #[test]
    fn one_thing_changed_is_another_mate() {
        // A pawn that a bishop attacks; White's king shut in by its own pieces.
        check("3R2k1/5ppp/8/8/8/1B6/8/6K1 b - - 0 1", &[]);
        check("6k1/8/8/8/8/8/5PPP/3q2K1 w - - 0 1", &[BackRank]);
        // A free square that a second knight covers; a rook guarded by the king; the king in the corner; a bishop for
        // the pawn.
        check("7k/4NNpp/8/8/8/8/8/6K1 b - - 0 1", &[]);
        check("6nk/7R/6K1/8/8/8/8/8 b - - 0 1", &[]);
        check("7k/4N1p1/8/8/8/7R/8/6K1 b - - 0 1", &[]);
        check("4R3/4kp2/5N2/4B3/8/8/8/6K1 b - - 0 1", &[]);
    }
}
