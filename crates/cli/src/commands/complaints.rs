//! What is wrong with the rows of a file, on standard error: the first ten one by one, the others counted in one line.

use std::fmt::Display;
use std::io::{self, Write};

use indicatif::ProgressBar;

/// How many are told one by one.
const MOST: u64 = 10;

/// Complaints of one kind.
pub(crate) struct Complaints {
    /// What one of them is about, and what several are about: `row that could not be read`, `rows that could not be read`.
    about: (&'static str, &'static str),
    count: u64,
    bar: ProgressBar,
}

impl Complaints {
    /// Starts without any; they are told above the bar.
    pub(crate) fn new(about: (&'static str, &'static str), bar: ProgressBar) -> Complaints {
        Complaints { about, count: 0, bar }
    }

    /// Starts without any about rows that cannot be read.
    pub(crate) fn of_rows(bar: ProgressBar) -> Complaints {
        Complaints::new(("row that could not be read", "rows that could not be read"), bar)
    }

    /// Reports one, or counts it.
    pub(crate) fn add(&mut self, complaint: &dyn Display) {
        self.count += 1;
        if self.count <= MOST {
            self.tell(complaint);
        }
    }

    /// Returns how many there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Says how many were not told of one by one.
    pub(crate) fn end(&self) {
        match self.count.saturating_sub(MOST) {
            0 => {}
            1 => self.tell(&format!("… and 1 more {}", self.about.0)),
            more => self.tell(&format!("… and {more} more {}", self.about.1)),
        }
    }

    /// Reports something whatever was reported before.
    pub(crate) fn tell(&self, line: &dyn Display) {
        // Where standard error is closed nobody is left to tell.
        self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
    }
}
