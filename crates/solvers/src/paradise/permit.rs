//! PERMIT: how a move may have made its refutation possible (IV.F.1; spec 7.7).
//!
//! Seven influences, looked for after every move of the other side in the refutation: the move vacates a square that
//! the other side passes over or checks over; gives up the guard of a square where a piece of the other side lands, of
//! a square where a piece is en prise, or of one that a check passes and another piece still guards; leaves the moved
//! piece en prise; or blocks a square beside the king.

use shakmaty::{Position, Square, attacks};
use vision::Vision;

use super::influence::{Influence, Mover};
use super::search::Search;
use super::tree::Id;

/// A move of the other side on the line.
#[derive(Copy, Clone, Debug)]
pub(super) struct Answer {
    /// The node after it.
    pub(super) after: Id,
    pub(super) from: Square,
    pub(super) to: Square,
}

/// Lists the reasons for which a move permits the moves of a tree.
pub(super) fn permits(search: &Search<'_>, mover: Mover, line: &[Id]) -> Vec<Influence> {
    let mut found: Vec<Influence> = Vec::new();
    let mut add = |reason: Influence| {
        if !found.contains(&reason) {
            found.push(reason);
        }
    };
    let gives_up = |square: Square| mover.before.contains(square) && !mover.after.contains(square);
    for answer in answers(search, line) {
        if attacks::between(answer.from, answer.to).contains(mover.from) {
            add(("VACATE", mover.from));
        }
        if gives_up(answer.to) {
            add(("UNPROTECT", answer.to));
        }
        let vision = &search.tree[answer.after].vision;
        let side = vision.position().turn();
        let Some(king) = vision.king(side) else { continue };
        for checker in vision.checkers() {
            let over = attacks::between(checker, king);
            if over.contains(mover.from) {
                add(("VACATE", mover.from));
            }
            for square in over {
                if gives_up(square) && mover.has_help(square, side, vision) {
                    add(("UNPROTECT", square));
                }
            }
        }
        if is_chased(vision, king) && attacks::king_attacks(king).contains(mover.to) && king != mover.to {
            add(("NO-ESCAPE", mover.to));
        }
        for man in vision.en_prise(side) {
            if man == mover.to {
                add(("SACRIFICE", man));
            } else if gives_up(man) {
                add(("UNPROTECT", man));
            }
        }
    }
    found
}

/// Whether a king is in check, or would be if an enemy piece left a line.
pub(super) fn is_chased(vision: &Vision, king: Square) -> bool {
    vision.checkers().any() || vision.discoveries().iter().any(|discovery| discovery.target == king)
}

/// Lists the moves of the other side: those that lead to nodes of the line where the proposing side is to move.
pub(super) fn answers(search: &Search<'_>, line: &[Id]) -> Vec<Answer> {
    let Some(first) = line.first() else { return Vec::new() };
    let other = search.tree[*first].turn();
    let to_answer = line.iter().filter(|id| search.tree[**id].turn() != other);
    let found = to_answer.filter_map(|id| {
        let mv = search.tree[*id].mv?;
        Some(Answer { after: *id, from: mv.from()?, to: claims::arrival(other, mv) })
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{find_move, refute};
    use super::*;

    #[test]
    fn seven_influences_permit() {
        let cases: [(&str, &str, &str, &[Influence]); 7] = [
            // 1: it leaves the file on which the queen is captured.
            ("3q2k1/8/8/3n4/8/8/8/3R2K1 b - -", "d5b4", "d1d8", &[("VACATE", Square::D5)]),
            // 2: it leaves the diagonal of the check.
            ("6k1/8/8/3n4/8/8/2B5/6K1 b - -", "d5b4", "c2b3", &[("VACATE", Square::D5)]),
            // 3 and 7: it no longer guards a8, nor f8 together with the king.
            (
                "3r2k1/8/8/8/8/8/8/R5K1 b - -",
                "d8d2",
                "a1a8",
                &[("UNPROTECT", Square::A8), ("VACATE", Square::D8), ("UNPROTECT", Square::F8)],
            ),
            // 4: it leaves the knight to the rook.
            ("6k1/8/4b3/8/2n5/8/8/2R3K1 b - -", "e6f5", "g1h1", &[("UNPROTECT", Square::C4)]),
            // 5: it goes where it can be captured.
            ("6k1/8/4b3/8/8/8/8/5RK1 b - -", "e6f5", "g1h1", &[("SACRIFICE", Square::F5)]),
            // 6: it takes a square from a king in check, and from one that a knight may expose.
            (
                "6k1/8/4n3/8/8/8/8/R5K1 b - -",
                "e6g7",
                "a1a8",
                &[("UNPROTECT", Square::F8), ("NO-ESCAPE", Square::G7)],
            ),
            ("7k/r7/8/8/3N4/8/1B6/6K1 b - -", "a7h7", "g1f1", &[("NO-ESCAPE", Square::H7)]),
        ];
        for (fen, failed, refuting, expected) in cases {
            let (search, child) = refute(fen, failed, refuting);
            assert_eq!(search.permit(0, find_move(&search, 0, failed), child), expected, "{fen} {failed}");
        }
    }
}
