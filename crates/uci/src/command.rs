//! Commands from a GUI: one line, one command.
//!
//! As the protocol requires, meaningless words are skipped, and so are unknown commands.

use std::time::Duration;

/// A command of a GUI.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Command {
    Uci,
    Debug(bool),
    IsReady,
    /// Name and value of an option; a button has no value.
    SetOption(String, Option<String>),
    UciNewGame,
    /// A starting position, `None` for the usual one, and the moves from there.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Box<Go>),
    PonderHit,
    Stop,
    Quit,
    /// Anything else, with its first word.
    Unknown(String),
}

/// How long and about what to think; `None` means no limit.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Go {
    /// Time left for White and Black.
    pub(crate) time: [Option<Duration>; 2],
    /// The increment of each per move.
    pub(crate) increment: [Duration; 2],
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// The number of own moves in which to mate.
    pub(crate) mate: Option<u32>,
    pub(crate) is_infinite: bool,
    pub(crate) is_ponder: bool,
    pub(crate) search_moves: Vec<String>,
}

impl Go {
    /// Whether the search ends by itself, given its time budget, if any.
    pub(crate) fn has_end(&self, budget: Option<Duration>) -> bool {
        budget.is_some() || self.depth.is_some() || self.nodes.is_some() || self.mate.is_some()
    }
}

/// The words after `go` that introduce a part of it.
const PARTS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// Reads a line; `None` if it has no words.
pub(crate) fn read(line: &str) -> Option<Command> {
    let words: Vec<&str> = line.split_whitespace().collect();
    // Everything before the first known word is skipped.
    let known = words.iter().enumerate().find_map(|(index, word)| read_named(word, &words[index + 1..]));
    known.or_else(|| words.first().map(|word| Command::Unknown((*word).to_owned())))
}

fn read_named(word: &str, rest: &[&str]) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "debug" => Command::Debug(rest.first() != Some(&"off")),
        "isready" => Command::IsReady,
        "setoption" => set_option(rest),
        "ucinewgame" => Command::UciNewGame,
        "position" => position(rest),
        "go" => Command::Go(Box::new(go(rest))),
        "ponderhit" => Command::PonderHit,
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ => return None,
    })
}

/// Reads `name NAME [value VALUE]`; both may have several words.
fn set_option(words: &[&str]) -> Command {
    let words = if words.first() == Some(&"name") { &words[1..] } else { words };
    let value_at = words.iter().position(|word| *word == "value");
    let name = words[..value_at.unwrap_or(words.len())].join(" ");
    Command::SetOption(name, value_at.map(|at| words[at + 1..].join(" ")))
}

fn position(words: &[&str]) -> Command {
    let moves_at = words.iter().position(|word| *word == "moves");
    let moves = moves_at.map_or(&[][..], |at| &words[at + 1..]);
    let start = &words[..moves_at.unwrap_or(words.len())];
    let fen = (start.first() == Some(&"fen")).then(|| start[1..].join(" "));
    Command::Position { fen, moves: moves.iter().map(|word| (*word).to_owned()).collect() }
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    for (index, word) in words.iter().enumerate() {
        let value = words.get(index + 1).copied().unwrap_or_default();
        match *word {
            "searchmoves" => {
                let moves = words[index + 1..].iter().take_while(|word| !PARTS.contains(word));
                go.search_moves = moves.map(|word| (*word).to_owned()).collect();
            }
            "ponder" => go.is_ponder = true,
            "infinite" => go.is_infinite = true,
            "wtime" => go.time[0] = milliseconds(value),
            "btime" => go.time[1] = milliseconds(value),
            "winc" => go.increment[0] = milliseconds(value).unwrap_or_default(),
            "binc" => go.increment[1] = milliseconds(value).unwrap_or_default(),
            "movetime" => go.move_time = milliseconds(value),
            "movestogo" => go.moves_to_go = value.parse().ok(),
            "depth" => go.depth = value.parse().ok(),
            "nodes" => go.nodes = value.parse().ok(),
            "mate" => go.mate = value.parse().ok(),
            _ => {}
        }
    }
    go
}

/// Reads milliseconds; a negative time, which some GUIs write when a clock has run out, counts as zero.
fn milliseconds(word: &str) -> Option<Duration> {
    let number: i64 = word.parse().ok()?;
    Some(Duration::from_millis(u64::try_from(number).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check_position(line: &str, fen: Option<&str>, moves: &[&str]) {
        let moves = moves.iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(read(line), Some(Command::Position { fen: fen.map(str::to_owned), moves }), "{line}");
    }

    #[test]
    fn words_that_mean_nothing_are_passed_over() {
        assert_eq!(read("joho debug on"), Some(Command::Debug(true)));
        assert_eq!(read("\t isready  now"), Some(Command::IsReady));
        assert_eq!(read("debug off"), Some(Command::Debug(false)));
        assert_eq!(read("nonsense"), Some(Command::Unknown("nonsense".to_owned())));
        assert_eq!(read("   "), None);
    }

    #[test]
    fn an_option_has_a_name_and_perhaps_a_value_of_several_words() {
        let set = |name: &str, value: Option<&str>| {
            Some(Command::SetOption(name.to_owned(), value.map(str::to_owned)))
        };
        assert_eq!(read("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(read("setoption name SyzygyPath value c:\\a b"), set("SyzygyPath", Some("c:\\a b")));
        assert_eq!(read("setoption name Hash value"), set("Hash", Some("")));
    }

    #[test]
    fn positions_have_a_start_and_moves() {
        check_position("position startpos", None, &[]);
        check_position("position startpos moves e2e4 e7e5", None, &["e2e4", "e7e5"]);
        check_position("position fen 8/8 w - - moves e2e4", Some("8/8 w - -"), &["e2e4"]);
        check_position("position", None, &[]);
    }

    #[test]
    fn a_search_is_limited_by_what_is_said() {
        let Some(Command::Go(go)) = read("go wtime 1000 btime -5 searchmoves e2e4 d2d4 infinite depth x")
        else {
            panic!("it is a search");
        };
        assert_eq!(go.time, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert!(go.is_infinite && !go.is_ponder);
        assert_eq!((go.depth, go.nodes), (None, None));
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in "\\PC*") {
            let _ = read(&line);
        }

        #[test]
        fn any_words_after_go_are_read(words in prop::collection::vec("(wtime|depth|searchmoves|mate|-?[0-9]{0,25}|e2e4)", 0..12)) {
            let line = format!("go {}", words.join(" "));
            prop_assert!(matches!(read(&line), Some(Command::Go(_))));
        }
    }
}
