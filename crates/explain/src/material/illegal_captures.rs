//! Pieces that cannot capture on a square: a pinned one, or a king whose square is guarded.

use claims::{Claim, HOUSE, Kind};
use phrase::Message;
use shakmaty::{Move, Position, Role, Square};
use vision::captured_square;

use crate::draft::Draft;
use crate::scene::Scene;

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

/// Drafts which piece cannot capture on a square, using `told`, unless another piece as cheap can or a check
/// must be answered.
pub(super) fn draft_barred<'a>(
    after: &Scene<'a>,
    square: Square,
    told: impl Fn(&Scene<'a>, Square) -> Option<Draft>,
) -> Option<Draft> {
    let draft = told(after, square).filter(|_| !after.position().is_check())?;
    let worth = |role: Role| if role == Role::King { i32::MAX } else { HOUSE.of(role) };
    let claims = draft.claims();
    let claim = claims.into_iter().find(|claim| claim.kind == Kind::Illegal)?;
    let price = worth(after.position().board().role_at(*claim.men.first()?)?);
    let takes = |mv: &Move| captured_square(*mv) == Some(square);
    let cheapest =
        after.position().legal_moves().iter().filter(|mv| takes(mv)).map(|mv| worth(mv.role())).min();
    cheapest.is_none_or(|cheapest| price < cheapest).then_some(draft)
}
