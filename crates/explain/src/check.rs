//! A check that can be answered: which piece gives it, what guards that piece, and how many replies are left.

use claims::{Claim, Kind};
use shakmaty::{Bitboard, Position, Square};

use phrase::{Message, Phrase, list};
use vision::captured_square;

use crate::draft::Draft;
use crate::scene::Scene;

/// Describes a check deeper in the tree if it is double or discovered; `None` for any other.
pub(crate) fn uncommon_check(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let men: Vec<Square> = after.vision.checkers().into_iter().collect();
    let king = after.vision.king(after.position().turn())?;
    let mut draft = Draft::at(&after.path);
    if 1 < men.len() {
        let names: Vec<Phrase> = men.iter().map(|man| after.man(*man)).collect();
        let claim = Claim::new(Kind::Check).men(men).squares([king]);
        draft.tell(Message::new("check-double").with("men", list(&names)).licence("check", claim));
    } else {
        draft = Draft::at(&before.path);
        let (by, claim) = discovery(before, after)?;
        draft.tell(Message::new("check-discovered").with("man", by).licence("check", claim));
    }
    Some(draft)
}

/// Drafts "It takes the pawn on f5 en passant."
pub(crate) fn en_passant(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let mv = after.path.last().copied().filter(|mv| mv.is_en_passant())?;
    let taken = captured_square(mv)?;
    let claim = before.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([taken]);
    let mut draft = Draft::at(&before.path);
    draft.tell(Message::new("takes-en-passant").with("man", before.man(taken)).licence("takes", claim));
    Some(draft)
}

/// Names the piece whose check the last move uncovered, if it checks alone and did not itself move.
fn discovery(before: &Scene<'_>, after: &Scene<'_>) -> Option<(Phrase, Claim)> {
    let mv = *after.path.last()?;
    let checker = after.vision.checkers().single_square()?;
    let king = after.vision.king(after.position().turn())?;
    let stood_there =
        before.position().board().piece_at(checker) == after.position().board().piece_at(checker);
    let sees = before.vision.between(checker, king) & before.position().board().occupied();
    if !stood_there || checker == mv.to() || sees == Bitboard::EMPTY {
        return None;
    }
    let claim = before.line_claim(Kind::Discovers, &[mv]).men([checker]).squares([king]);
    Some((after.man(checker), claim))
}
