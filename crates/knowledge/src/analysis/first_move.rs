//! The legal move with which a plan begins.

use shakmaty::{Move, Role};

use super::Analysis;
use crate::plan::{OwnMove, Plan, Proposal};
use crate::primitives::Facts;

impl Analysis {
    /// Gives the different legal moves with which the plans begin, the best first, each with its best plan.
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

/// Gives the legal move with which a plan begins, a goal as the move it is trying to make; of promotions that to a queen
/// where the plan does not say; `None` where it is not legal, or a reply is awaited.
pub fn legal_first_move(plan: &Plan, facts: &Facts<'_>) -> Option<Move> {
    let first = plan.first_move(facts)?;
    let from = facts.vision().roster().square_of(first.man)?;
    let mut legal = facts.vision().legal_moves().iter().copied();
    legal.find(|mv| mv.from() == Some(from) && is_meant(*mv, first))
}

fn is_meant(mv: Move, first: OwnMove) -> bool {
    if first.castling {
        return mv.is_castle() && claims::arrival(first.man.color(), mv) == first.square;
    }
    let promotion = mv.promotion().is_none_or(|role| role == first.promotion.unwrap_or(Role::Queen));
    !mv.is_castle() && mv.to() == first.square && promotion
}
