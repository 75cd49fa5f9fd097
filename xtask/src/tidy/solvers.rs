//! Solvers do not import one another: each folder of `crates/solvers/src` may use only itself and `shared`.
//!
//! `analyst` is the exception, since its work is to call the others.

use std::collections::{BTreeMap, BTreeSet};

use super::problem::Problem;
use super::source::{Source, has_word, used_paths};

const SHARED: &str = "shared";
const ANALYST: &str = "analyst";

/// Looks for paths from one solver into another; `folders` are the names of all of them.
pub(super) fn check(source: &Source, folders: &BTreeSet<String>) -> Vec<Problem> {
    let Some(module) = module_path(&source.path) else {
        return Vec::new();
    };
    let home = module[0];
    if home == ANALYST || !folders.contains(home) {
        return Vec::new();
    }
    let is_foreign = |name: &&String| *name != home && *name != SHARED;
    let mut found = BTreeMap::new();
    for (line, path) in crate_paths(source, module.len()) {
        for other in folders.iter().filter(is_foreign).filter(|other| starts_with_segment(&path, other)) {
            found.entry(other).or_insert(line);
        }
    }
    let message =
        |other: &str| format!("solver `{home}` uses solver `{other}`; move what both need to `{SHARED}`");
    found.into_iter().map(|(other, line)| Problem::at(&source.path, line, message(other))).collect()
}

/// Returns the module in a file of `solvers`: `mater/order.rs` is `mater::order`, `mater/mod.rs` is `mater`.
fn module_path(path: &str) -> Option<Vec<&str>> {
    let inside = path.strip_prefix("crates/solvers/src/")?.strip_suffix(".rs")?;
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    Some(inside.split('/').collect())
}

/// Returns every path that starts at the crate's root, without the `crate::`, and the line it is on.
///
/// A path with `depth` supers leads to the root as well.
fn crate_paths(source: &Source, depth: usize) -> Vec<(usize, String)> {
    let to_root = "super::".repeat(depth);
    let mut paths = Vec::new();
    for (line, path) in used_paths(source.code()) {
        let rest = path.strip_prefix("crate::").or_else(|| path.strip_prefix(&to_root));
        paths.extend(rest.map(|rest| (line, rest.to_string())));
    }
    for (line, text) in source.code().filter(|(_, text)| has_word(text, "crate::")) {
        paths.extend(text.split("crate::").skip(1).map(|rest| (line, rest.to_string())));
    }
    paths.sort();
    paths
}

fn starts_with_segment(path: &str, name: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    path.strip_prefix(name).is_some_and(|rest| !goes_on(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        let folders = ["analyst", "mater", "shared", "tech", "verify"].map(String::from).into();
        check(&Source::new(path, text), &folders).iter().map(Problem::to_string).collect()
    }

    #[test]
    fn a_solver_that_uses_another_is_found() {
        let expected = ["crates/solvers/src/mater/order.rs:1: \
             solver `mater` uses solver `tech`; move what both need to `shared`"];
        for text in [
            "use crate::tech::Presort;\n",
            "use crate::{shared::Limits, tech::{Presort, Quiet}};\n",
            "use super::super::tech;\n",
            "fn sort() { crate::tech::presort() }\n",
        ] {
            assert_eq!(messages("crates/solvers/src/mater/order.rs", text), expected, "{text}");
        }
        assert_eq!(messages("crates/solvers/src/mater/mod.rs", "use super::tech;\n").len(), 1);
        assert_eq!(messages("crates/solvers/src/mater.rs", "use super::tech;\n").len(), 1);
    }

    #[test]
    fn a_solver_uses_itself_and_what_is_shared() {
        let text = "// Like crate::tech.\nuse crate::{mater::order, shared::Limits, techniques};\nuse super::verify::Leaf;\n";
        assert!(messages("crates/solvers/src/mater/order.rs", text).is_empty());
    }

    #[test]
    fn the_analyst_and_the_root_use_all_solvers() {
        assert!(messages("crates/solvers/src/analyst/mod.rs", "use crate::tech::Presort;\n").is_empty());
        assert!(messages("crates/solvers/src/lib.rs", "use crate::tech::Presort;\n").is_empty());
        assert!(messages("crates/kibitzer/src/lib.rs", "use crate::tech::Presort;\n").is_empty());
    }
}
