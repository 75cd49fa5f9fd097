//! `kibitzer tag`: the themes of puzzles whose solutions are given, determined in parallel and printed in
//! order.

use batch::pipeline;
use kibitzer::input::{RowError, RowLines, read_puzzles};
use kibitzer::kb::{KnowledgeBase, fingerprint};
use kibitzer::{TagMode, Tagger};

use super::open_with_bar;
use super::rows::Printed;
use crate::arguments::Tag;
use crate::failure::Failure;
use crate::interrupt;
use crate::values;

/// Rows that are passed on together.
const ROWS_AT_ONCE: usize = 64;

type Line = Result<(u64, String), RowError>;

/// Determines the themes of every puzzle of a file.
pub(crate) fn run(arguments: &Tag, knowledge: &KnowledgeBase) -> Result<(), Failure> {
    let interrupted = interrupt::listen();
    let (bar, reader) = open_with_bar(&arguments.file)?;
    let (header, table, lines) =
        read_puzzles(reader).map_err(|error| Failure::BadInput(format!("`{}`: {error}", arguments.file)))?;
    let mark = format!("kibitzer {} kb:{}", env!("CARGO_PKG_VERSION"), fingerprint(knowledge));
    let tagger = Tagger::new(table, mode(arguments.mode), &mark);
    let heading = tagger.heading(&header);
    let worker = || {
        let mut tagger = tagger.clone();
        move |lines: Vec<Line>| -> Vec<Result<String, RowError>> {
            lines.into_iter().map(|line| line.and_then(|(number, line)| tagger.tag(number, &line))).collect()
        }
    };
    let mut printed = Printed::new(&heading, &arguments.file, arguments.strict, bar)?;
    let jobs = pipeline::jobs(arguments.jobs);
    pipeline::in_order(bundle(lines), jobs, interrupted, worker, |rows| printed.print(rows))?;
    printed.end("tagged", interrupted)
}

fn mode(mode: values::TagMode) -> TagMode {
    match mode {
        values::TagMode::Diff => TagMode::Diff,
        values::TagMode::Add => TagMode::Add,
        values::TagMode::Replace => TagMode::Replace,
    }
}

/// Bundles lines, so that passing them on costs less than the work.
fn bundle(mut lines: RowLines<'static>) -> impl Iterator<Item = Vec<Line>> + Send + 'static {
    std::iter::from_fn(move || {
        let bundle: Vec<Line> = lines.by_ref().take(ROWS_AT_ONCE).collect();
        (!bundle.is_empty()).then_some(bundle)
    })
}
