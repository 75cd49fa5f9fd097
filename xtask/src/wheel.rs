//! The package for Python: its wheel, built by one command, and its tests in a fresh environment for every
//! installed Python.
//!
//! The wheel for the tests is that of a development build, most of whose crates the other tests have already
//! compiled. The first environment has everything that the package can work with, including Ray, notebooks
//! and type checkers; the others have only what its core needs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::python::python_in;
use crate::{programs, shell};

/// The tool that builds the wheel.
const MATURIN: &str = "maturin==1.16.0";

/// The supported Pythons: the minor versions of Python 3.
const MINORS: [u32; 4] = [11, 12, 13, 14];

/// Builds the wheel that users install, and prints where it is.
///
/// # Errors
/// Returns an error if there is no Python, or the wheel cannot be built.
pub(crate) fn build() -> Result<()> {
    let pythons = pythons();
    let python = pythons.values().next().context(NO_PYTHON)?;
    let wheel = build_wheel(python, "release")?;
    println!("wheel: {}", wheel.display());
    Ok(())
}

/// Builds the wheel of a development build and runs the package's tests with every Python.
///
/// # Errors
/// Returns an error if there is no Python, something cannot be installed, or a test fails.
pub(crate) fn test() -> Result<()> {
    let pythons = pythons();
    let first = pythons.values().next().context(NO_PYTHON)?;
    let program = programs::kibitzer()?;
    let wheel = build_wheel(first, "dev")?;
    for (place, (minor, python)) in pythons.iter().enumerate() {
        let needs = if place == 0 { "all.txt" } else { "core.txt" };
        println!("wheel: testing with Python 3.{minor}");
        let environment = environment(python, &format!("python3.{minor}"))?;
        let needs = shell::root().join("python/tests/requirements").join(needs);
        pip(&environment, |command| command.arg("--requirement").arg(&needs))?;
        pip(&environment, |command| command.args(["--force-reinstall", "--no-deps"]).arg(&wheel))?;
        let mut tests = Command::new(&environment);
        tests.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
        tests.current_dir(shell::root().join("python")).stdin(Stdio::null());
        tests.env("PYTHONDONTWRITEBYTECODE", "1");
        tests.env("KIBITZER", &program);
        shell::run(&mut tests).with_context(|| format!("the tests failed with Python 3.{minor}"))?;
    }
    Ok(())
}

const NO_PYTHON: &str = "the package needs Python 3.11 or later, and none was found";

/// Builds a wheel with one of cargo's profiles; returns where it is.
fn build_wheel(python: &Path, profile: &str) -> Result<PathBuf> {
    let tools = environment(python, "tools")?;
    pip(&tools, |command| command.arg(MATURIN))?;
    let folder = shell::target_dir().join("wheels").join(profile);
    shell::empty(&folder)?;
    let mut maturin = Command::new(&tools);
    maturin.args(["-m", "maturin", "build", "--locked", "--profile", profile, "--out"]).arg(&folder);
    maturin.current_dir(shell::root().join("python")).stdin(Stdio::null());
    shell::run(maturin.env("CARGO_TARGET_DIR", shell::target_dir()))?;
    let mut wheels = std::fs::read_dir(&folder)?.flatten().map(|file| file.path());
    wheels
        .find(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .context("maturin made no wheel")
}

/// Creates an empty environment with this name, unless it exists; returns its interpreter.
fn environment(python: &Path, name: &str) -> Result<PathBuf> {
    let folder = shell::target_dir().join("environments").join(name);
    let inside = python_in(&folder);
    if !inside.exists() {
        let mut venv = Command::new(python);
        venv.args(["-m", "venv", "--clear"]).arg(&folder);
        shell::run(&mut venv).context("Python cannot make a virtual environment")?;
    }
    Ok(inside)
}

/// Installs something into an environment.
fn pip(python: &Path, what: impl FnOnce(&mut Command) -> &mut Command) -> Result<()> {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).stdin(Stdio::null());
    shell::run(what(&mut command)).context("pip cannot install what the tests need")
}

/// Finds an interpreter for each minor version: by name, or among pyenv's.
fn pythons() -> BTreeMap<u32, PathBuf> {
    let mut found = BTreeMap::new();
    for minor in MINORS {
        let named = [format!("python3.{minor}"), "python3".to_owned(), "python".to_owned()];
        let candidates = named.into_iter().map(PathBuf::from).chain(pyenv(minor));
        if let Some(python) = candidates.into_iter().find(|python| minor_of(python).ok() == Some(minor)) {
            found.insert(minor, python);
        }
    }
    found
}

/// Lists pyenv's interpreters with this minor version.
fn pyenv(minor: u32) -> Vec<PathBuf> {
    let root = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".pyenv"));
    let Some(versions) = root.or_else(home).map(|root| root.join("versions")) else { return Vec::new() };
    let Ok(folders) = std::fs::read_dir(versions) else { return Vec::new() };
    let begin = format!("3.{minor}.");
    let is_it =
        |folder: &PathBuf| folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begin));
    let mut found: Vec<PathBuf> = folders.flatten().map(|folder| folder.path()).filter(is_it).collect();
    found.sort();
    found.into_iter().map(|folder| folder.join("bin/python")).collect()
}

/// Asks an interpreter for its minor version.
fn minor_of(python: &Path) -> Result<u32> {
    let ask = "import sys; print(sys.version_info[1] if sys.version_info[0] == 3 else 0)";
    let mut command = Command::new(python);
    let output = command.args(["-c", ask]).stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    if !output.status.success() {
        bail!("`{}` does not start", python.display());
    }
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_python_has_no_version() {
        assert!(minor_of(Path::new("no-such-python")).is_err());
    }

    #[test]
    fn every_python_is_what_it_is_listed_as() {
        for (minor, python) in pythons() {
            assert_eq!(minor_of(&python).ok(), Some(minor), "{}", python.display());
        }
    }
}
