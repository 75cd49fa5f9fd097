//! `cargo xtask tidy`: the project's rules that neither the compiler nor clippy checks.
//!
//! Each check is a function from text to problems and has its own file below `tidy/`. All checks run and all
//! problems are listed, so that one run shows everything that has to be fixed.

mod source;

mod circles;
mod documents;
mod files;
mod manifests;
mod names;
mod problem;
mod rooms;
mod schedule;
mod sharing;
mod silence;
mod solvers;
mod table;
mod words;

use anyhow::{Result, bail};

use crate::shell;
use problem::Problem;
use source::Source;

/// Runs all checks and prints every problem on standard error.
///
/// # Errors
/// Returns an error if there is a problem, or the workspace cannot be read.
pub(crate) fn run() -> Result<()> {
    let (sources, mut problems) = source::read_all(shell::root())?;
    let packages = rooms::packages(&rooms::metadata()?)?;
    problems.extend(check(&sources, &packages));
    problems.sort();
    for problem in &problems {
        eprintln!("{problem}");
    }
    match problems.len() {
        0 => println!("tidy: {} files, no problem", sources.len()),
        1 => bail!("tidy found 1 problem"),
        count => bail!("tidy found {count} problems"),
    }
    Ok(())
}

fn check(sources: &[Source], packages: &[rooms::Package]) -> Vec<Problem> {
    let folders = source::solver_folders(sources);
    let mut problems = Vec::new();
    for source in sources {
        problems.extend(files::check(source));
        problems.extend(words::check(source));
        problems.extend(names::check(source));
        problems.extend(sharing::check(source));
        problems.extend(silence::check(source));
        problems.extend(solvers::check(source, &folders));
        problems.extend(manifests::check(source));
    }
    problems.extend(rooms::check(sources, packages));
    problems.extend(circles::check(sources));
    problems.extend(documents::check(sources));
    problems.extend(schedule::check(sources));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_name_path_and_line() {
        assert_eq!(Problem::in_file("README.md", "is missing").to_string(), "README.md: is missing");
        assert_eq!(Problem::at("a.rs", 3, "is odd").to_string(), "a.rs:3: is odd");
    }

    #[test]
    fn all_problems_are_listed() {
        let sources = [Source::new("crates/vision/src/pin.rs", "fn pin() { println!() } \n")];
        let messages: Vec<String> = check(&sources, &[]).iter().map(Problem::to_string).collect();
        let found = |part: &str| messages.iter().any(|message| message.contains(part));
        assert!(found("header") && found("space") && found("println!") && found("README.md"), "{messages:?}");
    }
}
