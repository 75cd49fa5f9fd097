//! The knowledge base that comes with the program.

use std::sync::LazyLock;

use crate::{KnowledgeBase, Source, read};

/// The files, in the order in which they are read.
const FILES: [(&str, &str); 18] = [
    ("threat-material.kb", include_str!("../kb/threat-material.kb")),
    ("named-mates.kb", include_str!("../kb/named-mates.kb")),
    ("threat-king.kb", include_str!("../kb/threat-king.kb")),
    ("threat-pawn.kb", include_str!("../kb/threat-pawn.kb")),
    ("threat-duty.kb", include_str!("../kb/threat-duty.kb")),
    ("threat-offer.kb", include_str!("../kb/threat-offer.kb")),
    ("attack.kb", include_str!("../kb/attack.kb")),
    ("move.kb", include_str!("../kb/move.kb")),
    ("safe.kb", include_str!("../kb/safe.kb")),
    ("decoy.kb", include_str!("../kb/decoy.kb")),
    ("force.kb", include_str!("../kb/force.kb")),
    ("goals.kb", include_str!("../kb/goals.kb")),
    ("quiescence.kb", include_str!("../kb/quiescence.kb")),
    ("initial-plan.kb", include_str!("../kb/initial-plan.kb")),
    ("continuation.kb", include_str!("../kb/continuation.kb")),
    ("defend.kb", include_str!("../kb/defend.kb")),
    ("desperado.kb", include_str!("../kb/desperado.kb")),
    ("defense.kb", include_str!("../kb/defense.kb")),
];

/// Gives the files of the knowledge base.
pub fn files() -> Vec<Source> {
    FILES.iter().map(|(name, text)| Source { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
}

/// Gives the knowledge base, read once; nothing is known should its own files be wrong, which a test excludes.
pub fn base() -> &'static KnowledgeBase {
    static BASE: LazyLock<KnowledgeBase> = LazyLock::new(|| read(&files()).unwrap_or_default());
    &BASE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_right_and_nothing_in_them_is_odd() {
        match read(&files()) {
            Ok(base) => assert!(base.warnings.list.is_empty(), "{}", base.warnings),
            Err(wrong) => panic!("{wrong}"),
        }
    }
}
