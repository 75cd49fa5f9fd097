//! Endings whose result follows from a rule, one per file.

mod bare_king;
mod lucena;
mod philidor;
mod rook_and_pawn;
mod wrong_bishop;

pub(crate) use bare_king::{is_lost_by_a_bare_king, is_two_knights};
pub(crate) use lucena::is_lucena;
pub(crate) use philidor::is_philidor;
pub(crate) use wrong_bishop::is_wrong_bishop;

use shakmaty::{Bitboard, Board, Color, Role, Square};

/// Returns a side's pieces of a role.
fn of(board: &Board, color: Color, role: Role) -> Bitboard {
    board.by_color(color) & board.by_role(role)
}

/// Whether a side has exactly so many pieces of each role beside its king: queens, rooks, bishops, knights, pawns.
fn has_just(board: &Board, color: Color, counts: [usize; 5]) -> bool {
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    roles.into_iter().zip(counts).all(|(role, count)| of(board, color, role).count() == count)
}

/// Returns the number of a square's rank from its side's view, from 1.
fn rank(square: Square, color: Color) -> usize {
    color.relative_rank(square.rank()).to_usize() + 1
}

/// Returns how many files lie between two squares.
fn files_apart(one: Square, other: Square) -> u32 {
    u32::from(one.file()).abs_diff(u32::from(other.file()))
}
