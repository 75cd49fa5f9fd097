//! Developer commands: `cargo xtask ci`, `test`, `wheel`, `npm`, `wasm`, `book`, `bench`, `instructions`, `tidy`.
//!
//! One Rust program instead of makefiles and scripts, so that a machine with Rust can run every check.
//! If `cargo xtask ci` passes here, continuous integration passes too: it runs the same command.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool")]

mod bench;
mod book;
mod ci;
mod instructions;
mod npm;
mod page;
mod programs;
mod python;
mod shell;
mod test;
mod tidy;
mod wasm;
mod wheel;

use std::process::ExitCode;

use anyhow::Result;

const USAGE: &str = "\
usage: cargo xtask COMMAND

commands:
  ci                 every check: format, page, clippy, build, python, test, browser, static, npm, docs, book, package, tidy, bench,
                     instructions
  step NAME          one of these checks, as in ci
  test [ARGS…]       set up what the tests need and run them all; ARGS go to cargo test
  wheel [--test]     build the wheel for Python, or build one and run its tests with every Python that is here
  npm [--test]       build the package for JavaScript, or build it and test it in an empty folder, with Node and in a browser
  wasm               build the program for browsers and Node into npm/engine
  book               follow the links of all documents and build the pages of docs/ as a book
  bench [--bless]    compare the behavior signature with testdata/bench.txt, or rewrite it
  instructions [--bless]
                     compare what typical questions cost, in instructions, with testdata/instructions.txt, or rewrite it
  tidy               check the rules of the house that the compiler does not know";

/// A command on the command line.
#[derive(Debug, PartialEq)]
enum Command {
    Ci,
    Step(String),
    Test(Vec<String>),
    Wheel { test: bool },
    Npm { test: bool },
    Wasm,
    Book,
    Bench { bless: bool },
    Instructions { bless: bool },
    Tidy,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(command) = parse(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Ci => ci::run(),
        Command::Step(name) => ci::run_step(&name),
        Command::Test(arguments) => test::run(&arguments),
        Command::Wheel { test: true } => wheel::test(),
        Command::Wheel { test: false } => wheel::build(),
        Command::Npm { test: true } => npm::test(),
        Command::Npm { test: false } => npm::build(),
        Command::Wasm => wasm::build(),
        Command::Book => book::build(),
        Command::Bench { bless: true } => bench::bless(),
        Command::Bench { bless: false } => bench::check(),
        Command::Instructions { bless: true } => instructions::bless(),
        Command::Instructions { bless: false } => instructions::check(),
        Command::Tidy => tidy::run(),
    }
}

/// Parses the command line; `None` if it is not one of the commands in the usage text.
fn parse(arguments: &[String]) -> Option<Command> {
    let (name, rest) = arguments.split_first()?;
    let rest_words: Vec<&str> = rest.iter().map(String::as_str).collect();
    match (name.as_str(), rest_words.as_slice()) {
        ("ci", []) => Some(Command::Ci),
        ("step", [name]) => Some(Command::Step((*name).to_owned())),
        ("test", _) => Some(Command::Test(rest.to_vec())),
        ("wheel", []) => Some(Command::Wheel { test: false }),
        ("npm", []) => Some(Command::Npm { test: false }),
        ("npm", ["--test"]) => Some(Command::Npm { test: true }),
        ("wasm", []) => Some(Command::Wasm),
        ("wheel", ["--test"]) => Some(Command::Wheel { test: true }),
        ("book", []) => Some(Command::Book),
        ("bench", []) => Some(Command::Bench { bless: false }),
        ("bench", ["--bless"]) => Some(Command::Bench { bless: true }),
        ("instructions", []) => Some(Command::Instructions { bless: false }),
        ("instructions", ["--bless"]) => Some(Command::Instructions { bless: true }),
        ("tidy", []) => Some(Command::Tidy),
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
        assert_eq!(parse_line("ci"), Some(Command::Ci));
        assert_eq!(parse_line("step tidy"), Some(Command::Step("tidy".into())));
        assert_eq!(parse_line("test --quiet"), Some(Command::Test(vec!["--quiet".into()])));
        assert_eq!(parse_line("npm"), Some(Command::Npm { test: false }));
        assert_eq!(parse_line("npm --test"), Some(Command::Npm { test: true }));
        assert_eq!(parse_line("wasm"), Some(Command::Wasm));
        assert_eq!(parse_line("wheel"), Some(Command::Wheel { test: false }));
        assert_eq!(parse_line("wheel --test"), Some(Command::Wheel { test: true }));
        assert_eq!(parse_line("book"), Some(Command::Book));
        assert_eq!(parse_line("bench"), Some(Command::Bench { bless: false }));
        assert_eq!(parse_line("bench --bless"), Some(Command::Bench { bless: true }));
        assert_eq!(parse_line("instructions"), Some(Command::Instructions { bless: false }));
        assert_eq!(parse_line("instructions --bless"), Some(Command::Instructions { bless: true }));
        assert_eq!(parse_line("tidy"), Some(Command::Tidy));
    }

    #[test]
    fn anything_else_shows_the_usage() {
        for line in ["", "build", "ci now", "bench --blass", "tidy crates"] {
            assert_eq!(parse_line(line), None, "{line}");
        }
    }
}
