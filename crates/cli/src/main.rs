//! The command line of Kibitzer.
//!
//! Results go to standard output, progress and messages to standard error. Exit status: 0 done, 1 a proof
//! or a check failed, 2 bad input, 130 interrupted after printing what was found.

mod arguments;
mod commands;
mod examples;
mod failure;
mod interrupt;
mod parsing;
mod tables;
mod values;
mod waiting;

use std::process::ExitCode;
use std::sync::Arc;

use arguments::Command;
use failure::Failure;
use kibitzer::kb::KnowledgeBase;
use kibitzer::{Sources, Theory};
use tables::Path;

fn main() -> ExitCode {
    let result = parsing::parse(std::env::args_os())
        .and_then(|line| run(line.command, &line.knowledge, line.syzygy.as_deref()));
    result.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

/// Runs a command with the given knowledge files and folders of endgame tables.
fn run(command: Command, files: &[String], syzygy: Option<&str>) -> Result<(), Failure> {
    let given = match &command {
        Command::Kb(_) => None,
        _ => read_known(files)?,
    };
    let path = tables::path(syzygy);
    let theory = match &command {
        Command::Uci => Theory::default(),
        _ => tables::theory(path.as_ref())?,
    };
    // Reading it takes longer than drawing a board, which `explain` does first.
    let known = || given.unwrap_or_else(kibitzer::kb::base);
    let sources = || Sources { knowledge: known(), theory };
    match command {
        Command::Explain(arguments) => commands::explain::run(&arguments, &sources),
        Command::Solve(arguments) => commands::solve::run(&Arc::new(arguments), sources()),
        Command::Audit(arguments) => commands::audit::run(&arguments),
        Command::Annotate(arguments) => commands::annotate::run(&arguments, sources()),
        Command::Drill(arguments) => commands::drill::run(&arguments, sources()),
        Command::Puzzles(arguments) => commands::puzzles::run(&arguments, sources()),
        Command::Tag(arguments) => commands::tag::run(&arguments, known()),
        Command::Batch(arguments) => commands::batch::run(&arguments, sources()),
        Command::Mate(arguments) => commands::mate::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments, known(), files),
        Command::Kb(arguments) => commands::kb::run(&arguments, files),
        Command::Bench => commands::bench::run(),
        Command::Uci => commands::uci::run(known(), path.as_ref().map(Path::folders)),
        Command::Mcp => commands::mcp::run(sources()),
        Command::Serve(arguments) => commands::serve::run(&arguments, sources()),
        Command::Completions(arguments) => commands::shell::completions(arguments.shell),
        Command::Man(arguments) => commands::shell::man(&arguments.command),
    }
}

/// Returns the knowledge base with the given files, if any; it is kept until the program ends.
fn read_known(files: &[String]) -> Result<Option<&'static KnowledgeBase>, Failure> {
    if files.is_empty() {
        return Ok(None);
    }
    Ok(Some(Box::leak(Box::new(commands::kb::knowledge(files.iter())?))))
}
