//! Combining plans that begin with the same move, so that either continuation can be followed (II.B.6; spec 3.2, 5.2).

use super::{AttributeList, Board, Plan, Rank, Template};

/// The most lists that a concept or plan keeps; later ones are left out.
pub const MAX_LISTS: usize = 16;

/// An INITIAL-PLAN or a FINALPLAN: a plan and its lists.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Proposal {
    /// The plan.
    pub plan: Plan,
    /// Its purposes and reasons: those of all its alternatives.
    pub lists: Vec<AttributeList>,
    /// How each continuation ranked when it was posted; the plan's own replies are in this order.
    ranks: Vec<Rank>,
}

/// Plans as they are posted, each first move once.
#[derive(Clone, Debug, Default)]
pub struct Proposals(Vec<Proposal>);

/// Pools lists: a list with the same content as another is not added, but its reason is kept too.
pub fn pool(lists: &mut Vec<AttributeList>, more: impl IntoIterator<Item = AttributeList>) {
    for list in more {
        match lists.iter().position(|other| other.says_the_same(&list)) {
            Some(place) => lists[place].credit(list),
            None if lists.len() < MAX_LISTS => lists.push(list),
            None => {}
        }
    }
}

/// Pools lists with each other.
pub(super) fn pool_all(lists: Vec<AttributeList>) -> Vec<AttributeList> {
    if lists.len() < 2 {
        return lists;
    }
    let mut pooled = Vec::with_capacity(lists.len());
    pool(&mut pooled, lists);
    pooled
}

impl Proposals {
    /// Posts a plan; if one with the same first move or goal is there, the two are combined.
    ///
    /// A continuation is placed by the best of the lists that come with it, behind those that ranked as high. Plans
    /// without lists, empty plans and plans that begin with a reply are not posted.
    pub fn insert(&mut self, plan: Plan, lists: Vec<AttributeList>, board: &dyn Board) {
        self.insert_proposal(Proposal::new(plan, lists, board));
    }

    /// Posts a plan whose continuations were ranked before.
    pub fn insert_proposal(&mut self, proposal: Proposal) {
        if proposal.lists.is_empty() || proposal.plan.element().is_none() {
            return;
        }
        match self.0.iter_mut().find(|other| other.plan.element() == proposal.plan.element()) {
            Some(other) => other.combine(proposal),
            None => self.0.push(proposal),
        }
    }

    /// Returns the plans in the order in which their first moves were posted.
    pub fn in_order_of_posting(self) -> Vec<Proposal> {
        self.0
    }

    /// Returns the plans, the best first.
    pub fn sort(self, board: &dyn Board) -> Vec<Proposal> {
        let mut proposals = self.0;
        sort(&mut proposals, board);
        proposals
    }

    /// Returns the plans in their present order.
    pub fn as_slice(&self) -> &[Proposal] {
        &self.0
    }
}

impl Proposal {
    /// Returns a proposal of a plan and its lists; equal lists are kept once.
    pub fn new(plan: Plan, lists: Vec<AttributeList>, board: &dyn Board) -> Proposal {
        let pooled = pool_all(lists);
        // Only continuations are ranked.
        let rank = if plan.replies().is_empty() { None } else { Rank::of_plan(&pooled, board) };
        let ranks = rank.map(|rank| vec![rank; plan.replies().len()]).unwrap_or_default();
        Proposal { plan, lists: pooled, ranks }
    }

    /// Whether two proposals have the same content: the same plan, and the same lists, whatever their reasons and
    /// order.
    pub fn says_the_same(&self, other: &Proposal) -> bool {
        let within = |one: &Proposal, other: &Proposal| {
            one.lists.iter().all(|list| other.lists.iter().any(|twin| twin.says_the_same(list)))
        };
        self.plan == other.plan && within(self, other) && within(other, self)
    }

    /// Merges the content of another proposal with the same first move.
    fn combine(&mut self, other: Proposal) {
        let mut replies: Vec<((Template, Plan), Rank)> = self.list_ranked().collect();
        for (reply, rank) in other.list_ranked() {
            if let Some(place) = replies.iter().position(|(known, _)| *known == reply) {
                if replies[place].1 <= rank {
                    continue;
                }
                replies.remove(place);
            }
            let place = replies.partition_point(|(_, known)| *known <= rank);
            replies.insert(place, (reply, rank));
        }
        if let Some(element) = self.plan.element() {
            let combined = Plan::new(element.clone(), replies.iter().map(|(reply, _)| reply.clone()));
            // What was left out for lack of room has no rank either.
            let kept = replies.iter().filter(|(reply, _)| combined.replies().contains(reply));
            self.ranks = kept.map(|(_, rank)| *rank).collect();
            self.plan = combined;
        }
        pool(&mut self.lists, other.lists);
    }

    /// Returns the continuations with their ranks.
    fn list_ranked(&self) -> impl Iterator<Item = ((Template, Plan), Rank)> {
        self.plan.replies().iter().cloned().zip(self.ranks.iter().copied())
    }
}

/// Puts plans in order, the best first; equals stay as they were.
fn sort(proposals: &mut [Proposal], board: &dyn Board) {
    // Plans without a list are not considered, and come last.
    proposals.sort_by_cached_key(|proposal| {
        let rank = Rank::of_plan(&proposal.lists, board);
        (rank.is_none(), rank)
    });
}
