//! The output of commands that turn each row of a table into a line: the lines, what could not be read, and
//! the count.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use kibitzer::input::{RowError, RowFault};

use super::complaints::Complaints;
use crate::failure::Failure;

/// Lines on standard output, messages on standard error.
pub(crate) struct Printed<'a> {
    out: BufWriter<StdoutLock<'static>>,
    bar: ProgressBar,
    file: &'a str,
    is_strict: bool,
    rows: u64,
    unreadable: Complaints,
    is_cut_short: bool,
}

impl<'a> Printed<'a> {
    /// Starts with the heading.
    pub(crate) fn new(
        heading: &str,
        file: &'a str,
        is_strict: bool,
        bar: ProgressBar,
    ) -> io::Result<Printed<'a>> {
        let mut out = BufWriter::new(io::stdout().lock());
        writeln!(out, "{heading}")?;
        let unreadable = Complaints::of_rows(bar.clone());
        Ok(Printed { out, bar, file, is_strict, rows: 0, unreadable, is_cut_short: false })
    }

    /// Prints rows that were processed together.
    pub(crate) fn print(&mut self, rows: Vec<Result<String, RowError>>) -> io::Result<()> {
        for row in rows {
            match row {
                Ok(line) => {
                    self.rows += 1;
                    writeln!(self.out, "{line}")?;
                }
                Err(error) => {
                    self.is_cut_short |= matches!(error.reason, RowFault::Read(_));
                    self.unreadable.add(&error);
                }
            }
        }
        self.out.flush()
    }

    /// Prints the count, after what was done to the rows.
    ///
    /// # Errors
    ///
    /// Returns an error on an interrupt, if the file could not be read to its end, or if not all required
    /// rows could be read.
    pub(crate) fn end(&mut self, done: &str, interrupted: &AtomicBool) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        self.unreadable.end();
        let unreadable = self.unreadable.count();
        drop(writeln!(io::stderr(), "{done} {}; unreadable rows: {unreadable}", self.rows));
        complete(self.file, interrupted, self.is_cut_short)?;
        if self.rows == 0 && 0 < unreadable {
            return Err(Failure::BadInput(format!("`{}`: no row could be read", self.file)));
        }
        all_read(self.file, self.is_strict, unreadable)
    }
}

/// Returns an error on an interrupt, after reporting it, or if the file could not be read to its end.
pub(crate) fn complete(file: &str, interrupted: &AtomicBool, is_cut_short: bool) -> Result<(), Failure> {
    if interrupted.load(Ordering::Relaxed) {
        drop(writeln!(io::stderr(), "interrupted"));
        return Err(Failure::Interrupted);
    }
    if is_cut_short {
        return Err(Failure::BadInput(format!("`{file}` could not be read to its end")));
    }
    Ok(())
}

/// Returns an error if every row had to be read and some could not.
pub(crate) fn all_read(file: &str, is_strict: bool, unreadable: u64) -> Result<(), Failure> {
    if is_strict && 0 < unreadable {
        return Err(Failure::BadInput(format!(
            "`{file}`: rows that cannot be read: {unreadable}, expected none"
        )));
    }
    Ok(())
}
