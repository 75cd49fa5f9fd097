//! The guards that a first move captures, attacks or shuts off, and the square that it guards itself: why a
//! piece falls that was protected.

use claims::{Claim, HOUSE, Kind, arrival};
use phrase::Message;
use shakmaty::{Bitboard, Move, Position, Role, Square};
use vision::{Vision, captured_square};

use super::Reply;
use super::illegal_captures::{draft_barred, pinned_cannot_take};
use crate::draft::Draft;
use crate::scene::Scene;

/// A square matters if one answer in this many goes there.
const FEW: usize = 3;

/// Drafts "It takes the bishop on e2, which guards the knight on f3." if nothing else guards the knight and a
/// line captures it where it is.
pub(crate) fn draft_taken(root: &Scene<'_>, mv: Move, replies: &[Reply]) -> Option<Draft> {
    let guard = captured_square(mv)?;
    let side = !root.position().turn();
    let target = pieces(root, side).into_iter().find(|target| {
        let is_alone = root.vision.attackers_to(*target, side).single_square() == Some(guard);
        // A piece that recaptures does not give up its own guard.
        *target != guard
            && !root.vision.attacks_from(*target).contains(guard)
            && is_alone
            && root.vision.guards(guard, *target)
            && replies.iter().any(|reply| falls_there(reply, *target))
    })?;
    let takes = root.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([guard]);
    let message =
        Message::new("move-takes-guard").with("man", root.man(guard)).with("target", root.man(target));
    let mut draft = Draft::at(&root.path);
    draft.tell(message.licence("takes", takes).licence("guards", guards(guard, target)));
    Some(draft)
}

/// Drafts "The pawn on b5 attacks the knight on c6, which guards the bishop on e5." if a reply saves the
/// guard and its answer captures the guarded piece, and nothing has been said about the two.
pub(crate) fn draft_attacked(
    first: &Scene<'_>,
    man: Square,
    replies: &[Reply],
    said: &[Draft],
) -> Option<Draft> {
    let side = first.position().turn();
    let duty = |reply: &Reply| {
        let (mv, answer) = (reply.line.first()?, reply.answer()?);
        let (guard, target) = (mv.from()?, captured_square(answer)?);
        let is_told = pieces(first, side).contains(target)
            && mv.to() != target
            && mv.role() != Role::King
            && is_kept_off(answer)
            && first.vision.attacks_from(man).contains(guard)
            && first.vision.is_bigger(guard, man)
            && first.vision.guards(guard, target)
            && first.vision.attackers_to(target, side).single_square() == Some(guard);
        is_told.then_some((guard, target))
    };
    let (guard, target) = replies.iter().find_map(duty)?;
    if is_said(said, [guard, target]) {
        return None;
    }
    let attacks = Claim::new(Kind::Attacks).men([man]).squares([guard]);
    let message =
        Message::new("attacks-guard").with("attacker", first.man(man)).with("man", first.man(guard));
    let message = message.with("target", first.man(target)).licence("attacks", attacks);
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licence("guards", guards(guard, target)));
    Some(draft)
}

/// Drafts "It shuts the line of the queen on d8 to the rook on d2." if a line captures the rook where it is
/// and nothing else guards it.
pub(crate) fn shut_off(root: &Scene<'_>, first: &Scene<'_>, mv: Move, replies: &[Reply]) -> Option<Draft> {
    let side = first.position().turn();
    let stands = arrival(!side, mv);
    let sliders = first.position().board().sliders() & first.position().board().by_color(side);
    let pawns = first.position().board().by_piece(side.pawn());
    let falls = |target: Square| replies.iter().filter(|reply| falls_there(reply, target)).count();
    // A pawn matters if it is what is won.
    let is_told = |target: &Square| {
        let few = if pawns.contains(*target) { FEW * falls(*target) } else { replies.len() };
        0 < falls(*target) && replies.len() <= few
    };
    let pairs = (pieces(first, side).into_iter().chain(pawns))
        .filter(is_told)
        .flat_map(|target| sliders.into_iter().map(move |slider| (slider, target)));
    let (slider, target) = pairs.into_iter().find(|(slider, target)| {
        root.vision.between(*slider, *target).contains(stands)
            && root.vision.attackers_to(*target, side).single_square() == Some(*slider)
            && first.vision.attackers_to(*target, side).is_empty()
    })?;
    let claim = root.line_claim(Kind::ShutsLine, &[mv]).men([slider]).squares([target]);
    let message = Message::new("shuts-off").with("slider", root.man(slider)).with("target", root.man(target));
    let mut draft = Draft::at(&root.path);
    draft.tell(message.licence("shuts", claim));
    Some(draft)
}

