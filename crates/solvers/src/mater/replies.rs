//! The order in which the defender's replies are tried.
//!
//! Section V, "best" reply: the capture of the most valuable attacking piece by the least valuable defender, then king
//! moves, then interpositions, then the order of generation. The report does not say where a capture by the king
//! belongs; here it is a capture, by the most valuable defender.

use claims::HOUSE;
use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};
use vision::generation_order;

/// Lists the replies to a check, the most troublesome first.
pub(super) fn ordered_replies(after_check: &Chess) -> Vec<Move> {
    let mut replies: Vec<Move> = after_check.legal_moves().into_iter().collect();
    replies.sort_unstable_by_key(|mv| (priority(*mv), generation_order(*mv)));
    replies
}

/// Lists the replies to a threat of mate: those that meet it first.
///
/// Section V: captures (of the mating piece, then of the piece that threatens), moves that defend the mating square,
/// interpositions, king runs; and then every other move, which a proof must answer too.
pub(super) fn ordered_replies_to_threat(after: &Chess, threat: Move, mate: Move) -> Vec<Move> {
    let mut replies: Vec<Move> = after.legal_moves().into_iter().collect();
    let king = after.board().king_of(after.turn());
    let path =
        |one: Option<Square>, other: Square| one.map_or(Bitboard::EMPTY, |one| attacks::between(one, other));
    let ways = path(mate.from(), mate.to()) | path(king, mate.to());
    let kind = |mv: Move| {
        let piece = mv.promotion().unwrap_or(mv.role()).of(after.turn());
        let occupied = after.board().occupied().with(mv.to());
        match mv {
            _ if mv.is_capture() && Some(mv.to()) == mate.from() => 0,
            _ if mv.is_capture() && mv.to() == threat.to() => 1,
            _ if mv.role() == Role::King => 4,
            _ if attacks::attacks(mv.to(), piece, occupied).contains(mate.to()) => 2,
            _ if ways.contains(mv.to()) => 3,
            _ => 5,
        }
    };
    replies.sort_unstable_by_key(|mv| (kind(*mv), generation_order(*mv)));
    replies
}

/// Returns the rank of a reply: captures by what they win and what they risk, king moves, interpositions.
fn priority(mv: Move) -> (u8, i32, i32) {
    const MORE_THAN_A_QUEEN: i32 = 1000;
    let worth = |role: Role| if role == Role::King { MORE_THAN_A_QUEEN } else { HOUSE.of(role) };
    match (mv.capture(), mv.role()) {
        (Some(victim), capturer) => (0, -worth(victim), worth(capturer)),
        (None, Role::King) => (1, 0, 0),
        (None, _) => (2, 0, 0),
    }
}
