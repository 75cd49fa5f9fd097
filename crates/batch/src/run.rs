//! One run: files of any size in, segments out, with a manifest from which a run that was cut short
//! continues.
//!
//! Rows are read in order, processed in parallel and journaled in order. A full journal becomes a segment,
//! which the manifest then records.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::kb::fingerprint;
use kibitzer::{Notation, Sources, Style};

use crate::earlier_rows::{self, Earlier};
use crate::fault::{Fault, unwritable};
use crate::journal::{Entry, Journal};
use crate::manifest::{self, Counts, MANIFEST, Manifest, Place};
use crate::options::{Options, Request, Work};
use crate::reading::{Bundles, Wanted};
use crate::work::{Halt, Job, Marks, Worker};
use crate::{inputs, language, pipeline, segment, work};

/// Puzzles that are tagged together, so that passing them on costs less than the work.
const TAGGED_TOGETHER: usize = 64;

/// A receiver of a run's progress.
pub trait Progress {
    /// Called when the work begins, with the number of rows already done and the total.
    fn begin(&mut self, before: u64, total: u64);

    /// Called when more rows are done.
    fn add(&mut self, rows: u64);

    /// Called when the work ends, finished or not.
    fn end(&mut self);
}

/// Processes all requested rows that are not done yet, until `stop` is set; returns the manifest of the run.
///
/// # Errors
///
/// Returns [`Fault::BadInput`] if a file, an option or the folder is not as expected; [`Fault::Interrupted`]
/// after `stop`, in which case the same request continues the run; and [`Fault::Unfinished`] if the work
/// ended before all rows were done.
pub fn run(
    request: &Request,
    sources: Sources<'static>,
    stop: &Arc<AtomicBool>,
    progress: &mut dyn Progress,
) -> Result<Manifest, Fault> {
    let earlier = request.changed_since.as_deref().map(earlier_rows::since).transpose()?;
    let options = Options::of(request, earlier.as_ref().map(|(since, _)| since.clone()))?;
    if request.work == Work::Tag {
        inputs::refuse_games(&request.files)?;
    }
    let style = Style::new(language(&request.language)?, Notation::Letters);
    let folder = request.out.as_path();
    // Unusable input leaves no folder behind.
    let begins = !folder.join(MANIFEST).exists();
    let new = begins.then(|| inputs::survey(&request.files, None, stop)).transpose()?;
    if begins && folder.exists() {
        refuse_others(folder)?;
    }
    let _lock = lock_folder(folder)?;
    let program = work::program(sources);
    let knowledge_mark = fingerprint(sources.knowledge);
    let then = Manifest::load(folder)?.map(|(manifest, _)| manifest);
    if let Some(difference) =
        then.as_ref().and_then(|then| then.difference(&program, &knowledge_mark, &options))
    {
        return Err(cannot_go_on(folder, &difference));
    }
    let known = || then.as_ref().map(|then| &then.inputs[..]);
    let inputs = new.map_or_else(|| inputs::survey(&request.files, known(), stop), Ok)?;
    let mut manifest = match then {
        Some(then) => match then.input_difference(&inputs) {
            Some(difference) => return Err(cannot_go_on(folder, &difference)),
            None => then,
        },
        None => begin_run(folder, [program, knowledge_mark], options, inputs)?,
    };
    if let Some(wrong) = segment::tidy(&manifest, folder).map_err(|error| unwritable(folder, &error))? {
        return Err(Fault::BadInput(format!("`{}` was changed: {wrong}", folder.display())));
    }
    let marks = Marks::of(sources);
    let earlier = earlier.map(|(since, earlier)| {
        Earlier::new(&since, earlier, &manifest.inputs, &manifest.options, marks.clone())
    });
    let earlier = earlier.transpose()?;
    let job = Job {
        work: request.work,
        solver: request.solver,
        nodes: manifest.options.nodes,
        movetime: request.movetime,
        depth: request.depth,
        detail: request.detail,
        style,
        sources,
        marks,
        files: request.files.iter().map(|source| source.name.clone()).collect(),
        stop: Arc::clone(stop),
    };
    if !manifest.is_complete {
        run_job(request, &mut manifest, job, earlier, progress)?;
    }
    Ok(manifest)
}

/// Locks the folder for this run; it is released when the program ends, however it ends.
fn lock_folder(folder: &Path) -> Result<File, Fault> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let path = folder.join("lock");
    let file = File::create(&path).map_err(|error| unwritable(&path, &error))?;
    file.try_lock().map_err(|_| {
        Fault::BadInput(format!(
            "another run is writing to `{}`, expected a folder of one's own",
            folder.display()
        ))
    })?;
    Ok(file)
}

