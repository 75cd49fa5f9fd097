//! A check that is answered: who gives it, who guards the checking man, and how many replies are left.

use claims::{Claim, Kind};
use shakmaty::{Move, Position, Square};

use crate::draft::Draft;
use crate::notation::{capitalized, list, number, side_name};
use crate::scene::Scene;

/// "Queen f6 checks king d8, and Black has two replies."
pub(crate) fn check_told(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let check = Seen::of(after)?;
    if check.is_uncovered() {
        return check.uncovering(before, after);
    }
    let mut draft = Draft::at(&after.path);
    draft.claim(&capitalized(&check.words(after)), check.claim());
    if let [checker] = check.men[..] {
        let touches = shakmaty::attacks::king_attacks(check.king).contains(checker);
        let guard = after.vision.covers(checker, !after.position().turn()).first();
        if let Some(guard) = guard.filter(|_| touches) {
            let claim = Claim::new(Kind::CoversFlight).men([guard]).squares([checker]);
            draft.claim(&format!(", guarded by {}", after.man(guard)), claim);
        }
        if !after.vision.can_capture_on(checker) {
            draft.claim(", nothing can take it", Claim::new(Kind::NoCapture).squares([checker]));
        }
    }
    let replies = after.vision.replies() as u64;
    let side = side_name(after.position().turn());
    let count = match replies {
        1 => format!(", and {side} has only one reply"),
        n => format!(", and {side} has {} replies", number(n)),
    };
    draft.claim(&count, Claim::new(Kind::Replies).number(replies));
    draft.say(".");
    Some(draft)
}

/// Tells a check deeper in the line when it is double or uncovered, and nothing of any other.
pub(crate) fn uncommon_check(before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
    let check = Seen::of(after)?;
    if check.is_uncovered() {
        return check.uncovering(before, after);
    }
    if check.men.len() < 2 {
        return None;
    }
    let mv = *after.path.last()?;
    let mut draft = Draft::at(&before.path);
    let played =
        before.line_claim(Kind::Discovers, &[mv]).men(check.men.iter().copied()).squares([check.king]);
    draft.claim(&format!("After {} {}", before.score(&[mv]), check.words(after)), played);
    draft.say(".");
    Some(draft)
}

/// A check as it stands on the board.
struct Seen {
    men: Vec<Square>,
    king: Square,
    mv: Move,
}

impl Seen {
    fn of(after: &Scene<'_>) -> Option<Seen> {
        let men: Vec<Square> = after.vision.checkers().into_iter().collect();
        let king = after.vision.king(after.position().turn())?;
        (!men.is_empty()).then_some(Seen { men, king, mv: *after.path.last()? })
    }

    /// Tells whether only men that did not move give the check.
    fn is_uncovered(&self) -> bool {
        !self.men.contains(&self.mv.to()) && !self.mv.is_castle()
    }

    fn claim(&self) -> Claim {
        Claim::new(Kind::Check).men(self.men.iter().copied()).squares([self.king])
    }

    /// "queen f6 checks king d8", "rook d1 and bishop g5 check king d8 together".
    fn words(&self, after: &Scene<'_>) -> String {
        let names: Vec<String> = self.men.iter().map(|man| after.man(*man)).collect();
        let (verb, together) = if names.len() == 1 { ("checks", "") } else { ("check", " together") };
        format!("{} {verb} {}{together}", list(&names), after.man(self.king))
    }

    /// "With 1.d7+ pawn d6 steps aside, and bishop f4 checks king b8."
    fn uncovering(&self, before: &Scene<'_>, after: &Scene<'_>) -> Option<Draft> {
        let claim =
            before.line_claim(Kind::Discovers, &[self.mv]).men(self.men.iter().copied()).squares([self.king]);
        let (played, mover) = (before.score(&[self.mv]), before.man(self.mv.from()?));
        let mut draft = Draft::at(&before.path);
        draft.claim(&format!("With {played} {mover} steps aside, and {}", self.words(after)), claim);
        draft.say(".");
        Some(draft)
    }
}
