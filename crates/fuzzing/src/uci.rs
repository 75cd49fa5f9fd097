//! Lines from a chess GUI, as an engine reads them.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::law::require_line;

/// The words that begin a line of an engine.
const BEGINNINGS: [&str; 7] = ["id ", "uciok", "readyok", "option ", "info ", "bestmove ", "registration "];
/// The options that name files: a fuzzer is not to read any.
const FILES: [&str; 2] = ["knowledgefile", "syzygypath"];
/// The most searches of one conversation: each costs a thread.
const MOST_SEARCHES: usize = 2;
/// What is searched: a mate in one, by a solver that searches for nothing else.
const PROBLEM: &str = "setoption name Solver value mater1\nposition fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\n";

/// Says the lines of a text to the engine, then asks whether it is ready.
///
/// It is, and everything that it says is a line of the protocol. Lines with `go` are said apart, in a small position and
/// with `quit` after them, because a search may last as long as they want; it ends with a `bestmove`.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_commands(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // More lines than begin a search, because the engine passes over marks and blanks that are not known here.
    let is_search = |line: &&str| line.contains("go");
    let names_file = |line: &&str| FILES.iter().any(|name| line.to_ascii_lowercase().contains(name));
    let is_end = |line: &&str| line.contains("quit");
    let lines = || text.split('\n').filter(|line| !names_file(line) && !is_end(line));
    let calm: Vec<&str> = lines().filter(|line| !is_search(line)).collect();
    let said = converse(&format!("{}\nisready\n", calm.join("\n")));
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
    for line in lines().filter(is_search).take(MOST_SEARCHES) {
        let said = converse(&format!("{PROBLEM}{line}\nquit\n"));
        let moves = said.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert!(moves <= 1, "{line:?}: {moves} moves");
    }
}

/// Returns the lines that the engine says.
fn converse(commands: &str) -> Vec<String> {
    let output = Output::default();
    let served = uci::serve(commands.as_bytes(), output.clone(), kibitzer::kb::base(), None);
    assert!(served.is_ok(), "{served:?}");
    let bytes = output.0.lock().unwrap_or_else(PoisonError::into_inner);
    let said: Vec<String> = String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect();
    for line in &said {
        require_line(line);
        assert!(BEGINNINGS.iter().any(|beginning| line.starts_with(beginning)), "{line:?}");
    }
    said
}

/// What the engine has written.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
