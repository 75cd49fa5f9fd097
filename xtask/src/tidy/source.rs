//! The files that tidy examines, read once, and the views of a Rust file that the checks share.
//!
//! This reads text, not Rust: a line that starts with `//` is a comment, and the test module is whatever
//! follows `#[cfg(test)]` at the end of the file. The project's style makes that sufficient.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::problem::Problem;

/// The file name extensions that tidy reads.
const ENDINGS: &[&str] = &["rs", "md", "py", "toml"];

/// Folders with a leading dot that belong to the project; others belong to tools.
const DOT_FOLDERS: &[&str] = &[".cargo", ".ci", ".github"];

/// A text file of the workspace.
pub(super) struct Source {
    /// Relative to the root of the workspace, with forward slashes.
    pub(super) path: String,
    pub(super) text: String,
}

impl Source {
    pub(super) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_string(), text: text.to_string() }
    }

    pub(super) fn ends_with(&self, ending: &str) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, found)| found == ending)
    }

    /// Returns the lines of a Rust file that are not comments, numbered from 1.
    pub(super) fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate().map(|(index, line)| (index + 1, line));
        lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    /// Returns the lines of [`Source::code`] that are part of the program, not of its tests.
    pub(super) fn code_before_tests(&self) -> impl Iterator<Item = (usize, &str)> {
        let end = if self.is_test_file() { 0 } else { self.first_line_of_tests() };
        self.code().take_while(move |(line, _)| *line < end)
    }

    /// Whether a module file is only compiled for tests, by its name.
    fn is_test_file(&self) -> bool {
        self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }

    /// Returns the line of the first `#[cfg(test)]` with a body; `mod tests;` alone does not count.
    fn first_line_of_tests(&self) -> usize {
        let lines: Vec<&str> = self.text.lines().map(str::trim).collect();
        let opens_body = |index: usize| {
            let item =
                lines[index + 1..].iter().find(|line| !line.starts_with("#[") && !line.starts_with("//"));
            lines[index] == "#[cfg(test)]" && item.is_some_and(|line| !line.ends_with(';'))
        };
        (0..lines.len()).find(|index| opens_body(*index)).map_or(usize::MAX, |index| index + 1)
    }
}

/// Reads every text file below `root`, in order of path, except generated ones.
///
/// A file that is not UTF-8 is a problem, not an error.
pub(super) fn read_all(root: &Path) -> Result<(Vec<Source>, Vec<Problem>)> {
    let mut paths = Vec::new();
    walk(root, "", &mut paths)?;
    paths.sort();
    let (mut sources, mut problems) = (Vec::new(), Vec::new());
    for path in paths {
        let bytes = fs::read(root.join(&path)).with_context(|| format!("cannot read {path}"))?;
        match String::from_utf8(bytes) {
            Ok(text) => sources.push(Source::new(&path, &text)),
            Err(_) => problems.push(Problem::in_file(&path, "is not UTF-8")),
        }
    }
    Ok((sources, problems))
}

fn walk(root: &Path, folder: &str, paths: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(root.join(folder)).with_context(|| format!("cannot list `{folder}`"))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list `{folder}`"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let kind = entry.file_type().with_context(|| format!("cannot look at {path}"))?;
        if kind.is_dir() && is_ours(&name) && !entry.path().join("CACHEDIR.TAG").exists() {
            walk(root, &path, paths)?;
        } else if kind.is_file() && ENDINGS.iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
            paths.push(path);
        }
    }
    Ok(())
}

fn is_ours(folder: &str) -> bool {
    let made_by_tools = ["target", "node_modules", "__pycache__"].contains(&folder);
    !made_by_tools && (!folder.starts_with('.') || DOT_FOLDERS.contains(&folder))
}

/// Returns the names of the folders directly below `crates/solvers/src`.
pub(super) fn solver_folders(sources: &[Source]) -> BTreeSet<String> {
    let below = sources.iter().filter_map(|source| source.path.strip_prefix("crates/solvers/src/"));
    below.filter_map(|path| path.split_once('/')).map(|(folder, _)| folder.to_string()).collect()
}

