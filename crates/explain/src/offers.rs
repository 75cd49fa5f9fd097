//! Men who are given up: one who draws an enemy to a bad square (a decoy), and one who was lost anyway (a desperado).

use claims::{Claim, HOUSE, Kind, arrival};
use shakmaty::{Color, Move, Position, Role};
use vision::{Vision, captured_square};

use crate::audit::passed;
use crate::draft::Draft;
use crate::gain::{balance, gained, kept, pawns};
use crate::messages::Message;
use crate::notation::game_score;
use crate::scene::Scene;

/// "Taking draws king e8 to d8, where 2.Bg5+ attacks it." Told of the first of several replies, each with its answer, that takes
/// the man who moved and comes where the answer finds its man; an answer that takes him there is only an exchange.
pub(crate) fn drawn(first: &Scene<'_>, lines: impl Iterator<Item = [Move; 2]>) -> Option<Draft> {
    let moved = first.path.last().map(|mv| arrival(!first.position().turn(), *mv))?;
    let (claim, [reply, answer]) = lines
        .filter(|[reply, _]| captured_square(*reply) == Some(moved))
        .map(|line| (first.line_claim(Kind::DrawnTo, &line).men(line[0].from()).squares([moved]), line))
        .find(|(claim, line)| is_drawn(claim, &first.vision, *line) == Some(true))?;
    let answer = first.after(reply)?.score(&[answer]);
    let mut draft = Draft::at(&first.path);
    let message = Message::new("drawn-to").with("man", first.man(reply.from()?)).with("square", moved);
    draft.tell(message.with("move", answer).licence("drawn", claim));
    Some(draft)
}

/// "Knight d4 would fall to 1...exd4 anyway." Told of a man who takes a lesser one and is taken there, where he stood en prise.
pub(crate) fn desperado(
    root: &Scene<'_>,
    mv: Move,
    mut replies: impl Iterator<Item = Move>,
) -> Option<Draft> {
    let (from, victim) = (mv.from()?, mv.capture()?);
    let is_taken = replies.any(|reply| captured_square(reply) == Some(mv.to()));
    if !is_taken || HOUSE.of(mv.role()) <= HOUSE.of(victim) || mv.role() == Role::King {
        return None;
    }
    let passed = passed(root.position())?;
    let captures =
        passed.capture_moves().into_iter().filter(|capture| captured_square(*capture) == Some(from));
    let capture = captures.max_by_key(|capture| gained(&passed, *capture))?;
    let taken = passed.clone().play(capture).ok().filter(|taken| !taken.is_checkmate())?;
    let won = pawns(kept(&taken, passed.turn()) - balance(&passed, passed.turn()));
    let mut draft = Draft::at(&root.path);
    let written = game_score(&passed, &[capture], root.path.len() + 1, root.position().turn());
    let message = Message::new("falls-anyway").with("man", root.man(from)).with("move", written);
    draft.tell(message.licence("falls", root.line_claim(Kind::ThreatensGain, &[capture]).number(won)));
    (0 < won).then_some(draft)
}

/// Tells whether a man takes on a square and is attacked there, and would not be where he came from, by him who then moves
/// elsewhere.
pub(crate) fn is_drawn(claim: &Claim, before: &Vision, [reply, answer]: [Move; 2]) -> Option<bool> {
    let (man, square) = (*claim.men.first()?, *claim.squares.first()?);
    let taken = before.position().clone().play(reply).ok()?;
    let comes = reply.from() == Some(man) && captured_square(reply) == Some(square) && reply.to() == square;
    let winner: Color = taken.turn();
    let stands = arrival(winner, answer);
    let after = Vision::of(taken.play(answer).ok()?);
    let attacked = after.attacks_from(stands);
    Some(comes && stands != square && attacked.contains(square) && !attacked.contains(man))
}
