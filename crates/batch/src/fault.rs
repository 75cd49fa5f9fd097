//! How a run fails: one line, and whose fault it was.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;

/// Why a run ended early.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Fault {
    /// The input, the options or the folder are bad; the line states what was found and what was expected.
    BadInput(String),
    /// A file or a folder cannot be read or written; a retry may succeed.
    Disk(String),
    /// The run ended before all rows were done.
    Unfinished(String),
    /// The user interrupted the run; the same run continues from there.
    Interrupted {
        /// Rows that are done.
        done: u64,
        /// Rows that are wanted in total; 0 if they had not been counted yet.
        total: u64,
    },
}

impl Fault {
    /// Returns an interruption before any row was counted.
    pub(crate) const fn interruption() -> Fault {
        Fault::Interrupted { done: 0, total: 0 }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::BadInput(line) | Fault::Disk(line) | Fault::Unfinished(line) => f.write_str(line),
            Fault::Interrupted { total: 0, .. } => f.write_str("interrupted"),
            Fault::Interrupted { done, total } => {
                write!(f, "interrupted after {done} of {total} rows; the same command goes on")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Returns the fault for a file that cannot be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Fault {
    Fault::Disk(format!("cannot read `{name}`: {error}"))
}

/// Returns the fault for a file that cannot be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Fault {
    Fault::Disk(format!("cannot write to `{}`: {error}", path.display()))
}
