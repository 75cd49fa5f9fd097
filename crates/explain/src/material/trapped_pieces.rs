//! Pieces of the other side in trouble after the first move: trapped, or with two duties.

use claims::{Claim, HOUSE, Kind};
use phrase::{Message, side_name};
use shakmaty::{Move, Position, Role, Square};
use vision::captured_square;

use super::Reply;
use crate::draft::Draft;
use crate::scene::Scene;
use crate::trapped_pieces::{is_lost_in, is_overloaded, is_trapped, savings};

/// The number of lines in which a second piece must fall, beside the one that falls in most.
const SEVERAL: usize = 3;

/// Drafts "The bishop on a2 is trapped: it is attacked, and every move loses it." if an answer captures the
/// piece and no other piece saves it, or only until it falls later in the line; for one that has no move,
/// "The rook on a8 is attacked by the queen on b7 and cannot move."
pub(crate) fn draft_trapped(first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let is_trapped = |man: &Square| {
        let pieces = first.position().board().pawns() | first.position().board().kings();
        let is_piece = !pieces.contains(*man) && !first.vision.is_pinned(*man);
        is_piece && is_trapped(&first.vision, *man) == Some(true)
    };
    let can_move = |man: Square| first.position().legal_moves().iter().any(|mv| mv.from() == Some(man));
    let seen_attacker = |man: Square| attacker(first, replies, man).filter(|_| !can_move(man));
    let is_lost_anyway = |man: Square, mv: &Move| {
        replies.iter().any(|reply| reply.line.first() == Some(mv) && is_lost_in(&reply.told, man))
    };
    let is_saved = |man: Square| savings(&first.vision, man).iter().any(|mv| !is_lost_anyway(man, mv));
    let is_told = |man: &Square| seen_attacker(*man).is_some() || !is_saved(*man);
    let man = find_fallen(first, replies).into_iter().filter(is_trapped).find(is_told)?;
    let mut draft = Draft::at(&first.path);
    let attacker = seen_attacker(man);
    let message = Message::new(if attacker.is_some() { "cannot-leave" } else { "trapped" });
    let message =
        message.with("man", first.man(man)).licence("trapped", Claim::new(Kind::Trapped).men([man]));
    draft.tell(match attacker {
        Some(attacker) => {
            let claim = Claim::new(Kind::Attacks).men([attacker]).squares([man]);
            message.with("attacker", first.man(attacker)).licence("attacks", claim)
        }
        None => message,
    });
    Some(draft)
}

/// Drafts "The queen on g6 is trapped: it is attacked, and every move loses it." for the piece that falls in
/// a line when another has moved, after a quiet answer.
pub(super) fn trapped_in(first: &Scene<'_>, line: &[Move]) -> Option<Draft> {
    let [reply, answer, _, capture, ..] = *line else { return None };
    let after = first.after(reply)?.after(answer).filter(|_| !answer.is_capture())?;
    let man = captured_square(capture)?;
    let mut draft = Draft::at(&after.path);
    let message = Message::new("trapped").with("man", after.man(man));
    draft.tell(message.licence("trapped", Claim::new(Kind::Trapped).men([man])));
    (is_trapped(&after.vision, man) == Some(true)).then_some(draft)
}

/// Drafts "The queen on d1 attacks the bishop on g4, which is unguarded." for the piece captured in most
/// lines, and for another captured in several, if each is worth more than a pawn and nothing else has been
/// said about it.
pub(crate) fn falling(first: &Scene<'_>, replies: &[Reply], said: &[Draft]) -> Vec<Draft> {
    let is_said = |man: Square| {
        let names = |claim: &Claim| claim.men.contains(&man) || claim.squares.contains(&man);
        said.iter().any(|draft| draft.claims().into_iter().any(names))
    };
    let pawns = first.position().board().pawns();
    let told = |man: Square| {
        let is_new = !is_said(man) && !pawns.contains(man);
        is_new.then(|| attacks(first, attacker(first, replies, man)?, man)).flatten()
    };
    let men = find_fallen(first, replies);
    let Some((most, others)) = men.split_first() else { return Vec::new() };
    let often = |man: &&Square| SEVERAL <= replies.iter().filter(|reply| falls(reply, **man)).count();
    let other = others.iter().filter(often).find_map(|man| told(*man));
    told(*most).into_iter().chain(other).collect()
}

/// Drafts "The queen on d1 attacks the bishop on g4, which is unguarded." for a piece that is unguarded or
/// worth more than its attacker.
pub(super) fn attacks(scene: &Scene<'_>, attacker: Square, man: Square) -> Option<Draft> {
    let is_unguarded = scene.vision.attackers_to(man, scene.position().turn()).is_empty();
    if !is_unguarded && !scene.vision.is_bigger(man, attacker) {
        return None;
    }
    let message = Message::new(if is_unguarded { "attacks-unguarded" } else { "attacks-man" });
    let message = message.with("attacker", scene.man(attacker)).with("man", scene.man(man));
    let message = message.licence("attacks", Claim::new(Kind::Attacks).men([attacker]).squares([man]));
    let mut draft = Draft::at(&scene.path);
    draft.tell(match is_unguarded {
        true => message.licence("unguarded", Claim::new(Kind::Unguarded).squares([man])),
        false => message,
    });
    Some(draft)
}

