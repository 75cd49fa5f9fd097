//! Shared code of the commands that process the games of a file: several at a time, in order, with what could
//! not be read and the count.

use std::io::{self, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use batch::{Stopwatch, pipeline};
use games::{Game, GameFault, GameText, GameTexts, Reviewer, USUAL_NODES, Wanted, read_games};
use indicatif::ProgressBar;
use kibitzer::input::games::find_other;
use kibitzer::{Asked, Limits, SolverName, Sources, Style};

use super::complaints::Complaints;
use super::from_games::refuse_other;
use super::moves_bar::Progress;
use super::open;
use super::rows::complete;
use crate::arguments::Seek;
use crate::failure::Failure;
use crate::interrupt;
use crate::values::Side;

/// A file that begins with this many texts that are not games is not PGN.
const MOST_BEFORE: usize = 16;

/// What a command does with the games of a file.
pub(crate) trait Work {
    /// The result for a game, before it is written.
    type Made: Send + 'static;

    /// Returns the function that processes a game, on any thread.
    fn maker(&self) -> impl Fn(&Reviewer<'_>, &Game) -> Self::Made + Clone + Send + 'static;
    /// Writes the result for a game, in the order of the file.
    fn write(&mut self, made: Self::Made, out: &mut dyn Write) -> io::Result<()>;
    /// Writes a replacement for a text that is not a readable game; by default, nothing.
    fn unread(&mut self, _text: &str, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    /// Writes what follows all games; by default, nothing.
    fn end(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
    /// Returns the beginning of the last line, which summarizes what was done.
    fn finish(&self, games: u64) -> String;
    /// Returns what is done with games that cannot be processed.
    fn unread_are(&self) -> &'static str {
        "left out:"
    }
}

/// How games are processed.
#[derive(Clone)]
pub(crate) struct Setup {
    pub(crate) sources: Sources<'static>,
    pub(crate) style: Style,
    pub(crate) wanted: Wanted,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<u64>,
    pub(crate) jobs: usize,
}

impl Setup {
    /// Creates a setup from the arguments, for all moments and English texts.
    pub(crate) fn of(seek: &Seek, sources: Sources<'static>) -> Setup {
        let is_open = seek.nodes.is_none() && seek.movetime.is_none();
        let wanted = Wanted {
            threshold: f64::from(seek.threshold) / 100.0,
            side: seek.side.map(Side::color),
            ..Wanted::default()
        };
        Setup {
            sources,
            style: Style::plain().clone(),
            wanted,
            nodes: if is_open { Some(USUAL_NODES) } else { seek.nodes },
            movetime: seek.movetime,
            jobs: pipeline::jobs(seek.jobs),
        }
    }

    /// Calls a function with a reviewer; `looked` is called for every move that has had its first look.
    fn with_reviewer<R>(&self, looked: &dyn Fn(), work: impl FnOnce(&Reviewer<'_>) -> R) -> R {
        let watch = Stopwatch::start(self.movetime);
        let limits = Limits {
            nodes: self.nodes,
            clock: watch.limit(),
            interrupt: Some(interrupt::listen()),
            ..Limits::default()
        };
        let solver = Asked { name: SolverName::Analyst, sources: self.sources };
        work(&Reviewer { solver, limits, style: &self.style, wanted: self.wanted, looked })
    }
}

/// Texts in memory per worker.
const AHEAD: usize = 4;

/// The result for a text.
enum Done<M> {
    Game(M),
    /// It could not be processed: what may be written in its place, and the reason, once per game.
    Unread(String, Option<GameFault>),
    /// The file could not be read any further.
    Broken(io::Error),
}

/// Processes the games of a file; games in progress are written before an interrupt ends the program.
///
/// # Errors
///
/// Returns an error if the file cannot be read, is not PGN, or has no readable game, and on an interrupt.
pub(crate) fn run<W: Work>(file: &str, work: &mut W, setup: &Setup) -> Result<(), Failure> {
    let interrupt = interrupt::listen();
    let progress = Progress::of(file)?;
    let bar = progress.bar();
    let mut texts = read_games(open(file)?).map_err(|error| super::unreadable(file, &error))?;
    let first = first_texts(file, &mut texts, interrupt).inspect_err(|_| progress.end())?;
    let about = ("game that could not be read", "games that could not be read");
    let unread = Complaints::new(about, bar.clone());
    let watch = Stopwatch::start(None);
    let mut stream = Stream { out: io::stdout().lock(), games: 0, unread, bar, is_cut_short: false };
    let progress = Arc::new(Mutex::new(progress));
    let worker = || {
        let (setup, progress, make) = (setup.clone(), Arc::clone(&progress), work.maker());
        move |text: io::Result<GameText>| work_on(text, &setup, &progress, &make)
    };
    // Nothing follows a text that cannot be read.
    let mut is_broken = false;
    let rest = texts.take_while(move |text| !std::mem::replace(&mut is_broken, text.is_err()));
    let items = first.into_iter().chain(rest);
    let made = pipeline::Ordered::new(items, [setup.jobs, AHEAD], interrupt, worker);
    made.print_all(interrupt, |done| stream.write(done, work))?;
    lock(&progress).end();
    stream.unread.end();
    work.end(&mut stream.out)?;
    let unread = format!("{} {}", work.unread_are(), stream.unread.count());
    if 0 < stream.games {
        stream.unread.tell(&format!("{}; {unread}; {}", work.finish(stream.games), stream.rate(&watch)));
    }
    complete(file, interrupt, stream.is_cut_short)?;
    match (stream.games, stream.unread.count()) {
        (0, 0) => Err(Failure::BadInput(format!("`{file}` has no games, expected PGN"))),
        (0, _) => Err(Failure::BadInput(format!("`{file}`: no game could be read, expected PGN"))),
        _ => Ok(()),
    }
}

/// Reads texts until one is a game; a file in which none of the first texts is a game is not PGN, and is not
/// processed.
///
/// # Errors
///
/// Returns an error if the file is something else.
fn first_texts(
    file: &str,
    texts: &mut GameTexts<'static>,
    interrupt: &AtomicBool,
) -> Result<Vec<io::Result<GameText>>, Failure> {
    let mut first: Vec<io::Result<GameText>> = Vec::new();
    while first.len() < MOST_BEFORE && !interrupt.load(Ordering::Relaxed) {
        let Some(text) = texts.next() else { break };
        let is_last = text.as_ref().is_ok_and(|text| find_other(bytes_of(text)).is_none()) || text.is_err();
        first.push(text);
        if is_last {
            return Ok(first);
        }
    }
    if let Some(Ok(text)) = first.first() {
        refuse_other(file, bytes_of(text))?;
    }
    Ok(Vec::new())
}

/// Processes one text.
fn work_on<M>(
    text: io::Result<GameText>,
    setup: &Setup,
    progress: &Mutex<Progress>,
    make: &impl Fn(&Reviewer<'_>, &Game) -> M,
) -> Done<M> {
    let text = match text {
        Ok(text) => text,
        Err(error) => return Done::Broken(error),
    };
    let bar = {
        let mut progress = lock(progress);
        progress.pass(bytes_of(&text));
        progress.bar()
    };
    match text {
        GameText::Whole(bytes) => match Game::read(&bytes) {
            Ok(game) => {
                lock(progress).begin(game.moves.len());
                Done::Game(setup.with_reviewer(&|| bar.inc(1), |reviewer| make(reviewer, &game)))
            }
            Err(fault) => Done::Unread(format!("{}\n\n", Game::copy(&bytes).trim()), Some(fault)),
        },
        GameText::Part { bytes, is_first } => {
            Done::Unread(Game::copy(&bytes), is_first.then_some(GameFault::TooLong))
        }
    }
}

fn lock(progress: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the bytes of a text.
fn bytes_of(text: &GameText) -> &[u8] {
    match text {
        GameText::Whole(bytes) | GameText::Part { bytes, .. } => bytes,
    }
}

struct Stream {
    out: StdoutLock<'static>,
    games: u64,
    unread: Complaints,
    bar: ProgressBar,
    is_cut_short: bool,
}

impl Stream {
    /// Writes the result for one text at once; on a terminal the bar is suspended meanwhile.
    fn write<W: Work>(&mut self, done: Done<W::Made>, work: &mut W) -> io::Result<()> {
        let mut out = Vec::new();
        match done {
            Done::Game(made) => {
                self.games += 1;
                work.write(made, &mut out)?;
            }
            Done::Unread(text, fault) => {
                if let Some(fault) = fault {
                    let number = self.games + self.unread.count() + 1;
                    self.unread.add(&format!("game {number}: {fault}"));
                }
                work.unread(&text, &mut out)?;
            }
            Done::Broken(error) => {
                self.unread.tell(&format!("reading stopped: {error}"));
                self.is_cut_short = true;
            }
        }
        let Stream { out: stdout, bar, .. } = self;
        bar.suspend(|| stdout.write_all(&out).and_then(|()| stdout.flush()))
    }

    /// Returns how many games per second were processed.
    fn rate(&self, watch: &Stopwatch) -> String {
        let seconds = watch.elapsed_time().as_secs_f64().max(0.001);
        format!("{:.2} games a second", (self.games + self.unread.count()) as f64 / seconds)
    }
}
