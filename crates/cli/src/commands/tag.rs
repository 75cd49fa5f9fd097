//! `kibitzer tag`: the themes of puzzles whose solutions are given, in parallel, in order.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::Ordering;

use kibitzer::input::{PuzzleLines, RowError, RowFault, read_puzzles};
use kibitzer::kb::{KnowledgeBase, fingerprint};
use kibitzer::{TagMode, Tagger};

use super::opened;
use crate::arguments::{self, Tag};
use crate::failure::Failure;
use crate::{interrupt, pipeline};

/// Rows that are handed on together.
const ROWS_AT_ONCE: usize = 64;

type Line = Result<(u64, String), RowError>;

/// Names the themes of every puzzle of a file.
pub(crate) fn run(arguments: &Tag, knowledge: &KnowledgeBase) -> Result<(), Failure> {
    let interrupted = interrupt::listen();
    let (bar, reader) = opened(&arguments.file)?;
    let (header, table, lines) =
        read_puzzles(reader).map_err(|error| Failure::BadInput(format!("`{}`: {error}", arguments.file)))?;
    let mark = format!("kibitzer {} kb:{}", env!("CARGO_PKG_VERSION"), fingerprint(knowledge));
    let tagger = Tagger::new(table, mode(arguments.mode), &mark);
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "{}", tagger.heading(&header))?;
    let (mut rows, mut unreadable, mut is_cut_short) = (0_u64, 0_u64, false);
    let worker = || {
        let mut tagger = tagger.clone();
        move |lines: Vec<Line>| -> Vec<Result<String, RowError>> {
            lines.into_iter().map(|line| line.and_then(|(number, line)| tagger.tag(number, &line))).collect()
        }
    };
    let print = |tagged: Vec<Result<String, RowError>>| {
        for row in tagged {
            match row {
                Ok(line) => {
                    rows += 1;
                    writeln!(out, "{line}")?;
                }
                Err(error) => {
                    bar.suspend(|| drop(writeln!(io::stderr(), "{error}")));
                    is_cut_short |= matches!(error.reason, RowFault::Read(_));
                    unreadable += 1;
                }
            }
        }
        out.flush()
    };
    pipeline::in_order(bundled(lines), pipeline::jobs(arguments.jobs), interrupted, worker, print)?;
    bar.finish_and_clear();
    drop(writeln!(io::stderr(), "tagged {rows}; unreadable rows: {unreadable}"));
    if interrupted.load(Ordering::Relaxed) {
        drop(writeln!(io::stderr(), "interrupted"));
        return Err(Failure::Interrupted);
    }
    if is_cut_short {
        return Err(Failure::BadInput(format!("`{}` could not be read to its end", arguments.file)));
    }
    if arguments.strict && 0 < unreadable {
        return Err(Failure::BadInput(format!(
            "`{}`: rows that cannot be read: {unreadable}, expected none",
            arguments.file
        )));
    }
    Ok(())
}

fn mode(mode: arguments::TagMode) -> TagMode {
    match mode {
        arguments::TagMode::Diff => TagMode::Diff,
        arguments::TagMode::Add => TagMode::Add,
        arguments::TagMode::Replace => TagMode::Replace,
    }
}

/// Puts lines together, so that handing them on costs less than the work.
fn bundled(mut lines: PuzzleLines<'static>) -> impl Iterator<Item = Vec<Line>> + Send + 'static {
    std::iter::from_fn(move || {
        let bundle: Vec<Line> = lines.by_ref().take(ROWS_AT_ONCE).collect();
        (!bundle.is_empty()).then_some(bundle)
    })
}
