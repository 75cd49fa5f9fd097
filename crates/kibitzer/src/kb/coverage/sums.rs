//! Sums over rows, and the table printed from them.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::{Covered, Second, Tried};

/// Sums over rows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Coverage {
    /// Rows with a right move to find.
    pub positions: u64,
    /// Rows in which some plan begins with a right move.
    pub covered: u64,
    /// Rows in which the best plan does.
    pub ranked_first: u64,
    /// Covered rows in which the plan's second step is the solution's or another that wins as much.
    pub second_move_ok: u64,
    /// How many of these have another second step.
    pub second_move_other: u64,
    /// Covered rows in which the solver has a second move.
    pub second_moves: u64,
    /// The mean number of different first moves per position.
    pub mean_proposals: f64,
    /// The most in one position.
    pub max_proposals: u64,
    /// Positions whose analysis a limit cut off.
    pub cut: u64,
    /// The mean number of hypothetical boards per position.
    pub mean_boards: f64,
    /// The result of a scorer that knows only exchanges.
    pub baseline: Baseline,
    /// By production.
    pub productions: BTreeMap<String, Counted>,
    #[serde(skip)]
    proposals: u64,
    #[serde(skip)]
    boards: u64,
}

/// The result of a scorer that knows only exchanges: captures and checks, then the other moves, by what they
/// win.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Baseline {
    /// Rows with a right move among its first ones.
    pub covered: u64,
    /// Rows in which its first move is right.
    pub ranked_first: u64,
    /// Rows covered by the plans in which its first move after the reply is the solution's.
    pub second_move_ok: u64,
    /// The mean number of its moves per position.
    pub mean_proposals: f64,
    #[serde(skip)]
    proposals: u64,
}

/// What rests on a production.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Counted {
    /// Proposals that rest on it.
    pub fired: u64,
    /// How many of these are right.
    pub right: u64,
    /// How many are wrong.
    pub wrong: u64,
    /// Proposals whose plan it made.
    pub made: u64,
}

impl Coverage {
    /// Returns the sums as a line of JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written as JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Adds a row.
    pub fn add(&mut self, row: &Covered) {
        self.positions += 1;
        self.covered += u64::from(row.is_covered);
        self.ranked_first += u64::from(row.is_ranked_first);
        self.second_moves += u64::from(row.second.is_some());
        self.second_move_ok += u64::from(row.second.is_some_and(Second::is_right));
        self.second_move_other += u64::from(row.second == Some(Second::AsGood));
        self.cut += u64::from(row.is_cut);
        let count = row.proposals.len() as u64;
        self.proposals += count;
        self.max_proposals = self.max_proposals.max(count);
        self.mean_proposals = self.proposals as f64 / self.positions as f64;
        self.boards += row.boards;
        self.mean_boards = self.boards as f64 / self.positions as f64;
        self.baseline.add(row.baseline, self.positions);
        for (name, rested) in &row.productions {
            let counted = self.productions.entry(name.clone()).or_default();
            counted.fired += rested.fired;
            counted.right += rested.right;
            counted.wrong += rested.fired - rested.right;
            counted.made += rested.made;
        }
    }

    /// Returns the table printed at the end.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{:28} {:>17}  {:>26}", "production", "makes", "rests: fired, right");
        for (name, counted) in &self.productions {
            let _ = writeln!(
                text,
                "{name:28} {:7} {:6.2} %  {:9} {:8} {:6.1} %",
                counted.made,
                percent(counted.made, self.proposals),
                counted.fired,
                counted.right,
                percent(counted.right, counted.fired)
            );
        }
        let most = self.productions.iter().max_by_key(|(_, counted)| counted.made);
        if let Some((name, counted)) = most {
            let share = percent(counted.made, self.proposals);
            let _ = writeln!(
                text,
                "makes most: {name}, {} of {} proposals ({share:.1} %)",
                counted.made, self.proposals
            );
        }
        let _ = writeln!(
            text,
            "exchanges alone: covered {} ({:.1} %), ranked first {} ({:.1} %), second step {:.1} %, {:.2} moves on average",
            self.baseline.covered,
            percent(self.baseline.covered, self.positions),
            self.baseline.ranked_first,
            percent(self.baseline.ranked_first, self.positions),
            percent(self.baseline.second_move_ok, self.second_moves),
            self.baseline.mean_proposals
        );
        self.totals(&mut text);
        text
    }

    fn totals(&self, text: &mut String) {
        let _ = writeln!(
            text,
            "covered {} of {} ({:.1} %), ranked first {} ({:.1} %), second step right {} of {} ({:.1} %), {} of them another than \
             the solution's",
            self.covered,
            self.positions,
            percent(self.covered, self.positions),
            self.ranked_first,
            percent(self.ranked_first, self.positions),
            self.second_move_ok,
            self.second_moves,
            percent(self.second_move_ok, self.second_moves),
            self.second_move_other
        );
        let _ = writeln!(
            text,
            "proposals {:.2} on average, {} at most; analyses cut off: {}; boards thought of: {:.1}",
            self.mean_proposals, self.max_proposals, self.cut, self.mean_boards
        );
    }
}

impl Baseline {
    fn add(&mut self, tried: Tried, positions: u64) {
        self.covered += u64::from(tried.is_covered);
        self.ranked_first += u64::from(tried.is_ranked_first);
        self.second_move_ok += u64::from(tried.is_second_right);
        self.proposals += tried.count;
        self.mean_proposals = self.proposals as f64 / positions as f64;
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}
