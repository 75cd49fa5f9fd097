//! The review of one game: the value of every move, the moments, and a summary.

use shakmaty::{Color, Position};

use super::Game;
use super::moment::Moment;
use super::played_move::{PlayedMove, list_moves};
use super::reviewer::Reviewer;
use super::screen::{Depths, Screen, screen};
use super::summary::Summary;

/// Each position of the game gets one part in this many of an explanation's nodes.
const FIRST_PART: u64 = 11;
/// Each position beside a suspected move gets one part in this many.
const SECOND_PART: u64 = 4;
/// Each position beside a sacrifice, or beside a move that costs little, gets one part in this many.
const OFFERED_PART: u64 = 2;

/// What a player wants to know about a game.
#[derive(Clone, Debug)]
pub struct Review {
    /// White's chance to win before the first move, from 0 to 1.
    pub start: f64,
    /// The moves of the main line; empty if interrupted before all were searched.
    pub moves: Vec<PlayedMove>,
    /// The moves worth mentioning, in the order of the game.
    pub moments: Vec<Moment>,
    /// The summary.
    pub summary: Summary,
}

impl Reviewer<'_> {
    /// Reviews a game; if interrupted, returns what was found so far.
    pub fn review(&self, game: &Game) -> Review {
        let screen = self.screen(game);
        let mut moments = Vec::new();
        for candidate in self.candidates(game, &screen) {
            if self.wanted.most <= moments.len() {
                break;
            }
            let Some(moment) = self.moment(game, &screen, candidate) else { break };
            moments.extend(moment);
        }
        moments.sort_by_key(|moment: &Moment| moment.ply);
        let moves = list_moves(game, &screen);
        let for_white = |position: &shakmaty::Chess, chance: f64| {
            if position.turn() == Color::White { chance } else { 1.0 - chance }
        };
        let first = game.positions.first().zip(screen.chances.first());
        let start = first.map_or(0.5, |(position, chance)| for_white(position, *chance));
        let summary = Summary::of(game, start, &moves, &moments);
        Review { start, moves, moments, summary }
    }

    /// Searches all positions.
    pub(crate) fn screen(&self, game: &Game) -> Screen {
        let depths = Depths {
            first: self.part(FIRST_PART),
            second: self.part(SECOND_PART),
            offered: self.part(OFFERED_PART),
            decides: 0 < self.wanted.most,
            threshold: self.wanted.threshold,
            takes_evals: self.wanted.takes_evals,
        };
        screen(game, depths, self.looked)
    }
}
