//! Closing a segment: the journal's rows are written to a file under its final name, and only then recorded
//! in the manifest.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::inputs::checksum;
use crate::journal::{Journal, Kind};
use crate::manifest::{Manifest, Segment, sync_folder};
use crate::options::{Output, Work};
use crate::parquet_file::{self, ParquetFile};

/// The side file for rows that cannot be read.
pub const BAD: &str = "bad.jsonl";

/// A file that rows are written to.
enum Rows {
    Lines(BufWriter<File>),
    Parquet(Box<ParquetFile>),
}

impl Rows {
    fn create(file: File, to: Output, work: Work) -> io::Result<Rows> {
        Ok(match to {
            Output::Jsonl => Rows::Lines(BufWriter::new(file)),
            Output::Parquet => Rows::Parquet(Box::new(ParquetFile::create(file, work)?)),
        })
    }

    fn add(&mut self, text: &str) -> io::Result<()> {
        match self {
            Rows::Lines(file) => writeln!(file, "{text}"),
            Rows::Parquet(file) => file.add(text),
        }
    }

    fn finish(self) -> io::Result<()> {
        let file = match self {
            Rows::Lines(file) => file.into_inner().map_err(io::IntoInnerError::into_error)?,
            Rows::Parquet(file) => file.finish()?,
        };
        file.sync_all()
    }
}

/// Closes the segment whose rows are in the journal, and saves the manifest.
///
/// However the program ends meanwhile, the next run finds either the segment closed or the journal unchanged.
pub(crate) fn close(mut journal: Journal, manifest: &mut Manifest, folder: &Path) -> io::Result<()> {
    let (Some(first), Some(last)) = (journal.first, journal.last) else { return journal.remove() };
    let (to, work) = (manifest.options.to, manifest.options.work);
    let name = file_name(manifest.segments.len(), to);
    let beside = folder.join(format!("{name}.tmp"));
    let mut rows = Rows::create(File::create(&beside)?, to, work)?;
    let mut bad = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(BAD))?;
    bad.set_len(manifest.bad_bytes)?;
    bad.seek(SeekFrom::End(0))?;
    let mut bad = BufWriter::new(bad);
    for entry in journal.entries()? {
        let entry = entry?;
        match entry.kind {
            Kind::New | Kind::Kept => rows.add(&entry.text)?,
            Kind::Bad => writeln!(bad, "{}", entry.text)?,
        }
    }
    rows.finish()?;
    let bad = bad.into_inner().map_err(io::IntoInnerError::into_error)?;
    bad.sync_all()?;
    let path = folder.join(&name);
    fs::rename(&beside, &path)?;
    sync_folder(folder)?;
    let never = AtomicBool::new(false);
    manifest.bad_bytes = bad.metadata()?.len();
    manifest.totals += journal.counts;
    manifest.segments.push(Segment {
        file: name,
        first,
        last,
        counts: journal.counts,
        bytes: fs::metadata(&path)?.len(),
        sha256: checksum(&path, &never)?,
    });
    manifest.save(folder)?;
    journal.remove()
}

/// Removes what a run that was cut short left unfinished, and describes what is missing from the finished
/// parts.
pub(crate) fn tidy(manifest: &Manifest, folder: &Path) -> io::Result<Option<String>> {
    let journal = format!("open-{:05}.journal", manifest.segments.len());
    for file in fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name().to_string_lossy().into_owned();
        let is_listed = manifest.segments.iter().any(|segment| segment.file == name);
        let is_ours = name.starts_with("part-") || name.starts_with("open-") || name.ends_with(".tmp");
        if is_ours && !is_listed && name != journal {
            fs::remove_file(file.path())?;
        }
    }
    if let Ok(bad) = OpenOptions::new().write(true).open(folder.join(BAD)) {
        if bad.metadata()?.len() < manifest.bad_bytes {
            return Ok(Some(format!("`{BAD}` has less than {} bytes", manifest.bad_bytes)));
        }
        bad.set_len(manifest.bad_bytes)?;
    } else if 0 < manifest.bad_bytes {
        return Ok(Some(format!("`{BAD}` is missing")));
    }
    let is_whole = |segment: &&Segment| {
        fs::metadata(folder.join(&segment.file)).is_ok_and(|file| file.len() == segment.bytes)
    };
    let wrong = manifest.segments.iter().find(|segment| !is_whole(segment));
    Ok(wrong.map(|segment| format!("`{}` is missing or has not {} bytes", segment.file, segment.bytes)))
}

/// Returns the rows of a closed segment.
pub(crate) fn rows(
    path: &Path,
    to: Output,
    work: Work,
) -> io::Result<Box<dyn Iterator<Item = io::Result<String>> + Send>> {
    Ok(match to {
        Output::Jsonl => Box::new(BufReader::new(File::open(path)?).lines()),
        Output::Parquet => Box::new(parquet_file::rows(path, work)?),
    })
}

fn file_name(number: usize, to: Output) -> String {
    let ending = match to {
        Output::Jsonl => "jsonl",
        Output::Parquet => "parquet",
    };
    format!("part-{number:05}.{ending}")
}
