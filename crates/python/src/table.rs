//! Tables: an Arrow stream of rows in, an Arrow stream of results out, row for row and in order.
//!
//! Nothing is read before results are requested, and then no more than the workers need: memory is bounded
//! however long the table is.

mod row_objects;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arrow_array::cast::AsArray;
use arrow_array::{Array, LargeStringArray, RecordBatch, RecordBatchReader};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use batch::pipeline::{self, Ordered, Waited};
use batch::{Column, Fields, Holds, Job, RowWorker, Work, columns};
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatchReader;
use pyo3_arrow::input::AnyRecordBatch;

use self::row_objects::Made;
use crate::errors::input;
use crate::question::Options;
use crate::rows::read_job;
use crate::runs;
use crate::waiting::PATIENCE;

/// The columns of the input rows; those that are not named are found by their names in files.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Names {
    id: Option<String>,
    fen: Option<String>,
    moves: Option<String>,
    themes: Option<String>,
}

/// Processes the rows of a table; returns the stream of results.
#[pyfunction]
#[pyo3(signature = (rows, work, names, options, jobs, progress))]
pub(crate) fn table(
    py: Python<'_>,
    rows: AnyRecordBatch,
    work: &str,
    names: Names,
    options: Options,
    jobs: Option<u16>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Rows> {
    let work = runs::read_work(work)?;
    let stop = Arc::new(AtomicBool::new(false));
    let job = Arc::new(read_job(work, &options, &stop)?);
    let reader = rows.into_reader()?;
    let places = Places::find(&reader.schema(), &names, work)?;
    let results = Results::new(
        job,
        Pieces { reader, places, open: None, row: 0, work },
        pipeline::jobs(jobs),
        progress,
    );
    Ok(Rows(Py::new(py, PyRecordBatchReader::new(Box::new(results)))?))
}

/// A stream of results, which can be read once.
#[pyclass(frozen, module = "kibitzer._core")]
pub(crate) struct Rows(Py<PyRecordBatchReader>);

#[pymethods]
impl Rows {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.0.bind(py).call_method0("__arrow_c_schema__")
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.0.bind(py).call_method1("__arrow_c_stream__", (requested_schema,))
    }
}

/// The indices of the relevant columns.
#[derive(Clone)]
struct Places {
    id: Option<usize>,
    fen: usize,
    moves: Option<usize>,
    themes: Option<usize>,
}

impl Places {
    /// Finds the columns.
    ///
    /// # Errors
    ///
    /// Raises `InputError` if a column that is named or needed is missing, or does not contain text.
    fn find(schema: &Schema, names: &Names, work: Work) -> PyResult<Places> {
        let all = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
        let missing = |name: &str| input(format!("the table has no column {name:?}, found {}", all()));
        let find = |given: Option<&str>, usual: &[&str], fits: fn(&DataType) -> bool| {
            let is_it = |field: &Arc<Field>| match given {
                Some(given) => field.name() == given,
                None => usual.iter().any(|usual| field.name().eq_ignore_ascii_case(usual)),
            };
            let Some((place, field)) = schema.fields().iter().enumerate().find(|(_, field)| is_it(field))
            else {
                return given.map_or(Ok(None), |given| Err(missing(given)));
            };
            if fits(field.data_type()) {
                return Ok(Some(place));
            }
            let wrong = format!("column {:?}: expected text, found {}", field.name(), field.data_type());
            Err(input(wrong))
        };
        let needs_moves = work == Work::Tag || names.moves.is_some();
        let moves = match find(names.moves.as_deref(), &["moves"], is_text) {
            Ok(None) if needs_moves => return Err(missing("Moves")),
            // If it is not needed, a column with that name is something else.
            Err(_) if !needs_moves => None,
            found => found?,
        };
        let is_name = |kind: &DataType| is_text(kind) || kind.is_integer();
        Ok(Places {
            id: find(names.id.as_deref(), &["puzzleid", "puzzle_id", "id"], is_name)?,
            fen: find(names.fen.as_deref(), &["fen"], is_text)?.ok_or_else(|| missing("FEN"))?,
            moves,
            themes: find(names.themes.as_deref(), &["themes"], is_text)?,
        })
    }
}

/// Whether a column contains texts, or lists of them.
fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, value) => is_text(value),
        DataType::List(item) | DataType::LargeList(item) => is_text(item.data_type()),
        _ => false,
    }
}

/// A column of one batch as text.
enum Texts {
    Plain(LargeStringArray),
    Lists(Vec<Option<String>>),
}

