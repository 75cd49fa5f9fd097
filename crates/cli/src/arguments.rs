//! What was typed, and whether it can be had.

use std::ffi::OsString;
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand, ValueEnum};
use kibitzer::{Limits, MOST_MOVES, SolverName};
use shakmaty::Color;

use crate::clock::Stopwatch;
use crate::commands::batch::Batch;
use crate::failure::Failure;

/// The commands that there are.
const COMMANDS: &str = "explain, solve, mate, check, annotate, puzzles, tag, audit, batch, reproduce, kb, bench, uci, serve, mcp, completions, man";

#[derive(Parser)]
#[command(name = "kibitzer", version, about = "Chess tactics with reasons: the move, the proof, and why")]
pub(crate) struct Line {
    /// Productions to add, or to put in place of those of the same name; may be given several times
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) knowledge: Vec<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Explain a position: the winning move, why it wins, and what refutes each defence
    Explain(Explain),
    /// Solve every row of an EPD file, a Lichess puzzle CSV (plain or .zst) or a list of FENs
    Solve(Solve),
    /// Prove a mate of either side, or find every solution of a mate in so many moves
    Mate(Mate),
    /// Verify a proof with the rules of chess alone
    Check(Check),
    /// Comment on the games of a PGN file: tactics that were missed or allowed, in words, variations and arrows
    #[command(after_help = ANNOTATE_EXAMPLES)]
    Annotate(Annotate),
    /// Find puzzles in the games of a PGN file, as a CSV in the columns of Lichess
    #[command(after_help = PUZZLES_EXAMPLES)]
    Puzzles(Puzzles),
    /// Name the themes of puzzles whose solutions are given; nothing is searched
    Tag(Tag),
    /// Look for other solutions of puzzles, moves in another order, and lines that end too early or too late
    Audit(Audit),
    /// Work on files of any size with all processors, into a folder; a run that was cut short goes on
    #[command(after_help = BATCH_EXAMPLES)]
    Batch(Batch),
    /// Print the tables of a report beside ours, as Markdown
    Reproduce(Reproduce),
    /// The knowledge base: what it holds, what it says of a position, how well it does
    Kb(Kb),
    /// Search fixed positions and print the total of nodes: the behaviour signature
    Bench,
    /// Be a chess engine for a program that speaks UCI
    #[command(after_help = UCI_EXAMPLES)]
    Uci,
    /// Give assistants facts about chess: a server of the Model Context Protocol on standard input and output
    #[command(after_help = MCP_EXAMPLES)]
    Mcp,
    /// A board in the browser: hints, the answer, every defence and your own moves explained
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(Serve),
    /// Print what makes a shell complete commands and options
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// Print the manual page
    #[command(after_help = "Example:\n  kibitzer man > kibitzer.1 && man ./kibitzer.1")]
    Man,
}

const BATCH_EXAMPLES: &str = "Examples:
  kibitzer batch puzzles.csv.zst --out tags --do tag --to parquet
  kibitzer batch games.epd more.fen --out solved --nodes 100000
  kibitzer batch puzzles.csv.zst --out explained-2 --do explain --shard 2/8
Cut short, by Ctrl-C, a kill or a power failure? The same command goes on. New version, or new knowledge?
  kibitzer batch games.epd more.fen --out solved-again --nodes 100000 --changed-since solved";
const UCI_EXAMPLES: &str = "Example, as a program would say it:
  position startpos moves e2e4 e7e5
  go movetime 1000
