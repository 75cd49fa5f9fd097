//! What developers make with large libraries: the book, the JavaScript of modules for browsers, trained weights.
//!
//! `cargo xtask` starts it where it is needed, and can itself be compiled in seconds.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool")]

mod book;
mod likelihood;
mod module;
mod train;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;

const USAGE: &str = "\
usage: workshop COMMAND

commands:
  book SOURCE FOLDER          build the pages of a book, whose settings are in SOURCE, into FOLDER
  bind MODULE FOLDER          write the JavaScript with which browsers and Node call MODULE, and the module, into FOLDER
  pack-network NETWORK FILE   write the network of VERIFY's evaluation as browsers load it
  train FILE PASSES ROWS…
                     learn the network of VERIFY's evaluation from files of FEN;CENTIPAWNS and write it to FILE
                     (with cargo run --release -p workshop)
  train-likelihood FILE POOL SUITE BOOK…
                     learn PARADISE's policy from a pool of puzzles and books of problems, and from positions of its own searches
                     that VERIFY labels, and write it to FILE; rows 10,001 on of SUITE are left out, and it is measured on
                     them (with cargo run --release -p workshop)";

/// A command on the command line.
#[derive(Debug, PartialEq)]
enum Command {
    Book { source: PathBuf, folder: PathBuf },
    Bind { module: PathBuf, folder: PathBuf },
    PackNetwork { network: PathBuf, target: PathBuf },
    Train { target: PathBuf, passes: usize, rows: Vec<String> },
    TrainLikelihood { target: PathBuf, pool: String, suite: String, books: Vec<String> },
}

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match parse(&arguments) {
        Some(command) => run(command).map(|()| ExitCode::SUCCESS),
        None => {
            eprintln!("{USAGE}");
            Ok(ExitCode::from(2))
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Book { source, folder } => book::build(&source, folder),
        Command::Bind { module, folder } => module::bind(&module, &folder),
        Command::PackNetwork { network, target } => module::pack_network(&network, &target),
        Command::Train { target, passes, rows } => train::run(&target, passes, &rows),
        Command::TrainLikelihood { target, pool, suite, books } => {
            likelihood::run(&target, &pool, &suite, &books)
        }
    }
}

/// Parses the command line; `None` if it is not one of the commands in the usage text.
fn parse(arguments: &[String]) -> Option<Command> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["book", source, folder] => Some(Command::Book { source: source.into(), folder: folder.into() }),
        ["bind", module, folder] => Some(Command::Bind { module: module.into(), folder: folder.into() }),
        ["pack-network", network, target] => {
            Some(Command::PackNetwork { network: network.into(), target: target.into() })
        }
        ["train", target, passes, _, ..] => Some(Command::Train {
            target: target.into(),
            passes: passes.parse().ok()?,
            rows: arguments[3..].to_vec(),
        }),
        ["train-likelihood", target, pool, suite, _, ..] => Some(Command::TrainLikelihood {
            target: target.into(),
            pool: (*pool).to_owned(),
            suite: (*suite).to_owned(),
            books: arguments[4..].to_vec(),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Option<Command> {
        let arguments: Vec<String> = line.split_whitespace().map(String::from).collect();
        parse(&arguments)
    }

    #[test]
    fn commands_of_the_usage_text_are_read() {
        let book = Command::Book { source: ".".into(), folder: "book".into() };
        assert_eq!(parse_line("book . book"), Some(book));
        let bind = Command::Bind { module: "a.wasm".into(), folder: "bound".into() };
        assert_eq!(parse_line("bind a.wasm bound"), Some(bind));
        let train = Command::Train { target: "n".into(), passes: 14, rows: vec!["a".into(), "b".into()] };
        assert_eq!(parse_line("train n 14 a b"), Some(train));
        let Some(Command::TrainLikelihood { books, .. }) =
            parse_line("train-likelihood f pool suite one two")
        else {
            panic!("the books are missing");
        };
        assert_eq!(books, ["one", "two"]);
    }

    #[test]
    fn anything_else_shows_the_usage() {
        for line in
            ["", "book", "bind a.wasm", "train n many a", "train n 14", "train-likelihood f pool suite"]
        {
            assert_eq!(parse_line(line), None, "{line}");
        }
    }
}
