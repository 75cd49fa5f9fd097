//! Attack on the king's side or the queen's: checks and captures around a castled king.

use shakmaty::{File, Rank, Square};

use crate::{Line, Seen, Turn};

/// The number of points from which it is an attack.
const ENOUGH: i32 = 2;
/// The greatest distance from the corner, in king's moves, at which a capture counts.
const NEAR: u32 = 3;
/// The distance from the corner at which a move counts against it.
const FAR: u32 = 5;

/// A side of the board.
struct Flank {
    corner: File,
    /// The files on which the king stands.
    files: &'static [File],
    /// The least number of pieces on the board for an attack.
    least_men: usize,
}

/// Finds an attack against a king on g or h.
pub(crate) fn kingside(line: &Line) -> Option<Seen> {
    find(line, &Flank { corner: File::H, files: &[File::G, File::H], least_men: 20 })
}

/// Finds an attack against a king on a, b or c.
pub(crate) fn queenside(line: &Line) -> Option<Seen> {
    find(line, &Flank { corner: File::A, files: &[File::A, File::B, File::C], least_men: 18 })
}

fn find(line: &Line, flank: &Flank) -> Option<Seen> {
    let start = line.start()?;
    let king = start.king(!line.side())?;
    let back: Rank = line.side().fold_wb(Rank::Eighth, Rank::First);
    let is_there = king.rank() == back && flank.files.contains(&king.file());
    if !is_there || start.board().occupied().count() < flank.least_men {
        return None;
    }
    let corner = Square::from_coords(flank.corner, back);
    let first = line.own().find(|turn| turn.is_check())?;
    let points: i32 = line.own().map(|turn| points(turn, corner)).sum();
    (ENOUGH <= points).then(|| Seen::at(first, [king]))
}

fn points(turn: Turn<'_>, corner: Square) -> i32 {
    let away = corner.distance(turn.to());
    let place = if turn.mv().is_capture() && away <= NEAR {
        1
    } else if FAR <= away {
        -1
    } else {
        0
    };
    i32::from(turn.is_check()) + place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shown_motif::check;

    #[test]
    fn an_example_and_a_near_miss() {
        let example =
            ("r1bq1rk1/pppn1ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R1BQK2R w KQ - 0 1", "d3h7 g8h7 f3g5 h7g8 d1h5");
        let near_miss = ("r1bq1rk1/pppn1ppp/4p3/3pP3/3P4/3B1N2/PPP2PPP/R1BQK2R w KQ - 0 1", "f3g5");
        check(kingside, example, near_miss);
    }

    #[test]
    fn the_same_on_the_other_side() {
        let fen = "1kr1qb1r/ppp1nppp/3p4/3Pp3/4P3/2N1B3/PPP2PPP/R2KQB1R w - - 0 1";
        check(queenside, (fen, "e3a7 b8a7 c3b5 a7b8 e1a5"), (fen, "c3b5"));
    }
}
