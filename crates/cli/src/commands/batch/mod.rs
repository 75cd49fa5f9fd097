//! `kibitzer batch`: files of any size in, segments out, with a manifest by which a run that was cut short goes on.
//!
//! Rows are read in order, worked on in parallel and journalled in order. A full journal becomes a segment, and the manifest says so.

mod columns;
mod earlier;
mod games;
mod inputs;
mod journal;
mod manifest;
mod options;
mod parquet_file;
mod progress;
mod reading;
mod segment;
mod tables;
mod work;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::Sources;
use kibitzer::kb::fingerprint;
use kibitzer::{Notation, Style};

pub(crate) use options::Batch;

use self::earlier::Earlier;
use self::journal::{Entry, Journal};
use self::manifest::{Counts, MANIFEST, Manifest, Place, unwritable};
use self::options::{Options, Work};
use self::progress::Progress;
use self::reading::{Bundles, Wanted};
use self::segment::BAD;
use self::work::{Halt, Job, Marks, Worker};
use super::explain::{detail_of, language};
use crate::failure::Failure;
use crate::{interrupt, pipeline};

/// The program's version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Rows of puzzles that are tagged together, so that handing them on costs less than the work.
const TAGGED_TOGETHER: usize = 64;

/// Works on all rows of the files, as far as that is not done yet.
pub(crate) fn run(batch: &Batch, sources: Sources<'static>) -> Result<(), Failure> {
    let stop = interrupt::listen();
    let earlier = batch.changed_since.as_deref().map(earlier::since).transpose()?;
    let options = Options::of(batch, earlier.as_ref().map(|(since, _)| since.clone()))?;
    if batch.work == Work::Tag {
        inputs::refuse_games(&batch.files)?;
    }
    let style = Style::new(language(&batch.language)?, Notation::Letters);
    let folder = batch.out.as_path();
    // What cannot go in leaves no folder behind.
    let begins = !folder.join(MANIFEST).exists();
    let new = begins.then(|| inputs::survey(&batch.files, None, stop)).transpose()?;
    if begins && folder.exists() {
        refuse_others(folder)?;
    }
    let _lock = locked(folder)?;
    let program = program(sources);
    let knowledge_mark = fingerprint(sources.knowledge);
    let then = Manifest::load(folder)?.map(|(manifest, _)| manifest);
    if let Some(difference) =
        then.as_ref().and_then(|then| then.difference(&program, &knowledge_mark, &options))
    {
        return Err(cannot_go_on(folder, &difference));
    }
    let known = || then.as_ref().map(|then| &then.inputs[..]);
    let inputs = new.map_or_else(|| inputs::survey(&batch.files, known(), stop), Ok)?;
    let mut manifest = match then {
        Some(then) => match then.input_difference(&inputs) {
            Some(difference) => return Err(cannot_go_on(folder, &difference)),
            None => then,
        },
        None => begun(folder, [program.clone(), knowledge_mark.clone()], options, inputs)?,
    };
    if let Some(wrong) = segment::tidy(&manifest, folder).map_err(|error| unwritable(folder, &error))? {
        return Err(Failure::BadInput(format!("`{}` was changed: {wrong}", folder.display())));
    }
    let marks = Marks::new(&program, &knowledge_mark);
    let earlier = earlier.map(|(since, earlier)| {
        Earlier::new(&since, earlier, &manifest.inputs, &manifest.options, marks.clone())
    });
    let earlier = earlier.transpose()?;
    let job = Job {
        work: batch.work,
        solver: batch.search.solver,
        nodes: manifest.options.nodes,
        movetime: batch.search.movetime,
        depth: batch.search.depth,
        detail: detail_of(batch.detail),
        style,
        sources,
        marks,
        files: batch.files.clone(),
        stop,
    };
    if !manifest.is_complete {
        worked(&mut manifest, folder, job, earlier, pipeline::jobs(batch.jobs))?;
    }
    let Counts { rows, kept, bad } = manifest.totals;
    said(&manifest, folder);
    let files = batch.files.join("`, `");
    if rows + kept == 0 && 0 < bad {
        return Err(Failure::BadInput(format!("`{files}`: no row could be used, {bad} stand in {BAD}")));
    }
    super::rows::all_read(&files, batch.strict, bad)
}

