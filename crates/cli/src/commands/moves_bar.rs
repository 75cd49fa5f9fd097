//! The progress through the games of a file: a bar on a terminal that counts moves, because some games have
//! many more than others.
//!
//! The number of moves in a file is known only when all of it has been read; until then it is estimated from
//! the texts read so far and the file's size.

use std::fs;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::unreadable;
use crate::failure::Failure;

/// How often the bar is redrawn while nothing is counted.
const TICK: Duration = Duration::from_millis(500);

/// A bar that counts moves.
pub(super) struct Progress {
    bar: ProgressBar,
    /// The size of the file in bytes; `None` if that says nothing about the length of its games.
    size: Option<u64>,
    /// Bytes of the texts read so far.
    bytes: u64,
    /// Moves of the games read so far.
    moves: u64,
    /// How many games have been started.
    games: u64,
}

impl Progress {
    /// Starts before the first game of a file; nothing is shown if there is no terminal.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such file, or it is a folder.
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

    /// Returns the bar, to be advanced by one for each move that has been examined.
    pub(super) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// Counts the bytes of a text, whatever it is.
    pub(super) fn pass(&mut self, text: &[u8]) {
        self.bytes += text.len() as u64;
    }

    /// Starts the next game, with its number of moves; its text has been counted.
    pub(super) fn begin(&mut self, moves: usize) {
        self.games += 1;
        self.moves += moves as u64;
        if let Some(size) = self.size {
            self.bar.set_length(judge_moves(self.moves, self.bytes, size));
        }
        self.bar.set_message(format!("game {}", self.games));
    }

    /// Removes the bar.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Estimates how many moves a file of the given size has, from the moves in its first bytes.
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
        // Other bytes, such as a byte-order mark, do not count.
        assert_eq!(judge_moves(83, 999, 1_002), 83);
        assert_eq!((judge_moves(0, 0, 0), judge_moves(5, 10, 3)), (0, 5));
    }
}
