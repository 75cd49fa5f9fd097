//! Pawns that queen: one that the king cannot catch, one that gets through in every line, one that breaks
//! through; and pawn endings.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, side_name};
use shakmaty::{Position, Role};

use crate::material::promotion::{find_queened, queening};
use crate::material::runners::outruns;
use crate::material::{Reply, win_claim};
use crate::statement::{Case, Found, Motif, Statement, claim_of, draft_said};

pub(super) const RUNNER: Statement = Statement {
    name: "runner",
    says: "The king on h4 is too far away to catch the pawn on a6.",
    find: find_runner,
    is_of_later_moves: true,
    example: ["8/6p1/8/P7/7k/8/8/K7 w - - 0 1", "a5a6"],
    near_miss: ["8/8/8/P2k4/8/8/8/K7 w - - 0 1", "a5a6"],
};

pub(super) const QUEENS: Statement = Statement {
    name: "queens",
    says: "Promotion",
    find: find_queens,
    is_of_later_moves: false,
    example: ["8/8/8/6K1/7p/5k2/7P/8 b - - 4 63", "h4h3"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

pub(super) const BREAKTHROUGH: Statement = Statement {
    name: "breakthrough",
    says: "The pawn gives itself up: after 46...cxd5 the c-pawn comes through.",
    find: find_breakthrough,
    is_of_later_moves: false,
    example: ["8/p7/2p4p/7k/2PP1pp1/3P4/P4K2/8 w - - 0 46", "d4d5"],
    near_miss: ["8/6p1/8/P7/7k/8/8/K7 w - - 0 1", "a5a6"],
};

/// If there are only pawns.
pub(super) const OPPOSITION: Statement = Statement {
    name: "opposition",
    says: "The king takes the opposition.",
    find: find_opposition,
    is_of_later_moves: false,
    example: ["8/8/4p3/4P1p1/p1pP2P1/k2K4/8/8 w - - 0 48", "d3c3"],
    near_miss: ["8/6p1/8/P7/7k/8/8/K7 w - - 0 1", "a5a6"],
};

/// If there are only pawns, and the other side has no passed pawn.
pub(super) const PASSED: Statement = Statement {
    name: "passed",
    says: "White has a passed pawn on e5.",
    find: find_passed,
    is_of_later_moves: false,
    example: ["8/8/p3k3/1p2P1pp/P3K3/1P6/7P/8 w - - 0 37", "a4b5"],
    near_miss: ["8/6p1/8/P7/7k/8/8/K7 w - - 0 1", "a5a6"],
};

/// Whether only kings and pawns are left after the move.
pub(crate) fn is_of_pawns(case: &Case<'_, '_>) -> bool {
    let board = case.after.position().board();
    (board.occupied() & !board.kings() & !board.pawns()).is_empty()
}

fn find_breakthrough(case: &Case<'_, '_>) -> Found {
    let man = case.man();
    let takes = |reply: &&Reply| {
        let mv = reply.line.first();
        mv.is_some_and(|mv| mv.role() == Role::Pawn && vision::captured_square(*mv) == Some(man))
    };
    if case.mv.role() != Role::Pawn || case.mv.is_capture() {
        return None;
    }
    let reply = case.replies.iter().find(takes)?;
    let pawn = find_queened(case.before.position(), &[&[case.mv], &reply.line[..]].concat())?;
    let message = Message::new("story-breaks-through").with("reply", case.after.score(&reply.line[..1]));
    let message = message.with("file", Phrase::File(pawn.file()));
    let message = message.licence("line", win_claim(case.before, case.after, reply));
    Some((draft_said(&case.after.path, message), Some(Motif::new("motif-breakthrough", "advancedPawn"))))
}

fn find_opposition(case: &Case<'_, '_>) -> Found {
    let (king, other) =
        case.after.vision.opposition().filter(|_| is_of_pawns(case) && !case.mv.is_capture())?;
    let claim = Claim::new(Kind::Opposition).men([king]).squares([other]);
    let message = Message::new("story-opposition").licence("opposition", claim);
    let motif = Motif::new("motif-opposition", "zugzwang");
    (king == case.man()).then(|| (draft_said(&case.after.path, message), Some(motif)))
}

fn find_passed(case: &Case<'_, '_>) -> Found {
    let (side, vision) = (case.before.position().turn(), &case.after.vision);
    let pawn = vision.passed_pawns(side).into_iter().filter(|_| is_of_pawns(case));
    let pawn = pawn.max_by_key(|pawn| side.relative_rank(pawn.rank()).to_usize())?;
    let claim = Claim::new(Kind::Passed).men([pawn]);
    let message = Message::new("passed-pawn").with("side", side_name(side)).with("square", pawn);
    let motif = Motif::new("motif-passed", "advancedPawn");
    let draft = draft_said(&case.after.path, message.licence("passed", claim));
    vision.passed_pawns(!side).is_empty().then_some((draft, Some(motif)))
}

fn find_runner(case: &Case<'_, '_>) -> Found {
    let claim = claim_of(&outruns(case.after, case.lines())?, Kind::OutsideSquare)?;
    let (king, pawn) = (*claim.men.first()?, *claim.squares.first()?);
    let message = Message::new("story-outruns").with("king", case.after.man(king));
    let message = message.with("pawn", case.after.man(pawn)).licence("outside", claim);
    Some((draft_said(&case.after.path, message), Some(Motif::new("motif-passed-pawn", "advancedPawn"))))
}

fn find_queens(case: &Case<'_, '_>) -> Found {
    let pawns = case.replies.iter().map(|reply| reply.pawns).min()?;
    let from = queening(case.before.position(), case.mv, case.replies, pawns)?;
    let [pawn] = from[..] else { return None };
    let claim = case.before.line_claim(Kind::QueensAgainstAll, &[case.mv]).men([pawn]);
    let message =
        Message::new("story-queens").with("file", Phrase::File(pawn.file())).licence("queens", claim);
    Some((draft_said(&case.before.path, message), Some(Motif::new("motif-promotion", "promotion"))))
}
