//! Rows: solve a task and compare the result with its answer.

use claims::{Certainty, Score};
use explain::Answer as Answered;
use serde::Serialize;
use shakmaty::{Chess, Move, Position};
use solvers::{Limits, Memory, Observer, Outcome, Problem, Statistics, StopReason};

use crate::input::{Answer, PositionWarning, Row, Task};
use crate::report::answer;
use inquiry::{Asked, solve};

/// The result for one row, in the terms of the JSON interface.
#[derive(Clone, Debug, Serialize)]
pub struct RowReport {
    /// The number of the line, from 1.
    pub row: u64,
    /// The name of the row.
    pub id: String,
    /// The answer of the first search; counts and time are sums over all searches.
    #[serde(flatten)]
    pub answer: Answered,
    /// Whether the row is solved; `None` when it has no answer.
    pub solved: Option<bool>,
    /// Whether the first move is a right answer; `None` when the row has no answer.
    pub first_move_ok: Option<bool>,
    /// For puzzles: the move given at each of the solver's turns, up to and including the first wrong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<Vec<String>>,
    /// What had to be repaired in the position.
    #[serde(skip)]
    pub warnings: Vec<PositionWarning>,
    /// Whether any of the searches was interrupted, so that the report is meaningless.
    #[serde(skip)]
    pub is_interrupted: bool,
    /// Whether a mate was proved that is shorter than the row's.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shorter: bool,
    /// Counts of the first search.
    #[serde(skip)]
    pub first_search: Statistics,
    /// The proof of the first search.
    #[serde(skip)]
    pub proof: Option<proof::Proof>,
}

/// Sums over rows, for the table at the end.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Rows with a report.
    pub rows: u64,
    /// Rows that have an answer to compare with.
    pub answered: u64,
    /// Rows that are solved.
    pub solved: u64,
    /// Rows whose first search proved its answer.
    pub proved: u64,
    /// Rows with a mate shorter than the row's.
    pub shorter: u64,
    /// Positions examined by the first searches that proved their answer; only MATER counts them.
    pub explored: u64,
    nodes: Vec<u64>,
}

/// Solves one row.
///
/// `time_us` is 0 in the report; the caller, who has the clock, sets it.
pub fn solve_row<'k>(
    row: &Row,
    solver: impl Into<Asked<'k>>,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> RowReport {
    let solver = solver.into();
    match &row.task {
        Task::Position { position, answer, .. } => {
            solve_position(row, position, answer.as_ref(), solver, limits, observer)
        }
        Task::Puzzle { before, position, solution, .. } => {
            solve_puzzle(row, [before, position], solution, solver, limits, observer)
        }
    }
}

impl Totals {
    /// Adds a row.
    pub fn add(&mut self, report: &RowReport) {
        self.rows += 1;
        self.answered += u64::from(report.solved.is_some());
        self.solved += u64::from(report.solved == Some(true));
        self.shorter += u64::from(report.shorter);
        self.nodes.push(report.answer.nodes);
        if report.answer.certainty == Some(Certainty::Proved) {
            self.proved += 1;
            self.explored += report.first_search.exploration_tree;
        }
    }

    /// Returns the mean number of nodes per row.
    pub fn mean_nodes(&self) -> f64 {
        mean(self.nodes.iter().sum(), self.rows)
    }

    /// Returns the median number of nodes per row, the lower one of two.
    pub fn median_nodes(&self) -> u64 {
        let mut nodes = self.nodes.clone();
        nodes.sort_unstable();
        nodes.get(nodes.len().saturating_sub(1) / 2).copied().unwrap_or(0)
    }

    /// Returns the mean number of positions examined by a first search that proved its answer.
    pub fn mean_explored(&self) -> f64 {
        mean(self.explored, self.proved)
    }
}

fn mean(sum: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum as f64 / count as f64 }
}

fn solve_position(
    row: &Row,
    position: &Chess,
    expected: Option<&Answer>,
    solver: Asked<'_>,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> RowReport {
    let problem = Problem::win(position.clone());
    let outcome = solve(solver, &problem, limits, observer);
    let found = expected.map(|expected| judge(expected, &outcome));
    RowReport {
        row: row.number,
        id: row.id.clone(),
        answer: answer(&problem, solver.name, &outcome),
        solved: found.map(|found| found.solved),
        first_move_ok: found.map(|found| found.first_move_ok),
        answers: None,
        warnings: row.warnings.clone(),
        is_interrupted: outcome.stop_reason == StopReason::Interrupted,
        shorter: found.is_some_and(|found| found.shorter),
        first_search: outcome.statistics,
        proof: outcome.proof,
    }
}

