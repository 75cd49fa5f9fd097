//! The input files: the kind of each, its checksum, and how many rows it has.
//!
//! They are read once from end to end before the work begins, so that a damaged file is refused at once, the
//! remaining time can be estimated, and a continued run knows that its input is unchanged.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use kibitzer::input::games::{GameTexts, read_games};
use kibitzer::input::{
    Format, InputError, RowError, RowFault, RowLines, RowReader, decompress, is_tag, read_rows,
};
use parquet::file::reader::{FileReader, SerializedFileReader};
use sha2::{Digest, Sha256};

use crate::fault::{Fault, unreadable};
use crate::manifest::{Input, hex};
use crate::options::Source;

/// What a Parquet file begins with.
const PARQUET: &[u8] = b"PAR1";

/// Bytes that are examined to recognize a file.
const SAMPLE: u64 = 4096;

/// The kind of a file, determined by its first bytes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    /// A text table with a heading, one row per line.
    Csv,
    /// Positions, one per line.
    Lines,
    /// Games in PGN.
    Games,
    /// Apache Parquet.
    Parquet,
}

/// Returns the kind of a file that begins with these bytes, which are decompressed if necessary.
pub fn kind(start: &[u8]) -> Kind {
    match read_rows(start).map(|rows| rows.format()) {
        _ if start.starts_with(PARQUET) => Kind::Parquet,
        _ if is_game(start) => Kind::Games,
        Ok(Format::Lichess) | Err(InputError::MissingColumn { .. }) => Kind::Csv,
        _ => Kind::Lines,
    }
}

