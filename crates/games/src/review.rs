//! The review of one game: the value of every move, the moments, and a summary.

use claims::Score;
use inquiry::worth;
use kibitzer::{
    Asked, Detail, Limits, Problem, Question, Report, Request, Silent, StopReason, Style, explain,
};
use motifs::Theme;
use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{Color, Move, Position};

use super::clocks::commands;
use super::moments::Moment;
use super::screen::{Depths, Screen, screen};
use super::summary::{Phase, Summary};
use super::{Game, Judgment, accuracy};

/// Each position of the game gets one part in this many of an explanation's nodes.
const FIRST_PART: u64 = 11;
/// Each position beside a suspected move gets one part in this many.
const SECOND_PART: u64 = 4;
/// Each position beside a sacrifice, or beside a move that costs little, gets one part in this many.
const OFFERED_PART: u64 = 2;
/// The default nodes of an explanation; those parts are computed from it if nodes are not limited.
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

/// A move of the game, and its effect on the chances.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedMove {
    /// How many moves of the main line precede it.
    pub ply: usize,
    /// The number of the move in the game.
    pub number: u32,
    /// The side that moved.
    #[serde(serialize_with = "side")]
    pub side: Color,
    /// The move in SAN.
    pub san: String,
    /// The move in UCI.
    pub uci: String,
    /// White's chance to win after it, from 0 to 1.
    pub chance: f64,
    /// The value for White of the position after it: Stockfish's centipawns, or mate; `None` if the game
    /// supplied its value.
    pub score: Option<Score>,
    /// How much smaller the mover's chance to win is than after the best move, from 0 to 1.
    pub drop: f64,
    /// How much smaller it would be after the second best move, if a search found the move best and searched
    /// for another.
    pub gap: Option<f64>,
    /// How accurate it is, from 0 to 100.
    pub accuracy: f64,
    /// How bad it is; `None` if it is not bad.
    pub judgment: Option<Judgment>,
    /// The phase of the game before it.
    pub phase: Phase,
    /// Seconds that the mover had left after it, if the game records them.
    pub clock: Option<f64>,
}

/// Writes a side as `white` or `black`.
pub(crate) fn side<S: serde::Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(side.fold_wb("white", "black"))
}

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
        let moves = moves(game, &screen);
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

/// Lists the moves with what is known about them; empty if not all were searched.
fn moves(game: &Game, screen: &Screen) -> Vec<PlayedMove> {
    let commands = commands(game);
    let mut phase = Phase::Opening;
    let mut played = Vec::with_capacity(screen.drops.len());
    for (ply, drop) in screen.drops.iter().enumerate() {
        let (Some(position), Some(mv)) = (game.positions.get(ply), game.moves.get(ply)) else { break };
        let Some(after) = screen.chances.get(ply + 1) else { break };
        let side = position.turn();
        // The phase never goes back.
        phase = phase.max(match motifs::phase(position.board()) {
            Theme::Opening => Phase::Opening,
            Theme::Middlegame => Phase::Middlegame,
            _ => Phase::Endgame,
        });
        // The other side is to move afterwards.
        let score = screen.scores.get(ply + 1).copied().flatten();
        let for_white = |value: i32| if side == Color::White { value.saturating_neg() } else { value };
        let score = score.map(|score| match score {
            Score::MateIn(0) => Score::MateIn(0),
            Score::MateIn(moves) => Score::MateIn(for_white(moves)),
            Score::Centipawns(_) => Score::Centipawns(for_white(worth(score))),
        });
        played.push(PlayedMove {
            ply,
            number: position.fullmoves().get(),
            side,
            san: SanPlus::from_move(position.clone(), *mv).to_string(),
            uci: mv.to_uci(position.castles().mode()).to_string(),
            chance: if side == Color::White { 1.0 - after } else { *after },
            score,
            drop: *drop,
            gap: screen.gaps.get(ply).copied().flatten(),
            accuracy: accuracy::of_move(100.0 * drop),
            judgment: Judgment::of(*drop),
            phase,
            clock: commands.get(ply).and_then(|command| command.clock),
        });
    }
    played
}