/// Refuses a folder that has other contents but no manifest.
fn refuse_others(folder: &Path) -> Result<(), Fault> {
    let known = ["lock", "manifest.json.tmp"];
    let files = fs::read_dir(folder).map_err(|error| unwritable(folder, &error))?;
    let other = files.flatten().find(|file| !known.iter().any(|name| file.file_name() == *name));
    other.map_or(Ok(()), |other| {
        Err(Fault::BadInput(format!(
            "`{}` has `{}` and no {MANIFEST}, expected an empty folder or that of a run that was cut short",
            folder.display(),
            other.file_name().to_string_lossy()
        )))
    })
}

/// Begins a run in an empty folder.
fn begin_run(
    folder: &Path,
    [program, knowledge]: [String; 2],
    options: Options,
    inputs: Vec<manifest::Input>,
) -> Result<Manifest, Fault> {
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

fn cannot_go_on(folder: &Path, difference: &str) -> Fault {
    Fault::BadInput(format!(
        "the run in `{}` cannot go on: {difference}; expected the same, or another folder",
        folder.display()
    ))
}

/// Processes the remaining rows.
fn run_job(
    request: &Request,
    manifest: &mut Manifest,
    job: Job,
    earlier: Option<Earlier>,
    progress: &mut dyn Progress,
) -> Result<(), Fault> {
    let folder = request.out.as_path();
    let failed = |error: io::Error| unwritable(folder, &error);
    let mut results = Results::open(manifest, folder, progress).map_err(failed)?;
    let wanted = Wanted {
        shard: results.manifest.options.shard,
        limit: results.manifest.options.limit.unwrap_or(u64::MAX),
        done: results.last(),
        bundle: if job.work == Work::Tag { TAGGED_TOGETHER } else { 1 },
    };
    let bundles = Bundles::new(request.files.clone(), results.manifest.inputs.clone(), wanted, earlier);
    let stop = Arc::clone(&job.stop);
    let job = Arc::new(job);
    let worker = || {
        let mut worker = Worker::new(Arc::clone(&job));
        move |bundle| worker.work(bundle)
    };
    let printed = pipeline::in_order(bundles, request.jobs, &stop, worker, |entries| results.add(entries));
    results.progress.end();
    if let Err(error) = printed {
        return Err(failed(error));
    }
    results.end(&stop)
}

/// The destination of the results.
struct Results<'m> {
    manifest: &'m mut Manifest,
    folder: &'m Path,
    journal: Journal,
    progress: &'m mut dyn Progress,
    /// The total number of requested rows.
    total: u64,
    halt: Option<Halt>,
}

impl<'m> Results<'m> {
    /// Continues where the manifest and the journal end.
    fn open(
        manifest: &'m mut Manifest,
        folder: &'m Path,
        progress: &'m mut dyn Progress,
    ) -> io::Result<Results<'m>> {
        let journal = Journal::open(folder, manifest.segments.len())?;
        let rows: u64 = manifest.inputs.iter().map(|input| input.rows).sum();
        let total = manifest.options.shard.share(rows.min(manifest.options.limit.unwrap_or(u64::MAX)));
        let before = manifest.totals.all() + journal.counts.all();
        progress.begin(before, total);
        let mut results = Results { manifest, folder, journal, progress, total, halt: None };
        results.close_full()?;
        Ok(results)
    }

    /// Returns the last row that is done.
    fn last(&self) -> Option<Place> {
        self.journal.last.or(self.manifest.last())
    }

    /// Returns how many rows are done.
    fn done_rows(&self) -> u64 {
        self.manifest.totals.all() + self.journal.counts.all()
    }

    /// Journals rows, up to a halt.
    fn add(&mut self, entries: Vec<Result<Entry, Halt>>) -> io::Result<()> {
        let before = self.done_rows();
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
        self.progress.add(self.done_rows() - before);
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

    /// Ends the run: with the last segment if all rows are done, and otherwise so that it can be continued.
    fn end(mut self, stop: &AtomicBool) -> Result<(), Fault> {
        let folder = self.folder;
        let failed = |error: io::Error| unwritable(folder, &error);
        if self.done_rows() == self.total {
            self.close().map_err(failed)?;
            self.manifest.is_complete = true;
            self.manifest.save(self.folder).map_err(failed)?;
            return self.journal.remove().map_err(failed);
        }
        self.journal.sync().map_err(failed)?;
        let (done, total) = (self.done_rows(), self.total);
        if let Some(Halt::Broken(reason)) = self.halt {
            return Err(Fault::BadInput(reason));
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Fault::Interrupted { done, total });
        }
        Err(Fault::Unfinished(format!("the work ended after {done} of {total} rows")))
    }
}
