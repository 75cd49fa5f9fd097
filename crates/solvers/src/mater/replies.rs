//! The order in which the defender's replies are tried.
//!
//! Section V, "best" reply: the capture of the most valuable attacking man by the least valuable defender,
//! then king moves, then interpositions, then the order of generation. The report does not say where a
//! capture by the king belongs; here it is a capture, by the most valuable defender.

use claims::HOUSE;
use shakmaty::{Chess, Move, Position, Role};
use vision::generation_order;

/// Lists the replies to a check, the most troublesome first.
pub(super) fn ordered_replies(after_check: &Chess) -> Vec<Move> {
    let mut replies: Vec<Move> = after_check.legal_moves().into_iter().collect();
    replies.sort_unstable_by_key(|mv| (priority(*mv), generation_order(*mv)));
    replies
}

/// Groups replies: captures by what they win and what they risk, king moves, interpositions.
fn priority(mv: Move) -> (u8, i32, i32) {
    const MORE_THAN_A_QUEEN: i32 = 1000;
    let worth = |role: Role| if role == Role::King { MORE_THAN_A_QUEEN } else { HOUSE.of(role) };
    match (mv.capture(), mv.role()) {
        (Some(victim), capturer) => (0, -worth(victim), worth(capturer)),
        (None, Role::King) => (1, 0, 0),
        (None, _) => (2, 0, 0),
    }
}
