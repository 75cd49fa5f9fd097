//! `explain` and `hint`: one position, the answer and why.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use batch::Stopwatch;
use kibitzer::input::read_why_not;
use kibitzer::{
    Asked, BRAKE, CutShort, Detail, HintLevel, Limits, Problem, Question, Report, Request, Silent, StopReason,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shakmaty::Position;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;

use crate::errors::{input, internal};
use crate::question::{Options, read};
use crate::sources::sources;
use crate::waiting::search;

/// The width of the text in columns.
const WIDTH: usize = 80;

/// Explains a position after moves; returns the explanation in every format.
#[pyfunction]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    position: &str,
    moves: &str,
    why_not: Vec<String>,
    options: Options,
) -> PyResult<Bound<'py, PyDict>> {
    let begin = Instant::now();
    let (problem, report) = answer(py, position, moves, &why_not, &options, options.detail()?)?;
    let time = begin.elapsed();
    let (at, answer, told) = (&problem.position, &report.answer, &report.explanation);
    let json = render::json(answer, told, report.certificate.as_ref(), &report.measures).map_err(internal)?;
    let layout = render::Layout { colors: false, width: WIDTH };
    let first = report.line().first().map(|mv| mv.to_uci(shakmaty::CastlingMode::Standard));
    let chapter = render::pgn::Chapter {
        position: at,
        answer,
        explanation: told,
        line: report.told_line(at),
        question: None,
        others: None,
    };
    let formats = PyDict::new(py);
    formats.set_item("json", json)?;
    formats.set_item("time_us", time.as_micros())?;
    formats.set_item("text", render::prose(answer, told, layout).trim_start())?;
    formats.set_item("board", render::board(at, &[], false, &told.style))?;
    formats.set_item("html", render::notebook(at, answer, told))?;
    formats.set_item("page", render::html(at, answer, told))?;
    formats.set_item("svg", render::board_svg(at, first.as_ref(), at.turn(), &told.opening()))?;
    formats.set_item("pgn", render::pgn::alone(&chapter))?;
    formats.set_item("headline", told.opening())?;
    let san = report.line().first().map(|mv| SanPlus::from_move(at.clone(), *mv).to_string());
    formats.set_item("san", san)?;
    Ok(formats)
}

/// Returns a hint at the answer: 1 the weak piece or square, 2 a question about it, 3 the piece that moves.
#[pyfunction]
pub(crate) fn hint(
    py: Python<'_>,
    position: &str,
    moves: &str,
    level: u8,
    options: Options,
) -> PyResult<String> {
    let level = match level {
        1 => HintLevel::Where,
        2 => HintLevel::Question,
        3 => HintLevel::Who,
        other => return Err(input(format!("level: expected 1, 2 or 3, found {other}"))),
    };
    // A hint needs only the answer.
    let (problem, report) = answer(py, position, moves, &[], &options, Detail::Brief)?;
    Ok(report.hint(&problem.position, level))
}

fn answer(
    py: Python<'_>,
    position: &str,
    moves: &str,
    why_not: &[String],
    options: &Options,
    detail: Detail,
) -> PyResult<(Problem, Report)> {
    let played = read(position, moves)?;
    let question = |text: &String| {
        read_why_not(&played.position, text)
            .map_err(|error| input(format!("why_not: `{}`: {}", error.found, error.reason())))
    };
    let questions = why_not.iter().map(question).collect::<PyResult<Vec<Question>>>()?;
    let style = options.style()?;
    let solver = Asked { name: options.solver()?, sources: sources() };
    let problem = Problem {
        questions,
        history: played.history,
        last_move: played.last_move,
        ..Problem::win(played.position)
    };
    let Options { nodes, movetime, depth, .. } = *options;
    let work = |stop: &Arc<AtomicBool>| {
        let watch = Stopwatch::start(movetime);
        let limits =
            Limits { nodes, depth, clock: watch.limit(), interrupt: Some(stop), ..Limits::default() };
        let request = Request { solver, limits, detail, style: &style };
        kibitzer::explain(&problem, &request, &mut Silent)
    };
    let done = search(py, options.is_open().then_some(BRAKE), work)?;
    let is_cut = done.is_braked && done.found.answer.stop_reason == StopReason::Interrupted.name();
    let report = if is_cut { done.found.cut_short(CutShort::Guard) } else { done.found };
    Ok((problem, report))
}

/// Writes a move in SAN, in a position after moves.
#[pyfunction]
pub(crate) fn san(position: &str, moves: &str, r#move: &str) -> PyResult<String> {
    let position = read(position, moves)?.position;
    let uci: UciMove = r#move.parse().map_err(input)?;
    let mv = uci.to_move(&position).map_err(input)?;
    Ok(SanPlus::from_move(position, mv).to_string())
}
