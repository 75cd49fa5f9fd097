//! `kibitzer drill`: a player's mistakes as exercises: JSON, chapters of a study, or a package for Anki.

mod anki;
mod files;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use batch::language;
use games::drills::{Drill, document, drills, side_of};
use games::{Game, Reviewer, Wanted};
use kibitzer::{Notation, Sources, Style};

use super::games::{self as stream, Setup, Work};
use crate::arguments::Drill as Arguments;
use crate::failure::Failure;
use files::Format;

/// How many players are named if the requested one is not found.
const MOST_PLAYERS: usize = 5;

/// Makes drills from the games of a file.
pub(crate) fn run(arguments: &Arguments, sources: Sources<'static>) -> Result<(), Failure> {
    // An unknown extension is refused before hours of work.
    let files = arguments.out.iter().map(|name| Ok((name.as_str(), Format::of(name)?)));
    let files: Vec<(&str, Format)> = files.collect::<Result<_, Failure>>()?;
    let style = Style::new(language(&arguments.language)?, Notation::Letters);
    let setup = Setup::of(&arguments.seek, sources);
    let wanted = Wanted { most: arguments.most, ..setup.wanted };
    let setup = Setup { style, wanted, ..setup };
    let mut work = Drills { player: arguments.player.clone(), ..Drills::default() };
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

/// The drills of a player.
#[derive(Default)]
struct Drills {
    player: String,
    drills: Vec<Drill>,
    /// The ids of positions that already have a drill.
    known: BTreeSet<String>,
    /// The number of the player's games.
    games: u64,
    /// The number of games of each other player.
    others: BTreeMap<String, u64>,
}

/// The result for a game.
enum Of {
    Player(Vec<Drill>),
    /// The names of its players.
    Others(Vec<String>),
}

impl Work for Drills {
    type Made = Of;

    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> Of + Clone + Send + 'static {
        let player = self.player.clone();
        move |reviewer, game| match side_of(game, &player) {
            Some(side) if reviewer.wanted.side.is_none_or(|wanted| wanted == side) => {
                Of::Player(drills(reviewer, game, side))
            }
            Some(_) => Of::Player(Vec::new()),
            None => {
                game.moves.iter().for_each(|_| (reviewer.looked)());
                Of::Others(
                    ["White", "Black"].iter().filter_map(|tag| game.tag(tag)).map(str::to_owned).collect(),
                )
            }
        }
    }

    fn write(&mut self, of: Of, _out: &mut dyn Write) -> io::Result<()> {
        match of {
            Of::Player(mut drills) => {
                self.games += 1;
                drills.retain(|drill| self.known.insert(drill.id.clone()));
                self.drills.append(&mut drills);
            }
            Of::Others(names) => {
                names.into_iter().for_each(|name| *self.others.entry(name).or_default() += 1)
            }
        }
        Ok(())
    }

    fn finish(&self, games: u64) -> String {
        format!("games: {games}; of the player: {}; drills: {}", self.games, self.drills.len())
    }
}

impl Drills {
    /// Refuses a player without games, and names those with the most.
    fn check(&self, file: &str) -> Result<(), Failure> {
        if 0 < self.games {
            return Ok(());
        }
        let mut others: Vec<(&String, &u64)> = self.others.iter().collect();
        others.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
        let names: Vec<String> =
            others.iter().take(MOST_PLAYERS).map(|(name, _)| format!("`{name}`")).collect();
        Err(Failure::BadInput(match names.is_empty() {
            true => format!("`--player {}`: the games of `{file}` do not say who played", self.player),
            false => format!(
                "`--player {}`: no game of `{file}` is of one player of that name, expected a name as {}",
                self.player,
                names.join(", ")
            ),
        }))
    }

    fn document(&self) -> io::Result<String> {
        Ok(document(&self.player, &self.drills)?)
    }
}
