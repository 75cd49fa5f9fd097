//! Plan execution: what a reply of the defense leaves of the plans, in the order in which they are tried (II.C.2,
//! IV.C.1; spec 5.2, 7.3).
//!
//! Goals that can be played now come before those that cannot, and among them those that promise more (beyond the
//! report, which keeps the plan's own order). The threat that a plan states is weighed again in the actual position.

use claims::{ManId, arrival};
use knowledge::{Analyst, Facts, Pattern, Proposal, legal_first_move, promise};
use shakmaty::{Move, Position};
use vision::Vision;

use super::offense::is_goal;
use super::search::Search;

/// How many continuations of a plan are followed after a reply.
const MOST_CONTINUATIONS: usize = 24;

impl Search<'_> {
    /// Returns what is left of a plan after a reply.
    pub(super) fn follow(
        &self,
        plan: &Proposal,
        before: &Vision,
        reply: Move,
        after: &Vision,
    ) -> Vec<Proposal> {
        let Some((man, to)) = mover(before, reply) else { return Vec::new() };
        let facts = Facts::near(after);
        let left = plan.plan.follow(man, to);
        let mut left: Vec<Proposal> =
            left.into_iter().map(|plan_left| Proposal::new(plan_left, plan.lists.clone(), &facts)).collect();
        left.sort_by_cached_key(|proposal| {
            let mv = legal_first_move(&proposal.plan, &facts);
            (!is_workable(proposal, &facts), mv.map(|mv| std::cmp::Reverse(promise(mv, to, &facts))))
        });
        left.truncate(MOST_CONTINUATIONS);
        left
    }

    /// Adds to a plan what it does after replies that it does not mention (CONTINUATION).
    pub(super) fn continue_plan(&self, proposal: &Proposal, facts: &Facts<'_>) -> Proposal {
        let plan = Analyst::new(self.base, facts).continue_plan(proposal);
        Proposal::new(plan, proposal.lists.clone(), facts)
    }
}

/// Returns which piece moves, and where to; castling is a move of the king.
pub(super) fn mover(before: &Vision, mv: Move) -> Option<(ManId, shakmaty::Square)> {
    let man = before.roster().man_at(mv.from()?)?;
    Some((man, arrival(before.position().turn(), mv)))
}

/// Whether a plan's first move is legal now, and safe if it is a goal.
fn is_workable(proposal: &Proposal, facts: &Facts<'_>) -> bool {
    let Some(mv) = legal_first_move(&proposal.plan, facts) else { return false };
    let Some(from) = mv.from() else { return false };
    !is_goal(proposal) || facts.match_all(Pattern::MobilStay, &[from, mv.to()])
}

#[cfg(test)]
mod tests {
    use knowledge::{AttributeList, Element, Item, Plan, Template};
    use shakmaty::{Color::White, Square};

    use super::super::fixture::{find_move, play, search};
    use super::*;

    /// Returns a plan whose continuations are goals: squares for the rook on e1, each after some reply.
    fn plan(search: &Search<'_>, goals: &[(Template, Square)]) -> Proposal {
        let vision = &search.tree[0].vision;
        let man = vision.roster().man_at(Square::E1).unwrap();
        let goal = |square: Square| Element::Goal {
            concept: "SAFEMOVE".into(),
            args: vec![Item::Man(man), Item::Square(square)],
        };
        let first = Element::Move { man, square: Square::D1, promotion: None };
        let replies = goals.iter().map(|(template, square)| (*template, Plan::new(goal(*square), [])));
        Proposal::new(Plan::new(first, replies), vec![AttributeList::default()], &Facts::near(vision))
    }

    #[test]
    fn goals_that_can_be_played_come_first_and_others_replies_are_left_out() {
        // The bishop holds d8, and nothing holds d7; d1 to h5 is not a rook's move.
        let mut search = search("6k1/5ppp/5b2/8/8/8/r4PPP/4R1K1 w - -", White);
        let man = search.tree[0].vision.roster().man_at(Square::A2).unwrap();
        let goals = [
            (Template::Any, Square::H5),
            (Template::By(man), Square::D8),
            (Template::AnyBut(man), Square::D6),
            (Template::Move(man, Square::A3), Square::D7),
        ];
        let plan = plan(&search, &goals);
        let before = play(&mut search, 0, &["e1d1"]);
        let reply = find_move(&search, before, "a2a3");
        let after = play(&mut search, before, &["a2a3"]);
        let (before, after) = (search.tree[before].vision.clone(), search.tree[after].vision.clone());
        let squares = |search: &Search<'_>| -> Vec<Square> {
            let left = search.follow(&plan, &before, reply, &after);
            let facts = Facts::near(&after);
            left.iter().map(|proposal| proposal.plan.first_move(&facts).unwrap().square).collect()
        };
        assert_eq!(squares(&search), [Square::D7, Square::H5, Square::D8]);
    }
}
