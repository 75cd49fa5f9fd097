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

/// Returns the files of the knowledge base.
pub fn files() -> Vec<Source> {
    FILES.iter().map(|(name, text)| Source { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
}

/// What grew with the problems of the report's book, for the report's program alone: so the extended program stays
/// unfitted to them.
const GROWTH: (&str, &str) = ("report/growth.kb", include_str!("../kb/report/growth.kb"));

/// Returns the files of the knowledge base of the report's program: as PARADISE-2 had them, with additions that its
/// failures called for.
pub fn files_as_reported() -> Vec<Source> {
    let (name, text) = GROWTH;
    let growth = Source { name: name.to_owned(), text: text.to_owned() };
    files().into_iter().chain([growth]).collect()
}

/// Returns the knowledge base, read once; it is empty should its own files be wrong, which a test excludes.
pub fn base() -> &'static KnowledgeBase {
    static BASE: LazyLock<KnowledgeBase> = LazyLock::new(|| read(&files()).unwrap_or_default());
    &BASE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_right_and_nothing_in_them_is_odd() {
        for files in [files(), files_as_reported()] {
            match read(&files) {
                Ok(base) => assert!(base.warnings.list.is_empty(), "{}", base.warnings),
                Err(wrong) => panic!("{wrong}"),
            }
        }
    }

    #[test]
    fn what_grew_with_the_report_is_not_known_otherwise() {
        let names = |base: &KnowledgeBase, name: &str| {
            base.sources
                .iter()
                .flat_map(|source| &source.productions)
                .filter(|known| known.name == name)
                .count()
        };
        let reported = read(&files_as_reported()).unwrap();
        assert_eq!((names(base(), "GUARDED-IN-PLACE"), names(&reported, "GUARDED-IN-PLACE")), (0, 1));
        // A production that replaces another occurs once.
        assert_eq!((names(base(), "PUSH-TO-SEVENTH"), names(&reported, "PUSH-TO-SEVENTH")), (1, 1));
    }
}
