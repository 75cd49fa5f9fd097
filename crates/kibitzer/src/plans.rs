//! What the productions say about the moves that they led to, sentence by sentence.
//!
//! A tree records at every node which productions led to its move and what their variables were bound to
//! (`solvers::paradise`). Each sentence is about the position before the move; its claims are checked there
//! once more, and a sentence with a failing claim is dropped. When a plan continues, it carries along the
//! productions that began it higher up. Those are about the earlier position, so only the new productions are
//! used.

use std::collections::VecDeque;

use claims::{Bound, Reason};
use explain::{Detail, Style, Told};
use knowledge::{Facts, Item, KnowledgeBase};
use proof::{NodeId, Proof};
use shakmaty::{Chess, Move, Position};
use solvers::Outcome;
use vision::Vision;

use crate::kb::{Sentence, Teller};

/// How far below the root the tree is explained if not all of it is: the move, the reply, the answer.
const NEAR: usize = 3;
/// The most moves of the tree that are explained.
const MOST: usize = 400;

/// Returns what productions say about the suggested move, and about the moves of a tree that names any.
pub(crate) fn tell(base: &KnowledgeBase, root: &Chess, outcome: &Outcome, detail: Detail) -> Vec<Told> {
    match outcome.best_move {
        Some(mv) if names_productions(&outcome.reasons) => {
            let vision = Vision::of(root.clone());
            let facts = Facts::near(&vision);
            let teller = Teller::new(base, &facts);
            sentences(&teller, &vision, productions(&outcome.reasons))
                .map(|said| told_at(&[], mv, said))
                .collect()
        }
        _ => told_of_tree(base, outcome.proof.as_ref(), detail),
    }
}

/// Returns what productions say about the moves of a tree; empty if the tree names none.
fn told_of_tree(base: &KnowledgeBase, proof: Option<&Proof>, detail: Detail) -> Vec<Told> {
    let Some(proof) = proof.filter(|proof| proof.nodes().iter().any(|node| names_productions(&node.reasons)))
    else {
        return Vec::new();
    };
    let deepest = if detail == Detail::Full { usize::MAX } else { NEAR };
    let mut told = Vec::new();
    let start =
        Place { node: NodeId::ROOT, path: Vec::new(), board: proof.root().clone(), chains: Vec::new() };
    let mut todo = VecDeque::from([start]);
    let mut moves = 0;
    while let Some(place) = todo.pop_front() {
        if deepest <= place.path.len() || MOST <= moves {
            continue;
        }
        let vision = Vision::of(place.board.clone());
        let facts = Facts::near(&vision);
        let teller = Teller::new(base, &facts);
        for edge in proof.node(place.node).map_or(&[][..], |node| &node.edges) {
            let Some(child) = proof.node(edge.to) else { continue };
            let chain = productions(&child.reasons);
            let new = place.new_in(chain, &child.reasons);
            let said = sentences(&teller, &vision, new);
            told.extend(said.map(|sentence| told_at(&place.path, edge.mv, sentence)));
            moves += 1;
            todo.extend(place.after(edge.mv, edge.to, chain));
        }
    }
    told
}

/// A node on the way.
struct Place {
    node: NodeId,
    path: Vec<Move>,
    board: Chess,
    /// The rules of the productions that led to each move of the path.
    chains: Vec<Vec<String>>,
}

impl Place {
    fn after(&self, mv: Move, node: NodeId, chain: &[Reason]) -> Option<Place> {
        let board = self.board.clone().play(mv).ok()?;
        let path = [&self.path[..], &[mv]].concat();
        let mut chains = self.chains.clone();
        chains.push(rules(chain));
        Some(Place { node, path, board, chains })
    }

    /// Leaves out the productions that a plan carries along from the side's previous move.
    fn new_in<'r>(&self, chain: &'r [Reason], reasons: &[Reason]) -> &'r [Reason] {
        let goes_on =
            matches!(reasons.first().map(|reason| &*reason.rule), Some("goal_of_plan" | "demanded_move"));
        let Some(before) = self.chains.iter().rev().nth(1).filter(|_| goes_on) else {
            return if goes_on { &[] } else { chain };
        };
        let both = rules(chain);
        let same = both.iter().rev().zip(before.iter().rev()).take_while(|(one, other)| one == other).count();
        &chain[..chain.len() - same]
    }
}

