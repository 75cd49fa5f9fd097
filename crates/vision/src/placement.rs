//! How pieces and pawns are placed, as a player sees it without counting moves: open files, the seventh rank, weak
//! pawns, outposts, pieces at home, and kings without pawns before them.
//!
//! CITE: Evaluation of pieces and pawn structure. <https://www.chessprogramming.org/Evaluation_of_Pieces>,
//! <https://www.chessprogramming.org/Pawn_Structure>

use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

use crate::Vision;
use crate::passed_pawns::is_before;

/// The ranks of outposts, from their side's view.
const OUTPOSTS: std::ops::RangeInclusive<usize> = 3..=5;

impl Vision {
    /// Whether a rook or queen stands on a file without pawns.
    pub fn has_open_file(&self, piece: Square) -> bool {
        self.is_heavy(piece) && (self.board().pawns() & Bitboard::from(piece.file())).is_empty()
    }

    /// Whether a rook or queen stands on the other side's second rank.
    pub fn is_on_seventh_rank(&self, piece: Square) -> bool {
        let side = self.board().color_at(piece);
        self.is_heavy(piece) && side.is_some_and(|side| side.relative_rank(piece.rank()) == Rank::Seventh)
    }

    /// Whether a pawn has no pawn of its side on an adjacent file.
    pub fn is_isolated(&self, pawn: Square) -> bool {
        let side = self.board().color_at(pawn).filter(|_| self.board().pawns().contains(pawn));
        side.is_some_and(|side| (self.men_of(side, Role::Pawn) & beside(pawn.file())).is_empty())
    }

    /// Whether two pawns of one side stand on one file.
    pub fn are_doubled(&self, one: Square, other: Square) -> bool {
        let pawns = self.board().pawns();
        let is_pair =
            one != other && one.file() == other.file() && pawns.contains(one) && pawns.contains(other);
        is_pair && self.board().color_at(one) == self.board().color_at(other)
    }

    /// Whether a knight or bishop stands on its side's fourth to sixth rank, guarded by a pawn, where no enemy pawn can
    /// ever attack it.
    pub fn is_on_outpost(&self, piece: Square) -> bool {
        let Some(side) = self.board().color_at(piece).filter(|_| self.is_minor(piece)) else { return false };
        let guards = self.attackers_to(piece, side) & self.men_of(side, Role::Pawn);
        let drivers = self.men_of(!side, Role::Pawn) & beside(piece.file()) & ahead(side, piece);
        OUTPOSTS.contains(&side.relative_rank(piece.rank()).to_usize()) && guards.any() && drivers.is_empty()
    }

    /// Returns the knights and bishops of a side that stand where such a piece begins the game.
    pub fn at_home(&self, side: Color) -> Bitboard {
        let rank = Bitboard::from(side.relative_rank(Rank::First));
        let files = |files: [File; 2]| Bitboard::from(files[0]) | Bitboard::from(files[1]);
        rank & (self.men_of(side, Role::Knight) & files([File::B, File::G])
            | self.men_of(side, Role::Bishop) & files([File::C, File::F]))
    }

    /// Whether all of some pieces are among the pieces of their side that stand [at home](Vision::at_home).
    pub(crate) fn are_at_home(&self, men: &[Square]) -> bool {
        let side = men.first().and_then(|man| self.board().color_at(*man));
        side.is_some_and(|side| men.iter().all(|man| self.at_home(side).contains(*man)))
    }

    /// Whether a king stands on a square without a pawn of its side before it, on its file or an adjacent one.
    pub fn lacks_shelter(&self, king: Square) -> bool {
        let side = self.board().color_at(king).filter(|side| self.king(*side) == Some(king));
        side.is_some_and(|side| {
            let files = beside(king.file()) | Bitboard::from(king.file());
            (self.men_of(side, Role::Pawn) & files & ahead(side, king)).is_empty()
        })
    }

    fn is_heavy(&self, piece: Square) -> bool {
        (self.board().rooks() | self.board().queens()).contains(piece)
    }

    fn is_minor(&self, piece: Square) -> bool {
        (self.board().knights() | self.board().bishops()).contains(piece)
    }
}

/// Returns the files beside a file.
fn beside(file: File) -> Bitboard {
    [-1, 1]
        .into_iter()
        .filter_map(|step| file.offset(step))
        .map(Bitboard::from)
        .fold(Bitboard::EMPTY, |all, one| all | one)
}

/// Returns the ranks ahead of a square, from a side's view.
fn ahead(side: Color, square: Square) -> Bitboard {
    Bitboard::FULL.into_iter().filter(|other| is_before(square, *other, side)).collect()
}

#[cfg(test)]
mod tests {
    use testing::position;

    use super::*;

    fn read(fen: &str) -> Vision {
        Vision::of(position(fen))
    }

    #[test]
    fn files_are_open_without_pawns_of_either_side() {
        let vision = read("3r2k1/R4ppp/8/8/8/8/PP3PPP/3R2K1 w - - 0 1");
        let open = |square| vision.has_open_file(square);
        assert_eq!([Square::D1, Square::D8, Square::A7, Square::G1].map(open), [true, true, false, false]);
        assert!(vision.is_on_seventh_rank(Square::A7) && !vision.is_on_seventh_rank(Square::D8));
    }

    #[test]
    fn pawns_are_isolated_and_doubled() {
        let vision = read("4k3/2p3p1/2p3p1/8/3P4/P7/P7/4K3 w - - 0 1");
        let isolated = |square| vision.is_isolated(square);
        assert_eq!([Square::D4, Square::A2, Square::G7, Square::C7].map(isolated), [true; 4]);
        assert!(!read("4k3/8/8/8/2PP4/8/8/4K3 w - - 0 1").is_isolated(Square::D4));
        assert!(vision.are_doubled(Square::C6, Square::C7) && !vision.are_doubled(Square::C6, Square::G6));
    }

    #[test]
    fn an_outpost_is_guarded_and_out_of_the_pawns_reach() {
        let stands = |fen: &str| read(fen).is_on_outpost(Square::E5);
        assert!(stands("4k3/4p3/8/4N3/3P4/8/8/4K3 w - - 0 1"));
        assert!(!stands("4k3/3p4/8/4N3/3P4/8/8/4K3 w - - 0 1"), "a pawn can come to d6");
        assert!(!stands("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1"), "nothing guards it");
        assert!(stands("4k3/8/8/4N3/3P1p2/8/8/4K3 w - - 0 1"), "the pawn has passed it");
    }

    #[test]
    fn kings_look_for_pawns_ahead() {
        assert!(read("4k3/8/8/8/8/8/P7/4K1R1 w - - 0 1").lacks_shelter(Square::E1));
        assert!(!read("4k3/8/8/5P2/8/8/8/4K3 w - - 0 1").lacks_shelter(Square::E1));
        let home = read("rnbqk2r/8/8/8/8/8/8/RNBQK2R w - - 0 1");
        assert_eq!(home.at_home(Color::White).count(), 2);
    }
}
