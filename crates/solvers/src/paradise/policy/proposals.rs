//! What the knowledge proposes in a position, and for which moves.

use std::rc::Rc;

use knowledge::{Facts, Proposal, legal_first_move};
use shakmaty::Move;

use super::super::search::Search;
use super::super::tree::{Id, Source};

/// The proposals of the knowledge in a position.
pub(super) struct Proposed {
    /// By a static analysis.
    pub(super) analysed: Rc<[Proposal]>,
    /// The proposals that seem sure to win.
    pub(super) obvious: Rc<[Proposal]>,
}

impl Proposed {
    /// Queries the knowledge.
    pub(super) fn at(search: &mut Search<'_>, id: Id, facts: &Facts<'_>) -> Proposed {
        let offense = search.offense;
        Proposed { analysed: search.analyse(id, facts), obvious: search.obvious(id, facts, offense) }
    }

    /// Lists the proposals of a move, with their source.
    pub(super) fn of<'p>(&'p self, mv: Move, facts: &Facts<'_>) -> Vec<(Source, &'p Proposal)> {
        let analysed = self.analysed.iter().map(|proposal| (Source::Analysis, proposal));
        let obvious = self.obvious.iter().map(|proposal| (Source::Obvious, proposal));
        let is_it = |proposal: &Proposal| legal_first_move(&proposal.plan, facts) == Some(mv);
        analysed.chain(obvious).filter(|(_, proposal)| is_it(proposal)).collect()
    }
}
