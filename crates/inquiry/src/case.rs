//! A case: a position that is asked about, the solver that answers, and what has been found so far.

use claims::{Certainty, Promise, Score};
use solvers::Problem;

use crate::Asked;
use crate::findings::{Finding, Findings};

/// A position that is asked about.
pub struct Case<'c> {
    /// The position, and the moves that the user asks about.
    pub problem: &'c Problem,
    /// The solver that answers.
    pub solver: Asked<'c>,
    /// Whether the reader wants to know about tempting moves.
    pub wants_tempting: bool,
    /// Whether the user limits neither nodes nor time, so that an open case is searched longer.
    pub is_unlimited: bool,
    /// What has been found so far.
    pub found: Findings,
}

impl<'c> Case<'c> {
    /// Opens a case about which nothing is known yet.
    pub fn new(problem: &'c Problem, solver: Asked<'c>) -> Case<'c> {
        Case { problem, solver, wants_tempting: false, is_unlimited: false, found: Findings::default() }
    }

    /// Adds what a question found.
    pub(crate) fn add(&mut self, finding: Finding) {
        self.found.add(finding);
    }

    /// Whether the analyst answers; the other solvers are asked by name, for their own answer.
    pub(crate) fn is_analyst(&self) -> bool {
        self.solver.name == crate::SolverName::Analyst
    }

    /// Returns what the answer promises.
    pub(crate) fn promise(&self) -> Option<Promise> {
        self.found.answer.as_ref()?.promise
    }

    /// Whether the answer wins pieces or mates.
    pub(crate) fn wins(&self) -> bool {
        matches!(self.promise(), Some(Promise::Material(_) | Promise::MateIn(_)))
    }

    /// Whether the answer is proved, down to the end of the game.
    pub(crate) fn is_proved(&self) -> bool {
        self.found.answer.as_ref().is_some_and(|answer| answer.certainty == Certainty::Proved)
    }

    /// Returns the value that the search that chose the answer gives it, for the side to move. A value that
    /// is only claimed does not say how the game stands, because knowledge counts what is won and looks no
    /// further.
    pub(crate) fn value(&self) -> Option<Score> {
        let answer = self.found.answer.as_ref()?;
        match &answer.chosen_by {
            Some(choice) if !self.is_proved() => choice.score,
            None if answer.certainty == Certainty::Claimed => {
                answer.score.filter(|score| matches!(score, Score::MateIn(_)))
            }
            _ => answer.score,
        }
    }
}