impl Texts {
    fn of(column: &dyn Array) -> Result<Texts, ArrowError> {
        let plain = |array: &dyn Array| {
            cast(array, &DataType::LargeUtf8).map(|array| array.as_string::<i64>().clone())
        };
        let lists = |items: Vec<Option<arrow_array::ArrayRef>>| {
            let joined = |item: Option<arrow_array::ArrayRef>| {
                let Some(item) = item else { return Ok(None) };
                Ok(Some(plain(&item)?.iter().flatten().collect::<Vec<_>>().join(" ")))
            };
            items.into_iter().map(joined).collect::<Result<_, ArrowError>>().map(Texts::Lists)
        };
        match column.data_type() {
            DataType::List(_) => lists(column.as_list::<i32>().iter().collect()),
            DataType::LargeList(_) => lists(column.as_list::<i64>().iter().collect()),
            _ => plain(column).map(Texts::Plain),
        }
    }

    /// Returns the text of a row; `None` if it is null.
    fn get(&self, row: usize) -> Option<String> {
        match self {
            Texts::Plain(texts) => (!texts.is_null(row)).then(|| texts.value(row).to_owned()),
            Texts::Lists(texts) => texts.get(row).cloned().flatten(),
        }
    }
}

/// Rows of one batch as text.
struct Open {
    id: Option<Texts>,
    fen: Texts,
    moves: Option<Texts>,
    themes: Option<Texts>,
    rows: usize,
    next: usize,
}

impl Open {
    fn new(batch: &RecordBatch, places: &Places) -> Result<Open, ArrowError> {
        let texts = |place: Option<usize>| place.map(|place| Texts::of(batch.column(place))).transpose();
        Ok(Open {
            id: texts(places.id)?,
            fen: Texts::of(batch.column(places.fen))?,
            moves: texts(places.moves)?,
            themes: texts(places.themes)?,
            rows: batch.num_rows(),
            next: 0,
        })
    }

    /// Returns the fields of a row. If its moves are missing, it is a puzzle without any if `needs_moves`,
    /// and otherwise a position.
    fn fields(&self, row: usize, needs_moves: bool) -> Fields {
        let text = |column: &Option<Texts>| column.as_ref().and_then(|texts| texts.get(row));
        Fields {
            id: text(&self.id).unwrap_or_default(),
            fen: self.fen.get(row).unwrap_or_default(),
            moves: text(&self.moves).or_else(|| needs_moves.then(String::new)),
            rating: String::new(),
            themes: text(&self.themes).unwrap_or_default(),
        }
    }
}

/// Puzzles that are tagged together, so that passing them on costs less than the work.
const TAGGED_TOGETHER: usize = 512;

/// Items in memory per worker.
const AHEAD: usize = 16;

/// How many threads are inside the source of a table, which may be in Python.
static IN_SOURCES: AtomicUsize = AtomicUsize::new(0);

/// Whether the interpreter is about to exit, so that no source may be entered any more.
static IS_CLOSING: AtomicBool = AtomicBool::new(false);

/// Calls a source, unless the interpreter is about to exit.
fn guard<T>(ask: impl FnOnce() -> Option<T>) -> Option<T> {
    IN_SOURCES.fetch_add(1, Ordering::SeqCst);
    let found = if IS_CLOSING.load(Ordering::SeqCst) { None } else { ask() };
    IN_SOURCES.fetch_sub(1, Ordering::SeqCst);
    found
}

/// Waits until no thread is inside the source of a table; must be called before the interpreter exits, which
/// such a thread would not survive.
#[pyfunction]
pub(crate) fn close(py: Python<'_>) {
    IS_CLOSING.store(true, Ordering::SeqCst);
    let end = Instant::now() + LAST_PATIENCE;
    py.detach(|| {
        while 0 < IN_SOURCES.load(Ordering::SeqCst) && Instant::now() < end {
            thread::sleep(Duration::from_millis(1));
        }
    });
}

/// How long the interpreter's exit waits for a source.
const LAST_PATIENCE: Duration = Duration::from_secs(5);

/// Rows that are passed to a worker together, or the reason why they could not be read.
type Piece = Result<Vec<(u64, Fields)>, String>;

/// The rows of a stream, bundled to suit the work.
struct Pieces {
    reader: Box<dyn RecordBatchReader + Send>,
    places: Places,
    open: Option<Open>,
    /// Rows before the next one.
    row: u64,
    work: Work,
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let most = if self.work == Work::Tag { TAGGED_TOGETHER } else { 1 };
        loop {
            if let Some(open) = self.open.as_mut().filter(|open| open.next < open.rows) {
                let end = open.rows.min(open.next + most);
                let needs_moves = self.work == Work::Tag;
                let rows = (open.next..end).map(|row| open.fields(row, needs_moves));
                let piece = (self.row + 1..).zip(rows).collect();
                self.row += (end - open.next) as u64;
                open.next = end;
                return Some(Ok(piece));
            }
            let opened = guard(|| self.reader.next())?.and_then(|batch| Open::new(&batch, &self.places));
            match opened {
                Ok(open) => self.open = Some(open),
                Err(error) => return Some(Err(format!("the table could not be read to its end: {error}"))),
            }
        }
    }
}

