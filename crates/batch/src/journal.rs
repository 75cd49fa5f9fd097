//! The journal of the open segment: every row as soon as it is done, so that none is lost however the program
//! ends.
//!
//! A line consists of a mark, the place of the row, and the result: JSON without tabs. When the journal is
//! reopened, everything from the first incomplete line on is cut off.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;

use crate::manifest::{Counts, Place};

/// The result of processing a row.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// It was processed.
    New,
    /// It was copied from an earlier run.
    Kept,
    /// It cannot be read.
    Bad,
}

/// One row of the input and its result.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    pub(crate) place: Place,
    /// One JSON object.
    pub(crate) text: String,
}

/// The rows of the open segment.
pub(crate) struct Journal {
    path: PathBuf,
    file: BufWriter<File>,
    /// Counts of its rows.
    pub(crate) counts: Counts,
    pub(crate) first: Option<Place>,
    pub(crate) last: Option<Place>,
}

impl Journal {
    /// Opens the journal of the segment with this number, including what an earlier run left in it.
    pub(crate) fn open(folder: &Path, number: usize) -> io::Result<Journal> {
        let path = folder.join(format!("open-{number:05}.journal"));
        let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path)?;
        let (mut counts, mut first, mut last) = (Counts::default(), None, None);
        let mut whole = 0;
        let mut lines = BufReader::new(&mut file);
        let mut line = Vec::new();
        while 0 < lines.read_until(b'\n', &mut line)? {
            let Some(entry) = read(&line).filter(|entry| is_json(&entry.text) && last < Some(entry.place))
            else {
                break;
            };
            whole += u64::try_from(line.len()).unwrap_or(0);
            counts += count_rows(entry.kind);
            first = first.or(Some(entry.place));
            last = Some(entry.place);
            line.clear();
        }
        file.set_len(whole)?;
        let file = OpenOptions::new().append(true).open(&path)?;
        Ok(Journal { path, file: BufWriter::new(file), counts, first, last })
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, entry: &Entry) -> io::Result<()> {
        let mark = match entry.kind {
            Kind::New => '+',
            Kind::Kept => '=',
            Kind::Bad => '-',
        };
        writeln!(self.file, "{mark}\t{}\t{}\t{}", entry.place.input, entry.place.row, entry.text)?;
        self.counts += count_rows(entry.kind);
        self.first = self.first.or(Some(entry.place));
        self.last = Some(entry.place);
        Ok(())
    }

    /// Passes the rows to the operating system, which keeps them whatever happens to the program.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// Makes sure that the rows are on the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.flush()?;
        self.file.get_ref().sync_all()
    }

    /// Returns an iterator over the rows.
    pub(crate) fn entries(&mut self) -> io::Result<impl Iterator<Item = io::Result<Entry>> + use<>> {
        self.flush()?;
        let mut lines = BufReader::new(File::open(&self.path)?);
        let mut line = Vec::new();
        Ok(std::iter::from_fn(move || {
            line.clear();
            match lines.read_until(b'\n', &mut line) {
                Ok(0) => None,
                Ok(_) => Some(read(&line).ok_or_else(|| io::Error::other("the journal was changed"))),
                Err(error) => Some(Err(error)),
            }
        }))
    }

    /// Removes the journal, whose rows are now stored elsewhere.
    pub(crate) fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

fn count_rows(kind: Kind) -> Counts {
    let is = |what| u64::from(kind == what);
    Counts { rows: is(Kind::New) + is(Kind::Kept), kept: is(Kind::Kept), bad: is(Kind::Bad) }
}

/// Parses one line including its end.
fn read(line: &[u8]) -> Option<Entry> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let mut fields = line.splitn(4, '\t');
    let kind = match fields.next()? {
        "+" => Kind::New,
        "=" => Kind::Kept,
        "-" => Kind::Bad,
        _ => return None,
    };
    let place = Place { input: fields.next()?.parse().ok()?, row: fields.next()?.parse().ok()? };
    Some(Entry { kind, place, text: fields.next()?.to_owned() })
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(kind: Kind, row: u64) -> Entry {
        Entry { kind, place: Place { input: 0, row }, text: format!("{{\"row\":{row}}}") }
    }

    #[test]
    fn whatever_is_cut_off_the_rest_is_whole() {
        let folder = std::env::temp_dir().join(format!("kibitzer-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let all = [entry(Kind::New, 2), entry(Kind::Bad, 3), entry(Kind::Kept, 5)];
        let mut journal = Journal::open(&folder, 0).unwrap();
        all.iter().for_each(|entry| journal.add(entry).unwrap());
        journal.sync().unwrap();
        let path = journal.path.clone();
        let whole = fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let mut journal = Journal::open(&folder, 0).unwrap();
            let left: Vec<Entry> = journal.entries().unwrap().map(Result::unwrap).collect();
            let expected = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(left, all[..expected], "{cut} bytes");
            assert_eq!(journal.counts.all(), u64::try_from(expected).unwrap());
            assert_eq!(journal.last, left.last().map(|entry| entry.place));
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn rows_that_go_backwards_are_cut_off() {
        let folder = std::env::temp_dir().join(format!("kibitzer-backwards-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("open-00000.journal"), "+\t0\t7\t{}\n+\t0\t7\t{}\n").unwrap();
        assert_eq!(Journal::open(&folder, 0).unwrap().counts.all(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
