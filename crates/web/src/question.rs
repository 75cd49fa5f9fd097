//! What is to be searched and told: a request's fields, checked.

use kibitzer::input::{read_played, read_typed_position, read_why_not};
use kibitzer::{Detail, HintLevel, Language, Notation, Problem, Question as Asked, SolverName, Style};

use crate::bounds::Bounds;
use crate::failure::Failure;
use crate::wanted::{FEN, Told, Wanted};

/// A position that is to be explained, within bounds.
#[derive(Clone)]
pub(crate) struct Question {
    pub(crate) problem: Problem,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<u64>,
    pub(crate) detail: Detail,
    pub(crate) style: Style,
    pub(crate) solver: SolverName,
}

impl Question {
    /// Reads a position, the moves played from it, and the bounds of the search.
    pub(crate) fn of(wanted: &Wanted, bounds: &Bounds) -> Result<Question, Failure> {
        let start = read_typed_position(wanted.fen.trim());
        let start = start.map_err(|error| Failure::bad(error, format!("`fen`: {FEN}")))?;
        let played = read_played(&start.position, &wanted.moves).map_err(|error| {
            let error = format!("move {} of `moves`, `{}`: {}", error.number, error.found, error.reason());
            Failure::bad(error, "`moves`: legal moves in SAN or UCI, with blanks between")
        })?;
        let history = played.history;
        let problem = Problem { history, last_move: played.last_move, ..Problem::win(played.position) };
        let detail = match wanted.detail {
            Told::Brief => Detail::Brief,
            Told::Normal => Detail::Normal,
            Told::Full => Detail::Full,
        };
        let name = wanted.language.as_deref().unwrap_or("en");
        let language = Language::named(name).map_err(|error| Failure::bad(error, "`language`: en or de"))?;
        let solver = wanted.solver.as_deref().unwrap_or("analyst").parse();
        let solver = solver.map_err(|error| Failure::bad(error, "`solver`: one of these names"))?;
        Ok(Question {
            solver,
            problem,
            nodes: within("nodes", wanted.nodes, bounds.nodes)?,
            movetime: within("movetime", wanted.movetime, bounds.movetime)?,
            detail,
            style: Style::new(language, Notation::Letters),
        })
    }

    /// Adds the move that is asked about.
    pub(crate) fn why_not(mut self, wanted: &Wanted) -> Result<Question, Failure> {
        let expected = "`move`: a move in SAN or UCI";
        let text = wanted.mv.as_deref().ok_or_else(|| Failure::bad("`move` is missing", expected))?;
        let asked: Asked = read_why_not(&self.problem.position, text).map_err(|error| {
            Failure::bad(format!("`{}`: {}", error.found, error.reason()), &error.expected)
        })?;
        self.problem.questions = vec![asked];
        Ok(self)
    }
}

/// Reads the level of a hint.
pub(crate) fn hint_level(wanted: &Wanted) -> Result<HintLevel, Failure> {
    match wanted.level {
        Some(1) => Ok(HintLevel::Where),
        Some(2) => Ok(HintLevel::Question),
        Some(3) => Ok(HintLevel::Who),
        level => {
            let found = level.map_or("`level` is missing".to_owned(), |level| format!("`level` is {level}"));
            Err(Failure::bad(found, "`level`: 1, 2 or 3"))
        }
    }
}

/// Refuses fields that say nothing where they stand.
pub(crate) fn without_others(wanted: &Wanted, may: &[&str]) -> Result<(), Failure> {
    let others = [("level", wanted.level.is_some()), ("move", wanted.mv.is_some())];
    match others.iter().find(|(name, is_there)| *is_there && !may.contains(name)) {
        Some((name, _)) => {
            let expected = "`level` with /api/v1/hint, `move` with /api/v1/why-not";
            Err(Failure::bad(format!("`{name}` says nothing here"), expected))
        }
        None => Ok(()),
    }
}

fn within(name: &str, asked: Option<u64>, most: u64) -> Result<Option<u64>, Failure> {
    match asked {
        Some(number) if number == 0 || most < number => {
            let expected = format!("`{name}`: a whole number from 1 to {most}");
            Err(Failure::bad(format!("`{name}` is {number}"), expected))
        }
        asked => Ok(asked),
    }
}
