//! What a moved piece aims at: two pieces at once, a skewer, a pin, as far as some line captures there.

use claims::{Claim, Kind};
use phrase::{Message, Phrase, list};
use shakmaty::{Bitboard, Move, Position, Role, Square};

use super::Reply;
use crate::draft::Draft;
use crate::scene::Scene;

/// What a pin must be worth to be mentioned, in centipawns: a piece, not a pawn.
const PIN: i32 = 150;

/// Drafts what a moved piece forks, skewers or pins, if some line captures there.
pub(super) fn aims(after: &Scene<'_>, man: Square, replies: &[Reply]) -> Option<Draft> {
    let captured = captured_later(replies) | victims(replies);
    let lined_up = || skewer(after, man, captured).or_else(|| pin(after, man, captured));
    attacks_two(after, man, replies).or_else(lined_up)
}

/// Returns the squares on which the answers and the moves after them capture.
pub(crate) fn captured_later(replies: &[Reply]) -> Bitboard {
    let own = replies.iter().flat_map(|reply| reply.line.iter().skip(1).step_by(2));
    own.filter(|mv| mv.is_capture()).map(|mv| mv.to()).collect()
}

/// Returns the current squares of the pieces that are captured in the lines, wherever they go first.
pub(crate) fn victims(replies: &[Reply]) -> Bitboard {
    let of_line = |line: &[Move]| {
        // Pairs of where pieces are now and where they were.
        let mut moved: Vec<(Square, Square)> = Vec::new();
        let mut victims = Bitboard::EMPTY;
        for (index, mv) in line.iter().enumerate() {
            let origin = |square: Square| {
                moved.iter().rev().find(|(now, _)| *now == square).map_or(square, |(_, before)| *before)
            };
            if index % 2 == 1 {
                victims.extend(vision::captured_square(*mv).map(origin));
            } else if let Some(from) = mv.from().filter(|_| !mv.is_castle()) {
                let before = origin(from);
                moved.push((mv.to(), before));
            }
        }
        victims
    };
    replies.iter().map(|reply| of_line(&reply.line)).fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// Returns the squares on which the moved piece captures in the lines.
fn captured_by(man: Square, replies: &[Reply]) -> Bitboard {
    let captures = |reply: &Reply| {
        let mut stands = man;
        let mut squares = Bitboard::EMPTY;
        for mv in reply.line.iter().skip(1).step_by(2).filter(|mv| !mv.is_castle()) {
            if mv.from() == Some(stands) {
                stands = mv.to();
                squares.extend(mv.is_capture().then_some(stands));
            }
        }
        squares
    };
    replies.iter().map(captures).fold(Bitboard::EMPTY, |all, squares| all | squares)
}

/// Drafts "The knight on c7 forks the king on e8 and the rook on a8."; or, if not all targets are worth more
/// than the piece, "The queen on c2 attacks the king on h2 and the rook on g6 at once."
///
/// Pawns are named only if the piece captures one of them; it captures at least one of the targets.
pub(crate) fn attacks_two(first: &Scene<'_>, man: Square, replies: &[Reply]) -> Option<Draft> {
    let position = first.position();
    let taken = captured_by(man, replies);
    let reached = first.vision.attacks_from(man) & position.board().by_color(position.turn());
    let is_big = |square: &Square| first.vision.is_bigger(*square, man);
    let is_pawn = |square: &Square| position.board().pawns().contains(*square);
    let matters = |square: &Square| !is_pawn(square) && is_big(square) || taken.contains(*square);
    let mut targets: Vec<Square> = reached.into_iter().filter(matters).collect();
    if 2 < targets.len() {
        targets.retain(|square| !is_pawn(square));
    }
    if targets.len() < 2 || !targets.iter().any(|square| taken.contains(*square)) {
        return None;
    }
    // The most valuable target first, as is usual.
    let worth = |square: &Square| position.board().role_at(*square).map_or(0, |role| role as u8);
    let mut named = targets.clone();
    named.sort_by_key(|square| std::cmp::Reverse(worth(square)));
    let names: Vec<Phrase> = named.iter().map(|square| first.man(*square)).collect();
    let is_fork = targets.iter().all(is_big);
    let (id, kind) = if is_fork { ("move-forks", Kind::Forks) } else { ("move-attacks-two", Kind::Attacks) };
    let message = Message::new(id).with("man", first.man(man)).with("targets", list(&names));
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licence("attacks", Claim::new(kind).men([man]).squares(targets)));
    Some(draft)
}

/// Drafts "The rook on e1 skewers the king on e5: the queen on e8 stands behind."
pub(crate) fn skewer(first: &Scene<'_>, man: Square, captured: Bitboard) -> Option<Draft> {
    let is_used = |target: Square| captured.contains(target);
    let all = first.vision.skewers();
    let skewer = all.iter().find(|skewer| skewer.slider == man && is_used(skewer.target))?;
    let mut draft = Draft::at(&first.path);
    let claim = Claim::new(Kind::Skewers).men([man]).squares([skewer.front, skewer.target]);
    let message = Message::new("move-skewers").with("man", first.man(man));
    let message = message.with("front", first.man(skewer.front)).with("target", first.man(skewer.target));
    draft.tell(message.licence("skewers", claim));
    Some(draft)
}

/// Drafts "The bishop on b5 pins the queen on c6 to the king on e8."
pub(crate) fn pin(first: &Scene<'_>, man: Square, captured: Bitboard) -> Option<Draft> {
    let enemies = first.position().board().by_color(first.position().turn());
    let lines = first.vision.masked_men().iter();
    let pin = lines
        .filter(|line| line.slider == man && enemies.contains(line.front) && 0 < line.worth)
        .find(|line| {
            first.position().board().role_at(line.front) != Some(Role::King)
                && PIN <= line.worth
                && (captured.contains(line.front) || captured.contains(line.target))
        })?;
    let mut draft = Draft::at(&first.path);
    let message = Message::new("move-pins").with("man", first.man(man));
    let message = message.with("front", first.man(pin.front)).with("target", first.man(pin.target));
    let claim = Claim::new(Kind::PinnedTo).men([pin.front, man]).squares([pin.target]);
    draft.tell(message.licence("pins", claim));
    Some(draft)
}
