//! `prove_mate` and `check`: proofs, and their verification by the rules of chess alone.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use batch::Stopwatch;
use kibitzer::{Certificate, Finding, Flaw, Limits, MateRequest, Problem, Silent, check_certificate};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{ProofError, input, internal};
use crate::question::read;
use crate::waiting::search;

/// Proves a mate of either side, or one by the side to move in at most a given number of moves; returns what
/// was found.
#[pyfunction]
#[pyo3(signature = (position, moves, mate_in, all, nodes, movetime))]
pub(crate) fn prove_mate<'py>(
    py: Python<'py>,
    position: &str,
    moves: &str,
    mate_in: Option<u32>,
    all: bool,
    nodes: Option<u64>,
    movetime: Option<u64>,
) -> PyResult<Bound<'py, PyDict>> {
    let played = read(position, moves)?;
    let problem = Problem { history: played.history, ..Problem::win(played.position) };
    let work = |stop: &Arc<AtomicBool>| {
        let watch = Stopwatch::start(movetime);
        let limits = Limits { nodes, clock: watch.limit(), interrupt: Some(stop), ..Limits::default() };
        kibitzer::prove(&problem, &MateRequest { moves: mate_in, all, limits }, &mut Silent)
    };
    let report = search(py, None, work)?.found;
    let certificate = report.certificate.as_ref().map(serde_json::to_string).transpose().map_err(internal)?;
    let uci =
        |mv: &shakmaty::Move| mv.to_uci(shakmaty::Position::castles(&problem.position).mode()).to_string();
    let finding = match report.finding {
        Finding::Mate => "mate",
        Finding::NoMate => "no_mate",
        Finding::NoMateSearched => "no_mate_searched",
        Finding::Unknown => "unknown",
    };
    let found = PyDict::new(py);
    found.set_item("finding", finding)?;
    found.set_item("mate_in", report.mate_in)?;
    found.set_item("line", report.line.iter().map(uci).collect::<Vec<_>>())?;
    found.set_item("shortest", report.is_shortest)?;
    found.set_item("nodes", report.nodes)?;
    found.set_item("text", report.text.trim_end())?;
    found.set_item("certificate", certificate)?;
    Ok(found)
}

/// Checks a certificate; returns what it proves.
#[pyfunction]
pub(crate) fn check<'py>(py: Python<'py>, certificate: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let judged = py.detach(|| {
        Certificate::from_json(certificate)
            .and_then(|certificate| check_certificate(&certificate).map(|verdict| (certificate, verdict)))
    });
    let (certificate, verdict) = judged.map_err(|flaw| match flaw {
        Flaw::Malformed(_) => input(&flaw),
        flaw => ProofError::new_err(format!("{}: {flaw}", flaw.name())),
    })?;
    let found = PyDict::new(py);
    found.set_item("winner", verdict.winner.map(|side| side.fold_wb("white", "black")))?;
    found.set_item("positions", verdict.nodes)?;
    found.set_item("fifty_move", verdict.fifty_move)?;
    found.set_item("text", verdict.to_string())?;
    found.set_item("claim", serde_json::to_string(&certificate.claim).map_err(internal)?)?;
    Ok(found)
}
