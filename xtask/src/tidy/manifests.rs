//! Versions are written once, at the top: a crate's manifest inherits every dependency.

use super::problem::Problem;
use super::source::Source;

/// Looks for dependencies without `workspace = true` in the manifests of crates and of xtask.
pub(super) fn check(source: &Source) -> Vec<Problem> {
    let folder = source.path.strip_suffix("/Cargo.toml");
    if !folder.is_some_and(|folder| folder == "xtask" || folder.starts_with("crates/")) {
        return Vec::new();
    }
    let own = own_dependencies(&source.text).into_iter();
    let message =
        |name: &str| format!("dependency `{name}` must say `workspace = true` and no more than features");
    own.map(|(line, name)| Problem::at(&source.path, line, message(&name))).collect()
}

/// Returns the dependencies that do not inherit, or that have their own version, path or repository.
fn own_dependencies(manifest: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut section = Section::Other;
    for (index, line) in manifest.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if let Some(header) = line.strip_prefix('[').filter(|rest| rest.ends_with(']')) {
            found.extend(section.find_unfinished());
            section = Section::of(header.trim_end_matches(']'), index + 1);
            continue;
        }
        let Some((key, value)) = line.split_once('=').map(|(key, value)| (key.trim(), value.trim())) else {
            continue;
        };
        match &mut section {
            Section::Other => {}
            Section::List if inherits(key, value) => {}
            Section::List => found.push((index + 1, key.split('.').next().unwrap_or(key).to_string())),
            Section::One { inherited, .. } => *inherited |= key == "workspace" && value == "true",
        }
    }
    found.extend(section.find_unfinished());
    found
}

/// The meaning of the lines below a header of the manifest.
enum Section {
    /// `[dependencies]`: one dependency per line.
    List,
    /// `[dependencies.NAME]`: the fields of one dependency.
    One { name: String, line: usize, inherited: bool },
    /// Anything else.
    Other,
}

impl Section {
    fn of(header: &str, line: usize) -> Self {
        let last = header.rsplit('.').next().unwrap_or(header);
        let before = header.strip_suffix(last).unwrap_or_default().trim_end_matches('.');
        if last.ends_with("dependencies") {
            Self::List
        } else if before.ends_with("dependencies") {
            Self::One { name: last.to_string(), line, inherited: false }
        } else {
            Self::Other
        }
    }

    /// Returns the dependency of a `One` section that ended without inheriting.
    fn find_unfinished(&self) -> Option<(usize, String)> {
        match self {
            Self::One { name, line, inherited: false } => Some((*line, name.clone())),
            _ => None,
        }
    }
}

/// Whether one line of a list takes its dependency from the workspace.
fn inherits(key: &str, value: &str) -> bool {
    let words: Vec<&str> = value.split([' ', ',', '{', '}', '=']).filter(|word| !word.is_empty()).collect();
    let inline = words.windows(2).any(|pair| pair == ["workspace", "true"]);
    let dotted = key.ends_with(".workspace") && value == "true";
    let own_source = ["version", "path", "git"].iter().any(|word| words.contains(word));
    (inline || dotted) && !own_source
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(manifest: &str) -> Vec<String> {
        own_dependencies(manifest).into_iter().map(|(line, name)| format!("{line} {name}")).collect()
    }

    #[test]
    fn dependencies_with_versions_of_their_own_are_found() {
        let manifest = "[package]\nversion = \"1\"\n[dependencies]\nserde = \"1\"\nclaims = { path = \"../claims\" }\n\
             [dev-dependencies.csv]\nversion = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc.version = \"1\"\n";
        assert_eq!(names(manifest), ["4 serde", "5 claims", "6 csv", "9 libc"]);
    }

    #[test]
    fn inherited_dependencies_pass() {
        let manifest = "[dependencies]\nserde.workspace = true # data\nclap = { workspace = true, features = [\"env\"] }\n\
             [dependencies.csv]\nworkspace = true\n[[bin]]\nname = \"kibitzer\"\n";
        assert!(names(manifest).is_empty());
    }

    #[test]
    fn the_manifest_at_the_top_has_the_versions() {
        let text = "[workspace.dependencies]\nserde = \"1\"\n[dependencies]\nserde = \"1\"\n";
        assert!(check(&Source::new("Cargo.toml", text)).is_empty());
        assert_eq!(check(&Source::new("crates/claims/Cargo.toml", text)).len(), 2);
    }
}
