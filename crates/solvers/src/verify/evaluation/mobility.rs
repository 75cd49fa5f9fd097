//! Mobility: a piece is worth more the more safe squares it reaches, each further one a little less.
//!
//! CITE: Mobility. <https://www.chessprogramming.org/Mobility>

use shakmaty::Role;

use super::Tapered;

/// Gives what reaching so many squares is worth for a kind of piece.
pub(super) fn mobility(role: Role, squares: usize) -> Tapered {
    TABLES[role as usize - 1][if squares < 28 { squares } else { 27 }]
}

/// A kind's usual number of squares, and what the square root's unit is worth in middle game and ending.
const SHAPES: [[i32; 3]; 6] = [[0, 0, 0], [4, 30, 28], [6, 28, 30], [6, 18, 34], [12, 12, 26], [0, 0, 0]];

const TABLES: [[Tapered; 28]; 6] = {
    let mut tables = [[Tapered::new(0, 0); 28]; 6];
    let mut kind = 0;
    while kind < 6 {
        let [usual, middle, end] = SHAPES[kind];
        let mut squares = 0;
        while squares < 28 {
            // Roots are in 1/16, so that whole numbers do.
            let over = root(256 * squares as i32) - root(256 * usual);
            tables[kind][squares] = Tapered::new(middle * over / 16, end * over / 16);
            squares += 1;
        }
        kind += 1;
    }
    tables
};

const fn root(number: i32) -> i32 {
    let mut root = 0;
    while (root + 1) * (root + 1) <= number {
        root += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_squares_are_worth_more_and_the_usual_number_nothing() {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for squares in 0..26 {
                assert!(mobility(role, squares).middle <= mobility(role, squares + 1).middle);
                assert!(mobility(role, squares).end <= mobility(role, squares + 1).end);
            }
        }
        assert_eq!(mobility(Role::Knight, 4), Tapered::default());
        assert!(mobility(Role::Bishop, 0).end < -40);
    }
}
