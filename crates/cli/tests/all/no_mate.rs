//! Certificates that there is no mate: good ones are accepted, and every flaw is named by the library, by the
//! program, and by the independent checker in Python.

use crate::python;
use std::collections::HashMap;

use kibitzer::{Certificate, Flaw, check_certificate};
use serde_json::{Value, json};
use shakmaty::{Chess, Color, Move, Position};
use testing::{after, position};

use crate::program::{file, run};
use crate::rejected::{self, CHECKER, check_rejected, hash};

/// A pawn promotes without mate.
const ONE: &str = "7k/5P2/8/8/8/8/p7/K7 w - - 0 1";

/// The kings walk to and fro.
const BLOCKED: &str = "k7/p7/P1K5/8/8/8/8/8 w - - 0 1";

/// Determines by brute force whether a side mates within a number of its moves.
fn mates(position: &Chess, attacker: Color, moves: u32) -> bool {
    let mut legal = position.legal_moves().into_iter();
    if position.turn() == attacker {
        0 < moves && legal.any(|mv| mates(&after(position, mv), attacker, moves - 1))
    } else if position.is_checkmate() {
        true
    } else {
        0 < moves && !position.is_stalemate() && legal.all(|mv| mates(&after(position, mv), attacker, moves))
    }
}

/// Builds a denial of a mate, breadth first; valid if the other side has an answer to everything.
fn denial(fen: &str, attacker: Color, moves: u32) -> Value {
    let mut places = HashMap::from([(position(fen), 0)]);
    let mut list = vec![(position(fen), moves)];
    let mut nodes: Vec<Vec<(Move, u32)>> = Vec::new();
    while let Some((position, moves)) = list.get(nodes.len()).cloned() {
        let attacks = position.turn() == attacker;
        let mut followed: Vec<Move> = position.legal_moves().into_iter().collect();
        let left = if attacks { moves - 1 } else { moves };
        if !attacks {
            followed.retain(|mv| 0 < moves && !mates(&after(&position, *mv), attacker, moves));
            followed.truncate(1);
        }
        let edges = followed.into_iter().map(|mv| {
            let reached = after(&position, mv);
            let next = u32::try_from(list.len()).unwrap();
            let place = *places.entry(reached.clone()).or_insert(next);
            if place == next {
                list.push((reached, left));
            }
            (mv, place)
        });
        nodes.push(edges.collect());
    }
    let root = position(fen);
    serde_json::to_value(Certificate::of_no_mate(&root, attacker, Some(moves), &nodes).unwrap()).unwrap()
}

/// Returns the certificate of [`ONE`] with a change.
fn spoilt(change: impl Fn(&mut Value)) -> Value {
    let mut made = denial(ONE, Color::White, 1);
    change(&mut made);
    made
}

#[track_caller]
fn check_accepted(good: &Value, said: &str) {
    let path = file(&format!("no-mate-{:x}.json", hash(&good.to_string())), good.to_string());
    let run = run(&["check", &path]);
    let nodes = good["nodes"].as_array().unwrap().len();
    let said = format!("proved: {said}; {nodes} position{} checked\n", if nodes == 1 { "" } else { "s" });
    assert_eq!((run.out, run.err.as_str(), run.status), (said, "", Some(0)));
    python::accepts(CHECKER, &good.to_string());
}

#[test]
fn there_is_no_mate() {
    check_accepted(&denial(ONE, Color::White, 1), "White has no mate in 1");
    check_accepted(&denial("8/8/8/8/8/2k5/7r/K7 b - - 0 1", Color::Black, 1), "Black has no mate in 1");
    let rook = denial("8/8/8/3k4/8/8/8/K6R w - - 0 1", Color::White, 3);
    check_accepted(&rook, "White has no mate in 3");
    // Lines that return to earlier positions are part of the proof.
    let blocked = denial(BLOCKED, Color::White, 3);
    let comes_back = |(node, edges): (usize, &Value)| {
        edges.as_array().unwrap().iter().any(|edge| edge[1].as_u64().unwrap() <= node as u64)
    };
    assert!(blocked["nodes"].as_array().unwrap().iter().enumerate().any(comes_back));
    check_accepted(&blocked, "White has no mate in 3");
}

/// Returns a denial by perpetual check: Black cannot mate in any number of moves.
fn perpetual() -> Value {
    json!({
        "kibitzer_certificate": 1, "fen": "6k1/6p1/8/7Q/8/2q5/1q6/7K w - - 0 1", "castling": "standard",
        "winner": "black", "claim": {"no_mate_in": null}, "fifty_move": false,
        "nodes": [[["h5e8", 1]], [["g8h7", 2]], [["e8h5", 3]], [["h7g8", 0]]]
    })
}

