//! The conversation with a GUI.
//!
//! One thread listens, so that every command is received at once; a search has its own thread.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use kibitzer::Memory;
use kibitzer::input::said_lines;
use kibitzer::kb::{KnowledgeBase, Source, with_files};
use shakmaty::Position;
use syzygy::Tables;

use crate::command::{Command, Go, read};
use crate::game::Game;
use crate::options::{Options, Set};
use crate::output::Output;
use crate::supervisor::Supervisor;
use crate::thinking::{Knowledge, Thinking};
use crate::time::budget;
use crate::timer::Timer;

/// The largest knowledge file, in bytes.
const LARGEST: u64 = 16 << 20;

/// Answers commands until `quit` or the end of the input.
///
/// At the end of the input, a search that ends by itself is completed. `syzygy` is the initial value of the
/// option `SyzygyPath`.
///
/// # Errors
///
/// Returns an error if the input cannot be read.
pub fn serve(
    input: impl BufRead,
    output: impl Write + Send + 'static,
    knowledge: &'static KnowledgeBase,
    syzygy: Option<&str>,
) -> io::Result<()> {
    let mut engine = Engine {
        output: Arc::new(Output::new(output)),
        options: Options::default(),
        game: Game::default(),
        own_knowledge: knowledge,
        knowledge: Knowledge::Own(knowledge),
        memory: Arc::default(),
        supervisor: Arc::default(),
        tables: None,
        is_debug: false,
        running: None,
    };
    if let Some(path) = syzygy {
        engine.options.syzygy_path = path.to_owned();
        engine.reopen();
    }
    for line in said_lines(input) {
        // A line that is too long cannot be a command.
        match line?.1.and_then(|line| read(&line)) {
            Some(Command::Quit) => {
                engine.stop();
                engine.finish();
                return Ok(());
            }
            Some(command) => engine.obey(command),
            None => {}
        }
    }
    if engine.running.as_ref().is_some_and(|running| running.timer.is_held() || running.is_endless) {
        engine.stop();
    }
    engine.finish();
    Ok(())
}

struct Engine {
    output: Arc<Output>,
    options: Options,
    game: Game,
    own_knowledge: &'static KnowledgeBase,
    knowledge: Knowledge,
    memory: Arc<Memory>,
    supervisor: Arc<Mutex<Supervisor>>,
    tables: Option<Arc<Tables>>,
    is_debug: bool,
    running: Option<Running>,
}

/// A search in progress.
struct Running {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    timer: Arc<Timer>,
    budget: Option<Duration>,
    is_endless: bool,
}

impl Engine {
    fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(is_on) => self.is_debug = is_on,
            Command::IsReady => self.output.line("readyok"),
            Command::SetOption(name, value) => self.set(&name, value.as_deref()),
            Command::UciNewGame => {
                self.memory = Arc::default();
                self.supervisor = Arc::default();
            }
            Command::Position { fen, moves } => self.set_up(fen.as_deref(), &moves),
            Command::Go(go) => self.go(*go),
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.timer.release(running.budget);
                }
            }
            Command::Stop | Command::Quit => self.stop(),
            Command::Unknown(word) => self.whisper(&format!("unknown command {word}")),
        }
    }

    fn introduce(&self) {
        self.output.line(&format!("id name Kibitzer {}", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the developers of Kibitzer");
        for option in Options::describe() {
            self.output.line(&option);
        }
        self.output.line("uciok");
    }

    /// Writes a message in debug mode.
    fn whisper(&self, text: &str) {
        if self.is_debug {
            self.output.prose(text);
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) {
        match self.options.set(name, value) {
            Set::Done => {}
            Set::Forget => self.memory = Arc::default(),
            Set::Reread => self.reread(),
            Set::Reopen => self.reopen(),
            Set::Refused(why) => self.whisper(&why),
        }
    }

    /// Reads the user's productions; if they cannot be read, nothing changes.
    fn reread(&mut self) {
        let name = self.options.knowledge_file.clone();
        if name.is_empty() {
            self.knowledge = Knowledge::Own(self.own_knowledge);
            return;
        }
        let mut text = String::new();
        let file = fs::File::open(&name);
        let base = match file.and_then(|file| file.take(LARGEST).read_to_string(&mut text)) {
            Ok(_) => with_files(&[Source { name: name.clone(), text }]).map_err(|wrong| wrong.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match base {
            Ok(base) => self.knowledge = Knowledge::WithFile(Arc::new(base)),
            // A user who sets a file must be informed that it is not used.
            Err(wrong) => self.output.prose(&format!("KnowledgeFile {name} is not used: {wrong}")),
        }
    }

    /// Opens the endgame tables at the path that was set.
    fn reopen(&mut self) {
        let path = &self.options.syzygy_path;
        self.tables = None;
        if path.is_empty() {
            return;
        }
        match Tables::open(path) {
            Ok(tables) => self.tables = Some(Arc::new(tables)),
            Err(wrong) => self.output.prose(&format!("SyzygyPath is not used: {wrong}")),
        }
    }

    fn set_up(&mut self, fen: Option<&str>, moves: &[String]) {
        let (game, wrong) = Game::read(fen, moves);
        if let Some(game) = game {
            self.game = game;
        }
        if let Some(wrong) = wrong {
            self.output.prose(&wrong);
        }
    }

    fn go(&mut self, go: Go) {
        // A new search makes the current one useless.
        self.stop();
        self.finish();
        let budget = budget(&go, self.game.position.turn());
        let is_endless = !go.has_end(budget);
        let is_held = go.is_infinite || go.is_ponder;
        let timer = Arc::new(Timer::start(budget, is_held));
        let stop = Arc::new(AtomicBool::new(false));
        let thinking = Thinking {
            output: Arc::clone(&self.output),
            game: self.game.clone(),
            go,
            options: self.options.clone(),
            knowledge: self.knowledge.clone(),
            memory: Arc::clone(&self.memory),
            supervisor: Arc::clone(&self.supervisor),
            stop: Arc::clone(&stop),
            timer: Arc::clone(&timer),
            budget,
            begin: Instant::now(),
            deepest: AtomicU32::new(0),
            tables: self.tables.clone(),
        };
        let spawned = thread::Builder::new().name("search".to_owned()).spawn(move || thinking.run());
        match spawned {
            Ok(thread) => {
                self.running = Some(Running { thread, stop, timer, budget, is_endless });
            }
            Err(error) => {
                self.output.prose(&format!("no search could be started: {error}"));
                self.output.line("bestmove (none)");
            }
        }
    }

    /// Stops the current search, if there is one.
    fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
            running.timer.release(None);
        }
    }

    /// Waits for the answer of the current search.
    fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            // A search that panicked has written its `bestmove` nevertheless.
            drop(running.thread.join());
        }
    }
}
