//! Runs the program as a user does and captures its output.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{fs, thread};

/// The result of a run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit status; `None` when a signal ended it.
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Prepares the program with its three streams piped and without panic backtraces.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitzer"));
    command.env_remove("RUST_BACKTRACE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a prepared program to its end, with the given standard input.
#[allow(clippy::unwrap_used, reason = "a test cannot go on without the program")]
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that has read enough may close the pipe.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the program with these arguments and nothing on standard input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    finish(program().args(arguments), b"")
}

/// Writes a file with this name into the tests' own folder and returns its path.
#[allow(clippy::unwrap_used, reason = "a test cannot go on without its file")]
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.into_os_string().into_string().unwrap()
}
