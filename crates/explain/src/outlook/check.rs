//! Checks claims about known endings and about what a search thinks of a position.

use claims::{Claim, Kind};
use endings::Theory;
use shakmaty::{Chess, Move, Position};

use crate::assessment::Outlook;
use crate::moves::{legal_moves, play};

/// Whether a claim about a known ending holds; `None` when a part of it is missing.
pub(crate) fn known_holds(claim: &Claim, before: &Chess, theory: Theory<'_>) -> Option<bool> {
    let moves = legal_moves(before, claim)?;
    if claim.kind == Kind::OnlyKnown {
        let (only, way) = moves.split_last()?;
        return Some(is_only_move(&play(before, way)?, *only, theory));
    }
    let after = play(before, &moves)?;
    if claim.kind == Kind::KnownDraw {
        return Some(theory.settle(&after).is_some_and(|settled| settled.winner.is_none()));
    }
    let side = before.board().color_at(*claim.men.first()?)?;
    let is_king = before.board().king_of(side) == claim.men.first().copied();
    let won = theory.settle(&after).filter(|settled| settled.winner == Some(side));
    let Some(settled) = won else { return Some(false) };
    if claim.kind == Kind::KnownWin {
        return Some(is_king);
    }
    // Every second move played is the winner's.
    let own = if before.turn() == side { moves.len().div_ceil(2) } else { moves.len() / 2 } as u64;
    Some(is_king && claim.number? == own + u64::from(settled.mate_in?))
}

/// Whether a claim about what a search thinks of the root holds; `None` when a part of it is missing.
pub(crate) fn assessed_holds(claim: &Claim, root: &Chess, outlook: &Outlook) -> Option<bool> {
    if claim.kind == Kind::Considered {
        let moves = legal_moves(root, claim)?;
        return Some(!moves.is_empty() && outlook.sensible.iter().any(|line| line.starts_with(&moves)));
    }
    if claim.kind == Kind::BetterPassing {
        return Some(outlook.is_zugzwang && root.board().king_of(root.turn()) == claim.men.first().copied());
    }
    let side = root.board().color_at(*claim.men.first()?)?;
    let worth = i64::from(if side == outlook.side { outlook.worth? } else { -outlook.worth? });
    Some(i64::try_from(claim.number?).ok()? == worth)
}

/// Whether a move keeps what an ending amounts to for the side to move, a win or a draw, and every other
/// legal move is known to lead to less.
pub(crate) fn is_only_move(before: &Chess, only: Move, theory: Theory<'_>) -> bool {
    let turn = before.turn();
    let worth = |mv: Move| {
        let after = before.clone().play(mv).ok()?;
        Some(theory.settle(&after)?.winner.map_or(0, |winner| if winner == turn { 1 } else { -1 }))
    };
    let Some(kept) = worth(only) else { return false };
    let others: Vec<Move> = before.legal_moves().into_iter().filter(|mv| *mv != only).collect();
    !others.is_empty() && others.into_iter().all(|mv| worth(mv).is_some_and(|worth| worth < kept))
}
