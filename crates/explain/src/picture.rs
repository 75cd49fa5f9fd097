//! The picture of a mate: which piece checks, which pieces cover the flight squares, and why nothing can be
//! done.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list, men, side_name};
use shakmaty::{Bitboard, Move, Position, Role, Square};
use vision::{FlightState, MatePattern, Pin};

use crate::draft::Draft;
use crate::scene::Scene;

/// The most pieces in one sentence about covered squares.
const MEN_A_SENTENCE: usize = 3;

/// Describes a mated king, in a few sentences about the mate position.
pub(crate) fn mate_picture(mate: &Scene<'_>) -> Vec<Draft> {
    let Some(king) = mate.vision.king(mate.position().turn()) else { return Vec::new() };
    let mut drafts = vec![checkers(mate, king)];
    let covered = covered_flights(mate);
    drafts.extend(covered.chunks(MEN_A_SENTENCE).map(|parts| covered_sentence(mate, parts)));
    drafts.extend(blocked_flights(mate, king));
    drafts.extend(pinned_helpers(mate));
    drafts.extend(draft_picture(mate));
    drafts
}

/// Drafts "It is a smothered mate."
fn draft_picture(mate: &Scene<'_>) -> Option<Draft> {
    let pattern = mate.vision.mate_patterns().first().copied()?;
    let mut draft = Draft::at(&mate.path);
    draft.tell(Message::new(name(pattern)).licence("name", Claim::new(pattern.kind())));
    Some(draft)
}

/// Returns the message with the established name of a mate.
pub(crate) fn name(pattern: MatePattern) -> &'static str {
    match pattern {
        MatePattern::BackRank => "mate-back-rank",
        MatePattern::Smothered => "mate-smothered",
        MatePattern::Arabian => "mate-arabian",
        MatePattern::Anastasia => "mate-anastasia",
        MatePattern::Hook => "mate-hook",
        MatePattern::Dovetail => "mate-dovetail",
        MatePattern::Boden => "mate-boden",
        MatePattern::DoubleBishop => "mate-double-bishop",
        MatePattern::Epaulette => "mate-epaulette",
    }
}

/// Drafts "The bishop on e7, guarded by the knight on d5, checks the king on d8; nothing can take it."
fn checkers(mate: &Scene<'_>, king: Square) -> Draft {
    let mut draft = check_words(mate, king);
    if let Some(checker) = mate.vision.checkers().single_square() {
        let touches = shakmaty::attacks::king_attacks(king).contains(checker);
        let is_line = !touches && mate.position().board().role_at(checker) != Some(Role::Knight);
        let id = if is_line { "mate-no-help-on-line" } else { "mate-no-help" };
        draft.say("; ");
        draft.tell(Message::new(id).licence("mates", Claim::new(Kind::Mates)));
    }
    draft.say(".");
    draft
}

/// From a mate of this many plies on, it is worth mentioning where the king is driven.
const HUNT: usize = 7;

/// Drafts "Every move of the main line gives check, and the king is driven from g8 to h3."
pub(crate) fn hunt(root: &Scene<'_>, line: &[Move], mate: &Scene<'_>) -> Option<Draft> {
    let side = mate.position().turn();
    let (from, to) = (root.vision.king(side)?, mate.vision.king(side)?);
    let mut board = root.position().clone();
    let mut is_always_check = true;
    for mv in line {
        board = board.play(*mv).ok()?;
        is_always_check &= board.turn() != side || board.is_check();
    }
    let id = if is_always_check { "hunt-with-checks" } else { "hunt" };
    let message = Message::new(id).with("from", from).with("to", to);
    let mut draft = Draft::at(&root.path);
    draft.tell(message.licence("hunt", root.line_claim(Kind::Mates, line)));
    (HUNT <= line.len() && 1 < from.distance(to)).then_some(draft)
}

/// Drafts "The bishop on e7, guarded by the knight on d5, checks the king on d8"; "the knight on f6 and the
/// rook on e1 give double check to the king on e8".
pub(crate) fn check_words(scene: &Scene<'_>, king: Square) -> Draft {
    let men: Vec<Square> = scene.vision.checkers().into_iter().collect();
    let claim = Claim::new(Kind::Check).men(men.iter().copied()).squares([king]);
    let names: Vec<Phrase> = men.iter().map(|man| scene.man(*man)).collect();
    let touches = |man: Square| shakmaty::attacks::king_attacks(king).contains(man);
    let single = men.first().copied().filter(|man| men.len() == 1 && touches(*man));
    let guard =
        single.and_then(|man| Some((man, scene.vision.covers(man, !scene.position().turn()).first()?)));
    let mut draft = Draft::at(&scene.path);
    let id = match (men.len(), guard) {
        (1, Some(_)) => "check-guarded",
        (1, None) => "check",
        _ => "check-both",
    };
    let mut message =
        Message::new(id).with("men", list(&names)).with("king", scene.man(king)).licence("check", claim);
    if let Some((man, guard)) = guard {
        let claim = Claim::new(Kind::CoversFlight).men([guard]).squares([man]);
        message = message.with("guard", scene.man(guard)).licence("guard", claim);
    }
    draft.tell(message);
    draft
}

