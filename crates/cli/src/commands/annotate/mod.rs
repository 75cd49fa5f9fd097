//! `kibitzer annotate`: games with comments on tactics that were missed or allowed, or lessons made of them.

mod lesson;
mod written;

use std::io::{self, Write};

use batch::{Stopwatch, language};
use kibitzer::Sources;
use kibitzer::games::{Game, Seeker};
use kibitzer::{Notation, Style};

use super::games::{self, Work};
use super::moves_bar::Progress;
use crate::arguments::Annotate;
use crate::failure::Failure;
use crate::interrupt;

/// Comments on the games of a file.
pub(crate) fn run(arguments: &Annotate, sources: Sources<'_>) -> Result<(), Failure> {
    let style = Style::new(language(&arguments.language)?, Notation::Letters);
    let interrupt = interrupt::listen();
    let watch = Stopwatch::start(arguments.seek.movetime);
    let wanted = (arguments.most, arguments.lesson);
    let mut progress = Progress::of(&arguments.file)?;
    let bar = progress.bar();
    let looked = || bar.inc(1);
    let seeker = games::seeker(&arguments.seek, wanted, sources, &watch, interrupt, &looked, &style);
    if arguments.lesson {
        games::run(&arguments.file, &mut Lessons { seeker, lessons: 0 }, &watch, interrupt, &mut progress)
    } else {
        games::run(&arguments.file, &mut Comments { seeker, moments: 0 }, &watch, interrupt, &mut progress)
    }
}

/// Games with comments.
struct Comments<'a> {
    seeker: Seeker<'a>,
    moments: usize,
}

impl Work for Comments<'_> {
    fn game(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<()> {
        let moments = self.seeker.moments(game);
        self.moments += moments.len();
        writeln!(out, "{}", written::annotated(game, &moments))
    }

    fn unread(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(text.as_bytes())
    }

    fn done(&self, games: u64) -> String {
        format!("games: {games}; moments: {}", self.moments)
    }

    fn unread_are(&self) -> &'static str {
        "copied as they are:"
    }
}

/// Lessons in place of the games.
struct Lessons<'a> {
    seeker: Seeker<'a>,
    lessons: usize,
}

impl Work for Lessons<'_> {
    fn game(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<()> {
        let moments = self.seeker.moments(game);
        for task in lesson::tasks(game, &moments) {
            self.lessons += 1;
            writeln!(out, "{}", lesson::written(game, &task, self.lessons))?;
        }
        Ok(())
    }

    fn done(&self, games: u64) -> String {
        format!("games: {games}; lessons: {}", self.lessons)
    }
}
