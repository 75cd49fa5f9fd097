//! `review`: a game, what was missed, allowed and found in it, and how well each side played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use batch::Stopwatch;
use games::{Game, Reviewer, USUAL_NODES, Wanted, annotate, page_end, page_game, page_head, write_review};
use kibitzer::{Asked, Limits};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{input, internal};
use crate::question::Options;
use crate::sources::sources;
use crate::waiting::search;

/// Reviews a game in PGN; a move is a moment if it lowers the chance to win by at least `points` percentage
/// points.
#[pyfunction]
pub(crate) fn review<'py>(
    py: Python<'py>,
    pgn: &str,
    points: u32,
    most: Option<usize>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let game = Game::read(pgn.as_bytes()).map_err(|fault| input(format!("game: {fault}")))?;
    let style = options.style()?;
    let solver = Asked { name: options.solver()?, sources: sources() };
    let wanted = Wanted {
        threshold: f64::from(points) / 100.0,
        most: most.unwrap_or(usize::MAX),
        ..Wanted::default()
    };
    let nodes = if options.is_open() { Some(USUAL_NODES) } else { options.nodes };
    let movetime = options.movetime;
    let work = |stop: &Arc<AtomicBool>| {
        let watch = Stopwatch::start(movetime);
        let limits = Limits { nodes, clock: watch.limit(), interrupt: Some(stop), ..Limits::default() };
        let reviewer = Reviewer { solver, limits, style: &style, wanted, looked: &|| {} };
        let review = reviewer.review(&game);
        let page = [&page_head(&style), &page_game(&game, &review, &style, 1), page_end()].concat();
        (write_review(&game, &review, &style), annotate(&game, &review, &style, false), page)
    };
    let (json, pgn, page) = search(py, None, work)?.found;
    let formats = PyDict::new(py);
    formats.set_item("json", json.map_err(internal)?)?;
    formats.set_item("pgn", pgn)?;
    formats.set_item("page", page)?;
    Ok(formats)
}
