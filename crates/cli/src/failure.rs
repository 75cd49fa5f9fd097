//! How a command fails: one line on standard error, and an exit status.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use batch::Fault;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is bad: exit status 2.
    BadInput(String),
    /// A proof or a check failed: exit status 1.
    Rejected(String),
    /// A proof was required and nothing was proved: exit status 1.
    Unproved(String),
    /// The user interrupted; what was found has been printed: exit status 130.
    Interrupted,
    /// Standard output could not be written. A closed pipe does not count as a failure.
    Output(io::Error),
    /// Help or version was requested; this is the text.
    Asked(String),
}

/// Prints a line on standard error; if that is closed too, nobody can read it.
fn tell(line: &str) {
    drop(writeln!(io::stderr(), "{}", line.replace(['\n', '\r'], " ")));
}

impl Failure {
    /// Prints a line about a problem that does not stop the program.
    pub(crate) fn warn(line: &str) {
        tell(&format!("warning: {line}"));
    }

    /// Returns the failure for bad input.
    pub(crate) fn bad_input(reason: impl Display) -> Failure {
        Failure::BadInput(reason.to_string())
    }

    /// Prints the line, if any, and returns the exit status.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Asked(text) => {
                drop(write!(io::stdout(), "{text}"));
                ExitCode::SUCCESS
            }
            Failure::BadInput(line) => {
                tell(&format!("error: {line}"));
                ExitCode::from(2)
            }
            Failure::Rejected(line) => {
                tell(&format!("rejected: {line}"));
                ExitCode::from(1)
            }
            Failure::Unproved(line) => {
                tell(&format!("not proved: {line}"));
                ExitCode::from(1)
            }
            Failure::Interrupted => ExitCode::from(130),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Output(error) => {
                tell(&format!("error: standard output: {error}"));
                ExitCode::from(2)
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        match fault {
            Fault::BadInput(line) | Fault::Disk(line) => Failure::BadInput(line),
            Fault::Unfinished(line) => Failure::Rejected(line),
            Fault::Interrupted { .. } => Failure::Interrupted,
        }
    }
}
