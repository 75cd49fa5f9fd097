//! Pieces in trouble: trapped, with two duties, or compelled to move, and when the claims about them hold.

use claims::{Claim, HOUSE, castling_squares};
use shakmaty::{Chess, Move, Position, Role, Square};
use vision::{Vision, captured_square};

use crate::gain::{measure_gain, pawns};
use crate::moves::{legal_moves, pass};

/// Whether a piece of the side to move is lost for at least a pawn where it is and wherever it goes; `None`
/// for pawns and kings, and in check.
pub(crate) fn is_trapped(before: &Vision, man: Square) -> Option<bool> {
    let position = before.position();
    let piece = position.board().piece_at(man).filter(|piece| piece.color == position.turn())?;
    let is_piece = !matches!(piece.role, Role::Pawn | Role::King);
    let stays = pass(position).filter(|_| is_piece)?;
    let mut moves = position.legal_moves().into_iter().filter(|mv| mv.from() == Some(man));
    let falls = |mv: Move| {
        let taken = mv.capture().map_or(0, |role| HOUSE.of(role));
        position.clone().play(mv).is_ok_and(|after| is_taken(&after, mv.to(), taken))
    };
    Some(is_taken(&stays, man, 0) && moves.all(falls))
}

/// Lists the moves by which other pieces of the side to move save an attacked piece, as far as the next move
/// shows: by capturing the attacker, interposing, guarding or giving way, without being lost themselves. A
/// check that only postpones the capture does not count.
pub(crate) fn savings(before: &Vision, man: Square) -> Vec<Move> {
    let position = before.position();
    let saves = |mv: &Move| {
        let taken = mv.capture().map_or(0, |role| HOUSE.of(role));
        let helper = match *mv {
            Move::Castle { king, rook } => castling_squares(position.turn(), king, rook).1,
            _ => mv.to(),
        };
        let after = position.clone().play(*mv).ok();
        after.is_some_and(|after| !falls(&after, man, 0) && !falls(&after, helper, taken))
    };
    position.legal_moves().into_iter().filter(|mv| mv.from() != Some(man)).filter(saves).collect()
}

/// Whether a piece is captured in the course of a line without first having captured so much that less than a
/// pawn is lost.
pub(crate) fn is_lost_in(line: &[Move], man: Square) -> bool {
    let (mut square, mut taken) = (man, 0);
    for mv in line {
        if mv.from() == Some(square) {
            taken += mv.capture().map_or(0, |role| HOUSE.of(role));
            square = mv.to();
        } else if captured_square(*mv) == Some(square) {
            let worth = mv.capture().map_or(0, |role| HOUSE.of(role));
            return HOUSE.of(Role::Pawn) <= worth - taken;
        }
    }
    false
}

/// Whether the side to move captures the piece on a square, at once or after answering a check, and gains a
/// pawn more than `price`.
fn falls(position: &Chess, square: Square, price: i32) -> bool {
    if !position.is_check() {
        return is_taken(position, square, price);
    }
    let vision = Vision::of(position.clone());
    let standing = position.board().role_at(square).map_or(0, |role| HOUSE.of(role));
    let gain = vision.gain_among(square, position.turn(), standing, &HOUSE, vision.everyone());
    HOUSE.of(Role::Pawn) <= gain - price
}

/// Whether the side to move would rather pass because nothing would then gain a pawn at once.
pub(crate) fn is_zugzwang(position: &Chess) -> bool {
    pass(position).is_some_and(|passed| {
        passed.legal_moves().iter().all(|mv| {
            let takes = mv.is_capture() || mv.is_promotion();
            let mates = passed.clone().play(*mv).is_ok_and(|after| after.is_checkmate());
            !(mates || takes && 0 < pawns(measure_gain(&passed, *mv)))
        })
    })
}

/// Whether a piece fulfills one of two duties and thereby abandons the other.
pub(crate) fn is_overloaded(claim: &Claim, before: &Vision) -> Option<bool> {
    let man = *claim.men.first()?;
    let [first, second] = claim.squares[..] else { return None };
    let [reply, answer] = legal_moves(before.position(), claim)?[..] else { return None };
    let after = before.position().clone().play(reply).ok()?;
    let does = reply.from() == Some(man) && captured_square(reply) == Some(first);
    let falls = captured_square(answer) == Some(second) && 0 < pawns(measure_gain(&after, answer));
    let has_both =
        before.guards(man, first) && before.guards(man, second) && before.is_only_guard(man, second);
    Some(has_both && does && falls)
}

/// Whether the side to move can capture the piece on a square and gain a pawn more than `price`.
fn is_taken(position: &Chess, square: Square, price: i32) -> bool {
    let mut captures = position.capture_moves().into_iter().filter(|mv| captured_square(*mv) == Some(square));
    captures.any(|mv| HOUSE.of(Role::Pawn) <= measure_gain(position, mv) - price)
}

#[cfg(test)]
mod tests {
    use testing::{line, position};

    use super::*;

    /// Tests a knight in the corner, attacked by a rook, with two pawns that guard its flight squares, and
    /// other pieces.
    #[track_caller]
    fn check(fen: &str, is_saved: bool) {
        let before = Vision::of(position(fen));
        assert_eq!(is_trapped(&before, Square::A1), Some(true), "{fen}");
        assert_eq!(!savings(&before, Square::A1).is_empty(), is_saved, "{fen}");
    }

    #[test]
    fn a_trapped_man_may_be_saved_by_others() {
        check("r7/8/8/8/2p3k1/3p4/8/N6K w - - 0 1", false);
        // The attacker is captured, or the line is blocked at no cost, or the knight is guarded.
        check("r6R/8/8/8/2p3k1/3p4/8/N6K w - - 0 1", true);
        check("r3B3/8/8/8/2p3k1/1P1p4/8/N6K w - - 0 1", true);
        check("r7/8/8/4R3/2p3k1/3p4/8/N6K w - - 0 1", true);
        // A check postpones it; an interposed piece is captured itself.
        check("r7/8/8/1B6/2p3k1/3p4/8/N6K w - - 0 1", false);
    }

    #[test]
    fn a_man_is_lost_where_he_comes_to_unless_he_took_as_much() {
        let lost = |fen: &str, man: Square, moves: &str| is_lost_in(&line(fen, moves).1, man);
        let fen = "4k3/8/1b1p4/2P5/1P6/8/2Q5/4K3 b - - 0 1";
        assert!(lost(fen, Square::B6, "d6c5 b4c5 b6c5 c2c5"));
        assert!(!lost(fen, Square::B6, "d6c5 b4c5"));
        let fen = "4k3/8/1b6/2N5/1P6/8/8/4K3 b - - 0 1";
        assert!(!lost(fen, Square::B6, "b6c5 b4c5"));
    }
}
