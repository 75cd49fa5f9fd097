//! What Python raises: one line that says what came, what was expected, and where.

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

/// Says that what came cannot be used.
pub(crate) fn input(reason: impl Display) -> PyErr {
    InputError::new_err(reason.to_string())
}

/// Says that a program of ours is wrong.
pub(crate) fn internal(reason: impl Display) -> PyErr {
    RunError::new_err(format!("internal error: {reason}"))
}
