//! The reviewer of games: what it searches with, what it looks for, and how it explains one position.

use kibitzer::{
    Asked, Detail, Limits, Problem, Question, Report, Request, Silent, StopReason, Style, explain,
};
use shakmaty::{Color, Move};

use super::Game;

/// The default nodes of an explanation, from which the parts of the looks are computed if nodes are not limited.
pub const USUAL_NODES: u64 = 100_000;

/// The moves of interest.
#[derive(Copy, Clone, Debug)]
pub struct Wanted {
    /// The least drop of the chance to win, from 0 to 1.
    pub threshold: f64,
    /// The most moments of a game; those with the greatest weight are kept.
    pub most: usize,
    /// The side whose moves are examined; both if `None`.
    pub side: Option<Color>,
    /// Whether tempting moves are explained too, which costs another search.
    pub with_tempting: bool,
    /// Whether the values in a game (`[%eval]`) are used, if every move has one.
    pub takes_evals: bool,
}

impl Default for Wanted {
    /// Selects all moves of both sides that cost nine percentage points, and every combination.
    fn default() -> Wanted {
        Wanted { threshold: 0.09, most: usize::MAX, side: None, with_tempting: false, takes_evals: false }
    }
}

/// A reviewer of games.
#[derive(Copy, Clone)]
pub struct Reviewer<'a> {
    /// The solver that explains.
    pub solver: Asked<'a>,
    /// The limits of each explanation.
    pub limits: Limits<'a>,
    /// How texts are written.
    pub style: &'a Style,
    /// Which moves are wanted.
    pub wanted: Wanted,
    /// Called for every move that has had its first look.
    pub looked: &'a dyn Fn(),
}

impl Reviewer<'_> {
    /// Returns the limits of a look: one part of an explanation's nodes, and no clock.
    pub(crate) fn part(&self, part: u64) -> Limits<'_> {
        let nodes = self.limits.nodes.unwrap_or(USUAL_NODES) / part;
        Limits { nodes: Some(nodes.max(1)), clock: None, ..self.limits }
    }

    /// Whether the review was interrupted, so that its result is incomplete.
    pub fn is_interrupted(&self) -> bool {
        self.limits.find_reached(1) == Some(StopReason::Interrupted)
    }

    /// Explains a position of a game, with the moves before it and possibly a question; `None` if
    /// interrupted.
    pub(crate) fn explain(&self, game: &Game, ply: usize, asked: Option<Move>) -> Option<Report> {
        let position = game.positions.get(ply)?.clone();
        let problem = Problem {
            history: game.positions.get(..ply)?.to_vec(),
            last_move: move_before(game, ply),
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

/// Returns the move before a move of a game.
pub(crate) fn move_before(game: &Game, ply: usize) -> Option<Move> {
    game.moves.get(ply.checked_sub(1)?).copied()
}
