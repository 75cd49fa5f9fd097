//! The knowledge sources of the report, in the order in which the agenda executes them (II.A.3, III.C; spec 3.5, 4).

use crate::{Attribute, Category, Variable};

/// The sources and their arguments; MENACE is beyond the report. Those of later files that are not among them come
/// after them.
pub(super) const AGENDA: [(&str, &[&str]); 30] = [
    ("PRIMITIVE", &[]),
    ("THREAT", &["COL"]),
    ("QUIESCENCE", &["COL"]),
    ("ENPRI", &["COL"]),
    ("ATTACKP", &["P"]),
    ("ATTACK", &["COL", "SQ3"]),
    ("SAFEMOVE", &["P1", "SQ"]),
    ("CHECKMOVE", &["P1", "SQ"]),
    ("MATEMOVE", &["P1", "SQ"]),
    ("SAFECAPTURE", &["P1", "DP1"]),
    ("MOVE", &["P1", "SQ3"]),
    ("MOVE2", &["P1", "SQ3"]),
    ("MOVE1", &["P1", "SQ3"]),
    ("SAFE", &["P1", "SQ"]),
    ("SAFE1", &["P1", "SQ"]),
    ("SAFER", &["P1", "SQ"]),
    ("DECOY", &["P1", "SQ", "DP1"]),
    ("FORCE", &["P1", "SQ", "P2"]),
    ("CAPTURE", &["P1", "DP1"]),
    ("MENACE", &["COL"]),
    ("DEFENDMOVE", &["P1", "SQ"]),
    ("RUN", &["DP1", "P1", "SQ"]),
    ("SAVE", &["DP1", "SQ"]),
    ("DESPERADO", &["COL"]),
    ("INITIAL-PLAN", &["P1", "SQ"]),
    ("DEFEND-OFFENSE", &["P1", "SQ"]),
    ("DEFENDTHREAT", &["DP1", "SQ"]),
    ("DEFENSE", &["DP1", "SQ"]),
    ("DEFENSE-QUI", &["P1", "SQ"]),
    ("CONTINUATION", &["P1", "SQ"]),
];

/// Concepts that no source executes.
pub(super) const FINAL: [&str; 2] = ["FINALPLAN", "NOT-QUIESCENT"];

/// A source, as far as its productions and those that post to it need it.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) name: String,
    pub(super) arguments: Vec<Variable>,
    pub(super) provides: Vec<Attribute>,
    pub(super) sub_sources: Vec<String>,
    pub(super) description: String,
    /// The file and line that first declared it; `None` when no file did.
    pub(super) declared: Option<String>,
}

/// All sources that are known, in the order of the agenda.
#[derive(Clone, Debug)]
pub(super) struct Registry {
    pub(super) sources: Vec<Known>,
}

impl Known {
    pub(super) fn new(name: &str, arguments: Vec<Variable>) -> Known {
        Known {
            name: name.to_owned(),
            arguments,
            provides: Vec::new(),
            sub_sources: Vec::new(),
            description: String::new(),
            declared: None,
        }
    }

    /// Formats the concept with its arguments, as in `(MOVE1 P1 SQ3)`.
    pub(super) fn write(&self) -> String {
        let arguments = self.arguments.iter().map(|variable| format!(" {}", variable.name));
        format!("({}{})", self.name, arguments.collect::<String>())
    }
}

impl Registry {
    /// Returns the sources of the report.
    pub(super) fn new() -> Registry {
        let variable = |name: &&str| {
            Category::of_name(name).map(|category| Variable { name: (*name).to_owned(), category })
        };
        let known = |(name, arguments): &(&str, &[&str])| {
            Known::new(name, arguments.iter().filter_map(variable).collect())
        };
        Registry { sources: AGENDA.iter().map(known).collect() }
    }

    pub(super) fn find(&self, name: &str) -> Option<&Known> {
        self.sources.iter().find(|known| known.name == name)
    }

    /// Whether concepts of this name are executed, or are final.
    pub(super) fn is_concept(&self, name: &str) -> bool {
        FINAL.contains(&name) || self.find(name).is_some()
    }

    /// Lists the names of all concepts.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().map(|known| known.name.as_str()).chain(FINAL)
    }
}
