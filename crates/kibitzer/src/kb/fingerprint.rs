//! A number for what the knowledge base holds, so that results can say which knowledge they come from.

use knowledge::KnowledgeBase;

use super::show;

/// Gives sixteen hexadecimal digits: FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>) over all sources as they are printed.
pub fn fingerprint(base: &KnowledgeBase) -> String {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let texts = base.sources.iter().filter_map(|source| show(base, &source.name));
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(PRIME);
    let hash = texts.fold(START, |hash, text| text.bytes().fold(hash, add));
    format!("{hash:016x}")
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
