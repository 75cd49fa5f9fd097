//! The processing of a row, on any thread: a search, an explanation or themes, as one JSON object.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kibitzer::Sources;
use kibitzer::input::{PositionWarning, PuzzleFields, Row, RowFault, RowReader, Task, read_puzzle};
use kibitzer::kb::fingerprint;
use kibitzer::{
    Asked, Detail, Limits, Problem, Request, Silent, SolverName, StopReason, Style, Tags, explain, solve_row,
    tags,
};
use serde_json::json;

use crate::bundle::{Bundle, Raw};
use crate::clock::Stopwatch;
use crate::journal::{Entry, Kind};
use crate::manifest::Place;
use crate::options::Work;
use crate::tables::Fields;

/// How every row is processed.
pub struct Job {
    /// What is done.
    pub work: Work,
    /// The solver to ask.
    pub solver: SolverName,
    /// Nodes for each search.
    pub nodes: Option<u64>,
    /// Milliseconds for each search.
    pub movetime: Option<u64>,
    /// Plies from the root.
    pub depth: Option<u32>,
    /// How detailed an explanation is.
    pub detail: Detail,
    /// How it is written.
    pub style: Style,
    /// The knowledge that the search uses.
    pub sources: Sources<'static>,
    /// What rows record about the program that made them.
    pub marks: Marks,
    /// The names of the files, which rows give as their origin.
    pub files: Vec<String>,
    /// Ends the searches when it is set.
    pub stop: Arc<AtomicBool>,
}

/// What rows record about the program that made them, so that a later run knows which it would reproduce.
#[derive(Clone, Debug)]
pub struct Marks {
    /// The mark of rows that the knowledge base did not affect.
    pub program: String,
    /// The mark of rows that it did affect.
    pub(crate) knowledge: String,
}

/// Why there are no more results.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Halt {
    /// An interrupt.
    Interrupted,
    /// A file could not be read any further.
    Broken(String),
}

/// A worker that processes bundles.
pub(crate) struct Worker {
    job: Arc<Job>,
    /// The parser of lines for the file of the last bundle.
    reader: Option<(usize, RowReader)>,
}

impl Marks {
    /// Returns the marks of this version with its knowledge.
    pub fn of(sources: Sources<'_>) -> Marks {
        let program = format!("kibitzer {}", program(sources));
        Marks { knowledge: format!("{program} kb:{}", fingerprint(sources.knowledge)), program }
    }

    /// Whether a row with this mark would come out the same.
    pub(crate) fn stand(&self, mark: &str) -> bool {
        mark == self.program || mark == self.knowledge
    }
}

/// Determines the themes of a row.
fn find_themes(row: &Row) -> Result<Tags, String> {
    tags(row).ok_or_else(|| RowFault::NoPuzzle.to_string())
}

/// Returns the version of the program, and its endgame tables, if any.
pub(crate) fn program(sources: Sources<'_>) -> String {
    let tables = sources.theory.tables_name().map(|name| format!(" {name}"));
    format!("{}{}", crate::VERSION, tables.unwrap_or_default())
}

impl Worker {
    pub(crate) fn new(job: Arc<Job>) -> Worker {
        Worker { job, reader: None }
    }

    /// Processes a bundle; nothing follows a halt.
    pub(crate) fn work(&mut self, bundle: Bundle) -> Vec<Result<Entry, Halt>> {
        let mut done = Vec::with_capacity(bundle.rows.len());
        let Bundle { input, reader, rows } = bundle;
        if self.reader.as_ref().is_none_or(|(of, _)| *of != input) {
            self.reader = Some((input, RowReader::clone(&reader)));
        }
        let Some((_, reader)) = &mut self.reader else { return done };
        for (place, raw) in rows {
            let entry = self.job.entry(place, raw, reader);
            let is_halt = entry.is_err();
            done.push(entry);
            if is_halt {
                break;
            }
        }
        done
    }
}

/// A worker that processes rows in memory.
pub struct RowWorker {
    job: Arc<Job>,
    reader: RowReader,
}

impl RowWorker {
    /// Creates a worker for a job.
    pub fn new(job: Arc<Job>) -> RowWorker {
        RowWorker { job, reader: RowReader::of_positions() }
    }

    /// Processes a row with this number; returns its JSON object, or the reason why it cannot be read.
    ///
    /// # Errors
    ///
    /// Returns an error on an interrupt.
    pub fn work(&mut self, number: u64, fields: &Fields) -> Result<Result<String, String>, Halt> {
        self.job.do_row(read_fields(number, fields, &mut self.reader), "")
    }

    /// Determines the themes of a puzzle with this number, for callers that do not want the object as text;
    /// also returns what had to be repaired in its position.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be read.
    pub fn tags(&mut self, number: u64, fields: &Fields) -> Result<(Tags, Vec<PositionWarning>), String> {
        let row = read_fields(number, fields, &mut self.reader)?;
        find_themes(&row).map(|tags| (tags, row.warnings))
    }
}

