//! VERIFY's evaluation of every position of a game, in two passes that share one table.
//!
//! The first pass searches all positions with few nodes, last one first: what a search has seen helps that of
//! the preceding position, which leads there. The second pass searches longer the positions beside a move
//! that seems to cost something, and the best two moves of positions in which a capture, a check or a
//! sacrifice was played that seems best. If a piece was given up it searches longest, including the position
//! after the answer, because the value of a sacrifice shows late. A third look decides about small drops.

use std::ops::RangeInclusive;

use claims::Score;
use shakmaty::{Chess, Color, Move, Position};
use solvers::verify::make_room;
use solvers::{Limits, Memory};

use super::Game;
use super::clocks::{Eval, commands};
use super::combination::{is_sacrifice, may_be_a_combination};
use super::look::{Look, chance_by, chance_of, look, look_twice};

/// The second pass examines a move that costs at least this fraction of the wanted threshold.
const SUSPECTED: f64 = 0.45;
/// A drop between these multiples of the threshold gets a third look.
const DOUBTFUL: (f64, f64) = (0.36, 2.2);
/// Sacrifices are searched longer if the chance to win is between these.
const SACRIFICES: (f64, f64) = (0.3, 0.95);
/// A side with a smaller chance to win has not found a combination, whatever it played.
const LEAST_CHANCE: f64 = 0.5;

/// What is known about the positions and moves of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen {
    /// The side to move's chance to win, for each position that was searched.
    pub(crate) chances: Vec<f64>,
    /// VERIFY's evaluation of each position, for the side to move; `None` if the game supplied its value.
    pub(crate) scores: Vec<Option<Score>>,
    /// A possible continuation from each position, best move first; empty if no search found one.
    pub(crate) lines: Vec<Vec<Move>>,
    /// For each move, how much smaller the chance to win is after it, from 0 to 1.
    pub(crate) drops: Vec<f64>,
    /// For each move, how much smaller it would be after the second best move, if the move may be a
    /// combination that was found.
    pub(crate) gaps: Vec<Option<f64>>,
}

/// How far the two passes search.
#[derive(Copy, Clone)]
pub(crate) struct Depths<'a> {
    pub(crate) first: Limits<'a>,
    pub(crate) second: Limits<'a>,
    /// The limits of the second pass if a piece was given up, and of the deciding look.
    pub(crate) offered: Limits<'a>,
    /// Whether a third look decides about small drops.
    pub(crate) decides: bool,
    /// The least drop that is wanted, from 0 to 1.
    pub(crate) threshold: f64,
    /// Whether the values in the game replace the first pass, if every move has one.
    pub(crate) takes_evals: bool,
}

/// Searches a game; if interrupted, returns what was found so far.
///
/// `looked` is called for every move that has been examined, that is, the positions before and after it.
pub(crate) fn screen(game: &Game, depths: Depths<'_>, looked: &dyn Fn()) -> Screen {
    let memory = Memory::default();
    make_room(&memory, depths.offered);
    let [first, second, offered] = [depths.first, depths.second, depths.offered]
        .map(|limits| Limits { memory: Some(&memory), ..limits });
    let given = if depths.takes_evals { evals(game) } else { None };
    let is_given = given.is_some();
    if is_given {
        game.moves.iter().for_each(|_| looked());
    }
    let Some(values) = given.or_else(|| first_pass(game, first, looked)) else { return Screen::default() };
    let gaps = vec![None; game.moves.len()];
    let depths = Depths { first, second, offered, ..depths };
    let mut passes = Passes { game, depths, values, gaps };
    // Values that the game supplies are not searched again, but its combinations are.
    let is_whole = passes.look_longer(!is_given).is_some();
    if is_whole && !is_given {
        passes.look_alike_beside_sacrifices();
    }
    let mut drops: Vec<f64> = (0..game.moves.len()).map(|ply| passes.drop(ply)).collect();
    if is_whole && !is_given && depths.decides {
        passes.decide(&mut drops);
    }
    Screen {
        chances: passes.values.iter().map(|value| value.chance).collect(),
        scores: passes.values.iter().map(|value| value.score).collect(),
        lines: passes.values.into_iter().map(|value| value.line).collect(),
        drops,
        gaps: passes.gaps,
    }
}

