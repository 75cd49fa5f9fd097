//! How far the games of a file are looked through: a bar on a terminal that counts moves, of which one game has many more than
//! another.
//!
//! How many moves a file has is known when all of it is read; until then it is judged by the texts that were read, as far as the
//! file's size says how much is to come.

use std::fs;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::unreadable;
use crate::failure::Failure;

/// How often the bar is drawn anew while nothing is counted.
const TICK: Duration = Duration::from_millis(500);

/// A bar that counts moves.
pub(super) struct Progress {
    bar: ProgressBar,
    /// The size of the file in bytes; `None` where that does not tell how long its games are.
    size: Option<u64>,
    /// Bytes of the texts that were read.
    bytes: u64,
    /// Moves of the games that were read.
    moves: u64,
    /// How many games were begun.
    games: u64,
}

impl Progress {
    /// Starts before the first game of a file; nothing is shown where there is no terminal.
    ///
    /// # Errors
    ///
    /// There is no such file, or it is a folder.
    pub(super) fn of(file: &str) -> Result<Progress, Failure> {
        let mut size = None;
        if file != "-" {
            let known = fs::metadata(file).map_err(|error| unreadable(file, &error))?;
            if known.is_dir() {
                let wrong = format!("cannot read `{file}`: it is a folder, expected a file");
                return Err(Failure::BadInput(wrong));
            }
            size = Some(known.len()).filter(|_| !file.ends_with(".zst"));
        }
        let bar = if io::stderr().is_terminal() { ProgressBar::no_length() } else { ProgressBar::hidden() };
        let template = match size {
            Some(_) => "{bar:30} {human_pos} of {human_len} moves, {elapsed} gone, {eta} to go  {msg}",
            None => "{spinner} {human_pos} moves, {elapsed} gone  {msg}",
        };
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Ok(Progress { bar, size, bytes: 0, moves: 0, games: 0 })
    }

    /// Returns the bar, to be moved on by one for each move that was looked at.
    pub(super) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// Passes over a text, whatever it is.
    pub(super) fn pass(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
    }

    /// Begins with the next game, of so many moves, whose text was passed over.
    pub(super) fn begin(&mut self, moves: usize) {
        self.games += 1;
        self.moves += moves as u64;
        if let Some(size) = self.size {
            self.bar.set_length(judge_moves(self.moves, self.bytes, size));
        }
        self.bar.set_message(format!("game {}", self.games));
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Returns how many moves a file of so many bytes is likely to have, judged by the moves in its first bytes.
fn judge_moves(moves: u64, bytes: u64, size: u64) -> u64 {
    let share = size.max(bytes) as f64 / bytes.max(1) as f64;
    (moves as f64 * share).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_moves_is_judged_by_what_was_read_and_exact_at_the_end() {
        assert_eq!(judge_moves(80, 1_000, 10_000), 800);
        assert_eq!(judge_moves(83, 1_000, 1_000), 83);
        // What was read besides, as a byte-order mark, does not count.
        assert_eq!(judge_moves(83, 999, 1_002), 83);
        assert_eq!((judge_moves(0, 0, 0), judge_moves(5, 10, 3)), (0, 5));
    }
}
