//! What the first move does on the board, as far as a line depends on it.

use claims::{Claim, Kind, arrival};
use phrase::{Message, Phrase, Score, list};
use shakmaty::{Bitboard, Move, Position, Role, Square};

use super::features::Feature;
use super::{Reply, captures, guards, menaces, runners, trapped_pieces};
use crate::draft::Draft;
use crate::offers;
use crate::scene::{Scene, threatened_mates};

/// What a pin must be worth to be mentioned, in centipawns: a piece, not a pawn.
const PIN: i32 = 150;
/// The most standing facts mentioned.
const MOST: usize = 3;

/// Drafts what the first move captures, forks, pins or uncovers, if some line captures there; what falls, and
/// why; what cannot capture; and what is trapped or has two duties. What the win needs comes first.
pub(crate) fn facts(
    root: &Scene<'_>,
    first: &Scene<'_>,
    mv: Move,
    replies: &[Reply],
    features: &[Feature],
    is_brief: bool,
) -> Vec<Draft> {
    let man = arrival(root.position().turn(), mv);
    let captured = captured_later(replies);
    let mut drafts = Vec::new();
    if !mv.is_en_passant() {
        drafts.extend(captures::draft(root, first, mv, replies));
    }
    drafts.extend(uncovers(root, first, mv, captured));
    drafts.extend(backs_mate(root, first, man));
    drafts.extend(offers::desperado(
        root,
        mv,
        replies.iter().filter_map(|reply| reply.line.first().copied()),
    ));
    let overloaded = trapped_pieces::draft_overloaded(first, replies);
    let drawn =
        offers::draft_drawn(first, replies.iter().filter_map(|reply| reply.line.first_chunk().copied()));
    let lines = || replies.iter().map(|reply| reply.told.as_slice());
    let deflected = || offers::draft_deflected(first, lines()).filter(|_| overloaded.is_none());
    drafts.extend(drawn.or_else(deflected));
    // A piece that is captured at once, by a reply that loses no less than any other, does not fork or pin
    // anything.
    let least = replies.iter().map(|reply| reply.pawns).min();
    let takes_back = |reply: &&Reply| reply.line.first().is_some_and(|reply| reply.to() == man);
    let is_traded = mv.is_capture() && replies.iter().find(takes_back).map(|reply| reply.pawns) == least;
    if !is_traded {
        drafts.extend(aims(first, man, replies));
    }
    drafts.extend(cannot_take(first, man));
    drafts.extend(guards::shut_off(root, first, mv, replies));
    drafts.extend(overloaded.or_else(|| trapped_pieces::draft_trapped(first, replies)));
    drafts.extend(guards::draft_attacked(first, man, replies, &drafts));
    drafts.extend(guards::king_leaves(first, replies, &drafts));
    drafts.extend(trapped_pieces::falling(first, replies, &drafts));
    drafts.extend(trapped_pieces::draft_screened(first, replies));
    drafts.extend(
        guards::draft_pinned(first, replies)
            .filter(|draft| drafts.iter().all(|known| known.said != draft.said)),
    );
    drafts.extend(guards::backs(root, first, man, replies));
    drafts.extend(runners::outruns(first, lines()));
    let is_needed = |draft: &Draft| {
        let named = |feature: &&Feature| draft.claims().into_iter().any(|claim| *claim == feature.claim);
        features.iter().filter(|feature| feature.is_needed).any(|feature| named(&feature))
    };
    drafts.sort_by_key(|draft| !is_needed(draft));
    // An existing check comes after what its win needs, and never alone, because it is not an idea by itself.
    // What the side stands to lose comes before what a quiet move does, and after what is captured.
    let needed = drafts.iter().filter(|draft| is_needed(draft)).count();
    let place = needed.max(usize::from(is_brief || mv.is_capture())).min(drafts.len());
    let is_alone = drafts.is_empty();
    let told = draft_checked(root).filter(|_| !is_alone).or_else(|| menaces::threat(root));
    let men = menaces::men(root, first, mv);
    match told {
        Some(told) => drafts.insert(place, told),
        None if mv.is_capture() => drafts.extend(men),
        None => drop(drafts.splice(place..place, men)),
    }
    drafts.truncate(MOST);
    drafts
}

/// Drafts which mate is threatened in the position after a path; `written` is the mating move.
pub(super) fn threat_in_passing(path: &[Move], written: Score, threatens: Claim) -> Draft {
    let mut draft = Draft::at(path);
    let message = Message::new("threat-mate-in-passing").with("move", written);
    draft.tell(message.licence("threat", threatens));
    draft
}

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

