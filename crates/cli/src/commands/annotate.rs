//! `kibitzer annotate`: games with comments on what was missed, allowed and found, or their reviews, or
//! lessons made from them.

use std::io::{self, Write};

use batch::language;
use games::{Game, Review, Reviewer, Wanted, annotate, lesson, page_end, page_game, page_head, write_review};
use kibitzer::Sources;
use kibitzer::{Notation, Style};

use super::games::{self as stream, Setup, Work};
use crate::arguments::Annotate;
use crate::failure::Failure;
use crate::values::ReviewFormat;

/// Annotates the games of a file.
pub(crate) fn run(arguments: &Annotate, sources: Sources<'static>) -> Result<(), Failure> {
    let style = Style::new(language(&arguments.language)?, Notation::Letters);
    let setup = Setup::of(&arguments.seek, sources);
    let wanted = Wanted {
        most: arguments.most,
        with_tempting: arguments.lesson,
        takes_evals: arguments.use_eval,
        ..setup.wanted
    };
    let setup = Setup { style, wanted, ..setup };
    let file = &arguments.file;
    match arguments.review {
        _ if arguments.lesson => stream::run(file, &mut Lessons::default(), &setup),
        Some(ReviewFormat::Json) => stream::run(file, &mut Reviews::default(), &setup),
        Some(ReviewFormat::Html) => {
            stream::run(file, &mut Page { style: setup.style.clone(), games: 0 }, &setup)
        }
        None => stream::run(file, &mut Comments { with_values: arguments.eval, moments: 0 }, &setup),
    }
}

/// Games with comments.
struct Comments {
    with_values: bool,
    moments: usize,
}

impl Work for Comments {
    type Made = (String, usize);

    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> (String, usize) + Clone + Send + 'static {
        let with_values = self.with_values;
        move |reviewer, game| {
            let review = reviewer.review(game);
            (annotate(game, &review, reviewer.style, with_values), review.moments.len())
        }
    }

    fn write(&mut self, (text, moments): (String, usize), out: &mut dyn Write) -> io::Result<()> {
        self.moments += moments;
        writeln!(out, "{text}")
    }

    fn unread(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(text.as_bytes())
    }

    fn finish(&self, games: u64) -> String {
        format!("games: {games}; moments: {}", self.moments)
    }

    fn unread_are(&self) -> &'static str {
        "unreadable and copied unchanged:"
    }
}

/// Reviews instead of the games, one object per line.
#[derive(Default)]
struct Reviews {
    moments: usize,
}

impl Work for Reviews {
    type Made = (serde_json::Result<String>, usize);

    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> Self::Made + Clone + Send + 'static {
        |reviewer, game| {
            let review = reviewer.review(game);
            (write_review(game, &review, reviewer.style), review.moments.len())
        }
    }

    fn write(&mut self, (json, moments): Self::Made, out: &mut dyn Write) -> io::Result<()> {
        self.moments += moments;
        writeln!(out, "{}", json?)
    }

    fn finish(&self, games: u64) -> String {
        format!("games: {games}; moments: {}", self.moments)
    }
}

/// Reviews as a single page.
struct Page {
    style: Style,
    games: usize,
}

impl Work for Page {
    type Made = (Game, Review);

    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> (Game, Review) + Clone + Send + 'static {
        |reviewer, game| (game.clone(), reviewer.review(game))
    }

    fn write(&mut self, (game, review): (Game, Review), out: &mut dyn Write) -> io::Result<()> {
        if self.games == 0 {
            out.write_all(page_head(&self.style).as_bytes())?;
        }
        self.games += 1;
        out.write_all(page_game(&game, &review, &self.style, self.games).as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.games == 0 { Ok(()) } else { out.write_all(page_end().as_bytes()) }
    }

    fn finish(&self, games: u64) -> String {
        format!("games: {games}")
    }
}

/// Lessons instead of the games.
#[derive(Default)]
struct Lessons {
    lessons: usize,
}

impl Work for Lessons {
    type Made = (Game, Review);

    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> (Game, Review) + Clone + Send + 'static {
        |reviewer, game| (game.clone(), reviewer.review(game))
    }

    fn write(&mut self, (game, review): (Game, Review), out: &mut dyn Write) -> io::Result<()> {
        for task in lesson::tasks(&game, &review.moments) {
            self.lessons += 1;
            writeln!(out, "{}", lesson::write_lesson(&game, &task, self.lessons))?;
        }
        Ok(())
    }

    fn finish(&self, games: u64) -> String {
        format!("games: {games}; lessons: {}", self.lessons)
    }
}
