//! Checks a whole proof tree: a proved mate by its certificate, anything less for being consistent.

use claims::{Certainty, HOUSE};
use shakmaty::{Chess, Color, Position, Role};

use crate::{Certificate, Edge, Flaw, NodeId, Proof, Range, Value, check_certificate, flaw::missing_reply};

/// Checks a proof as it says it wants to be taken.
///
/// A root marked [`Certainty::Proved`] is written as a certificate and checked as one. `Checked` and
/// `Claimed` trees must be legal, their ranges sound and supported by their children (minimax), leaves
/// must hold the material that stands on the board; under a `Checked` root every legal reply to the chosen
/// move must be in the tree.
///
/// # Errors
///
/// Gives the first flaw, with the node it is at.
pub fn check(proof: &Proof) -> Result<(), Flaw> {
    forward(proof)?;
    let illegal = |(node, mv): (NodeId, shakmaty::Move)| {
        let mv = mv.to_uci(proof.root().castles().mode()).to_string();
        Flaw::IllegalMove { node: node.index(), mv }
    };
    let positions = proof.positions().map_err(illegal)?;
    for (index, position) in positions.iter().enumerate() {
        supported(proof, index, position)?;
    }
    match proof.nodes()[0].certainty {
        Certainty::Proved if proof.nodes()[0].range.low.plies_to_mate().is_some() => proved_mate(proof),
        Certainty::Proved => proved_value(proof, &positions),
        Certainty::Checked => {
            let chosen = proof.nodes()[0].edges.iter().map(|edge| edge.to.index());
            chosen.into_iter().try_for_each(|node| replies_are_complete(proof, node, &positions[node]))
        }
        Certainty::Claimed => Ok(()),
    }
}

fn forward(proof: &Proof) -> Result<(), Flaw> {
    let count = proof.nodes().len();
    let mode = proof.root().castles().mode();
    for (node, edges) in proof.nodes().iter().map(|node| &node.edges).enumerate() {
        for Edge { mv, to } in edges {
            let (mv, child) = (mv.to_uci(mode).to_string(), to.index());
            if count <= child {
                return Err(Flaw::OutOfRange { node, mv, child, count });
            }
            if child <= node {
                return Err(Flaw::NotForward { node, mv, child });
            }
        }
    }
    Ok(())
}

fn proved_mate(proof: &Proof) -> Result<(), Flaw> {
    let no_mate = Flaw::NotMate { node: 0, what: "marked as proved without a mate" };
    let certificate = Certificate::of_mate(proof).ok_or(no_mate)?;
    check_certificate(&certificate).map(|_| ())
}

/// Checks a proof of something less than mate: full defender nodes, and leaves that end the game.
fn proved_value(proof: &Proof, positions: &[Chess]) -> Result<(), Flaw> {
    for (index, (node, position)) in proof.nodes().iter().zip(positions).enumerate() {
        let is_end = leaf_value(position, proof.side()).is_some();
        if node.edges.is_empty() && !is_end {
            return Err(Flaw::Inconsistent {
                node: index,
                what: "a leaf of a proof does not end the game".to_owned(),
            });
        }
        if !is_end && position.turn() != proof.side() {
            replies_are_complete(proof, index, position)?;
        }
    }
    Ok(())
}

/// Checks one node's range against its children, or its leaf against the board.
fn supported(proof: &Proof, index: usize, position: &Chess) -> Result<(), Flaw> {
    let node = &proof.nodes()[index];
    let flaw = |what: &str| Err(Flaw::Inconsistent { node: index, what: what.to_owned() });
    if !node.range.is_sound() {
        return flaw("its range has no value in it");
    }
    let children = || {
        let range = |edge: &Edge| proof.nodes()[edge.to.index()].range.one_ply_earlier();
        node.edges.iter().map(range)
    };
    if node.edges.is_empty() {
        return match leaf_value(position, proof.side()) {
            Some(value) if node.range != Range::exactly(value) => {
                flaw("its range is not the value of the game's end")
            }
            None if !holds(node.range, material(position, proof.side())) => {
                flaw("its range does not hold the material on the board")
            }
            _ => Ok(()),
        };
    }
    let lows = children().map(|range| range.low);
    if position.turn() == proof.side() {
        let best = lows.max().unwrap_or(Value::LOWEST);
        if best < node.range.low {
            return flaw("no move reaches its lower bound");
        }
        if node.range.high < best {
            return flaw("a move is better than its upper bound");
        }
    } else {
        let worst = lows.min().unwrap_or(Value::HIGHEST);
        if worst < node.range.low {
            return flaw("a reply brings it below its lower bound");
        }
        if node.range.high < children().map(|range| range.high).min().unwrap_or(Value::HIGHEST) {
            return flaw("no reply holds it to its upper bound");
        }
    }
    Ok(())
}

fn replies_are_complete(proof: &Proof, node: usize, position: &Chess) -> Result<(), Flaw> {
    let listed = &proof.nodes()[node].edges;
    let missing = position.legal_moves().into_iter().find(|mv| !listed.iter().any(|edge| edge.mv == *mv));
    missing.map_or(Ok(()), |mv| Err(missing_reply(node, mv, position)))
}

/// Gives the value of a position in which the game is over.
fn leaf_value(position: &Chess, side: Color) -> Option<Value> {
    if position.is_checkmate() {
        return Some(if position.turn() == side { Value::LOWEST } else { Value::HIGHEST });
    }
    (position.is_stalemate() || position.is_insufficient_material()).then_some(Value::DRAW)
}

fn holds(range: Range, value: Value) -> bool {
    range.low <= value && value <= range.high
}

/// Counts the material of the house scale, the other side's subtracted.
fn material(position: &Chess, side: Color) -> Value {
    let count = |color: Color, role: Role| position.board().by_piece(role.of(color)).count();
    let of = |color: Color| -> i32 {
        Role::ALL
            .into_iter()
            .map(|role| HOUSE.of(role) * i32::try_from(count(color, role)).unwrap_or(0))
            .sum()
    };
    Value::centipawns(of(side) - of(!side))
}
