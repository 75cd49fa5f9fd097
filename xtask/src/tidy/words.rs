//! Words that indicate unfinished work: what is not done belongs in an issue, not in a mark in the code.

use super::problem::Problem;
use super::source::{Source, has_word};

const FORBIDDEN: &[&str] = &["todo!", "unimplemented!", "#[ignore", "FIXME", "XXX"];

/// Looks for the forbidden words in the Rust files of all crates, comments and tests included.
pub(super) fn check(source: &Source) -> Vec<Problem> {
    if !source.ends_with("rs") || !source.path.starts_with("crates/") {
        return Vec::new();
    }
    let mut problems = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        let found = FORBIDDEN.iter().filter(|word| has_word(line, word));
        problems.extend(found.map(|word| Problem::at(&source.path, index + 1, format!("contains `{word}`"))));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_work_is_not_committed() {
        let text = "//! Pins.\n// FIXME: x-rays\n#[ignore = \"slow\"]\nfn pin() { todo!() }\n";
        let lines: Vec<usize> = check(&Source::new("crates/vision/src/pin.rs", text))
            .iter()
            .map(|problem| problem.line)
            .collect();
        assert_eq!(lines, [2, 3, 4]);
    }

    #[test]
    fn finished_work_passes() {
        assert!(check(&Source::new("crates/vision/src/pin.rs", "//! Pins.\nfn todo() {}\n")).is_empty());
        assert!(check(&Source::new("docs/style.md", "no `todo!`\n")).is_empty());
    }
}
