//! Who makes a plan, and what it merely rests on.

use std::collections::BTreeSet;

use knowledge::{AttributeList, KnowledgeBase, Proposal, Reason};

/// Tells who made a plan, by the productions that only pass their goals on.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    passers: BTreeSet<String>,
}

impl Makers {
    /// Looks through a knowledge base.
    pub fn of(base: &KnowledgeBase) -> Makers {
        let productions = base.sources.iter().flat_map(|source| &source.productions);
        let passers = productions.filter(|production| production.passes_on());
        Makers { passers: passers.map(|production| production.name.clone()).collect() }
    }

    /// Gives the productions that made a proposal, each once: of each chain of reasons the newest that does not only
    /// pass its goal on. It posted the plan, put a first move before it, or posted the goal that became the plan; those
    /// before it posted what the plan is for.
    pub fn of_proposal<'p>(&self, proposal: &'p Proposal) -> BTreeSet<&'p str> {
        let chains = proposal.lists.iter().flat_map(AttributeList::chains);
        let maker =
            |chain: &'p [Reason]| chain.iter().find(|reason| !self.passers.contains(&*reason.production));
        chains.filter_map(maker).map(|reason| &*reason.production).collect()
    }
}

/// Gives the productions that a proposal rests on: those of all its chains of reasons.
pub(super) fn rests_on(proposal: &Proposal) -> BTreeSet<&str> {
    let chains = proposal.lists.iter().flat_map(AttributeList::chains);
    chains.flatten().map(|reason| &*reason.production).collect()
}