/// Drafts "The bishop on b8 keeps the queen on f8 from guarding the rook on a8." for an unguarded piece that
/// answers capture, if the piece in the way can move; not for one captured by a lesser piece, which no guard
/// would deter.
pub(super) fn draft_screened(first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let side = first.position().turn();
    let board = first.position().board();
    let worth = |man: Square| board.role_at(man).map_or(0, |role| HOUSE.of(role));
    let may_help = |man: &Square| {
        let is_guarded = first.vision.attackers_to(*man, side).any();
        let attacker = attacker(first, replies, *man);
        !is_guarded
            && !board.pawns().contains(*man)
            && attacker.is_some_and(|attacker| worth(*man) <= worth(attacker))
    };
    let may_move = |front: &Square| {
        let is_own = board.by_color(side).contains(*front) && !board.pawns().contains(*front);
        is_own && first.position().legal_moves().iter().any(|mv| mv.from() == Some(*front))
    };
    let sliders = board.sliders() & board.by_color(side);
    let (man, slider, front) = find_fallen(first, replies).into_iter().filter(may_help).find_map(|man| {
        let screened =
            |slider| Some((man, slider, first.vision.alone_between(slider, man).filter(may_move)?));
        sliders.into_iter().find_map(screened)
    })?;
    let mut draft = Draft::at(&first.path);
    let message = Message::new("would-guard").with("slider", first.man(slider)).with("man", first.man(man));
    let claim = Claim::new(Kind::InTheWay).men([front, slider]).squares([man]);
    draft.tell(message.with("front", first.man(front)).licence("way", claim));
    Some(draft)
}

/// Drafts "The queen on f8 cannot both take on d6 and guard a8." if a reply does the one and its answer
/// punishes it.
pub(crate) fn draft_overloaded(first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let (man, first_duty, second_duty, claim) = replies.iter().find_map(|reply| {
        let [mv, answer] = reply.line.first_chunk().copied()?;
        let squares = [captured_square(mv)?, captured_square(answer)?];
        let man = mv.from().filter(|_| mv.role() != Role::King && squares[1] != mv.to())?;
        let claim = first.line_claim(Kind::Overloaded, &[mv, answer]).men([man]).squares(squares);
        (is_overloaded(&claim, &first.vision) == Some(true)).then_some((man, squares[0], squares[1], claim))
    })?;
    let mut draft = Draft::at(&first.path);
    let message = Message::new("overloaded").with("man", first.man(man));
    let message = message.with("square", first_duty).with("other", first.man(second_duty));
    draft.tell(message.licence("overloaded", claim));
    Some(draft)
}

/// Drafts "It is zugzwang: no capture or mate is threatened, but Black must move."
pub(crate) fn zugzwang(first: &Scene<'_>) -> Draft {
    let mut draft = Draft::at(&first.path);
    let message = Message::new("zugzwang").with("side", side_name(first.position().turn()));
    draft.tell(message.licence("zugzwang", Claim::new(Kind::Zugzwang)));
    draft
}

/// Lists the squares before the replies of the pieces that answers capture: those that fall most often first,
/// and of equals the most valuable.
fn find_fallen(first: &Scene<'_>, replies: &[Reply]) -> Vec<Square> {
    let board = first.position().board();
    let mut men: Vec<(usize, Square)> = (board.by_color(first.position().turn()) & !board.kings())
        .into_iter()
        .map(|man| (replies.iter().filter(|reply| falls(reply, man)).count(), man))
        .filter(|(count, _)| 0 < *count)
        .collect();
    men.sort_by_key(|(count, man)| std::cmp::Reverse((*count, board.role_at(*man).map(|role| role as u8))));
    men.into_iter().map(|(_, man)| man).collect()
}

/// Finds the piece that captures another in an answer, if it already attacks it.
fn attacker(first: &Scene<'_>, replies: &[Reply], man: Square) -> Option<Square> {
    let takers = replies.iter().filter(|reply| falls(reply, man)).filter_map(|reply| reply.answer()?.from());
    takers.into_iter().find(|taker| first.vision.attacks_from(*taker).contains(man))
}

/// Whether the answer to a reply captures the piece that was on a square before it.
fn falls(reply: &Reply, man: Square) -> bool {
    let stands = |mv: Move| if mv.from() == Some(man) { mv.to() } else { man };
    let answered = reply.line.first().zip(reply.answer());
    answered.is_some_and(|(mv, answer)| captured_square(answer) == Some(stands(*mv)))
}
