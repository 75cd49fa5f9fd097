//! Running pawns: the enemy king, alone against one, comes too late.

use claims::{Claim, Kind};
use phrase::Message;
use shakmaty::{Move, Position, Square};

use crate::draft::Draft;
use crate::scene::Scene;

/// Drafts "The king on g3 is outside the square of the pawn on g5." for the first pawn of the side not to
/// move that queens in one of several lines from here, if the other side has only king and pawns.
pub(crate) fn outruns<'l>(after: &Scene<'_>, lines: impl Iterator<Item = &'l [Move]>) -> Option<Draft> {
    let side = after.position().turn();
    let king = after.vision.king(side)?;
    if (after.vision.pieces() & after.position().board().by_color(side)).any() {
        return None;
    }
    let is_told = |pawn: &Square| {
        let is_own = after.position().board().by_piece((!side).pawn()).contains(*pawn);
        is_own
            && after.vision.passed_pawns(!side).contains(*pawn)
            && after.vision.is_outside_square(king, *pawn)
    };
    let pawn = lines.filter_map(runner).find(is_told)?;
    let claim = Claim::new(Kind::OutsideSquare).men([king]).squares([pawn]);
    let mut draft = Draft::at(&after.path);
    let message = Message::new("outside-square").with("king", after.man(king)).with("pawn", after.man(pawn));
    draft.tell(message.licence("outside", claim));
    Some(draft)
}

/// Returns the square of the pawn that promotes first in a line, before that line, which begins with the
/// other side's move.
fn runner(line: &[Move]) -> Option<Square> {
    let own = || line.iter().skip(1).step_by(2);
    let place = own().position(|mv| mv.is_promotion())?;
    let steps: Vec<&Move> = own().take(place + 1).collect();
    steps.iter().rev().try_fold(steps[place].to(), |square, mv| match mv.to() == square {
        true => mv.from(),
        false => Some(square),
    })
}
