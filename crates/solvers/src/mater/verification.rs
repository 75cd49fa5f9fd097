//! The verification tree: what proves the combination, the attacker's one check and every reply.

use claims::{Certainty, Reason};
use proof::{Node, NodeId, Proof, Range};
use shakmaty::Color;

use super::arena::{Arena, CheckId, PositionId};
use crate::VerificationTree;

/// Copies the proving part of MATER's tree, and counts it.
///
/// Returns `None` when the root is not proved.
pub(super) fn verification(arena: &Arena, side: Color) -> Option<(Proof, VerificationTree)> {
    let root = arena.standings.first()?;
    let mut proof = Proof::new(root.board.clone(), side, plain_node());
    let mut todo: Vec<(PositionId, NodeId)> = vec![(0, NodeId::ROOT)];
    while let Some((standing, place)) = todo.pop() {
        let answer: CheckId = arena.standings[standing].answer?;
        let check = &arena.checks[answer];
        let reason = Reason::of_rule("fewest_replies").bind("u", check.u);
        let after = proof.add(place, check.mv, Node { reasons: vec![reason], ..plain_node() })?;
        for (reply, tried) in check.replies.iter().zip(&check.tried) {
            let place = proof.add(after, *reply, plain_node())?;
            todo.push((*tried, place));
        }
    }
    let positions = proof.nodes().len() as u64;
    let moves = positions - 1;
    Some((proof, VerificationTree { positions, moves }))
}

fn plain_node() -> Node {
    Node { edges: Vec::new(), range: Range::UNKNOWN, certainty: Certainty::Proved, reasons: Vec::new() }
}
