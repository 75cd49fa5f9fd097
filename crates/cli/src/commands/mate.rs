//! `kibitzer mate`: one mate problem, its solutions and its proof.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::Duration;

use batch::Stopwatch;
use indicatif::ProgressBar;
use kibitzer::{Limits, MateReport, MateRequest, Problem, Silent, prove};

use super::typed_position::typed_position;
use crate::arguments::Mate;
use crate::failure::Failure;
use crate::interrupt;

/// How often the elapsed time is redrawn.
const TICK: Duration = Duration::from_millis(200);

/// Proves a mate.
pub(crate) fn run(arguments: &Mate) -> Result<(), Failure> {
    if arguments.certificate.as_deref() == Some("-") {
        return Err(Failure::BadInput("`-` is no file for a certificate, expected a name".to_owned()));
    }
    let problem = Problem::win(typed_position(&arguments.fen)?.position);
    let interrupted = interrupt::listen();
    let watch = Stopwatch::start(arguments.movetime);
    let limits = Limits {
        nodes: arguments.nodes,
        depth: None,
        clock: watch.limit(),
        interrupt: Some(interrupted),
        ..Limits::default()
    };
    let request = MateRequest { moves: arguments.moves, all: arguments.all, limits };
    let bar = progress();
    let report = prove(&problem, &request, &mut Silent);
    bar.finish_and_clear();
    write!(io::stdout(), "{}", report.text)?;
    let is_interrupted = interrupted.load(Ordering::Relaxed);
    if is_interrupted {
        writeln!(io::stdout(), "Interrupted.")?;
    }
    if let Some(file) = &arguments.certificate {
        match (write(&report, file)?, is_interrupted) {
            (Some(line), _) => writeln!(io::stdout(), "{line}")?,
            (None, true) => {}
            (None, false) => return Err(Failure::Unproved(format!("`{file}` was not written"))),
        }
    }
    if is_interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Shows on a terminal that the search is running.
fn progress() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner().with_message("searching, Ctrl-C to stop");
    bar.enable_steady_tick(TICK);
    bar
}

/// Writes the certificate, if there is one, and returns a description of its size.
fn write(report: &MateReport, file: &str) -> Result<Option<String>, Failure> {
    let Some(certificate) = &report.certificate else { return Ok(None) };
    let text = serde_json::to_string(certificate).map_err(Failure::bad_input)?;
    fs::write(file, &text).map_err(|error| Failure::BadInput(format!("cannot write `{file}`: {error}")))?;
    let mean = text.len() as f64 / certificate.nodes.len().max(1) as f64;
    Ok(Some(format!("written to {file}: {} bytes, {mean:.1} a position", text.len())))
}