Options (`uci` lists them): Solver, Hash, MultiPV, KnowledgeFile, Explain (words before the move) ...";
const MCP_EXAMPLES: &str = "Example, as a client's configuration has it:
  { \"mcpServers\": { \"kibitzer\": { \"command\": \"kibitzer\", \"args\": [\"mcp\"] } } }
Tools: explain_position, check_move, find_mate, legal_moves, apply_moves, name_themes.";
const ANNOTATE_EXAMPLES: &str = "Examples:
  kibitzer annotate games.pgn > annotated.pgn
  kibitzer annotate games.pgn --for white --most 3
  kibitzer annotate games.pgn --lesson > lesson.pgn";
const PUZZLES_EXAMPLES: &str = "Examples:
  kibitzer puzzles games.pgn > puzzles.csv
  kibitzer puzzles games.pgn --nodes 1000000 --for black";
const SERVE_EXAMPLES: &str = "Examples:
  kibitzer serve                  then open http://127.0.0.1:8020/
  kibitzer serve --port 9000
  curl -H 'Content-Type: application/json' -d '{\"fen\": \"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\"}' \\
       http://127.0.0.1:8020/api/v1/explain";
const COMPLETIONS_EXAMPLES: &str = "Examples:
  kibitzer completions bash > ~/.local/share/bash-completion/completions/kibitzer
  kibitzer completions zsh > ~/.zfunc/_kibitzer
  kibitzer completions fish > ~/.config/fish/completions/kibitzer.fish";

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen at; others than the default can be reached from other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// The port; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8020)]
    pub(crate) port: u16,
}

#[derive(Args)]
pub(crate) struct Explain {
    /// The position as a FEN, or - to read one from standard input (with `--format jsonl` one a line)
    #[arg(required = true, num_args = 1..=6, value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    #[command(flatten)]
    pub(crate) search: Search,
    /// Moves played from the position on, in SAN or UCI; explained is the position after them, and what the last one allowed
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Say what is wrong with this move, in SAN (Qxa8) or UCI (b7a8); may be given several times
    #[arg(long = "why-not", value_name = "MOVE")]
    pub(crate) why_not: Vec<String>,
    /// Print a hint and nothing else: 1 the weak man or square, 2 a question about it, 3 the man who moves
    #[arg(long, value_name = "1|2|3", value_parser = clap::value_parser!(u8).range(1..=3), conflicts_with = "why_not")]
    pub(crate) hint: Option<u8>,
    /// What this side has; where it is not to move, what it would have if the other side passed
    #[arg(long = "for", value_enum, value_name = "white|black")]
    pub(crate) side: Option<Side>,
    /// How much is told
    #[arg(long, value_enum, default_value_t = Detail::Normal)]
    pub(crate) detail: Detail,
    /// How moves are written
    #[arg(long, value_enum, default_value_t = Notation::Letters)]
    pub(crate) notation: Notation,
    /// The language: en, de, or a file of messages of one's own (*.ftl); what it does not say is said in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) language: String,
    /// What it is printed as
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Args)]
pub(crate) struct Annotate {
    /// The games (plain or .zst), or - for standard input
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) seek: Seek,
    /// How many moves of a game are commented on at most, the worst first
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) most: usize,
    /// Print lessons instead: a game for each moment, with a question, the solution, and why other moves are none
    #[arg(long)]
    pub(crate) lesson: bool,
    /// The language: en, de, or a file of messages of one's own (*.ftl)
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) language: String,
}

#[derive(Args)]
pub(crate) struct Puzzles {
    /// The games (plain or .zst), or - for standard input
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) seek: Seek,
}

/// Which moves of games are looked for, and how far.
#[derive(Args)]
pub(crate) struct Seek {
    /// Only the moves of this side; of puzzles those that it is to solve
    #[arg(long = "for", value_enum, value_name = "white|black")]
    pub(crate) side: Option<Side>,
    /// The least drop of the chance to win that counts, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) threshold: u8,
    /// Milliseconds for the explanation of a move; moves are looked through with nodes all the same
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Nodes for the explanation of a move, a twenty-fifth for the first look at each; 200000 when nothing is said
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
}

/// A side.
#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    /// Gives its color.
    pub(crate) fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

