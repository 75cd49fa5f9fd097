//! The letters and numbers at a board's edge, as lines, so that a drawing looks the same everywhere, whatever
//! fonts are available.

use std::fmt::Write;

use shakmaty::{Color, File, Rank, Square};

use crate::grid::{SIDE, corner};

/// Each letter in a box of four units by six; descenders extend below the box.
const FILES: [&str; 8] = [
    "M3.500 2.400V6M3.500 4.200a1.550 1.800 0 1 1-3.100 0a1.550 1.800 0 1 1 3.100 0",
    "M.4 0V6M.4 4.200a1.550 1.800 0 1 0 3.100 0a1.550 1.800 0 1 0-3.100 0",
    "M3.300 2.900a1.600 1.800 0 1 0 0 2.600",
    "M3.500 0V6M3.500 4.200a1.550 1.800 0 1 1-3.100 0a1.550 1.800 0 1 1 3.100 0",
    "M.4 4.200H3.600a1.600 1.800 0 1 0-.5 1.300",
    "M1.200 6V1.500Q1.200.2 2.900.2M.2 2.500H2.600",
    "M3.500 2.400V6.200q0 1.500-1.500 1.500q-.8 0-1.300-.4M3.500 4.200a1.550 1.800 0 1 1-3.100 0a1.550 1.800 0 1 1 3.100 0",
    "M.4 0V6M.4 4Q.4 2.400 2 2.400T3.500 4V6",
];
const RANKS: [&str; 8] = [
    "M.8 1.200L2.200 0V6",
    "M.4 1.600a1.500 1.500 0 1 1 2.700 1L.4 6H3.600",
    "M.5 1a1.500 1.400 0 1 1 1.400 1.800a1.550 1.600 0 1 1-1.500 2",
    "M2.800 6V0L.2 4.300H3.700",
    "M3.300.1H.9L.6 2.800a1.650 1.750 0 1 1-.2 2.200",
    "M3.200.5Q2.600 0 2 0Q.4.2.4 3V4.200a1.550 1.800 0 1 0 3.100 0a1.550 1.800 0 1 0-3.100 0",
    "M.3.1H3.600L1.500 6",
    "M2 .1a1.350 1.350 0 1 0 .01 0M2 2.800a1.600 1.600 0 1 0 .01 0",
];

/// Draws the letters and numbers as one path, from a side's point of view.
pub(crate) fn coordinates(side: Color) -> String {
    let (nearest, leftmost) = (side.fold_wb(Rank::First, Rank::Eighth), side.fold_wb(File::A, File::H));
    let mut out = String::new();
    let mut put = |x: u32, y: u32, drawn: &str| {
        let _ = write!(out, "<path class=\"coordinate\" transform=\"translate({x} {y})\" d=\"{drawn}\"/>");
    };
    for (file, drawn) in File::ALL.into_iter().zip(FILES) {
        let (x, y) = corner(Square::from_coords(file, nearest), side);
        put(x + SIDE - 6, y + SIDE - 9, drawn);
    }
    for (rank, drawn) in Rank::ALL.into_iter().zip(RANKS) {
        let (x, y) = corner(Square::from_coords(leftmost, rank), side);
        put(x + 2, y + 3, drawn);
    }
    out
}
