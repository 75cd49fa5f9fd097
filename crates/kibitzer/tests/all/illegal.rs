//! Readers and explanations give the same reason for a move that the rules forbid.

use explain::{Forbidden, Style};
use kibitzer::input::{read_position, why_illegal};
use shakmaty::{Position, Square};
use vision::Vision;

/// Positions with pinned pieces, kings in check or next to covered squares, and forbidden castling.
const FENS: [&str; 12] = [
    "4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 1",
    "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
    "4r1k1/8/3r4/8/2N5/8/8/4K3 w - - 0 1",
    "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
    "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/8/8/r3P2K/8 w - - 0 1",
    "4r1k1/8/8/8/1b6/8/3N1P2/R3K2R w KQ - 0 1",
    "r3k2r/pp1b1ppp/2n5/1B1q4/8/5Q2/PPP2PPP/R1B1R1K1 b kq - 0 1",
    "8/8/8/K2pP2r/8/8/8/6k1 w - d6 0 1",
    "r2qk2r/ppp2Npp/2n2n2/1B6/6b1/8/PPPP1PPP/RNBQR1K1 b kq - 0 1",
    "4k3/8/5N2/8/8/8/8/r3R1K1 b - - 0 1",
    "r3k2r/8/8/8/8/8/6r1/R3K2R w KQkq - 0 1",
];

#[test]
fn readers_and_explanations_give_the_same_reason() {
    let mut n_compared = 0;
    for fen in FENS {
        let position = read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).position;
        let vision = Vision::of(position.clone());
        let own = position.us().into_iter();
        let forbidden = own.flat_map(|from| vision.forbidden(from).into_iter().map(move |to| (from, to)));
        for (from, to) in forbidden.collect::<Vec<(Square, Square)>>() {
            let told = Forbidden { from, to }.why(&position, Style::plain());
            let read = why_illegal(&position, &format!("{from}{to}"));
            // An error continues in lower case.
            let lowered = told.map(|told| told[..1].to_lowercase() + told[1..].trim_end_matches('.'));
            assert_eq!(read, lowered, "{fen} {from}{to}");
            n_compared += usize::from(read.is_some());
        }
    }
    assert!(50 < n_compared, "{n_compared}");
}
