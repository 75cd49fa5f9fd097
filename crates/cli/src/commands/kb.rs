//! `kibitzer kb`: the knowledge base as its authors see it.

use std::io::{self, Read, Write};
use std::sync::atomic::Ordering;

use indicatif::ProgressBar;
use kibitzer::input::read_rows;
use kibitzer::kb::{
    self, Coverage, KnowledgeBase, Source, Surveyor, list, show, trace, why_not, with_files, wrong_examples,
};

use super::complaints::Complaints;
use super::typed::typed_position;
use super::{open, unreadable};
use crate::arguments::{Kb, KbCommand};
use crate::failure::Failure;
use crate::interrupt;

/// The largest knowledge file that is read, in bytes; the reader itself takes less.
const LARGEST: u64 = 32 << 20;
/// After so many rows it is told how far it is.
const TOLD_EVERY: u64 = 2_000;

/// Does what was asked, with more files.
pub(crate) fn run(arguments: &Kb, given: &[String]) -> Result<(), Failure> {
    let more = match &arguments.command {
        KbCommand::Check { files, .. } => files.as_slice(),
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
        KbCommand::Policy { fen } => kb::policy(&base, &typed_position(fen)?.position),
        KbCommand::Trace { fen } => trace(&base, &typed_position(fen)?.position),
        KbCommand::WhyNot { production, fen } => {
            why_not(&base, production, &typed_position(fen)?.position).ok_or_else(|| unknown(production))?
        }
        KbCommand::Coverage { file, limit, json } => return coverage(&base, file, *limit, *json),
    };
    write!(io::stdout(), "{text}")?;
    Ok(())
}

fn unknown(name: &str) -> Failure {
    let name = name.chars().take(80).collect::<String>();
    Failure::BadInput(format!("no production is called `{name}`, see `kibitzer kb list`"))
}

/// Reads the knowledge base with more files; what is wrong with them is drawn on standard error.
pub(crate) fn knowledge<'n>(names: impl Iterator<Item = &'n String>) -> Result<KnowledgeBase, Failure> {
    let mut sources = Vec::new();
    for name in names {
        let mut text = String::new();
        let read = open(name)?.take(LARGEST).read_to_string(&mut text);
        read.map_err(|error| unreadable(name, &error))?;
        sources.push(Source { name: name.clone(), text });
    }
    with_files(&sources).map_err(|wrong| {
        drop(writeln!(io::stderr(), "{wrong}"));
        let count = wrong.list.len() + wrong.more;
        Failure::BadInput(format!("{} in the knowledge base", counted(count, "mistake")))
    })
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Tells what is odd and tries every example.
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
            "{} {} wrong",
            counted(wrong.len(), "example"),
            if wrong.len() == 1 { "is" } else { "are" }
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
        _ if strict => Err(Failure::Rejected(counted(warnings, "warning"))),
        _ => Ok(writeln!(io::stdout(), "{}", counted(warnings, "warning"))?),
    }
}

/// Analyses every row of a suite.
fn coverage(base: &KnowledgeBase, name: &str, limit: Option<u64>, json: bool) -> Result<(), Failure> {
    let interrupted = interrupt::listen();
    let named = |error: &dyn std::fmt::Display| Failure::BadInput(format!("`{name}`: {error}"));
    let surveyor = Surveyor::new(base);
    let mut sums = Coverage::default();
    let mut unreadable = Complaints::of_rows(ProgressBar::hidden());
    let about = ("row without a right move to find", "rows without a right move to find");
    let mut unanswered = Complaints::new(about, ProgressBar::hidden());
    for row in read_rows(open(name)?).map_err(|error| named(&error))? {
        if interrupted.load(Ordering::Relaxed) || limit.is_some_and(|limit| limit <= sums.positions) {
            break;
        }
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                unreadable.add(&error);
                continue;
            }
        };
        let Some(result) = surveyor.covered(&row) else {
            unanswered.add(&format!("line {}: no right move to find", row.number));
            continue;
        };
        sums.add(&result);
        if json {
            writeln!(io::stdout(), "{}", result.json(&row).map_err(Failure::bad_input)?)?;
        }
        if sums.positions % TOLD_EVERY == 0 {
            drop(writeln!(io::stderr(), "{} positions", sums.positions));
        }
    }
    unreadable.end();
    unanswered.end();
    if sums.positions == 0 && !interrupted.load(Ordering::Relaxed) {
        return Err(Failure::BadInput(format!("`{name}`: no row with a right move to find")));
    }
    if json {
        writeln!(io::stdout(), "{}", sums.json().map_err(Failure::bad_input)?)?;
    } else {
        write!(io::stdout(), "{}", sums.table())?;
    }
    if interrupted.load(Ordering::Relaxed) {
        drop(writeln!(io::stderr(), "interrupted: the sums count only what was analysed until then"));
        return Err(Failure::Interrupted);
    }
    Ok(())
}
