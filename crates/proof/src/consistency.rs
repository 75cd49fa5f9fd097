//! Checks a whole proof tree: a proved mate by its certificate, anything less for consistency.

use claims::{Certainty, HOUSE};
use shakmaty::{Chess, Color, Position};

use crate::{Certificate, Edge, Flaw, Proof, Range, Value, check_certificate, flaw::missing_reply};

/// Checks a proof against the certainty that it claims.
///
/// A root marked [`Certainty::Proved`] is written as a certificate and checked as one. `Checked` and `Claimed` trees
/// must be legal, their ranges sound and supported by their children (minimax), and their leaves must hold the material
/// that is on the board; under a `Checked` root every legal reply to the chosen move must be in the tree.
///
/// # Errors
///
/// Returns the first flaw, with its node.
pub fn check(proof: &Proof) -> Result<(), Flaw> {
    let positions = proof.positions()?;
    for (index, position) in positions.iter().enumerate() {
        check_support(proof, index, position)?;
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

fn proved_mate(proof: &Proof) -> Result<(), Flaw> {
    let no_mate = Flaw::NotMate { node: 0, what: "marked as proved without a mate" };
    let certificate = Certificate::of(proof).ok_or(no_mate)?;
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
fn check_support(proof: &Proof, index: usize, position: &Chess) -> Result<(), Flaw> {
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

/// Returns the value of a position in which the game is over.
fn leaf_value(position: &Chess, side: Color) -> Option<Value> {
    if position.is_checkmate() {
        return Some(if position.turn() == side { Value::LOWEST } else { Value::HIGHEST });
    }
    (position.is_stalemate() || position.is_insufficient_material()).then_some(Value::DRAW)
}

fn holds(range: Range, value: Value) -> bool {
    range.low <= value && value <= range.high
}

/// Returns the material balance of a side in the house scale.
fn material(position: &Chess, side: Color) -> Value {
    Value::centipawns(HOUSE.balance(position.board(), side))
}

#[cfg(test)]
mod tests {
    use shakmaty::Role;
    use testing::{after, find_move, line, position};

    use super::*;
    use crate::{Edge, Node, NodeId};

    /// White is a rook up, and Black, when to move, has three replies.
    const ROOK_UP: &str = "7k/8/8/8/8/8/8/R6K w - - 0 1";
    const ROOK_UP_BLACK: &str = "7k/8/8/8/8/8/8/R6K b - - 0 1";
    const MATED: &str = "R6k/8/6K1/8/8/8/8/8 b - - 0 1";
    const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

    /// Returns the worth of a rook.
    fn rook() -> Value {
        Value::centipawns(HOUSE.of(Role::Rook))
    }

    fn centipawns(low: i32, high: i32) -> Range {
        Range { low: Value::centipawns(low), high: Value::centipawns(high) }
    }

    fn node(range: Range, certainty: Certainty) -> Node {
        Node { edges: Vec::new(), range, certainty, reasons: Vec::new() }
    }

    /// Makes a tree for White: a root with leaves below it.
    fn tree(fen: &str, certainty: Certainty, range: Range, children: &[(&str, Range)]) -> Proof {
        let root = position(fen);
        let mut proof = Proof::new(root.clone(), Color::White, node(range, certainty));
        for (text, range) in children {
            proof.add(NodeId::ROOT, find_move(&root, text), node(*range, certainty)).unwrap();
        }
        proof
    }

    /// Checks a tree and expects its flaw, or `right`.
    #[track_caller]
    fn check_flaw(proof: &Proof, expected: &str) {
        let found = check(proof).map_or_else(|flaw| flaw.to_string(), |()| "right".to_owned());
        assert_eq!(found, expected);
    }

    /// Like [`check_flaw`], for a tree that claims no more than it shows.
    #[track_caller]
    fn check_claimed(fen: &str, range: Range, children: &[(&str, Range)], expected: &str) {
        check_flaw(&tree(fen, Certainty::Claimed, range, children), expected);
    }

    #[test]
    fn a_leaf_holds_what_stands_on_the_board() {
        check_claimed(ROOK_UP, Range::UNKNOWN, &[], "right");
        check_claimed(ROOK_UP, Range::exactly(rook()), &[], "right");
        let wrong = "node 0: its range does not hold the material on the board";
        check_claimed(ROOK_UP, Range::exactly(Value::DRAW), &[], wrong);
        check_claimed(ROOK_UP, Range::at_least(Value::mate_in_plies(3)), &[], wrong);
    }

    #[test]
    fn a_leaf_that_ends_the_game_has_the_value_of_the_end() {
        let wrong = "node 0: its range is not the value of the game's end";
        check_claimed(MATED, Range::exactly(Value::HIGHEST), &[], "right");
        check_claimed(MATED, Range::UNKNOWN, &[], wrong);
        check_claimed(STALEMATED, Range::exactly(Value::DRAW), &[], "right");
        check_claimed(STALEMATED, Range::at_least(Value::DRAW), &[], wrong);
        check_claimed("7k/8/8/8/8/8/8/7K w - - 0 1", Range::exactly(Value::DRAW), &[], "right");
        let lost = "K6r/8/1k6/8/8/8/8/8 w - - 0 1";
        check_claimed(lost, Range::exactly(Value::LOWEST), &[], "right");
        check_claimed(lost, Range::exactly(Value::HIGHEST), &[], wrong);
    }

    #[test]
    fn a_range_has_a_value_in_it() {
        check_claimed(ROOK_UP, centipawns(1, 0), &[], "node 0: its range has no value in it");
    }

    #[test]
    fn the_side_to_win_reaches_its_bounds_by_a_move() {
        let held = Range::exactly(rook());
        check_claimed(ROOK_UP, held, &[("a1a2", held), ("h1h2", Range::UNKNOWN)], "right");
        let more = Range::at_least(Value::mate_in_plies(1));
        check_claimed(ROOK_UP, more, &[("a1a2", held)], "node 0: no move reaches its lower bound");
        let less = Range::exactly(Value::DRAW);
        check_claimed(ROOK_UP, less, &[("a1a2", held)], "node 0: a move is better than its upper bound");
    }

    #[test]
    fn the_other_side_holds_it_to_its_bounds_by_a_reply() {
        let held = Range::exactly(rook());
        let all = [("h8g8", held), ("h8g7", held), ("h8h7", held)];
        check_claimed(ROOK_UP_BLACK, held, &all, "right");
        let loose = [("h8g8", Range::UNKNOWN), ("h8g7", held)];
        check_claimed(ROOK_UP_BLACK, held, &loose, "node 0: a reply brings it below its lower bound");
        let low = centipawns(-1000, 0);
        check_claimed(ROOK_UP_BLACK, low, &all, "node 0: no reply holds it to its upper bound");
    }

    #[test]
    fn a_mate_is_counted_from_its_node() {
        let mated = [("a1a8", Range::exactly(Value::HIGHEST))];
        let mate = |plies| Range::exactly(Value::mate_in_plies(plies));
        let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        check_claimed(fen, mate(1), &mated, "right");
        check_claimed(fen, mate(0), &mated, "node 0: no move reaches its lower bound");
        check_claimed(fen, mate(2), &mated, "node 0: a move is better than its upper bound");
    }

    #[test]
    fn edges_lead_forward_to_legal_positions() {
        let mut proof = tree(ROOK_UP, Certainty::Claimed, Range::UNKNOWN, &[("a1a2", Range::UNKNOWN)]);
        proof.node_mut(NodeId::ROOT).unwrap().edges[0].to = NodeId(7);
        check_flaw(&proof, "node 0: move `a1a2` leads to node 7, but there are 2 nodes");
        proof.node_mut(NodeId::ROOT).unwrap().edges[0].to = NodeId::ROOT;
        check_flaw(&proof, "node 0: move `a1a2` leads to node 0, expected a larger index (a cycle?)");
        let elsewhere = find_move(&position("7k/8/8/8/8/8/8/1R5K w - - 0 1"), "b1b2");
        proof.node_mut(NodeId::ROOT).unwrap().edges[0] = Edge { mv: elsewhere, to: NodeId(1) };
        check_flaw(&proof, "node 0: move `b1b2` is not legal there");
    }

    #[test]
    fn a_node_has_one_position_and_is_reached() {
        let moves = [("a1a2", Range::UNKNOWN), ("a1a3", Range::UNKNOWN)];
        let mut proof = tree(ROOK_UP, Certainty::Claimed, Range::UNKNOWN, &moves);
        proof.node_mut(NodeId::ROOT).unwrap().edges.pop();
        check_flaw(&proof, "node 2 cannot be reached from the root");
        let mut proof = tree(ROOK_UP, Certainty::Claimed, Range::UNKNOWN, &moves[..1]);
        let other = Edge { mv: find_move(&position(ROOK_UP), "a1a3"), to: NodeId(1) };
        proof.node_mut(NodeId::ROOT).unwrap().edges.push(other);
        let flaw = check(&proof).unwrap_err();
        assert!(matches!(flaw, Flaw::DifferentPosition { node: 1, parent: 0, .. }), "{flaw}");
    }

    /// Every move of White leads to the one position in which Black is stalemated.
    #[test]
    fn a_lost_position_is_no_proved_draw() {
        let root = position("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
        let drawn = || node(Range::exactly(Value::DRAW), Certainty::Proved);
        let mut proof = Proof::new(root.clone(), Color::Black, drawn());
        let stalemate = find_move(&root, "f1f7");
        let to = proof.add(NodeId::ROOT, stalemate, drawn()).unwrap();
        let others = root.legal_moves().into_iter().filter(|mv| *mv != stalemate);
        let edges = others.map(|mv| Edge { mv, to }).chain([Edge { mv: stalemate, to }]).collect();
        proof.node_mut(NodeId::ROOT).unwrap().edges = edges;
        let flaw = check(&proof).unwrap_err();
        assert!(matches!(flaw, Flaw::DifferentPosition { node: 1, parent: 0, .. }), "{flaw}");
    }

    #[test]
    fn a_checked_tree_has_every_reply_to_the_chosen_move() {
        let with_replies = |replies: &[&str]| {
            let chosen = [("a1a2", Range::UNKNOWN)];
            let mut proof = tree(ROOK_UP, Certainty::Checked, Range::UNKNOWN, &chosen);
            let (start, moves) = line(ROOK_UP, "a1a2");
            let after = after(&start, moves[0]);
            for text in replies {
                let leaf = node(Range::UNKNOWN, Certainty::Checked);
                proof.add(NodeId(1), find_move(&after, text), leaf).unwrap();
            }
            proof
        };
        check_flaw(&with_replies(&["h8g8", "h8g7", "h8h7"]), "right");
        let missing = "node 1: the legal reply `h8g7` (king move) is missing";
        check_flaw(&with_replies(&["h8g8", "h8h7"]), missing);
        let mut claimed = with_replies(&["h8g8", "h8h7"]);
        claimed.node_mut(NodeId::ROOT).unwrap().certainty = Certainty::Claimed;
        check_flaw(&claimed, "right");
    }

    #[test]
    fn a_proved_root_is_a_mate_or_has_only_ends_of_the_game() {
        let proved = |fen: &str, range: Range| tree(fen, Certainty::Proved, range, &[]);
        check_flaw(&proved(MATED, Range::exactly(Value::HIGHEST)), "right");
        check_flaw(&proved(STALEMATED, Range::exactly(Value::DRAW)), "right");
        let open = "node 0: a leaf of a proof does not end the game";
        check_flaw(&proved(ROOK_UP, Range::exactly(rook())), open);
    }

    #[test]
    fn a_proved_value_has_every_reply() {
        // Black stalemates itself on h8, but may go to f8 as well.
        let fen = "6k1/8/6K1/8/8/8/8/5Q2 b - - 0 1";
        let proof = tree(fen, Certainty::Proved, Range::UNKNOWN, &[("g8h8", Range::UNKNOWN)]);
        check_flaw(&proof, "node 1: a leaf of a proof does not end the game");
        let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
        let draw = Range::exactly(Value::DRAW);
        check_flaw(&tree(fen, Certainty::Proved, draw, &[("f1f7", draw)]), "right");
    }
}
