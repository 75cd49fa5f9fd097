//! What commands share that go through the games of a file: one at a time, in order, with what could not be read and the count.

use std::io::{self, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use batch::Stopwatch;
use kibitzer::Sources;
use kibitzer::games::{Game, GameFault, GameText, Seeker, Wanted, read_games};
use kibitzer::input::games::find_other;
use kibitzer::{Asked, Limits, SolverName, Style};

use super::complaints::Complaints;
use super::from_games::refuse_other;
use super::moves_bar::Progress;
use super::open;
use super::rows::completed;
use crate::arguments::{Seek, Side};
use crate::failure::Failure;

/// Nodes of an explanation where nothing is limited.
const USUAL_NODES: u64 = 200_000;

/// Texts before the first game from which on a file is no PGN.
const MOST_BEFORE: usize = 16;

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
    sources: Sources<'a>,
    watch: &'a Stopwatch,
    interrupt: &'a AtomicBool,
    looked: &'a dyn Fn(),
    style: &'a Style,
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
    Seeker { solver: Asked { name: SolverName::Analyst, sources }, limits, style, wanted, looked }
}

/// Goes through the games of a file; the game that is worked on is written before an interrupt ends the program.
///
/// # Errors
///
/// The file cannot be read, is no PGN, or has no game that could be read; somebody interrupted.
pub(crate) fn run(
    file: &str,
    work: &mut dyn Work,
    watch: &Stopwatch,
    interrupt: &AtomicBool,
    progress: &mut Progress,
) -> Result<(), Failure> {
    let texts = read_games(open(file)?).map_err(|error| super::unreadable(file, &error))?;
    let about = ("game that could not be read", "games that could not be read");
    let unread = Complaints::new(about, progress.bar());
    let mut stream = Stream { out: io::stdout().lock(), progress, watch, games: 0, unread };
    let mut is_cut_short = false;
    // What stands before the first game, until there is one: a file without any is no PGN, and nothing is made of it.
    let mut before = Vec::new();
    let mut is_pgn = false;
    for text in texts {
        match text {
            Ok(text) if is_pgn || find_other(bytes_of(&text)).is_none() => {
                is_pgn = true;
                before.push(text);
            }
            Ok(text) => before.push(text),
            Err(error) => {
                stream.unread.tell(&format!("reading stopped: {error}"));
                is_cut_short = true;
                break;
            }
        }
        if is_pgn {
            before.drain(..).try_for_each(|text| stream.text(&text, work))?;
        } else if MOST_BEFORE <= before.len() {
            break;
        }
        if interrupt.load(Ordering::Relaxed) {
            break;
        }
    }
    stream.progress.end();
    if let Some(text) = before.first() {
        refuse_other(file, bytes_of(text))?;
    }
    stream.unread.end();
    let unread = format!("{} {}", work.unread_are(), stream.unread.count());
    if 0 < stream.games {
        stream.unread.tell(&format!("{}; {unread}; {}", work.done(stream.games), stream.rate()));
    }
    completed(file, interrupt, is_cut_short)?;
    match (stream.games, stream.unread.count()) {
        (0, 0) => Err(Failure::BadInput(format!("`{file}` has no games, expected PGN"))),
        (0, _) => Err(Failure::BadInput(format!("`{file}`: no game could be read, expected PGN"))),
        _ => Ok(()),
    }
}

/// Returns what stands in a text.
fn bytes_of(text: &GameText) -> &[u8] {
    match text {
        GameText::Whole(bytes) | GameText::Part { bytes, .. } => bytes,
    }
}

struct Stream<'a> {
    out: StdoutLock<'static>,
    progress: &'a mut Progress,
    watch: &'a Stopwatch,
    games: u64,
    unread: Complaints,
}

impl Stream<'_> {
    /// Works on one text, and writes what becomes of it in one piece: on a terminal the bar gives way meanwhile.
    fn text(&mut self, text: &GameText, work: &mut dyn Work) -> io::Result<()> {
        let mut out = Vec::new();
        self.progress.pass(bytes_of(text));
        match text {
            GameText::Whole(bytes) => match Game::read(bytes) {
                Ok(game) => {
                    self.games += 1;
                    self.progress.begin(self.games, game.moves.len());
                    work.game(&game, &mut out)?;
                }
                Err(fault) => {
                    self.fails(&fault);
                    let text = Game::copied(bytes);
                    work.unread(&format!("{}\n\n", text.trim()), &mut out)?;
                }
            },
            GameText::Part { bytes, is_first } => {
                if *is_first {
                    self.fails(&GameFault::TooLong);
                }
                work.unread(&Game::copied(bytes), &mut out)?;
            }
        }
        let bar = self.progress.bar();
        bar.suspend(|| self.out.write_all(&out).and_then(|()| self.out.flush()))
    }

    /// Tells of a game that cannot be looked through.
    fn fails(&mut self, fault: &GameFault) {
        let number = self.games + self.unread.count() + 1;
        self.unread.add(&format!("game {number}: {fault}"));
    }

    /// Says how many games a second were worked on.
    fn rate(&self) -> String {
        let seconds = self.watch.elapsed().as_secs_f64().max(0.001);
        format!("{:.2} games a second", (self.games + self.unread.count()) as f64 / seconds)
    }
}
