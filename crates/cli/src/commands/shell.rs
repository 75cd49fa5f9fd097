//! `kibitzer completions` and `kibitzer man`: what shells and `man` want to know of the command line.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Line;
use crate::failure::Failure;

/// Prints the script that makes a shell complete commands and options.
pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Line::command(), "kibitzer", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Prints the manual page: the program, then each command.
pub(crate) fn man() -> Result<(), Failure> {
    let mut page = Vec::new();
    let program = Line::command();
    clap_mangen::Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands() {
        let name = format!("kibitzer {}", command.get_name());
        let man = clap_mangen::Man::new(command.clone().bin_name(name.clone()).display_name(name));
        writeln!(page, ".SH \"{}\"", command.get_name().to_uppercase())?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        man.render_extra_section(&mut page)?;
    }
    Ok(io::stdout().write_all(&page)?)
}
