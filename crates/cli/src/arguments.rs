//! The command-line arguments; `values` lists what some of them can be.

use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use batch::{Output, Shard, Stopwatch, Work};
use clap::{Args, Parser, Subcommand};
use kibitzer::input::games::Turn;
use kibitzer::{Limits, MOST_MOVES, SolverName};

use crate::examples;
use crate::values::{
    Detail, Format, Notation, Report, ReviewFormat, Side, TagMode, rating_range, whole_number,
};

#[derive(Parser)]
#[command(
    name = "kibitzer",
    version,
    about = "Chess tactics with reasons: the move, the proof, and why",
    after_help = examples::PROGRAM
)]
pub(crate) struct Line {
    /// Productions to add, or to put in place of those of the same name; may be given several times
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) knowledge: Vec<String>,
    /// Folders of Syzygy endgame tables, whose results stand above any search; without it those in SYZYGY_PATH
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) syzygy: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Explain a position: the winning move, why it wins, and what refutes each defence
    #[command(after_help = examples::EXPLAIN)]
    Explain(Explain),
    /// Solve every row of an EPD file, a Lichess puzzle CSV (plain or .zst) or a list of FENs
    #[command(after_help = examples::SOLVE)]
    Solve(Solve),
    /// Prove a mate of either side, or find every solution of a mate in so many moves
    #[command(after_help = examples::MATE)]
    Mate(Mate),
    /// Verify a proof with the rules of chess alone
    #[command(after_help = examples::CHECK)]
    Check(Check),
    /// Review the games of a PGN file: what was missed, allowed and found, in words, variations and arrows
    #[command(after_help = examples::ANNOTATE)]
    Annotate(Annotate),
    /// Make exercises of what a player got wrong, as JSON, as a study or as a package for Anki
    #[command(after_help = examples::DRILL)]
    Drill(Drill),
    /// Find puzzles in the games of a PGN file, as a CSV in the columns of Lichess
    #[command(after_help = examples::PUZZLES)]
    Puzzles(Puzzles),
    /// Name the themes of puzzles whose solutions are given; nothing is searched
    #[command(after_help = examples::TAG)]
    Tag(Tag),
    /// Look for other solutions of puzzles, moves in another order, and lines that end too early or too late
    #[command(after_help = examples::AUDIT)]
    Audit(Audit),
    /// Work on files of any size with all processors, into a folder; a run that was cut short goes on
    #[command(after_help = examples::BATCH)]
    Batch(Batch),
    /// Print the tables of a report beside ours, as Markdown
    #[command(after_help = examples::REPRODUCE)]
    Reproduce(Reproduce),
    /// The knowledge base: what it holds, what it says of a position, how well it does
    #[command(after_help = examples::KB)]
    Kb(Kb),
    /// Search fixed positions and print the total of nodes: the behaviour signature
    #[command(after_help = examples::BENCH)]
    Bench,
    /// Be a chess engine for a program that speaks UCI
    #[command(after_help = examples::UCI)]
    Uci,
    /// Give assistants facts about chess: a server of the Model Context Protocol on standard input and output
    #[command(after_help = examples::MCP)]
    Mcp,
    /// A board in the browser: hints, the answer, every defence and your own moves explained
    #[command(after_help = examples::SERVE)]
    Serve(Serve),
    /// Print what makes a shell complete commands and options
    #[command(after_help = examples::COMPLETIONS)]
    Completions(Completions),
    /// Print the manual page of the program, or of a command
    #[command(after_help = examples::MAN)]
    Man(Man),
}

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Args)]
pub(crate) struct Man {
    /// The command, as `explain` or `kb trace`
    pub(crate) command: Vec<String>,
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
    /// The position: a FEN, whole or abridged, `startpos`, a line of EPD, an address that contains a FEN; a file of games (with
    /// --at); or - for standard input (with `--format jsonl` one position a line)
    #[arg(required = true, num_args = 1.., value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    /// Of a file of games the position before this move: 17w or 17. is White's, 17b or 17... is Black's
    #[arg(long, value_name = "MOVE")]
    pub(crate) at: Option<Turn>,
    /// Which game of the file, from 1; the first when nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,
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
    #[arg(long, conflicts_with_all = ["review", "eval"])]
    pub(crate) lesson: bool,
    /// Print the review of each game instead: json, an object a line, or html, one page with graph and boards
    #[arg(long, visible_alias = "format", value_enum, value_name = "json|html")]
    pub(crate) review: Option<ReviewFormat>,
    /// Write what each position is worth behind its move, as [%eval 0.35], where no value stands
    #[arg(long, conflicts_with = "review")]
    pub(crate) eval: bool,
    /// Take the values that a game brings ([%eval]) in the place of the first look, where every move has one
    #[arg(long)]
    pub(crate) use_eval: bool,
    /// The language: en, de, or a file of messages of one's own (*.ftl)
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) language: String,
}

