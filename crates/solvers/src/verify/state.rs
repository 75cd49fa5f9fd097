//! A position with what the search needs at once: key, what the last move changed, checkers.
//!
//! The rules are shakmaty's. Keys and views are carried along from move to move; tests compare them with computing them
//! from scratch.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Role, Square};

use super::evaluation::change::Change;
use super::evaluation::view::View;

/// A position in the search.
#[derive(Clone)]
pub(super) struct State {
    pub(super) chess: Chess,
    /// The key of the pieces, the side to move, castling rights and the file of a legal en-passant capture.
    pub(super) key: u64,
    /// The part of the key that depends on the pieces.
    pub(super) men_key: u64,
    /// How White and Black look at the board.
    pub(super) views: [View; 2],
    /// What the last move changed; nothing at the root and after a pass.
    pub(super) change: Change,
    /// The pieces that give check.
    pub(super) checkers: Bitboard,
    /// Plies since an irreversible move or a pass: how far back a position can repeat.
    pub(super) reversible: usize,
}

impl State {
    /// Computes a position from scratch.
    pub(super) fn of(chess: &Chess) -> State {
        let mut men_key = 0;
        for (square, piece) in chess.board() {
            men_key ^= man_key(square, piece);
        }
        State {
            key: men_key ^ rights_key(chess),
            men_key,
            views: [Color::White, Color::Black].map(|color| View::of(chess.board(), color)),
            change: Change::default(),
            checkers: chess.checkers(),
            reversible: chess.halfmoves() as usize,
            chess: chess.clone(),
        }
    }

    /// Returns the position after a legal move.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> State {
        let mut next = State { change: Change::default(), ..self.clone() };
        let color = self.chess.turn();
        match mv {
            Move::Normal { role, from, capture, to, promotion } => {
                next.lift(role.of(color), from);
                if let Some(taken) = capture {
                    next.lift(taken.of(!color), to);
                }
                next.put(promotion.unwrap_or(role).of(color), to);
            }
            Move::EnPassant { from, to } => {
                next.lift(color.pawn(), from);
                next.lift((!color).pawn(), Square::from_coords(to.file(), from.rank()));
                next.put(color.pawn(), to);
            }
            Move::Castle { king, rook } => {
                let side = if rook < king { CastlingSide::QueenSide } else { CastlingSide::KingSide };
                next.lift(color.king(), king);
                next.lift(color.rook(), rook);
                next.put(color.king(), Square::from_coords(side.king_to_file(), king.rank()));
                next.put(color.rook(), Square::from_coords(side.rook_to_file(), rook.rank()));
            }
            // There are no reserves in chess.
            Move::Put { .. } => {}
        }
        next.chess.play_unchecked(mv);
        if mv.role() == Role::King {
            next.views[color.fold_wb(0, 1)] = View::of(next.chess.board(), color);
        }
        next.reversible = if mv.is_zeroing() { 0 } else { self.reversible + 1 };
        next.finish();
        next
    }

    /// Returns the position after a pass; `None` when the side to move is in check.
    pub(super) fn after_pass(&self) -> Option<State> {
        let chess = self.chess.clone().swap_turn().ok()?;
        let mut next = State { chess, reversible: 0, change: Change::default(), ..self.clone() };
        next.finish();
        Some(next)
    }

    /// Whether the side to move is in check.
    pub(super) fn is_check(&self) -> bool {
        self.checkers.any()
    }

    fn finish(&mut self) {
        self.key = self.men_key ^ rights_key(&self.chess);
        self.checkers = self.chess.checkers();
    }

    fn lift(&mut self, piece: Piece, square: Square) {
        self.men_key ^= man_key(square, piece);
        self.change.lift(piece, square);
    }

    fn put(&mut self, piece: Piece, square: Square) {
        self.men_key ^= man_key(square, piece);
        self.change.put(piece, square);
    }
}

/// Returns the index of a piece on a square in tables of 768, by color, kind and square.
pub(super) fn place(color: Color, role: Role, square: Square) -> usize {
    let kind = role as usize - 1 + if color == Color::White { 0 } else { 6 };
    kind * 64 + usize::from(square)
}

/// CITE: Zobrist hashing. <https://www.chessprogramming.org/Zobrist_Hashing>
fn man_key(square: Square, piece: Piece) -> u64 {
    Zobrist64::zobrist_for_piece(square, piece).0
}

/// Returns the part of the key that does not depend on the pieces: side to move, castling rights, en passant.
fn rights_key(chess: &Chess) -> u64 {
    let mut key = match chess.turn() {
        Color::White => Zobrist64::zobrist_for_white_turn().0,
        Color::Black => 0,
    };
    if !chess.castles().is_empty() {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if chess.castles().has(color, side) {
                    key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
                }
            }
        }
    }
    if let Some(square) = chess.maybe_ep_square().and_then(|_| chess.ep_square(EnPassantMode::Legal)) {
        key ^= Zobrist64::zobrist_for_en_passant_file(square.file()).0;
    }
    key
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use testing::position;

    use super::*;
    use crate::shared::key_of;

    /// Positions with castling, en passant and promotion near.
    const STARTS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/P1k3p1/8/1pP2pP1/3p1P2/8/1p2P1K1/8 w - - 0 1",
        "4k3/1P3ppp/8/2pP4/8/1p6/PPP3p1/R3K2R w KQ c6 0 2",
    ];

    proptest! {
        #[test]
        fn what_is_carried_along_equals_counting(
            start in prop::sample::select(&STARTS[..]),
            choices in prop::collection::vec(any::<u16>(), 0..80),
        ) {
            let chess = position(start);
            let mut state = State::of(&chess);
            for choice in choices {
                let moves = state.chess.legal_moves();
                let Some(mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                state = state.after(*mv);
                let counted = State::of(&state.chess);
                prop_assert_eq!(state.key, counted.key);
                prop_assert_eq!(state.key, key_of(&state.chess));
                prop_assert_eq!(state.views, counted.views);
                prop_assert_eq!(state.checkers, counted.checkers);
            }
        }
    }

    #[test]
    fn a_pass_changes_the_side_and_nothing_else() {
        let state = State::of(&Chess::default());
        let passed = state.after_pass().unwrap();
        assert_eq!(passed.key, key_of(&passed.chess));
        assert_eq!(passed.chess.turn(), Color::Black);
        assert_eq!(passed.views, state.views);
        let check = position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assert!(State::of(&check).after_pass().is_none());
    }
}
