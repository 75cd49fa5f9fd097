//! The knowledge bases of the two programs that are compared.

use knowledge::KnowledgeBase;

/// The knowledge of the two programs.
#[derive(Copy, Clone)]
pub struct Known<'k> {
    /// The report's knowledge, with what grew with its problems.
    pub as_reported: &'k KnowledgeBase,
    /// The extended knowledge.
    pub extended: &'k KnowledgeBase,
}
