//! The behaviour signature: fixed positions, searched to a fixed number of nodes.
//!
//! The total number of nodes is a checksum of the solvers' behavior: a change that alters it changes what is
//! searched, and its commit must say so.

use solvers::{Limits, Problem, Silent};

use crate::input::read_position;
use inquiry::{SolverName, solve};

/// Positions of the project's own, from the reports and from famous games.
pub const BENCH_POSITIONS: [&str; 8] = [
    // Anderssen–Kieseritzky 1851; diagram 36 of the MATER report.
    "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1",
    // Diagram 97 of the MATER report: no mate by checks.
    "r1b2qrk/pp3p1p/4pPpQ/8/8/5N2/P4PPP/3R2KR w - - 0 1",
    // Réti–Tartakower 1910.
    "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1",
    // A smothered mate.
    "r6k/6pp/8/6N1/2Q5/8/8/1K6 w - - 0 1",
    // A king hunted by queen and rook on an open board.
    "8/8/3k4/8/8/8/1Q6/K6R w - - 0 1",
    // Two queens against a bare king: many checks, few replies.
    "8/8/3k4/8/8/5Q2/1Q6/K7 w - - 0 1",
    // A reply that promotes.
    "8/8/2Q5/1R6/8/K7/1p6/k7 w - - 0 1",
    // The start.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

/// The limit of each search.
const NODES: u64 = 20_000;

/// Searches the fixed positions and returns the nodes of each; the signature is their sum.
///
/// A position that could not be read would count 0, which would change the signature.
pub fn bench() -> Vec<(&'static str, u64)> {
    let nodes = |fen: &str| {
        let Ok(read) = read_position(fen) else { return 0 };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        solve(SolverName::Analyst, &Problem::win(read.position), limits, &mut Silent).statistics.nodes
    };
    BENCH_POSITIONS.iter().map(|fen| (*fen, nodes(fen))).collect()
}
