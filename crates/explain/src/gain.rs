//! What lines gain: the material on the board, minus what the other side can still win by captures.
//!
//! This checks what a line claims; it does not find lines. At the end of a line, both sides continue with
//! captures and promotions by the rules of chess, each free to stop, until neither gains by going on. The
//! side that is to keep its gain may not stop while in check: it answers with any legal move, and a mate ends
//! everything that it had.

use std::collections::BTreeSet;

use claims::HOUSE;
use shakmaty::{Chess, Color, Move, Position, Role, Square, uci::UciMove};
use vision::captured_square;

use crate::moves::{after_replies, play};

/// The value of a mate: more than all pieces of both sides.
const MATE: i32 = 100_000;

/// Returns a side's material minus the other side's, in centipawns of the house scale.
pub(crate) fn balance(position: &Chess, side: Color) -> i32 {
    HOUSE.balance(position.board(), side)
}

/// Returns what a side keeps of its balance at the end of a line, in centipawns: if the other side is to
/// move, the worst that captures and promotions leave, with the side's own answers to checks among them. A
/// mate counts above everything; a drawn game counts 0.
///
/// If the captures cannot be played out within 20,000 positions, no gain is credited.
pub fn count_kept(position: &Chess, side: Color) -> i32 {
    if position.is_checkmate() {
        return if position.turn() == side { -MATE } else { MATE };
    }
    if position.is_stalemate() || position.is_insufficient_material() {
        return 0;
    }
    if position.turn() == side {
        return balance(position, side);
    }
    -Captures::of(side).value(position, -MATE, MATE).unwrap_or(MATE)
}

/// Returns how many whole pawns a position is better than another for a side.
pub(crate) fn won_since(before: &Chess, after: &Chess, side: Color) -> u64 {
    pawns(count_kept(after, side) - balance(before, side))
}

/// Returns what the side to move can gain by captures and promotions, or by any move if it is in check, with
/// the other side's replies taken into account; 0 if there are too many to play out.
pub(crate) fn within_reach(position: &Chess) -> i32 {
    if position.is_checkmate() {
        return -MATE;
    }
    Captures::of(position.turn()).value(position, -MATE, MATE).unwrap_or(-MATE)
}

/// Returns what a side has gained since the root if its own captures and promotions continue from the end of
/// a line, in centipawns. This is an upper bound if the other side stops there, or answers the check that it
/// is in as well as it can.
pub(crate) fn count_left(root: &Chess, end: &Chess, side: Color) -> i32 {
    -count_kept(end, !side) - balance(root, side)
}

/// The most positions of captures played out to check one line.
const MOST_POSITIONS: u32 = 20_000;

/// Captures and promotions being played out, together with the answers to checks by the side that is to keep
/// its gain.
struct Captures {
    keeper: Color,
    /// How many positions may still be examined.
    left: u32,
}

impl Captures {
    fn of(keeper: Color) -> Captures {
        Captures { keeper, left: MOST_POSITIONS }
    }

    /// Whether the side to move must answer instead of stopping.
    fn must_answer(&self, position: &Chess) -> bool {
        position.turn() == self.keeper && position.is_check()
    }

    /// Lists the moves that continue the captures, most valuable victim first.
    fn moves(&self, position: &Chess) -> Vec<Move> {
        let is_any = self.must_answer(position);
        let mut moves: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| is_any || takes(mv)).collect();
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.capture().map_or(0, |role| HOUSE.of(role))));
        moves
    }

    /// Returns the value of a position for the side to move after captures and promotions; `None` when there
    /// are too many.
    fn value(&mut self, position: &Chess, mut alpha: i32, beta: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let mut best = if self.must_answer(position) { -MATE } else { balance(position, position.turn()) };
        alpha = alpha.max(best);
        for mv in self.moves(position) {
            if beta <= alpha {
                break;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let value = -self.value(&after, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
        }
        Some(best)
    }
}

/// Extends a line by the captures and promotions that still profit the side to move, with best play of both
/// sides, and by the answers to checks of the side that keeps its gain: what [`count_kept`] counts. A line
/// that cannot be played is returned unchanged.
pub(crate) fn played_out(from: &Chess, line: &[Move], side: Color) -> Vec<Move> {
    let mut whole = line.to_vec();
    let Some(mut position) = play(from, line).filter(|end| end.turn() != side && !end.is_game_over()) else {
        return whole;
    };
    while whole.len() < line.len() + MOST_CAPTURES {
        let mut captures = Captures::of(side);
        let Some(value) = captures.value(&position, -MATE, MATE) else { break };
        if value == balance(&position, position.turn()) && !captures.must_answer(&position) {
            // An answer to the last check no longer changes anything.
            let is_answer = line.len() < whole.len() && whole.last().is_some_and(|mv| !takes(mv));
            whole.truncate(whole.len() - usize::from(is_answer));
            break;
        }
        let moves = captures.moves(&position);
        let mut leads_there = |mv: &Move| {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            captures.value(&after, -MATE, MATE) == Some(-value)
        };
        let Some(mv) = moves.into_iter().find(|mv| leads_there(mv)) else { break };
        position.play_unchecked(mv);
        whole.push(mv);
    }
    whole
}

/// The most captures and answers to checks added to a line.
const MOST_CAPTURES: usize = 8;

/// Whether a move captures or promotes.
fn takes(mv: &Move) -> bool {
    mv.is_capture() || mv.is_promotion()
}

/// Returns what a move that captures or promotes gains when captures on its square continue as long as they
/// pay. A move that does neither gains nothing, but may lose the moving piece.
pub(crate) fn measure_gain(position: &Chess, mv: Move) -> i32 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let taken = mv.capture().map_or(0, |role| HOUSE.of(role));
    let promoted = mv.promotion().map_or(0, |role| HOUSE.of(role) - HOUSE.of(Role::Pawn));
    taken + promoted - best_on(&after, mv.to())
}

