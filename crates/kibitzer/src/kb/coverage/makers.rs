//! Which productions make a plan, and which it merely rests on.

use std::collections::BTreeSet;

use knowledge::{AttributeList, KnowledgeBase, Proposal, Reason};

/// Determines which productions made a plan, from what productions can do.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    posting: BTreeSet<String>,
    fixing: BTreeSet<String>,
}

impl Makers {
    /// Examines a knowledge base.
    pub fn of(base: &KnowledgeBase) -> Makers {
        let mut makers = Makers::default();
        for production in base.sources.iter().flat_map(|source| &source.productions) {
            if production.posts() {
                makers.posting.insert(production.name.clone());
            }
            if production.fixes() {
                makers.fixing.insert(production.name.clone());
            }
        }
        makers
    }

    /// Returns the productions that made a proposal, each once.
    ///
    /// The newest production in a chain of reasons accepted the plan, and made it if it replaced it by
    /// another. Otherwise it was made by the newest of the others that does more than pass its goal on: the
    /// one that posted the plan, or the goal that became it. Earlier productions posted what the plan is for.
    pub fn of_proposal<'p>(&self, proposal: &'p Proposal) -> BTreeSet<&'p str> {
        let chains = proposal.lists.iter().flat_map(AttributeList::chains);
        chains.filter_map(|chain| self.of_chain(chain)).map(|reason| &*reason.production).collect()
    }

    fn of_chain<'p>(&self, chain: &'p [Reason]) -> Option<&'p Reason> {
        let (newest, others) = chain.split_first()?;
        if self.fixing.contains(&*newest.production) {
            return Some(newest);
        }
        others.iter().find(|reason| self.posting.contains(&*reason.production))
    }
}

/// Returns the productions that a proposal rests on: those in all its chains of reasons.
pub(super) fn rests_on(proposal: &Proposal) -> BTreeSet<&str> {
    let chains = proposal.lists.iter().flat_map(AttributeList::chains);
    chains.flatten().map(|reason| &*reason.production).collect()
}
