//! Mobility: a piece is worth more the more safe squares it reaches, each further one a little less.
//!
//! CITE: Mobility. <https://www.chessprogramming.org/Mobility>

use shakmaty::Role;

use super::Tapered;

/// Gives what reaching so many squares is worth for a kind of piece.
pub(super) fn mobility(role: Role, squares: usize) -> Tapered {
    let table: &[Tapered] = match role {
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::Pawn | Role::King => &[],
    };
    table.get(squares).copied().unwrap_or_default()
}

const fn pair(middle: i32, end: i32) -> Tapered {
    Tapered::new(middle, end)
}

const KNIGHT: [Tapered; 9] = [
    pair(-69, -59),
    pair(-40, -21),
    pair(-19, 3),
    pair(-5, 7),
    pair(1, 13),
    pair(12, 31),
    pair(25, 21),
    pair(35, 16),
    pair(38, 14),
];
const BISHOP: [Tapered; 14] = [
    pair(-53, -56),
    pair(-32, -24),
    pair(-20, 2),
    pair(-3, 14),
    pair(5, 26),
    pair(14, 39),
    pair(21, 44),
    pair(20, 52),
    pair(25, 51),
    pair(26, 53),
    pair(36, 54),
    pair(38, 45),
    pair(36, 39),
    pair(38, 47),
];
const ROOK: [Tapered; 15] = [
    pair(-64, -82),
    pair(-43, -15),
    pair(-31, 11),
    pair(-32, -7),
    pair(-27, 15),
    pair(-29, 34),
    pair(-26, 38),
    pair(-31, 48),
    pair(-18, 47),
    pair(-10, 48),
    pair(-7, 59),
    pair(-11, 60),
    pair(-25, 73),
    pair(-23, 83),
    pair(-23, 81),
];
const QUEEN: [Tapered; 28] = [
    pair(-41, -89),
    pair(-37, -65),
    pair(-20, -53),
    pair(-27, -45),
    pair(-29, -42),
    pair(-7, -32),
    pair(-12, -34),
    pair(-6, -18),
    pair(-7, -16),
    pair(-2, 5),
    pair(4, 2),
    pair(4, 15),
    pair(2, 25),
    pair(5, 33),
    pair(9, 48),
    pair(6, 51),
    pair(7, 50),
    pair(14, 48),
    pair(23, 46),
    pair(23, 48),
    pair(28, 61),
    pair(33, 52),
    pair(34, 45),
    pair(25, 48),
    pair(17, 40),
    pair(24, 44),
    pair(19, 41),
    pair(21, 44),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_cannot_move_is_worth_less() {
        for (role, most) in [(Role::Knight, 8), (Role::Bishop, 13), (Role::Rook, 14), (Role::Queen, 27)] {
            let value = |squares: usize| mobility(role, squares).middle + mobility(role, squares).end;
            assert!(value(0) < value(most / 2) && value(0) < value(most), "{role:?}");
        }
        assert_eq!(mobility(Role::Pawn, 3), Tapered::default());
    }
}
