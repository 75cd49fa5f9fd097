//! Moments of a game: moves that missed a tactic, and moves that allowed one.
//!
//! VERIFY looks at every position with few nodes, and again with more where the chance to win seems to drop. The worst moves are
//! explained: the position before, with the question what is wrong with the move that was played, and the position after.
//! A move is a moment only if one of the two explanations promises something.

use claims::{HOUSE, Promise};
use shakmaty::{Color, Move, Position, Role};
use solvers::{Limits, Problem, Question, Silent, StopReason};

use super::Game;
use super::screen::{Look, drop, look, screened};
use crate::{Asked, Comparison, Detail, Report, Request, Style, explain};
use inquiry::least_win;

/// Of so many parts of an explanation's nodes each position of the game gets one.
const SCREEN_PART: u64 = 25;
/// Of so many parts each position beside a suspected move gets one.
const SECOND_PART: u64 = 4;
/// The nodes of an explanation from which those parts are counted where nodes are not limited.
const USUAL_NODES: u64 = 200_000;
/// The first look need only see so much of the drop that is wanted.
const SUSPECTED: f64 = 0.6;

/// A move that missed or allowed a tactic.
#[derive(Clone, Debug)]
pub struct Moment {
    /// How many moves of the main line come before.
    pub ply: usize,
    /// The move that was played.
    pub played: Move,
    /// How much less the chance to win is after it, from 0 to 1.
    pub drop: f64,
    /// The position before the move, with what is wrong with the move.
    pub before: Report,
    /// Whether a tactic was there that the move missed.
    pub is_missed: bool,
    /// The position after the move, where it allowed a tactic.
    pub allowed: Option<Report>,
    /// Whether the other side found it.
    pub is_found: bool,
}

/// Which moves are wanted.
#[derive(Copy, Clone, Debug)]
pub struct Wanted {
    /// The least drop of the chance to win, from 0 to 1.
    pub threshold: f64,
    /// The most moments of a game.
    pub most: usize,
    /// The side whose moves are looked at; both where there is none.
    pub side: Option<Color>,
    /// Whether tempting moves are asked about too, which costs another search.
    pub with_tempting: bool,
}

/// Looks for moments.
#[derive(Copy, Clone)]
pub struct Seeker<'a> {
    /// Who explains.
    pub solver: Asked<'a>,
    /// The limits of each explanation.
    pub limits: Limits<'a>,
    /// How texts are written.
    pub style: &'a Style,
    /// Which moves are wanted.
    pub wanted: Wanted,
    /// Hears of every move that has had its first look.
    pub looked: &'a dyn Fn(),
}

impl Seeker<'_> {
    /// Finds the moments of a game, in its order; what was found so far where somebody interrupted.
    pub fn moments(&self, game: &Game) -> Vec<Moment> {
        let mut found: Vec<Moment> = Vec::new();
        for (ply, drop) in self.suspects(game) {
            if self.wanted.most <= found.len() {
                break;
            }
            let Some(moment) = self.moment(game, ply, drop) else { break };
            found.extend(moment);
        }
        found.sort_by_key(|moment| moment.ply);
        found
    }

    /// Lists the moves after which the chance to win is smaller by what is wanted, the worst first.
    pub(super) fn suspects(&self, game: &Game) -> Vec<(usize, f64)> {
        let looks = screened(game, self.part(SCREEN_PART), self.looked);
        let is_wanted = |ply: usize| {
            self.wanted.side.is_none_or(|side| game.positions.get(ply).is_some_and(|at| at.turn() == side))
        };
        let mut suspects = Vec::new();
        for (ply, mv) in game.moves.iter().enumerate().filter(|(ply, _)| is_wanted(*ply)) {
            let (Some(before), Some(after)) = (looks.get(ply), looks.get(ply + 1)) else { break };
            if drop(*before, *mv, *after) < SUSPECTED * self.wanted.threshold {
                continue;
            }
            let Some(drop) = self.second_look(game, ply) else { break };
            if self.wanted.threshold <= drop {
                suspects.push((ply, drop));
            }
        }
        suspects.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        suspects
    }

    /// Looks again at the positions before and after a move.
    fn second_look(&self, game: &Game, ply: usize) -> Option<f64> {
        let limits = self.part(SECOND_PART);
        let look = |ply: usize| -> Option<Look> { look(game.positions.get(ply)?, limits) };
        Some(drop(look(ply)?, *game.moves.get(ply)?, look(ply + 1)?))
    }

    /// Gives the limits of a look: so small a part of an explanation's nodes, and no clock.
    pub(super) fn part(&self, part: u64) -> Limits<'_> {
        let nodes = self.limits.nodes.unwrap_or(USUAL_NODES) / part;
        Limits { nodes: Some(nodes.max(1)), clock: None, ..self.limits }
    }

    /// Explains a move: `None` where somebody interrupted, nothing within where it neither missed nor allowed a tactic.
    fn moment(&self, game: &Game, ply: usize, drop: f64) -> Option<Option<Moment>> {
        let played = *game.moves.get(ply)?;
        let mut before = self.explained(game, ply, Some(played))?;
        let is_missed = is_missed(&before, played);
        let after = self.explained(game, ply + 1, None)?;
        let allowed = is_allowed(&after, played).then_some(after);
        if !is_missed && allowed.is_none() {
            return Some(None);
        }
        if self.wanted.with_tempting && is_missed {
            let other = self.explained(game, ply, None)?;
            before.add_alternatives(other);
        }
        let next = game.moves.get(ply + 1);
        let is_found = allowed.as_ref().is_some_and(|report| report.line().first() == next);
        Some(Some(Moment { ply, played, drop, before, is_missed, allowed, is_found }))
    }

    /// Explains a position of a game, with the moves before it and perhaps a question; `None` where somebody interrupted.
    pub(super) fn explained(&self, game: &Game, ply: usize, asked: Option<Move>) -> Option<Report> {
        let position = game.positions.get(ply)?.clone();
        let last_move = ply.checked_sub(1).and_then(|last| game.moves.get(last)).copied();
        let problem = Problem {
            history: game.positions.get(..ply)?.to_vec(),
            last_move,
            questions: asked.into_iter().map(Question::WhyNot).collect(),
            ..Problem::win(position)
        };
        let request =
            Request { solver: self.solver, limits: self.limits, detail: Detail::Normal, style: self.style };
        if let Some(clock) = self.limits.clock {
            clock.restart();
        }
        let report = explain(&problem, &request, &mut Silent);
        (report.answer.stop_reason != StopReason::Interrupted.name()).then_some(report)
    }
}

