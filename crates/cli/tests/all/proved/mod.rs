//! Flawless certificates, for tests that change them.

use kibitzer::{Detail, SolverName};
use serde_json::{Value, json};
use testing::Ask;

/// Mates that MATER I proves: of all lengths, with shared nodes, promotions, en passant, a late clock.
const PROVED: [&str; 11] = [
    "7k/8/6K1/8/8/8/8/R7 w - - 99 60",
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
    "k1K5/8/8/Pp6/8/R7/8/8 w - b6 0 1",
    "8/8/2Q5/1R6/8/K7/1p6/k7 w - - 0 1",
    "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1",
    "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1",
    "r6k/6pp/8/6N1/2Q5/8/8/1K6 w - - 0 1",
    "8/8/3k4/8/8/5Q2/1Q6/K7 w - - 93 60",
    "8/8/3k4/8/8/8/1Q6/K6R w - - 0 1",
    // Shared by lines of different lengths: only the longest reaches clock 100.
    "8/5k2/8/8/8/8/8/Q2KR2N w - - 85 60",
];

/// Returns what MATER I proves, and two certificates made by hand.
pub(crate) fn good_certificates() -> Vec<Value> {
    let proved = |fen: &&str| {
        let report = Ask::of(fen).by(SolverName::Mater1).detail(Detail::Brief).explain();
        serde_json::to_value(report.certificate.unwrap()).unwrap()
    };
    let mated = json!({
        "kibitzer_certificate": 1, "fen": "7k/R7/6K1/8/8/8/8/8 b - - 0 1", "castling": "standard",
        "winner": "white", "claim": {"mate_in": -1}, "fifty_move": false,
        "nodes": [[["h8g8", 1]], [["a7a8", 2]], []]
    });
    // Castling mates; the king captures its own rook, as in Chess960 notation.
    let castled = json!({
        "kibitzer_certificate": 1, "fen": "4rkr1/3R4/8/8/4N3/8/6P1/4K2R w H - 0 1", "castling": "chess960",
        "winner": "white", "claim": {"mate_in": 1}, "fifty_move": false, "nodes": [[["e1h1", 1]], []]
    });
    PROVED.iter().map(proved).chain([mated, castled]).collect()
}