#[derive(Args)]
pub(crate) struct Solve {
    /// The file, or - for standard input
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) search: Search,
    /// How many rows are searched at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Stop after so many rows
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Only rows with this theme, or one of these when given several times
    #[arg(long = "theme", value_name = "T")]
    pub(crate) themes: Vec<String>,
    /// Only rows rated from A to B, both included; one end may be left out
    #[arg(long, value_name = "A..B", value_parser = rating_range)]
    pub(crate) rating: Option<RangeInclusive<u32>>,
    /// Exit with status 2 when any row cannot be read
    #[arg(long)]
    pub(crate) strict: bool,
    /// One JSON object a row
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Mate {
    /// The position as a FEN, or - to read one from standard input
    #[arg(required = true, num_args = 1..=6, value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    /// Ask whether the side to move mates in at most so many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_MOVES)), allow_negative_numbers = true)]
    pub(crate) moves: Option<u32>,
    /// Find every solution, with duals (other moves that mate as fast) and tries (first moves that one of several replies
    /// refutes); needs --moves
    #[arg(long, requires = "moves")]
    pub(crate) all: bool,
    /// Milliseconds to search
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Nodes to search; 5000000 when neither they nor a time are given
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Write what was proved to this file, for `kibitzer check`; exit status 1 when nothing was
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
}

#[derive(Args)]
pub(crate) struct Kb {
    #[command(subcommand)]
    pub(crate) command: KbCommand,
}

/// What is asked of the knowledge base.
#[derive(Subcommand)]
pub(crate) enum KbCommand {
    /// List the knowledge sources with their productions
    List,
    /// Print a production or a knowledge source
    Show {
        /// Its name
        name: String,
    },
    /// Read the knowledge base, and files that add to it, and try every example
    Check {
        /// Files to add
        files: Vec<String>,
        /// Exit with status 1 when there are warnings
        #[arg(long)]
        strict: bool,
        /// Say at which condition each near miss stops its production; with files, only theirs
        #[arg(long)]
        near_misses: bool,
    },
    /// Print what the analysis of a position posts, stage by stage
    Trace {
        /// The position as a FEN, or - to read one from standard input
        #[arg(required = true, num_args = 1..=6, value_name = "FEN")]
        fen: Vec<String>,
    },
    /// Say why a production does not fire in a position
    WhyNot {
        /// The production
        production: String,
        /// The position as a FEN, or - to read one from standard input
        #[arg(required = true, num_args = 1..=6, value_name = "FEN")]
        fen: Vec<String>,
    },
    /// Count how often the plans begin with the right move
    Coverage {
        /// A suite with right moves, or - for standard input
        file: String,
        /// Stop after so many rows
        #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
        limit: Option<u64>,
        /// One JSON object a row, and one with the sums
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
pub(crate) struct Check {
    /// A certificate, or an explanation in JSON that has one; - for standard input
    pub(crate) file: String,
}

#[derive(Args)]
pub(crate) struct Tag {
    /// A Lichess puzzle CSV (plain or .zst), or - for standard input
    pub(crate) file: String,
    /// What is printed for each puzzle
    #[arg(long, value_enum, default_value_t = TagMode::Diff)]
    pub(crate) mode: TagMode,
    /// How many puzzles are looked at at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Exit with status 2 when any row cannot be read
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Args)]
pub(crate) struct Audit {
    /// A Lichess puzzle CSV (plain or .zst), or - for standard input
    pub(crate) file: String,
    /// Milliseconds for each search: one at each own move of a solution, and two after its end
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Nodes for each search; 100000 when neither they nor a time are given
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// How many puzzles are searched at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Stop after so many rows
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) limit: Option<u64>,
    /// Exit with status 2 when any row cannot be read
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum TagMode {
    /// Its id, the themes to add and to remove, and the evidence
    Diff,
    /// The row, with what is seen added to its themes
    Add,
    /// The row, with what is seen in place of its themes; those that moves cannot show stay
    Replace,
}

#[derive(Args)]
pub(crate) struct Reproduce {
    /// Whose report: mater (1965), tech (1971), caps (1974) or paradise (1979)
    #[arg(value_name = "REPORT")]
    pub(crate) report: Report,
    /// A suite for the tables that need one: mates for mater, Win at Chess 1 to 100 for tech, caps and paradise
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<String>,
}

/// A report whose tables can be printed.
#[derive(Copy, Clone)]
pub(crate) enum Report {
    Mater,
    Tech,
    Caps,
    Paradise,
}

impl FromStr for Report {
    type Err = String;

