//! Laws of the certificate checker: no change to a certificate makes it panic, and it agrees with the
//! independent checker in Python on what is still a proof.

use crate::python;

use kibitzer::Certificate;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::proved::good_certificates;

const CHECKER: &str = "checkers.certificate.check";

/// Mutants that are shown to both checkers.
const COMPARED: usize = 400;

/// One change to a certificate; indices wrap around.
#[derive(Clone, Debug)]
enum Mutation {
    DropEdge(usize, usize),
    DoubleEdge(usize, usize),
    ChangeMove(usize, usize, String),
    /// Another move of the same certificate.
    BorrowMove(usize, usize, usize),
    Redirect(usize, usize, i64),
    ClaimMate(i64),
    SetVersion(u64),
    SetClock(u32),
    TurnFlag,
    TurnWinner,
    SwapNodes(usize, usize),
    DropNode(usize),
    DoubleNode(usize),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    use Mutation::*;
    let place = || any::<usize>();
    prop_oneof![
        3 => (place(), place()).prop_map(|(node, edge)| DropEdge(node, edge)),
        1 => (place(), place()).prop_map(|(node, edge)| DoubleEdge(node, edge)),
        3 => (place(), place(), "[a-h][1-8][a-h][1-8][qrbnQK]?|[a-z0-9]{0,5}|e1[gh]1")
            .prop_map(|(node, edge, mv)| ChangeMove(node, edge, mv)),
        2 => (place(), place(), place()).prop_map(|(node, edge, from)| BorrowMove(node, edge, from)),
        4 => (place(), place(), -1_i64..90).prop_map(|(node, edge, to)| Redirect(node, edge, to)),
        1 => (-9_i64..9).prop_map(ClaimMate),
        1 => (0_u64..3).prop_map(SetVersion),
        2 => prop_oneof![90_u32..110, 140_u32..160, any::<u32>()].prop_map(SetClock),
        1 => Just(TurnFlag),
        1 => Just(TurnWinner),
        3 => (place(), place()).prop_map(|(one, other)| SwapNodes(one, other)),
        1 => place().prop_map(DropNode),
        1 => place().prop_map(DoubleNode),
    ]
}

/// Returns the edge at an index, skipping nodes without edges.
fn edge(certificate: &mut Value, node: usize, edge: usize) -> Option<&mut Value> {
    let nodes = certificate["nodes"].as_array_mut()?;
    let count = nodes.iter().filter(|node| !node.as_array().unwrap().is_empty()).count();
    let inner = nodes.iter_mut().filter(|node| !node.as_array().unwrap().is_empty());
    let edges = inner.skip(node.checked_rem(count)?).find_map(Value::as_array_mut)?;
    let place = edge % edges.len();
    edges.get_mut(place)
}

fn mutate(good: &Value, mutation: &Mutation) -> Option<Value> {
    let mut made = good.clone();
    let nodes = made["nodes"].as_array_mut()?;
    let count = Some(nodes.len()).filter(|count| 0 < *count)?;
    match mutation {
        Mutation::DropEdge(node, place) | Mutation::DoubleEdge(node, place) => {
            let drops = matches!(mutation, Mutation::DropEdge(..));
            let edges = nodes[node % count].as_array_mut()?;
            let place = place.checked_rem(edges.len())?;
            let taken = edges.remove(place);
            edges.extend((0..if drops { 0 } else { 2 }).map(|_| taken.clone()));
        }
        Mutation::ChangeMove(node, place, mv) => edge(&mut made, *node, *place)?[0] = json!(mv),
        Mutation::BorrowMove(node, place, from) => {
            let mv = edge(&mut made, *from, *place)?[0].clone();
            edge(&mut made, *node, *place)?[0] = mv;
        }
        Mutation::Redirect(node, place, to) => edge(&mut made, *node, *place)?[1] = json!(to),
        Mutation::ClaimMate(moves) => made["claim"]["mate_in"] = json!(moves),
        Mutation::SetVersion(version) => made["kibitzer_certificate"] = json!(version),
        Mutation::SetClock(clock) => {
            let fen = made["fen"].as_str()?.to_owned();
            let mut fields: Vec<&str> = fen.split(' ').collect();
            let clock = clock.to_string();
            fields[4] = &clock;
            made["fen"] = json!(fields.join(" "));
        }
        Mutation::TurnFlag => made["fifty_move"] = json!(made["fifty_move"] == json!(false)),
        Mutation::TurnWinner => {
            made["winner"] = json!(if made["winner"] == "white" { "black" } else { "white" });
        }
        Mutation::SwapNodes(one, other) => nodes.swap(one % count, other % count),
        Mutation::DropNode(node) => drop(nodes.remove(node % count)),
        Mutation::DoubleNode(node) => nodes.push(nodes[node % count].clone()),
    }
    Some(made)
}

/// Judges as `kibitzer check` does.
fn accepts(text: &str) -> bool {
    let read = Certificate::from_json(text.as_bytes());
    read.and_then(|certificate| kibitzer::check_certificate(&certificate)).is_ok()
}

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

#[test]
fn good_certificates_are_accepted_by_both_checkers() {
    let lines: Vec<String> = good_certificates().iter().map(Value::to_string).collect();
    for line in &lines {
        assert!(accepts(line), "{line}");
    }
    python::accepts(CHECKER, &lines.join("\n"));
}

#[test]
fn no_change_makes_the_checker_panic() {
    let good = good_certificates();
    let strategy = (any::<usize>(), prop::collection::vec(mutation(), 1..4));
    let ran = TestRunner::new(config(2000)).run(&strategy, |(which, mutations)| {
        let start = good[which % good.len()].clone();
        let made = mutations.iter().try_fold(start, |made, mutation| mutate(&made, mutation));
        accepts(&made.unwrap_or_default().to_string());
        Ok(())
    });
    ran.unwrap();
}

#[test]
fn the_checkers_agree_on_what_a_change_leaves_of_a_proof() {
    let good = good_certificates();
    let strategy = (any::<usize>(), mutation());
    let mut runner = TestRunner::deterministic();
    let mut mutants = Vec::new();
    while mutants.len() < COMPARED {
        let (which, mutation) = strategy.new_tree(&mut runner).unwrap().current();
        mutants.extend(mutate(&good[which % good.len()], &mutation).map(|made| made.to_string()));
    }
    let ours: Vec<bool> = mutants.iter().map(|text| accepts(text)).collect();
    assert!(ours.contains(&true) && ours.iter().filter(|accepted| !**accepted).count() > COMPARED / 2);
    let Some(theirs) = python::judge(CHECKER, &mutants.join("\n")) else { return };
    assert_eq!(theirs.len(), mutants.len());
    for ((text, ours), theirs) in mutants.iter().zip(ours).zip(theirs) {
        assert_eq!(ours, theirs.starts_with("ok "), "{theirs}: {text}");
    }
}
