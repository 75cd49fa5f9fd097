//! `cargo xtask instructions`: what typical questions cost, in instructions of the processor, against a committed table.
//!
//! Times depend on the machine and on what else runs; instructions hardly do. Valgrind counts them, of the development build that
//! the tests use. Where Valgrind is missing nothing is compared, and that is said.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{programs, shell};

/// Where the committed table is.
const FILE: &str = "testdata/instructions.txt";
/// By how many percent a question may cost more or less than in the table.
const TOLERANCE: u64 = 5;

const COMMENT: &str = "\
# Millions of instructions that a question costs in the development build (Valgrind; seeds of hash maps move it by less than a percent).
# `cargo xtask instructions --bless` rewrites it; a commit that makes something dearer says why.
";

/// A position with much to see and to search.
const BUSY: &str = "r1bqk2r/ppp2ppp/2np1n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6";

/// The questions: their names, and the arguments of the program.
const QUESTIONS: [(&str, &[&str]); 6] = [
    ("start", &["--version"]),
    ("mate", &["mate", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "--nodes", "20000"]),
    ("policy", &["kb", "policy", BUSY]),
    ("caps", &["explain", BUSY, "--solver", "caps", "--nodes", "2000"]),
    ("verify", &["explain", BUSY, "--solver", "verify", "--nodes", "5000"]),
    ("explain", &["explain", "r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1", "--nodes", "5000"]),
];

/// Compares every question with the table.
///
/// # Errors
/// Returns an error if the program cannot be built or run, or a question costs much more or less than committed.
pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(shell::root().join(FILE))
        .with_context(|| format!("cannot read {FILE}; `cargo xtask instructions --bless` writes it"))?;
    let committed = read(&text)?;
    let Some(counted) = count_all()? else { return Ok(()) };
    let wrong = compare(&committed, &counted);
    if !wrong.is_empty() {
        let remedy = "if that is intended: cargo xtask instructions --bless";
        bail!("{FILE} does not hold any more ({remedy}):\n{}", wrong.join("\n"));
    }
    println!("instructions: {} questions within {TOLERANCE} percent of {FILE}", counted.len());
    Ok(())
}

/// Writes the table.
///
/// # Errors
/// Returns an error if the program cannot be built or run, or the file cannot be written.
pub(crate) fn bless() -> Result<()> {
    let Some(counted) = count_all()? else { bail!("Valgrind is needed to count instructions") };
    let rows: String = counted.iter().map(|(name, millions)| format!("{name} {millions}\n")).collect();
    fs::write(shell::root().join(FILE), format!("{COMMENT}{rows}"))
        .with_context(|| format!("cannot write {FILE}"))?;
    print!("{rows}");
    Ok(())
}

/// Counts millions of instructions for every question; `None` where there is no Valgrind.
fn count_all() -> Result<Option<BTreeMap<String, u64>>> {
    if !has_valgrind()? {
        println!("instructions: not compared, since Valgrind is not installed");
        return Ok(None);
    }
    // Other features of its dependencies are other instructions: always those of the tests.
    programs::build_with_tests();
    let program = programs::kibitzer()?;
    let count =
        |(name, arguments): &(&str, &[&str])| Ok(((*name).to_owned(), count_one(&program, arguments)?));
    QUESTIONS.iter().map(count).collect::<Result<_>>().map(Some)
}

fn has_valgrind() -> Result<bool> {
    match shell::program("valgrind").arg("--version").output() {
        Ok(output) => Ok(output.status.success()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).context("cannot start valgrind"),
    }
}

fn count_one(program: &Path, arguments: &[&str]) -> Result<u64> {
    let mut valgrind = shell::program("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    let output = valgrind.arg(program).args(arguments).output().context("cannot start valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("`kibitzer {}` failed: {said}", arguments.join(" "));
    }
    Ok(read_count(&said).with_context(|| format!("valgrind counted no instructions: {said}"))? / 1_000_000)
}

/// Reads the number of instructions from Cachegrind's report, `I   refs:      1,234,567`.
fn read_count(said: &str) -> Option<u64> {
    let line = said
        .lines()
        .find_map(|line| line.split_once("refs:").filter(|(before, _)| before.contains("== I")))?;
    line.1.trim().replace(',', "").parse().ok()
}

/// Reads the rows of the table, a name and millions of instructions each.
fn read(text: &str) -> Result<BTreeMap<String, u64>> {
    let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &str| {
        let (name, millions) = line.split_once(' ')?;
        Some((name.to_owned(), millions.trim().parse().ok()?))
    };
    rows.map(|line| {
        row(line).with_context(|| format!("{FILE}: expected a name and millions, found `{line}`"))
    })
    .collect()
}

/// Says of every question that left its bounds what it costs.
fn compare(committed: &BTreeMap<String, u64>, counted: &BTreeMap<String, u64>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, found) in counted {
        match committed.get(name) {
            // A count that is rounded may be one off.
            Some(expected) if found.abs_diff(*expected) <= (expected * TOLERANCE / 100).max(1) => {}
            Some(expected) => wrong.push(format!("  {name}: {found} million, expected {expected}")),
            None => wrong.push(format!("  {name}: {found} million, and no row")),
        }
    }
    let gone = committed.keys().filter(|name| !counted.contains_key(*name));
    wrong.extend(gone.map(|name| format!("  {name}: a row, and no question")));
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[(&str, u64)]) -> BTreeMap<String, u64> {
        rows.iter().map(|(name, millions)| ((*name).to_owned(), *millions)).collect()
    }

    #[test]
    fn cachegrind_s_report_is_read() {
        assert_eq!(read_count("==7== Cachegrind\n==7== \n==7== I   refs:      1,234,567\n"), Some(1_234_567));
        assert_eq!(read_count("==7== I refs:        12\n"), Some(12));
        assert_eq!(read_count("nothing"), None);
    }

    #[test]
    fn the_table_is_read_without_its_comments() {
        assert_eq!(read(&format!("{COMMENT}mate 12\n")).unwrap(), table(&[("mate", 12)]));
        assert!(read("mate\n").is_err());
    }

    #[test]
    fn what_costs_five_percent_more_or_less_passes() {
        let committed = table(&[("mate", 100), ("old", 1)]);
        assert_eq!(compare(&committed, &table(&[("mate", 105), ("old", 2)])).len(), 0);
        let wrong = compare(&committed, &table(&[("mate", 94), ("new", 3)]));
        assert_eq!(
            wrong,
            [
                "  mate: 94 million, expected 100",
                "  new: 3 million, and no row",
                "  old: a row, and no question"
            ]
        );
    }
}
