//! How moves did elsewhere in the search: which quiet moves cut off, after which moves, and which captures.
//!
//! A cutoff raises a move and lowers those that were tried before it; the nearer a number is to its limit, the less it
//! moves.
//!
//! CITE: History heuristic. <https://www.chessprogramming.org/History_Heuristic>
//! CITE: Countermove heuristic. <https://www.chessprogramming.org/Countermove_Heuristic>

use shakmaty::{Color, Move, Role, Square};

use super::parameters::{HISTORY_BONUS, HISTORY_BONUS_MOST, HISTORY_MOST};
use super::state::place;

/// The number of preceding moves that a move is judged by.
pub(super) const PLIES_BEFORE: usize = 3;

/// The number of places of a piece on a square.
const PLACES: usize = 768;
/// The history of moves that follow no move.
static NOTHING_BEFORE: [i16; PLACES] = [0; PLACES];

/// The tables of one search.
pub(super) struct Histories {
    /// By color, from and to.
    butterfly: Vec<i16>,
    /// By piece and square, and the captured piece.
    captures: Vec<i16>,
    /// By an earlier move and this one, each as piece and square.
    continuations: Vec<[i16; PLACES]>,
    /// The quiet move that cut off after a move.
    counters: Vec<Option<Move>>,
}

/// Which piece a move brings where, as an index in tables; carried along the line.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Played(usize);

impl Played {
    pub(super) fn of(color: Color, mv: Move) -> Played {
        Played(place(color, mv.role(), target(mv)))
    }
}

impl Histories {
    pub(super) fn new() -> Histories {
        Histories {
            butterfly: vec![0; 2 * 64 * 64],
            captures: vec![0; PLACES * 7],
            continuations: vec![[0; PLACES]; PLACES],
            counters: vec![None; PLACES],
        }
    }

    /// Returns the histories of quiet moves after the moves before them, by the moving piece, from and to.
    pub(super) fn quiet(
        &self,
        color: Color,
        before: [Option<Played>; PLIES_BEFORE],
    ) -> impl Fn(Role, Square, Square) -> i32 + '_ {
        let rows =
            before.map(|played| played.map_or(&NOTHING_BEFORE, |played| &self.continuations[played.0]));
        move |role, from, to| {
            let own = place(color, role, to);
            let sum = i32::from(self.butterfly[butterfly(color, from, to)]);
            rows.iter().fold(sum, |sum, row| sum + i32::from(row[own]))
        }
    }

    /// Returns the history of a capture.
    pub(super) fn capture(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.captures[capture(color, mv)])
    }

    /// Returns the quiet move that last cut off after a move.
    pub(super) fn counter(&self, before: Option<Played>) -> Option<Move> {
        before.and_then(|played| self.counters.get(played.0).copied().flatten())
    }

    /// Learns from a cutoff: the move that cut off, and the moves that had been tried before it.
    pub(super) fn learn(
        &mut self,
        color: Color,
        best: Move,
        tried: impl Iterator<Item = Move>,
        before: [Option<Played>; PLIES_BEFORE],
        depth: i32,
    ) {
        let bonus = (HISTORY_BONUS * depth).min(HISTORY_BONUS_MOST);
        if is_quiet(best) {
            self.shift_quiet(color, best, before, bonus);
            if let Some(counter) = before[0].and_then(|played| self.counters.get_mut(played.0)) {
                *counter = Some(best);
            }
        } else {
            shift(&mut self.captures[capture(color, best)], bonus);
        }
        for mv in tried.filter(|mv| *mv != best) {
            if !is_quiet(mv) {
                shift(&mut self.captures[capture(color, mv)], -bonus);
            } else if is_quiet(best) {
                self.shift_quiet(color, mv, before, -bonus);
            }
        }
    }

    fn shift_quiet(&mut self, color: Color, mv: Move, before: [Option<Played>; PLIES_BEFORE], bonus: i32) {
        shift(&mut self.butterfly[butterfly(color, mv.from().unwrap_or(mv.to()), target(mv))], bonus);
        let own = Played::of(color, mv);
        for played in before.into_iter().flatten() {
            shift(&mut self.continuations[played.0][own.0], bonus);
        }
    }
}

/// Whether a move neither captures nor promotes.
pub(super) fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && !mv.is_promotion()
}

fn shift(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    let new = old + bonus - old * bonus.abs() / HISTORY_MOST;
    *entry = new as i16;
}

/// Returns the square where the moved piece ends; for castling the rook's square, which serves as well as any.
fn target(mv: Move) -> Square {
    mv.to()
}

fn butterfly(color: Color, from: Square, to: Square) -> usize {
    (usize::from(color == Color::White) * 64 + usize::from(from)) * 64 + usize::from(to)
}

fn capture(color: Color, mv: Move) -> usize {
    Played::of(color, mv).0 * 7 + mv.capture().map_or(0, |role: Role| role as usize)
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;

    #[test]
    fn cutoffs_raise_and_earlier_tries_fall_within_limits() {
        let mut histories = Histories::new();
        let moves = Chess::default().legal_moves();
        let before = [Some(Played::of(Color::Black, moves[3])), None, None];
        for _ in 0..1_000 {
            histories.learn(Color::White, moves[0], moves[..3].iter().copied(), before, 9);
        }
        let history = histories.quiet(Color::White, before);
        let value = |mv: Move| history(mv.role(), mv.from().unwrap(), mv.to());
        assert!(20_000 < value(moves[0]) && value(moves[1]) < -20_000 && value(moves[4]) == 0);
        assert!(value(moves[0]) <= 2 * HISTORY_MOST && -2 * HISTORY_MOST <= value(moves[1]));
        assert_eq!(histories.counter(before[0]), Some(moves[0]));
    }
}
