//! `kibitzer batch`: files of any size in, segments out; its arguments, its progress display, and its
//! summary.

mod progress;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use batch::{BAD, Counts, Fault, Manifest, Output, Request, Shard, Source, Work, pipeline};
use clap::Args;
use kibitzer::Sources;

use self::progress::Shown;
use super::explain::detail_of;
use crate::arguments::{Detail, Search};
use crate::failure::Failure;
use crate::interrupt;

#[derive(Args)]
pub(crate) struct Batch {
    /// Lichess puzzle CSVs, EPD files, lists of FENs or games in PGN, each plain or .zst, and Parquet files with a column
    /// FEN; told apart by content
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The folder for what comes out, empty or of a run that was cut short, which goes on
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// What is done with each row
    #[arg(long = "do", value_enum, default_value_t = Work::Solve)]
    work: Work,
    /// What comes out
    #[arg(long, value_enum, default_value_t = Output::Jsonl)]
    to: Output,
    #[command(flatten)]
    search: Search,
    /// How much an explanation tells
    #[arg(long, value_enum, default_value_t = Detail::Normal)]
    detail: Detail,
    /// The language of explanations: en, de, or a file of messages (*.ftl)
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
    /// How many rows are worked on at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Only the first so many rows, readable or not, of all files together
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Only the rows i, i + n, i + 2n ..., for the i-th of n machines
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Rows of the input for each file that comes out; 50000 for tag, 2000 for solve, 500 for explain
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    segment: Option<u64>,
    /// Take over what an earlier run found, as far as this version and this knowledge base would find the same
    #[arg(long, value_name = "DIR")]
    changed_since: Option<PathBuf>,
    /// Exit with status 2 when any row cannot be read
    #[arg(long)]
    strict: bool,
}

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
        "{rows} rows in {} files in {}{kept}; unreadable rows: {bad}{}",
        manifest.files(),
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
