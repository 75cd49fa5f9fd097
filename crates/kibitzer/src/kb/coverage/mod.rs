//! `kb coverage`: how often a plan of the analysis begins with a right move, how many plans are proposed, and
//! by which productions.

mod baseline;
mod makers;
mod second;
mod sums;

use std::collections::BTreeMap;

use knowledge::{Analyst, Facts, KnowledgeBase};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};
use vision::Vision;

use crate::input::{Row, Task};
pub use makers::Makers;
pub use second::Second;
pub use sums::{Baseline, Counted, Coverage};

/// The result for a row.
#[derive(Clone, Debug, Default)]
pub struct Covered {
    /// Whether some proposed move is right.
    pub is_covered: bool,
    /// Whether the first proposed move is right.
    pub is_ranked_first: bool,
    /// How the plan's own second step was judged; `None` without a second move.
    pub second: Option<Second>,
    /// The different first moves proposed, best first.
    pub proposals: Vec<Move>,
    /// What the proposals rest on, by production.
    pub productions: BTreeMap<String, Rested>,
    /// The result of a scorer that knows only exchanges.
    pub baseline: Tried,
    /// Whether a limit cut the analysis off.
    pub is_cut: bool,
    /// Hypothetical boards that were considered, with pieces on squares where they are not.
    pub boards: u64,
}

/// What rests on a production in one position.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Rested {
    /// Proposals that rest on it.
    pub fired: u64,
    /// How many of these are right.
    pub right: u64,
    /// Proposals whose plan it made.
    pub made: u64,
}

/// How a list of moves does on a row.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Tried {
    /// Whether the list contains a right move.
    pub is_covered: bool,
    /// Whether the first move is right.
    pub is_ranked_first: bool,
    /// Whether, after the right plan's first move and the reply, the first move is the solution's.
    pub is_second_right: bool,
    /// The length of the list.
    pub count: u64,
}

/// Analyses rows with one knowledge base.
pub struct Surveyor<'b> {
    base: &'b KnowledgeBase,
    makers: Makers,
}

impl<'b> Surveyor<'b> {
    /// Prepares to analyze rows.
    pub fn new(base: &'b KnowledgeBase) -> Surveyor<'b> {
        Surveyor { base, makers: Makers::of(base) }
    }

    /// Analyzes a row; `None` when it has no right move to find.
    ///
    /// A proposal is a first move with the best plan that begins with it; "the plan" is the first proposal
    /// that is right.
    pub fn cover(&self, row: &Row) -> Option<Covered> {
        let (position, right, rest) = wanted_lines(row)?;
        let vision = Vision::of(position.clone());
        let facts = Facts::of(&vision);
        let analysis = Analyst::new(self.base, &facts).analyse(position.turn());
        let moves = analysis.first_moves(&facts);
        let mut second = None;
        let mut result = Covered { is_cut: analysis.is_cut, ..Covered::default() };
        for (mv, proposal) in &moves {
            let is_right = right.contains(mv);
            for name in makers::rests_on(proposal) {
                let rested = result.productions.entry(name.to_owned()).or_default();
                rested.fired += 1;
                rested.right += u64::from(is_right);
            }
            for name in self.makers.of_proposal(proposal) {
                result.productions.entry(name.to_owned()).or_default().made += 1;
            }
            if is_right && !result.is_covered {
                result.is_covered = true;
                let plan = Analyst::new(self.base, &facts).continue_plan(proposal);
                second = second::second_step(&vision, &plan, *mv, rest);
            }
        }
        result.is_ranked_first = moves.first().is_some_and(|(mv, _)| right.contains(mv));
        result.proposals = moves.into_iter().map(|(mv, _)| mv).collect();
        result.boards = facts.thoughts();
        result.baseline = Tried::of(&baseline::baseline(&facts), right);
        if let Some((step, is_exchange)) = second {
            result.second = Some(step);
            result.baseline.is_second_right = is_exchange;
        }
        Some(result)
    }
}

impl Tried {
    fn of(moves: &[Move], right: &[Move]) -> Tried {
        Tried {
            is_covered: moves.iter().any(|mv| right.contains(mv)),
            is_ranked_first: moves.first().is_some_and(|mv| right.contains(mv)),
            is_second_right: false,
            count: moves.len() as u64,
        }
    }
}

/// Returns the position, its right moves, and the moves of the solution after the first.
fn wanted_lines(row: &Row) -> Option<(&Chess, &[Move], &[Move])> {
    match &row.task {
        Task::Position { position, answer, .. } => {
            let best = &answer.as_ref()?.best;
            (!best.is_empty()).then_some((position, best.as_slice(), &[]))
        }
        Task::Puzzle { position, solution, .. } => Some((position, solution.get(..1)?, &solution[1..])),
    }
}

impl Covered {
    /// Returns the row as a line of JSON: its name, what was proposed, and whether that is right.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written as JSON.
    pub fn json(&self, row: &Row) -> Result<String, serde_json::Error> {
        let moves: Vec<String> =
            self.proposals.iter().map(|mv| mv.to_uci(shakmaty::CastlingMode::Standard).to_string()).collect();
        let line = Line {
            row: row.number,
            id: &row.id,
            covered: self.is_covered,
            ranked_first: self.is_ranked_first,
            second_move_ok: self.second.map(Second::is_right),
            proposals: moves,
        };
        serde_json::to_string(&line)
    }
}

/// The output for a row.
#[derive(Serialize)]
struct Line<'r> {
    row: u64,
    id: &'r str,
    covered: bool,
    ranked_first: bool,
    second_move_ok: Option<bool>,
    proposals: Vec<String>,
}
