//! The verification tree: what proves the combination, the attacker's one check and every reply.

use claims::{Certainty, Promise, Reason};
use proof::{Node, NodeId, Proof, Range};
use shakmaty::{Color, Move};

use super::arena::{Arena, CheckId, PositionId};
use crate::{AlsoWins, VerificationTree};

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

/// Lists the other checks along a line that mate at once; MATER has counted their replies already.
///
/// Where the line leaves the tree, because a shorter one was found for a position that two lines reach, the
/// rest of it is not looked at.
pub(super) fn other_mates(arena: &Arena, line: &[Move]) -> Vec<AlsoWins> {
    let mut found = Vec::new();
    let mut standing: PositionId = 0;
    for (turn, moves) in line.chunks(2).enumerate() {
        let (ply, played) = (2 * turn, moves[0]);
        let here = || arena.checks.iter().filter(|check| check.from == standing);
        let mates = here().filter(|check| check.u == 0 && check.mv != played);
        found.extend(mates.map(|check| AlsoWins { ply, mv: check.mv, promise: Promise::MateIn(1) }));
        let next = here().find(|check| check.mv == played).and_then(|check| {
            let reply = moves.get(1)?;
            check.replies.iter().zip(&check.tried).find(|(tried, _)| *tried == reply)
        });
        match next {
            Some((_, after)) => standing = *after,
            None => break,
        }
    }
    found
}

fn plain_node() -> Node {
    Node { edges: Vec::new(), range: Range::UNKNOWN, certainty: Certainty::Proved, reasons: Vec::new() }
}