/// Results in the order of their rows.
struct Results {
    /// The work that has not started yet.
    wanted: Option<(Pieces, usize)>,
    ordered: Option<Ordered<Result<RecordBatch, String>>>,
    job: Arc<Job>,
    columns: Vec<Column>,
    schema: SchemaRef,
    /// The least number of rows in an output batch, except the last one.
    least: usize,
    progress: Option<Py<PyAny>>,
    is_over: bool,
}

impl Results {
    fn new(job: Arc<Job>, pieces: Pieces, jobs: usize, progress: Option<Py<PyAny>>) -> Results {
        let columns: Vec<Column> =
            columns(job.work).iter().filter(|column| column.name != "file").copied().collect();
        let field = |column: &Column| Field::new(column.name, kind(column.holds), true);
        let error = Field::new("error", DataType::Utf8, true);
        let schema = Arc::new(Schema::new(columns.iter().map(field).chain([error]).collect::<Vec<_>>()));
        let least = match job.work {
            Work::Tag => 4096,
            Work::Solve => 256,
            Work::Explain => 32,
        };
        let wanted = Some((pieces, jobs));
        Results { wanted, ordered: None, job, columns, schema, least, progress, is_over: false }
    }

    /// Starts to process the rows.
    fn begin(&self, pieces: Pieces, jobs: usize) -> Ordered<Result<RecordBatch, String>> {
        let worker = || {
            let mut worker = RowWorker::new(Arc::clone(&self.job));
            let job = Arc::clone(&self.job);
            let (columns, schema) = (self.columns.clone(), Arc::clone(&self.schema));
            move |piece: Piece| {
                let mut made = Made::new(&columns);
                for (number, fields) in piece? {
                    if job.work == Work::Tag {
                        made.add_tags(number, &fields.id, worker.tags(number, &fields), &job.marks.program);
                        continue;
                    }
                    let row = worker.work(number, &fields).map_err(|_| "interrupted".to_owned())?;
                    made.add(number, &fields.id, row);
                }
                made.finish(&schema).map_err(|error| error.to_string())
            }
        };
        Ordered::new(pieces, [jobs, AHEAD], &self.job.stop, worker)
    }

    /// Ends the work.
    fn stop(&self) {
        self.job.stop.store(true, Ordering::Relaxed);
    }

    /// Waits for results, handling signals and letting other threads run meanwhile; `None` at the end.
    fn wait(&mut self) -> Option<Result<RecordBatch, String>> {
        if let Some((pieces, jobs)) = self.wanted.take() {
            self.ordered = Some(self.begin(pieces, jobs));
        }
        let ordered = self.ordered.as_mut()?;
        loop {
            // The reader may hold the interpreter lock, which the source of the rows may need.
            match Python::attach(|py| py.detach(|| ordered.wait(PATIENCE))) {
                Waited::Ready(result) => return Some(result),
                Waited::End => return None,
                Waited::Failed => return Some(Err("internal error: a worker failed".to_owned())),
                Waited::NotYet => {}
            }
            if Python::attach(|py| py.check_signals()).is_err() {
                Python::attach(raise_again);
                return Some(Err("interrupted".to_owned()));
            }
        }
    }

    /// Reports to the callback that more rows are done.
    fn report(&mut self, rows: usize) -> Result<(), String> {
        let Some(callback) = &self.progress else { return Ok(()) };
        Python::attach(|py| {
            callback.call1(py, (rows,)).map(drop).map_err(|error| {
                if error.is_instance_of::<PyException>(py) {
                    return format!("progress: {error}");
                }
                raise_again(py);
                "interrupted".to_owned()
            })
        })
    }
}

/// Makes Python raise `KeyboardInterrupt` once more, because the reader of the stream has turned the first
/// one into an error of its own.
fn raise_again(py: Python<'_>) {
    let raised = py.import("_thread").and_then(|module| module.call_method0("interrupt_main"));
    // Without that module there is nothing to interrupt.
    drop(raised);
}

impl Iterator for Results {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut batches = Vec::new();
        let mut rows = 0;
        while rows < self.least && !self.is_over {
            let reported =
                self.wait().map(|made| made.and_then(|batch| self.report(batch.num_rows()).map(|()| batch)));
            match reported {
                Some(Ok(batch)) => {
                    rows += batch.num_rows();
                    batches.push(batch);
                }
                Some(Err(reason)) => {
                    self.is_over = true;
                    self.stop();
                    return Some(Err(ArrowError::ExternalError(reason.into())));
                }
                None => self.is_over = true,
            }
        }
        (!batches.is_empty()).then(|| concat_batches(&self.schema, &batches))
    }
}

impl RecordBatchReader for Results {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl Drop for Results {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Returns the Arrow type of a column's contents.
fn kind(holds: Holds) -> DataType {
    match holds {
        Holds::Text | Holds::Json | Holds::Whole => DataType::Utf8,
        Holds::Texts => DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true))),
        Holds::Number => DataType::Int64,
        Holds::Truth => DataType::Boolean,
    }
}
