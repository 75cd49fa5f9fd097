//! The progress of a run: a bar on a terminal, otherwise a line now and then, with rows per second and the
//! remaining time.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use batch::Progress;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

/// The interval between lines if there is no terminal.
const SILENCE: Duration = Duration::from_secs(10);

/// The progress display.
#[derive(Default)]
pub(super) struct Shown(Option<Run>);

/// A run in progress.
struct Run {
    bar: Option<ProgressBar>,
    total: u64,
    done: u64,
    /// Rows that were finished before this run.
    before: u64,
    begin: Instant,
    said: Instant,
}

impl Progress for Shown {
    fn begin(&mut self, before: u64, total: u64) {
        if 0 < before {
            drop(writeln!(io::stderr(), "going on after {before} of {total} rows"));
        }
        let bar = io::stderr().is_terminal().then(|| {
            let style = "{bar:30} {percent:>3} %  {human_pos} of {human_len} rows, {per_sec}, {eta} to go";
            let bar = ProgressBar::new(total).with_position(before);
            bar.set_style(
                ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar.reset_eta();
            bar
        });
        let now = Instant::now();
        self.0 = Some(Run { bar, total, done: before, before, begin: now, said: now });
    }

    fn add(&mut self, rows: u64) {
        if let Some(run) = &mut self.0 {
            run.add(rows);
        }
    }

    fn end(&mut self) {
        if let Some(Run { bar: Some(bar), .. }) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

impl Run {
    /// Adds finished rows.
    fn add(&mut self, rows: u64) {
        self.done += rows;
        if let Some(bar) = &self.bar {
            bar.inc(rows);
        } else if SILENCE <= self.said.elapsed() {
            self.said = Instant::now();
            let rate = (self.done - self.before) as f64 / self.begin.elapsed().as_secs_f64().max(1e-9);
            let left = self.total.saturating_sub(self.done) as f64 / rate.max(1e-9);
            let left = HumanDuration(Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX));
            drop(writeln!(
                io::stderr(),
                "{} of {} rows, {rate:.1} a second, {left} to go",
                self.done,
                self.total
            ));
        }
    }
}
