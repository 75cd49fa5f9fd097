//! `kibitzer batch`: files of any size in, segments out; its progress display, and its summary.

mod progress;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use batch::{BAD, Counts, Fault, Manifest, Request, Source, pipeline};
use kibitzer::{Sources, count_of};

use self::progress::Shown;
use super::explain::detail_of;
use crate::arguments::Batch;
use crate::failure::Failure;
use crate::interrupt;

/// Processes all rows of the files that have not been processed yet.
pub(crate) fn run(batch: &Batch, sources: Sources<'static>) -> Result<(), Failure> {
    let request = Request {
        files: batch.files.iter().map(|file| Source::whole(file)).collect(),
        out: batch.out.clone(),
        work: batch.work,
        to: batch.to,
        solver: batch.search.solver,
        nodes: batch.search.nodes,
        movetime: batch.search.movetime,
        depth: batch.search.depth,
        detail: detail_of(batch.detail),
        language: batch.language.clone(),
        jobs: pipeline::jobs(batch.jobs),
        limit: batch.limit,
        shard: batch.shard,
        segment: batch.segment,
        changed_since: batch.changed_since.clone(),
    };
    let manifest =
        batch::run(&request, sources, interrupt::listen(), &mut Shown::default()).map_err(convert_fault)?;
    let Counts { rows, kept, bad } = manifest.totals;
    print_summary(batch, &manifest);
    let files = batch.files.join("`, `");
    if rows + kept == 0 && 0 < bad {
        return Err(Failure::BadInput(format!("`{files}`: no row could be used, {bad} stand in {BAD}")));
    }
    super::rows::all_read(&files, batch.strict, bad)
}

/// Converts a fault to a failure, reporting on standard error how far an interrupted run is.
fn convert_fault(fault: Fault) -> Failure {
    if let Fault::Interrupted { total: 1.., .. } = fault {
        drop(writeln!(io::stderr(), "{fault}"));
    }
    fault.into()
}

/// Prints a summary of the run.
fn print_summary(batch: &Batch, manifest: &Manifest) {
    let folder = batch.out.as_path();
    let Counts { rows, kept, bad } = manifest.totals;
    let kept = match manifest.earlier() {
        Some(earlier) => format!(", {kept} of them as in {}", earlier.display()),
        None => String::new(),
    };
    let line = format!(
        "{} in {} in {}{kept}; unreadable rows: {bad}{}",
        count_of(rows, "row"),
        count_of(manifest.files(), "file"),
        folder.display(),
        first_bad(folder).filter(|_| 0 < bad).unwrap_or_default()
    );
    drop(writeln!(io::stderr(), "{line}"));
}

/// Returns what is wrong with the first row that could not be read, according to the side file.
fn first_bad(folder: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(File::open(folder.join(BAD)).ok()?).read_line(&mut line).ok()?;
    let row: serde_json::Value = serde_json::from_str(&line).ok()?;
    Some(format!(", in {BAD}; the first, row {}: {}", row["row"], row["reason"].as_str()?))
}
