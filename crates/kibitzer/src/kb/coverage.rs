//! `kb coverage`: how often some plan of the analysis begins with a right move, and how many are proposed.

use std::collections::BTreeMap;
use std::fmt::Write;

use claims::Roster;
use knowledge::{Analyst, Facts, KnowledgeBase, Plan, legal_first_move};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};
use vision::Vision;

use crate::input::{Row, Task};

/// What came of a row.
#[derive(Clone, Debug, Default)]
pub struct Covered {
    /// Whether some proposed move is right.
    pub is_covered: bool,
    /// Whether the first is.
    pub is_ranked_first: bool,
    /// Whether the plan's own second step is the solution's; `None` without a second move.
    pub is_second_right: Option<bool>,
    /// The different first moves proposed, the best first.
    pub proposals: Vec<Move>,
    /// By production: how many of the proposals rest on it, and how many of these are right.
    pub productions: BTreeMap<String, [u64; 2]>,
    /// Whether a limit cut the analysis off.
    pub is_cut: bool,
}

/// Sums over rows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Coverage {
    /// Rows with a right move to find.
    pub positions: u64,
    /// Rows where some plan begins with a right move.
    pub covered: u64,
    /// Rows where the best plan does.
    pub ranked_first: u64,
    /// Of the covered ones, those where the plan's second step is the solution's.
    pub second_move_ok: u64,
    /// Of the covered ones, those that have a second own move.
    pub second_moves: u64,
    /// Different first moves, the mean a position.
    pub mean_proposals: f64,
    /// The most in one position.
    pub max_proposals: u64,
    /// Positions whose analysis a limit cut off.
    pub cut: u64,
    /// By production.
    pub productions: BTreeMap<String, Counted>,
    #[serde(skip)]
    proposals: u64,
}

/// What rests on a production.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Counted {
    /// Proposals that rest on it.
    pub fired: u64,
    /// Of these right.
    pub right: u64,
    /// And wrong.
    pub wrong: u64,
}

/// Analyses a row; `None` when it has no right move to find.
pub fn covered(base: &KnowledgeBase, row: &Row) -> Option<Covered> {
    let (position, right, rest) = wanted(row)?;
    let vision = Vision::of(position.clone());
    let facts = Facts::of(&vision);
    let analysis = Analyst::new(base, &facts).analyse(position.turn());
    let moves = analysis.first_moves(&facts);
    let mut result = Covered { is_cut: analysis.is_cut, ..Covered::default() };
    for (mv, proposal) in &moves {
        let is_right = right.contains(mv);
        let mut names: Vec<&str> =
            proposal.lists.iter().flat_map(|list| &list.reasons).map(|reason| &*reason.production).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let counts = result.productions.entry(name.to_owned()).or_default();
            counts[0] += 1;
            counts[1] += u64::from(is_right);
        }
        if is_right && !result.is_covered {
            result.is_covered = true;
            result.is_second_right = second_step(&vision, &proposal.plan, *mv, rest);
        }
    }
    result.is_ranked_first = moves.first().is_some_and(|(mv, _)| right.contains(mv));
    result.proposals = moves.into_iter().map(|(mv, _)| mv).collect();
    Some(result)
}

/// Gives the position, its right moves, and the moves of the solution after the first.
fn wanted(row: &Row) -> Option<(&Chess, &[Move], &[Move])> {
    match &row.task {
        Task::Position { position, answer } => {
            let best = &answer.as_ref()?.best;
            (!best.is_empty()).then_some((position, best.as_slice(), &[]))
        }
        Task::Puzzle { position, solution, .. } => Some((position, solution.get(..1)?, &solution[1..])),
    }
}

/// Tells whether a plan goes on as the solution does.
fn second_step(vision: &Vision, plan: &Plan, first: Move, rest: &[Move]) -> Option<bool> {
    let (reply, second) = (*rest.first()?, *rest.get(1)?);
    let color = vision.position().turn();
    let roster: Roster = vision.roster().after(color, first);
    let replier = roster.man_at(reply.from()?)?;
    let to = claims::arrival(!color, reply);
    let mut after = vision.position().clone();
    after.play_unchecked(first);
    after.play_unchecked(reply);
    let next = Vision::new(after, roster.after(!color, reply));
    let facts = Facts::of(&next);
    let left = plan.follow(replier, to);
    Some(left.iter().any(|plan| legal_first_move(plan, &facts) == Some(second)))
}

impl Covered {
    /// Gives the row as a line of JSON: its name, what was proposed, and whether that is right.
    ///
    /// # Errors
    ///
    /// When it cannot be written as JSON.
    pub fn json(&self, row: &Row) -> Result<String, serde_json::Error> {
        let moves: Vec<String> =
            self.proposals.iter().map(|mv| mv.to_uci(shakmaty::CastlingMode::Standard).to_string()).collect();
        let line = Line {
            row: row.number,
            id: &row.id,
            covered: self.is_covered,
            ranked_first: self.is_ranked_first,
            second_move_ok: self.is_second_right,
            proposals: moves,
        };
        serde_json::to_string(&line)
    }
}

/// What is written for a row.
#[derive(Serialize)]
struct Line<'r> {
    row: u64,
    id: &'r str,
    covered: bool,
    ranked_first: bool,
    second_move_ok: Option<bool>,
    proposals: Vec<String>,
}

impl Coverage {
    /// Gives the sums as a line of JSON.
    ///
    /// # Errors
    ///
    /// When they cannot be written as JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Adds a row.
    pub fn add(&mut self, row: &Covered) {
        self.positions += 1;
        self.covered += u64::from(row.is_covered);
        self.ranked_first += u64::from(row.is_ranked_first);
        self.second_moves += u64::from(row.is_second_right.is_some());
        self.second_move_ok += u64::from(row.is_second_right == Some(true));
        self.cut += u64::from(row.is_cut);
        let count = row.proposals.len() as u64;
        self.proposals += count;
        self.max_proposals = self.max_proposals.max(count);
        self.mean_proposals = self.proposals as f64 / self.positions as f64;
        for (name, [fired, right]) in &row.productions {
            let counted = self.productions.entry(name.clone()).or_default();
            counted.fired += fired;
            counted.right += right;
            counted.wrong += fired - right;
        }
    }

    /// Gives the table that is printed at the end.
    pub fn table(&self) -> String {
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let mut text = String::new();
        for (name, counted) in &self.productions {
            let share = percent(counted.fired, self.proposals);
            let precision = percent(counted.right, counted.fired);
            let _ = writeln!(
                text,
                "{name:28} {:7} proposals {share:5.1} %  right {:6} {precision:5.1} %",
                counted.fired, counted.right
            );
        }
        let _ = writeln!(
            text,
            "covered {} of {} ({:.1} %), ranked first {} ({:.1} %), second step right {} of {} ({:.1} %)",
            self.covered,
            self.positions,
            percent(self.covered, self.positions),
            self.ranked_first,
            percent(self.ranked_first, self.positions),
            self.second_move_ok,
            self.second_moves,
            percent(self.second_move_ok, self.second_moves),
        );
        let _ = writeln!(
            text,
            "proposals {:.2} on average, {} at most; analyses cut off: {}",
            self.mean_proposals, self.max_proposals, self.cut
        );
        text
    }
}
