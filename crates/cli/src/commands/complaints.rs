//! Complaints about the rows of a file, on standard error: the first ten one by one, the others as one line
//! with their number.

use std::fmt::Display;
use std::io::{self, Write};

use indicatif::ProgressBar;

/// The most complaints printed one by one.
const MOST: u64 = 10;

/// Complaints of one kind.
pub(crate) struct Complaints {
    /// What they are about, in the singular and the plural: `row that could not be read`,
    /// `rows that could not be read`.
    about: (&'static str, &'static str),
    count: u64,
    bar: ProgressBar,
}

impl Complaints {
    /// Starts without complaints; they are printed above the bar.
    pub(crate) fn new(about: (&'static str, &'static str), bar: ProgressBar) -> Complaints {
        Complaints { about, count: 0, bar }
    }

    /// Starts without complaints about rows that cannot be read.
    pub(crate) fn of_rows(bar: ProgressBar) -> Complaints {
        Complaints::new(("row that could not be read", "rows that could not be read"), bar)
    }

    /// Prints a complaint, or counts it.
    pub(crate) fn add(&mut self, complaint: &dyn Display) {
        self.count += 1;
        if self.count <= MOST {
            self.tell(complaint);
        }
    }

    /// Returns the number of complaints.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Prints how many were not printed one by one.
    pub(crate) fn end(&self) {
        match self.count.saturating_sub(MOST) {
            0 => {}
            1 => self.tell(&format!("… and 1 more {}", self.about.0)),
            more => self.tell(&format!("… and {more} more {}", self.about.1)),
        }
    }

    /// Prints a line regardless of earlier complaints.
    pub(crate) fn tell(&self, line: &dyn Display) {
        // If standard error is closed, nobody can read it.
        self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
    }
}
