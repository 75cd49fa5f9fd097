//! The verification tree, which proves the combination: one check of the attacker and every reply.

use claims::{AlsoWins, Certainty, Claim, Kind, Promise, Reason};
use proof::{Node, NodeId, Proof, Range};
use shakmaty::{Color, Move, Position, Role};

use super::arena::{Arena, Attack, AttackId, PositionId};
use crate::VerificationTree;

/// Copies the proving part of MATER's tree, and counts it.
///
/// Returns `None` when the root is not proved.
pub(super) fn verification(arena: &Arena, side: Color) -> Option<(Proof, VerificationTree)> {
    let root = arena.standings.first()?;
    let mut proof = Proof::new(root.board.clone(), side, make_node(Reason::of_rule("mating_attack")));
    let mut todo: Vec<(PositionId, NodeId)> = vec![(0, NodeId::ROOT)];
    while let Some((standing, place)) = todo.pop() {
        let answer: AttackId = arena.standings[standing].answer?;
        let check = &arena.attacks[answer];
        let after = proof.add(place, check.mv, make_node(reason_of(check)))?;
        for (reply, tried) in check.replies.iter().zip(&check.tried) {
            let kind = match (reply.is_capture(), reply.role()) {
                (true, _) => "capture",
                (false, Role::King) => "king_move",
                (false, _) => "interposition",
            };
            let place =
                proof.add(after, *reply, make_node(Reason::of_rule("legal_reply").bind("kind", kind)))?;
            todo.push((*tried, place));
        }
    }
    let positions = proof.nodes().len() as u64;
    let moves = positions - 1;
    Some((proof, VerificationTree { positions, moves }))
}

/// Lists the other checks along a line that mate at once; MATER has counted their replies already.
///
/// Where the line leaves the tree, because a shorter one was found for a position that two lines reach, the rest of it
/// is not examined.
pub(super) fn other_mates(arena: &Arena, line: &[Move]) -> Vec<AlsoWins> {
    let mut found = Vec::new();
    let mut standing: PositionId = 0;
    for (turn, moves) in line.chunks(2).enumerate() {
        let (ply, played) = (2 * turn, moves[0]);
        let here = || arena.attacks.iter().filter(|check| check.from == standing);
        let mates = here().filter(|check| check.u == 0 && check.mv != played);
        found.extend(mates.map(|check| AlsoWins {
            ply,
            line: vec![check.mv],
            promise: Some(Promise::MateIn(1)),
        }));
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

/// Returns the reason why an attack was examined, with the features of the position after it.
fn reason_of(check: &Attack) -> Reason {
    let side = check.after.turn();
    let checkers = check.after.checkers();
    if let Some(mate) = check.threat {
        let mate = mate.to_uci(check.after.castles().mode());
        let mut reason = Reason::of_rule("mate_threat").bind("u", check.u as i64);
        reason.claims.push(Claim::new(Kind::Threatens).moves([mate]));
        return reason;
    }
    let rule = if check.u == 0 { "mate" } else { "fewest_replies" };
    let mut reason = Reason::of_rule(rule).bind("u", check.u as i64);
    let king = check.after.board().king_of(side);
    reason.claims.push(Claim::new(Kind::Check).men(checkers).squares(king));
    reason.claims.push(match check.u {
        0 => Claim::new(Kind::Mates),
        u => Claim::new(Kind::Replies).number(u as u64),
    });
    reason
}

fn make_node(reason: Reason) -> Node {
    Node { edges: Vec::new(), range: Range::UNKNOWN, certainty: Certainty::Proved, reasons: vec![reason] }
}
