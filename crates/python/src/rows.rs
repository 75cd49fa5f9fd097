//! `solve` and `tag` of one row: the objects that `kibitzer solve --json` and `kibitzer batch --do tag` write.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use batch::{Fields, Halt, Job, Marks, RowWorker, Work};
use kibitzer::input::RowReader;
use kibitzer::{BRAKE, Detail, SolverName, Style};
use pyo3::prelude::*;
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;

use crate::errors::{input, internal};
use crate::question::{Options, read_position};
use crate::sources::sources;
use crate::waiting::search;

/// Solves a position, a line of EPD with its answer, or a puzzle; returns a JSON object.
#[pyfunction]
#[pyo3(signature = (position, moves, options))]
pub(crate) fn solve(
    py: Python<'_>,
    position: String,
    moves: Option<String>,
    options: Options,
) -> PyResult<String> {
    let fields = Fields { fen: write_row(position)?, moves, ..Fields::default() };
    let job = |stop: &Arc<AtomicBool>| read_job(Work::Solve, &options, stop);
    // Some limit ends every search except an analyst's without nodes or time, which needs the emergency brake.
    let is_open = options.is_open() && options.depth.is_none();
    let is_analyst = options.solver()? == SolverName::Analyst;
    let brake = (is_open && is_analyst).then_some(BRAKE);
    unpack(search(py, brake, |stop| job(stop).map(|job| work_on(job, &fields)))?.found?)
}

/// Returns a position in the form of a file's row: unchanged if it is a row already, or a FEN.
fn write_row(position: String) -> PyResult<String> {
    if RowReader::of_positions().read(1, &position).is_ok() {
        return Ok(position);
    }
    Ok(Fen::from_position(&read_position(&position)?, EnPassantMode::Always).to_string())
}

/// Determines the themes of a puzzle whose moves are given; returns a JSON object.
#[pyfunction]
pub(crate) fn tag(position: String, moves: String, themes: String) -> PyResult<String> {
    let fields = Fields { fen: write_row(position)?, moves: Some(moves), themes, ..Fields::default() };
    unpack(work_on(make_job(Work::Tag, SolverName::Analyst, &Arc::default()), &fields))
}

/// Returns a job that does only what is requested.
fn make_job(work: Work, solver: SolverName, stop: &Arc<AtomicBool>) -> Job {
    Job {
        work,
        solver,
        nodes: None,
        movetime: None,
        depth: None,
        detail: Detail::Normal,
        style: Style::plain().clone(),
        sources: sources(),
        marks: Marks::of(sources()),
        files: Vec::new(),
        stop: Arc::clone(stop),
    }
}

/// Returns a job with the given options.
pub(crate) fn read_job(work: Work, options: &Options, stop: &Arc<AtomicBool>) -> PyResult<Job> {
    let Options { nodes, movetime, depth, .. } = *options;
    let is_limited = nodes.is_some() || movetime.is_some() || depth.is_some();
    Ok(Job {
        nodes: nodes.or(work.usual_nodes().filter(|_| !is_limited)),
        movetime,
        depth,
        detail: options.detail()?,
        style: options.style()?,
        ..make_job(work, options.solver()?, stop)
    })
}

fn work_on(job: Job, fields: &Fields) -> Result<Result<String, String>, Halt> {
    RowWorker::new(Arc::new(job)).work(1, fields)
}

fn unpack(made: Result<Result<String, String>, Halt>) -> PyResult<String> {
    match made {
        Ok(row) => row.map_err(input),
        Err(_) => Err(internal("a search was interrupted by nobody")),
    }
}
