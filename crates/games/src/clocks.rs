//! What programs store in a game's comments for each other: `[%clk 0:01:00]`, the time left, and
//! `[%eval 0.35]`, a value.
//!
//! CITE: Portable Game Notation. <https://www.chessprogramming.org/Portable_Game_Notation>

use super::{Event, Game};

/// What follows a move of the main line.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub(crate) struct Command {
    /// Seconds that the mover has left.
    pub(crate) clock: Option<f64>,
    /// The value of the position for White.
    pub(crate) eval: Option<Eval>,
}

/// A value in a comment, for White.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Eval {
    /// Centipawns of the engine that wrote it; on the sites, Stockfish.
    Centipawns(i32),
    /// Mate in this many moves; negative if Black mates.
    Mate(i32),
}

/// Lists what follows each move of the main line.
pub(crate) fn commands(game: &Game) -> Vec<Command> {
    let mut found: Vec<Command> = Vec::with_capacity(game.moves.len());
    let mut depth = 0_usize;
    for event in &game.events {
        match event {
            Event::Open => depth += 1,
            Event::Close => depth = depth.saturating_sub(1),
            Event::Move(_) if depth == 0 => found.push(Command::default()),
            Event::Comment(comment) if depth == 0 => {
                if let Some(last) = found.last_mut() {
                    last.clock = last.clock.or_else(|| command(comment, "clk").and_then(seconds));
                    last.eval = last.eval.or_else(|| command(comment, "eval").and_then(eval));
                }
            }
            _ => {}
        }
    }
    found.resize(game.moves.len(), Command::default());
    found
}

/// Finds a command in a comment, and returns its argument.
pub(crate) fn command<'c>(comment: &'c str, name: &str) -> Option<&'c str> {
    let (_, rest) = comment.split_once(&format!("[%{name} "))?;
    rest.split_once(']').map(|(said, _)| said.trim())
}

/// Reads a time as `0:04:59` or `0:00:07.3`.
fn seconds(text: &str) -> Option<f64> {
    let mut parts = text.rsplit(':');
    let seconds: f64 = parts.next()?.parse().ok()?;
    let minutes: u32 = parts.next().map_or(Some(0), |part| part.parse().ok())?;
    let hours: u32 = parts.next().map_or(Some(0), |part| part.parse().ok())?;
    let is_right = parts.next().is_none() && (0.0..60.0).contains(&seconds) && minutes < 60;
    is_right.then(|| f64::from(hours) * 3_600.0 + f64::from(minutes) * 60.0 + seconds)
}

/// Reads a value as `0.35`, `-2.1`, `#3` or `#-1`, optionally followed by a comma and a depth.
fn eval(text: &str) -> Option<Eval> {
    let value = text.split(',').next()?.trim();
    if let Some(mate) = value.strip_prefix('#') {
        return mate.parse().ok().map(Eval::Mate);
    }
    let pawns: f64 = value.parse().ok().filter(|pawns: &f64| pawns.abs() < 1_000.0)?;
    Some(Eval::Centipawns((100.0 * pawns).round() as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_values_are_read_behind_their_moves() {
        let text = b"1. e4 { [%eval 0.3] [%clk 0:04:59] } (1. d4 { [%clk 0:00:01] }) 1... e5 { [%clk 1:00:07.5] } 2. Nf3 {[%eval #-3,20]} *";
        let found = commands(&Game::read(text).unwrap());
        let command = |clock, eval| Command { clock, eval };
        assert_eq!(
            found,
            [
                command(Some(299.0), Some(Eval::Centipawns(30))),
                command(Some(3_607.5), None),
                command(None, Some(Eval::Mate(-3))),
            ]
        );
    }

    #[test]
    fn what_is_no_clock_and_no_value_is_none() {
        for text in ["", "x", "0:61:00", "0:00:75", "1:2:3:4", "-1:00", "0:00:inf"] {
            assert_eq!(seconds(text), None, "{text}");
        }
        for text in ["", "x", "#", "#x", "inf", "nan", "1e9"] {
            assert_eq!(eval(text), None, "{text}");
        }
    }
}
