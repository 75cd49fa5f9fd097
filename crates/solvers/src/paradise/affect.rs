//! AFFECT: how a move might have prevented what refuted another (IV.F.2; spec 7.7).
//!
//! Ten influences: the move blocks the path of the other side's piece or check; guards the square where the piece
//! lands, a square where a piece is en prise, or a square that a check passes and another piece already guards; moves a
//! piece that would be captured; makes room for the king; captures a piece that moves there; attacks a new piece; or
//! uncovers an attack. A king in check counts as a piece that would be captured.
//!
//! Decision: a move that checks affects every line, beyond the report's ten.

use knowledge::{Facts, Pattern};
use shakmaty::{Move, Position, Square, attacks};

use super::influence::{Influence, Mover};
use super::permit::{answers, is_chased};
use super::search::Search;
use super::tree::Id;

/// Lists the reasons for which a move may affect a tree.
pub(super) fn affects(search: &Search<'_>, at: Id, mover: Mover, mv: Move, line: &[Id]) -> Vec<Influence> {
    let mut found: Vec<Influence> = Vec::new();
    let mut add = |reason: Influence| {
        if !found.contains(&reason) {
            found.push(reason);
        }
    };
    let here = &search.tree[at].vision;
    let guards = |square: Square| mover.after.contains(square) && !mover.before.contains(square);
    let answers = answers(search, line);
    for answer in &answers {
        if attacks::between(answer.from, answer.to).contains(mover.to) {
            add(("OCCUPY", mover.to));
        }
        if guards(answer.to) {
            add(("PROTECT", answer.to));
        }
        if answer.from == mover.to {
            add(("CAPTURES", mover.to));
        }
        let vision = &search.tree[answer.after].vision;
        let side = vision.position().turn();
        let Some(king) = vision.king(side) else { continue };
        for checker in vision.checkers() {
            let over = attacks::between(checker, king);
            if over.contains(mover.to) {
                add(("OCCUPY", mover.to));
            }
            for square in over {
                if guards(square) && mover.has_help(square, side, vision) {
                    add(("PROTECT", square));
                }
            }
        }
        if vision.checkers().any() && king == mover.from {
            add(("MOVES", king));
        }
        if is_chased(vision, king) && attacks::king_attacks(king).contains(mover.from) {
            add(("ESCAPE", mover.from));
        }
        for man in vision.en_prise(side) {
            if man == mover.from {
                add(("MOVES", man));
            } else if guards(man) {
                add(("PROTECT", man));
            }
        }
    }
    let first_mover = answers.first().map(|answer| answer.from);
    let enemies = here.board().by_color(!here.position().turn());
    let facts = Facts::near(here);
    let is_worth_attacking = |target: &Square| {
        let is_guarded = here.attackers_to(*target, !here.position().turn()).any();
        !is_guarded || facts.value(mover.from) < facts.value(*target)
    };
    let attacked = mover.after & enemies & !mover.before & !here.en_prise(!here.position().turn());
    for target in attacked.into_iter().filter(is_worth_attacking) {
        if Some(target) != first_mover {
            add(("ATTACKS", target));
        }
    }
    for row in facts.matches(Pattern::Dsc).iter().filter(|row| row[1] == mover.from) {
        if enemies.contains(row[2]) && facts.value(row[0]) <= facts.value(row[2]) {
            add(("DISATTACKS", row[2]));
        }
    }
    if here.checkers_after(mv).any() {
        add(("CHECKS", mover.to));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{find_move, refute};
    use super::*;

    #[test]
    fn ten_influences_affect_and_so_does_a_check() {
        /// Position, the move that failed, what refuted it, another move, and what that would change.
        type Case = (&'static str, [&'static str; 3], &'static [Influence]);
        let cases: [Case; 11] = [
            // 1: in the way of the rook.
            ("3q2k1/8/1n6/8/8/8/8/3R2K1 b - -", ["g8h7", "d1d8", "b6d5"], &[("OCCUPY", Square::D5)]),
            // 2: in the way of the check.
            ("6k1/8/1n6/8/8/8/2B5/6K1 b - -", ["b6c8", "c2b3", "b6d5"], &[("OCCUPY", Square::D5)]),
            // 3: a guard where the rook lands.
            ("3q2k1/r7/8/8/8/8/8/3R2K1 b - -", ["g8h7", "d1d8", "a7a8"], &[("PROTECT", Square::D8)]),
            // 4: a guard for the knight.
            ("6k1/8/8/5b2/2n5/8/8/2R3K1 b - -", ["g8h8", "g1h1", "f5e6"], &[("PROTECT", Square::C4)]),
            // 5: the knight itself moves away.
            ("6k1/8/8/5b2/2n5/8/8/2R3K1 b - -", ["g8h8", "g1h1", "c4b6"], &[("MOVES", Square::C4)]),
            // 6: room for the king.
            ("6k1/p4ppp/8/8/8/8/8/3R2K1 b - -", ["a7a6", "d1d8", "h7h6"], &[("ESCAPE", Square::H7)]),
            // 7: a square of the check that the king guards too.
            ("6k1/5p2/8/4n3/8/8/8/R5K1 b - -", ["f7f6", "a1a8", "e5g6"], &[("PROTECT", Square::F8)]),
            // 8: the piece that would move is captured.
            ("3q2k1/8/8/8/8/5b2/8/3R2K1 b - -", ["g8h7", "d1d8", "f3d1"], &[("CAPTURES", Square::D1)]),
            // 9: an unguarded pawn is attacked.
            ("3q2k1/8/n7/8/8/8/P7/3R2K1 b - -", ["g8h7", "d1d8", "a6b4"], &[("ATTACKS", Square::A2)]),
            // 10: the bishop is uncovered.
            ("1b4k1/2n5/8/8/5R2/8/8/6K1 b - -", ["g8h8", "g1h1", "c7a6"], &[("DISATTACKS", Square::F4)]),
            (
                "3q2k1/8/8/8/8/8/r7/3R2K1 b - -",
                ["g8h7", "d1d8", "a2g2"],
                &[("ATTACKS", Square::G1), ("CHECKS", Square::G2)],
            ),
        ];
        for (fen, [failed, refuting, other], expected) in cases {
            let (search, child) = refute(fen, failed, refuting);
            let mv = find_move(&search, 0, other);
            let affected = affects(&search, 0, search.find_mover(0, mv).unwrap(), mv, &search.line(child));
            assert_eq!(affected, expected, "{fen} {other}");
        }
    }
}
