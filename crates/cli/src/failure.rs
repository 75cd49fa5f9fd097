//! How a command ends when it does not end well: one line on standard error, and an exit status.

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
    /// Nothing was proved where a proof was wanted: exit status 1.
    Unproved(String),
    /// Someone interrupted; what was found has been printed: exit status 130.
    Interrupted,
    /// Standard output could not be written. A closed pipe is no failure of ours.
    Output(io::Error),
    /// Help or version was asked for, and is the text.
    Asked(String),
}

/// Prints a line on standard error; where that is closed too there is nobody left to hear it.
fn tell(line: &str) {
    drop(writeln!(io::stderr(), "{}", line.replace(['\n', '\r'], " ")));
}

impl Failure {
    /// Prints a line about something that is wrong and does not keep the program from going on.
    pub(crate) fn warn(line: &str) {
        tell(&format!("warning: {line}"));
    }

    /// Makes a failure of bad input.
    pub(crate) fn bad_input(reason: impl Display) -> Failure {
        Failure::BadInput(reason.to_string())
    }

    /// Prints the line that is due and gives the exit status.
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
