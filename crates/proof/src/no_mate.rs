//! The checker of certificates that deny a mate: every move of the side that would mate, one answer to each.
//!
//! It is the tree of a mate with the sides exchanged. A node counts with the moves that its first line leaves to go;
//! what cannot be mated in so many moves cannot be mated in fewer, so lines with fewer may lead to it as well, even
//! lines that come back to where they were.

use shakmaty::{Chess, Color, Position};

use crate::flaw::kind;
use crate::walk::{Moves, Walk};
use crate::{Flaw, Nodes};

/// Checks that a side cannot mate within so many of its moves; within any number if there is no number, and then the
/// moves to go stay the same.
pub(crate) fn check_no_mate(
    nodes: &Nodes,
    root: Chess,
    attacker: Color,
    moves: Option<u32>,
) -> Result<(), Flaw> {
    let mut walk = Walk::new(nodes, root);
    let mut to_go = vec![0; nodes.len()];
    to_go[0] = moves.unwrap_or(1);
    for node in 0..nodes.len() {
        let position = walk.position(node)?;
        let found = walk.moves(node, &position)?;
        let is_attackers = position.turn() == attacker;
        if is_attackers {
            // Where neither side can mate at all, nothing needs to follow.
            let is_end = found.listed.is_empty() && position.is_insufficient_material();
            if let Some(missing) = found.unlisted.first().filter(|_| !is_end) {
                let mv = missing.to_uci(position.castles().mode()).to_string();
                return Err(Flaw::MissingMove { node, mv, kind: kind(*missing) });
            }
        } else {
            escapes(node, &position, &found, to_go[node])?;
        }
        let left = to_go[node].saturating_sub(u32::from(is_attackers && moves.is_some()));
        for (mv, child) in found.listed {
            if walk.place(node, &position, mv, child)? {
                to_go[child] = left;
            } else if to_go[child] < left {
                let mv = mv.to_uci(position.castles().mode()).to_string();
                return Err(Flaw::TooFewToGo { node, mv, child, needed: left, found: to_go[child] });
            }
        }
    }
    Ok(())
}

/// Checks that the other side is not mated, and has one answer as long as moves are to go.
fn escapes(node: usize, position: &Chess, moves: &Moves, to_go: u32) -> Result<(), Flaw> {
    let (found, has_moves) = (moves.listed.len(), 0 < moves.listed.len() + moves.unlisted.len());
    if !has_moves && position.is_check() {
        return Err(Flaw::Mated { node });
    }
    let is_over = to_go == 0 || !has_moves;
    let is_right = match found {
        0 => is_over || position.is_insufficient_material(),
        _ => found == 1 && !is_over,
    };
    let expected = usize::from(!is_over);
    if is_right { Ok(()) } else { Err(Flaw::Escape { node, found, expected }) }
}
