//! Files do not use each other in circles, so that each can be read after those that it stands on.
//!
//! A file uses another if it names something of it, in a `use` declaration or in a path that begins with
//! `crate`, `super` or `self`; a name that a module passes on counts as the name of the file that declares
//! it. Tests are left out. A module may call the files below it by their names and declare what they share.
//! Some ideas are defined by one another; these are listed, with the reason.

use std::collections::{BTreeMap, BTreeSet};

use super::problem::Problem;
use super::source::{Source, used_paths, without_visibility};

/// The folders, or files, within which circles are meant, and why. Each is a part of one idea.
const MEANT: &[(&str, &str)] = &[
    ("crates/knowledge/src/language/", "a grammar: terms contain threats, and threats contain terms"),
    ("crates/knowledge/src/primitives/", "facts are worked out on first use and kept by what they are about"),
    ("crates/phrase/src/", "a phrase contains messages, and a message contains phrases"),
    (
        "crates/solvers/src/caps/",
        "the search of CAPS-II: `caps/mod.rs` explains how its parts call each other",
    ),
    ("crates/vision/src/", "facts are worked out on first use and kept by the vision that they are about"),
];

/// The modules of a crate: their paths below the root, joined by `::`.
struct Crate<'s> {
    files: BTreeMap<String, &'s Source>,
    /// For each module, what it passes on: the name, and the path from the root.
    passes_on: BTreeMap<(String, String), Vec<String>>,
}

/// Looks for files that use each other in a circle which is not listed.
pub(super) fn check(sources: &[Source]) -> Vec<Problem> {
    let mut crates: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.ends_with("rs")) {
        if let Some((folder, _)) = source.path.split_once("/src/").filter(|(folder, _)| !folder.is_empty()) {
            crates.entry(folder).or_default().push(source);
        }
    }
    crates.values().flat_map(|files| Crate::of(files).circles()).collect()
}

