//! Checks what is claimed of known endings, and of what a search thinks of a position.

use claims::{Claim, Kind};
use endings::{Known, known};
use shakmaty::{Chess, Color, Position};

use super::Outlook;
use crate::audit::{legal_moves, played};

/// Whether a claim about a known ending holds; `None` when a part of it is missing.
pub(crate) fn known_holds(claim: &Claim, before: &Chess) -> Option<bool> {
    let moves = legal_moves(before, claim)?;
    let after = played(before, &moves)?;
    if claim.kind == Kind::KnownDraw {
        return Some(is_drawn(&after));
    }
    let side = before.board().color_at(*claim.men.first()?)?;
    let is_king = before.board().king_of(side) == claim.men.first().copied();
    let Some(mate_in) = mate_in(&after, side) else { return Some(false) };
    if claim.kind == Kind::KnownWin {
        return Some(is_king);
    }
    // Of the moves played every second one is the winner's.
    let own = if before.turn() == side { moves.len().div_ceil(2) } else { moves.len() / 2 } as u64;
    Some(is_king && claim.number? == own + u64::from(mate_in?))
}

/// Whether a claim about what a search thinks of the root holds; `None` when a part of it is missing.
pub(crate) fn assessed_holds(claim: &Claim, root: &Chess, outlook: &Outlook) -> Option<bool> {
    if claim.kind == Kind::Considered {
        let moves = legal_moves(root, claim)?;
        return Some(!moves.is_empty() && outlook.sensible.iter().any(|line| line.starts_with(&moves)));
    }
    let side = root.board().color_at(*claim.men.first()?)?;
    let worth = i64::from(if side == outlook.side { outlook.worth? } else { -outlook.worth? });
    Some(i64::try_from(claim.number?).ok()? == worth)
}

/// Whether a position is drawn by rule, or known to be.
fn is_drawn(position: &Chess) -> bool {
    let by_rule = position.is_stalemate() || position.is_insufficient_material();
    by_rule || known(position).is_some_and(|known| !known.wins)
}

/// Returns in how many moves a side that wins mates, where that is known; `None` where it is not known to win.
fn mate_in(position: &Chess, side: Color) -> Option<Option<u32>> {
    if position.is_checkmate() {
        return (position.turn() != side).then_some(Some(0));
    }
    let wins = |known: &Known| known.wins && known.strong == side;
    known(position).filter(wins).map(|known| known.mate_in)
}
