//! Syzygy's endgame tables, from the user's folders: how an ending comes out, and which moves preserve that.
//!
//! Files are read as they are needed. A file that is missing or cannot be read counts as a table that says nothing.

use kibitzer::Tabled;
use kibitzer::input::excerpt;
use shakmaty::{Chess, Move, Position};
use shakmaty_syzygy::{AmbiguousWdl, SyzygyError, Tablebase, Wdl};

/// The separator of folders in a path.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The tables of some folders.
#[derive(Debug)]
pub struct Tables {
    tables: Tablebase<Chess>,
    /// The number of files.
    count: usize,
}

/// The moves that preserve the value of a position: of winning moves only those that reach the next capture or pawn
/// move as fast as any, so that each move makes progress.
pub struct Kept {
    /// The moves.
    pub moves: Vec<Move>,
    /// The value for the side to move, in a word or two.
    pub worth: &'static str,
}

impl Tables {
    /// Opens the tables of a path: folders, separated by the system's separator.
    ///
    /// # Errors
    ///
    /// A folder cannot be read, or none contains a table.
    pub fn open(path: &str) -> Result<Tables, String> {
        let mut tables = Tablebase::new();
        let mut found = 0;
        for folder in path.split(SEPARATOR).filter(|folder| !folder.is_empty()) {
            let wrong = |error| format!("`{}`: {error}", excerpt(folder));
            found += tables.add_directory(folder).map_err(wrong)?;
        }
        if found == 0 {
            let path = excerpt(path);
            return Err(format!(
                "there is no table in `{path}`, expected files such as KQvK.rtbw and KQvK.rtbz"
            ));
        }
        Ok(Tables { tables, count: found })
    }

    /// Whether there can be a table for the number of pieces in a position.
    fn covers(&self, position: &Chess) -> bool {
        position.board().occupied().count() <= self.tables.max_pieces()
    }

    /// Returns those of the moves that preserve the value of the position; `None` if the tables do not know it.
    pub fn find_kept(&self, position: &Chess, moves: &[Move]) -> Option<Kept> {
        if !self.covers(position) {
            return None;
        }
        let after = |mv: &Move| position.clone().play(*mv).ok();
        let mut valued = Vec::new();
        for mv in moves {
            valued.push((*mv, self.tables.probe_wdl_after_zeroing(&after(mv)?).ok()?));
        }
        // The lower the other side's value, the better.
        let best = valued.iter().map(|(_, value)| *value).min()?;
        valued.retain(|(_, value)| *value == best);
        let mut kept: Vec<Move> = valued.into_iter().map(|(mv, _)| mv).collect();
        if best < Wdl::Draw {
            let distance = |mv: &Move| self.distance(*mv, &after(mv)?).ok();
            let distances = kept.iter().map(distance).collect::<Option<Vec<u32>>>()?;
            let least = distances.iter().min().copied()?;
            let fastest = kept.iter().zip(&distances).filter(|(_, distance)| **distance == least);
            kept = fastest.map(|(mv, _)| *mv).collect();
        }
        let worth = match best {
            Wdl::Loss => "win",
            Wdl::BlessedLoss => "win but for fifty moves",
            Wdl::Draw => "draw",
            Wdl::CursedWin => "loss but for fifty moves",
            Wdl::Win => "loss",
        };
        Some(Kept { moves: kept, worth })
    }

    /// Returns the plies from before a winning move to the next capture, pawn move or mate.
    fn distance(&self, mv: Move, after: &Chess) -> Result<u32, SyzygyError> {
        if after.is_checkmate() {
            return Ok(0);
        }
        if mv.is_zeroing() {
            return Ok(1);
        }
        Ok(1 + self.tables.probe_dtz(after)?.ignore_rounding().0.unsigned_abs())
    }
}

impl kibitzer::Tables for Tables {
    fn name(&self) -> String {
        format!("syzygy:{}", self.count)
    }

    fn ending(&self, position: &Chess) -> Option<Tabled> {
        if !self.covers(position) {
            return None;
        }
        let turn = position.turn();
        let winner = match self.tables.probe_wdl(position).ok()? {
            AmbiguousWdl::Win => Some(turn),
            AmbiguousWdl::Loss => Some(!turn),
            AmbiguousWdl::Draw | AmbiguousWdl::CursedWin | AmbiguousWdl::BlessedLoss => None,
            // The tables round, and the fifty moves are that close here.
            AmbiguousWdl::MaybeWin | AmbiguousWdl::MaybeLoss => return None,
        };
        let plies = match winner {
            Some(_) => self.tables.probe_dtz(position).ok()?.ignore_rounding().0.unsigned_abs(),
            None => 0,
        };
        Some(Tabled { winner, plies })
    }
}

#[cfg(test)]
mod tests {
    use std::env;

    use shakmaty::san::SanPlus;
    use testing::position;

    use super::*;

    /// Returns the moves that preserve the value, in SAN; `None` if there are no tables.
    fn find_kept(fen: &str) -> Option<(Vec<String>, &'static str)> {
        let tables = Tables::open(&env::var("KIBITZER_SYZYGY").ok()?).unwrap();
        let position = position(fen);
        let kept = tables.find_kept(&position, &position.legal_moves()).unwrap();
        let san = |mv: &Move| SanPlus::from_move(position.clone(), *mv).to_string();
        let mut moves: Vec<String> = kept.moves.iter().map(san).collect();
        moves.sort_unstable();
        Some((moves, kept.worth))
    }

    #[track_caller]
    fn check(fen: &str, worth: &str, moves: &[&str]) {
        match find_kept(fen) {
            Some(found) => {
                assert_eq!(found, (moves.iter().map(ToString::to_string).collect(), worth), "{fen}")
            }
            None => println!("skipped: KIBITZER_SYZYGY names no folder of tables"),
        }
    }

    #[test]
    fn moves_that_keep_the_result_are_kept() {
        check("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "win", &["Qb8#"]);
        check("8/8/8/8/3k4/8/8/KBN5 w - - 0 1", "win", &["Kb2", "Nd3"]);
        check("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", "draw", &["Ke7"]);
        check("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", "loss", &["Kd8", "Kf8"]);
    }

    #[test]
    fn what_are_no_tables_is_refused() {
        assert!(Tables::open("/no/such/folder").is_err());
        assert!(Tables::open(env!("CARGO_MANIFEST_DIR")).is_err_and(|why| why.contains("KQvK.rtbw")));
    }
}
