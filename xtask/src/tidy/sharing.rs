//! A file belongs to one crate: what tests of several crates need is in `crates/testing`.
//!
//! A module that a second crate takes by its path is compiled twice, half of it unused, and moves with nobody's knowledge.

use super::problem::Problem;
use super::source::Source;

const BY_PATH: &str = "#[path";

/// Looks for modules of crates that are taken by a path.
pub(super) fn check(source: &Source) -> Vec<Problem> {
    if !source.ends_with("rs") || !source.path.starts_with("crates/") {
        return Vec::new();
    }
    let lines = source.text.lines().enumerate();
    let taken = lines.filter(|(_, line)| line.trim_start().starts_with(BY_PATH));
    let message = "a module by its path; what crates share in tests belongs to `crates/testing`";
    taken.map(|(index, _)| Problem::at(&source.path, index + 1, message)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Source::new(path, text)).iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn files_of_other_crates_are_not_taken() {
        let text = "#[cfg(test)]\n#[path = \"../../vision/tests/walk/mod.rs\"]\nmod walk;\n";
        assert_eq!(lines("crates/solvers/src/lib.rs", text), [2]);
        assert_eq!(lines("crates/solvers/src/lib.rs", "mod walk; // no `#[path]`\n"), [0_usize; 0]);
        assert_eq!(lines("docs/style.md", text), [0_usize; 0]);
    }
}
