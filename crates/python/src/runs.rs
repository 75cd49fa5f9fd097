//! `run`: what `kibitzer batch` does, for whoever hands out the work.

use std::path::PathBuf;

use batch::{Fault, Kind, Output, Progress, Request, Shard, Source, Work, kind, pipeline};
use kibitzer::input::{InputError, first_line, read_rows};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::asked::Options;
use crate::errors::{RunError, input, internal};
use crate::sources;
use crate::waiting::search;

/// A file that goes in.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct File {
    path: String,
    name: String,
    offset: u64,
    is_continued: bool,
}

/// A run that is wanted.
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

/// Hears how far a run is, and calls back.
struct Listener(Option<Py<PyAny>>);

impl Progress for Listener {
    // What was done before was reported then.
    fn begin(&mut self, _: u64, _: u64) {}

    fn add(&mut self, rows: u64) {
        let Some(callback) = &self.0 else { return };
        // What a callback raises is its own affair; it is not called again.
        if Python::attach(|py| callback.call1(py, (rows,))).is_err() {
            self.0 = None;
        }
    }

    fn end(&mut self) {}
}

/// Does or finishes a run; returns its manifest as JSON.
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

/// Looks at the first bytes of a file, decompressed where it is compressed; returns its kind (csv, lines, games or parquet), and where the
/// line stands that says so, which all parts of the file need: its begin and its end, or nothing where the bytes end before.
///
/// Raises where a table of text lacks a column.
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

/// Raises where a run could not be done with these options.
#[pyfunction]
pub(crate) fn check_options(options: Options) -> PyResult<()> {
    options.solver()?;
    options.detail()?;
    options.style().map(drop)
}

/// Reads what is done with each row.
pub(crate) fn read_work(name: &str) -> PyResult<Work> {
    match name {
        "solve" => Ok(Work::Solve),
        "explain" => Ok(Work::Explain),
        "tag" => Ok(Work::Tag),
        other => Err(input(format!("do: expected tag, solve or explain, found {other:?}"))),
    }
}
