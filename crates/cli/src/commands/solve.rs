//! `kibitzer solve`: every row of a file, in parallel, reported in order.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use batch::{Stopwatch, pipeline};
use indicatif::ProgressBar;
use kibitzer::Sources;
use kibitzer::input::{Row, RowError, RowFault, Rows, Task, read_rows};
use kibitzer::{Asked, RowReport, Silent, Totals, solve_row};

use super::complaints::Complaints;
use super::open_with_bar;
use super::rows::{all_read, complete};
use crate::arguments::Solve;
use crate::failure::Failure;
use crate::interrupt;

/// If this many rows are unreadable and none is readable, the file is probably something else.
const MANY_UNREADABLE: u64 = 5;

/// Solves the rows of a file.
pub(crate) fn run(arguments: &Arc<Solve>, sources: Sources<'static>) -> Result<(), Failure> {
    let watch = Stopwatch::start(None);
    let interrupted = interrupt::listen();
    let (bar, reader) = open_with_bar(&arguments.file)?;
    let rows =
        read_rows(reader).map_err(|error| Failure::BadInput(format!("`{}`: {error}", arguments.file)))?;
    let mut table = Table::new(arguments, bar);
    if !arguments.json {
        heading()?;
    }
    let wanted = want(rows, Arc::clone(arguments));
    let worker = || {
        let arguments = Arc::clone(arguments);
        move |row: Result<Row, RowError>| row.map(|row| search_timed(&row, &arguments, sources, interrupted))
    };
    pipeline::in_order(wanted, pipeline::jobs(arguments.jobs), interrupted, worker, |row| table.row(row))?;
    table.end(&watch)?;
    complete(&arguments.file, interrupted, table.is_cut_short)?;
    if table.totals.rows == 0 && MANY_UNREADABLE <= table.unreadable.count() {
        return Err(Failure::BadInput(format!(
            "no row of `{}` can be read, expected EPD rows, FENs or a Lichess puzzle CSV",
            arguments.file
        )));
    }
    if table.totals.rows == 0 && table.unreadable.count() == 0 {
        let why = match arguments.limit {
            Some(0) => "--limit 0 asks for no row".to_owned(),
            _ if arguments.themes.is_empty() && arguments.rating.is_none() => {
                format!("`{}` has no rows", arguments.file)
            }
            _ => format!("no row of `{}` has what --theme and --rating ask for", arguments.file),
        };
        drop(writeln!(io::stderr(), "{why}"));
    }
    all_read(&arguments.file, arguments.strict, table.unreadable.count())
}

/// Selects the requested rows; one that cannot be read does not count towards the limit.
fn want(
    rows: Rows<'static>,
    arguments: Arc<Solve>,
) -> impl Iterator<Item = Result<Row, RowError>> + Send + 'static {
    let mut left = arguments.limit.unwrap_or(u64::MAX);
    let asked = rows.filter(move |row| row.as_ref().map_or(true, |row| is_wanted(row, &arguments)));
    let mut asked = asked.fuse();
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let row = asked.next()?;
        left -= u64::from(row.is_ok());
        Some(row)
    })
}

fn is_wanted(row: &Row, arguments: &Solve) -> bool {
    let (row_themes, row_rating) = match &row.task {
        Task::Puzzle { themes, rating, .. } => (themes.as_slice(), *rating),
        Task::Position { .. } => (&[][..], None),
    };
    let has_theme =
        arguments.themes.is_empty() || arguments.themes.iter().any(|theme| row_themes.contains(theme));
    let is_rated =
        |range: &std::ops::RangeInclusive<u32>| row_rating.is_some_and(|rating| range.contains(&rating));
    has_theme && arguments.rating.as_ref().is_none_or(is_rated)
}

/// Searches a row and measures the time.
fn search_timed(row: &Row, arguments: &Solve, sources: Sources<'_>, stop: &AtomicBool) -> RowReport {
    let watch = Stopwatch::start(None);
    let mut report = search(row, arguments, sources, stop);
    report.answer.time_us = u64::try_from(watch.elapsed_time().as_micros()).unwrap_or(u64::MAX);
    report.proof = None;
    report
}

