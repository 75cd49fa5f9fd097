//! What moves do to guards, lines and pins, and where they lure pieces: the claims that can only be checked
//! by making the move.

use claims::{Claim, arrival};
use shakmaty::{Move, Position, Square, attacks};
use vision::{Vision, captured_square};

pub(crate) fn left_guard(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let man = *claim.men.first()?;
    let arrived = arrival(before.position().turn(), mv);
    let left =
        |square: &Square| before.guards(man, *square) && !after.attacks_from(arrived).contains(*square);
    Some(mv.from() == Some(man) && !claim.squares.is_empty() && claim.squares.iter().all(left))
}

pub(crate) fn blocks_own_flight(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
    let color = before.board().color_at(man)?;
    let king = after.king(color)?;
    let stands = mv.from() == Some(man)
        && arrival(color, mv) == square
        && after.board().color_at(square) == Some(color);
    let was_free = before.board().color_at(square) != Some(color);
    let beside = attacks::king_attacks(king).contains(square);
    Some(stands && square != king && was_free && beside && after.covers(square, !color).is_empty())
}

pub(crate) fn opens_line(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let slider = *claim.men.first()?;
    let [from, target] = claim.squares[..] else { return None };
    let between = before.between(slider, target) & before.board().occupied();
    let is_slider = before.board().sliders().contains(slider);
    let is_enemy = before.board().color_at(slider)? != before.board().color_at(from)?;
    let opens = between.single_square() == Some(from) && mv.from() == Some(from);
    let sees = after.attacks_from(slider).contains(target) && !before.attacks_from(slider).contains(target);
    Some(is_slider && is_enemy && opens && sees)
}

pub(crate) fn clears_line(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let [one, other] = claim.squares[..] else { return None };
    let line = before.between(one, other);
    let man = *claim.men.first()?;
    Some(line.contains(man) && mv.from() == Some(man) && (line & after.board().occupied()).is_empty())
}

pub(crate) fn uncovers(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let (slider, target) = (*claim.men.first()?, *claim.squares.first()?);
    let color = before.position().turn();
    let is_own = before.board().color_at(slider)? == color && mv.from() != Some(slider);
    let is_new = !before.attacks_from(slider).contains(target) && after.attacks_from(slider).contains(target);
    let stays = after.board().piece_at(slider) == before.board().piece_at(slider);
    let is_enemy = after.board().color_at(target)? != color;
    Some(before.board().sliders().contains(slider) && is_own && is_new && is_enemy && stays)
}

pub(crate) fn drawn_to(
    claim: &Claim,
    before: &Vision,
    after: &Vision,
    [reply, answer]: [Move; 2],
) -> Option<bool> {
    let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
    let comes = reply.from() == Some(man) && captured_square(reply) == Some(square) && reply.to() == square;
    let stands = arrival(!before.position().turn(), answer);
    let attacked = after.attacks_from(stands);
    Some(comes && stands != square && attacked.contains(square) && !attacked.contains(man))
}

pub(crate) fn shuts_line(claim: &Claim, before: &Vision, after: &Vision, mv: Move) -> Option<bool> {
    let (slider, target) = (*claim.men.first()?, *claim.squares.first()?);
    let color = before.position().turn();
    let is_slider = before.board().sliders().contains(slider);
    let stays = after.board().piece_at(slider) == before.board().piece_at(slider);
    let sees = before.attacks_from(slider).contains(target) && !after.attacks_from(slider).contains(target);
    Some(is_slider && stays && sees && before.between(slider, target).contains(arrival(color, mv)))
}

pub(crate) fn pins(claim: &Claim, after: &Vision, moves: &[Move]) -> Option<bool> {
    let [pinned, pinner] = claim.men[..] else { return None };
    let pin = after.pin_of(pinned)?;
    Some(moves.len() == 1 && pin.pinner == pinner && claim.squares == [pin.king])
}

pub(crate) fn unpins(claim: &Claim, before: &Vision, after: &Vision, moves: &[Move]) -> Option<bool> {
    let man = *claim.men.first()?;
    let is_enemy = before.board().color_at(man)? != before.position().turn();
    let stays = after.board().piece_at(man) == before.board().piece_at(man);
    let was_pinned = claim.squares == [before.pin_of(man)?.king];
    Some(moves.len() == 1 && is_enemy && stays && was_pinned && !after.is_pinned(man))
}
