//! The page of the browser: built with Node before the program that holds it, and driven in Chromium where there is one.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{shell, wasm};

/// Installs what the page is made of, checks its types and builds it.
///
/// # Errors
/// There is no Node, or the page cannot be built.
pub(crate) fn build() -> Result<()> {
    install()?;
    shell::run(&mut npm("run build"))
}

/// Installs what the page is made of, and what its tests need.
///
/// # Errors
/// There is no Node, or something cannot be fetched.
pub(crate) fn install() -> Result<()> {
    shell::run(&mut npm("ci --no-audit --no-fund")).context("Node 20 or later is needed for the page")
}

/// Drives the page in a browser; without one all of its tests are left out.
///
/// # Errors
/// The program cannot be built, or a test fails.
pub(crate) fn drive() -> Result<()> {
    shell::run(npm("test").env("KIBITZER", program()?))
}

/// Builds the page without a server, and drives it from a plain server of files; without a browser all of its tests are left out.
///
/// # Errors
/// The program does not compile for browsers, the page cannot be built, or a test fails.
pub(crate) fn drive_static() -> Result<()> {
    wasm::build()?;
    shell::run(&mut npm("run build:static"))?;
    shell::run(npm("run test:static").env("KIBITZER", program()?))
}

/// Builds the program and says where it is.
fn program() -> Result<PathBuf> {
    shell::run(&mut shell::cargo("build --locked"))?;
    Ok(shell::target_dir().join("debug/kibitzer"))
}

fn npm(arguments: &str) -> Command {
    shell::npm("web", arguments)
}
