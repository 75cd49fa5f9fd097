//! Men of the other side in straits after the first move: one who is trapped, one who has two duties.

use claims::{Claim, Kind};
use shakmaty::{Move, Position, Role, Square};
use vision::captured_square;

use super::Reply;
use crate::draft::Draft;
use crate::messages::Message;
use crate::notation::side_name;
use crate::scene::Scene;
use crate::straits::{is_overloaded, is_trapped};

/// "Bishop a2 is trapped: it is attacked, and every move loses it." Told where an answer captures him.
pub(super) fn trapped(first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let board = first.position().board();
    let pieces = board.by_color(first.position().turn()) & !board.pawns() & !board.kings();
    let pieces = pieces.into_iter().filter(|man| !first.vision.is_pinned(*man));
    let man = pieces.into_iter().find(|man| {
        replies.iter().any(|reply| falls(reply, *man)) && is_trapped(&first.vision, *man) == Some(true)
    })?;
    let mut draft = Draft::at(&first.path);
    let message = Message::new("trapped").with("man", first.man(man));
    draft.tell(message.licence("trapped", Claim::new(Kind::Trapped).men([man])));
    Some(draft)
}

/// "Queen f8 cannot both take on d6 and guard a8." Told where a reply does the one and its answer punishes it.
pub(super) fn overloaded(first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let (man, first_duty, second_duty, claim) = replies.iter().find_map(|reply| {
        let [mv, answer] = reply.line.first_chunk().copied()?;
        let squares = [captured_square(mv)?, captured_square(answer)?];
        let man = mv.from().filter(|_| mv.role() != Role::King && squares[1] != mv.to())?;
        let claim = first.line_claim(Kind::Overloaded, &[mv, answer]).men([man]).squares(squares);
        (is_overloaded(&claim, &first.vision) == Some(true)).then_some((man, squares[0], squares[1], claim))
    })?;
    let mut draft = Draft::at(&first.path);
    let message = Message::new("overloaded").with("man", first.man(man));
    let message = message.with("square", first_duty).with("other", first.man(second_duty));
    draft.tell(message.licence("overloaded", claim));
    Some(draft)
}

/// "It is zugzwang: no capture or mate is threatened, but Black must move."
pub(crate) fn zugzwang(first: &Scene<'_>) -> Draft {
    let mut draft = Draft::at(&first.path);
    let message = Message::new("zugzwang").with("side", side_name(first.position().turn()));
    draft.tell(message.licence("zugzwang", Claim::new(Kind::Zugzwang)));
    draft
}

/// Tells whether the answer to a reply captures the man who stood on a square before it.
fn falls(reply: &Reply, man: Square) -> bool {
    let stands = |mv: Move| if mv.from() == Some(man) { mv.to() } else { man };
    let answered = reply.line.first().zip(reply.answer());
    answered.is_some_and(|(mv, answer)| captured_square(answer) == Some(stands(*mv)))
}