/// Reads a row of a Parquet file.
fn read_fields(number: u64, fields: &Fields, positions: &mut RowReader) -> Result<Row, String> {
    let Fields { id, fen, moves, rating, themes } = fields;
    let row = match moves {
        Some(moves) => read_puzzle(number, &PuzzleFields { id, fen, moves, rating, themes }),
        None => positions.read(number, fen).map_err(|error| error.reason),
    };
    let named = |row: Row| if id.is_empty() { row } else { Row { id: id.clone(), ..row } };
    row.map(named).map_err(|reason| reason.to_string())
}

impl Job {
    /// Processes the raw row at a place.
    fn entry(&self, place: Place, raw: Raw, reader: &mut RowReader) -> Result<Entry, Halt> {
        let row = match raw {
            Raw::Line(line) => reader.read(place.row, &line).map_err(|error| error.reason.to_string()),
            Raw::Row(row) => Ok(*row),
            Raw::Fields(fields) => read_fields(place.row, &fields, reader),
            Raw::Bad(reason) => Err(reason),
            Raw::Kept(text) => return Ok(Entry { kind: Kind::Kept, place, text }),
            Raw::Broken(reason) => return Err(Halt::Broken(reason)),
        };
        let file = self.files.get(place.input).map_or("", String::as_str);
        Ok(match self.do_row(row, file)? {
            Ok(text) => Entry { kind: Kind::New, place, text },
            Err(reason) => {
                let text = json!({ "file": file, "row": place.row, "reason": reason }).to_string();
                Entry { kind: Kind::Bad, place, text }
            }
        })
    }

    /// Processes a row, if it could be read.
    fn do_row(&self, row: Result<Row, String>, file: &str) -> Result<Result<String, String>, Halt> {
        row.map_or_else(|reason| Some(Err(reason)), |row| self.row(&row, file)).ok_or(Halt::Interrupted)
    }

    /// Processes a row; an interrupted search has no result.
    fn row(&self, row: &Row, file: &str) -> Option<Result<String, String>> {
        match self.work {
            Work::Solve => self.solve(row, file),
            Work::Explain => self.explain(row, file),
            Work::Tag => Some(self.tag(row, file)),
        }
    }

    fn tag(&self, row: &Row, file: &str) -> Result<String, String> {
        let text = serde_json::to_string(&find_themes(row)?).map_err(|error| error.to_string())?;
        // Themes depend only on the moves.
        Ok(stamp(&head(file), &text, &row.warnings, &self.marks.program))
    }

    fn solve(&self, row: &Row, file: &str) -> Option<Result<String, String>> {
        let watch = Stopwatch::start(self.movetime);
        let solver = Asked { name: self.solver, sources: self.sources };
        let report = solve_row(row, solver, self.limits(&watch), &mut Silent);
        if report.is_interrupted {
            return None;
        }
        let has_knowledge = 0 < report.answer.static_analyses;
        let mark = if has_knowledge { &self.marks.knowledge } else { &self.marks.program };
        let text = serde_json::to_string(&report).map_err(|error| error.to_string());
        Some(text.map(|text| stamp(&head(file), &text, &row.warnings, mark)))
    }

    fn explain(&self, row: &Row, file: &str) -> Option<Result<String, String>> {
        let watch = Stopwatch::start(self.movetime);
        let solver = Asked { name: self.solver, sources: self.sources };
        let problem = match &row.task {
            Task::Position { position, allowed: None, .. } => Problem::win(position.clone()),
            Task::Position { position, allowed: Some((before, allowed)), .. }
            | Task::Puzzle { before, allowed, position, .. } => Problem {
                history: vec![before.clone()],
                last_move: Some(*allowed),
                ..Problem::win(position.clone())
            },
        };
        let request =
            Request { solver, limits: self.limits(&watch), detail: self.detail, style: &self.style };
        let report = explain(&problem, &request, &mut Silent);
        if report.answer.stop_reason == StopReason::Interrupted.name() {
            return None;
        }
        let certificate = report.certificate.as_ref();
        let text = render::json(&report.answer, &report.explanation, certificate, &report.measures);
        let head = format!("{}\"row\":{},\"id\":{},", head(file), row.number, json!(row.id));
        let text = text.map_err(|error| error.to_string());
        Some(text.map(|text| stamp(&head, &text, &row.warnings, &self.marks.knowledge)))
    }

    fn limits<'l>(&'l self, watch: &'l Stopwatch) -> Limits<'l> {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            clock: watch.limit(),
            interrupt: Some(&self.stop),
            ..Limits::default()
        }
    }
}

/// Returns the first field of every row.
fn head(file: &str) -> String {
    format!("\"file\":{},", json!(file))
}

/// Adds fields before and after those of an object, and leaves the time out, so that the same row always
/// gives the same text.
fn stamp(head: &str, object: &str, warnings: &[PositionWarning], mark: &str) -> String {
    // Inside texts quotation marks are escaped, so this is the field.
    let object = object.replacen("\"time_us\":0,", "", 1);
    let inside = object.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(&object);
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    let warnings =
        if warnings.is_empty() { String::new() } else { format!("\"warnings\":{},", json!(warnings)) };
    format!("{{{head}{inside},{warnings}\"by\":{}}}", json!(mark))
}
