//! A number for the contents of the knowledge base, so that results can state which knowledge they come from.

use knowledge::KnowledgeBase;

use super::show;
use crate::fnv::fnv1a;

/// Returns sixteen hexadecimal digits: a hash over all sources in printed form.
pub fn fingerprint(base: &KnowledgeBase) -> String {
    let texts = base.sources.iter().filter_map(|source| show(base, &source.name));
    fnv1a(texts.flat_map(String::into_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_that_differs_has_another_number() {
        let whole = knowledge::base();
        let mut less = whole.clone();
        less.sources.pop();
        assert_eq!(fingerprint(whole), fingerprint(&whole.clone()));
        assert_ne!(fingerprint(whole), fingerprint(&less));
    }
}