fn search(row: &Row, arguments: &Solve, sources: Sources<'_>, stop: &AtomicBool) -> RowReport {
    let watch = Stopwatch::start(arguments.search.movetime);
    let solver = Asked { name: arguments.search.solver, sources };
    solve_row(row, solver, arguments.search.limits(&watch, stop), &mut Silent)
}

/// The printed table.
struct Table {
    json: bool,
    totals: Totals,
    unreadable: Complaints,
    repaired: u64,
    /// Whether the input could not be read to its end.
    is_cut_short: bool,
    bar: ProgressBar,
}

impl Table {
    fn new(arguments: &Solve, bar: ProgressBar) -> Table {
        Table {
            json: arguments.json,
            totals: Totals::default(),
            unreadable: Complaints::of_rows(bar.clone()),
            repaired: 0,
            is_cut_short: false,
            bar,
        }
    }

    fn row(&mut self, report: Result<RowReport, RowError>) -> io::Result<()> {
        match report {
            Err(error) => {
                match error.reason {
                    RowFault::Read(_) => {
                        self.is_cut_short = true;
                        self.unreadable.tell(&error);
                    }
                    _ => self.unreadable.add(&error),
                }
                Ok(())
            }
            // An interrupted search has no result.
            Ok(report) if report.is_interrupted => Ok(()),
            Ok(report) => {
                for warning in &report.warnings {
                    let line = format!("row {}: warning: {warning}", report.row);
                    self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
                }
                self.repaired += u64::from(!report.warnings.is_empty());
                self.totals.add(&report);
                self.bar.set_message(format!("{} of {} solved", self.totals.solved, self.totals.rows));
                let json = self.json;
                self.bar.suspend(|| if json { json_line(&report) } else { table_line(&report) })
            }
        }
    }

    /// Prints the sums; with JSON they go to standard error.
    fn end(&mut self, watch: &Stopwatch) -> io::Result<()> {
        self.bar.finish_and_clear();
        self.unreadable.end();
        let Totals { rows, answered, solved, proved, shorter, .. } = self.totals;
        let totals = &self.totals;
        let shorter = if 0 < shorter { format!(" ({shorter} with a shorter mate)") } else { String::new() };
        let explored = match totals.mean_explored() {
            0.0 => String::new(),
            mean => format!(", by {mean:.2} positions taken up on average"),
        };
        let lines = format!(
            "solved {solved} of {answered}{shorter}; proved {proved} of {rows}{explored}\n\
             nodes {:.1} on average, {} in the median; {:.2} s; unreadable rows: {}{}\n",
            totals.mean_nodes(),
            totals.median_nodes(),
            watch.elapsed_time().as_secs_f64(),
            self.unreadable.count(),
            if 0 < self.repaired { format!(", repaired: {}", self.repaired) } else { String::new() },
        );
        if self.json { write!(io::stderr(), "{lines}") } else { write!(io::stdout(), "{lines}") }
    }
}

fn json_line(report: &RowReport) -> io::Result<()> {
    let text = serde_json::to_string(report).map_err(io::Error::other)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Prints the heading of the table.
fn heading() -> io::Result<()> {
    writeln!(io::stdout(), "{:>7} {:<7} {:<6} {:>5} {:>9}  id", "line", "result", "move", "value", "nodes")
}

/// Prints one row of the table: the line it came from, how it went, the move, mate or value, nodes, and its
/// id.
///
/// `nothing` means that no answer was found; `differs`, another answer than the row's.
fn table_line(report: &RowReport) -> io::Result<()> {
    let answer = &report.answer;
    let mark = match report.solved {
        Some(true) => "solved",
        Some(false) if answer.best_move.is_none() => "nothing",
        Some(false) => "differs",
        None => "-",
    };
    let value = match answer.score {
        Some(kibitzer::Score::MateIn(moves)) => format!("#{moves}"),
        Some(kibitzer::Score::Centipawns(amount)) => format!("{amount}"),
        None => "-".to_owned(),
    };
    let best = answer.best_move.as_deref().unwrap_or("-");
    writeln!(
        io::stdout(),
        "{:>7} {mark:<7} {best:<6} {value:>5} {:>9}  {}",
        report.row,
        answer.nodes,
        report.id.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect::<String>()
    )
}
