//! The documents that a newcomer looks for exist, and the map of the project is a map.

use super::problem::Problem;
use super::source::Source;

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const REQUIRED: &[&str] = &["README.md", ARCHITECTURE, "CHANGELOG.md", "docs/results.md"];
/// Characters in a line of the map: longer ones are essays, and belong into `docs/inside.md`.
const LONGEST: usize = 400;

pub(super) fn check(sources: &[Source]) -> Vec<Problem> {
    let find = |path: &str| sources.iter().find(|source| source.path == path);
    let missing = REQUIRED.iter().filter(|path| find(path).is_none());
    let mut problems: Vec<Problem> = missing.map(|path| Problem::in_file(path, "is missing")).collect();
    if let Some(architecture) = find(ARCHITECTURE) {
        let lines = architecture.text.lines().enumerate();
        let long = lines
            .map(|(index, line)| (index + 1, line.chars().count()))
            .filter(|(_, count)| LONGEST < *count);
        problems.extend(long.map(|(number, count)| {
            Problem::at(
                ARCHITECTURE,
                number,
                format!("has {count} characters, at most {LONGEST} are allowed"),
            )
        }));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(architecture: &str) -> Vec<String> {
        let sources = [
            Source::new("README.md", ""),
            Source::new("CHANGELOG.md", ""),
            Source::new(ARCHITECTURE, architecture),
        ];
        check(&sources).iter().map(Problem::to_string).collect()
    }

    #[test]
    fn missing_documents_are_named() {
        assert_eq!(messages("crates/cli, xtask/src"), ["docs/results.md: is missing"]);
    }

    #[test]
    fn the_map_holds_no_essays() {
        let essay = format!("crates/cli, xtask/src\n{}", "word ".repeat(81));
        assert!(
            messages(&essay)
                .contains(&"ARCHITECTURE.md:2: has 405 characters, at most 400 are allowed".to_string())
        );
    }
}
