//! What hangs: a piece that is attacked and that nothing guards, before the suggested move and after it.

use claims::{Claim, HOUSE, Kind};
use phrase::{Message, man};
use shakmaty::{Color, Position, Square};
use vision::Vision;

use crate::Subject;
use crate::assessment::Outlook;
use crate::draft::Draft;

/// Drafts "The knight on c5 attacks the pawn on b3, and nothing guards it." for the most valuable hanging
/// piece of a side that does not stand better; the other side's first.
pub(super) fn draft(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let position = subject.position;
    let before = Vision::of(position.clone());
    let after = Vision::of(position.clone().play(subject.best_move?).ok()?);
    let worth = |square: &Square| before.board().role_at(*square).map_or(0, |role| HOUSE.of(role));
    let sides = [!position.turn(), position.turn()].into_iter();
    let weaker = |side: &Color| outlook.is_level() || *side != outlook.ahead();
    let (piece, enemy) = sides.filter(weaker).find_map(|side| {
        let hanging = before.hanging(side) & after.hanging(side);
        let piece = hanging.into_iter().max_by_key(worth)?;
        Some((piece, before.attackers_to(piece, !side).into_iter().min_by_key(worth)?))
    })?;
    let attacks = Claim::new(Kind::Attacks).men([enemy]).squares([piece]);
    let unguarded = Claim::new(Kind::Unguarded).squares([piece]);
    let message = Message::new("outlook-hanging").with("enemy", man(position, enemy));
    let message = message.with("man", man(position, piece)).licence("attacks", attacks);
    let mut draft = Draft::at(&[]);
    draft.tell(message.licence("unguarded", unguarded));
    Some(draft)
}