/// An open file, by its kind.
pub(crate) enum Opened {
    Lines(RowReader, RowLines<'static>),
    Games(GameTexts<'static>),
    Table(Box<SerializedFileReader<File>>),
}

/// Opens a file and determines its kind; `seen` is called with the bytes of text as they are read.
///
/// # Errors
///
/// Returns one line that states what was found and what was expected.
pub(crate) fn open_source(
    source: &Source,
    seen: impl FnMut(&[u8]) + Send + 'static,
) -> Result<Opened, Fault> {
    let name = source.name.as_str();
    let start = sample(source)?;
    let file = File::open(&source.path).map_err(|error| unreadable(name, &error))?;
    if start.starts_with(PARQUET) {
        let table = SerializedFileReader::new(file)
            .map_err(|error| Fault::BadInput(format!("cannot read `{name}` as Parquet: {error}")))?;
        return Ok(Opened::Table(Box::new(table)));
    }
    let file = Watched { file, seen };
    if is_game(&start) {
        return Ok(Opened::Games(read_games(file).map_err(|error| unreadable(name, &error))?));
    }
    let rows = read_rows(file).map_err(|error| Fault::BadInput(format!("`{name}`: {error}")))?;
    let is_repeated = source.is_continued && rows.format() != Format::Lichess;
    let (reader, mut lines) = rows.apart();
    if is_repeated {
        lines.next();
    }
    Ok(Opened::Lines(reader, lines))
}

/// Refuses games if puzzles with given solutions are required.
///
/// # Errors
///
/// Returns an error if a file is PGN.
pub(crate) fn refuse_games(sources: &[Source]) -> Result<(), Fault> {
    let is_games = |source: &&Source| sample(source).is_ok_and(|start| is_game(&start));
    match sources.iter().find(is_games) {
        Some(Source { name, .. }) => Err(Fault::BadInput(format!(
            "`{name}` is PGN, whose positions have no solutions to tag, expected puzzles (`kibitzer puzzles` finds them in games)"
        ))),
        None => Ok(()),
    }
}

/// Examines all files; those that an earlier run has counted are not counted again.
///
/// # Errors
///
/// Returns an error if a file cannot be read to its end, or on an interrupt.
pub(crate) fn survey(
    sources: &[Source],
    known: Option<&[Input]>,
    stop: &AtomicBool,
) -> Result<Vec<Input>, Fault> {
    let known = |index: usize| known.and_then(|inputs| inputs.get(index));
    sources.iter().enumerate().map(|(index, source)| survey_source(source, known(index), stop)).collect()
}

fn survey_source(source: &Source, known: Option<&Input>, stop: &AtomicBool) -> Result<Input, Fault> {
    let Source { path, name, .. } = source;
    if path == "-" {
        let wrong = "batch reads its files more than once, expected the name of a file, not `-`";
        return Err(Fault::BadInput(wrong.to_owned()));
    }
    let whole =
        File::open(path).and_then(|file| file.metadata()).map_err(|error| unreadable(name, &error))?;
    if whole.is_dir() {
        return Err(Fault::BadInput(format!("cannot read `{name}`: it is a folder, expected a file")));
    }
    if known.is_some_and(|input| input.file == *name && input.bytes == whole.len()) {
        let sha256 = checksum(Path::new(path), stop).map_err(|error| fail_at_end(name, &error))?;
        let rows = known.map_or(0, |input| input.rows);
        return Ok(Input { file: name.to_owned(), bytes: whole.len(), sha256, rows });
    }
    let sum = Arc::new(Mutex::new(Sha256::new()));
    let adding = Arc::clone(&sum);
    let rows = match open_source(source, move |bytes| {
        adding.lock().unwrap_or_else(PoisonError::into_inner).update(bytes);
    })? {
        Opened::Lines(_, lines) => count_rows(name, lines.map(read), stop)?,
        Opened::Games(texts) => count_rows(name, crate::games::rows(texts).map(|row| row.map(|_| ())), stop)?,
        Opened::Table(table) => {
            let sha256 = checksum(Path::new(path), stop).map_err(|error| fail_at_end(name, &error))?;
            let rows = u64::try_from(table.metadata().file_metadata().num_rows()).unwrap_or(0);
            crate::tables::columns(name, &table)?;
            return Ok(Input { file: name.to_owned(), bytes: whole.len(), sha256, rows });
        }
    };
    let sha256 = hex(&sum.lock().unwrap_or_else(PoisonError::into_inner).clone().finalize());
    Ok(Input { file: name.to_owned(), bytes: whole.len(), sha256, rows })
}

/// Counts the rows up to the end.
fn count_rows(
    name: &str,
    all: impl Iterator<Item = io::Result<()>>,
    stop: &AtomicBool,
) -> Result<u64, Fault> {
    let mut rows = 0;
    for row in all {
        if stop.load(Ordering::Relaxed) {
            return Err(Fault::interruption());
        }
        row.map_err(|error| fail_at_end(name, &error))?;
        rows += 1;
    }
    Ok(rows)
}

/// Whether a line could be read, whether or not it is a row.
fn read(line: Result<(u64, String), RowError>) -> io::Result<()> {
    match line.map_err(|error| error.reason) {
        Err(RowFault::Read(error)) => Err(error),
        _ => Ok(()),
    }
}

/// Returns the SHA-256 of a file.
pub(crate) fn checksum(path: &Path, stop: &AtomicBool) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut sum = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let n_read = file.read(&mut buffer)?;
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if n_read == 0 {
            return Ok(hex(&sum.finalize()));
        }
        sum.update(&buffer[..n_read]);
    }
}

/// Returns the fault for a file that could not be read to its end.
fn fail_at_end(name: &str, error: &io::Error) -> Fault {
    if error.kind() == io::ErrorKind::Interrupted { Fault::interruption() } else { unreadable(name, error) }
}

/// Reads the first bytes of a file, decompressed if necessary.
fn sample(source: &Source) -> Result<Vec<u8>, Fault> {
    let mut start = Vec::new();
    let read = File::open(&source.path)
        .and_then(decompress)
        .and_then(|file| file.take(SAMPLE).read_to_end(&mut start));
    read.map_err(|error| unreadable(&source.name, &error))?;
    Ok(start)
}

/// Whether a file begins like PGN.
fn is_game(start: &[u8]) -> bool {
    is_tag(&String::from_utf8_lossy(start))
}

/// A file that reports its bytes to a callback as they are read.
struct Watched<F> {
    file: File,
    seen: F,
}

impl<F: FnMut(&[u8])> Read for Watched<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n_read = self.file.read(buffer)?;
        (self.seen)(&buffer[..n_read]);
        Ok(n_read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_known_by_their_first_tag() {
        assert!(is_game(b"[Event \"?\"]\n") && is_game(b"\xef\xbb\xbf\n[Site \"x\"]"));
        assert!(!is_game(b"[]") && !is_game(b"PuzzleId,FEN") && !is_game(b"[a b \"c\"]") && !is_game(b""));
    }
}