/// Returns which pieces cover which of the king's flight squares, each square once, in words and as a claim;
/// the piece that covers most comes first.
pub(crate) fn covered_flights(mate: &Scene<'_>) -> Vec<(Phrase, Claim)> {
    let mut open: Vec<(Square, Bitboard)> = Vec::new();
    for flight in mate.vision.flights(mate.position().turn()) {
        // What guards a lone checking piece is mentioned with the check.
        if let FlightState::Covered(men) = flight.state
            && mate.vision.checkers().single_square() != Some(flight.square)
        {
            open.push((flight.square, men));
        }
    }
    let mut parts: Vec<(Phrase, Claim)> = Vec::new();
    while let Some(man) = busiest(&open) {
        let squares: Vec<Square> =
            open.iter().filter(|(_, men)| men.contains(man)).map(|(square, _)| *square).collect();
        open.retain(|(_, men)| !men.contains(man));
        let names: Vec<Phrase> = squares.iter().copied().map(Phrase::from).collect();
        let claim = Claim::new(Kind::CoversFlight).men([man]).squares(squares);
        parts.push((
            Message::new("covers").with("man", mate.man(man)).with("squares", list(&names)).phrase(),
            claim,
        ));
    }
    parts
}

/// Writes which pieces cover which squares, in one sentence.
fn covered_sentence(mate: &Scene<'_>, parts: &[(Phrase, Claim)]) -> Draft {
    let id =
        ["covers-one", "covers-two"].get(parts.len().saturating_sub(1)).copied().unwrap_or("covers-three");
    let message = ["first", "second", "third"]
        .into_iter()
        .zip(parts)
        .fold(Message::new(id), |message, (place, (words, claim))| {
            message.with(place, words.clone()).licence(place, claim.clone())
        });
    let mut draft = Draft::at(&mate.path);
    draft.tell(message);
    draft
}

/// Finds the piece that covers most of the squares that are left; of equals, the one on the lowest square.
fn busiest(open: &[(Square, Bitboard)]) -> Option<Square> {
    let all = open.iter().fold(Bitboard::EMPTY, |all, (_, men)| all | *men);
    all.into_iter().rev().max_by_key(|man| open.iter().filter(|(_, men)| men.contains(*man)).count())
}

/// Drafts "Black's own rook on f8 and pawn on g7 block the king."
fn blocked_flights(mate: &Scene<'_>, king: Square) -> Option<Draft> {
    let side = mate.position().turn();
    let flights = mate.vision.flights(side);
    let blocked = |flight: &vision::Flight| (flight.state == FlightState::Blocked).then_some(flight.square);
    let standing: Vec<Square> = flights.iter().filter_map(blocked).collect();
    let message =
        Message::new("blocks-flight").with("side", side_name(side)).number("count", standing.len() as u64);
    let claim = Claim::new(Kind::BlocksFlight).men(standing.iter().copied()).squares([king]);
    let mut draft = Draft::at(&mate.path);
    draft.tell(message.with("men", men(mate.position(), &standing)).licence("blocks", claim));
    (!standing.is_empty()).then_some(draft)
}

/// Drafts "The pawn on g7 cannot take it: the bishop on b2 pins it to the king on h8."
///
/// This covers the pieces that a reader would ask about: they reach the checking piece or a square in
/// between, but are pinned.
pub(crate) fn pinned_helpers(mate: &Scene<'_>) -> Vec<Draft> {
    let Some(king) = mate.vision.king(mate.position().turn()) else { return Vec::new() };
    let Some(checker) = mate.vision.checkers().single_square() else { return Vec::new() };
    let mut drafts = Vec::new();
    for pin in mate.vision.pins().iter().filter(|pin| pin.king == king) {
        let reach = mate.vision.attacks_from(pin.pinned);
        let is_pawn = mate.position().board().pawns().contains(pin.pinned);
        let between = (mate.vision.between(king, checker) & reach).first().filter(|_| !is_pawn);
        let (square, deed) = match between {
            _ if reach.contains(checker) => (checker, "pinned-cannot-take"),
            Some(square) => (square, "pinned-cannot-step-between"),
            None => continue,
        };
        drafts.push(pin_forbids(mate, pin, square, deed));
    }
    drafts
}

/// Drafts "The pawn on g7 cannot take it: the bishop on b2 pins it to the king on h8."
fn pin_forbids(scene: &Scene<'_>, pin: &Pin, square: Square, id: &'static str) -> Draft {
    let illegal = Claim::new(Kind::Illegal).men([pin.pinned]).squares([square]);
    let pinned = Claim::new(Kind::Pinned).men([pin.pinned, pin.pinner]).squares([pin.king]);
    let message = Message::new(id).with("man", scene.man(pin.pinned)).with("pinner", scene.man(pin.pinner));
    let mut draft = Draft::at(&scene.path);
    draft.tell(
        message.with("king", scene.man(pin.king)).licence("illegal", illegal).licence("pinned", pinned),
    );
    draft
}