/// The passes after the first, each from the end of the game, so that the table helps.
struct Passes<'a> {
    game: &'a Game,
    depths: Depths<'a>,
    /// One for each position.
    values: Vec<Value>,
    /// One for each move.
    gaps: Vec<Option<f64>>,
}

impl Passes<'_> {
    /// Returns what a move costs of the chance to win.
    fn drop(&self, ply: usize) -> f64 {
        self.values[ply].drop(self.game.moves[ply], &self.values[ply + 1])
    }

    fn is_suspected(&self, ply: usize) -> bool {
        SUSPECTED * self.depths.threshold <= self.drop(ply)
    }

    /// Searches positions again, last one first; `None` if interrupted.
    fn look_again(&mut self, plies: RangeInclusive<usize>, limits: Limits<'_>) -> Option<()> {
        let last = (*plies.end()).min(self.game.moves.len());
        (*plies.start()..=last)
            .rev()
            .try_for_each(|ply| self.values[ply].look_again(&self.game.positions[ply], limits))
    }

    /// Searches longer beside suspected moves and sacrifices, and the best two moves where a combination may
    /// have been played; `None` if interrupted.
    fn look_longer(&mut self, may_look_again: bool) -> Option<()> {
        let Depths { second, offered, .. } = self.depths;
        // Whether there is a second good move shows early.
        let shorter = Limits { nodes: second.nodes.map(|nodes| nodes / 2), ..second };
        for (ply, mv) in self.game.moves.iter().enumerate().rev() {
            let position = &self.game.positions[ply];
            let is_suspected = self.is_suspected(ply);
            // A blunder that gives something up is recognized at once.
            let is_hopeful = (SACRIFICES.0..=SACRIFICES.1).contains(&self.values[ply].chance);
            let is_sacrifice = !is_suspected && is_hopeful && is_sacrifice(position, &self.game.moves[ply..]);
            if may_look_again && is_sacrifice {
                self.look_again(ply..=ply + 2, offered)?;
            } else if may_look_again && is_suspected {
                self.look_again(ply..=ply + 1, second)?;
            }
            let may_be_one = is_sacrifice || may_be_a_combination(self.game, ply);
            if may_be_one && !self.is_suspected(ply) && LEAST_CHANCE <= self.values[ply].chance {
                let (best, other) = look_twice(position, if is_sacrifice { offered } else { shorter })?;
                let other = other.filter(|_| best.line.first() == Some(mv));
                self.gaps[ply] = other.map(|other| best.chance() - chance_of(other));
            }
        }
        Some(())
    }

    /// Searches longer beside sacrifices, where a long search would otherwise be compared with a short one.
    fn look_alike_beside_sacrifices(&mut self) {
        let usual = self.depths.second.nodes;
        for ply in (0..self.game.moves.len()).rev() {
            let nodes = self.values[ply].nodes.max(self.values[ply + 1].nodes);
            let is_long = usual.is_some_and(|usual| usual < nodes);
            let limits = Limits { nodes: Some(nodes), ..self.depths.second };
            if is_long && self.is_suspected(ply) && self.look_again(ply..=ply + 1, limits).is_none() {
                return;
            }
        }
    }

    /// Lets a third look decide about small drops: most of their error is the search's, and this look treats
    /// both positions alike.
    fn decide(&mut self, drops: &mut [f64]) {
        let Depths { offered, threshold, .. } = self.depths;
        let doubtful = DOUBTFUL.0 * threshold..DOUBTFUL.1 * threshold;
        for (ply, drop) in drops.iter_mut().enumerate().rev().filter(|(_, drop)| doubtful.contains(drop)) {
            let looks = [ply + 1, ply].map(|ply| look(&self.game.positions[ply], offered));
            let [Some(after), Some(before)] = looks else { return };
            let before = Value::of(before, 0);
            *drop = before.drop(self.game.moves[ply], &Value::of(after, 0));
            self.values[ply].line = before.line;
        }
    }
}

/// The value of a position for the side to move, and a possible continuation if it is known.
#[derive(Clone, Debug)]
struct Value {
    /// Nodes of the search that determined it; 0 if the game did.
    nodes: u64,
    chance: f64,
    line: Vec<Move>,
    score: Option<Score>,
}

impl Value {
    fn of(look: Look, nodes: u64) -> Value {
        Value { nodes, chance: look.chance(), score: Some(look.score), line: look.line }
    }

