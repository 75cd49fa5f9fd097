//! The picture of a mate: who checks, who takes which flight square, and why nothing can be done.

use claims::{Claim, Kind};
use shakmaty::{Bitboard, Position, Role, Square};
use vision::FlightState;

use crate::draft::Draft;
use crate::notation::{capitalized, list};
use crate::scene::Scene;

/// Describes a mated king, in a few sentences about the position of the mate.
pub(crate) fn mate_picture(mate: &Scene<'_>, opening: &str) -> Vec<Draft> {
    let Some(king) = mate.vision.king(mate.position().turn()) else { return Vec::new() };
    let mut drafts = vec![checkers(mate, king, opening)];
    drafts.extend(covered_flights(mate));
    drafts.extend(blocked_flights(mate, king));
    drafts.extend(pinned_helpers(mate));
    drafts
}

/// "Bishop e7 checks king d8, guarded by knight d5, and nothing can take it or step between."
fn checkers(mate: &Scene<'_>, king: Square, opening: &str) -> Draft {
    let men: Vec<Square> = mate.vision.checkers().into_iter().collect();
    let names: Vec<String> = men.iter().map(|man| mate.man(*man)).collect();
    let check = Claim::new(Kind::Check).men(men.iter().copied()).squares([king]);
    let mut draft = Draft::at(&mate.path);
    draft.say(opening);
    let subject = if opening.is_empty() { capitalized(&list(&names)) } else { list(&names) };
    let [checker] = men[..] else {
        draft.claim(&format!("{subject} check {} together", mate.man(king)), check);
        draft.say(".");
        return draft;
    };
    draft.claim(&format!("{subject} checks {}", mate.man(king)), check);
    let touches = shakmaty::attacks::king_attacks(king).contains(checker);
    let color = !mate.position().turn();
    if let Some(guard) = mate.vision.covers(checker, color).first().filter(|_| touches) {
        let claim = Claim::new(Kind::CoversFlight).men([guard]).squares([checker]);
        draft.claim(&format!(", guarded by {}", mate.man(guard)), claim);
    }
    let is_line = !touches && mate.position().board().role_at(checker) != Some(Role::Knight);
    let words =
        if is_line { ", and nothing can take it or step between" } else { ", and nothing can take it" };
    draft.claim(words, Claim::new(Kind::Mates));
    draft.say(".");
    draft
}

/// "Knight g7 covers e8, knight d5 covers c7."
fn covered_flights(mate: &Scene<'_>) -> Option<Draft> {
    let mut open: Vec<(Square, Bitboard)> = Vec::new();
    for flight in mate.vision.flights(mate.position().turn()) {
        // The square of a checking man is told with the check.
        if let FlightState::Covered(men) = flight.state
            && !mate.vision.checkers().contains(flight.square)
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
    let mut draft = Draft::at(&mate.path);
    let last = parts.len().checked_sub(1)?;
    for (index, (words, claim)) in parts.into_iter().enumerate() {
        match index {
            0 => draft.claim(&capitalized(&words), claim),
            _ => {
                draft.say(if index == last { " and " } else { ", " });
                draft.claim(&words, claim);
            }
        }
    }
    draft.say(".");
    Some(draft)
}

/// Finds the man who covers most of the squares that are left; of equals the one on the lowest square.
fn busiest(open: &[(Square, Bitboard)]) -> Option<Square> {
    let all = open.iter().fold(Bitboard::EMPTY, |all, (_, men)| all | *men);
    all.into_iter().rev().max_by_key(|man| open.iter().filter(|(_, men)| men.contains(*man)).count())
}

/// "His own rook f8 and pawn g7 stand in his way."
fn blocked_flights(mate: &Scene<'_>, king: Square) -> Option<Draft> {
    let flights = mate.vision.flights(mate.position().turn());
    let blocked = |flight: &vision::Flight| (flight.state == FlightState::Blocked).then_some(flight.square);
    let men: Vec<Square> = flights.iter().filter_map(blocked).collect();
    let names: Vec<String> = men.iter().map(|man| mate.man(*man)).collect();
    let verb = if men.len() == 1 { "stands" } else { "stand" };
    let words = format!("His own {} {verb} in his way", list(&names));
    let mut draft = Draft::at(&mate.path);
    draft.claim(&words, Claim::new(Kind::BlocksFlight).men(men.iter().copied()).squares([king]));
    draft.say(".");
    (!men.is_empty()).then_some(draft)
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
        let mut draft = Draft::at(&mate.path);
        let illegal = Claim::new(Kind::Illegal).men([pin.pinned]).squares([square]);
        draft.claim(&format!("{} cannot {deed}", capitalized(&mate.man(pin.pinned))), illegal);
        draft.say(": ");
        let pinned = Claim::new(Kind::Pinned).men([pin.pinned, pin.pinner]).squares([king]);
        draft.claim(&format!("{} pins it to {}", mate.man(pin.pinner), mate.man(king)), pinned);
        draft.say(".");
        drafts.push(draft);
    }
    drafts
}
