//! Searching again: down the tree to where something was left, and up with what is found (IV.G; spec 7.9, "re-search
//! mechanics").
//!
//! Positions on the way down are neither made nor counted again. At a defensive node on the way the defense is searched
//! again if the value improves for the offense.

use knowledge::Facts;

use super::measures::Measures;
use super::offense::{Course, Visit};
use super::search::Search;
use super::tree::{Id, Pointer};
use super::values::{Span, UNDEFINED};

impl Search<'_> {
    /// Returns the ply and the node of the shallowest pointer below a defensive node, following the defense's best
    /// branch.
    pub(super) fn shallowest(&self, id: Id) -> Option<(u32, Id)> {
        let branch = self.best_child(id)?;
        let node = &self.tree[branch];
        if node.pointers.iter().any(|pointer| self.is_promising(pointer)) {
            return Some((node.ply, branch));
        }
        let children = node.children.iter().copied().filter(|child| !self.is_quiescent(*child));
        children.filter_map(|child| self.shallowest(child)).min()
    }

    /// Whether a pointer is worth following: unlikely plans are not, once the threshold was achieved.
    fn is_promising(&self, pointer: &Pointer) -> bool {
        pointer.likely == 0 || pointer.likely == 1 && !self.is_achieved
    }

    /// Searches again below a defensive node, and brings its range up to date.
    pub(super) fn resume_defense(&mut self, id: Id, measures: &Measures, expectation: i32) {
        let Some(branch) = self.best_child(id) else { return };
        let mut inner = *measures;
        for child in self.tree[id].children.clone() {
            if child != branch {
                let span = self.tree[child].span;
                inner = inner.after_defense(span.lower, span.upper);
            }
        }
        let before = self.tree[branch].span;
        self.resume_offense(branch, &inner, expectation);
        let after = self.tree[branch].span;
        let is_better = before.lower < after.lower;
        let vision = self.tree[id].vision.clone();
        let children = self.tree[id].children.clone();
        let spans = children.iter().map(|child| self.tree[*child].span);
        let mut span = spans.fold(Span { lower: UNDEFINED, upper: UNDEFINED }, |sum, span| Span {
            lower: sum.lower.min(span.lower),
            upper: sum.upper.min(span.upper),
        });
        if is_better && self.original < span.lower {
            let facts = Facts::near(&vision);
            let course = Course::afresh(*measures, expectation);
            span = self.defend_again(id, &facts, &course, span);
            self.tally.thoughts += facts.thoughts();
        }
        self.tree[id].span = span;
    }

    /// Follows the pointers of an offensive node, or goes on to the shallowest node below that has some.
    fn resume_offense(&mut self, id: Id, measures: &Measures, expectation: i32) {
        let here = self.tree[id].pointers.iter().any(|pointer| self.is_promising(pointer));
        if here {
            self.follow_pointers(id, measures, expectation);
        } else {
            let children: Vec<Id> =
                self.tree[id].children.iter().copied().filter(|child| !self.is_quiescent(*child)).collect();
            let next = children.iter().filter_map(|child| Some((self.shallowest(*child)?.0, *child))).min();
            let Some((_, next)) = next else { return };
            let mut inner = *measures;
            for child in children.iter().filter(|child| **child != next) {
                let span = self.tree[*child].span;
                inner = inner.after_offense(span.lower);
            }
            self.resume_defense(next, &inner, expectation);
        }
        let node = &self.tree[id];
        let lower = self.regular_spans(id).map(|span| span.lower).fold(node.span.lower, i32::max);
        self.bind(id, lower, measures);
    }

    /// Searches what was left at a node: the plans first, then a static analysis.
    fn follow_pointers(&mut self, id: Id, measures: &Measures, expectation: i32) {
        let vision = self.tree[id].vision.clone();
        let facts = Facts::near(&vision);
        let pointers = std::mem::take(&mut self.tree[id].pointers);
        let (wanted, left): (Vec<Pointer>, Vec<Pointer>) =
            pointers.into_iter().partition(|pointer| self.is_promising(pointer));
        self.tree[id].pointers = left;
        let course = Course::afresh(*measures, expectation);
        let tried = self.tree[id].children.iter().filter(|child| !self.is_quiescent(**child));
        let tried: Vec<_> = tried.filter_map(|child| Some((self.tree[*child].mv?, *child))).collect();
        let mut visit = Visit {
            id,
            facts: &facts,
            value: self.tree[id].value,
            course: &course,
            lower: self.tree[id].span.lower,
            quiet: Some(self.tree[id].span),
            tried,
            end: None,
        };
        let is_to_analyse = wanted.iter().any(|pointer| pointer.proposal.is_none());
        let source = wanted.first().map_or(super::tree::Source::Analysis, |pointer| pointer.source);
        let plans = wanted.into_iter().filter_map(|pointer| pointer.proposal).collect();
        if !self.consider(&mut visit, source, plans) && is_to_analyse && !self.tree[id].is_analysed {
            let analysed = self.analyse(id, &facts);
            self.consider(&mut visit, super::tree::Source::Analysis, analysed.to_vec());
        }
        self.tally.thoughts += facts.thoughts();
    }
}
