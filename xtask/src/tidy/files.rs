//! Rules for every file: a header, a bearable length, clean line ends.

use super::problem::Problem;
use super::source::Source;

/// The most lines in a code file; files aim at half of it or less.
const MOST_LINES: usize = 600;

pub(super) fn check(source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    let below = |folder: &str| source.path.starts_with(folder);
    if source.ends_with("rs") && (below("crates/") || below("xtask/")) && !source.text.starts_with("//!") {
        problems.push(Problem::in_file(&source.path, "does not start with a `//!` header"));
    }
    let line_count = source.text.lines().count();
    if (source.ends_with("rs") || source.ends_with("py")) && MOST_LINES < line_count {
        let message = format!("has {line_count} lines, at most {MOST_LINES} are allowed");
        problems.push(Problem::in_file(&source.path, message));
    }
    problems.extend(line_ends(source));
    problems
}

/// Finds space at the end of a line (a carriage return counts), and a last line without a line end.
fn line_ends(source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, line) in source.text.split('\n').enumerate() {
        if line.ends_with(char::is_whitespace) {
            problems.push(Problem::at(&source.path, index + 1, "space at the end of the line"));
        }
    }
    if !source.text.is_empty() && !source.text.ends_with('\n') {
        problems.push(Problem::in_file(&source.path, "does not end with a newline"));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(&Source::new(path, text)).iter().map(Problem::to_string).collect()
    }

    #[test]
    fn rust_files_start_with_a_header() {
        assert!(messages("crates/vision/src/pin.rs", "//! Pins.\n").is_empty());
        assert_eq!(
            messages("crates/vision/src/pin.rs", "use std::fmt;\n"),
            ["crates/vision/src/pin.rs: does not start with a `//!` header"]
        );
        assert!(messages("docs/example.rs", "fn main() {}\n").is_empty());
    }

    #[test]
    fn files_of_code_have_at_most_600_lines() {
        assert!(messages("tools/check.py", &"pass\n".repeat(600)).is_empty());
        assert_eq!(
            messages("tools/check.py", &"pass\n".repeat(601)),
            ["tools/check.py: has 601 lines, at most 600 are allowed"]
        );
        assert!(messages("docs/long.md", &"line\n".repeat(700)).is_empty());
    }

    #[test]
    fn lines_end_cleanly() {
        assert!(messages("README.md", "one\n\ntwo\n").is_empty());
        assert_eq!(
            messages("README.md", "one \ntwo\r\nthree"),
            [
                "README.md:1: space at the end of the line",
                "README.md:2: space at the end of the line",
                "README.md: does not end with a newline"
            ]
        );
    }
}
