//! The rows of all files, in order and in bundles, from where an earlier run stopped: read here, parsed by
//! the workers.

use std::fmt::Display;
use std::sync::Arc;

use kibitzer::input::{RowError, RowFault, RowReader};

use crate::bundle::{Bundle, Raw};
use crate::earlier_rows::Earlier;
use crate::fault::Fault;
use crate::inputs::{Opened, open_source};
use crate::manifest::{Input, Place};
use crate::options::{Shard, Source};
use crate::tables;

/// Bytes of text from which on a bundle is full.
const FULL: usize = 32 * 1024;

/// Which rows to read.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) shard: Shard,
    /// The number of rows from all files together, counted from the first.
    pub(crate) limit: u64,
    /// The last row that is already done.
    pub(crate) done: Option<Place>,
    /// The most rows in a bundle.
    pub(crate) bundle: usize,
}

type RawRows = Box<dyn Iterator<Item = (u64, Raw)> + Send>;

/// Bundles of the rows of all files.
pub(crate) struct Bundles {
    sources: Vec<Source>,
    inputs: Vec<Input>,
    wanted: Wanted,
    earlier: Option<Earlier>,
    /// The current file.
    input: usize,
    /// Rows before the next one, in all files together.
    index: u64,
    open: Option<(Arc<RowReader>, RawRows)>,
}

impl Bundles {
    /// Starts before the first requested row.
    pub(crate) fn new(
        sources: Vec<Source>,
        inputs: Vec<Input>,
        wanted: Wanted,
        earlier: Option<Earlier>,
    ) -> Bundles {
        Bundles { sources, inputs, wanted, earlier, input: 0, index: 0, open: None }
    }

    /// Opens the next file, skipping files that are done.
    fn open(&mut self) -> Option<Result<(), Fault>> {
        while self.open.is_none() {
            let input = self.inputs.get(self.input)?;
            if self.wanted.done.is_some_and(|done| self.input < done.input) {
                self.index += input.rows;
                self.input += 1;
                continue;
            }
            match open(self.sources.get(self.input)?) {
                Ok(open) => self.open = Some(open),
                Err(fault) => return Some(Err(fault)),
            }
        }
        Some(Ok(()))
    }

    /// Returns the next requested row of the open file.
    fn next_row(&mut self) -> Option<(Place, Raw)> {
        let (_, rows) = self.open.as_mut()?;
        for (row, raw) in rows {
            let place = Place { input: self.input, row };
            let index = self.index;
            self.index += 1;
            if self.wanted.limit <= index {
                return None;
            }
            if !self.wanted.shard.has(index) || Some(place) <= self.wanted.done {
                continue;
            }
            let kept = self.earlier.as_mut().and_then(|earlier| earlier.row(place));
            return Some((place, kept.map_or(raw, Raw::Kept)));
        }
        None
    }
}

impl Iterator for Bundles {
    type Item = Bundle;

    fn next(&mut self) -> Option<Bundle> {
        while self.index < self.wanted.limit {
            if let Err(fault) = self.open()? {
                let raw = Raw::Broken(fault.to_string());
                let place = Place { input: self.input, row: u64::MAX };
                self.wanted.limit = 0;
                let reader = Arc::new(RowReader::of_positions());
                return Some(Bundle { input: self.input, reader, rows: vec![(place, raw)] });
            }
            let mut rows = Vec::new();
            let mut bytes = 0;
            while rows.len() < self.wanted.bundle && bytes < FULL {
                let Some((place, raw)) = self.next_row() else { break };
                bytes += raw.len();
                rows.push((place, raw));
            }
            let (reader, _) = self.open.as_ref()?;
            let reader = Arc::clone(reader);
            let input = self.input;
            if rows.len() < self.wanted.bundle && bytes < FULL {
                self.open = None;
                self.input += 1;
            }
            if !rows.is_empty() {
                return Some(Bundle { input, reader, rows });
            }
        }
        None
    }
}

/// Opens a file for its rows.
fn open(source: &Source) -> Result<(Arc<RowReader>, RawRows), Fault> {
    let Source { name, offset, .. } = source.clone();
    let file = name.clone();
    match open_source(source, |_| {})? {
        Opened::Lines(reader, lines) => {
            let rows = lines.map(move |line| raw(&file, line)).map(move |(row, raw)| (row + offset, raw));
            Ok((Arc::new(reader), Box::new(rows)))
        }
        Opened::Games(texts) => {
            let rows = (1..)
                .zip(crate::games::rows(texts))
                .map(move |(number, row)| (number, row.unwrap_or_else(|error| report_broken(&file, &error))));
            Ok((Arc::new(RowReader::of_positions()), Box::new(rows)))
        }
        Opened::Table(table) => {
            let rows = (1 + offset..).zip(tables::rows(&name, table)?).map(move |(number, row)| {
                let raw = row.map_or_else(
                    |error| report_broken(&file, &error),
                    |fields| Raw::Fields(Box::new(fields)),
                );
                (number, raw)
            });
            Ok((Arc::new(RowReader::of_positions()), Box::new(rows)))
        }
    }
}

fn raw(file: &str, line: Result<(u64, String), RowError>) -> (u64, Raw) {
    match line {
        Ok((number, line)) => (number, Raw::Line(line)),
        Err(RowError { number, reason: RowFault::Read(error) }) => (number, report_broken(file, &error)),
        Err(RowError { number, reason }) => (number, Raw::Bad(reason.to_string())),
    }
}

fn report_broken(file: &str, error: &dyn Display) -> Raw {
    Raw::Broken(format!("`{file}` could not be read to its end: {error}"))
}
