//! The exceptions raised in Python: one line that states what was found, what was expected, and where.

use std::fmt::Display;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    kibitzer,
    InputError,
    PyValueError,
    "What came cannot be used; the message says what was expected."
);
create_exception!(kibitzer, ProofError, PyValueError, "A certificate does not prove what it claims.");
create_exception!(kibitzer, RunError, PyRuntimeError, "Work ended before it was done.");

/// Creates the exception for unusable input.
pub(crate) fn input(reason: impl Display) -> PyErr {
    InputError::new_err(reason.to_string())
}

/// Creates the exception for a bug in this program.
pub(crate) fn internal(reason: impl Display) -> PyErr {
    RunError::new_err(format!("internal error: {reason}"))
}