/// Returns the version of the program, and which endgame tables it has, if any.
fn program(sources: Sources<'_>) -> String {
    let tables = sources.theory.tables_name().map(|name| format!(" {name}"));
    format!("{VERSION}{}", tables.unwrap_or_default())
}

/// Takes the folder for this run alone; it is free again when the program ends, however it ends.
fn locked(folder: &Path) -> Result<File, Failure> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|error| unwritable(&path, &error))?;
    file.try_lock().map_err(|_| {
        Failure::BadInput(format!(
            "another run is writing to `{}`, expected a folder of one's own",
            folder.display()
        ))
    })?;
    Ok(file)
}

/// Refuses a folder without a manifest in which there is something else.
fn refuse_others(folder: &Path) -> Result<(), Failure> {
    let known = ["lock", "manifest.json.tmp"];
    let files = fs::read_dir(folder).map_err(|error| unwritable(folder, &error))?;
    let other = files.flatten().find(|file| !known.iter().any(|name| file.file_name() == *name));
    other.map_or(Ok(()), |other| {
        Err(Failure::BadInput(format!(
            "`{}` has `{}` and no {MANIFEST}, expected an empty folder or that of a run that was cut short",
            folder.display(),
            other.file_name().to_string_lossy()
        )))
    })
}

/// Begins a run in an empty folder.
fn begun(
    folder: &Path,
    [program, knowledge]: [String; 2],
    options: Options,
    inputs: Vec<manifest::Input>,
) -> Result<Manifest, Failure> {
    refuse_others(folder)?;
    let manifest = Manifest {
        program,
        knowledge,
        options,
        inputs,
        segments: Vec::new(),
        bad_bytes: 0,
        totals: Counts::default(),
        is_complete: false,
    };
    manifest.save(folder).map_err(|error| unwritable(folder, &error))?;
    Ok(manifest)
}

fn cannot_go_on(folder: &Path, difference: &str) -> Failure {
    Failure::BadInput(format!(
        "the run in `{}` cannot go on: {difference}; expected the same, or another folder",
        folder.display()
    ))
}

/// Works on the rows that are left.
fn worked(
    manifest: &mut Manifest,
    folder: &Path,
    job: Job,
    earlier: Option<Earlier>,
    jobs: usize,
) -> Result<(), Failure> {
    let failed = |error: io::Error| unwritable(folder, &error);
    let mut results = Results::open(manifest, folder).map_err(failed)?;
    let (before, total) = (results.done(), results.total);
    if 0 < before {
        drop(writeln!(io::stderr(), "going on after {before} of {total} rows"));
    }
    let wanted = Wanted {
        shard: results.manifest.options.shard,
        limit: results.manifest.options.limit.unwrap_or(u64::MAX),
        done: results.last(),
        bundle: if job.work == Work::Tag { TAGGED_TOGETHER } else { 1 },
    };
    let bundles = Bundles::new(results.manifest.inputs.clone(), wanted, earlier);
    let stop = job.stop;
    let job = Arc::new(job);
    let worker = || {
        let mut worker = Worker::new(Arc::clone(&job));
        move |bundle| worker.work(bundle)
    };
    let printed = pipeline::in_order(bundles, jobs, stop, worker, |entries| results.add(entries));
    results.progress.end();
    if let Err(error) = printed {
        return Err(failed(error));
    }
    results.end(stop)
}

/// Where rows come out.
struct Results<'m> {
    manifest: &'m mut Manifest,
    folder: &'m Path,
    journal: Journal,
    progress: Progress,
    /// Rows that are wanted in all.
    total: u64,
    halt: Option<Halt>,
}

