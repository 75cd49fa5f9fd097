//! Folders and child processes: where the workspace is, and how commands are started in it.
//!
//! Every command runs at the root of the workspace and without standard input, so that no check can
//! wait for a person or depend on the folder it was started from.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Returns the root of the workspace: the folder above this crate's.
pub(crate) fn root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.parent().unwrap_or(manifest_dir)
}

/// Returns the folder for everything that can be rebuilt.
///
/// A relative `CARGO_TARGET_DIR` counts from the root, where the commands run.
pub(crate) fn target_dir() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target")))
}

/// Returns a `cargo` command with these arguments, split at spaces; it uses the cargo that started this
/// program.
pub(crate) fn cargo(arguments: &str) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace()).current_dir(root()).stdin(Stdio::null());
    command
}

/// Returns a command that runs another program at the root.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Returns an `npm` command for the package in a folder below the root.
pub(crate) fn npm(folder: &str, arguments: &str) -> Command {
    let mut command = program(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments.split_whitespace()).current_dir(root().join(folder));
    command
}

/// Creates a folder, or empties it if it exists.
///
/// # Errors
/// Returns an error if it can be neither emptied nor created.
pub(crate) fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("cannot empty `{}`", folder.display()))?;
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make `{}`", folder.display()))
}

/// Runs `command` with its output shown.
///
/// # Errors
/// Returns an error if the command cannot be started, or does not succeed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", words(command)))?;
    if !status.success() {
        bail!("`{}` failed, {status}", words(command));
    }
    Ok(())
}

/// Runs `command` and returns what it wrote on standard output; standard error is shown.
///
/// # Errors
/// Returns an error if the command cannot be started, does not succeed, or writes something that is not
/// UTF-8.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    command.stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("cannot start `{}`", words(command)))?;
    if !output.status.success() {
        bail!("`{}` failed, {}", words(command), output.status);
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("the output of `{}` is not UTF-8", words(command)))
}

/// Returns the command as a user would type it, with the program's folder omitted.
fn words(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    let mut words = vec![name.to_string_lossy()];
    words.extend(command.get_args().map(|argument| argument.to_string_lossy()));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_is_the_folder_of_the_workspace() {
        assert!(root().join("Cargo.lock").is_file());
        assert!(root().join("xtask/Cargo.toml").is_file());
    }

    #[test]
    fn commands_are_named_as_typed() {
        assert!(words(&cargo("fmt --all")).ends_with(" fmt --all"));
        let message =
            read(&mut Command::new("no-such-program")).map_err(|error| error.to_string()).unwrap_err();
        assert_eq!(message, "cannot start `no-such-program`");
    }
}
