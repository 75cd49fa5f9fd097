//! The legal move with which a plan begins, and the one with which it continues.

use claims::ManId;
use shakmaty::{Move, Role, Square};

use super::findings::Analysis;
use crate::Pattern;
use crate::plan::{OwnMove, Plan, Proposal};
use crate::primitives::Facts;

impl Analysis {
    /// Returns the different legal moves with which the plans begin, the best first, each with its best plan.
    pub fn first_moves(&self, facts: &Facts<'_>) -> Vec<(Move, &Proposal)> {
        let mut found: Vec<(Move, &Proposal)> = Vec::new();
        for proposal in &self.plans {
            if let Some(mv) = legal_first_move(&proposal.plan, facts)
                && !found.iter().any(|(known, _)| *known == mv)
            {
                found.push((mv, proposal));
            }
        }
        found
    }
}

/// Returns the legal move with which a plan begins, for a goal the move it is trying to make; of promotions that to a
/// queen unless the plan says otherwise; `None` if it is not legal, or a reply is awaited.
pub fn legal_first_move(plan: &Plan, facts: &Facts<'_>) -> Option<Move> {
    let first = plan.first_move(facts)?;
    let from = facts.vision().roster().square_of(first.man)?;
    let mut legal = facts.vision().legal_moves().iter().copied();
    legal.find(|mv| mv.from() == Some(from) && is_meant(*mv, first))
}

/// Returns the move with which a plan continues after its first move and a piece's reply to a square, where the
/// position is the one after the reply: of the continuations that can be played, the one that now promises most (the
/// threat is weighed again, IV.C.2; spec 7.3), equals in the plan's order.
pub fn legal_next_move(plan: &Plan, man: ManId, to: Square, facts: &Facts<'_>) -> Option<Move> {
    let continuations = plan.follow(man, to);
    let moves = continuations.iter().filter_map(|plan| legal_first_move(plan, facts));
    let first_best = |best: Option<(i32, Move)>, mv: Move| {
        let promise = promise(mv, to, facts);
        Some(best.filter(|(most, _)| promise <= *most).unwrap_or((promise, mv)))
    };
    moves.fold(None, first_best).map(|(_, mv)| mv)
}

/// Weighs the move with which a plan continues after a reply on a square: a mate above all, what its exchange wins in
/// steps of two pawns, two steps for a check and one for capturing the piece that has just moved.
pub fn promise(mv: Move, replied: Square, facts: &Facts<'_>) -> i32 {
    let Some(from) = mv.from() else { return 0 };
    if facts.match_all(Pattern::CheckMate, &[from, mv.to()]) {
        return i32::MAX;
    }
    let checks = i32::from(facts.vision().checkers_after(mv).any());
    facts.exchval(from, mv.to()).div_euclid(20) + 2 * checks + i32::from(mv.to() == replied)
}

fn is_meant(mv: Move, first: OwnMove) -> bool {
    if first.castling {
        return mv.is_castle() && claims::arrival(first.man.color(), mv) == first.square;
    }
    let promotion = mv.promotion().is_none_or(|role| role == first.promotion.unwrap_or(Role::Queen));
    !mv.is_castle() && mv.to() == first.square && promotion
}
