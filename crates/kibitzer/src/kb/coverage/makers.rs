//! Who makes a plan, and what it merely rests on.

use std::collections::BTreeSet;

use knowledge::{AttributeList, KnowledgeBase, Proposal, Reason};

/// Says who made a plan, by what productions can do.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    posting: BTreeSet<String>,
    fixing: BTreeSet<String>,
}

impl Makers {
    /// Looks through a knowledge base.
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
    /// The newest of a chain of reasons accepted the plan, and made it if it put another in its place. Else it was made
    /// by the newest of the others that does not only pass its goal on: that posted the plan, or the goal that became
    /// it. Those before it posted what the plan is for.
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

/// Returns the productions that a proposal rests on: those of all its chains of reasons.
pub(super) fn rests_on(proposal: &Proposal) -> BTreeSet<&str> {
    let chains = proposal.lists.iter().flat_map(AttributeList::chains);
    chains.flatten().map(|reason| &*reason.production).collect()
}
