//! The order in which moves are tried: the stored move, captures that keep their gain, killers and the counter move,
//! quiet moves by history, captures that lose.
//!
//! CITE: Move ordering. <https://www.chessprogramming.org/Move_Ordering>

use shakmaty::{Color, Move, Position, Role};

use super::history::{Histories, PLIES_BEFORE, Played, is_quiet};
use super::parameters::QUIET_CHECK;
use super::perils::Perils;
use super::see::{keeps, worth};
use super::state::State;
use crate::shared::Checks;

/// Where the classes of moves begin; history is less than the distance between them.
const STORED: i32 = (1 << 23) - 1;
const GOOD_CAPTURE: i32 = 1 << 22;
const KILLER: i32 = 1 << 21;
/// Quiet moves before they are scored: below every history, above captures that lose.
const UNSCORED: i32 = -(1 << 18);
const BAD_CAPTURE: i32 = -(1 << 22);
/// The distance from the first killer to the second, and from there to the counter move.
const STEP: i32 = 1 << 10;

/// The data that determines the order.
pub(super) struct Hints {
    /// The code of the stored move; 0 for none.
    pub(super) stored: u16,
    /// The codes of the killers and of the counter move, in the same format as the stored move.
    pub(super) refuting: [u16; 3],
    pub(super) before: [Option<Played>; PLIES_BEFORE],
}

/// Moves that are returned one by one, best first.
pub(super) struct Ordered {
    list: Scored,
    next: usize,
    /// Whether quiet moves have scores; they get them when the first one is wanted, since most nodes need none.
    has_quiet_scores: bool,
    /// Whether quiet moves are late enough to be left out; the rest then comes in its present order.
    is_late: bool,
}

/// Moves with their scores; the list is lent by the search and returned, so that it is allocated only once.
#[derive(Clone, Debug, Default)]
pub(super) struct Scored {
    moves: Vec<Move>,
    /// A move's score, and below it its distance from the end: the greatest rank is the first of the best.
    ranks: Vec<i32>,
}

/// Bits of a rank below the score; there are never more than 218 moves.
const PLACE_BITS: u32 = 8;
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;

/// Returns the rank of a move with a score at a place.
#[inline]
fn rank(score: i32, place: usize) -> i32 {
    (score << PLACE_BITS) | (LAST_PLACE - place as i32)
}

/// A move as it comes out of the order.
#[derive(Copy, Clone, Debug)]
pub(super) struct Tried {
    pub(super) mv: Move,
    /// Whether it is a capture that loses material in the exchange.
    pub(super) is_losing: bool,
    /// A quiet move's history; 0 for killers and counter moves.
    pub(super) history: i32,
}

/// Returns the 16 bits by which a move is stored; never 0.
#[inline]
pub(super) fn code(mv: Move) -> u16 {
    let (from, to) = (u16::from(mv.from().unwrap_or(mv.to())), u16::from(mv.to()));
    let kind = mv.promotion().map_or(0, |role: Role| role as u16);
    from | to << 6 | kind << 12
}

impl Ordered {
    /// Prepares the moves of a node.
    pub(super) fn of(
        moves: &[Move],
        mut list: Scored,
        hints: &Hints,
        histories: &Histories,
        color: Color,
    ) -> Ordered {
        list.moves.clear();
        list.moves.extend_from_slice(moves);
        list.ranks.clear();
        list.ranks.extend(moves.iter().enumerate().map(|(place, mv)| {
            let own = code(*mv);
            let score = if own == hints.stored {
                STORED
            } else if !is_quiet(*mv) {
                GOOD_CAPTURE + tactical(*mv) + histories.capture(color, *mv) / 16
            } else if hints.refuting.contains(&own) {
                let rank = hints.refuting.iter().position(|refuting| *refuting == own);
                KILLER - STEP * rank.map_or(0, |rank| rank as i32)
            } else {
                UNSCORED
            };
            rank(score, place)
        }));
        Ordered { list, next: 0, has_quiet_scores: false, is_late: false }
    }

    /// Returns the next move.
    pub(super) fn next(
        &mut self,
        state: &State,
        hints: &Hints,
        histories: &Histories,
        checks: &Checks,
    ) -> Option<Tried> {
        loop {
            let place = if self.is_late { self.next } else { self.best() };
            let (mv, score) = (*self.list.moves.get(place)?, *self.list.ranks.get(place)? >> PLACE_BITS);
            if score == UNSCORED && !self.has_quiet_scores {
                self.score_quiet_moves(state, hints, histories, checks);
                continue;
            }
            if KILLER < score && score < STORED && !keeps(state, mv, 0) {
                self.list.ranks[place] = rank(BAD_CAPTURE + score - GOOD_CAPTURE, place);
                continue;
            }
            // The move in front takes the place of the move that is returned.
            let front = self.list.ranks[self.next] >> PLACE_BITS;
            self.list.ranks[place] = rank(front, place);
            self.list.moves.swap(place, self.next);
            self.next += 1;
            let history = if UNSCORED < score && score < KILLER / 2 { score } else { 0 };
            return Some(Tried { mv, is_losing: score < UNSCORED, history });
        }
    }

