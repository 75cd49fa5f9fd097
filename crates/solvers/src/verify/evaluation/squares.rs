//! What a man is worth on a square: his kind, and how central and how far forward he stands.
//!
//! The tables are computed from a few numbers a kind when the program is compiled.
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

/// How a kind of man is valued: a base, and what a step toward the middle or forward adds.
struct Shape {
    base: Tapered,
    /// For each step from the edge files toward the middle, 0 to 3.
    file: Tapered,
    /// For each step from the edge ranks toward the middle, 0 to 3.
    rank: Tapered,
    /// For each rank forward.
    forward: Tapered,
}

const fn shape(base: [i32; 2], file: [i32; 2], rank: [i32; 2], forward: [i32; 2]) -> Shape {
    Shape {
        base: Tapered::new(base[0], base[1]),
        file: Tapered::new(file[0], file[1]),
        rank: Tapered::new(rank[0], rank[1]),
        forward: Tapered::new(forward[0], forward[1]),
    }
}

/// Pawn, knight, bishop, rook, queen, king.
const SHAPES: [Shape; 6] = [
    shape([76, 92], [6, 0], [0, 0], [3, 10]),
    shape([288, 262], [10, 8], [9, 8], [4, 1]),
    shape([312, 284], [5, 3], [6, 4], [1, 0]),
    shape([446, 508], [4, 0], [0, 0], [3, 2]),
    shape([955, 960], [2, 6], [3, 7], [0, 2]),
    shape([24, -44], [-14, 10], [-6, 14], [-14, 3]),
];

/// What pawns on the middle files gain on their first steps, beside the shape: by rank from the first.
const MIDDLE_PAWN: [i32; 8] = [0, -8, 4, 20, 22, 20, 12, 0];
/// A king on the wing he castles to, on the first two ranks; by file from the left.
const CASTLED: [i32; 8] = [14, 26, 10, -12, -8, -10, 28, 16];

const TABLES: [[Tapered; 64]; 6] = {
    let mut tables = [[Tapered::new(0, 0); 64]; 6];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            tables[kind][square] = on_square(kind, square % 8, square / 8);
            square += 1;
        }
        kind += 1;
    }
    tables
};

const fn on_square(kind: usize, file: usize, rank: usize) -> Tapered {
    let shape = &SHAPES[kind];
    let (inward_file, inward_rank) = (from_edge(file), from_edge(rank));
    let forward = rank as i32;
    let mut middle = shape.base.middle
        + shape.file.middle * inward_file
        + shape.rank.middle * inward_rank
        + shape.forward.middle * forward;
    let end = shape.base.end
        + shape.file.end * inward_file
        + shape.rank.end * inward_rank
        + shape.forward.end * forward;
    if kind == 0 && inward_file == 3 {
        middle += MIDDLE_PAWN[rank];
    }
    if kind == 3 && rank == 6 {
        middle += 12;
    }
    if kind == 5 && rank < 2 {
        middle += CASTLED[file] / (rank as i32 + 1);
    }
    Tapered::new(middle, end)
}

const fn from_edge(index: usize) -> i32 {
    if index < 4 { index as i32 } else { 7 - index as i32 }
}

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
            let sum: i32 =
                Square::ALL.into_iter().map(|square| placed(role.of(Color::White), square).middle).sum();
            sum / 64
        };
        for (role, worth) in [
            (Role::Pawn, 100),
            (Role::Knight, 320),
            (Role::Bishop, 330),
            (Role::Rook, 465),
            (Role::Queen, 960),
        ] {
            assert!((mean(role) - worth).abs() < 20, "{role:?} {}", mean(role));
        }
    }
}
