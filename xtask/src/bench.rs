//! `cargo xtask bench`: the behavior signature, a number that changes when any solver searches differently.
//!
//! `kibitzer bench` counts the nodes of a fixed set of problems and ends with the line `nodes N`. The number
//! is committed in `testdata/bench.txt`; a commit that changes it says so. Comments there start with `#`.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::{programs, shell};

const FILE: &str = "testdata/bench.txt";

/// The comment of a new file.
const COMMENT: &str = "\
# The behavior signature: nodes counted by `kibitzer bench`.
# `cargo xtask bench --bless` rewrites it; a commit that changes it says why.
";

/// Compares the signature with the committed one.
///
/// Returns an error if the bench cannot be run, or the numbers differ.
pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(shell::root().join(FILE))
        .with_context(|| format!("cannot read {FILE}; `cargo xtask bench --bless` writes it"))?;
    let expected = read_committed(&text)?;
    let found = measure(&output()?)?;
    compare(expected, found)?;
    println!("bench: {found} nodes, as committed");
    Ok(())
}

/// Writes the current signature to the committed file, keeping the comments in it.
///
/// # Errors
/// Returns an error if the bench cannot be run, or the file cannot be written.
pub(crate) fn bless() -> Result<()> {
    let found = measure(&output()?)?;
    let path = shell::root().join(FILE);
    let old = fs::read_to_string(&path).unwrap_or_else(|_| COMMENT.to_string());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder of {FILE}"))?;
    }
    fs::write(&path, rewritten(&old, found)).with_context(|| format!("cannot write {FILE}"))?;
    println!("bench: {found} nodes, written to {FILE}");
    Ok(())
}

fn output() -> Result<String> {
    // Of the build that the tests use: nodes are the same in all, and a release build takes as long as all of them.
    shell::read(shell::program(programs::kibitzer()?).arg("bench"))
}

/// Returns the number in the last line of `text` that is neither empty nor a comment.
fn read_committed(text: &str) -> Result<u64> {
    let is_content = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let line =
        text.lines().map(str::trim).rfind(is_content).with_context(|| format!("{FILE} has no number"))?;
    line.parse().with_context(|| format!("{FILE}: expected a number of nodes, found `{line}`"))
}

/// Returns the number in the last line of the bench, `nodes N`.
fn measure(output: &str) -> Result<u64> {
    let line = output.trim_end().lines().last().unwrap_or_default().trim();
    let number = line.strip_prefix("nodes ").and_then(|number| number.trim().parse().ok());
    number.with_context(|| format!("`kibitzer bench` must end with `nodes N`, found `{line}`"))
}

fn compare(expected: u64, found: u64) -> Result<()> {
    if expected != found {
        bail!("{FILE} says {expected} nodes, found {found}; if that is intended: cargo xtask bench --bless");
    }
    Ok(())
}

/// Returns the comments of `old` with the new number below them.
fn rewritten(old: &str, nodes: u64) -> String {
    let comments = old.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n"));
    comments.chain([format!("{nodes}\n")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_number_is_the_last_line_without_comment() {
        assert_eq!(read_committed("# nodes\n1\n23\n# end\n\n").ok(), Some(23));
        assert!(read_committed("# nothing\n").is_err());
        assert!(read_committed("1 234\n").is_err());
    }

    #[test]
    fn the_measured_number_ends_the_output() {
        assert_eq!(measure("mater1 12 s\nnodes 345\n").ok(), Some(345));
        assert!(measure("nodes 345\ntime 2\n").is_err());
        assert!(measure("").is_err());
    }

    #[test]
    fn a_difference_names_both_numbers_and_the_remedy() {
        assert!(compare(5, 5).is_ok());
        let message = compare(5, 6).map_err(|error| error.to_string()).unwrap_err();
        assert!(message.contains("5 nodes") && message.contains("found 6") && message.contains("--bless"));
    }

    #[test]
    fn blessing_keeps_the_comments() {
        assert_eq!(rewritten("# one\n12\n# two\n", 34), "# one\n# two\n34\n");
        assert_eq!(read_committed(&rewritten(COMMENT, 7)).ok(), Some(7));
    }
}
