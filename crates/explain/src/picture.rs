//! The picture of a mate: who checks, who takes which flight square, and why nothing can be done.

use claims::{Claim, Kind};
use shakmaty::{Bitboard, Position, Role, Square};
use vision::{FlightState, MatePattern, Pin};

use crate::draft::Draft;
use crate::notation::{capitalized, list, men, side_name};
use crate::scene::Scene;

/// Men told in one sentence about covered squares.
const MEN_A_SENTENCE: usize = 3;

/// Describes a mated king, in a few sentences about the position of the mate.
pub(crate) fn mate_picture(mate: &Scene<'_>, opening: &str) -> Vec<Draft> {
    let Some(king) = mate.vision.king(mate.position().turn()) else { return Vec::new() };
    let mut drafts = vec![checkers(mate, king, opening)];
    drafts.extend(covered_flights(mate));
    drafts.extend(blocked_flights(mate, king));
    drafts.extend(pinned_helpers(mate));
    drafts.extend(named(mate));
    drafts
}

/// "It is a smothered mate."
fn named(mate: &Scene<'_>) -> Option<Draft> {
    let pattern = mate.vision.mate_patterns().first().copied()?;
    let mut draft = Draft::at(&mate.path);
    draft.say("It is ");
    draft.claim(name(pattern), Claim::new(pattern.kind()));
    draft.say(".");
    Some(draft)
}

/// The field's name of a mate.
fn name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::BackRank => "a back-rank mate",
        MatePattern::Smothered => "a smothered mate",
        MatePattern::Arabian => "an Arabian mate",
        MatePattern::Anastasia => "Anastasia's mate",
        MatePattern::Hook => "a hook mate",
        MatePattern::Dovetail => "a dovetail mate",
        MatePattern::Boden => "Boden's mate",
        MatePattern::DoubleBishop => "a double-bishop mate",
        MatePattern::Epaulette => "an epaulette mate",
    }
}

/// "Bishop e7, guarded by knight d5, checks king d8; nothing can take it."
fn checkers(mate: &Scene<'_>, king: Square, opening: &str) -> Draft {
    let mut draft = check_words(mate, king, opening);
    if let Some(checker) = mate.vision.checkers().single_square() {
        let touches = shakmaty::attacks::king_attacks(king).contains(checker);
        let is_line = !touches && mate.position().board().role_at(checker) != Some(Role::Knight);
        let words = if is_line { "nothing can take it or step between" } else { "nothing can take it" };
        draft.say("; ");
        draft.claim(words, Claim::new(Kind::Mates));
    }
    draft.say(".");
    draft
}

/// "Bishop e7, guarded by knight d5, checks king d8"; "knight f6 and rook e1 give double check to king e8".
pub(crate) fn check_words(scene: &Scene<'_>, king: Square, opening: &str) -> Draft {
    let men: Vec<Square> = scene.vision.checkers().into_iter().collect();
    let check = || Claim::new(Kind::Check).men(men.iter().copied()).squares([king]);
    let names: Vec<String> = men.iter().map(|man| scene.man(*man)).collect();
    let subject = if opening.is_empty() { capitalized(&list(&names)) } else { list(&names) };
    let mut draft = Draft::at(&scene.path);
    draft.say(opening);
    let [checker] = men[..] else {
        let words = format!("{subject} give double check to {}: only the king can move", scene.man(king));
        draft.claim(&words, check());
        return draft;
    };
    draft.claim(&subject, check());
    let touches = shakmaty::attacks::king_attacks(king).contains(checker);
    let guard = scene.vision.covers(checker, !scene.position().turn()).first();
    if let Some(guard) = guard.filter(|_| touches) {
        let claim = Claim::new(Kind::CoversFlight).men([guard]).squares([checker]);
        draft.say(", ");
        draft.claim(&format!("guarded by {}", scene.man(guard)), claim);
        draft.say(",");
    }
    draft.claim(&format!(" checks {}", scene.man(king)), check());
    draft
}

