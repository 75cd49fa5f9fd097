//! The command line of Kibitzer.
//!
//! Results go to standard output, progress and messages to standard error. Exit status: 0 done, 1 a proof
//! or a check failed, 2 bad input, 130 interrupted after printing what was found.

mod arguments;
mod clock;
mod commands;
mod failure;
mod interrupt;

use std::process::ExitCode;
use std::sync::Arc;

use arguments::Command;
use failure::Failure;

fn main() -> ExitCode {
    let result = arguments::parse(std::env::args_os()).and_then(|line| run(line.command, &line.knowledge));
    result.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

/// Does what was typed, with the knowledge files that were given; commands that use none make sure that they are right.
fn run(command: Command, files: &[String]) -> Result<(), Failure> {
    if !files.is_empty() && !matches!(command, Command::Kb(_)) {
        commands::kb::knowledge(files.iter())?;
    }
    match command {
        Command::Explain(arguments) => commands::explain::run(&arguments),
        Command::Solve(arguments) => commands::solve::run(&Arc::new(arguments)),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments),
        Command::Kb(arguments) => commands::kb::run(&arguments, files),
        Command::Bench => commands::bench::run(),
    }
}
