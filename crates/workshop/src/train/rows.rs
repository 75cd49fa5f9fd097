//! Positions with their values, from both sides' viewpoints.

use anyhow::{Context, Result};

/// The most pieces on a board.
const MOST_MEN: usize = 32;
/// The number of centipawns that a network value of one represents.
const CENTIPAWNS: f32 = 340.0;

/// A position to learn from.
pub(super) struct Row {
    men: usize,
    /// The indices of the pieces, from the viewpoints of the side to move and of the other side.
    places: [[u16; MOST_MEN]; 2],
    /// The zones of the two kings.
    pub(super) zones: [usize; 2],
    /// The index that depends on the number of pieces.
    pub(super) step: usize,
    /// The chance to win that corresponds to the value.
    pub(super) chance: f32,
}

impl Row {
    /// Returns the indices of the pieces from a side's viewpoint: 0 for the side to move.
    pub(super) fn places(&self, side: usize) -> impl Iterator<Item = usize> + '_ {
        self.places[side][..self.men].iter().map(|place| usize::from(*place))
    }
}

/// Reads the rows of some files.
pub(super) fn read(files: &[String]) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).with_context(|| format!("reading {file}"))?;
        for (index, line) in text.lines().enumerate() {
            let row = row(line).with_context(|| {
                format!("{file}, line {}: expected FEN;CENTIPAWNS, found {line:?}", index + 1)
            })?;
            rows.push(row);
        }
    }
    Ok(rows)
}

fn row(line: &str) -> Option<Row> {
    let mut fields = line.split(';');
    let mut fen = fields.next()?.split(' ');
    let value: f32 = fields.next()?.parse().ok()?;
    let board = fen.next()?;
    let turn = usize::from(fen.next()? == "b");
    let (men, kings) = men(board)?;
    let mut row = Row {
        men: men.len(),
        places: [[0; MOST_MEN]; 2],
        zones: [0; 2],
        step: men.len().saturating_sub(1) / 4,
        chance: 1.0 / (1.0 + (-value / CENTIPAWNS).exp()),
    };
    for (index, color) in [turn, 1 - turn].into_iter().enumerate() {
        let king = kings[color]?;
        let view = if 4 <= king % 8 { 7 } else { 0 } ^ (56 * color);
        row.zones[index] = zone(king ^ view);
        for (place, man) in row.places[index].iter_mut().zip(&men) {
            let kind = man.role + if man.color == color { 0 } else { 6 };
            *place = u16::try_from(kind * 64 + (man.square ^ view)).ok()?;
        }
    }
    Some(row)
}

struct Man {
    color: usize,
    role: usize,
    square: usize,
}

/// Reads the pieces and both kings' squares from a FEN's board.
fn men(board: &str) -> Option<(Vec<Man>, [Option<usize>; 2])> {
    let (mut men, mut kings) = (Vec::new(), [None; 2]);
    for (down, rank) in board.split('/').enumerate() {
        let mut file = 0;
        for sign in rank.chars() {
            if let Some(empty) = sign.to_digit(10) {
                file += usize::try_from(empty).ok()?;
                continue;
            }
            let role = "pnbrqk".find(sign.to_ascii_lowercase())?;
            let square = 7usize.checked_sub(down)? * 8 + file;
            let color = usize::from(sign.is_ascii_lowercase());
            if role == 5 {
                kings[color] = Some(square);
            }
            men.push(Man { color, role, square });
            file += 1;
        }
    }
    (men.len() <= MOST_MEN && men.iter().all(|man| man.square < 64)).then_some((men, kings))
}

/// Returns the zone of a king that is on the files from a to d.
fn zone(king: usize) -> usize {
    match king / 8 {
        0 => king % 8,
        1 => 4 + usize::from(2 <= king % 8),
        2 => 6,
        3 => 7,
        4 | 5 => 8,
        _ => 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirror_images_are_one_row() {
        let look = |line: &str| {
            let row = row(line).unwrap();
            let sorted = [0, 1].map(|side| {
                let mut places: Vec<usize> = row.places(side).collect();
                places.sort_unstable();
                places
            });
            (sorted, row.zones, row.step)
        };
        let first = look("4k3/5ppp/8/2n5/8/8/PP6/R3K3 w - - 0 1;12");
        assert_eq!(first, look("3k4/ppp5/8/5n2/8/8/6PP/3K3R w - - 0 1;12"));
        assert_eq!(first, look("r3k3/pp6/8/8/2N5/8/5PPP/4K3 b - - 0 1;12"));
        assert_ne!(first, look("4k3/5ppp/8/2n5/8/8/PP6/R3K3 b - - 0 1;12"));
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in ["", "8/8 w;3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1;x", "9k/8/8/8/8/8/8/4K3x w - - 0 1;1"] {
            assert!(row(line).is_none(), "{line}");
        }
    }
}
