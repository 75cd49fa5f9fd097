//! Pawns that queen: one whom the king cannot catch, one that comes through in every line.

use claims::Kind;
use phrase::{Message, Phrase};

use crate::material::promotion::queening;
use crate::material::runners::outruns;
use crate::statement::{Case, Found, Motif, Statement, claim_of, said};

/// "The king on g3 is too far from the pawn on a5."
pub(super) const RUNNER: Statement = Statement {
    name: "runner",
    find: find_runner,
    is_of_later_moves: true,
    example: ["8/6p1/8/P7/7k/8/8/K7 w - - 0 1", "a5a6"],
    near_miss: ["8/8/8/P2k4/8/8/8/K7 w - - 0 1", "a5a6"],
};

/// "Nothing stops the h-pawn."
pub(super) const QUEENS: Statement = Statement {
    name: "queens",
    find: find_queens,
    is_of_later_moves: false,
    example: ["8/8/8/6K1/7p/5k2/7P/8 b - - 4 63", "h4h3"],
    near_miss: ["6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5"],
};

fn find_runner(case: &Case<'_, '_>) -> Found {
    let claim = claim_of(&outruns(case.after, case.lines())?, Kind::OutsideSquare)?;
    let (king, pawn) = (*claim.men.first()?, *claim.squares.first()?);
    let message = Message::new("story-outruns").with("king", case.after.man(king));
    let message = message.with("pawn", case.after.man(pawn)).licence("outside", claim);
    Some((said(&case.after.path, message), Some(Motif::new("motif-passed-pawn", "advancedPawn"))))
}

fn find_queens(case: &Case<'_, '_>) -> Found {
    let pawns = case.replies.iter().map(|reply| reply.pawns).min()?;
    let from = queening(case.before.position(), case.mv, case.replies, pawns)?;
    let [pawn] = from[..] else { return None };
    let claim = case.before.line_claim(Kind::QueensAgainstAll, &[case.mv]).men([pawn]);
    let message =
        Message::new("story-queens").with("file", Phrase::File(pawn.file())).licence("queens", claim);
    Some((said(&case.before.path, message), Some(Motif::new("motif-promotion", "promotion"))))
}
