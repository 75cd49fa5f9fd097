//! A knowledge base: what has been read, with the warnings about it.

use crate::KnowledgeSource;
use crate::reader::Diagnostics;

/// All knowledge sources, and the warnings about the files they were read from.
#[derive(Clone, Debug, Default)]
pub struct KnowledgeBase {
    /// In the order of the agenda.
    pub sources: Vec<KnowledgeSource>,
    /// What can be read, but hardly says what its author means.
    pub warnings: Diagnostics,
}

impl KnowledgeBase {
    /// Returns the productions that state their own weight, with the weight. A name that occurs in several sources
    /// counts once, with the last weight stated.
    pub fn weights(&self) -> Vec<(&str, f32)> {
        let productions = self.sources.iter().flat_map(|source| &source.productions);
        let mut weights: Vec<(&str, f32)> = Vec::new();
        for (name, weight) in
            productions.filter_map(|production| Some((production.name.as_str(), production.weight?)))
        {
            match weights.iter_mut().find(|(known, _)| *known == name) {
                Some(known) => known.1 = weight,
                None => weights.push((name, weight)),
            }
        }
        weights
    }
}
