//! Good certificates with one thing corrupted: both checkers reject each, and name the same flaw.

use crate::python;

use kibitzer::{Certificate, check_certificate};
use serde_json::{Value, json};

use crate::proved::good_certificates;

/// Returns the last edge to a mated node to which an earlier edge also leads.
fn share(nodes: &[Value]) -> Option<(usize, usize)> {
    let edges = |node: usize| (0..nodes[node].as_array().unwrap().len()).map(move |edge| (node, edge));
    let all: Vec<(usize, usize)> = (0..nodes.len()).flat_map(edges).collect();
    let child = |(node, edge): (usize, usize)| &nodes[node][edge][1];
    let is_leaf = |node: &Value| nodes[usize::try_from(node.as_u64().unwrap()).unwrap()] == json!([]);
    let is_shared =
        |one: &(usize, usize)| all.iter().any(|other| other < one && child(*other) == child(*one));
    all.iter().rev().find(|one| is_leaf(child(**one)) && is_shared(one)).copied()
}

/// Corrupts fields of a certificate.
fn spoilt_fields(good: &Value) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    let mut set = |flaw, field: &str, value: Value| {
        let mut made = good.clone();
        made[field] = value;
        all.push((flaw, made));
    };
    let moves = good["claim"]["mate_in"].as_i64().unwrap();
    let fen = good["fen"].as_str().unwrap();
    let fields: Vec<&str> = fen.split(' ').collect();
    set("distance", "claim", json!({"mate_in": moves + moves.signum()}));
    set("distance", "claim", json!({"mate_in": -moves}));
    set("distance", "winner", Value::Null);
    set("fifty_moves", "fifty_move", json!(good["fifty_move"] == json!(false)));
    set("version", "kibitzer_certificate", json!(2));
    set("form", "claim", json!({"mate_in": "soon"}));
    set("root", "fen", json!(fields[..5].join(" ")));
    let late = format!("{} 150 99", fields[..4].join(" "));
    set("fifty_moves", "fen", json!(late));
    if 0 < moves {
        let loser = if good["winner"] == "white" { "black" } else { "white" };
        set("missing_reply", "winner", json!(loser));
        set("missing_move", "claim", json!({"no_mate_in": 1}));
    }
    all
}

/// Corrupts nodes of a certificate.
fn spoilt_nodes(good: &Value) -> Vec<(&'static str, Value)> {
    let nodes = good["nodes"].as_array().unwrap();
    // The other side's first node is the root, or the node after the root's only move.
    let defence = usize::from(0 < good["claim"]["mate_in"].as_i64().unwrap());
    let mut all = Vec::new();
    let mut spoil = |flaw, change: &dyn Fn(&mut Vec<Value>)| {
        let mut made = good.clone();
        change(made["nodes"].as_array_mut().unwrap());
        all.push((flaw, made));
    };
    let count = nodes.len();
    spoil("order", &|nodes| nodes[0][0][1] = json!(count));
    spoil("order", &|nodes| nodes[0][0][1] = json!(0));
    spoil("legality", &|nodes| nodes[0][0][0] = json!("a1a1"));
    spoil("legality", &|nodes| nodes[0][0][0] = json!(nodes[0][0][0].as_str().unwrap().to_uppercase()));
    spoil("legality", &|nodes| {
        let first = nodes[0][0].clone();
        nodes[0].as_array_mut().unwrap().push(first);
    });
    spoil("reach", &|nodes| nodes.push(json!([])));
    spoil(if defence == 1 { "winner_node" } else { "missing_reply" }, &|nodes| nodes[0] = json!([]));
    let replies = nodes[defence].as_array().unwrap().len();
    if 0 < replies {
        spoil("missing_reply", &|nodes| drop(nodes[defence].as_array_mut().unwrap().remove(0)));
        spoil("missing_reply", &|nodes| drop(nodes[defence].as_array_mut().unwrap().pop()));
        spoil("missing_reply", &|nodes| nodes[defence] = json!([]));
        spoil("order", &|nodes| nodes[defence][0][1] = json!(0));
        spoil("legality", &|nodes| nodes[defence][0][0] = json!("0000"));
    }
    if 1 < replies {
        spoil("same_position", &|nodes| nodes[defence][1][1] = nodes[defence][0][1].clone());
    }
    if let Some((node, edge)) = share(nodes) {
        spoil("same_position", &|nodes| {
            nodes[node][edge][1] = json!(count);
            nodes.push(json!([]));
        });
    }
    all
}

/// Replaces a mating move by one that stalemates.
fn stalemates(good: &Value) -> Option<(&'static str, Value)> {
    let mut made = good.clone();
    made["nodes"][0][0][0] = json!("f1f7");
    (good["fen"] == "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1").then_some(("stalemate", made))
}

#[test]
fn what_is_spoilt_is_rejected_by_its_name() {
    let spoilt = |good: &Value| {
        let mut all = spoilt_fields(good);
        all.extend(spoilt_nodes(good));
        all.extend(stalemates(good));
        all
    };
    // If the root is already mated, there is little to corrupt.
    let good = good_certificates().into_iter().filter(|good| good["claim"] != json!({"mate_in": 0}));
    let all: Vec<(&str, Value)> = good.flat_map(|good| spoilt(&good)).collect();
    let mut names: Vec<&str> = all.iter().map(|(flaw, _)| *flaw).collect();
    names.sort_unstable();
    names.dedup();
    assert!(200 <= all.len() && 12 <= names.len(), "{} of {names:?}", all.len());
    for (flaw, made) in &all {
        let text = made.to_string();
        let judged = Certificate::from_json(text.as_bytes()).and_then(|read| check_certificate(&read));
        assert_eq!(judged.map_err(|found| found.name()), Err(*flaw), "{text}");
    }
    let lines: Vec<String> = all.iter().map(|(_, made)| made.to_string()).collect();
    let Some(theirs) = python::judge("checkers.certificate.check", &lines.join("\n")) else { return };
    assert_eq!(theirs.len(), all.len());
    for ((flaw, made), theirs) in all.iter().zip(theirs) {
        assert!(theirs.starts_with(&format!("REJECTED {flaw}: ")), "expected {flaw}, {theirs}: {made}");
    }
}
