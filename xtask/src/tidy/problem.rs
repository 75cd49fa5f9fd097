//! A violation of a project rule, and where it is.

use std::fmt;

/// A violation of a project rule, and where it is.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Problem {
    /// Relative to the root of the workspace, with forward slashes.
    pub(super) path: String,
    /// Counted from 1; 0 if the whole file is meant.
    pub(super) line: usize,
    pub(super) message: String,
}

impl Problem {
    pub(super) fn in_file(path: &str, message: impl Into<String>) -> Self {
        Self::at(path, 0, message)
    }

    pub(super) fn at(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_string(), line, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}
