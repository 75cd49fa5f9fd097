//! `kibitzer kb`: the knowledge base as its authors see it.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use indicatif::ProgressBar;
use kibitzer::input::{Row, read_rows};
use kibitzer::kb::{
    self, Coverage, Diagnostics, Fit, Fitted, Fitter, KnowledgeBase, Source, Surveyor, list, reweigh, show,
    trace, weighable, why_not, with_files, with_files_as_reported, wrong_examples,
};
use kibitzer::{Problem, count_of};

use super::complaints::Complaints;
use super::typed_position::typed_position;
use super::{open, unreadable};
use crate::arguments::{Kb, KbCommand};
use crate::failure::Failure;
use crate::interrupt;

/// The largest knowledge file that is read, in bytes; the reader itself accepts less.
const LARGEST: u64 = 32 << 20;
/// Progress is printed after this many rows.
const TOLD_EVERY: u64 = 2_000;

/// Runs a subcommand with additional files.
pub(crate) fn run(arguments: &Kb, given: &[String]) -> Result<(), Failure> {
    let more = match &arguments.command {
        KbCommand::Check { files, .. } => files.as_slice(),
        KbCommand::Fit { file, .. } => std::slice::from_ref(file),
        _ => &[],
    };
    let base = knowledge(given.iter().chain(more))?;
    let text = match &arguments.command {
        KbCommand::List => list(&base),
        KbCommand::Show { name } => show(&base, name).ok_or_else(|| unknown(name))?,
        KbCommand::Check { strict, near_misses, .. } => {
            if *near_misses {
                let files: Vec<&str> = given.iter().chain(more).map(String::as_str).collect();
                for line in kb::near_misses(&base, &files) {
                    writeln!(io::stdout(), "{line}")?;
                }
            }
            return check(&base, *strict);
        }
        KbCommand::Policy { fen } => kb::policy(&base, &Problem::win(typed_position(fen)?.position)),
        KbCommand::Trace { fen } => trace(&base, &typed_position(fen)?.position),
        KbCommand::WhyNot { production, fen } => {
            why_not(&base, production, &typed_position(fen)?.position).ok_or_else(|| unknown(production))?
        }
        KbCommand::Fit { file, puzzles, limit, write } => return fit(&base, file, puzzles, *limit, *write),
        KbCommand::Coverage { file, limit, json } => return coverage(&base, file, *limit, *json),
    };
    write!(io::stdout(), "{text}")?;
    Ok(())
}

fn unknown(name: &str) -> Failure {
    let name = name.chars().take(80).collect::<String>();
    Failure::BadInput(format!("no production is called `{name}`, see `kibitzer kb list`"))
}

/// Reads the knowledge base with additional files; their errors are printed with excerpts on standard error.
pub(crate) fn knowledge<'n>(names: impl Iterator<Item = &'n String>) -> Result<KnowledgeBase, Failure> {
    read_with(names, with_files)
}

/// Reads the knowledge base of the report's PARADISE with additional files.
pub(crate) fn knowledge_as_reported(names: &[String]) -> Result<KnowledgeBase, Failure> {
    read_with(names.iter(), with_files_as_reported)
}

fn read_with<'n>(
    names: impl Iterator<Item = &'n String>,
    read: impl Fn(&[Source]) -> Result<KnowledgeBase, Diagnostics>,
) -> Result<KnowledgeBase, Failure> {
    let sources: Vec<Source> = names.map(|name| source(name)).collect::<Result<_, _>>()?;
    read(&sources).map_err(|wrong| {
        drop(writeln!(io::stderr(), "{wrong}"));
        let count = wrong.list.len() + wrong.more;
        Failure::BadInput(format!("{} in the knowledge base", count_of(count, "mistake")))
    })
}

fn source(name: &str) -> Result<Source, Failure> {
    let mut text = String::new();
    let read = open(name)?.take(LARGEST).read_to_string(&mut text);
    read.map_err(|error| unreadable(name, &error))?;
    Ok(Source { name: name.to_owned(), text })
}

/// Prints warnings and tries every example.
fn check(base: &KnowledgeBase, strict: bool) -> Result<(), Failure> {
    let warnings = base.warnings.list.len() + base.warnings.more;
    if warnings != 0 {
        drop(writeln!(io::stderr(), "{}", base.warnings));
    }
    let wrong = wrong_examples(base);
    for line in &wrong {
        writeln!(io::stdout(), "{line}")?;
    }
    if !wrong.is_empty() {
        return Err(Failure::Rejected(format!(
            "{} of examples and near misses",
            count_of(wrong.len(), "failure")
        )));
    }
    let productions = base.sources.iter().flat_map(|source| &source.productions);
    let (count, examples) = productions.fold((0, 0), |(count, examples), production| {
        (count + 1, examples + production.examples.len() + production.near_misses.len())
    });
    writeln!(io::stdout(), "{count} productions, {examples} examples and near misses, all right")?;
    let productions = base.sources.iter().flat_map(|source| &source.productions);
    let claiming = productions.filter(|production| !production.claims.is_empty()).count();
    writeln!(io::stdout(), "sentences that claim what can be checked: {claiming} of {count}")?;
    match warnings {
        0 => Ok(()),
        _ if strict => Err(Failure::Rejected(count_of(warnings, "warning"))),
        _ => Ok(writeln!(io::stdout(), "{}", count_of(warnings, "warning"))?),
    }
}