    /// Notes that quiet moves are late enough to be left out, so that their order no longer matters.
    pub(super) fn leave_out_quiet(&mut self) {
        self.is_late = true;
    }

    /// Returns the moves returned so far, in their order, including those that were left out: their order did not
    /// matter.
    pub(super) fn handed_out(&self) -> impl Iterator<Item = Move> + '_ {
        self.list.moves[..self.next].iter().copied()
    }

    /// Returns the list to the search.
    pub(super) fn into_list(self) -> Scored {
        self.list
    }

    #[inline(never)]
    fn score_quiet_moves(&mut self, state: &State, hints: &Hints, histories: &Histories, checks: &Checks) {
        let (color, perils) = (state.chess.turn(), Perils::of(state.chess.board(), state.chess.turn()));
        let history = histories.quiet(color, hints.before);
        let Scored { moves, ranks } = &mut self.list;
        for (place, (held, mv)) in ranks.iter_mut().zip(moves.iter()).enumerate().skip(self.next) {
            if *held >> PLACE_BITS != UNSCORED {
                continue;
            }
            let (role, from, to, is_check) = match *mv {
                Move::Normal { role, from, to, .. } => (role, from, to, checks.has_step(role, from, to)),
                Move::Castle { king, rook } => (Role::King, king, rook, checks.has(*mv)),
                // No quiet moves.
                Move::EnPassant { .. } | Move::Put { .. } => continue,
            };
            let by_check = if is_check { QUIET_CHECK } else { 0 };
            *held = rank(history(role, from, to) + perils.left_by(role, from, to) + by_check, place);
        }
        self.has_quiet_scores = true;
    }

    /// Returns the place of the best move; past the end when none is left.
    fn best(&self) -> usize {
        let Some(ranks) = self.list.ranks.get(self.next..).filter(|ranks| !ranks.is_empty()) else {
            return self.list.ranks.len();
        };
        let best = ranks.iter().fold(i32::MIN, |best, rank| best.max(*rank));
        (LAST_PLACE - (best & LAST_PLACE)) as usize
    }
}

/// Scores a capture by the most valuable victim, then the least valuable attacker; a promotion counts what it gains.
///
/// CITE: MVV-LVA. <https://www.chessprogramming.org/MVV-LVA>
fn tactical(mv: Move) -> i32 {
    let taken = mv.capture().map_or(0, worth);
    let promoted = match mv.promotion() {
        Some(Role::Queen) => worth(Role::Queen),
        Some(_) => -worth(Role::Queen),
        None => 0,
    };
    16 * (taken + promoted) - mv.role() as i32
}

#[cfg(test)]
mod tests {
    use shakmaty::san::San;
    use testing::{find_move, position};

    use super::*;

    #[test]
    fn stored_then_good_captures_then_killers_then_quiet_then_bad_captures() {
        let fen = "4k3/2p5/1p1r4/2P5/1q6/1P1N2p1/3Q3P/4K3 w - - 0 1";
        let chess = position(fen);
        let state = State::of(&chess);
        let find = |san: &str| find_move(&chess, san);
        let hints = Hints {
            stored: code(find("h4")),
            refuting: [code(find("Ke2")), 0, code(find("Kd1"))],
            before: [None; PLIES_BEFORE],
        };
        let histories = Histories::new();
        let mut ordered =
            Ordered::of(&chess.legal_moves(), Scored::default(), &hints, &histories, Color::White);
        let mut order = Vec::new();
        while let Some(tried) = ordered.next(&state, &hints, &histories, &Checks::of(&chess)) {
            order.push((San::from_move(&chess, tried.mv).to_string(), tried.is_losing));
        }
        assert_eq!(order.len(), chess.legal_moves().len());
        let place = |san: &str| order.iter().position(|(text, _)| text == san).unwrap();
        assert_eq!(place("h4"), 0);
        for (before, after) in
            [("h4", "Qxb4"), ("Nxb4", "cxd6"), ("cxd6", "Ke2"), ("Ke2", "Kd1"), ("Kd1", "Nf4")]
        {
            assert!(place(before) < place(after), "{before} {after} {order:?}");
        }
        assert!(order.iter().all(|(_, is_losing)| !is_losing));
    }

    #[test]
    fn codes_tell_moves_apart() {
        let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
        let chess = position(fen);
        let moves = chess.legal_moves();
        for (index, mv) in moves.iter().enumerate() {
            assert!(code(*mv) != 0 && moves[..index].iter().all(|other| code(*other) != code(*mv)), "{mv}");
        }
    }
}