/// Drafts "The pawn on g2 cannot take on f3: the queen on g3 pins it to the king on g1." for the piece that
/// most answers capture where it is: a pinned piece that attacks its square does not guard it.
pub(super) fn draft_pinned(first: &Scene<'_>, replies: &[Reply]) -> Option<Draft> {
    let falls = |reply: &&Reply| {
        let target = reply.answer().and_then(captured_square);
        target.is_some() && reply.line.first().is_some_and(|mv| Some(mv.to()) != target && !mv.is_capture())
    };
    let taking: Vec<&Reply> = replies.iter().filter(falls).collect();
    let count = |answer: Option<Move>| taking.iter().filter(|reply| reply.answer() == answer).count();
    let most = taking.iter().rev().max_by_key(|reply| count(reply.answer()))?;
    let after = first.after(*most.line.first()?)?.after(most.answer()?)?;
    let is_common = replies.len() <= FEW * count(most.answer());
    draft_barred(&after, most.answer()?.to(), pinned_cannot_take).filter(|_| is_common)
}

/// Drafts "The king on f4 guards the rook on e4 and is in check." if no other piece can move and an answer
/// captures the guarded piece, and nothing has been said about the two.
pub(super) fn king_leaves(first: &Scene<'_>, replies: &[Reply], said: &[Draft]) -> Option<Draft> {
    let side = first.position().turn();
    let king = first.vision.king(side)?;
    let must_move = first.position().legal_moves().iter().all(|mv| mv.from() == Some(king));
    let is_told = |target: &Square| {
        let is_alone = first.vision.attackers_to(*target, side).single_square() == Some(king);
        is_alone && pieces(first, side).contains(*target)
    };
    let targets = replies.iter().filter_map(|reply| captured_square(reply.answer()?));
    let target = targets.into_iter().find(is_told).filter(|_| must_move)?;
    let check = Claim::new(Kind::Check).men(first.vision.checkers()).squares([king]);
    let message = Message::new("king-guards-and-moves").with("man", first.man(king));
    let message = message.with("target", first.man(target)).licence("check", check);
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licence("guards", guards(king, target)));
    (first.position().is_check() && !is_said(said, [king, target])).then_some(draft)
}

/// Drafts "The king on g5 guards f6." for a square that answers go to, that the moved piece did not guard
/// before and that an enemy attacks.
pub(super) fn backs(root: &Scene<'_>, first: &Scene<'_>, man: Square, replies: &[Reply]) -> Option<Draft> {
    let side = first.position().turn();
    let mv = first.path.last().filter(|mv| !mv.is_capture() && !first.position().is_check())?;
    let from = mv.from()?;
    let goal = |reply: &Reply| {
        let answer = reply.answer().filter(|answer| answer.from() != Some(man) && !answer.is_castle())?;
        let square = answer.to();
        // A square occupied by an enemy is attacked, not guarded.
        let is_taken = first.position().board().by_color(side).contains(square);
        if is_taken || reply.line.first().is_some_and(|mv| mv.to() == square) {
            return None;
        }
        let is_new = first.vision.guards(man, square) && !root.vision.guards(from, square);
        let is_disputed = first.vision.attackers_to(square, side).any();
        let others = others_guard(&first.vision, square, man, answer);
        (is_new && is_disputed && !others).then_some(square)
    };
    let goals: Vec<Square> = replies.iter().filter_map(goal).collect();
    let count = |square: Square| goals.iter().filter(|goal| **goal == square).count();
    // For one reply in many it would say little.
    let square = goals.iter().copied().find(|square| replies.len() <= FEW * count(*square))?;
    let message = Message::new("cause-guards").with("man", first.man(man)).with("square", square);
    let mut draft = Draft::at(&first.path);
    draft.tell(message.licence("guards", guards(man, square)));
    Some(draft)
}

/// Whether one claim already made names both pieces.
fn is_said(said: &[Draft], men: [Square; 2]) -> bool {
    let names = |claim: &Claim| men.iter().all(|man| claim.men.contains(man) || claim.squares.contains(man));
    said.iter().any(|draft| draft.claims().into_iter().any(names))
}

/// Whether any other piece guards a square, not counting the piece that goes there.
fn others_guard(vision: &Vision, square: Square, man: Square, answer: Move) -> bool {
    let own = vision.attackers_to(square, !vision.position().turn());
    own.into_iter().any(|guard| guard != man && Some(guard) != answer.from())
}

fn guards(guard: Square, square: Square) -> Claim {
    Claim::new(Kind::Guards).men([guard]).squares([square])
}

/// Returns a side's pieces other than pawns and the king.
fn pieces(scene: &Scene<'_>, side: shakmaty::Color) -> Bitboard {
    let board = scene.position().board();
    board.by_color(side) & !board.pawns() & !board.kings()
}

/// Whether the capturing piece is worth no less than its victim, so that a guard would deter it.
fn is_kept_off(capture: Move) -> bool {
    let victim = capture.capture().map_or(0, |role| HOUSE.of(role));
    capture.role() == Role::King || victim <= HOUSE.of(capture.role())
}

/// Whether a line captures the piece on a square before it has moved, with a piece that a guard could deter.
fn falls_there(reply: &Reply, square: Square) -> bool {
    for (index, mv) in reply.told.iter().enumerate() {
        let is_winner = index % 2 == 1;
        if is_winner && captured_square(*mv) == Some(square) {
            return is_kept_off(*mv);
        }
        // It has gone, or another piece has come.
        if mv.from() == Some(square) || mv.to() == square {
            return false;
        }
    }
    false
}