/// Whether `line` contains `word`, and not as the end of a longer name.
pub(super) fn has_word(line: &str, word: &str) -> bool {
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let joins = word.starts_with(is_name);
    line.match_indices(word).any(|(start, _)| !joins || !line[..start].ends_with(is_name))
}

/// Returns the paths of all `use` declarations in `code`, with groups expanded, and the line on which each
/// starts.
pub(super) fn used_paths<'a>(code: impl Iterator<Item = (usize, &'a str)>) -> Vec<(usize, String)> {
    let mut paths = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in code {
        let start = without_visibility(line.trim_start());
        match &mut open {
            Some((_, text)) => text.push_str(line.trim()),
            None => open = start.strip_prefix("use ").map(|rest| (number, rest.to_string())),
        }
        if let Some((first, text)) = open.take_if(|(_, text)| text.contains(';')) {
            let tree = text.split(';').next().unwrap_or_default();
            paths.extend(expand(tree).into_iter().map(|path| (first, path)));
        }
    }
    paths
}

/// Removes the visibility: `pub(crate) use a;` becomes `use a;`.
pub(super) fn without_visibility(line: &str) -> &str {
    match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(line, |(_, item)| item),
        Some(rest) => rest.strip_prefix(' ').unwrap_or(line),
        None => line,
    }
}

/// Expands the groups of a use tree: `a::{b, c::{d, e}}` becomes `a::b`, `a::c::d`, `a::c::e`.
fn expand(tree: &str) -> Vec<String> {
    let Some((prefix, group)) = tree.split_once('{') else {
        return vec![tree.trim().to_string()];
    };
    let group = group.rsplit_once('}').map_or(group, |(inside, _)| inside);
    let mut depth = 0_usize;
    let parts = group.split(|character| {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| expand(&format!("{}{part}", prefix.trim()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_tests_are_not_the_program() {
        let text =
            "//! Head.\n#[cfg(test)]\nmod tables;\nfn one() {}\n  // aside\n#[cfg(test)]\nmod tests {\n}\n";
        let source = Source::new("crates/vision/src/lib.rs", text);
        let lines: Vec<usize> = source.code_before_tests().map(|(line, _)| line).collect();
        assert_eq!(lines, [2, 3, 4]);
        assert_eq!(Source::new("crates/vision/src/pin/tests.rs", text).code_before_tests().count(), 0);
    }

    #[test]
    fn words_are_not_ends_of_names() {
        assert!(has_word("    println!()", "println!"));
        assert!(!has_word("    eprintln!()", "println!"));
        assert!(has_word("position.play(m)", ".play("));
    }

    #[test]
    fn groups_of_use_declarations_are_written_out() {
        let code = "use std::fs;\nfn a() {}\npub(crate) use crate::{\n    tech::{Presort, quiet as q},\n    shared::*,\n};\n";
        let source = Source::new("a.rs", code);
        let found = used_paths(source.code());
        let expected = [
            (1, "std::fs"),
            (3, "crate::tech::Presort"),
            (3, "crate::tech::quiet as q"),
            (3, "crate::shared::*"),
        ];
        assert_eq!(found, expected.map(|(line, path)| (line, path.to_string())));
    }

    #[test]
    fn folders_of_solvers_are_those_with_files_inside() {
        let paths =
            ["crates/solvers/src/lib.rs", "crates/solvers/src/mater/mod.rs", "crates/vision/src/pin/a.rs"];
        let folders = solver_folders(&paths.map(|path| Source::new(path, "")));
        assert_eq!(folders.into_iter().collect::<Vec<_>>(), ["mater"]);
    }

    #[test]
    fn folders_of_tools_are_left_alone() {
        assert!(is_ours("crates") && is_ours(".ci"));
        assert!(!is_ours("target") && !is_ours(".git") && !is_ours("node_modules"));
    }
}
