//! `kibitzer completions` and `kibitzer man`: descriptions of the command line for shells and `man`.

use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::arguments::Line;
use crate::failure::Failure;
use crate::parsing::parse;

/// Prints the script that makes a shell complete commands and options.
pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Line::command(), "kibitzer", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Prints the manual page of a command, or of the program.
pub(crate) fn man(path: &[String]) -> Result<(), Failure> {
    Ok(io::stdout().write_all(&manual(path)?)?)
}

/// Returns the manual page of a command; without one, that of the program, with a part for each command.
///
/// # Errors
///
/// Returns an error if there is no such command.
pub(crate) fn manual(path: &[String]) -> Result<Vec<u8>, Failure> {
    let mut command = Line::command();
    let mut name = command.get_name().to_owned();
    for word in path {
        command = command.find_subcommand(word).cloned().ok_or_else(|| unknown(path, &name))?;
        name = format!("{name} {word}");
    }
    let mut page = Vec::new();
    if path.is_empty() {
        Man::new(command.clone()).render(&mut page)?;
        for inner in command.get_subcommands() {
            part(&mut page, inner, &name)?;
        }
    } else {
        let joined = name.replace(' ', "-");
        let source = format!("kibitzer {}", env!("CARGO_PKG_VERSION"));
        let man = Man::new(command.bin_name(name).display_name(joined.clone()));
        man.title(joined).source(source).render(&mut page)?;
    }
    Ok(page)
}

/// Returns the same failure for an unknown command as when it is typed.
fn unknown(path: &[String], above: &str) -> Failure {
    let words = std::iter::once("kibitzer").chain(path.iter().map(String::as_str)).chain(["--help"]);
    match parse(words.map(Into::into)) {
        Err(failure @ Failure::BadInput(_)) => failure,
        _ => Failure::BadInput(format!("`{above}` has no commands, found `{}`", path.join(" "))),
    }
}

/// Writes the part about a command.
fn part(page: &mut Vec<u8>, command: &Command, above: &str) -> io::Result<()> {
    let name = format!("{above} {}", command.get_name());
    let man = Man::new(command.clone().bin_name(name.clone()).display_name(name));
    writeln!(page, ".SH \"{}\"", command.get_name().to_uppercase())?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    man.render_extra_section(page)
}
