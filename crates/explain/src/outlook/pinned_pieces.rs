//! Pinned pieces: pinned to the king or to a piece worth more.

use claims::{Claim, Kind};
use phrase::{Message, man};
use shakmaty::{Position, Role, Square};
use vision::Vision;

use crate::Subject;
use crate::assessment::Outlook;
use crate::draft::Draft;

/// The least that must be lost behind a piece that leaves its line for the pin to be mentioned, in
/// centipawns.
const PIN: i32 = 300;

/// Drafts "The bishop on g5 pins the knight on f6 to the queen on d8." for a piece that is not a pawn and not
/// of the side that stands better; a pin to the king takes precedence.
pub(super) fn draft(subject: &Subject<'_>, outlook: &Outlook) -> Option<Draft> {
    let vision = Vision::of(subject.position.clone());
    let board = subject.position.board();
    let is_piece = |square: Square| board.role_at(square).is_some_and(|role| role != Role::Pawn);
    let to_kings = vision.pins().iter().map(|pin| (pin.pinned, pin.pinner, pin.king));
    let pins = vision.relative_pins().iter().filter(|pin| PIN <= pin.worth);
    let to_others = pins.map(|pin| (pin.pinned, pin.pinner, pin.object));
    let (pinned, pinner, target) = to_kings
        .chain(to_others)
        .filter(|(pinned, ..)| is_piece(*pinned))
        .find(|(pinned, ..)| outlook.is_level() || board.color_at(*pinned) != Some(outlook.ahead()))?;
    let mut draft = Draft::at(&[]);
    let claim = Claim::new(Kind::PinnedTo).men([pinned, pinner]).squares([target]);
    let named = |square| man(subject.position, square);
    let id = if board.role_at(target) == Some(Role::King) { "outlook-pin-to-king" } else { "outlook-pin" };
    let message = Message::new(id).with("pinner", named(pinner)).with("pinned", named(pinned));
    draft.tell(message.with("target", named(target)).licence("pin", claim));
    Some(draft)
}