fn rules(chain: &[Reason]) -> Vec<String> {
    chain.iter().map(|reason| reason.rule.to_string()).collect()
}

fn names_productions(reasons: &[Reason]) -> bool {
    reasons.iter().any(|reason| reason.rule == "value") && !productions(reasons).is_empty()
}

/// Returns the productions among the reasons of a node: those between the source of its move and its value.
fn productions(reasons: &[Reason]) -> &[Reason] {
    let value = reasons.iter().position(|reason| reason.rule == "value");
    reasons.get(1..value.unwrap_or(0)).unwrap_or(&[])
}

/// Attaches a sentence to the move that it supports.
fn told_at(path: &[Move], mv: Move, sentence: Sentence) -> Told {
    Told {
        path: path.to_vec(),
        mv,
        said: sentence.said.into(),
        squares: sentence.squares,
        has_number: sentence.has_number,
        claims: sentence.claims.into_iter().filter_map(|(claim, _)| claim).collect(),
    }
}

/// Lists what productions say, from the first observation on; each sentence once, and none that does not
/// hold.
fn sentences<'t>(
    teller: &'t Teller<'_>,
    before: &'t Vision,
    chain: &'t [Reason],
) -> impl Iterator<Item = Sentence> {
    // Two productions may say the same thing, each in its own message.
    let words = |sentence: &Sentence| sentence.said.write(Style::plain());
    let mut said: Vec<String> = Vec::new();
    chain.iter().rev().filter_map(move |reason| {
        let bindings =
            reason.bindings.iter().map(|(_, bound)| item(bound, before)).collect::<Option<Vec<_>>>()?;
        let reason = knowledge::Reason { production: reason.rule.as_ref().into(), bindings: bindings.into() };
        let sentence = teller
            .sentence(&reason)
            .filter(|sentence| sentence.holds() && !said.contains(&words(sentence)))?;
        said.push(words(&sentence));
        Some(sentence)
    })
}

/// Returns what a variable was bound to on a board; `None` for a piece that is not there.
fn item(bound: &Bound, before: &Vision) -> Option<Item> {
    match bound {
        Bound::Man(role, square) => {
            let is_there = before.board().role_at(*square) == Some(*role);
            before.roster().man_at(*square).filter(|_| is_there).map(Item::Man)
        }
        Bound::Square(square) => Some(Item::Square(*square)),
        Bound::Color(color) => Some(Item::Color(*color)),
        Bound::Role(role) => Some(Item::Role(*role)),
        Bound::Number(number) => i32::try_from(*number).ok().map(Item::Number),
        Bound::Nothing => Some(Item::Nil),
        Bound::Taken(..) | Bound::Nobody | Bound::Move(_) | Bound::Words(_) => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use shakmaty::{Role, Square};

    use super::*;

    fn reason(rule: &str) -> Reason {
        Reason { rule: rule.to_owned().into(), is_production: true, ..Reason::of_rule("") }
    }

    #[test]
    fn a_man_is_meant_where_he_stands() {
        let vision = Vision::of(shakmaty::Chess::default());
        let knight = vision.roster().man_at(Square::G1).unwrap();
        assert_eq!(item(&Bound::Man(Role::Knight, Square::G1), &vision), Some(Item::Man(knight)));
        assert_eq!(item(&Bound::Man(Role::Bishop, Square::G1), &vision), None);
        assert_eq!(item(&Bound::Taken(Role::Knight, Square::G1), &vision), None);
        assert_eq!(item(&Bound::Nothing, &vision), Some(Item::Nil));
    }

    #[test]
    fn what_a_plan_brings_along_is_not_told_again() {
        let chains = vec![vec!["FORCE1".to_owned(), "THREAT1".to_owned()], Vec::new()];
        let place = Place { node: NodeId::ROOT, path: Vec::new(), board: shakmaty::Chess::default(), chains };
        let chain = [reason("SAFE1"), reason("FORCE1"), reason("THREAT1")];
        let new = |source: &str| rules(place.new_in(&chain, &[reason(source)]));
        assert_eq!(new("goal_of_plan"), ["SAFE1"]);
        assert_eq!(new("static_analysis"), ["SAFE1", "FORCE1", "THREAT1"]);
    }
}
