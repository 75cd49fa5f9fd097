//! The commands, one a file.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod kb;
pub(crate) mod mate;
pub(crate) mod reproduce;
pub(crate) mod solve;
mod typed;

use std::fs::File;
use std::io::{self, Read};

use crate::failure::Failure;

/// Opens a file, or standard input when it is called `-`.
pub(crate) fn open(name: &str) -> Result<Box<dyn Read + Send>, Failure> {
    if name == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(name).map_err(|error| unreadable(name, &error))?;
    Ok(Box::new(file))
}

/// Says that a file cannot be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::BadInput(format!("cannot read `{name}`: {error}"))
}
