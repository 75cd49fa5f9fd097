//! The Python the independent checkers run in: a virtual environment with a pinned python-chess.
//!
//! It is in the target folder, is created on first use and kept; an interpreter that already has the right
//! python-chess, named in `KIBITZER_PYTHON`, is used as it is.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell;

/// The environment variable in which tests find the interpreter.
pub(crate) const VARIABLE: &str = "KIBITZER_PYTHON";

/// The environment variable in which tests find endgame tables.
pub(crate) const TABLES: &str = "KIBITZER_SYZYGY";

/// The version of the package `chess` (python-chess) the checkers are written for.
const CHESS_VERSION: &str = "1.11.2";

/// Finds or creates an interpreter that can import the pinned python-chess.
///
/// # Errors
/// Returns an error if there is no Python 3, or no way to install python-chess; the message says what is
/// missing.
pub(crate) fn interpreter() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE).map(PathBuf::from) {
        if !has_chess(&named) {
            bail!("{VARIABLE} names `{}`, which cannot import chess {CHESS_VERSION}", named.display());
        }
        return Ok(named);
    }
    let folder = shell::target_dir().join("python");
    let python = python_in(&folder);
    if has_chess(&python) {
        return Ok(python);
    }
    let system =
        system_python().context("there is no Python 3: neither `python3` nor `python` starts one")?;
    match make_environment(&system, &folder) {
        Ok(()) if has_chess(&python) => Ok(python),
        _ if has_chess(&system) => {
            println!(
                "python: no virtual environment; `{}` has chess {CHESS_VERSION} itself",
                system.display()
            );
            Ok(system)
        }
        Ok(()) => bail!("`{}` cannot import chess {CHESS_VERSION} after installing it", python.display()),
        Err(error) => Err(error),
    }
}

/// Finds or fetches the Syzygy tables of four pieces or fewer that come with python-chess's sources.
///
/// # Errors
/// Returns an error if they cannot be fetched; the message says why.
pub(crate) fn tables(python: &Path) -> Result<PathBuf> {
    let folder = shell::target_dir().join("syzygy");
    let tables = folder.join(format!("chess-{CHESS_VERSION}/data/syzygy/regular"));
    if tables.join("KPvKP.rtbz").is_file() {
        return Ok(tables);
    }
    println!("python: fetching endgame tables of four pieces to {}", folder.display());
    let mut pip = quiet(python);
    pip.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    pip.args(["--no-binary", ":all:", "--dest"]).arg(&folder).arg(format!("chess=={CHESS_VERSION}"));
    shell::run(&mut pip).context("pip cannot fetch the sources of chess")?;
    let mut unpack = quiet(python);
    let archive = folder.join(format!("chess-{CHESS_VERSION}.tar.gz"));
    shell::run(unpack.args(["-m", "tarfile", "-e"]).arg(archive).arg(&folder))?;
    Ok(tables)
}

/// Recreates the virtual environment, even over an incomplete one, and installs python-chess in it.
fn make_environment(system: &Path, folder: &Path) -> Result<()> {
    println!("python: making {} with chess {CHESS_VERSION}", folder.display());
    let mut venv = quiet(system);
    shell::run(venv.args(["-m", "venv", "--clear"]).arg(folder))
        .context("Python cannot make a virtual environment (on Debian and Ubuntu, install python3-venv)")?;
    let mut pip = quiet(&python_in(folder));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    shell::run(pip.arg(format!("chess=={CHESS_VERSION}")))
        .with_context(|| format!("pip cannot install chess {CHESS_VERSION}"))
}

/// Returns the interpreter of the virtual environment in `folder`.
pub(crate) fn python_in(folder: &Path) -> PathBuf {
    folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" })
}

/// Returns the first of the usual names that starts a Python 3.
fn system_python() -> Option<PathBuf> {
    let is_python_3 = |name: &&str| {
        answer(Path::new(name), "import sys; print(sys.version_info[0])").as_deref() == Some("3")
    };
    ["python3", "python"].into_iter().find(is_python_3).map(PathBuf::from)
}

fn has_chess(python: &Path) -> bool {
    answer(python, "import chess; print(chess.__version__)").as_deref() == Some(CHESS_VERSION)
}

/// Returns what `python` prints for a one-line program; `None` if it does not start or fails.
fn answer(python: &Path, program: &str) -> Option<String> {
    let output =
        quiet(python).args(["-c", program]).stdout(Stdio::piped()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}

/// Returns a command that discards its standard output and reads no standard input.
fn quiet(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(shell::root()).stdin(Stdio::null()).stdout(Stdio::null());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_interpreter_gives_no_answer() {
        let missing = Path::new("no-such-python");
        assert_eq!(answer(missing, "print(3)"), None);
        assert!(!has_chess(missing));
    }

    #[test]
    fn the_environment_is_a_folder_of_its_own() {
        assert!(python_in(Path::new("target/python")).starts_with("target/python"));
    }
}
