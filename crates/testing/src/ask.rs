//! Questions to the library: a position, what is asked about it and by whom, and the report that comes back.
//!
//! Unless a test says otherwise the analyst is asked, at the defaults, in English; give nodes where the answer must not take
//! long. Nothing here goes by a clock.

use kibitzer::input::{read_played, read_position, read_why_not};
use kibitzer::{Detail, Limits, Problem, Report, Request, SectionKind, Silent, SolverName, Style};

/// A question that a test asks.
pub struct Ask<'a> {
    problem: Problem,
    solver: SolverName,
    limits: Limits<'a>,
    detail: Detail,
}

impl<'a> Ask<'a> {
    /// Asks what the side to move does in a position.
    ///
    /// # Panics
    ///
    /// Panics if the text is no position.
    #[track_caller]
    pub fn of(fen: &str) -> Ask<'a> {
        let read = read_position(fen).unwrap_or_else(|error| panic!("`{fen}`: {error}"));
        Ask::about(Problem::win(read.position))
    }

    /// Asks about a problem.
    pub fn about(problem: Problem) -> Ask<'a> {
        Ask { problem, solver: SolverName::Analyst, limits: Limits::default(), detail: Detail::Normal }
    }

    /// Plays moves first, as the program's user gives them.
    ///
    /// # Panics
    ///
    /// Panics if they cannot be played.
    #[track_caller]
    pub fn after(self, moves: &str) -> Ask<'a> {
        let played = read_played(&self.problem.position, moves);
        let played = played.unwrap_or_else(|error| panic!("`{moves}`: {error}"));
        let (history, last_move) = (played.history, played.last_move);
        Ask { problem: Problem { history, last_move, ..Problem::win(played.position) }, ..self }
    }

    /// Asks about moves of the position as well.
    ///
    /// # Panics
    ///
    /// Panics if one of them cannot be read; it need not be legal.
    #[track_caller]
    pub fn why_not(mut self, moves: &[&str]) -> Ask<'a> {
        for text in moves {
            let question = read_why_not(&self.problem.position, text);
            self.problem.questions.push(question.unwrap_or_else(|error| panic!("`{text}`: {error}")));
        }
        self
    }

    /// Asks this solver.
    pub fn by(self, solver: SolverName) -> Ask<'a> {
        Ask { solver, ..self }
    }

    /// Allows so many nodes; `None` is as much as a user gets who sets no limit.
    pub fn nodes(self, nodes: impl Into<Option<u64>>) -> Ask<'a> {
        self.limits(Limits { nodes: nodes.into(), ..Limits::default() })
    }

    /// Sets all limits.
    pub fn limits(self, limits: Limits<'a>) -> Ask<'a> {
        Ask { limits, ..self }
    }

    /// Wants so much to be told.
    pub fn detail(self, detail: Detail) -> Ask<'a> {
        Ask { detail, ..self }
    }

    /// Returns the report.
    pub fn explain(self) -> Report {
        let Ask { problem, solver, limits, detail } = self;
        let request = Request { solver: solver.into(), limits, detail, style: Style::plain() };
        kibitzer::explain(&problem, &request, &mut Silent)
    }
}

/// Returns what the analyst says of a position within so many nodes.
///
/// # Panics
///
/// Panics if the text is no position.
#[track_caller]
pub fn explain(fen: &str, nodes: u64) -> Report {
    Ask::of(fen).nodes(nodes).explain()
}

/// Lists the sentences of the sections of a kind.
pub fn sentences(report: &Report, kind: SectionKind) -> Vec<&str> {
    let of_kind = report.explanation.sections.iter().filter(|section| section.kind == kind);
    of_kind.flat_map(|section| &section.sentences).map(|sentence| sentence.text.as_str()).collect()
}

/// Returns what the sections of a kind say, one sentence after the other.
pub fn section(report: &Report, kind: SectionKind) -> String {
    sentences(report, kind).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_answered() {
        let report = explain("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 1_000);
        assert_eq!(report.answer.best_move.as_deref(), Some("a1a8"));
        assert!(!section(&report, SectionKind::Line).is_empty() || report.certificate.is_some());
        let played = Ask::of("6k1/5ppp/8/8/8/8/R7/7K b - - 0 1").after("Kf8").why_not(&["Ra7", "Ra9"][..1]);
        let report = played.by(SolverName::Mate).nodes(1_000).detail(Detail::Brief).explain();
        assert_eq!(report.explanation.alternatives.len(), 1);
    }
}