impl<'m> Results<'m> {
    /// Goes on where the manifest and the journal end.
    fn open(manifest: &'m mut Manifest, folder: &'m Path) -> io::Result<Results<'m>> {
        let journal = Journal::open(folder, manifest.segments.len())?;
        let rows: u64 = manifest.inputs.iter().map(|input| input.rows).sum();
        let total = manifest.options.shard.share(rows.min(manifest.options.limit.unwrap_or(u64::MAX)));
        let before = manifest.totals.all() + journal.counts.all();
        let mut results =
            Results { manifest, folder, journal, progress: Progress::new(total, before), total, halt: None };
        results.close_full()?;
        Ok(results)
    }

    /// Gives the last row that is done.
    fn last(&self) -> Option<Place> {
        self.journal.last.or(self.manifest.last())
    }

    /// Gives how many rows are done.
    fn done(&self) -> u64 {
        self.manifest.totals.all() + self.journal.counts.all()
    }

    /// Journals rows, up to a halt.
    fn add(&mut self, entries: Vec<Result<Entry, Halt>>) -> io::Result<()> {
        let before = self.done();
        for entry in entries {
            match entry {
                _ if self.halt.is_some() => break,
                Ok(entry) => {
                    self.journal.add(&entry)?;
                    self.close_full()?;
                }
                Err(halt) => self.halt = Some(halt),
            }
        }
        self.journal.flush()?;
        self.progress.add(self.done() - before);
        Ok(())
    }

    /// Closes the segment if it is full.
    fn close_full(&mut self) -> io::Result<()> {
        if self.journal.counts.all() < self.manifest.options.segment { Ok(()) } else { self.close() }
    }

    /// Closes the segment and opens the next one.
    fn close(&mut self) -> io::Result<()> {
        let next = Journal::open(self.folder, self.manifest.segments.len() + 1)?;
        segment::close(std::mem::replace(&mut self.journal, next), self.manifest, self.folder)
    }

    /// Ends the run: with the last segment where all is done, else so that it can go on.
    fn end(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        let folder = self.folder;
        let failed = |error: io::Error| unwritable(folder, &error);
        if self.done() == self.total {
            self.close().map_err(failed)?;
            self.manifest.is_complete = true;
            self.manifest.save(self.folder).map_err(failed)?;
            return self.journal.remove().map_err(failed);
        }
        self.journal.sync().map_err(failed)?;
        let (done, total) = (self.done(), self.total);
        if let Some(Halt::Broken(reason)) = self.halt {
            return Err(Failure::BadInput(reason));
        }
        if stop.load(Ordering::Relaxed) {
            let line = format!("interrupted after {done} of {total} rows; the same command goes on");
            drop(writeln!(io::stderr(), "{line}"));
            return Err(Failure::Interrupted);
        }
        Err(Failure::Rejected(format!("the work ended after {done} of {total} rows")))
    }
}

/// Says what came out.
fn said(manifest: &Manifest, folder: &Path) {
    let Counts { rows, kept, bad } = manifest.totals;
    let kept = match &manifest.options.changed_since {
        Some(since) => format!(", {kept} of them as in {}", since.folder.display()),
        None => String::new(),
    };
    let line = format!(
        "{rows} rows in {} files in {}{kept}; unreadable rows: {bad}{}",
        manifest.segments.len(),
        folder.display(),
        first_bad(folder).filter(|_| 0 < bad).unwrap_or_default()
    );
    drop(writeln!(io::stderr(), "{line}"));
}

/// Says what is wrong with the first row that could not be read, as the side file has it.
fn first_bad(folder: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(File::open(folder.join(BAD)).ok()?).read_line(&mut line).ok()?;
    let row: serde_json::Value = serde_json::from_str(&line).ok()?;
    Some(format!(", in {BAD}; the first, row {}: {}", row["row"], row["reason"].as_str()?))
}