#[derive(Copy, Clone)]
struct Judged {
    solved: bool,
    first_move_ok: bool,
    shorter: bool,
}

/// Compares an outcome with the answer of an EPD row.
///
/// A mate row is right if the mate is proved, its sign agrees, and it is no longer than the row's; then any
/// move that achieves it is right. Other rows are right by their moves.
fn judge(expected: &Answer, outcome: &Outcome) -> Judged {
    let listed = outcome.best_move.is_some_and(|mv| {
        (expected.best.is_empty() || expected.best.contains(&mv)) && !expected.avoid.contains(&mv)
    });
    let Some(claimed) = expected.mate_in else {
        return Judged { solved: listed, first_move_ok: listed, shorter: false };
    };
    let found = match outcome.score {
        Some(Score::MateIn(found)) if outcome.certainty == Certainty::Proved => Some(found),
        _ => None,
    };
    let agrees = |found: i32| (0 < found) == (0 < claimed) && found.abs() <= claimed.abs();
    let solved = found.is_some_and(agrees);
    let shorter = solved && found.is_some_and(|found| found.abs() < claimed.abs());
    let names_moves = !expected.best.is_empty() || !expected.avoid.is_empty();
    Judged { solved, first_move_ok: if names_moves { listed } else { solved }, shorter }
}

/// Solves a puzzle: each of the solver's moves is searched in turn, until one differs and does not mate
/// either.
fn solve_puzzle(
    row: &Row,
    [before, start]: [&Chess; 2],
    solution: &[Move],
    solver: Asked<'_>,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> RowReport {
    let mode = start.castles().mode();
    let mut position = start.clone();
    let mut history = vec![before.clone()];
    let mut answers = Vec::new();
    let mut first: Option<(Answered, Outcome)> = None;
    let (mut solved, mut first_move_ok) = (true, false);
    let (mut searches, mut is_interrupted) = (0, false);
    let mut sums = Statistics::default();
    // One puzzle is one game: what was seen before a move is still known after it.
    let memory = Memory::default();
    let limits = Limits { memory: Some(&memory), ..limits };
    for turn in solution.chunks(2) {
        let problem = Problem { history: history.clone(), ..Problem::win(position.clone()) };
        // The time is per search.
        if let Some(clock) = limits.clock.filter(|_| 0 < searches) {
            clock.restart();
        }
        let outcome = solve(solver, &problem, limits, observer);
        sums += outcome.statistics;
        searches += 1;
        is_interrupted |= outcome.stop_reason == StopReason::Interrupted;
        let given = outcome.best_move;
        answers.extend(given.map(|mv| mv.to_uci(mode).to_string()));
        let agrees = given == turn.first().copied();
        let mates = given.is_some_and(|mv| position.clone().play(mv).is_ok_and(|after| after.is_checkmate()));
        first_move_ok = if first.is_none() { agrees || mates } else { first_move_ok };
        first.get_or_insert_with(|| (answer(&problem, solver.name, &outcome), outcome));
        solved = agrees || mates;
        if !agrees {
            break;
        }
        for mv in turn {
            history.push(position.clone());
            position.play_unchecked(*mv);
        }
    }
    let (answered, outcome) = first.unwrap_or_else(|| {
        // The reader rejects puzzles in which the solver has no move.
        let nobody = solvers::Program { name: "Nobody", domain: Some("no moves"), tree_by: None };
        let nothing = Outcome::nothing(nobody, StopReason::Exhausted, Statistics::default());
        (answer(&Problem::win(start.clone()), solver.name, &nothing), nothing)
    });
    RowReport {
        row: row.number,
        id: row.id.clone(),
        answer: Answered { searches, nodes: sums.nodes, static_analyses: sums.static_analyses, ..answered },
        solved: Some(solved),
        first_move_ok: Some(first_move_ok),
        answers: Some(answers),
        warnings: row.warnings.clone(),
        is_interrupted,
        shorter: false,
        first_search: outcome.statistics,
        proof: outcome.proof,
    }
}