    /// Searches the position again, unless a search with as many nodes has been made; `None` if interrupted.
    fn look_again(&mut self, position: &Chess, limits: Limits<'_>) -> Option<()> {
        let nodes = limits.nodes.unwrap_or(u64::MAX);
        if self.nodes < nodes {
            *self = Value::of(look(position, limits)?, nodes);
        }
        Some(())
    }

    /// Returns how much smaller the chance to win is after a move, from 0 to 1; 0 for the move that seemed
    /// best.
    fn drop(&self, played: Move, after: &Value) -> f64 {
        if self.line.first() == Some(&played) {
            return 0.0;
        }
        (self.chance + after.chance - 1.0).max(0.0)
    }
}

fn first_pass(game: &Game, limits: Limits<'_>, looked: &dyn Fn()) -> Option<Vec<Value>> {
    let mut values = Vec::with_capacity(game.positions.len());
    for position in game.positions.iter().rev() {
        values.push(Value::of(look(position, limits)?, limits.nodes.unwrap_or(u64::MAX)));
        if 1 < values.len() {
            looked();
        }
    }
    values.reverse();
    Some(values)
}

/// Returns the values that a game supplies, if every move has one; a mate or a stalemate on the board needs
/// none.
fn evals(game: &Game) -> Option<Vec<Value>> {
    let found = commands(game);
    let last = game.positions.last()?;
    let is_over = last.is_game_over();
    let mut chances = vec![0.5];
    for (ply, command) in found.iter().enumerate() {
        let turn = game.positions.get(ply + 1)?.turn();
        let for_white = match command.eval {
            Some(Eval::Centipawns(value)) => chance_by(value),
            Some(Eval::Mate(moves)) => chance_by(if 0 < moves { i32::MAX } else { -i32::MAX }),
            None if is_over && ply + 1 == found.len() => match last.outcome().winner() {
                Some(winner) => chance_by(winner.fold_wb(i32::MAX, -i32::MAX)),
                None => 0.5,
            },
            None => return None,
        };
        chances.push(if turn == Color::White { for_white } else { 1.0 - for_white });
    }
    // The value of the first position is not recorded; it is taken from the position after the first move.
    chances[0] = chances.get(1).map_or(0.5, |after| 1.0 - after);
    Some(
        chances.into_iter().map(|chance| Value { nodes: 0, chance, line: Vec::new(), score: None }).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths() -> Depths<'static> {
        let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        Depths {
            first: limits(2_000),
            second: limits(8_000),
            offered: limits(20_000),
            decides: true,
            threshold: 0.1,
            takes_evals: false,
        }
    }

    #[test]
    fn a_blunder_drops_the_chance_to_win() {
        let game = Game::read(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let screen = screen(&game, depths(), &|| ());
        assert!(0.3 < screen.drops[2], "{:?}", screen.drops);
        assert_eq!(screen.drops[3], 0.0);
        assert_eq!(screen.chances.len(), 5);
    }

    #[test]
    fn values_that_a_game_brings_are_taken_where_every_move_has_one() {
        let whole = b"1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.3] } 2. Ke2 { [%eval -1.5] } 2... Nc6 { [%eval -1.4] } *";
        let given = |text: &[u8]| {
            screen(&Game::read(text).unwrap(), Depths { takes_evals: true, ..depths() }, &|| ())
        };
        let screen = given(whole);
        assert!((screen.drops[2] - 0.162).abs() < 0.01, "{:?}", screen.drops);
        assert!((screen.chances[1] - 0.472).abs() < 0.01, "Black is to move: {:?}", screen.chances);
        // One value is missing, so VERIFY searches itself.
        let screen = given(b"1. e4 { [%eval 9] } 1... e5 2. Ke2 { [%eval 9] } 2... Nc6 { [%eval 9] } *");
        assert!(screen.chances[1] > 0.3, "{:?}", screen.chances);
        // A mate on the board has no value and needs none.
        let screen = given(b"1. f3 { [%eval 0] } 1... e5 { [%eval 0] } 2. g4 { [%eval #-1] } 2... Qh4# 0-1");
        assert!(0.4 < screen.drops[2] && screen.chances[4] < 0.05, "{:?}", screen);
    }
}
