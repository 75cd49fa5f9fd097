//! The commands, one per file.

pub(crate) mod annotate;
mod asked_position;
pub(crate) mod audit;
pub(crate) mod batch;
pub(crate) mod bench;
pub(crate) mod check;
mod complaints;
pub(crate) mod drill;
pub(crate) mod explain;
mod from_games;
mod games;
pub(crate) mod kb;
pub(crate) mod mate;
pub(crate) mod mcp;
mod moves_bar;
pub(crate) mod puzzles;
pub(crate) mod reproduce;
mod rows;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod tag;
mod typed_position;
pub(crate) mod uci;

use std::fs::File;
use std::io::{self, IsTerminal, Read};

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// Opens a file, or standard input if the name is `-`.
pub(crate) fn open(name: &str) -> Result<Box<dyn Read + Send>, Failure> {
    if name == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(name).map_err(|error| unreadable(name, &error))?;
    Ok(Box::new(file))
}

/// Returns the failure of a file that cannot be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::BadInput(format!("cannot read `{name}`: {error}"))
}

/// Opens the file with a progress bar over its bytes, shown only on a terminal.
pub(crate) fn open_with_bar(name: &str) -> Result<(ProgressBar, Box<dyn Read + Send>), Failure> {
    if name == "-" {
        let bar = if io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        return Ok((bar.clone(), Box::new(bar.wrap_read(io::stdin()))));
    }
    let file = File::open(name).map_err(|error| unreadable(name, &error))?;
    let length = file.metadata().map_err(|error| unreadable(name, &error))?;
    if length.is_dir() {
        return Err(Failure::BadInput(format!("cannot read `{name}`: it is a folder, expected a file")));
    }
    if !io::stderr().is_terminal() {
        return Ok((ProgressBar::hidden(), Box::new(file)));
    }
    let bar = ProgressBar::new(length.len());
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {elapsed} gone, {eta} to go  {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    Ok((bar.clone(), Box::new(bar.wrap_read(file))))
}
