//! The browser page: built with Node before the program that contains it, and tested in Chromium if it is
//! available.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{programs, shell, wasm};

/// Installs the page's dependencies, checks its types and builds it.
///
/// # Errors
/// Returns an error if there is no Node, or the page cannot be built.
pub(crate) fn build() -> Result<()> {
    install()?;
    shell::run(&mut npm("run build"))
}

/// Installs the dependencies of the page and of its tests.
///
/// # Errors
/// Returns an error if there is no Node, or something cannot be fetched.
pub(crate) fn install() -> Result<()> {
    shell::run(&mut npm("ci --no-audit --no-fund")).context("Node 20 or later is needed for the page")
}

/// Tests the page in a browser; without one all of its tests are skipped.
///
/// # Errors
/// Returns an error if the program cannot be built, or a test fails.
pub(crate) fn drive() -> Result<()> {
    shell::run(npm("test").env("KIBITZER", programs::kibitzer()?))
}

/// Builds the page without a server, and tests it from a plain file server; without a browser all of its
/// tests are skipped.
///
/// # Errors
/// Returns an error if the program does not compile for browsers, the page cannot be built, or a test fails.
pub(crate) fn drive_static() -> Result<()> {
    wasm::build()?;
    shell::run(&mut npm("run build:static"))?;
    shell::run(npm("run test:static").env("KIBITZER", programs::kibitzer()?))
}

fn npm(arguments: &str) -> Command {
    shell::npm("web", arguments)
}
