//! A production by its name, for readers of an answer that it led to.

use knowledge::KnowledgeBase;

/// What a production is about.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Described<'k> {
    /// Its name.
    pub name: &'k str,
    /// What it knows.
    pub description: &'k str,
    /// The sentence that it contributes to explanations, with variables in braces.
    pub sentence: Option<&'k str>,
    /// The knowledge source it belongs to.
    pub source: &'k str,
    /// What the source is about.
    pub source_description: &'k str,
}

/// Finds a production by its name, ignoring case.
///
/// ```
/// use kibitzer::kb::{base, describe};
/// let name = &base().sources[0].productions[0].name;
/// assert_eq!(describe(base(), &name.to_lowercase()).map(|found| found.name), Some(name.as_str()));
/// assert_eq!(describe(base(), "no such"), None);
/// ```
pub fn describe<'k>(base: &'k KnowledgeBase, name: &str) -> Option<Described<'k>> {
    base.sources.iter().find_map(|source| {
        let found =
            source.productions.iter().find(|production| production.name.eq_ignore_ascii_case(name))?;
        Some(Described {
            name: &found.name,
            description: &found.description,
            sentence: found.sentence.as_deref(),
            source: &source.name,
            source_description: &source.description,
        })
    })
}
