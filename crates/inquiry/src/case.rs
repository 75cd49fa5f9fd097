//! What is asked about: a position, by whom it is answered, and what has come out so far.

use claims::{Certainty, Promise, Score};
use solvers::Problem;

use crate::Asked;
use crate::findings::{Finding, Findings};

/// A position that is asked about.
pub struct Case<'c> {
    /// The position, and the moves that the user asks about.
    pub problem: &'c Problem,
    /// Who answers.
    pub solver: Asked<'c>,
    /// Whether a reader wants to hear of moves that would tempt him.
    pub wants_tempting: bool,
    /// Whether the user limits neither nodes nor time, so that an open case is looked at longer.
    pub is_unlimited: bool,
    /// What has come out so far.
    pub found: Findings,
}

impl<'c> Case<'c> {
    /// Opens a case, in which nothing is known.
    pub fn new(problem: &'c Problem, solver: Asked<'c>) -> Case<'c> {
        Case { problem, solver, wants_tempting: false, is_unlimited: false, found: Findings::default() }
    }

    /// Adds what a question found.
    pub(crate) fn add(&mut self, finding: Finding) {
        self.found.add(finding);
    }

    /// Whether the analyst answers: the others are asked by name, for their own answer.
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

    /// Returns what the search that chose the answer thinks of it, for the side to move. What is only claimed says nothing of how the
    /// game stands: it counts what is won where the knowledge looked no further.
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
