//! `kibitzer drill`: a player's mistakes as exercises: JSON, chapters of a study, or a package for Anki.

mod anki;
mod files;
mod player_drills;

use std::io::{self, Write};

use batch::language;
use games::Wanted;
use kibitzer::{Notation, Sources, Style};

use super::games::{self as stream, Setup};
use crate::arguments::Drill as Arguments;
use crate::failure::Failure;
use files::Format;
use player_drills::Drills;

/// Makes drills from the games of a file.
pub(crate) fn run(arguments: &Arguments, sources: Sources<'static>) -> Result<(), Failure> {
    // An unknown extension is refused before hours of work.
    let files = arguments.out.iter().map(|name| Ok((name.as_str(), Format::of(name)?)));
    let files: Vec<(&str, Format)> = files.collect::<Result<_, Failure>>()?;
    let style = Style::new(language(&arguments.language)?, Notation::Letters);
    let setup = Setup::of(&arguments.seek, sources);
    let wanted = Wanted { most: arguments.most, ..setup.wanted };
    let setup = Setup { style, wanted, ..setup };
    let mut work = Drills::of(&arguments.player);
    let ended = stream::run(&arguments.file, &mut work, &setup);
    // What was made before an interrupt is written too.
    if matches!(ended, Ok(()) | Err(Failure::Interrupted)) {
        work.check(&arguments.file)?;
        if files.is_empty() {
            writeln!(io::stdout(), "{}", work.document()?)?;
        }
        files.iter().try_for_each(|(name, format)| files::write(name, *format, &work))?;
    }
    ended
}
