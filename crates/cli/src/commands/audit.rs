//! `kibitzer audit`: puzzles whose solution is not unique, or ends in the wrong place.

use std::sync::atomic::{AtomicBool, Ordering};

use batch::{Stopwatch, pipeline};
use kibitzer::input::{Row, RowError, RowFault, Task, read_rows};
use kibitzer::{Limits, Silent, audit};

use super::open_with_bar;
use super::rows::Printed;
use crate::arguments::Audit;
use crate::failure::Failure;
use crate::interrupt;

/// Nodes of each search if neither nodes nor a time are given.
const USUAL_NODES: u64 = 100_000;

/// Audits every puzzle of a file.
pub(crate) fn run(arguments: &Audit) -> Result<(), Failure> {
    let interrupted = interrupt::listen();
    let (bar, reader) = open_with_bar(&arguments.file)?;
    let rows =
        read_rows(reader).map_err(|error| Failure::BadInput(format!("`{}`: {error}", arguments.file)))?;
    let puzzle = |row: Row| match row.task {
        Task::Puzzle { .. } => Ok(row),
        Task::Position { .. } => Err(RowError { number: row.number, reason: RowFault::NoPuzzle }),
    };
    let limit = usize::try_from(arguments.limit.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let wanted = rows.map(move |row| row.and_then(puzzle)).take(limit);
    let (movetime, nodes) = (arguments.movetime, arguments.nodes);
    let worker = || {
        move |row: Result<Row, RowError>| {
            let line = row.map(|row| line(&row, movetime, nodes, interrupted));
            // An interrupted search has no result.
            if interrupted.load(Ordering::Relaxed) { Vec::new() } else { vec![line] }
        }
    };
    let heading = "PuzzleId,AlsoWins,Transposed,End,Nodes";
    let mut printed = Printed::new(heading, &arguments.file, arguments.strict, bar)?;
    let jobs = pipeline::jobs(arguments.jobs);
    pipeline::in_order(wanted, jobs, interrupted, worker, |rows| printed.print(rows))?;
    printed.end("audited", interrupted)
}

/// Audits a puzzle and writes its line.
fn line(row: &Row, movetime: Option<u64>, nodes: Option<u64>, stop: &AtomicBool) -> String {
    let watch = Stopwatch::start(movetime);
    let nodes = if movetime.is_none() { Some(nodes.unwrap_or(USUAL_NODES)) } else { nodes };
    let limits =
        Limits { nodes, depth: None, clock: watch.limit(), interrupt: Some(stop), ..Limits::default() };
    let found = audit(row, limits, &mut Silent);
    let listed = |moves: &[(usize, String)]| {
        moves.iter().map(|(number, mv)| format!("{number}:{mv}")).collect::<Vec<_>>().join(" ")
    };
    let (also, transposed) = (listed(&found.also_wins), listed(&found.transposed));
    format!("{},{also},{transposed},{},{}", row.id, found.end.name(), found.nodes)
}