/// Tells whether an answer wins men or mates.
pub(super) fn wins(report: &Report) -> bool {
    match report.answer.promise {
        Some(Promise::MateIn(moves)) => 0 < moves,
        Some(Promise::Material(_) | Promise::Promotes(_)) => true,
        _ => false,
    }
}

/// Tells whether a tactic was there and the move that was played is none: it was asked about, and fails or wins less.
fn is_missed(report: &Report, played: Move) -> bool {
    let alternatives = &report.explanation.alternatives;
    let is_worse = alternatives.first().is_some_and(|alternative| {
        matches!(alternative.result, Some(Comparison::Fails | Comparison::WinsLess))
    });
    wins(report) && is_worse && report.line().first() != Some(&played)
}

/// Tells whether the answer to a move wins more than the move took.
pub(super) fn is_allowed(report: &Report, played: Move) -> bool {
    let taken = played.capture().map_or(0, |role| HOUSE.of(role));
    let pawn = HOUSE.of(Role::Pawn);
    match report.answer.promise {
        Some(Promise::Material(pawns) | Promise::Promotes(pawns)) => {
            i64::from(taken) + i64::from(pawn) <= i64::from(pawns) * i64::from(pawn)
        }
        _ => wins(report),
    }
}

/// Tells whether the side to move seems to win.
pub(super) fn seems_won(position: &shakmaty::Chess, look: Look) -> bool {
    least_win(position) <= inquiry::worth(look.score)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolverName;

    fn seeker() -> Seeker<'static> {
        let wanted = Wanted { threshold: 0.1, most: 8, side: None, with_tempting: false };
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        Seeker { solver: SolverName::Analyst.into(), limits, style: Style::plain(), wanted, looked: &|| () }
    }

    #[test]
    fn what_a_move_allows_is_found_and_who_found_it() {
        let game = Game::read(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let moments = seeker().moments(&game);
        let last = moments.last().unwrap();
        assert_eq!((last.ply, last.is_found, last.is_missed), (2, true, false));
        assert_eq!(last.allowed.as_ref().unwrap().explanation.verdict.text, "2...Qh4# is mate.");
    }

    #[test]
    fn every_move_that_is_looked_at_is_told() {
        let looked = std::cell::Cell::new(0);
        let hear = || looked.set(looked.get() + 1);
        let game = Game::read(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        Seeker { looked: &hear, ..seeker() }.moments(&game);
        assert_eq!(looked.get(), 4);
    }

    #[test]
    fn what_a_move_missed_is_found() {
        let game = Game::read(b"1. f3 e5 2. g4 a6 3. a3 Qh4# 0-1").unwrap();
        let moments = seeker().moments(&game);
        let missed: Vec<usize> =
            moments.iter().filter(|moment| moment.is_missed).map(|moment| moment.ply).collect();
        assert_eq!(missed, [3]);
        let white = Seeker { wanted: Wanted { side: Some(Color::White), ..seeker().wanted }, ..seeker() };
        assert!(white.moments(&game).iter().all(|moment| moment.ply % 2 == 0));
    }
}
