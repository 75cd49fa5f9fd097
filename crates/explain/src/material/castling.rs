//! Castling as a defense: a reader thinks of it where the king is looked at, and the rules may forbid it.

use shakmaty::{Position, Square};

use crate::draft::Draft;
use crate::scene::Scene;
use crate::why_not::Forbidden;

/// "The king on e8 cannot castle to g8: the bishop on d6 guards f8." Told where the man who moved pins somebody to the king, who
/// would be free of it on the other side of his rook.
pub(crate) fn cannot_castle(first: &Scene<'_>, man: Square) -> Option<Draft> {
    let king = first.vision.king(first.position().turn())?;
    let is_pinner = first.vision.pins().iter().any(|pin| pin.pinner == man && pin.king == king);
    if !is_pinner || first.position().is_check() {
        return None;
    }
    let all = first.vision.forbidden(king).into_iter().map(|to| Forbidden { from: king, to });
    let mut castlings = all.filter(|forbidden| forbidden.castles(first.position()));
    let told = castlings.find_map(|forbidden| forbidden.told(first.position()))?;
    Some(Draft { path: first.path.clone(), ..told })
}
