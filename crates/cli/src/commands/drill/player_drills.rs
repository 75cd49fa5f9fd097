//! The drills of a player, as they are found game by game.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use games::drills::{Drill, document, drills, side_of};
use games::{Game, Reviewer};

use crate::commands::games::Work;
use crate::failure::Failure;

/// How many players are named if the requested one is not found.
const MOST_PLAYERS: usize = 5;

/// The drills of a player.
#[derive(Default)]
pub(super) struct Drills {
    pub(super) player: String,
    pub(super) drills: Vec<Drill>,
    /// The ids of positions that already have a drill.
    known: BTreeSet<String>,
    /// The number of the player's games.
    games: u64,
    /// The number of games of each other player.
    others: BTreeMap<String, u64>,
}

/// The result for a game.
pub(crate) enum Of {
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
    /// Starts with no drills for a player, by name.
    pub(super) fn of(player: &str) -> Drills {
        Drills { player: player.to_owned(), ..Drills::default() }
    }

    /// Refuses a player without games, and names those with the most.
    pub(super) fn check(&self, file: &str) -> Result<(), Failure> {
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

    /// Writes the drills as the JSON interface has them.
    pub(super) fn document(&self) -> io::Result<String> {
        Ok(document(&self.player, &self.drills)?)
    }
}
