//! The values that arguments can have: sides, formats, reports, numbers and ranges, as they are typed.

use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::ValueEnum;
use shakmaty::Color;

/// How a review is printed.
#[derive(Copy, Clone, Eq, PartialEq, ValueEnum)]
pub(crate) enum ReviewFormat {
    Json,
    Html,
}

/// A side.
#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    /// Returns its color.
    pub(crate) fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
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
    /// An image of the board with the move as an arrow, as the side to move sees it
    Svg,
    /// The same in pixels, 720 a side, for a file
    Png,
}

pub(crate) fn whole_number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a whole number, found `{text}`"))
}

pub(crate) fn rating_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("expected A..B with whole numbers, as 600..700, found `{text}`");
    let (low, high) = text.split_once("..").ok_or_else(expected)?;
    let read = |part: &str, default: u32| if part.is_empty() { Ok(default) } else { part.parse() };
    let low = read(low, 0).map_err(|_| expected())?;
    let high = read(high, u32::MAX).map_err(|_| expected())?;
    if high < low { Err(format!("expected A..B with A at most B, found `{text}`")) } else { Ok(low..=high) }
}