    fn from_str(text: &str) -> Result<Report, String> {
        match text {
            "mater" => Ok(Report::Mater),
            "tech" => Ok(Report::Tech),
            "caps" => Ok(Report::Caps),
            "paradise" => Ok(Report::Paradise),
            _ => Err("expected mater, tech, caps or paradise".to_owned()),
        }
    }
}

/// Who searches, and how far.
#[derive(Args)]
pub(crate) struct Search {
    /// Who is asked: mate (mates of any length, of either side), mater1 (mates by checks), mater2 (and by threats of mate),
    /// tech (brute force, wins of material), verify (modern full-width search), caps (attacks and defences for a reason),
    /// paradise (plans that the knowledge base makes), or analyst (the mates first, then a search)
    #[arg(long, value_name = "S", default_value = "analyst")]
    pub(crate) solver: SolverName,
    /// Milliseconds for each search
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Nodes for each search
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Plies from the root
    #[arg(long, value_name = "PLIES", value_parser = whole_number::<u32>, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
}

impl Search {
    /// Gives the limits of a search that began with the watch.
    pub(crate) fn limits<'l>(&self, watch: &'l Stopwatch, interrupt: &'l AtomicBool) -> Limits<'l> {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            clock: watch.limit(),
            interrupt: Some(interrupt),
            ..Limits::default()
        }
    }
}

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Detail {
    /// Two sentences
    Brief,
    /// What a good trainer says
    Normal,
    /// The whole tree
    Full,
}

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Notation {
    /// Nxf6+
    Letters,
    /// ♘xf6+
    Figurine,
    /// Ne4xf6+
    Long,
}

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One object, schema 1
    Json,
    /// With -: one FEN a line comes in, one object a line goes out, as soon as it is there
    Jsonl,
    /// One page that stands alone, with boards
    Html,
    /// A game: the line, with defences and other moves as variations
    Pgn,
}

/// Reads the command line.
///
/// # Errors
///
/// One line that says what came and what was expected; or the help text, when that was asked for.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Line, Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match Line::try_parse_from(&arguments) {
        Ok(line) => Ok(line),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            Err(Failure::Asked(error.to_string()))
        }
        Err(error) => Err(Failure::BadInput(one_line(&error, &arguments))),
    }
}

/// Puts clap's message, which has several paragraphs, into one line.
fn one_line(error: &clap::Error, arguments: &[OsString]) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return format!("no command given, expected one of {COMMANDS}; see `kibitzer --help`");
    }
    let typed = arguments.get(1).map(|name| name.to_string_lossy());
    if let (ErrorKind::InvalidSubcommand, Some(name)) = (error.kind(), &typed) {
        return format!("no command is called '{name}', expected one of {COMMANDS}");
    }
    let text = error.to_string();
    let parts = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let wanted =
        parts.take_while(|line| !["Usage:", "For more", "tip:"].iter().any(|start| line.starts_with(start)));
    let joined = wanted.collect::<Vec<_>>().join(" ");
    let said = joined.strip_prefix("error: ").unwrap_or(&joined);
    let is_unknown = error.kind() == ErrorKind::UnknownArgument;
    let help = if is_unknown { "; see `kibitzer --help` for what is expected" } else { "" };
    let similar = match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(similar)) => format!(", a similar argument exists: '{similar}'"),
        _ => String::new(),
    };
    format!("{said}{similar}{help}")
}

fn whole_number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a whole number, found `{text}`"))
}

fn rating_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("expected A..B with whole numbers, as 600..700, found `{text}`");
    let (low, high) = text.split_once("..").ok_or_else(expected)?;
    let read = |part: &str, default: u32| if part.is_empty() { Ok(default) } else { part.parse() };
    let low = read(low, 0).map_err(|_| expected())?;
    let high = read(high, u32::MAX).map_err(|_| expected())?;
    if high < low { Err(format!("expected A..B with A at most B, found `{text}`")) } else { Ok(low..=high) }
}
