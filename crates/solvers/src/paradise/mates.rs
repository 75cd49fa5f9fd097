//! Mates are called mates only when every legal defence is in the tree (beyond the report).
//!
//! Causality leaves defences out, and passing stands for quiet ones; that is good enough to decide what is worth
//! trying, but not to announce mate in so many moves. So the tree of a mate is completed before the mate is announced.

use super::measures::Measures;
use super::offense::Course;
use super::search::Search;
use super::tree::{Id, Kind, Source, Why};
use super::values::{MATE, Span};

/// The most nodes for completing a mate.
const NODES: u64 = 400;

impl Search<'_> {
    /// Completes the tree of a mate after a first move and returns its length in plies, that move included; `None`
    /// where a defence escapes, or nodes run out.
    pub(super) fn completed_mate(&mut self, node: Id) -> Option<u32> {
        self.within(NODES, |search| search.find_mate(node)).map(|plies| plies + 1)
    }

    /// Counts the plies until the defense, to move, is mated whatever it does.
    fn find_mate(&mut self, id: Id) -> Option<u32> {
        if self.is_over(id) {
            return (self.tree[id].span.lower == MATE).then_some(0);
        }
        let mut longest = 0;
        let moves = self.tree[id].vision.legal_moves().to_vec();
        for mv in moves {
            let child = self.make(id, Some(mv), Kind::Regular, Why::of(Source::Defence))?;
            longest = longest.max(self.mates(child)?);
        }
        self.tree[id].span = Span::exactly(MATE);
        Some(longest + 1)
    }

    /// Counts the plies until the offense, to move, has mated.
    fn mates(&mut self, id: Id) -> Option<u32> {
        if self.is_over(id) {
            return None;
        }
        if let Some(plies) = self.mates_as_known(id) {
            return Some(plies);
        }
        let course = Course::afresh(Measures::at_root(MATE), MATE);
        self.offense(id, &course);
        self.mates_as_known(id)
    }

    /// Goes through the moves that were found to mate; the shortest counts.
    fn mates_as_known(&mut self, id: Id) -> Option<u32> {
        let children = self.tree[id].children.clone();
        let mut shortest: Option<u32> = None;
        for child in children {
            if self.tree[child].mv.is_none() || self.tree[child].span.lower < MATE {
                continue;
            }
            if let Some(plies) = self.find_mate(child) {
                shortest = Some(shortest.map_or(plies + 1, |known| known.min(plies + 1)));
            }
        }
        let plies = shortest?;
        self.tree[id].span = Span::exactly(MATE);
        Some(plies)
    }
}
