//! Static exchange evaluation: whether a move keeps at least so much when captures on its square go on.
//!
//! The least valuable piece captures next, pieces behind it join in, each side stops when it pays. Pins are not seen;
//! the search sees them. (`vision::Exchange` does see them, and is what sentences rest on; this one is for speed.)
//!
//! CITE: Static exchange evaluation. <https://www.chessprogramming.org/Static_Exchange_Evaluation>

use claims::HOUSE;
use shakmaty::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

use super::state::State;

/// Returns the worth of a piece in an exchange: the house scale, and a king more than everything else.
pub(super) fn worth(role: Role) -> i32 {
    if role == Role::King { 10_000 } else { HOUSE.of(role) }
}

/// Whether a move wins at least `least` centipawns, or loses no more than that when it is negative.
pub(super) fn keeps(state: &State, mv: Move, least: i32) -> bool {
    let (board, color) = (state.chess.board(), state.chess.turn());
    let Move::Normal { role, from, capture, to, promotion } = mv else {
        // Castling captures nothing; en passant exchanges pawn for pawn at worst.
        return least <= 0
            || (mv.is_en_passant() && least <= worth(Role::Pawn) && on_square(board, color, mv, least));
    };
    let taken = capture.map_or(0, worth);
    let promoted = promotion.map_or(0, |role| worth(role) - worth(Role::Pawn));
    let standing = promotion.unwrap_or(role);
    // Step 1. Even if nothing is lost, the move is not enough.
    let mut balance = taken + promoted - least;
    if balance < 0 {
        return false;
    }
    // Step 2. Even if the moved piece is lost for nothing, the move is enough.
    balance -= worth(standing);
    if 0 <= balance {
        return true;
    }
    let occupied = board.occupied().without(from).with(to);
    !other_side_prevails(board, to, !color, occupied, balance)
}

fn on_square(board: &Board, color: Color, mv: Move, least: i32) -> bool {
    let Some(from) = mv.from() else { return false };
    let taken = Square::from_coords(mv.to().file(), from.rank());
    let occupied = board.occupied().without(from).without(taken).with(mv.to());
    let balance = worth(Role::Pawn) - least - worth(Role::Pawn);
    0 <= balance || !other_side_prevails(board, mv.to(), !color, occupied, balance)
}

/// Whether the side to capture brings `balance` below zero in the end, capturing on a square with the least valuable
/// piece first; `balance` is what the side that moved keeps if its piece is lost.
fn other_side_prevails(
    board: &Board,
    square: Square,
    to_capture: Color,
    mut occupied: Bitboard,
    mut balance: i32,
) -> bool {
    let (straight, diagonal) = (board.rooks_and_queens(), board.bishops_and_queens());
    let mut bearing = (board.attacks_to(square, Color::White, occupied)
        | board.attacks_to(square, Color::Black, occupied))
        & occupied;
    let mut side = to_capture;
    loop {
        let own = bearing & board.by_color(side);
        let Some(role) = Role::ALL.into_iter().find(|role| (own & board.by_role(*role)).any()) else { break };
        // A king captures only what is no longer guarded.
        if role == Role::King && (bearing & board.by_color(!side)).any() {
            break;
        }
        let Some(man) = (own & board.by_role(role)).first() else { break };
        occupied.discard(man);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            bearing |= attacks::bishop_attacks(square, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            bearing |= attacks::rook_attacks(square, occupied) & straight;
        }
        bearing &= occupied;
        side = !side;
        // From the viewpoint of the side that is now to capture: what it has if it stops after losing this piece.
        balance = -balance - 1 - worth(role);
        if 0 <= balance {
            break;
        }
    }
    side != to_capture
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use shakmaty::{Chess, Piece};
    use testing::{find_move, position, walk_to_end};

    use super::*;

    /// Returns what a move gains, by full recursion over the orders of captures by least valuable pieces.
    fn slow(board: &Board, mv: Move, color: Color) -> i32 {
        let promotion = mv.promotion();
        let standing = promotion.unwrap_or(mv.role());
        let promoted = promotion.map_or(0, |role| worth(role) - worth(Role::Pawn));
        let mut after = board.clone();
        after.discard_piece_at(mv.from().unwrap());
        if mv.is_en_passant() {
            after.discard_piece_at(Square::from_coords(mv.to().file(), mv.from().unwrap().rank()));
        }
        after.set_piece_at(mv.to(), Piece { color, role: standing });
        mv.capture().map_or(0, worth) + promoted - best_reply(&after, mv.to(), !color)
    }

    fn best_reply(board: &Board, square: Square, side: Color) -> i32 {
        let bearing = board.attacks_to(square, side, board.occupied());
        let Some(role) = Role::ALL.into_iter().find(|role| (bearing & board.by_role(*role)).any()) else {
            return 0;
        };
        let guarded = board.attacks_to(square, !side, board.occupied()).any();
        if role == Role::King && guarded {
            return 0;
        }
        let man = (bearing & board.by_role(role)).first().unwrap();
        let taken = worth(board.role_at(square).unwrap());
        let mut after = board.clone();
        after.discard_piece_at(man);
        after.set_piece_at(square, Piece { color: side, role });
        (taken - best_reply(&after, square, !side)).max(0)
    }

    proptest! {
        #[test]
        fn exchanges_agree_with_recursion(choices in prop::collection::vec(any::<u16>(), 0..90)) {
            let chess = walk_to_end(Chess::default(), &choices);
            let state = State::of(&chess);
            for mv in chess.legal_moves().into_iter().filter(|mv| !mv.is_castle()) {
                let gain = slow(chess.board(), mv, chess.turn());
                prop_assert!(keeps(&state, mv, gain), "{mv} {gain}");
                prop_assert!(!keeps(&state, mv, gain + 1), "{mv} {gain}");
            }
        }
    }

    #[track_caller]
    fn check(fen: &str, san: &str, gain: i32) {
        let chess = position(fen);
        let mv = find_move(&chess, san);
        let state = State::of(&chess);
        assert!(keeps(&state, mv, gain) && !keeps(&state, mv, gain + 1), "{fen} {san}");
    }

    #[test]
    fn batteries_count() {
        check("3rk3/3r4/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", "Rxd5", 100);
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -400);
        check("4k3/8/2p5/3n4/8/8/6B1/4K3 w - - 0 1", "Bxd5", -10);
        check("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2", "cxb6", 100);
        check("4k3/2p5/8/1pP5/8/8/8/4K3 w - b6 0 2", "cxb6", 0);
        check("4k3/8/8/8/8/1p6/8/R3K3 w Q - 0 1", "O-O-O", 0);
    }
}
