//! Syzygy's endgame tables at the root: which moves keep what a position is worth.
//!
//! Where the tables know every move, only those are searched that keep the result; of moves that win, only those that come as fast
//! as any to the next capture or pawn move, so that each move makes progress. The solver chooses among them.

use kibitzer::input::excerpt;
use shakmaty::{Chess, Move, Position};
use shakmaty_syzygy::{SyzygyError, Tablebase, Wdl};

/// What separates folders in a path.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The tables of some folders.
pub(crate) struct Tables(Tablebase<Chess>);

/// The moves that keep what a position is worth.
pub(crate) struct Kept {
    pub(crate) moves: Vec<Move>,
    /// What it is worth to the side to move, in a word or two.
    pub(crate) worth: &'static str,
}

impl Tables {
    /// Opens the tables of a path: folders, separated as the system separates them.
    ///
    /// # Errors
    ///
    /// A folder cannot be read, or there is no table in any.
    pub(crate) fn open(path: &str) -> Result<Tables, String> {
        let mut tables = Tablebase::new();
        let mut found = 0;
        for folder in path.split(SEPARATOR).filter(|folder| !folder.is_empty()) {
            let wrong = |error| format!("`{}`: {error}", excerpt(folder));
            found += tables.add_directory(folder).map_err(wrong)?;
        }
        if found == 0 {
            return Err(
                "there is no table in it, files such as KQvK.rtbw and KQvK.rtbz were expected".to_owned()
            );
        }
        Ok(Tables(tables))
    }

    /// Chooses among moves those that keep what the position is worth; `None` where the tables do not know that.
    pub(crate) fn kept(&self, position: &Chess, moves: &[Move]) -> Option<Kept> {
        if self.0.max_pieces() < position.board().occupied().count() {
            return None;
        }
        let after = |mv: &Move| position.clone().play(*mv).ok();
        let mut valued = Vec::new();
        for mv in moves {
            valued.push((*mv, self.0.probe_wdl_after_zeroing(&after(mv)?).ok()?));
        }
        // The fewer the other side has, the better.
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

    /// Gives the plies from before a winning move to the next capture, pawn move or mate.
    fn distance(&self, mv: Move, after: &Chess) -> Result<u32, SyzygyError> {
        if after.is_checkmate() {
            return Ok(0);
        }
        if mv.is_zeroing() {
            return Ok(1);
        }
        Ok(1 + self.0.probe_dtz(after)?.ignore_rounding().0.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use std::env;

    use kibitzer::input::read_position;
    use shakmaty::san::SanPlus;

    use super::*;

    /// Gives the moves that are kept, in SAN; `None` where no tables are to be had.
    fn kept(fen: &str) -> Option<(Vec<String>, &'static str)> {
        let tables = Tables::open(&env::var("KIBITZER_SYZYGY").ok()?).unwrap();
        let position = read_position(fen).unwrap().position;
        let kept = tables.kept(&position, &position.legal_moves()).unwrap();
        let san = |mv: &Move| SanPlus::from_move(position.clone(), *mv).to_string();
        let mut moves: Vec<String> = kept.moves.iter().map(san).collect();
        moves.sort_unstable();
        Some((moves, kept.worth))
    }

    #[track_caller]
    fn check(fen: &str, worth: &str, moves: &[&str]) {
        match kept(fen) {
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