#[derive(Args)]
pub(crate) struct Drill {
    /// The games (plain or .zst), or - for standard input
    pub(crate) file: String,
    /// The player whose mistakes are wanted: the name in the tags White and Black, or some words of it
    #[arg(long, value_name = "NAME")]
    pub(crate) player: String,
    /// Where to: a name in .json, .pgn (a study, 64 chapters a file) or .apkg (Anki); may be given several times; standard output, as
    /// JSON, when nothing is said
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Vec<String>,
    #[command(flatten)]
    pub(crate) seek: Seek,
    /// How many mistakes of a game are looked at at most, the worst first
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) most: usize,
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
    #[arg(long, value_name = "PERCENT", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) threshold: u8,
    /// Milliseconds for the explanation of a move; moves are looked through with nodes all the same
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) movetime: Option<u64>,
    /// Nodes for the explanation of a move, an eleventh for the first look at each; 100000 when nothing is said
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// How many games are looked through at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) jobs: Option<u16>,
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
    /// The position: a FEN, whole or abridged, `startpos`, a line of EPD, an address that contains a FEN, or - for standard input
    #[arg(required = true, num_args = 1.., value_name = "FEN")]
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
    #[command(after_help = examples::KB_LIST)]
    List,
    /// Print a production or a knowledge source
    #[command(after_help = examples::KB_SHOW)]
    Show {
        /// Its name
        name: String,
    },
    /// Read the knowledge base, and files that add to it, and try every example
    #[command(after_help = examples::KB_CHECK)]
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
    #[command(after_help = examples::KB_TRACE)]
    Trace {
        /// The position: a FEN, whole or abridged, `startpos`, a line of EPD, an address that contains a FEN, or - for standard input
        #[arg(required = true, num_args = 1.., value_name = "FEN")]
        fen: Vec<String>,
    },
    /// Print how likely the knowledge thinks every legal move, and the productions that weigh most
    #[command(after_help = examples::KB_POLICY)]
    Policy {
        /// The position: a FEN, whole or abridged, `startpos`, a line of EPD, an address that contains a FEN, or - for standard input
        #[arg(required = true, num_args = 1.., value_name = "FEN")]
        fen: Vec<String>,
    },
    /// Learn what the productions of a file should weigh in the policy, from rows with right moves
    #[command(after_help = examples::KB_FIT)]
    Fit {
        /// The file of knowledge
        file: String,
        /// Rows with right moves: EPD with bm, or puzzles as Lichess publishes them (plain or .zst)
        #[arg(long, value_name = "FILE")]
        puzzles: String,
        /// Take this many positions at most
        #[arg(long, value_name = "N", default_value_t = 5_000)]
        limit: u64,
        /// Put the weights into the file; nothing else in it changes
        #[arg(long)]
        write: bool,
    },
    /// Say why a production does not fire in a position
    #[command(after_help = examples::KB_WHY_NOT)]
    WhyNot {
        /// The production
        production: String,
        /// The position: a FEN, whole or abridged, `startpos`, a line of EPD, an address that contains a FEN, or - for standard input
        #[arg(required = true, num_args = 1.., value_name = "FEN")]
        fen: Vec<String>,
    },
    /// Count how often the plans begin with the right move
    #[command(after_help = examples::KB_COVERAGE)]
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

#[derive(Args)]
pub(crate) struct Batch {
    /// Lichess puzzle CSVs, EPD files, lists of FENs or games in PGN, each plain or .zst, and Parquet files with a column
    /// FEN; told apart by content
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// The folder for what comes out, empty or of a run that was cut short, which goes on
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// What is done with each row
    #[arg(long = "do", value_enum, default_value_t = Work::Solve)]
    pub(crate) work: Work,
    /// What comes out
    #[arg(long, value_enum, default_value_t = Output::Jsonl)]
    pub(crate) to: Output,
    #[command(flatten)]
    pub(crate) search: Search,
    /// How much an explanation tells
    #[arg(long, value_enum, default_value_t = Detail::Normal)]
    pub(crate) detail: Detail,
    /// The language of explanations: en, de, or a file of messages (*.ftl)
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub(crate) language: String,
    /// How many rows are worked on at a time; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Only the first so many rows, readable or not, of all files together
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
    /// Only the rows i, i + n, i + 2n ..., for the i-th of n machines
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub(crate) shard: Shard,
    /// Rows of the input for each file that comes out; 50000 for tag, 2000 for solve, 500 for explain
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) segment: Option<u64>,
    /// Take over what an earlier run found, as far as this version and this knowledge base would find the same
    #[arg(long, value_name = "DIR")]
    pub(crate) changed_since: Option<PathBuf>,
    /// Exit with status 2 when any row cannot be read
    #[arg(long)]
    pub(crate) strict: bool,
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
    /// Returns the limits of a search timed by the given stopwatch.
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
