//! A check that can be answered: who gives it, who guards the checking man, and how many replies are left.

use claims::{Claim, Kind};
use shakmaty::{Bitboard, Position, Square};

use phrase::{Message, Phrase, list, side_name};
use vision::captured_square;

use crate::draft::Draft;
use crate::picture::check_words;
use crate::scene::Scene;

/// "The queen on f6 checks the king on d8; Black has two replies."
pub(crate) fn check_told(before: &Scene<'_>, after: &Scene<'_>) -> Vec<Draft> {
    let Some(king) = after.vision.king(after.position().turn()) else { return Vec::new() };
    let replies = after.vision.replies() as u64;
    let side = side_name(after.position().turn());
    let count = || {
        let claim = Claim::new(Kind::Replies).number(replies);
        Message::new("check-replies")
            .with("side", side.clone())
            .number("replies", replies)
            .licence("replies", claim)
    };
    let counted = || {
        let mut draft = Draft::at(&after.path);
        draft.tell(count());
        draft.say(".");
        draft
    };
    if let Some(mut discovered) = discovered_check(before, after) {
        discovered.say(".");
        return vec![discovered, counted()];
    }
    let mut draft = check_words(after, king, false);
    let Some(checker) = after.vision.checkers().single_square() else {
        draft.say(".");
        return vec![draft, counted()];
    };
    draft.say("; ");
    if !after.vision.can_capture_on(checker) {
        let claim = Claim::new(Kind::NoCapture).squares([checker]);
        draft.tell(Message::new("check-no-capture").with("men", after.man(checker)).licence("none", claim));
    }
    draft.tell(count());
    draft.say(".");
    vec![draft]
}

/// Tells a check deeper in the tree when it is double or discovered, and nothing of any other.
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

/// "It takes the pawn on f5 en passant."
pub(crate) fn en_passant(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let mv = after.path.last().copied().filter(|mv| mv.is_en_passant())?;
    let taken = captured_square(mv)?;
    let claim = before.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([taken]);
    let mut draft = Draft::at(&before.path);
    draft.tell(Message::new("takes-en-passant").with("man", before.man(taken)).licence("takes", claim));
    Some(draft)
}

/// "1.d7+ is discovered check by the bishop on f4".
fn discovered_check(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let played = before.score(&[*after.path.last()?]);
    let (by, claim) = discovery(before, after)?;
    let mut draft = Draft::at(&before.path);
    let message = Message::new("check-move-discovers").with("move", played).with("man", by);
    draft.tell(message.licence("check", claim));
    Some(draft)
}

/// Names the man whose check the last move uncovered, where he checks alone and did not move.
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
