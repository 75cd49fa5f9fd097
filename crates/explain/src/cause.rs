//! What a reply costs the side that plays it, if the answer depends on that cost.

use claims::{Claim, Kind, arrival};
use phrase::{Message, Phrase, man};
use shakmaty::{Bitboard, Move, Position, Role, Square};

use crate::scene::Scene;

/// A cost, in words that continue "but the knight", and the claim that licenses them.
pub(crate) type Cause = (Phrase, Claim);

/// Finds what a reply costs if `answer` follows, at most one cost of each kind.
///
/// `before` is the position before the reply; `mate` is the position after the answer if that mates. What a
/// king loses by moving is left to the picture of the mate.
pub(crate) fn causes(before: &Scene<'_>, reply: Move, answer: Move, mate: Option<&Scene<'_>>) -> Vec<Cause> {
    let Some(from) = reply.from().filter(|_| reply.role() != Role::King) else { return Vec::new() };
    let (taker, goal) = (answer.from(), arrival(!before.position().turn(), answer));
    let is_retaken = goal == reply.to();
    let opened = opens_line(before, reply, from, answer, mate);
    // A line opened to the square of a captured piece matters to the slider that captures it.
    let matters = |claim: &Claim| {
        !is_retaken || claim.men.first().copied() == taker || claim.squares.get(1).copied() != Some(goal)
    };
    let opened = opened.filter(|(_, claim)| matters(claim));
    let cleared = || mate.and_then(|mate| clears_line(before, reply, from, answer, mate));
    // A piece that is captured at once no longer guards anything, which goes without saying. The exception is
    // a pawn lured away from the square that it guarded, because another piece would guard that square from
    // behind.
    let is_lured = reply.is_capture() && reply.role() == Role::Pawn && mate.is_some();
    let left = || left_guard(before, reply, from, answer).filter(|_| !is_retaken || is_lured);
    let blocked = || mate.and_then(|mate| blocks_own_flight(before, reply, from, answer, mate));
    [left(), blocked().filter(|_| !is_retaken), opened.or_else(cleared)].into_iter().flatten().collect()
}

/// Finds what a reply costs if `answer` captures, at most one cost of each kind.
pub(crate) fn capture_causes(before: &Scene<'_>, reply: Move, answer: Move) -> Vec<Cause> {
    let Some(from) = reply.from().filter(|_| reply.role() != Role::King) else { return Vec::new() };
    let square = answer.to();
    if !answer.is_capture() || square == reply.to() {
        return Vec::new();
    }
    let left = || {
        let after = before.after(reply)?;
        let left =
            before.vision.guards(from, square) && !after.vision.attacks_from(reply.to()).contains(square);
        let claim = before.line_claim(Kind::LeftGuard, &[reply]).men([from]).squares([square]);
        left.then(|| (no_longer_guards(square), claim))
    };
    [left(), opens_line(before, reply, from, answer, None)].into_iter().flatten().collect()
}

/// Finds a guard given up: the piece guarded the square that the answer comes to.
fn left_guard(before: &Scene<'_>, reply: Move, from: Square, answer: Move) -> Option<Cause> {
    let square = arrival(!before.position().turn(), answer);
    if !before.vision.guards(from, square) {
        return None;
    }
    let after = before.after(reply)?;
    // A guard could not capture in double check, and need not if the answer gives no check.
    let answered = after.vision.checkers_after(answer);
    if after.vision.attacks_from(reply.to()).contains(square) || answered.single_square() != Some(square) {
        return None;
    }
    let claim = before.line_claim(Kind::LeftGuard, &[reply]).men([from]).squares([square]);
    Some((no_longer_guards(square), claim))
}

fn no_longer_guards(square: Square) -> Phrase {
    Message::new("cost-left-guard").with("square", square).phrase()
}

/// Finds a blocked flight: the piece stands where its own king would have fled.
fn blocks_own_flight(
    before: &Scene<'_>,
    reply: Move,
    from: Square,
    answer: Move,
    mate: &Scene<'_>,
) -> Option<Cause> {
    let square = reply.to();
    let color = before.position().turn();
    let king = mate.vision.king(color)?;
    let beside = shakmaty::attacks::king_attacks(king).contains(square);
    let stood_free = before.position().board().color_at(square) != Some(color);
    let is_open = mate.vision.covers(square, !color).is_empty();
    if !beside || !stood_free || !is_open {
        return None;
    }
    let claim = before.line_claim(Kind::BlocksOwnFlight, &[reply, answer]).men([from]).squares([square]);
    Some((Message::new("cost-blocks-own-flight").with("square", square).phrase(), claim))
}

/// Finds an opened line: the piece stood in the way of a slider that now reaches the answer's square or a
/// flight square.
fn opens_line(
    before: &Scene<'_>,
    reply: Move,
    from: Square,
    answer: Move,
    mate: Option<&Scene<'_>>,
) -> Option<Cause> {
    let attacker = !before.position().turn();
    let after = before.after(reply)?;
    let board = before.position().board();
    let flights = mate.map_or(Bitboard::EMPTY, |mate| {
        let king = mate.vision.king(!attacker);
        king.map_or(Bitboard::EMPTY, |king| {
            shakmaty::attacks::king_attacks(king) & !mate.position().board().occupied()
        })
    });
    let goal = arrival(attacker, answer);
    for target in std::iter::once(goal).chain(flights) {
        for slider in board.sliders() & board.by_color(attacker) {
            let between = before.vision.between(slider, target) & board.occupied();
            let opened = after.vision.attacks_from(slider).contains(target);
            // The slider must still be where it helps, and be the one that helps.
            let helps = answer.from() == Some(slider) && target == goal
                || mate.is_some_and(|mate| {
                    mate.vision.covers(target, attacker) == Bitboard::from_square(slider)
                });
            let was_open = before.vision.attacks_from(slider).contains(target);
            // A piece that only steps along the line still blocks it.
            let stays = before.vision.between(slider, reply.to()).contains(from);
            if stays {
                continue;
            }
            if between.single_square() == Some(from) && opened && !was_open && helps {
                let claim =
                    before.line_claim(Kind::OpensLine, &[reply]).men([slider]).squares([from, target]);
                let message = Message::new("cost-opens-line").with("slider", man(before.position(), slider));
                return Some((message.with("target", target).phrase(), claim));
            }
        }
    }
    None
}

/// Finds a cleared line: the piece left the line along which the answer mates.
fn clears_line(
    before: &Scene<'_>,
    reply: Move,
    from: Square,
    answer: Move,
    mate: &Scene<'_>,
) -> Option<Cause> {
    let checker = mate.vision.checkers().single_square().filter(|checker| *checker == answer.to())?;
    let king = mate.vision.king(mate.position().turn())?;
    let line = before.vision.between(checker, king);
    let after = before.after(reply)?;
    if !line.contains(from) || (line & after.position().board().occupied()).any() {
        return None;
    }
    let claim = before.line_claim(Kind::ClearsLine, &[reply]).men([from]).squares([checker, king]);
    Some((Message::new("cost-clears-line").with("from", checker).with("to", king).phrase(), claim))
}
