//! `cargo xtask test`: sets up what the tests need, then runs every test of the workspace.
//!
//! Proofs and claims are also checked by independent programs in Python; the tests that start them find the
//! interpreter in `KIBITZER_PYTHON` and skip themselves if it is not set. If nothing may be skipped
//! (`KIBITZER_REQUIRE_SUITES=1` or `CI=true`), a missing Python is an error.

use anyhow::{Result, bail};

use crate::{python, shell};

/// The seed of the random positions in property tests, so that a run here can be repeated elsewhere;
/// `cargo test` alone uses a new one every time.
const SEED: (&str, &str) = ("PROPTEST_RNG_SEED", "1965");

/// Runs the unit, integration and documentation tests; `extra` is passed to `cargo test`.
///
/// # Errors
/// Returns an error if a test fails, or if the Python checkers are required and cannot be set up.
pub(crate) fn run(extra: &[String]) -> Result<()> {
    let mut command = shell::cargo("test");
    if !names_packages(extra) {
        command.arg("--workspace");
    }
    command.args(extra);
    if std::env::var_os(SEED.0).is_none() {
        command.env(SEED.0, SEED.1);
    }
    let interpreter = python::interpreter();
    match &interpreter {
        Ok(path) => {
            command.env(python::VARIABLE, path);
            if std::env::var_os(python::TABLES).is_none() {
                match python::tables(path) {
                    Ok(folder) => drop(command.env(python::TABLES, folder)),
                    Err(error) => {
                        eprintln!("warning: the tests of endgame tables will be skipped: {error:#}");
                    }
                }
            }
        }
        Err(error) if everything_required(|name| std::env::var(name).ok()) => {
            eprintln!("{error:#}");
            bail!("the Python checkers are required here");
        }
        Err(error) => {
            eprintln!("warning: the tests of the Python checkers will be skipped: {error:#}");
            command.env_remove(python::VARIABLE);
        }
    }
    shell::run(&mut command)?;
    // The checkers and the measurements are programs too, and have their own tests.
    let Ok(path) = interpreter else { return Ok(()) };
    ["checkers", "measure"].into_iter().try_for_each(|folder| {
        let discover =
            ["-m", "unittest", "discover", "--top-level-directory", ".", "--start-directory", folder];
        shell::run(std::process::Command::new(&path).args(discover).current_dir(shell::root()))
    })
}

/// Whether the environment, read through `variable`, forbids skipping tests.
fn everything_required(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("KIBITZER_REQUIRE_SUITES").as_deref() == Some("1") || variable("CI").as_deref() == Some("true")
}

/// Whether the caller selected packages; otherwise all are tested.
fn names_packages(arguments: &[String]) -> bool {
    let before_dashes = arguments.iter().take_while(|argument| *argument != "--");
    before_dashes
        .map(String::as_str)
        .any(|argument| argument.starts_with("-p") || argument.starts_with("--package"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn continuous_integration_may_not_skip() {
        let only = |wanted: &'static str, value: &'static str| {
            move |name: &str| (name == wanted).then(|| value.to_string())
        };
        assert!(everything_required(only("KIBITZER_REQUIRE_SUITES", "1")));
        assert!(everything_required(only("CI", "true")));
        assert!(!everything_required(only("CI", "false")));
        assert!(!everything_required(|_| None));
    }

    #[test]
    fn packages_are_those_named_before_the_dashes() {
        let words = |line: &str| line.split(' ').map(String::from).collect::<Vec<_>>();
        assert!(names_packages(&words("-p kibitzer-vision")));
        assert!(names_packages(&words("--package=vision")));
        assert!(!names_packages(&words("fork -- -p")));
    }
}
