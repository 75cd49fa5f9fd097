//! What is to be searched and explained: a request's fields, checked.

use kibitzer::input::{Played, read_played, read_typed_position, read_why_not};
use kibitzer::{Detail, HintLevel, Language, Notation, Problem, Question as Asked, SolverName, Style};
use serde_json::Value;
use shakmaty::Chess;

use crate::failure::Failure;
use crate::fields::{Fields, wrong};
use crate::request::{FEN, Most, Told, Wanted};

/// A position to be explained, within bounds.
#[derive(Clone)]
pub struct Question {
    /// The position, and the moves that led to it.
    pub problem: Problem,
    /// Nodes of each search.
    pub nodes: Option<u64>,
    /// Milliseconds of each search.
    pub movetime: Option<u64>,
    pub(crate) detail: Detail,
    pub(crate) style: Style,
    pub(crate) solver: SolverName,
}

impl Question {
    /// Reads a position, the moves played from it, and the limits of the search.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is wrong, or a limit is above the maximum.
    pub fn of(fields: Fields, most: &Most) -> Result<Question, Failure> {
        Question::from_wanted(&Wanted::of(fields, &[], most)?, most)
    }

    /// Reads the same, and the move that is asked about.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Question::of`], and one if the move is missing or not legal.
    pub fn why_not(fields: Fields, most: &Most) -> Result<Question, Failure> {
        let wanted = Wanted::of(fields, &["move"], most)?;
        Question::from_wanted(&wanted, most)?.about_move(wanted.mv.as_deref())
    }

    /// Reads the same, and optionally a move that is asked about.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Question::of`], and one if the move is not legal.
    pub fn report(fields: Fields, most: &Most) -> Result<Question, Failure> {
        let wanted = Wanted::of(fields, &["move"], most)?;
        let question = Question::from_wanted(&wanted, most)?;
        if wanted.mv.is_some() { question.about_move(wanted.mv.as_deref()) } else { Ok(question) }
    }

    pub(crate) fn from_wanted(wanted: &Wanted, most: &Most) -> Result<Question, Failure> {
        let start = start(&wanted.fen)?;
        let played = play(&start, &wanted.moves)?;
        let history = played.history;
        let problem = Problem { history, last_move: played.last_move, ..Problem::win(played.position) };
        let detail = match wanted.detail {
            Told::Brief => Detail::Brief,
            Told::Normal => Detail::Normal,
            Told::Full => Detail::Full,
        };
        let solver = wanted.solver.as_deref().unwrap_or("analyst").parse();
        let solver = solver.map_err(|error| Failure::bad(error, "`solver`: one of these names"))?;
        Ok(Question {
            solver,
            problem,
            nodes: within("nodes", wanted.nodes, most.nodes)?,
            movetime: within("movetime", wanted.movetime, most.movetime)?,
            detail,
            style: style(wanted.language.as_deref())?,
        })
    }

    fn about_move(mut self, text: Option<&str>) -> Result<Question, Failure> {
        let expected = "`move`: a move in SAN or UCI";
        let text = text.ok_or_else(|| Failure::bad("`move` is missing", expected))?;
        let asked: Asked = read_why_not(&self.problem.position, text).map_err(|error| {
            Failure::bad(format!("`{}`: {}", error.found, error.reason()), &error.expected)
        })?;
        self.problem.questions = vec![asked];
        Ok(self)
    }
}

/// Reads the position from which moves are played.
pub(crate) fn start(fen: &str) -> Result<Chess, Failure> {
    let read = read_typed_position(fen.trim());
    read.map(|read| read.position).map_err(|error| Failure::with_own_words(error, format!("`fen`: {FEN}")))
}

/// Plays moves.
pub(crate) fn play(start: &Chess, moves: &str) -> Result<Played, Failure> {
    read_played(start, moves).map_err(|error| {
        let error = format!("move {} of `moves`, `{}`: {}", error.number, error.found, error.reason());
        Failure::bad(error, "`moves`: legal moves in SAN or UCI, with blanks between")
    })
}

/// Returns the style of texts in a language; in English if none is named.
pub(crate) fn style(language: Option<&str>) -> Result<Style, Failure> {
    let name = language.unwrap_or("en");
    let known = ["en", "de"].contains(&name).then(|| Language::find_named(name).ok()).flatten();
    let language = known.ok_or_else(|| wrong("language", &Value::from(name), "en or de"))?;
    Ok(Style::new(language, Notation::Letters))
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

pub(crate) fn within(name: &str, asked: Option<u64>, most: u64) -> Result<Option<u64>, Failure> {
    match asked {
        Some(number) if number == 0 || most < number => {
            let expected = format!("`{name}`: a whole number from 1 to {most}");
            Err(Failure::bad(format!("`{name}` is {number}"), expected))
        }
        asked => Ok(asked),
    }
}