/// Calls a function for each readable row, until enough of them have a right move; returns whether it was
/// interrupted.
fn each_row(
    name: &str,
    limit: Option<u64>,
    mut take: impl FnMut(&Row) -> Result<Option<u64>, Failure>,
) -> Result<bool, Failure> {
    let interrupted = interrupt::listen();
    let named = |error: &dyn std::fmt::Display| Failure::BadInput(format!("`{name}`: {error}"));
    let mut unreadable = Complaints::of_rows(ProgressBar::hidden());
    let about = ("row without a right move to find", "rows without a right move to find");
    let mut unanswered = Complaints::new(about, ProgressBar::hidden());
    let mut taken = 0;
    for row in read_rows(open(name)?).map_err(|error| named(&error))? {
        if interrupted.load(Ordering::Relaxed) || limit.is_some_and(|limit| limit <= taken) {
            break;
        }
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                unreadable.add(&error);
                continue;
            }
        };
        let Some(positions) = take(&row)? else {
            unanswered.add(&format!("line {}: no right move to find", row.number));
            continue;
        };
        taken = positions;
        if taken % TOLD_EVERY == 0 {
            drop(writeln!(io::stderr(), "{taken} positions"));
        }
    }
    unreadable.end();
    unanswered.end();
    let is_interrupted = interrupted.load(Ordering::Relaxed);
    if taken == 0 && !is_interrupted {
        return Err(Failure::BadInput(format!("`{name}`: no row with a right move to find")));
    }
    Ok(is_interrupted)
}

/// Analyzes every row of a suite.
fn coverage(base: &KnowledgeBase, name: &str, limit: Option<u64>, json: bool) -> Result<(), Failure> {
    let surveyor = Surveyor::new(base);
    let mut sums = Coverage::default();
    let is_interrupted = each_row(name, limit, |row| {
        let Some(result) = surveyor.cover(row) else { return Ok(None) };
        sums.add(&result);
        if json {
            writeln!(io::stdout(), "{}", result.json(row).map_err(Failure::bad_input)?)?;
        }
        Ok(Some(sums.positions))
    })?;
    if json {
        writeln!(io::stdout(), "{}", sums.json().map_err(Failure::bad_input)?)?;
    } else {
        write!(io::stdout(), "{}", sums.table())?;
    }
    if is_interrupted {
        drop(writeln!(io::stderr(), "interrupted: the sums count only what was analysed until then"));
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Learns the weights of a file's productions, prints them, and writes them to the file if requested.
fn fit(base: &KnowledgeBase, file: &str, puzzles: &str, limit: u64, write: bool) -> Result<(), Failure> {
    if file == "-" {
        let wrong = "`-` is read once only, expected the file of knowledge by its name";
        return Err(Failure::BadInput(wrong.into()));
    }
    let text = source(file)?;
    let names = weighable(&text);
    if names.is_empty() {
        let wrong = format!("`{file}`: no production to fit, expected (production NAME …)");
        return Err(Failure::BadInput(wrong));
    }
    let mut fitter = Fitter::new(base, names);
    let is_interrupted =
        each_row(puzzles, Some(limit), |row| Ok(fitter.add(row).then(|| fitter.positions())))?;
    let fit = fitter.fit();
    let positions = |count: u64| count_of(usize::try_from(count).unwrap_or(usize::MAX), "position");
    for Fitted { name, weight, named, right } in &fit.productions {
        let named = positions(*named);
        writeln!(
            io::stdout(),
            "{name}  weight {weight:+.2}  speaks for a move in {named}, for a right one in {right}"
        )?;
    }
    let Fit { before, after, .. } = &fit;
    let all = positions(fit.positions);
    writeln!(
        io::stdout(),
        "with these weights the likeliest move is right in {after} of {all}; with the file as it is, in {before}"
    )?;
    if is_interrupted {
        drop(writeln!(
            io::stderr(),
            "interrupted: learned only from what was read until then, and the file is as it was"
        ));
        return Err(Failure::Interrupted);
    }
    if write {
        let weights: Vec<(&str, f32)> =
            fit.productions.iter().map(|fitted| (fitted.name.as_str(), fitted.weight)).collect();
        replace(file, &reweigh(&text, &weights))?;
    }
    Ok(())
}

/// Rewrites a file, completely or not at all, by first writing a temporary file with an unused name beside
/// it.
fn replace(name: &str, text: &str) -> Result<(), Failure> {
    let wrong = |error: io::Error| Failure::BadInput(format!("`{name}` cannot be written: {error}"));
    // If the name is a link, its target is written.
    let place = fs::canonicalize(name).map_err(wrong)?;
    let mut beside = place.clone().into_os_string();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let write = || {
        let mut file = File::create_new(&beside)?;
        file.write_all(text.as_bytes())?;
        file.set_permissions(fs::metadata(&place)?.permissions())?;
        file.sync_all()?;
        fs::rename(&beside, &place)
    };
    write().map_err(|error| {
        // An incomplete file is not left behind.
        if error.kind() != io::ErrorKind::AlreadyExists {
            drop(fs::remove_file(&beside));
        }
        wrong(error)
    })
}
