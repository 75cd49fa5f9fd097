//! The moves of a game, each with what the looks saw: its value, its cost, and its phase.

use claims::Score;
use inquiry::worth;
use motifs::Theme;
use serde::Serialize;
use shakmaty::san::SanPlus;
use shakmaty::{Color, Position};

use super::clocks::commands;
use super::screen::Screen;
use super::{Game, Judgment, accuracy};

/// A phase of a game, by Lichess's criteria for dividing games.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Pieces leave their squares.
    Opening,
    /// The sides are in touch.
    Middlegame,
    /// Few pieces are left.
    Endgame,
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

/// Lists the moves with what is known about them; empty if not all were searched.
pub(crate) fn list_moves(game: &Game, screen: &Screen) -> Vec<PlayedMove> {
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
