//! A check before the capture: something is already hanging, and the check comes first.

use claims::{Claim, Kind};
use phrase::Message;
use shakmaty::{Position, Role};

use crate::statement::{Case, Found, Motif, Statement, draft_said};

pub(super) const IN_BETWEEN: Statement = Statement {
    name: "in_between",
    says: "The pawn on f7 already attacks the queen on e6, but the check comes first.",
    find,
    is_of_later_moves: false,
    example: ["5rk1/2RR1ppp/p3Q3/5r2/7P/q7/5PB1/6K1 b - - 0 25", "a3a1"],
    near_miss: ["r3k3/8/8/1N6/8/8/5PPP/6K1 w - - 0 1", "b5c7"],
};

fn find(case: &Case<'_, '_>) -> Found {
    if !case.after.position().is_check() || case.mv.is_capture() {
        return None;
    }
    let reply = case.main().filter(|reply| !reply.is_mated)?;
    let capture = reply.answer().filter(|mv| mv.capture().is_some_and(|role| role != Role::Pawn))?;
    // The same piece could capture the same victim at once.
    let (by, square) = (capture.from()?, vision::captured_square(capture)?);
    let board = case.before.position().board();
    let stood = board.role_at(square) == capture.capture() && board.role_at(by) == Some(capture.role());
    let at_once = case.before.position().legal_moves().into_iter().find(|mv| *mv == capture)?;
    let wins_at_once =
        case.subject.also_wins.iter().any(|also| also.ply == 0 && also.line.first() == Some(&at_once));
    if !stood || by == case.man() || Some(by) == case.mv.from() || wins_at_once {
        return None;
    }
    let attacks = Claim::new(Kind::Attacks).men([by]).squares([square]);
    let check = case.before.line_claim(Kind::GivesCheck, &[case.mv]);
    let message = Message::new("story-in-between").with("by", case.before.man(by));
    let message =
        message.with("man", case.before.man(square)).licence("attacks", attacks).licence("check", check);
    Some((draft_said(&case.before.path, message), Some(Motif::new("motif-in-between", "intermezzo"))))
}
