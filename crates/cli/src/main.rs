//! The command line of Kibitzer.
//!
//! Results go to standard output, progress and messages to standard error. Exit status: 0 done, 1 a proof
//! or a check failed, 2 bad input, 130 interrupted after printing what was found.

mod arguments;
mod clock;
mod commands;
mod examples;
mod failure;
mod interrupt;
mod parsing;
mod pipeline;
mod waiting;

use std::process::ExitCode;
use std::sync::Arc;

use arguments::Command;
use failure::Failure;
use kibitzer::kb::KnowledgeBase;

fn main() -> ExitCode {
    let result = parsing::parse(std::env::args_os()).and_then(|line| run(line.command, &line.knowledge));
    result.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

/// Does what was typed, with the knowledge files that were given.
fn run(command: Command, files: &[String]) -> Result<(), Failure> {
    let knowledge = match &command {
        Command::Kb(_) => kibitzer::kb::base(),
        _ => known(files)?,
    };
    match command {
        Command::Explain(arguments) => commands::explain::run(&arguments, knowledge),
        Command::Solve(arguments) => commands::solve::run(&Arc::new(arguments), knowledge),
        Command::Audit(arguments) => commands::audit::run(&arguments),
        Command::Annotate(arguments) => commands::annotate::run(&arguments, knowledge),
        Command::Puzzles(arguments) => commands::puzzles::run(&arguments, knowledge),
        Command::Tag(arguments) => commands::tag::run(&arguments, knowledge),
        Command::Batch(arguments) => commands::batch::run(&arguments, knowledge),
        Command::Mate(arguments) => commands::mate::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments, knowledge),
        Command::Kb(arguments) => commands::kb::run(&arguments, files),
        Command::Bench => commands::bench::run(),
        Command::Uci => commands::uci::run(knowledge),
        Command::Mcp => commands::mcp::run(knowledge),
        Command::Serve(arguments) => commands::serve::run(&arguments, knowledge),
        Command::Completions(arguments) => commands::shell::completions(arguments.shell),
        Command::Man(arguments) => commands::shell::man(&arguments.command),
    }
}

/// Gives the knowledge base with the files that were given; it is kept until the program ends.
fn known(files: &[String]) -> Result<&'static KnowledgeBase, Failure> {
    if files.is_empty() {
        return Ok(kibitzer::kb::base());
    }
    Ok(Box::leak(Box::new(commands::kb::knowledge(files.iter())?)))
}
