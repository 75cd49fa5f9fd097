//! Beyond the report: what a check forces, and what a quiet move threatens (spec 4.2).
//!
//! Productions about the king say "he must take, and then …" of every answer. CHECKMATE, REPLY, MATENEXT, CHECKNEXT,
//! DRIVENEXT and GAINNEXT list the answers to the checks of the side to move and what each leaves, by geometry alone:
//! at most three pieces, and one that would answer them, are assumed to stand on other squares, and nothing is played.
//! For checks that is as much as a search of check, answer, check and answer sees; [`Facts::thoughts`] counts its
//! boards. MATETHREAT lists the mates that a quiet move threatens. FORCEMATE, FORCECHECK and FORCEGAIN say of all
//! answers at once what IMPLIES could, and are kept.
//!
//! Decisions:
//! * Only the side to move has them, except CHECKMATE; castling is left out, and a pawn promotes to a queen.
//! * Pieces are identified by their present squares, wherever they are assumed to stand; a captured piece is not
//!   mentioned again.
//! * CHECKMATE is exact but for that. A check with more answers than [`MOST_ANSWERS`] forces nothing.
//! * CHECKNEXT does not let the checking piece be lost to a cheaper piece, nor to any piece if it is unguarded;
//!   exchanges are not played out. DRIVENEXT does not test whether it is lost, only that at most one answer is left.
//! * GAINNEXT sees too little: a guarded piece counts only for what it is worth more than the piece that captures it,
//!   pinned guards guard, and a checking piece that is attacked by a cheaper piece, or attacked while unguarded, is
//!   lost unless it is the one that captures. It sees too much where the other side had a threat elsewhere.

use std::cell::OnceCell;

use shakmaty::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::Facts;
use super::imagined_board::{Thought, Way};
use super::table::{Row, Table};
use super::worth::{KING, value_of};
use crate::{Function, Pattern};

/// The least gain that counts.
const PAWN: i32 = 10;
/// The most checks that are examined, in the order of the legal moves.
const MOST_CHECKS: usize = 32;
/// The most answers to a check that can be forced.
const MOST_ANSWERS: usize = 16;

/// A check and its answers.
#[derive(Debug)]
pub(super) struct Check {
    way: Way,
    captured: i32,
    answers: Vec<Answer>,
}

/// An answer to a check, and what can follow.
#[derive(Debug)]
struct Answer {
    way: Way,
    next: OnceCell<Next>,
    gains: OnceCell<Vec<(Square, Square)>>,
}

/// Pieces by their squares in the position, and where they would go.
#[derive(Debug, Default)]
struct Next {
    mates: Vec<(Square, Square)>,
    checks: Vec<(Square, Square)>,
    drives: Vec<(Square, Square)>,
}

