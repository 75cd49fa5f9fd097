//! The package for JavaScript: built by one command, and tested as it is installed in an empty folder.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::{page, shell, wasm};

/// Where the sources of the package are.
const SOURCES: &str = "npm";

/// Builds the package that users install, and prints where it is.
///
/// # Errors
/// Returns an error if there is no Node, or something cannot be built.
pub(crate) fn build() -> Result<()> {
    println!("package: {}", pack()?.display());
    Ok(())
}

/// Builds the package and tests it with Node, and in Chromium if it is available.
///
/// # Errors
/// Returns an error if there is no Node, something cannot be built or installed, or a test fails.
pub(crate) fn test() -> Result<()> {
    let package = pack()?;
    let folder = shell::target_dir().join("npm/empty");
    shell::empty(&folder)?;
    let mut install = shell::npm(SOURCES, "install --no-audit --no-fund --prefix");
    shell::run(install.arg(&folder).arg(&package).current_dir(&folder))?;
    let sources = shell::root().join(SOURCES);
    let tests = folder.join("tests");
    fs::create_dir(&tests)?;
    let mut node = shell::program("node");
    node.arg("--test").current_dir(&folder);
    for entry in fs::read_dir(sources.join("tests"))? {
        let entry = entry?;
        let copy = tests.join(entry.file_name());
        fs::copy(entry.path(), &copy).with_context(|| format!("cannot copy to `{}`", copy.display()))?;
        node.arg(copy);
    }
    node.env("COMPILER", sources.join("node_modules/typescript/bin/tsc"));
    node.env("TYPES", sources.join("node_modules/@types"));
    shell::run(&mut node)?;
    // The browser driver is the page's.
    page::install()?;
    shell::run(shell::npm("web", "run test:package").env("PACKAGE", &folder))
}

/// Builds the package and returns where it is.
fn pack() -> Result<PathBuf> {
    wasm::build()?;
    let sources = shell::root().join(SOURCES);
    shell::run(&mut shell::npm(SOURCES, "ci --no-audit --no-fund"))
        .context("Node 20 or later is needed for the package")?;
    // The remains of an earlier build would otherwise be packed as well.
    shell::empty(&sources.join("dist"))?;
    shell::run(&mut shell::npm(SOURCES, "run build"))?;
    fs::copy(shell::root().join("COPYING"), sources.join("LICENSE"))?;
    let folder = shell::target_dir().join("npm/package");
    shell::empty(&folder)?;
    shell::run(shell::npm(SOURCES, "pack --silent --pack-destination").arg(&folder))?;
    let mut files = fs::read_dir(&folder)?.flatten().map(|file| file.path());
    files.next().context("npm made no package")
}
