//! `cargo xtask book`: the pages of `docs/` as a book, built by the library beneath mdBook, after every link
//! in them has been checked.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{programs, shell};

/// Documents outside the book whose links are checked as well.
const OTHERS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "npm/README.md", "python/README.md"];

/// Checks the links of all documents, builds the book, and prints where it is.
///
/// # Errors
/// Returns an error if a link is broken, or the book cannot be built.
pub(crate) fn build() -> Result<()> {
    let root = shell::root();
    let broken = follow_links(root)?;
    if !broken.is_empty() {
        bail!("links that lead nowhere:\n{}", broken.join("\n"));
    }
    let folder = shell::target_dir().join("book");
    shell::run(shell::program(programs::workshop()?).arg("book").arg(root).arg(&folder))?;
    println!("book: {}", folder.join("index.html").display());
    Ok(())
}

/// Returns the links between files that lead to no file or no heading, each with its location.
fn follow_links(root: &Path) -> Result<Vec<String>> {
    let mut documents: Vec<PathBuf> = OTHERS.iter().map(|name| root.join(name)).collect();
    for entry in fs::read_dir(root.join("docs"))? {
        documents.push(entry?.path());
    }
    documents.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    documents.sort();
    let mut broken = Vec::new();
    for path in &documents {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        for (line, link) in links(&text) {
            if !leads_somewhere(path, &text, link)? {
                let name = path.strip_prefix(root).unwrap_or(path).display();
                broken.push(format!("{name}:{line}: {link}"));
            }
        }
    }
    Ok(broken)
}

/// Returns the targets of links and images outside code, each with its line number.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        // Parts between backquotes, every second one, are code.
        for prose in line.split('`').step_by(2) {
            found.extend(
                prose
                    .split("](")
                    .skip(1)
                    .filter_map(|rest| rest.split_once(')'))
                    .map(|(target, _)| (number + 1, target)),
            );
        }
    }
    found
}

/// Whether a link leads to an existing file, and to an existing heading if it names one; external links are
/// not followed.
fn leads_somewhere(path: &Path, text: &str, link: &str) -> Result<bool> {
    if link.contains("://") || link.starts_with("mailto:") {
        return Ok(true);
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = path.parent().unwrap_or(path).join(file);
    if !file.is_empty() && !target.exists() {
        return Ok(false);
    }
    if anchor.is_empty() {
        return Ok(true);
    }
    if file.is_empty() {
        return Ok(anchors(text).contains(anchor));
    }
    let text = fs::read_to_string(&target).with_context(|| format!("cannot read `{}`", target.display()))?;
    Ok(anchors(&text).contains(anchor))
}

/// Returns the anchors of a document's headings, as mdBook and GitHub make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut is_code = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let title = line.trim_start_matches('#');
        if !is_code && line.starts_with('#') && title.starts_with(' ') {
            let kept = title.trim().to_lowercase();
            let kept = kept.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
            found.insert(kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_code_are_none() {
        let text = "See [one](a.md) and ![two](b.png#c), `[no](x)`.\n```\n[no](y)\n```\n[three](#d)";
        assert_eq!(links(text), [(1, "a.md"), (1, "b.png#c"), (5, "#d")]);
    }

    #[test]
    fn headings_have_anchors() {
        let text = "# The page\n## Who finds the move?\n```\n# no\n```\n#no";
        assert_eq!(anchors(text), ["the-page", "who-finds-the-move"].map(String::from).into());
    }

    #[test]
    fn a_link_leads_to_a_file_and_to_a_heading() {
        let here = shell::root().join("README.md");
        let leads = |link: &str| leads_somewhere(&here, "# Start\n", link).unwrap();
        assert!(leads("https://example.org/x") && leads("docs/claims.md") && leads("#start"));
        assert!(!leads("docs/nothing.md") && !leads("#end") && !leads("docs/claims.md#no-such-heading"));
    }
}
