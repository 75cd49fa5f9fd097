//! `run`: what `kibitzer batch` does, for callers that distribute the work.

use std::path::PathBuf;

use batch::{Fault, Kind, Output, Progress, Request, Shard, Source, Work, kind, pipeline};
use kibitzer::input::{InputError, first_line, read_rows};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::errors::{RunError, input, internal};
use crate::question::Options;
use crate::sources::sources;
use crate::waiting::search;

/// An input file.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct File {
    path: String,
    name: String,
    offset: u64,
    is_continued: bool,
}

/// A requested run.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    files: Vec<File>,
    out: PathBuf,
    work: String,
    to: String,
    jobs: Option<u16>,
    segment: Option<u64>,
    changed_since: Option<PathBuf>,
}

/// Receives the progress of a run, and calls a callback.
struct Listener(Option<Py<PyAny>>);

impl Progress for Listener {
    // Earlier rows were reported at the time.
    fn begin(&mut self, _: u64, _: u64) {}

    fn add(&mut self, rows: u64) {
        let Some(callback) = &self.0 else { return };
        // An exception of the callback is its own concern; the callback is not called again.
        if Python::attach(|py| callback.call1(py, (rows,))).is_err() {
            self.0 = None;
        }
    }

    fn end(&mut self) {}
}

/// Performs or completes a run; returns its manifest as JSON.
#[pyfunction]
#[pyo3(signature = (wanted, options, progress=None))]
pub(crate) fn run(
    py: Python<'_>,
    wanted: Wanted,
    options: Options,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let source = |file: File| {
        let File { path, name, offset, is_continued } = file;
        Source { path, name, offset, is_continued }
    };
    let request = Request {
        files: wanted.files.into_iter().map(source).collect(),
        out: wanted.out,
        work: read_work(&wanted.work)?,
        to: match wanted.to.as_str() {
            "jsonl" => Output::Jsonl,
            "parquet" => Output::Parquet,
            other => return Err(input(format!("to: expected jsonl or parquet, found {other:?}"))),
        },
        solver: options.solver()?,
        nodes: options.nodes,
        movetime: options.movetime,
        depth: options.depth,
        detail: options.detail()?,
        language: options.language.clone(),
        jobs: pipeline::jobs(wanted.jobs),
        limit: None,
        shard: Shard::ALL,
        segment: wanted.segment,
        changed_since: wanted.changed_since,
    };
    let mut listener = Listener(progress);
    let done = search(py, None, |stop| batch::run(&request, sources(), stop, &mut listener))?;
    let manifest = done.found.map_err(|fault| match fault {
        Fault::BadInput(line) => input(line),
        Fault::Disk(line) => PyOSError::new_err(line),
        fault => RunError::new_err(fault.to_string()),
    })?;
    serde_json::to_string(&manifest).map_err(internal)
}

/// Examines the first bytes of a file, decompressed if necessary. Returns its kind (csv, lines, games or
/// parquet), and the start and end of the line that determines it, which all parts of the file need, or
/// `None` if the bytes end first.
///
/// Raises an exception if a text table lacks a column.
#[pyfunction]
pub(crate) fn look(start: &[u8]) -> PyResult<(&'static str, Option<(usize, usize)>)> {
    if let Err(wrong @ InputError::MissingColumn { .. }) = read_rows(start) {
        return Err(input(wrong));
    }
    let name = match kind(start) {
        Kind::Csv => "csv",
        Kind::Lines => "lines",
        Kind::Games => "games",
        Kind::Parquet => "parquet",
    };
    Ok((name, first_line(start).map(|line| (line.start, line.end))))
}

/// Raises an exception if a run is impossible with these options.
#[pyfunction]
pub(crate) fn check_options(options: Options) -> PyResult<()> {
    options.solver()?;
    options.detail()?;
    options.style().map(drop)
}

/// Parses the kind of work for each row.
pub(crate) fn read_work(name: &str) -> PyResult<Work> {
    match name {
        "solve" => Ok(Work::Solve),
        "explain" => Ok(Work::Explain),
        "tag" => Ok(Work::Tag),
        other => Err(input(format!("do: expected tag, solve or explain, found {other:?}"))),
    }
}