/// Lists the legal replies, by origin and target, after which a move is legal and gains a pawn or more. If a
/// reply can promote to several pieces, this must hold for all of them.
pub(crate) fn gaining_after(before: &Chess, mv: &UciMove) -> BTreeSet<(Option<Square>, Square)> {
    after_replies(before, |after| {
        let mv = mv.to_move(after).ok().filter(|mv| mv.is_capture() || mv.is_promotion());
        mv.is_some_and(|mv| 0 < pawns(measure_gain(after, mv)))
    })
}

/// Converts gains to whole pawns, rounded down; losses become 0.
pub(crate) fn pawns(centipawns: i32) -> u64 {
    u64::try_from(centipawns / HOUSE.of(Role::Pawn)).unwrap_or(0)
}

/// Returns what the side to move gains by capturing on a square with its cheapest piece that legally can; of
/// equals, the one on the lowest square; a promotion is to a queen.
fn best_on(position: &Chess, square: Square) -> i32 {
    let captures = position.capture_moves();
    let there = captures.into_iter().filter(|mv| captured_square(*mv) == Some(square));
    let cost = |mv: &Move| {
        let worth = if mv.role() == Role::King { MATE } else { HOUSE.of(mv.role()) };
        (worth, mv.from(), std::cmp::Reverse(mv.promotion()))
    };
    there.min_by_key(cost).map_or(0, |mv| measure_gain(position, mv).max(0))
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use testing::{find_move, position};

    use super::*;

    #[test]
    fn who_keeps_what_was_won_answers_checks() {
        // The pawn takes the bishop with check, and the rook has no time to avoid being taken.
        let checked = position("5bk1/6pp/p2p4/1p1P4/2r1Rp2/P1P3BP/1P1Q2PK/8 b - - 0 1");
        assert_eq!(count_kept(&checked, Color::White), 900 - 330 + 100 - 500);
        let written = |line: &[Move]| -> String {
            let moves = line.iter().map(|mv| mv.to_uci(CastlingMode::Standard).to_string());
            moves.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(written(&played_out(&checked, &[], Color::White)), "f4g3 h2g3 c4e4");
        // Only the king can answer: at the edge it is mated, elsewhere the rook falls. The last check needs
        // no written answer.
        let forked = position("3q2k1/8/8/8/3P4/8/6PP/R5K1 b - - 0 1");
        assert_eq!(count_kept(&forked, Color::White), 200 - 900);
        assert_eq!(written(&played_out(&forked, &[], Color::White)), "d8d4 g1f1 d4a1");
        // A rook captured with mate is not counted as the loss of a rook.
        assert_eq!(count_kept(&position("6k1/8/8/8/8/8/5PPP/rR4K1 b - - 0 1"), Color::White), -MATE);
        // The other side may stop although it is in check, so that no more is counted than it must give up.
        assert_eq!(count_kept(&position("r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1"), Color::White), 320 - 500);
    }

    fn gain_of(fen: &str, uci: &str) -> i32 {
        let position = position(fen);
        measure_gain(&position, find_move(&position, uci))
    }

    #[test]
    fn captures_and_promotions_gain_what_is_not_taken_back() {
        assert_eq!(gain_of("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        assert_eq!(gain_of("3rk3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), -400);
        assert_eq!(gain_of("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 800);
        assert_eq!(gain_of("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 1300);
    }

    #[test]
    fn what_is_kept_is_what_the_other_side_cannot_take_back() {
        // White is a knight up, and Black to move takes it.
        assert_eq!(count_kept(&position("3rk3/8/8/8/8/8/8/3NK3 b - - 0 1"), Color::White), 320 - 500);
        assert_eq!(count_kept(&position("3rk3/8/8/8/3N4/8/8/4K3 b - - 0 1"), Color::White), 320 - 500 - 320);
        // Black does not take the bishop because that would lose a rook.
        let fen = "4k2r/1p6/2B5/8/8/8/1Q6/6K1 b - - 0 1";
        assert_eq!(count_kept(&position(fen), Color::White), 900 + 330 - 500 - 100);
        assert_eq!(count_kept(&position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), Color::White), MATE);
        let line = |fen: &str| played_out(&position(fen), &[], Color::White).len();
        // Nothing guards the knight, and the bishop is left alone.
        assert_eq!((line(fen), line("3rk3/8/8/8/3N4/8/8/4K3 b - - 0 1")), (0, 1));
        assert_eq!(pawns(-300), 0);
        assert_eq!(pawns(320), 3);
    }
}
