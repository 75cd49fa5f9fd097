//! What commands share that go through the games of a file: one at a time, in order, with what could not be read and the count.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use kibitzer::games::{Game, GameFault, GameText, Seeker, Wanted, read_games};
use kibitzer::kb::KnowledgeBase;
use kibitzer::{Asked, Limits, SolverName};

use super::opened;
use super::rows::completed;
use crate::arguments::{Seek, Side};
use crate::clock::Stopwatch;
use crate::failure::Failure;

/// Nodes of an explanation where nothing is limited.
const USUAL_NODES: u64 = 200_000;

/// What is done with the games of a file.
pub(crate) trait Work {
    /// Writes what becomes of a game.
    fn game(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<()>;
    /// Writes what becomes of a text that is no game that can be looked through: nothing, if not said otherwise.
    fn unread(&mut self, _text: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    /// Says what was done, as the last line begins.
    fn done(&self, games: u64) -> String;
    /// Says what becomes of games that cannot be looked through.
    fn unread_are(&self) -> &'static str {
        "left out:"
    }
}

/// Makes what looks for moments from what was typed.
pub(crate) fn seeker<'a>(
    seek: &Seek,
    wanted: (usize, bool),
    knowledge: &'a KnowledgeBase,
    watch: &'a Stopwatch,
    interrupt: &'a AtomicBool,
) -> Seeker<'a> {
    let is_open = seek.nodes.is_none() && seek.movetime.is_none();
    let limits = Limits {
        nodes: if is_open { Some(USUAL_NODES) } else { seek.nodes },
        clock: watch.limit(),
        interrupt: Some(interrupt),
        ..Limits::default()
    };
    let side = seek.side.map(Side::color);
    let (most, with_tempting) = wanted;
    let wanted = Wanted { threshold: f64::from(seek.threshold) / 100.0, most, side, with_tempting };
    Seeker { solver: Asked { name: SolverName::Analyst, knowledge }, limits, wanted }
}

/// Goes through the games of a file; the game that is worked on is written before an interrupt ends the program.
pub(crate) fn run(
    file: &str,
    work: &mut dyn Work,
    watch: &Stopwatch,
    interrupt: &AtomicBool,
) -> Result<(), Failure> {
    let (bar, reader) = opened(file)?;
    let texts = read_games(reader).map_err(|error| super::unreadable(file, &error))?;
    let mut stream = Stream { out: BufWriter::new(io::stdout().lock()), bar, watch, games: 0, unread: 0 };
    let mut is_cut_short = false;
    for text in texts {
        match text {
            Ok(text) => stream.text(&text, work)?,
            Err(error) => {
                stream.tell(&format!("reading stopped: {error}"));
                is_cut_short = true;
                break;
            }
        }
        if interrupt.load(Ordering::Relaxed) {
            break;
        }
    }
    stream.bar.finish_and_clear();
    let unread = format!("{} {}", work.unread_are(), stream.unread);
    if 0 < stream.games {
        stream.tell(&format!("{}; {unread}; {}", work.done(stream.games), stream.rate()));
    }
    completed(file, interrupt, is_cut_short)?;
    match (stream.games, stream.unread) {
        (0, 0) => Err(Failure::BadInput(format!("`{file}` has no games, expected PGN"))),
        (0, _) => Err(Failure::BadInput(format!("`{file}`: no game could be read, expected PGN"))),
        _ => Ok(()),
    }
}

struct Stream<'a> {
    out: BufWriter<StdoutLock<'static>>,
    bar: ProgressBar,
    watch: &'a Stopwatch,
    games: u64,
    unread: u64,
}

impl Stream<'_> {
    /// Works on one text.
    fn text(&mut self, text: &GameText, work: &mut dyn Work) -> io::Result<()> {
        match text {
            GameText::Whole(bytes) => match Game::read(bytes) {
                Ok(game) => {
                    self.games += 1;
                    work.game(&game, &mut self.out)?;
                }
                Err(fault) => {
                    self.fails(&fault);
                    let text = Game::copied(bytes);
                    work.unread(&format!("{}\n\n", text.trim()), &mut self.out)?;
                }
            },
            GameText::Part { bytes, is_first } => {
                if *is_first {
                    self.fails(&GameFault::TooLong);
                }
                work.unread(&Game::copied(bytes), &mut self.out)?;
            }
        }
        self.bar.set_message(self.rate());
        self.out.flush()
    }

    /// Tells of a game that cannot be looked through.
    fn fails(&mut self, fault: &GameFault) {
        self.unread += 1;
        self.tell(&format!("game {}: {fault}", self.games + self.unread));
    }

    fn tell(&self, line: &str) {
        self.bar.suspend(|| drop(writeln!(io::stderr(), "{line}")));
    }

    /// Says how many games a second were worked on.
    fn rate(&self) -> String {
        let seconds = self.watch.elapsed().as_secs_f64().max(0.001);
        format!("{:.2} games a second", (self.games + self.unread) as f64 / seconds)
    }
}