/// "Knight g7 covers e8, knight d5 covers c7."
fn covered_flights(mate: &Scene<'_>) -> Vec<Draft> {
    let mut open: Vec<(Square, Bitboard)> = Vec::new();
    for flight in mate.vision.flights(mate.position().turn()) {
        // Who guards a man that checks alone is told with the check.
        if let FlightState::Covered(men) = flight.state
            && mate.vision.checkers().single_square() != Some(flight.square)
        {
            open.push((flight.square, men));
        }
    }
    let mut parts: Vec<(String, Claim)> = Vec::new();
    while let Some(man) = busiest(&open) {
        let squares: Vec<Square> =
            open.iter().filter(|(_, men)| men.contains(man)).map(|(square, _)| *square).collect();
        open.retain(|(_, men)| !men.contains(man));
        let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        let claim = Claim::new(Kind::CoversFlight).men([man]).squares(squares);
        parts.push((format!("{} covers {}", mate.man(man), list(&names)), claim));
    }
    parts.chunks(MEN_A_SENTENCE).map(|parts| covered_sentence(mate, parts)).collect()
}

/// Writes who covers what, in one sentence.
fn covered_sentence(mate: &Scene<'_>, parts: &[(String, Claim)]) -> Draft {
    let mut draft = Draft::at(&mate.path);
    for (index, (words, claim)) in parts.iter().enumerate() {
        match index {
            0 => draft.claim(&capitalized(words), claim.clone()),
            _ => {
                let is_last = index + 1 == parts.len();
                draft.say(if is_last && 2 < parts.len() {
                    ", and "
                } else if is_last {
                    " and "
                } else {
                    ", "
                });
                draft.claim(words, claim.clone());
            }
        }
    }
    draft.say(".");
    draft
}

/// Finds the man who covers most of the squares that are left; of equals the one on the lowest square.
fn busiest(open: &[(Square, Bitboard)]) -> Option<Square> {
    let all = open.iter().fold(Bitboard::EMPTY, |all, (_, men)| all | *men);
    all.into_iter().rev().max_by_key(|man| open.iter().filter(|(_, men)| men.contains(*man)).count())
}

/// "Black's own rook f8 and pawn g7 block the king."
fn blocked_flights(mate: &Scene<'_>, king: Square) -> Option<Draft> {
    let side = mate.position().turn();
    let flights = mate.vision.flights(side);
    let blocked = |flight: &vision::Flight| (flight.state == FlightState::Blocked).then_some(flight.square);
    let standing: Vec<Square> = flights.iter().filter_map(blocked).collect();
    let verb = if standing.len() == 1 { "blocks" } else { "block" };
    let words = format!("{}'s own {} {verb} the king", side_name(side), men(mate.position(), &standing));
    let mut draft = Draft::at(&mate.path);
    draft.claim(&words, Claim::new(Kind::BlocksFlight).men(standing.iter().copied()).squares([king]));
    draft.say(".");
    (!standing.is_empty()).then_some(draft)
}

/// "Pawn g7 cannot take it: bishop b2 pins it to king h8."
///
/// The men a reader would ask about: they reach the checking man or a square between, but are pinned.
pub(crate) fn pinned_helpers(mate: &Scene<'_>) -> Vec<Draft> {
    let Some(king) = mate.vision.king(mate.position().turn()) else { return Vec::new() };
    let Some(checker) = mate.vision.checkers().single_square() else { return Vec::new() };
    let mut drafts = Vec::new();
    for pin in mate.vision.pins().iter().filter(|pin| pin.king == king) {
        let reach = mate.vision.attacks_from(pin.pinned);
        let is_pawn = mate.position().board().pawns().contains(pin.pinned);
        let between = (mate.vision.between(king, checker) & reach).first().filter(|_| !is_pawn);
        let (square, deed) = match between {
            _ if reach.contains(checker) => (checker, "take it"),
            Some(square) => (square, "step between"),
            None => continue,
        };
        drafts.push(pin_forbids(mate, pin, square, deed));
    }
    drafts
}

/// "Pawn g7 cannot take it: bishop b2 pins it to king h8."
pub(crate) fn pin_forbids(scene: &Scene<'_>, pin: &Pin, square: Square, deed: &str) -> Draft {
    let mut draft = Draft::at(&scene.path);
    let illegal = Claim::new(Kind::Illegal).men([pin.pinned]).squares([square]);
    draft.claim(&format!("{} cannot {deed}", capitalized(&scene.man(pin.pinned))), illegal);
    draft.say(": ");
    let pinned = Claim::new(Kind::Pinned).men([pin.pinned, pin.pinner]).squares([pin.king]);
    draft.claim(&format!("{} pins it to {}", scene.man(pin.pinner), scene.man(pin.king)), pinned);
    draft.say(".");
    draft
}