#[test]
fn there_is_no_mate_in_any_number_of_moves() {
    check_accepted(&perpetual(), "Black cannot mate, however long it goes on");
    let mut few = perpetual();
    few["claim"] = json!({"no_mate_in": 2});
    // Now moves are counted: a repeated position has fewer left.
    few["nodes"][2] = json!([]);
    assert!(check_certificate(&serde_json::from_value(few).unwrap()).is_err());
    let mut open = perpetual();
    open["nodes"][2] = json!([]);
    open["nodes"].as_array_mut().unwrap().truncate(3);
    check_rejected(&open, "Escape", "escape", "node 2: the other side has 0 moves there, expected 1");
    let mut cut = perpetual();
    cut["nodes"] = json!([[["h5e8", 1]], []]);
    check_rejected(
        &cut,
        "MissingMove",
        "missing_move",
        "node 1: the legal move `g8h7` (king move) is missing",
    );
    let mut nobody = perpetual();
    nobody["winner"] = Value::Null;
    let said = "the certificate names winner null, its claim needs a side for a mate, null for a draw";
    check_rejected(&nobody, "WrongWinner", "distance", said);
}

#[test]
fn the_other_side_may_be_to_move() {
    // 1...Kg8 loses at once to 2.Ra8, 1...Kg7 does not.
    let escapes = denial("7k/8/5K2/8/8/8/8/R7 b - - 0 1", Color::White, 1);
    check_accepted(&escapes, "White has no mate in 1");
    check_accepted(&denial("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White, 9), "White has no mate in 9");
}

#[test]
fn where_nobody_can_mate_nothing_need_follow() {
    let mut bare = denial("7k/8/6K1/8/8/8/8/8 w - - 0 1", Color::White, 1);
    check_accepted(&bare, "White has no mate in 1");
    bare["nodes"] = json!([[]]);
    bare["claim"] = json!({"no_mate_in": 1000});
    check_accepted(&bare, "White has no mate in 1000");
    bare["fen"] = json!("7k/8/6K1/8/8/8/8/8 b - - 0 1");
    check_accepted(&bare, "White has no mate in 1000");
}

#[test]
fn clocks_do_not_count() {
    let late = ONE.replace("0 1", "149 99");
    check_accepted(&denial(&late, Color::White, 1), "White has no mate in 1");
    let flagged = spoilt(|made| made["fifty_move"] = json!(true));
    let said = "a line reaches half-move clock 0: `fifty_move` must be false";
    check_rejected(&flagged, "FiftyMove", "fifty_moves", said);
}

#[test]
fn every_move_is_followed() {
    let lacking = spoilt(|made| drop(made["nodes"][0].as_array_mut().unwrap().remove(3)));
    let mv = denial(ONE, Color::White, 1)["nodes"][0][3][0].as_str().unwrap().to_owned();
    let said = format!("node 0: the legal move `{mv}` (promotion) is missing");
    check_rejected(&lacking, "MissingMove", "missing_move", &said);
}

#[test]
fn the_other_side_has_one_answer() {
    let two = |count: u32| {
        let fen = "7k/8/5K2/8/8/8/8/R7 b - - 0 1";
        let mut made = denial(fen, Color::White, 1);
        let place = made["nodes"].as_array().unwrap().len();
        let both = json!([made["nodes"][0][0], ["h8g8", place]]);
        made["nodes"][0] = json!(both.as_array().unwrap()[..usize::try_from(count).unwrap()]);
        if count == 2 {
            made["nodes"].as_array_mut().unwrap().push(json!([]));
        }
        made
    };
    let said = "node 0: the other side has 2 moves there, expected 1";
    check_rejected(&two(2), "Escape", "escape", said);
    check_rejected(&two(0), "Escape", "escape", "node 0: the other side has 0 moves there, expected 1");
    // After the last move none is left.
    let longer = spoilt(|made| {
        let nodes = made["nodes"].as_array_mut().unwrap();
        let king = nodes[0].as_array().unwrap().iter().find(|edge| edge[0] == "a1b2").unwrap()[1].clone();
        let place = nodes.len();
        nodes[usize::try_from(king.as_u64().unwrap()).unwrap()] = json!([["h8g7", place]]);
        nodes.push(json!([]));
    });
    let node =
        denial(ONE, Color::White, 1)["nodes"][0].as_array().unwrap().iter().position(|e| e[0] == "a1b2");
    let said = format!("node {}: the other side has 1 moves there, expected 0", node.unwrap() + 1);
    check_rejected(&longer, "Escape", "escape", &said);
}

#[test]
fn a_mate_refutes_the_claim() {
    let mate = denial("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Color::White, 1);
    let edges = mate["nodes"][0].as_array().unwrap();
    let node = edges.iter().find(|edge| edge[0] == "a1a8").unwrap()[1].clone();
    let said = format!("node {node}: it is checkmate, which the certificate denies");
    check_rejected(&mate, "Mated", "mated", &said);
    let mated = denial("R6k/8/6K1/8/8/8/8/8 b - - 0 1", Color::White, 1);
    let said = "node 0: it is checkmate, which the certificate denies";
    check_rejected(&mated, "Mated", "mated", said);
}

/// Returns the nodes of a line to a node first, then the others.
fn line_first(good: &Value, mut node: usize) -> Vec<usize> {
    let nodes = good["nodes"].as_array().unwrap();
    let leads_to = |parent: &Value, node: usize| parent.as_array().unwrap().iter().any(|e| child(e) == node);
    let mut order = vec![node];
    while node != 0 {
        node = nodes.iter().position(|parent| leads_to(parent, node)).unwrap();
        order.insert(0, node);
    }
    let others: Vec<usize> = (0..nodes.len()).filter(|node| !order.contains(node)).collect();
    order.extend(others);
    order
}

fn child(edge: &Value) -> usize {
    usize::try_from(edge[1].as_u64().unwrap()).unwrap()
}

/// Returns the nodes in another order.
fn list(good: &Value, order: &[usize]) -> Value {
    let place = |node: usize| order.iter().position(|other| *other == node).unwrap();
    let edges = |node: &usize| {
        let edges = good["nodes"][*node].as_array().unwrap().iter();
        edges.map(|edge| json!([edge[0], place(child(edge))])).collect::<Vec<_>>()
    };
    let mut made = good.clone();
    made["nodes"] = order.iter().map(edges).collect();
    made
}

#[test]
fn a_node_has_as_many_moves_to_go_as_any_line_needs() {
    let mut good = denial(BLOCKED, Color::White, 4);
    // The first line that leads to a node is a detour, a shorter one comes later.
    let flaw_of = |made: &Value| {
        let read = Certificate::from_json(made.to_string().as_bytes());
        read.and_then(|certificate| kibitzer::check_certificate(&certificate)).err()
    };
    let count = good["nodes"].as_array().unwrap().len();
    let late = (0..count).map(|node| list(&good, &line_first(&good, node)));
    let late = late.rev().find(|made| matches!(flaw_of(made), Some(Flaw::TooFewToGo { .. }))).unwrap();
    let said = "node 14: move `d5e6` leads to node 28, which needs 2 moves to go and has 0";
    check_rejected(&late, "TooFewToGo", "order", said);
    let mv = good["nodes"][0][0][0].as_str().unwrap().to_owned();
    good["nodes"][0][0][1] = json!(count);
    let said = format!("node 0: move `{mv}` leads to node {count}, but there are {count} nodes");
    check_rejected(&good, "OutOfRange", "order", &said);
}

#[test]
fn a_position_stands_once() {
    let good = denial(ONE, Color::White, 1);
    let mut reused = good.clone();
    reused["nodes"][0][1][1] = json!(1);
    let mv = good["nodes"][0][1][0].as_str().unwrap();
    let said = format!("node 1 is reused for a different position (men differ) after `{mv}` at node 0");
    check_rejected(&reused, "DifferentPosition", "same_position", &said);
    let mut lost = good.clone();
    let count = good["nodes"].as_array().unwrap().len();
    lost["nodes"].as_array_mut().unwrap().push(json!([]));
    let said = format!("node {count} cannot be reached from the root");
    check_rejected(&lost, "Unreachable", "reach", &said);
    let illegal = spoilt(|made| made["nodes"][0][0][0] = json!("a1a3"));
    check_rejected(&illegal, "IllegalMove", "legality", "node 0: move `a1a3` is not legal there");
}

#[test]
fn the_claim_is_of_the_form() {
    for moves in [json!(0), json!(-1), json!(1.5), json!("1"), json!([]), json!(1_u64 << 32)] {
        let text = spoilt(|made| made["claim"] = json!({"no_mate_in": moves})).to_string();
        let flaw = Certificate::from_json(text.as_bytes()).unwrap_err();
        rejected::check(&text, "Malformed", "form", &flaw.to_string());
    }
    let both = spoilt(|made| made["claim"] = json!({"mate_in": 1, "no_mate_in": 1})).to_string();
    let flaw = Certificate::from_json(both.as_bytes()).unwrap_err();
    rejected::check(&both, "Malformed", "form", &flaw.to_string());
    let nobody = spoilt(|made| made["winner"] = Value::Null);
    let said = "the certificate names winner null, its claim needs a side for a mate, null for a draw";
    check_rejected(&nobody, "WrongWinner", "distance", said);
}
