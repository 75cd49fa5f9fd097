//! Pieces that are given up: one that lures an enemy to a bad square (a decoy) or away from its duty (a
//! deflection), and one that was lost anyway (a desperado).

use claims::{HOUSE, Kind, arrival};
use phrase::{Message, game_score};
use shakmaty::{Chess, Move, Position, Role, Square};
use vision::captured_square;

use crate::draft::Draft;
use crate::effects;
use crate::gain::{balance, count_kept, measure_gain, pawns};
use crate::moves::pass;
use crate::scene::Scene;

/// Drafts "Taking draws the king on e8 to d8, where 2.Bg5+ attacks it." for the first of several replies,
/// each with its answer, that captures the moved piece and arrives where the answer finds the capturing
/// piece; an answer that captures it there is only an exchange.
pub(crate) fn draft_drawn(first: &Scene<'_>, lines: impl Iterator<Item = [Move; 2]>) -> Option<Draft> {
    let moved = first.path.last().map(|mv| arrival(!first.position().turn(), *mv))?;
    let told = |line: [Move; 2]| {
        let claim = first.line_claim(Kind::DrawnTo, &line).men(line[0].from()).squares([moved]);
        let taken = first.beyond(line[0])?;
        let after = taken.beyond(line[1])?;
        // If the answer mates, only a king counts as drawn to its square.
        if after.position().is_checkmate() && line[0].role() != Role::King {
            return None;
        }
        let is_drawn = effects::drawn_to(&claim, &first.vision, &after.vision, line)?;
        is_drawn.then(|| (claim, line[0], taken.score(&line[1..])))
    };
    let mut takers = lines.filter(|[reply, _]| captured_square(*reply) == Some(moved));
    let (claim, reply, answer) = takers.find_map(told)?;
    let mut draft = Draft::at(&first.path);
    let message = Message::new("drawn-to").with("man", first.man(reply.from()?)).with("square", moved);
    draft.tell(message.with("move", answer).licence("drawn", claim));
    Some(draft)
}

/// Drafts "Taking on g4 draws the queen on d7 away from guarding e8." for the first of several lines that
/// begins by capturing the moved piece and goes on to a square that the capturing piece has left: a piece is
/// captured there, a pawn queens, or it is mate.
pub(crate) fn draft_deflected<'l>(
    first: &Scene<'_>,
    lines: impl Iterator<Item = &'l [Move]>,
) -> Option<Draft> {
    let moved = first.path.last().map(|mv| arrival(!first.position().turn(), *mv))?;
    let mut takers = lines.filter(|line| line.first().and_then(|mv| captured_square(*mv)) == Some(moved));
    takers.find_map(|line| {
        let (reply, man) = (*line.first()?, line.first()?.from()?);
        let square = left_square(first, line)?;
        let claim = first.line_claim(Kind::LeftGuard, &[reply]).men([man]).squares([square]);
        // An en passant capture does not go to the captured pawn's square.
        let message = Message::new("drawn-from").with("man", first.man(man)).with("square", reply.to());
        let mut draft = Draft::at(&first.path);
        draft.tell(message.with("other", square).licence("left", claim));
        Some(draft)
    })
}

/// Finds the square that the capturing piece has left and a line goes to: nothing can capture there, or the
/// line comes there again.
fn left_square(first: &Scene<'_>, line: &[Move]) -> Option<Square> {
    let (reply, winner) = (*line.first()?, !first.position().turn());
    let man = reply.from()?;
    let left = first.beyond(reply)?.vision;
    let is_left = |square: Square| {
        square != reply.to()
            && first.vision.guards(man, square)
            && !left.attacks_from(reply.to()).contains(square)
    };
    let mut board: Chess = left.position().clone();
    for (index, mv) in line.iter().enumerate().skip(1) {
        let by_winner = board.turn() == winner;
        // A piece that has moved on may have returned to its duty.
        if !by_winner && mv.from() == Some(reply.to()) || !board.is_legal(*mv) {
            return None;
        }
        board.play_unchecked(*mv);
        let takes_piece = mv.capture().is_some_and(|role| role != Role::Pawn);
        let matters = takes_piece || mv.is_promotion() || board.is_checkmate();
        if by_winner && matters && is_left(arrival(winner, *mv)) {
            let square = arrival(winner, *mv);
            let is_alone = !board.legal_moves().iter().any(|mv| captured_square(*mv) == Some(square));
            let mut later = line.iter().skip(index + 2).step_by(2);
            if is_alone || later.any(|mv| mv.to() == square) {
                return Some(square);
            }
        }
    }
    None
}

/// Drafts "The knight on d4 would fall to 1...exd4 anyway." for a piece that was en prise where it stood, and
/// that captures a lesser piece and is captured there.
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
    let passed = pass(root.position())?;
    let captures =
        passed.capture_moves().into_iter().filter(|capture| captured_square(*capture) == Some(from));
    let capture = captures.max_by_key(|capture| measure_gain(&passed, *capture))?;
    let taken = passed.clone().play(capture).ok().filter(|taken| !taken.is_checkmate())?;
    let won = pawns(count_kept(&taken, passed.turn()) - balance(&passed, passed.turn()));
    let mut draft = Draft::at(&root.path);
    let written = game_score(&passed, &[capture], root.path.len() + 1, root.position().turn());
    let message = Message::new("falls-anyway").with("man", root.man(from)).with("move", written);
    draft.tell(message.licence("falls", root.line_claim(Kind::ThreatensGain, &[capture]).number(won)));
    (0 < won).then_some(draft)
}

/// Whether a piece worth more than what it captures may be captured: such moves get an exclamation mark.
pub(crate) fn is_offer(root: &Scene<'_>, mv: Move) -> bool {
    let gives = HOUSE.of(mv.role()) - mv.capture().map_or(0, |role| HOUSE.of(role));
    mv.role() != Role::Pawn
        && HOUSE.of(Role::Pawn) <= gives
        && root.after(mv).is_some_and(|after| after.vision.can_capture_on(mv.to()))
}

#[cfg(test)]
mod tests {
    use claims::Claim;
    use shakmaty::Square;
    use testing::{after_line, line};
    use vision::Vision;

    use super::*;

    fn holds(fen: &str, man: Square, square: Square, moves: &str) -> Option<bool> {
        let (before, line) = line(fen, moves);
        let end = after_line(&before, &line);
        let claim = Claim::new(Kind::DrawnTo).men([man]).squares([square]);
        effects::drawn_to(&claim, &Vision::of(before), &Vision::of(end), [line[0], line[1]])
    }

    #[test]
    fn who_is_hit_where_he_came_from_as_well_was_not_drawn() {
        let (from, to) = (Square::C8, Square::E8);
        let drawn = holds("2q1R1k1/8/8/3N4/8/8/8/6K1 b - - 0 1", from, to, "c8e8 d5f6");
        let both = holds("2q1R1k1/8/8/1N6/8/8/8/6K1 b - - 0 1", from, to, "c8e8 b5d6");
        let elsewhere = holds("2q1R1k1/8/8/8/8/2N5/8/6K1 b - - 0 1", from, to, "c8e8 c3d5");
        assert_eq!((drawn, both, elsewhere), (Some(true), Some(false), Some(false)));
    }
}
