//! A first move that captures: what it captures, and why it can.

use claims::{Claim, Kind};
use phrase::Message;
use shakmaty::{Bitboard, Move, Position, Role};
use vision::captured_square;

use super::illegal_captures::king_cannot_take;
use super::{Reply, guards};
use crate::draft::Draft;
use crate::gain::{measure_gain, pawns};
use crate::scene::Scene;

/// Drafts what the first move captures: an unguarded piece, one worth giving the capturing piece for, a guard
/// of something captured later, or any other piece; then what guards the capturing piece.
pub(super) fn draft(root: &Scene<'_>, first: &Scene<'_>, mv: Move, replies: &[Reply]) -> Vec<Draft> {
    let reason = takes_unguarded(root, mv)
        .or_else(|| guards::draft_taken(root, mv, replies))
        .or_else(|| takes_more(root, first, mv));
    match reason {
        Some(draft) => vec![draft],
        None => match takes_piece(root, mv) {
            Some(draft) => [Some(draft), draft_backed(first, mv, replies)].into_iter().flatten().collect(),
            None => Vec::new(),
        },
    }
}

/// Drafts "It takes the knight on d5, which is unguarded."
pub(crate) fn takes_unguarded(root: &Scene<'_>, mv: Move) -> Option<Draft> {
    let square = vision::captured_square(mv)?;
    let owner = root.position().board().color_at(square)?;
    if root.vision.attackers_to(square, owner).any() {
        return None;
    }
    let mut draft = Draft::at(&root.path);
    let takes = root.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([square]);
    let message = Message::new("move-takes-unguarded").with("man", root.man(square)).licence("takes", takes);
    draft.tell(message.licence("unguarded", Claim::new(Kind::Unguarded).squares([square])));
    Some(draft)
}

/// Drafts "It takes the rook on d8, and even if it is taken back, that gains material."
pub(crate) fn takes_more(root: &Scene<'_>, first: &Scene<'_>, mv: Move) -> Option<Draft> {
    let square = vision::captured_square(mv)?;
    let gained = pawns(measure_gain(root.position(), mv));
    let mut draft = Draft::at(&root.path);
    let takes = root.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([square]);
    let message = Message::new("move-takes-more").with("man", root.man(square)).licence("takes", takes);
    draft.tell(message.licence("gains", root.line_claim(Kind::Gains, &[mv]).number(gained)));
    (0 < gained && first.vision.can_capture_on(mv.to())).then_some(draft)
}

/// Drafts "It takes the rook on c4."; only for a piece, not for a pawn.
fn takes_piece(root: &Scene<'_>, mv: Move) -> Option<Draft> {
    let square = vision::captured_square(mv).filter(|_| mv.capture() != Some(Role::Pawn))?;
    let mut draft = Draft::at(&root.path);
    let takes = root.line_claim(Kind::Takes, &[mv]).men(mv.from()).squares([square]);
    draft.tell(Message::new("move-takes").with("man", root.man(square)).licence("takes", takes));
    Some(draft)
}

/// Drafts "The bishop on b6 guards d4." for the piece that recaptures when the capturing piece is taken, in
/// the line that loses least; or when the king cannot take it.
fn draft_backed(first: &Scene<'_>, mv: Move, replies: &[Reply]) -> Option<Draft> {
    let square = mv.to();
    let takes_back = |reply: &&Reply| reply.line.first().and_then(|mv| captured_square(*mv)) == Some(square);
    let again = |reply: &Reply| reply.answer().filter(|mv| captured_square(*mv) == Some(square))?.from();
    let hardest = replies.iter().filter(takes_back).min_by_key(|reply| reply.pawns);
    let side = first.position().turn();
    let king = first.vision.king(side).filter(|king| first.vision.attacks_from(*king).contains(square));
    let guard = match hardest {
        Some(reply) => again(reply)?,
        None if king_cannot_take(first, square).is_some() => return None,
        None => {
            king?;
            let guards: Bitboard = first.vision.attackers_to(square, !side);
            guards.into_iter().find(|guard| first.vision.guards(*guard, square))?
        }
    };
    if !first.vision.guards(guard, square) {
        return None;
    }
    let mut draft = Draft::at(&first.path);
    let message = Message::new("cause-guards").with("man", first.man(guard)).with("square", square);
    draft.tell(message.licence("guards", Claim::new(Kind::Guards).men([guard]).squares([square])));
    Some(draft)
}
