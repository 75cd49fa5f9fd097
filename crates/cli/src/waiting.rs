//! While `explain` searches: on a terminal, one line on standard error that says what is being asked and
//! disappears when the answer is there or the user interrupts.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use kibitzer::{Event, Observer, Problem, Question};
use shakmaty::Position;
use shakmaty::san::SanPlus;

/// How often the line is redrawn.
const TICK: Duration = Duration::from_millis(100);

/// The visible line, for use when another thread ends the program.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Whether both results and messages go to a terminal.
pub(crate) fn is_at_terminal() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// Erases the line, if one is shown.
pub(crate) fn erase() {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take();
    shown.into_iter().for_each(|bar| bar.finish_and_clear());
}

/// Shows what is being asked; the line is erased when this is dropped.
pub(crate) struct Waiting {
    bar: ProgressBar,
    /// The moves that the user asked about, as they are written in a game.
    moves: String,
    question: &'static str,
    /// Positions that the longest search for this question has examined.
    nodes: u64,
}

impl Waiting {
    /// Shows the line, if results and messages go to a terminal.
    pub(crate) fn begin(problem: &Problem) -> Waiting {
        let bar = if is_at_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let question = if problem.questions.is_empty() { "answer" } else { "first_look" };
        let waiting = Waiting { bar, moves: write_moves(problem), question, nodes: 0 };
        waiting.draw();
        if is_at_terminal() {
            waiting.bar.enable_steady_tick(TICK);
            *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(waiting.bar.clone());
        }
        waiting
    }

    fn draw(&self) {
        let count = match self.nodes {
            0 => String::new(),
            nodes => format!(" {} positions", HumanCount(nodes)),
        };
        self.bar.set_message(format!("{} …{count}", words(self.question, &self.moves)));
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        erase();
    }
}

impl Observer for Waiting {
    fn is_watching(&self) -> bool {
        !self.bar.is_hidden()
    }

    fn observe(&mut self, event: Event<'_>) {
        match event {
            Event::Asked(name) => (self.question, self.nodes) = (name, 0),
            Event::Deepened(told) => self.nodes = self.nodes.max(told.nodes),
            _ => return,
        }
        self.draw();
    }
}

/// Describes a question of the inquiry, given its name.
fn words(question: &str, moves: &str) -> String {
    let words = match question {
        "answer" => "searching the best move",
        "deeper" => "searching the best move once more, deeper",
        "known" => "looking whether theory knows the ending",
        "undone" => "looking at what the last move changed",
        "passed" => "looking at what a pass would cost",
        "held" => "looking whether a draw can be forced",
        "threat" => "looking at what the move threatens",
        "followed" => "playing the defences to their end",
        "needed" => "looking at what the promise needs",
        "zugzwang" => "looking whether the other side would rather pass",
        "menace" => "looking at which threat the move meets",
        "also_wins" => "looking for other moves that win",
        "sensible" => "comparing sensible moves",
        "tempting" => "looking at tempting moves",
        "first_look" => return format!("looking at {moves}"),
        "compared" => return format!("comparing {moves} with the best move"),
        other => return format!("asking: {}", other.replace('_', " ")),
    };
    words.to_owned()
}

/// Returns the moves that the user asked about as they are written in a game; if none is legal, words for all
/// of them.
fn write_moves(problem: &Problem) -> String {
    let position = &problem.position;
    let dots = position.turn().fold_wb(".", "...");
    let number = position.fullmoves();
    let written = |question: &Question| match question {
        Question::WhyNot(mv) => Some(format!("{number}{dots}{}", SanPlus::from_move(position.clone(), *mv))),
        _ => None,
    };
    let moves: Vec<String> = problem.questions.iter().filter_map(written).collect();
    if moves.is_empty() { "the moves that were asked about".to_owned() } else { moves.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_said_in_words_and_unknown_ones_by_their_names() {
        assert_eq!(words("first_look", "1.Qxg2"), "looking at 1.Qxg2");
        assert_eq!(words("answer", ""), "searching the best move");
        assert_eq!(words("a_new_one", ""), "asking: a new one");
        for name in kibitzer::QUESTIONS {
            assert!(!words(name, "").starts_with("asking:"), "{name}");
        }
    }
}
