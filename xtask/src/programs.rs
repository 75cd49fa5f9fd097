//! The programs of the workspace that checks start: where they are, after they have been built.
//!
//! A package that is built by itself chooses fewer features of its dependencies than the whole workspace does,
//! and compiles all of them once more. Where the tests of the workspace have been built, its programs therefore
//! are what they made.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;

use crate::shell;

/// The package of the program for users, and that of large libraries.
const USERS: (&str, &str) = ("kibitzer-cli", "kibitzer");
const DEVELOPERS: (&str, &str) = ("workshop", "workshop");

/// Whether the tests of the workspace are built as well.
static WITH_TESTS: AtomicBool = AtomicBool::new(false);

/// Lets all programs be those that the tests of the workspace are built with.
pub(crate) fn build_with_tests() {
    WITH_TESTS.store(true, Ordering::Relaxed);
}

/// Builds `kibitzer` and returns where it is.
///
/// # Errors
/// Returns an error if it does not compile.
pub(crate) fn kibitzer() -> Result<PathBuf> {
    build_program(USERS)
}

/// Builds `workshop` and returns where it is.
///
/// # Errors
/// Returns an error if it does not compile.
pub(crate) fn workshop() -> Result<PathBuf> {
    build_program(DEVELOPERS)
}

fn build_program((package, name): (&str, &str)) -> Result<PathBuf> {
    let mut cargo = shell::cargo("build --locked");
    match WITH_TESTS.load(Ordering::Relaxed) {
        true => cargo.args(["--workspace", "--bins", "--tests"]),
        false => cargo.args(["--package", package]),
    };
    shell::run(&mut cargo)?;
    Ok(shell::target_dir().join("debug").join(name).with_extension(std::env::consts::EXE_EXTENSION))
}
