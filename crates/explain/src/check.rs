//! A check that can be answered: who gives it, who guards the checking man, and how many replies are left.

use claims::{Claim, Kind};
use shakmaty::{Bitboard, Position, Square};

use vision::captured_square;

use crate::draft::Draft;
use crate::notation::{number, side_name};
use crate::picture::check_words;
use crate::scene::Scene;

/// "Queen f6 checks king d8; Black has two replies."
pub(crate) fn check_told(before: &Scene<'_>, after: &Scene<'_>) -> Vec<Draft> {
    let Some(king) = after.vision.king(after.position().turn()) else { return Vec::new() };
    let side = side_name(after.position().turn());
    let replies = after.vision.replies() as u64;
    let count = match replies {
        1 => format!("{side} has only one reply"),
        n => format!("{side} has {} replies", number(n)),
    };
    let replies = Claim::new(Kind::Replies).number(replies);
    if let Some(mut discovered) = discovered_check(before, after) {
        discovered.say(".");
        let mut draft = Draft::at(&after.path);
        draft.claim(&count, replies);
        draft.say(".");
        return vec![discovered, draft];
    }
    let mut draft = check_words(after, king, "");
    let Some(checker) = after.vision.checkers().single_square() else {
        draft.say(".");
        let mut counted = Draft::at(&after.path);
        counted.claim(&count, replies);
        counted.say(".");
        return vec![draft, counted];
    };
    draft.say("; ");
    if !after.vision.can_capture_on(checker) {
        draft.claim("nothing can take it", Claim::new(Kind::NoCapture).squares([checker]));
        draft.say(", and ");
    }
    draft.claim(&count, replies);
    draft.say(".");
    vec![draft]
}

/// Tells a check deeper in the tree when it is double or discovered, and nothing of any other.
pub(crate) fn uncommon_check(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let men: Vec<Square> = after.vision.checkers().into_iter().collect();
    let king = after.vision.king(after.position().turn())?;
    let mut draft = Draft::at(&after.path);
    if 1 < men.len() {
        let names: Vec<String> = men.iter().map(|man| after.man(*man)).collect();
        let claim = Claim::new(Kind::Check).men(men).squares([king]);
        draft.claim(&format!("That is double check by {}", crate::notation::list(&names)), claim);
    } else {
        draft = Draft::at(&before.path);
        let (by, claim) = discovery(before, after)?;
        draft.claim(&format!("That is discovered check by {by}"), claim);
    }
    draft.say(".");
    Some(draft)
}

/// "It takes pawn f5 en passant."
pub(crate) fn en_passant(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let mv = after.path.last().copied().filter(|mv| mv.is_en_passant())?;
    let taken = captured_square(mv)?;
    let claim = before.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([taken]);
    let mut draft = Draft::at(&before.path);
    draft.claim(&format!("It takes {} en passant", before.man(taken)), claim);
    draft.say(".");
    Some(draft)
}

/// "1.d7+ is discovered check by bishop f4".
fn discovered_check(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let played = before.score(&[*after.path.last()?]);
    let (by, claim) = discovery(before, after)?;
    let mut draft = Draft::at(&before.path);
    draft.claim(&format!("{played} is discovered check by {by}"), claim);
    Some(draft)
}

/// Names the man whose check the last move uncovered, where he checks alone and did not move.
fn discovery(before: &Scene<'_>, after: &Scene<'_>) -> Option<(String, Claim)> {
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
