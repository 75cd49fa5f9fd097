//! Who makes a plan, and what it merely rests on.

use std::collections::BTreeSet;

use knowledge::{AttributeList, KnowledgeBase, Proposal, Reason};

/// The productions that can make a plan: those that post one of their own or put a first move before the goal's.
#[derive(Clone, Debug, Default)]
pub struct Makers(BTreeSet<String>);

impl Makers {
    /// Finds them in a knowledge base.
    pub fn of(base: &KnowledgeBase) -> Makers {
        let productions = base.sources.iter().flat_map(|source| &source.productions);
        let makers = productions.filter(|production| production.makes_plans());
        Makers(makers.map(|production| production.name.clone()).collect())
    }

    /// Gives the productions that made a proposal, each once: for each chain of reasons the newest that made a plan.
    /// Those after it passed the plan on, those before it posted what the plan was made for.
    pub fn of_proposal<'p>(&self, proposal: &'p Proposal) -> BTreeSet<&'p str> {
        let chains = proposal.lists.iter().flat_map(AttributeList::chains);
        let maker = |chain: &'p [Reason]| chain.iter().find(|reason| self.0.contains(&*reason.production));
        chains.filter_map(maker).map(|reason| &*reason.production).collect()
    }
}

/// Gives the productions that a proposal rests on: those of all its chains of reasons.
pub(super) fn rests_on(proposal: &Proposal) -> BTreeSet<&str> {
    let chains = proposal.lists.iter().flat_map(AttributeList::chains);
    chains.flatten().map(|reason| &*reason.production).collect()
}
