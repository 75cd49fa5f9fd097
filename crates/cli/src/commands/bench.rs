//! `kibitzer bench`: the behaviour signature.

use std::io::{self, Write};

use crate::failure::Failure;
use batch::Stopwatch;

/// Prints the nodes of each fixed position and their total on the last line; the speed goes to standard error.
pub(crate) fn run() -> Result<(), Failure> {
    let watch = Stopwatch::start(None);
    let mut out = io::stdout().lock();
    let mut total = 0;
    for (fen, nodes) in kibitzer::bench() {
        writeln!(out, "{nodes:>8}  {fen}")?;
        total += nodes;
    }
    writeln!(out, "nodes {total}")?;
    let seconds = watch.elapsed_time().as_secs_f64();
    drop(writeln!(io::stderr(), "{seconds:.2} s, {:.0} nodes a second", total as f64 / seconds.max(1e-9)));
    Ok(())
}