impl<'s> Crate<'s> {
    fn of(files: &[&'s Source]) -> Crate<'s> {
        let files: BTreeMap<String, &Source> =
            files.iter().map(|source| (module(&source.path), *source)).collect();
        let mut found = Crate { files, passes_on: BTreeMap::new() };
        let mut wholes: Vec<(String, Vec<String>)> = Vec::new();
        for (module, source) in &found.files {
            let code = source.code_before_tests().filter(|(_, line)| line.trim_start().starts_with("pub"));
            // Only a declaration that begins with its visibility passes names on.
            let firsts: BTreeSet<usize> = code.map(|(line, _)| line).collect();
            for (_, path) in
                used_paths(source.code_before_tests()).iter().filter(|(line, _)| firsts.contains(line))
            {
                let alias = path.split_once(" as ").map(|(_, alias)| alias.trim().to_owned());
                let Some(path) = found.path_in_crate(module, path) else { continue };
                match path.split_last() {
                    Some((name, from)) if name == "*" => {
                        wholes.push((module.clone(), from.to_vec()));
                    }
                    Some((name, _)) => {
                        let name = alias.unwrap_or_else(|| name.clone());
                        found.passes_on.insert((module.clone(), name), path.clone());
                    }
                    None => {}
                }
            }
        }
        // `pub use part::*` passes on what that module passes on.
        for (module, from) in wholes {
            let inner = from.join("::");
            let names: Vec<(String, Vec<String>)> = found
                .passes_on
                .iter()
                .filter(|((by, _), _)| *by == inner)
                .map(|((_, name), path)| (name.clone(), path.clone()))
                .collect();
            for (name, path) in names {
                found.passes_on.entry((module.clone(), name)).or_insert(path);
            }
        }
        found
    }

    /// Returns a path as names from the root of the crate; `None` if it leads out of the crate.
    fn path_in_crate(&self, module: &str, path: &str) -> Option<Vec<String>> {
        let path = path.split(" as ").next().unwrap_or_default();
        let mut names: Vec<&str> = path.split("::").map(str::trim).collect();
        let mut place: Vec<&str> = module.split("::").filter(|name| !name.is_empty()).collect();
        match *names.first()? {
            "crate" => {
                place.clear();
                names.remove(0);
            }
            "self" => drop(names.remove(0)),
            "super" => {
                while names.first() == Some(&"super") {
                    place.pop();
                    names.remove(0);
                }
            }
            first => {
                let child: Vec<&str> = place.iter().copied().chain([first]).collect();
                self.files.get(&child.join("::"))?;
            }
        }
        Some(place.into_iter().chain(names).map(str::to_owned).collect())
    }

    /// Returns the module that declares what a path names.
    fn declaring(&self, path: &[String], depth: usize) -> Option<String> {
        let length =
            (0..=path.len()).rev().find(|length| self.files.contains_key(&path[..*length].join("::")))?;
        let module = path[..length].join("::");
        let passed = path.get(length).and_then(|name| self.passes_on.get(&(module.clone(), name.clone())));
        match passed.filter(|_| depth < MOST_STEPS) {
            Some(passed) => {
                let whole: Vec<String> = passed.iter().chain(&path[length + 1..]).cloned().collect();
                self.declaring(&whole, depth + 1)
            }
            None => Some(module),
        }
    }

    /// Returns the modules that a module uses; what it only passes on is not used.
    fn uses(&self, module: &str, source: &Source) -> BTreeSet<String> {
        let passed: BTreeSet<&Vec<String>> =
            self.passes_on.iter().filter(|((by, _), _)| by == module).map(|(_, path)| path).collect();
        let declared = used_paths(source.code_before_tests()).into_iter().map(|(_, path)| path);
        let named = named_paths(source);
        declared
            .chain(named)
            .filter_map(|path| self.path_in_crate(module, &path))
            .filter(|path| !passed.contains(path) && path.last().is_none_or(|name| name != "*"))
            .filter_map(|path| self.declaring(&path, 0))
            .filter(|used| used != module)
            .collect()
    }

    /// Reports every circle of modules that is not within one of the listed places.
    fn circles(&self) -> Vec<Problem> {
        let uses: BTreeMap<&str, BTreeSet<String>> =
            self.files.iter().map(|(module, source)| (module.as_str(), self.uses(module, source))).collect();
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            uses.keys().map(|module| (*module, reach(module, &uses))).collect();
        let mut problems = Vec::new();
        for (module, source) in &self.files {
            let is_meant = |other: &str| {
                let other = &self.files[other].path;
                MEANT.iter().any(|(place, _)| source.path.starts_with(place) && other.starts_with(place))
            };
            let uses_it = |other: &&String| {
                reached.get(other.as_str()).is_some_and(|reached| reached.contains(module.as_str()))
            };
            if let Some(other) =
                uses[module.as_str()].iter().filter(uses_it).find(|other| !is_meant(other.as_str()))
            {
                let message = format!("uses `{}`, which uses it in turn", self.files[other].path);
                problems.push(Problem::in_file(&source.path, message));
            }
        }
        problems
    }
}

/// The most modules that may pass a name on to each other.
const MOST_STEPS: usize = 5;

/// Returns the module of a file: `a::b` for `crates/x/src/a/b.rs` and for `crates/x/src/a/b/mod.rs`.
fn module(path: &str) -> String {
    let inside = path.split_once("/src/").map_or(path, |(_, inside)| inside);
    let inside = inside.strip_suffix(".rs").unwrap_or(inside);
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    if matches!(inside, "lib" | "main") { String::new() } else { inside.replace('/', "::") }
}

/// Returns the paths that begin with `crate`, `super` or `self` outside `use` declarations, comments and texts.
fn named_paths(source: &Source) -> Vec<String> {
    let mut paths = Vec::new();
    let mut is_declared = false;
    let begins = |word: &&str| ["crate::", "super::", "self::"].iter().any(|start| word.starts_with(start));
    for (_, line) in source.code_before_tests() {
        is_declared |= without_visibility(line.trim_start()).starts_with("use ");
        let code = line.split("//").next().unwrap_or_default();
        if !is_declared {
            // Every second part stands between quotes.
            for part in code.split('"').step_by(2) {
                let is_of_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
                let words = part.split(|letter: char| !is_of_path(letter));
                let paths_of_line = words.map(|word| word.trim_matches(':')).filter(begins);
                paths.extend(paths_of_line.map(str::to_owned));
            }
        }
        is_declared &= !code.contains(';');
    }
    paths
}

/// Returns the modules that are reached from a module in one step or more.
fn reach<'m>(from: &str, uses: &'m BTreeMap<&'m str, BTreeSet<String>>) -> BTreeSet<&'m str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = uses.get(from).into_iter().flatten().map(String::as_str).collect();
    while let Some(module) = open.pop() {
        if reached.insert(module) {
            open.extend(uses.get(module).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(files: &[(&str, &str)]) -> Vec<String> {
        let sources: Vec<Source> = files.iter().map(|(path, text)| Source::new(path, text)).collect();
        check(&sources).iter().map(|problem| problem.path.clone()).collect()
    }

    #[test]
    fn two_files_that_use_each_other_are_found() {
        let one = ("crates/explain/src/one.rs", "use crate::other::Other;\n");
        let other = ("crates/explain/src/other.rs", "fn f() { crate::one::g() }\n");
        assert_eq!(problems(&[one, other]), [one.0, other.0]);
        assert!(
            problems(&[one, (other.0, "// crate::one\n#[cfg(test)]\nmod tests {\nuse crate::one::A;\n}\n")])
                .is_empty()
        );
    }

    #[test]
    fn a_module_may_call_the_files_below_it() {
        let files = [
            ("crates/games/src/page/mod.rs", "mod graph;\nfn f() { graph::draw() }\n"),
            ("crates/games/src/page/graph.rs", "use super::{anchor, b::B};\nconst A: &str = \"crate::x\";\n"),
        ];
        assert!(problems(&files).is_empty());
    }

    #[test]
    fn what_is_passed_on_leads_to_its_file() {
        let files = [
            ("crates/explain/src/lib.rs", "mod one;\nmod parts;\npub use parts::Part;\n"),
            ("crates/explain/src/one.rs", "use crate::Part;\n"),
            ("crates/explain/src/parts/mod.rs", "mod part;\npub use part::Part;\n"),
            ("crates/explain/src/parts/part.rs", "use super::super::one::f;\n"),
        ];
        assert_eq!(problems(&files), [files[1].0, files[3].0]);
    }

    #[test]
    fn circles_that_are_meant_pass() {
        let one = ("crates/knowledge/src/language/term.rs", "use super::threat::Threat;\n");
        let other = ("crates/knowledge/src/language/threat.rs", "use super::term::Term;\n");
        assert!(problems(&[one, other]).is_empty());
        let outside = ("crates/knowledge/src/reader.rs", "use crate::language::term::Term;\n");
        let back = (one.0, "use crate::reader::Reader;\n");
        assert_eq!(problems(&[back, outside]), [one.0, outside.0]);
    }
}