/// Drafts "The queen on f6 checks the king on d8." for a side that must answer a check with its winning move.
fn draft_checked(root: &Scene<'_>) -> Option<Draft> {
    let king = root.vision.king(root.position().turn())?;
    let checker = root.vision.checkers().single_square()?;
    let mut draft = Draft::at(&root.path);
    let message = Message::new("check").with("men", list(&[root.man(checker)])).with("king", root.man(king));
    draft.tell(message.licence("check", Claim::new(Kind::Check).men([checker]).squares([king])));
    draft.say(".");
    Some(draft)
}

/// Drafts "The knight on h5 guards g7." for a threat of mate on a square that the moved piece now guards.
fn backs_mate(root: &Scene<'_>, first: &Scene<'_>, man: Square) -> Option<Draft> {
    let mate = *threatened_mates(first.position()).first()?;
    let target = mate.to();
    let guards = mate.from() != Some(man) && first.vision.guards(man, target);
    if !guards
        || first.path.last().and_then(|mv| mv.from()).is_some_and(|from| root.vision.guards(from, target))
    {
        return None;
    }
    let mut draft = Draft::at(&first.path);
    let message = Message::new("cause-guards").with("man", first.man(man)).with("square", target);
    draft.tell(message.licence("guards", Claim::new(Kind::Guards).men([man]).squares([target])));
    Some(draft)
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

/// Drafts "The move opens the line of the queen on g3 to the queen on d6."
pub(crate) fn uncovers(root: &Scene<'_>, first: &Scene<'_>, mv: Move, captured: Bitboard) -> Option<Draft> {
    let from = mv.from()?;
    let color = root.position().turn();
    let is_uncovered = |slider: &Square, target: Square| {
        *slider != from
            && !root.vision.attacks_from(*slider).contains(target)
            && first.vision.attacks_from(*slider).contains(target)
    };
    let sliders = root.position().board().sliders() & root.position().board().by_color(color);
    let targets = first.position().board().by_color(!color) & captured;
    let pairs =
        sliders.into_iter().flat_map(|slider| targets.into_iter().map(move |target| (slider, target)));
    let (slider, target) = pairs.into_iter().find(|(slider, target)| is_uncovered(slider, *target))?;
    let mut draft = Draft::at(&root.path);
    let claim = root.line_claim(Kind::Uncovers, &[mv]).men([slider]).squares([target]);
    let message = Message::new("move-opens-line").with("slider", root.man(slider));
    draft.tell(message.with("target", first.man(target)).licence("opens", claim));
    Some(draft)
}

/// Drafts "The rook on d7 cannot take on b5: the bishop on b5 pins it to the king on e8."; or, for a king
/// that is the only possible capturer, "The king on g8 cannot take on f7: the knight on e5 guards it."
pub(super) fn cannot_take(first: &Scene<'_>, man: Square) -> Option<Draft> {
    pinned_cannot_take(first, man).or_else(|| king_cannot_take(first, man))
}

/// Drafts "The king on g8 cannot take on f7: the knight on e5 guards it."; `None` for a checking piece, whose
/// guard is mentioned with the check.
pub(crate) fn king_cannot_take(first: &Scene<'_>, man: Square) -> Option<Draft> {
    let side = first.position().turn();
    let king = first.vision.king(side)?;
    let guard =
        first.vision.attackers_to(man, !side).into_iter().find(|guard| first.vision.guards(*guard, man))?;
    let is_alone = first.vision.attackers_to(man, side).single_square() == Some(king);
    if !is_alone || first.vision.checkers().contains(man) {
        return None;
    }
    let illegal = Claim::new(Kind::Illegal).men([king]).squares([man]);
    let message = Message::new("guarded-cannot-take-on").with("man", first.man(king)).with("square", man);
    let message = message.with("guard", first.man(guard)).licence("illegal", illegal);
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licence("guards", Claim::new(Kind::Guards).men([guard]).squares([man])));
    Some(draft)
}

/// Drafts "The rook on d7 cannot take on b5: the bishop on b5 pins it to the king on e8."
pub(crate) fn pinned_cannot_take(first: &Scene<'_>, man: Square) -> Option<Draft> {
    let side = first.position().turn();
    let king = first.vision.king(side)?;
    let pin = first.vision.pins().iter().find(|pin| {
        pin.king == king && first.vision.attacks_from(pin.pinned).contains(man) && !pin.allows(man)
    })?;
    let illegal = Claim::new(Kind::Illegal).men([pin.pinned]).squares([man]);
    let pinned = Claim::new(Kind::Pinned).men([pin.pinned, pin.pinner]).squares([pin.king]);
    let message =
        Message::new("pinned-cannot-take-on").with("man", first.man(pin.pinned)).with("square", man);
    let message = message.with("pinner", first.man(pin.pinner)).with("king", first.man(pin.king));
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licence("illegal", illegal).licence("pinned", pinned));
    Some(draft)
}
