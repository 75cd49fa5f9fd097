//! Parses the command line, and reports errors on one line, with what was probably meant.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, Parser};

use crate::arguments::Line;
use crate::failure::Failure;

/// The Jaro-Winkler similarity from which on a command may be what was meant.
const NEAR: f64 = 0.8;

/// Parses the command line.
///
/// # Errors
///
/// Returns one line that states what was typed and what was expected; or the help text, if it was requested or
/// no command was given.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Line, Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    Line::try_parse_from(&arguments).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Failure::Asked(error.to_string()),
        _ => Failure::BadInput(one_line(&error, &arguments)),
    })
}

/// Returns clap's message, which has several paragraphs, on one line.
fn one_line(error: &clap::Error, arguments: &[OsString]) -> String {
    let (command, path) = find_command(arguments);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = find_context(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            match find_context(error, ContextKind::SuggestedSubcommand)
                .filter(|similar| is_near(similar, &name))
            {
                Some(similar) => {
                    format!(
                        "no command is called '{name}', did you mean '{similar}'? `{path} --help` lists all"
                    )
                }
                None => format!("no command is called '{name}', expected one of {}", names(&command)),
            }
        }
        ErrorKind::MissingSubcommand => {
            format!("no command given, expected one of {}; see `{path} --help`", names(&command))
        }
        ErrorKind::UnknownArgument => {
            let similar = find_context(error, ContextKind::SuggestedArg);
            let similar = similar.map(|similar| format!(", did you mean '{similar}'?")).unwrap_or_default();
            let separator = if similar.is_empty() { ";" } else { "" };
            format!("{}{similar}{separator} see `{path} --help` for what is expected", first_paragraph(error))
        }
        _ => {
            let similar = find_context(error, ContextKind::SuggestedValue);
            let similar = similar.map(|similar| format!(", did you mean '{similar}'?")).unwrap_or_default();
            first_paragraph(error) + &similar
        }
    }
}

/// Whether a command is similar enough to what was typed; clap is less strict. `help` does not count, because
/// it has no page.
fn is_near(command: &str, typed: &str) -> bool {
    command != "help" && NEAR <= strsim::jaro_winkler(command, typed)
}

/// Returns clap's message before usage and tips, on one line.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.to_string();
    let parts = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_over = |line: &&str| ["Usage:", "For more", "tip:"].iter().any(|start| line.starts_with(start));
    let joined = parts.take_while(|line| !is_over(line)).collect::<Vec<_>>().join(" ");
    joined.strip_prefix("error: ").unwrap_or(&joined).to_owned()
}

/// Returns clap's context for an error; the likeliest value if there are several.
fn find_context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        // The likeliest comes last.
        ContextValue::Strings(texts) => texts.last().cloned(),
        _ => None,
    }
}

/// Returns the command that was typed, as far as it is known, and its name with its parents'.
fn find_command(arguments: &[OsString]) -> (Command, String) {
    let mut command = Line::command();
    let mut path = command.get_name().to_owned();
    for word in arguments.iter().skip(1).filter_map(|word| word.to_str()) {
        let Some(inner) = command.find_subcommand(word).cloned() else { continue };
        command = inner;
        path = format!("{path} {word}");
    }
    (command, path)
}

/// Returns the names of a command's subcommands.
fn names(command: &Command) -> String {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    names.join(", ")
}
