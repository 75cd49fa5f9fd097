//! The crates below the edges are silent: no printing, no files, no clock of their own.
//!
//! Crates that examine one position, or a line that is already proved, do not make moves either: what they
//! would find by moving is a search, and searches belong to the solvers. `explain` may replay a line, and so
//! may the one file in which `motifs` receives its lines.

use std::collections::BTreeSet;

use super::problem::Problem;
use super::source::{Source, has_word, used_paths};

const SILENT: &[&str] = &[
    "claims",
    "vision",
    "knowledge",
    "proof",
    "solvers",
    "motifs",
    "phrase",
    "explain",
    "render",
    "input",
    "inquiry",
    "kibitzer",
    "reproduce",
];
const NOISE: &[&str] =
    &["std::fs", "print!", "println!", "eprint!", "eprintln!", "Instant::now", "SystemTime"];

const MOTIONLESS: &[&str] = &["vision", "knowledge", "motifs"];
const MOVES: &[&str] = &[".play(", ".play_unchecked("];
const REPLAYS: &str = "crates/motifs/src/line.rs";

/// Looks for forbidden calls in the program text of a crate; comments and tests may contain them.
pub(super) fn check(source: &Source) -> Vec<Problem> {
    let Some(crate_name) = crate_of(source) else {
        return Vec::new();
    };
    let mut problems = Vec::new();
    if SILENT.contains(&crate_name) {
        let message = |word: &str| format!("`{word}` below the edges: `{crate_name}` must be silent");
        problems.extend(occurrences(source, NOISE).map(|(line, word)| (line, message(word))));
    }
    if MOTIONLESS.contains(&crate_name) && source.path != REPLAYS {
        let message = |word: &str| format!("`{word}…)`: `{crate_name}` must not make moves");
        problems.extend(occurrences(source, MOVES).map(|(line, word)| (line, message(word))));
    }
    problems.into_iter().map(|(line, message)| Problem::at(&source.path, line, message)).collect()
}

/// Returns the crate whose `src` folder contains the Rust file.
fn crate_of(source: &Source) -> Option<&str> {
    let (crate_name, inside) = source.path.strip_prefix("crates/")?.split_once('/')?;
    (inside.starts_with("src/") && source.ends_with("rs")).then_some(crate_name)
}

/// Returns where the program uses one of `words`, by its own name or inside a group of a `use` declaration.
fn occurrences<'a>(source: &Source, words: &'a [&'a str]) -> impl Iterator<Item = (usize, &'a str)> {
    let mut found = BTreeSet::new();
    let used = used_paths(source.code_before_tests());
    let used = used.iter().map(|(line, path)| (*line, path.as_str()));
    for (line, text) in source.code_before_tests().chain(used) {
        found.extend(words.iter().filter(|word| has_word(text, word)).map(|word| (line, *word)));
    }
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(&Source::new(path, text)).iter().map(Problem::to_string).collect()
    }

    #[test]
    fn noise_below_the_edges_is_found() {
        let text = "//! Limits.\nuse std::{\n    fmt, fs,\n};\nfn now() { Instant::now(); eprintln!() }\n";
        assert_eq!(
            messages("crates/solvers/src/shared/limits.rs", text),
            [
                "crates/solvers/src/shared/limits.rs:2: `std::fs` below the edges: `solvers` must be silent",
                "crates/solvers/src/shared/limits.rs:5: `Instant::now` below the edges: `solvers` must be silent",
                "crates/solvers/src/shared/limits.rs:5: `eprintln!` below the edges: `solvers` must be silent",
            ]
        );
    }

    #[test]
    fn comments_tests_and_edges_may_be_noisy() {
        let text =
            "//! Never calls `Instant::now`.\nfn a() {}\n#[cfg(test)]\nmod tests { fn b() { println!() } }\n";
        assert!(messages("crates/vision/src/pin.rs", text).is_empty());
        assert!(messages("crates/cli/src/main.rs", "fn main() { println!() }\n").is_empty());
        assert!(messages("crates/vision/tests/laws.rs", "fn a() { std::fs::read(\"x\"); }\n").is_empty());
    }

    #[test]
    fn crates_that_only_look_make_no_moves() {
        let text = "//! Pins.\nfn pin(p: Chess) { p.play_unchecked(m); }\n";
        assert_eq!(
            messages("crates/vision/src/pin.rs", text),
            ["crates/vision/src/pin.rs:2: `.play_unchecked(…)`: `vision` must not make moves"]
        );
        assert!(messages("crates/explain/src/line.rs", text).is_empty());
        assert!(messages(REPLAYS, text).is_empty());
        assert_eq!(messages("crates/motifs/src/motifs/pin.rs", text).len(), 1);
    }
}