impl Facts<'_> {
    /// Returns the thought of the present board; the boards that are thought from it are counted.
    pub(super) fn look_ahead(&self) -> Thought<'_> {
        Thought::of(self.vision.board(), &self.thoughts)
    }

    /// Lists ways by the moving piece.
    pub(super) fn table_of(&self, ways: &[Way]) -> Table {
        self.for_all_men(|man| ways.iter().filter(|way| way.at == man).map(|way| way.to).collect())
    }

    /// Counts the answers to a check of the side to move; `None` for moves that are not checks.
    pub fn answers_to(&self, from: Square, to: Square) -> Option<usize> {
        let check = self.checks_ahead().iter().find(|check| check.way == Way { at: from, to })?;
        Some(check.answers.len())
    }

    /// Returns the checks of the side to move with their answers.
    pub(super) fn checks_ahead(&self) -> &[Check] {
        self.ahead.get_or_init(|| {
            let is_check = |mv: &&Move| {
                let from = mv.from().filter(|_| !mv.is_castle());
                mv.promotion().is_none_or(|role| role == Role::Queen)
                    && from.is_some_and(|from| self.squares(Pattern::CheckMove, from).contains(mv.to()))
            };
            let moves = self.vision.legal_moves().iter().filter(is_check);
            moves.filter_map(|mv| self.check_by(*mv)).take(MOST_CHECKS).collect()
        })
    }

    /// Thinks of a check and lists the answers; `None` for other moves.
    fn check_by(&self, mv: Move) -> Option<Check> {
        let color = self.vision.position().turn();
        let way = Way { at: mv.from()?, to: mv.to() };
        let thought = self.look_ahead().displace(way);
        if !thought.is_attacked(!color) {
            return None;
        }
        let mut answers = Vec::new();
        thought.each_answer(!color, way.passing(&thought), &mut |way| {
            answers.push(Answer { way, next: OnceCell::new(), gains: OnceCell::new() });
            false
        });
        Some(Check { way, captured: self.value_capture(way.at, way.to), answers })
    }

    /// Lists CHECKMATE: the checks without an answer; for the side that is not to move, those it would give if the
    /// other passed.
    pub(super) fn checkmates(&self) -> Table {
        let own = self.vision.board().by_color(self.vision.position().turn());
        let is_in_check = self.vision.checkers().any();
        self.for_all_men(|man| {
            if own.contains(man) {
                let mates = self
                    .checks_ahead()
                    .iter()
                    .filter(|check| check.way.at == man && check.answers.is_empty());
                return mates.map(|check| check.way.to).collect();
            }
            let checks = self.squares(Pattern::CheckMove, man).into_iter();
            checks.filter(|to| !is_in_check && self.would_mate(Way { at: man, to: *to })).collect()
        })
    }

    /// Whether a check of the side that is not to move would have no answer.
    fn would_mate(&self, way: Way) -> bool {
        let color = self.vision.position().turn();
        let thought = self.look_ahead().displace(way);
        thought.is_attacked(color) && !thought.each_answer(color, way.passing(&thought), &mut |_| true)
    }

    /// Lists FORCEMATE, FORCECHECK or FORCEGAIN: the checks every answer to which allows that.
    pub(super) fn forcing(&self, pattern: Pattern) -> Table {
        let allows = |check: &Check, answer: &Answer| {
            let next = self.follow(check, answer);
            if !next.mates.is_empty() {
                return true;
            }
            match pattern {
                Pattern::ForceCheck => !next.drives.is_empty(),
                Pattern::ForceGain => !self.gains(check, answer).is_empty(),
                _ => false,
            }
        };
        let forces = |check: &&Check| {
            (1..=MOST_ANSWERS).contains(&check.answers.len())
                && check.answers.iter().all(|answer| allows(check, answer))
        };
        let found: Vec<Way> = self.checks_ahead().iter().filter(forces).map(|check| check.way).collect();
        self.table_of(&found)
    }

    /// Lists REPLY: the checking piece and its square, the answering piece and its square.
    pub(super) fn replies_ahead(&self) -> Vec<Row> {
        let of = |check: &Check| {
            let Way { at, to } = check.way;
            check.answers.iter().map(move |answer| [at, to, answer.way.at, answer.way.to]).collect::<Vec<_>>()
        };
        let mut rows: Vec<Row> = self.checks_ahead().iter().flat_map(of).collect();
        rows.sort_unstable();
        rows
    }

    /// Returns the possible last places of a piece for MATENEXT, CHECKNEXT, DRIVENEXT or GAINNEXT.
    pub(super) fn next(&self, function: Function, [man, to, enemy, answer, mover]: [Square; 5]) -> Bitboard {
        let (way, reply) = (Way { at: man, to }, Way { at: enemy, to: answer });
        let check = self.checks_ahead().iter().find(|check| check.way == way);
        let Some(check) = check else { return Bitboard::EMPTY };
        let answer = check.answers.iter().find(|known| known.way == reply);
        let Some(answer) = answer else { return Bitboard::EMPTY };
        let found = match function {
            Function::MateNext => &self.follow(check, answer).mates,
            Function::CheckNext => &self.follow(check, answer).checks,
            Function::DriveNext => &self.follow(check, answer).drives,
            Function::GainNext => self.gains(check, answer),
            _ => return Bitboard::EMPTY,
        };
        found.iter().filter(|(by, _)| *by == mover).map(|(_, at)| *at).collect()
    }

    /// Returns the checks after an answer: those that mate, those where the checking piece is not lost, those with one
    /// answer.
    fn follow<'a>(&self, check: &Check, answer: &'a Answer) -> &'a Next {
        answer.next.get_or_init(|| {
            if self.is_near {
                return Next::default();
            }
            let color = self.vision.position().turn();
            let before = self.look_ahead().displace(check.way).displace(answer.way);
            let mut next = Next::default();
            before.each_check(color, &mut |way, after| {
                let last = (before.man_at(way.at), way.to);
                let mut count = 0;
                after.each_answer(!color, way.passing(after), &mut |_| {
                    count += 1;
                    1 < count
                });
                if count == 0 {
                    next.mates.push(last);
                    return;
                }
                let taken = before.piece_at(way.to).map_or(0, |piece| value_of(piece.role));
                if lost_on(after, way.to, color) <= taken {
                    next.checks.push(last);
                }
                if count == 1 {
                    next.drives.push(last);
                }
            });
            next
        })
    }

    /// Returns the captures after an answer by which the three moves win something.
    fn gains<'a>(&self, check: &Check, answer: &'a Answer) -> &'a [(Square, Square)] {
        answer.gains.get_or_init(|| {
            if self.is_near {
                return Vec::new();
            }
            let color = self.vision.position().turn();
            let thought = self.look_ahead().displace(check.way);
            let lost = thought.piece_at(answer.way.to).map_or(0, |piece| value_of(piece.role));
            let before = thought.displace(answer.way);
            let mut found = Vec::new();
            for target in before.men(!color) {
                let won = before.piece_at(target).map_or(0, |piece| value_of(piece.role));
                let most = check.captured - lost + won;
                if won == KING || most < PAWN {
                    continue;
                }
                for at in before.attackers(target, color) {
                    let after = before.displace(Way { at, to: target });
                    if after.is_attacked(color) {
                        continue;
                    }
                    let is_other = at != check.way.to && after.men(color).contains(check.way.to);
                    let hangs = if is_other { lost_on(&after, check.way.to, color) } else { 0 };
                    if PAWN <= most - lost_on(&after, target, color) - hangs {
                        found.push((before.man_at(at), before.man_at(target)));
                    }
                }
            }
            found
        })
    }

    /// Lists MATETHREAT: the quietly moving piece and its square, the piece that would then mate and its square.
    pub(super) fn mate_threats(&self) -> Vec<Row> {
        let color = self.vision.position().turn();
        let Some(king) = self.vision.king(!color) else { return Vec::new() };
        let mut rows = Vec::new();
        for mv in self.vision.legal_moves() {
            let Some(man) = mv.from().filter(|_| !mv.is_castle()) else { continue };
            let is_quiet = mv.promotion().is_none_or(|role| role == Role::Queen)
                && !self.squares(Pattern::CheckMove, man).contains(mv.to());
            if !is_quiet || !self.may_threaten(man, mv, king) {
                continue;
            }
            let thought = self.look_ahead().displace(Way { at: man, to: mv.to() });
            thought.each_check(color, &mut |way, after| {
                if !after.each_answer(!color, way.passing(after), &mut |_| true) {
                    rows.push([man, mv.to(), thought.man_at(way.at), way.to]);
                }
            });
        }
        rows.sort_unstable();
        rows
    }

    /// Whether a quiet move may have to do with a mate, by a cheap test.
    fn may_threaten(&self, man: Square, mv: &Move, king: Square) -> bool {
        let board = self.vision.board();
        let Some(piece) = board.piece_at(man) else { return false };
        let piece = mv.promotion().map_or(piece, |role| role.of(piece.color));
        if mv.is_capture() || mv.is_promotion() || !self.opened_by(man).is_empty() {
            return true;
        }
        // Pieces of its own side that stand before it may move on and leave it behind them.
        let occupied = board.by_color(!piece.color).without(mv.to());
        let reach = attacks::attacks(mv.to(), piece, occupied);
        let from_king = match piece.role {
            Role::Pawn => attacks::pawn_attacks(!piece.color, king),
            _ => attacks::attacks(king, piece, occupied),
        };
        (reach & attacks::king_attacks(king)).any() || (reach & from_king).any()
    }

    /// Returns the squares that lines of its own side reach when a piece leaves.
    fn opened_by(&self, man: Square) -> Bitboard {
        let board = self.vision.board();
        let color = board.color_at(man);
        let rows = self.matches(Pattern::Thru).iter();
        rows.filter(|row| row[1] == man && board.color_at(row[0]) == color).map(|row| row[2]).collect()
    }
}

/// Returns what a color loses of the piece thought on a square: all of it if it is attacked and unguarded, and
/// otherwise what it is worth more than its least valuable attacker.
fn lost_on(thought: &Thought, square: Square, color: Color) -> i32 {
    let worth = |at: Square| thought.piece_at(at).map_or(0, |piece| value_of(piece.role));
    let attackers = thought.attackers(square, !color);
    let is_guarded = thought.attackers(square, color).any();
    // A king captures no guarded piece.
    let takers = attackers.into_iter().map(worth).filter(|worth| !is_guarded || *worth != KING);
    takers
        .min()
        .map_or(0, |cheapest| if is_guarded { (worth(square) - cheapest).max(0) } else { worth(square) })
}
