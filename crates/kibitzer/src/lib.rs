//! Kibitzer as a library: a position goes in, the winning move, a proof and a plain explanation come out.
//!
//! ```
//! use kibitzer::{Detail, Limits, Problem, Request, Silent, SolverName, Style, explain, input::read_position};
//! let read = read_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
//! let request = Request { solver: SolverName::Mater1.into(), limits: Limits::default(), detail: Detail::Normal, style: Style::plain() };
//! let report = explain(&Problem::win(read.position), &request, &mut Silent);
//! assert_eq!(report.answer.best_move.as_deref(), Some("a1a8"));
//! assert_eq!(report.explanation.verdict.text, "1.Ra8# is mate.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod kb;

mod audit;
mod bench;
mod fnv;
mod hint;
mod mirror;
mod plans;
mod prove;
mod report;
mod rows;
mod tags;
mod themes;

pub use audit::{Audit, End, audit};
pub use bench::{BENCH_POSITIONS, bench};
pub use claims::{Certainty, Promise, Score, count_of, role_name};
pub use endings::{Tabled, Tables, Theory};
pub use explain::{
    Alternative, Answer, Comparison, Defence, Detail, Explanation, Language, LanguageError, Measures,
    Notation, SectionKind, Style,
};
pub use fnv::fnv1a;
pub use hint::HintLevel;
pub use input;
pub use inquiry::{
    Asked, BRAKE, DEFAULT_NODES, MOST_NODES, QUESTIONS, SolverName, Sources, USUAL_NODES, UnknownSolver,
    chance, solve, solve_with_tree, stockfish_centipawns,
};
pub use proof::{Certificate, Claimed, Drawn, Flaw, Verdict, check_certificate};
pub use prove::{Finding, MateReport, MateRequest, prove};
pub use report::{CutShort, Report, Request, explain};
pub use rows::{RowReport, Totals, solve_row};
pub use solvers::mate::MOST_MOVES;
pub use solvers::tech::{PaceOfSearch, adapted_depth};
#[cfg(not(target_arch = "wasm32"))]
pub use solvers::verify::pack_network;
pub use solvers::verify::{Line as SearchedLine, verify_lines};
#[cfg(target_arch = "wasm32")]
pub use solvers::verify::{NoNetwork, has_network, load_network};
pub use solvers::{
    Clock, Deepened, Event, Goal, Limits, Memory, Observer, Outcome, Problem, Question, Share, Silent,
    Statistics, StopReason,
};
pub use tags::{TagMode, Tagger, Tags, sight, tags};
pub use themes::{LineTheme, line_themes};
