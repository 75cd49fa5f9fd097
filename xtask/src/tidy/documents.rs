//! The documents that a newcomer looks for exist, and the map of the project shows every crate.

use super::Problem;
use super::rooms::Package;
use super::source::{Source, has_word};

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const REQUIRED: &[&str] = &["README.md", ARCHITECTURE, "CHANGELOG.md", "docs/results.md"];
/// Characters in a line of the map: longer ones are essays, and belong into `docs/inside.md`.
const LONGEST: usize = 400;

pub(super) fn check(sources: &[Source], packages: &[Package]) -> Vec<Problem> {
    let find = |path: &str| sources.iter().find(|source| source.path == path);
    let missing = REQUIRED.iter().filter(|path| find(path).is_none());
    let mut problems: Vec<Problem> = missing.map(|path| Problem::in_file(path, "is missing")).collect();
    if let Some(architecture) = find(ARCHITECTURE) {
        let unmapped = packages.iter().map(Package::path).filter(|path| !mentions(&architecture.text, path));
        problems.extend(
            unmapped.map(|path| Problem::in_file(ARCHITECTURE, format!("does not mention `{path}`"))),
        );
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

/// Whether `text` mentions the folder `path`, and not only a longer name that begins with it.
fn mentions(text: &str, path: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
    let ends_well = |(start, _): (usize, &str)| !goes_on(&text[start + path.len()..]);
    has_word(text, path) && text.match_indices(path).any(ends_well)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(architecture: &str) -> Vec<String> {
        let package = |name: &str| Package { name: name.into(), folder: name.into(), uses: Vec::new() };
        let sources = [
            Source::new("README.md", ""),
            Source::new("CHANGELOG.md", ""),
            Source::new(ARCHITECTURE, architecture),
        ];
        check(&sources, &[package("cli"), package("xtask")]).iter().map(Problem::to_string).collect()
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

    #[test]
    fn the_map_shows_every_crate() {
        let found = messages("crates/client only");
        assert!(found.contains(&"ARCHITECTURE.md: does not mention `crates/cli`".to_string()), "{found:?}");
        assert!(found.contains(&"ARCHITECTURE.md: does not mention `xtask`".to_string()), "{found:?}");
    }
}
