//! `kibitzer reproduce`: the tables of a report beside this program's.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use batch::Stopwatch;
use indicatif::ProgressBar;
use kibitzer::input::{Row, read_rows};
use kibitzer::kb::KnowledgeBase;
use reproduce::{Known, Means, reproduce_caps, reproduce_mater, reproduce_paradise, reproduce_tech};

use super::complaints::Complaints;
use super::kb::knowledge_as_reported;
use super::open;
use crate::arguments::Reproduce;
use crate::failure::Failure;
use crate::interrupt;
use crate::values::Report;

/// Prints the section of a report; progress goes to standard error.
pub(crate) fn run(arguments: &Reproduce, extended: &KnowledgeBase, files: &[String]) -> Result<(), Failure> {
    let interrupted = interrupt::listen();
    let rows = arguments.suite.as_deref().map(suite).transpose()?;
    let watch = Stopwatch::start(None);
    let means = Means {
        rows: rows.as_deref(),
        elapsed: &|| watch.elapsed_time(),
        tell: &|text| drop(writeln!(io::stderr(), "{text}")),
        interrupt: Some(interrupted),
    };
    let text = match arguments.report {
        Report::Mater => reproduce_mater(&means),
        Report::Tech => reproduce_tech(&means),
        Report::Caps => reproduce_caps(&means),
        Report::Paradise => {
            if files.iter().any(|file| file == "-") {
                let wrong = "`--knowledge -`: two programs read it, expected a file";
                return Err(Failure::BadInput(wrong.into()));
            }
            let as_reported = &knowledge_as_reported(files)?;
            reproduce_paradise(&means, Known { as_reported, extended })
        }
    };
    write!(io::stdout(), "{text}")?;
    if interrupted.load(Ordering::Relaxed) {
        drop(writeln!(io::stderr(), "interrupted: the tables count only what was searched until then"));
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Reads a whole suite; rows that cannot be read are reported and left out.
fn suite(name: &str) -> Result<Vec<Row>, Failure> {
    let named = |error: &dyn std::fmt::Display| Failure::BadInput(format!("`{name}`: {error}"));
    let mut rows = Vec::new();
    let mut unreadable = Complaints::of_rows(ProgressBar::hidden());
    for row in read_rows(open(name)?).map_err(|error| named(&error))? {
        match row {
            Ok(row) => rows.push(row),
            Err(error) => unreadable.add(&error),
        }
    }
    unreadable.end();
    if rows.is_empty() { Err(named(&"no row can be read, expected a suite of positions")) } else { Ok(rows) }
}
