//! The blackboard: what was posted, found by the name of the concept.

use std::sync::Arc;

use super::concept::{Concept, Goal};
use crate::KnowledgeSource;

/// The most concepts of one analysis; more are not posted.
const MOST_CONCEPTS: usize = 4_000;

/// The concepts of an analysis.
pub(super) struct Blackboard {
    concepts: Vec<Concept>,
    /// Names of concepts, those of the sources first and in their order.
    names: Vec<Arc<str>>,
    /// By name, the indices of the concepts that have it.
    places: Vec<Vec<usize>>,
}

impl Blackboard {
    /// Returns a blackboard prepared for what some sources execute.
    pub(super) fn of(sources: &[KnowledgeSource]) -> Blackboard {
        let names = sources.iter().map(|source| Arc::from(source.name.as_str())).collect();
        Blackboard { concepts: Vec::new(), names, places: vec![Vec::new(); sources.len()] }
    }

    /// Returns the concepts in the order in which they were posted.
    pub(super) fn concepts(&self) -> &[Concept] {
        &self.concepts
    }

    /// Returns the concepts by value.
    pub(super) fn into_concepts(self) -> Vec<Concept> {
        self.concepts
    }

    pub(super) fn concept_mut(&mut self, place: usize) -> &mut Concept {
        &mut self.concepts[place]
    }

    /// Returns the index of a source's concept, given how many of them were posted before it.
    pub(super) fn place(&self, source: usize, number: usize) -> Option<usize> {
        self.places.get(source)?.get(number).copied()
    }

    /// Returns a concept with a given name.
    pub(super) fn find(&mut self, name: &str, is_it: impl Fn(&Concept) -> bool) -> Option<&mut Concept> {
        let kind = self.names.iter().position(|known| **known == *name)?;
        let place = *self.places[kind].iter().find(|place| is_it(&self.concepts[**place]))?;
        self.concepts.get_mut(place)
    }

    /// Appends a concept; returns whether there was room.
    pub(super) fn put(&mut self, name: &str, goal: Goal) -> bool {
        if MOST_CONCEPTS <= self.concepts.len() {
            return false;
        }
        let kind = self.names.iter().position(|known| **known == *name).unwrap_or_else(|| {
            self.names.push(Arc::from(name));
            self.places.push(Vec::new());
            self.names.len() - 1
        });
        self.places[kind].push(self.concepts.len());
        self.concepts.push(Concept { name: self.names[kind].clone(), goal, executed: 0 });
        true
    }
}
