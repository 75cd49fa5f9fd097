//! What a man is worth on a square.
//!
//! The tables hold for both wings: a square counts by its rank from the side's own edge and by its file from the nearer
//! edge. Their numbers were fitted (see `evaluation`).
//!
//! CITE: Piece-square tables. <https://www.chessprogramming.org/Piece-Square_Tables>

use shakmaty::{Color, Piece, Square};

use super::Tapered;

/// What a man on a square is worth, for White: Black's count below zero.
pub(in super::super) fn placed(piece: Piece, square: Square) -> Tapered {
    match piece.color {
        Color::White => TABLES[piece.role as usize - 1][usize::from(square)],
        Color::Black => -TABLES[piece.role as usize - 1][usize::from(square.flip_vertical())],
    }
}

/// The same for every square of the board.
static TABLES: [[Tapered; 64]; 6] = {
    let mut tables = [[Tapered::new(0, 0); 64]; 6];
    let mut place = 0;
    while place < 6 * 64 {
        let (kind, file, rank) = (place / 64, place % 8, place / 8 % 8);
        let inward = if file < 4 { file } else { 7 - file };
        tables[kind][place % 64] = SQUARES[kind][rank][inward];
        place += 1;
    }
    tables
};

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

/// By kind, by rank from the own edge, by file from the nearer edge.
const SQUARES: [[[Tapered; 4]; 8]; 6] = [
    // Pawn.
    [
        [pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0)],
        [pair(48, 113), pair(65, 118), pair(66, 111), pair(62, 99)],
        [pair(48, 107), pair(52, 102), pair(53, 101), pair(53, 96)],
        [pair(45, 120), pair(38, 113), pair(48, 99), pair(58, 96)],
        [pair(61, 129), pair(54, 124), pair(57, 115), pair(67, 91)],
        [pair(93, 142), pair(99, 147), pair(119, 130), pair(121, 114)],
        [pair(62, 133), pair(98, 162), pair(116, 138), pair(138, 150)],
        [pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0)],
    ],
    // Knight.
    [
        [pair(284, 274), pair(287, 290), pair(308, 289), pair(315, 298)],
        [pair(300, 288), pair(319, 289), pair(316, 300), pair(326, 300)],
        [pair(322, 302), pair(314, 298), pair(330, 298), pair(328, 324)],
        [pair(328, 298), pair(368, 297), pair(359, 312), pair(347, 316)],
        [pair(343, 286), pair(372, 286), pair(364, 312), pair(362, 327)],
        [pair(340, 293), pair(324, 306), pair(370, 305), pair(356, 285)],
        [pair(323, 266), pair(328, 267), pair(330, 281), pair(347, 287)],
        [pair(310, 250), pair(326, 263), pair(323, 273), pair(339, 280)],
    ],
    // Bishop.
    [
        [pair(339, 312), pair(326, 292), pair(313, 312), pair(315, 308)],
        [pair(328, 298), pair(349, 298), pair(338, 308), pair(324, 310)],
        [pair(337, 306), pair(345, 311), pair(352, 321), pair(338, 318)],
        [pair(351, 303), pair(334, 313), pair(341, 325), pair(365, 314)],
        [pair(323, 297), pair(348, 324), pair(362, 317), pair(359, 321)],
        [pair(360, 318), pair(351, 314), pair(365, 309), pair(341, 307)],
        [pair(320, 292), pair(328, 309), pair(342, 294), pair(326, 303)],
        [pair(334, 303), pair(319, 299), pair(329, 297), pair(315, 306)],
    ],
    // Rook.
    [
        [pair(407, 529), pair(417, 526), pair(422, 529), pair(424, 522)],
        [pair(418, 518), pair(439, 520), pair(427, 519), pair(428, 534)],
        [pair(445, 523), pair(458, 529), pair(456, 524), pair(437, 528)],
        [pair(448, 535), pair(458, 540), pair(447, 527), pair(449, 533)],
        [pair(457, 537), pair(446, 543), pair(469, 534), pair(464, 529)],
        [pair(459, 525), pair(485, 534), pair(468, 529), pair(468, 525)],
        [pair(471, 519), pair(467, 516), pair(466, 513), pair(478, 516)],
        [pair(465, 557), pair(472, 555), pair(457, 555), pair(477, 560)],
    ],
    // Queen.
    [
        [pair(954, 966), pair(949, 958), pair(949, 969), pair(951, 966)],
        [pair(949, 971), pair(947, 964), pair(952, 971), pair(943, 1004)],
        [pair(962, 993), pair(959, 980), pair(953, 998), pair(946, 998)],
        [pair(976, 1000), pair(976, 997), pair(955, 1018), pair(945, 1028)],
        [pair(981, 1019), pair(977, 1028), pair(969, 998), pair(950, 1035)],
        [pair(1002, 990), pair(997, 994), pair(979, 1019), pair(973, 1022)],
        [pair(991, 995), pair(962, 1002), pair(975, 1014), pair(974, 1021)],
        [pair(986, 996), pair(985, 1003), pair(978, 1006), pair(981, 1029)],
    ],
    // King.
    [
        [pair(-2, -59), pair(-1, -26), pair(-9, -30), pair(-2, -35)],
        [pair(33, -31), pair(34, -21), pair(5, -12), pair(-7, -12)],
        [pair(-37, -27), pair(10, -16), pair(-10, -1), pair(-29, -3)],
        [pair(-55, -25), pair(-80, 3), pair(-63, 14), pair(-96, 13)],
        [pair(-73, -1), pair(-73, 18), pair(-97, 32), pair(-111, 38)],
        [pair(-70, 13), pair(-77, 41), pair(-84, 60), pair(-92, 45)],
        [pair(-71, 38), pair(-73, 26), pair(-94, 47), pair(-102, 33)],
        [pair(-77, -23), pair(-84, -1), pair(-101, -5), pair(-117, -13)],
    ],
];

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::*;

    #[test]
    fn both_sides_count_alike() {
        for role in Role::ALL {
            for square in Square::ALL {
                let white = placed(role.of(Color::White), square);
                let black = placed(role.of(Color::Black), square.flip_vertical());
                assert_eq!(white, -black);
            }
        }
    }

    #[test]
    fn kinds_are_worth_what_players_say() {
        let mean = |role: Role| {
            let of = |square: Square| {
                let value = placed(role.of(Color::White), square);
                value.middle + value.end
            };
            let sum: i32 = Square::ALL
                .into_iter()
                .filter(|square| (8..56).contains(&usize::from(*square)))
                .map(of)
                .sum();
            sum / 96
        };
        let worth = Role::ALL.map(mean);
        let [pawn, knight, bishop, rook, queen, _] = worth;
        assert!((70..130).contains(&pawn), "{worth:?}");
        assert!(2 * pawn < knight && knight <= bishop && bishop < rook && 3 * rook < 2 * queen, "{worth:?}");
    }
}
