//! Positions, searches and trees made by hand, for the tests.
#![allow(clippy::unwrap_used, reason = "tests say what they expect")]

use knowledge::{AttributeList, Element, Facts, Plan, Proposal, Threat};
use shakmaty::{Color, Move, Square};

use super::measures::Measures;
use super::offense::{Course, Visit};
use super::options::Options;
use super::search::Search;
use super::tree::{Id, Kind, Source, Why};
use super::values::UNDEFINED;
use crate::Limits;

/// Returns a search that has not begun.
pub(super) fn search(fen: &str, offense: Color) -> Search<'static> {
    let base = knowledge::base();
    Search::new(base, Options::EXTENDED, &testing::position(fen), offense, &[], Limits::default())
}

/// Parses a move at a node.
pub(super) fn find_move(search: &Search<'_>, at: Id, mv: &str) -> Move {
    testing::find_move(search.tree[at].position(), mv)
}

/// Makes moves from a node on, and returns the last position.
pub(super) fn play(search: &mut Search<'_>, from: Id, moves: &[&str]) -> Id {
    moves.iter().fold(from, |at, mv| {
        let mv = find_move(search, at, mv);
        search.make(at, Some(mv), Kind::Regular, Why::of(Source::Goal)).unwrap()
    })
}

/// Returns a plan of one move with a threat of so much.
pub(super) fn proposal(facts: &Facts<'_>, from: Square, to: Square, worth: i32) -> Proposal {
    let man = facts.vision().roster().man_at(from).unwrap();
    let plan = Plan::new(Element::Move { man, square: to, promotion: None }, []);
    let list = AttributeList { threat: Threat::Integer(worth), ..AttributeList::default() };
    Proposal::new(plan, vec![list], facts)
}

/// Returns a course on which so much is enough.
pub(super) fn course(enough: i32) -> Course {
    Course {
        measures: Measures::at_root(enough),
        plans: Vec::new(),
        expectation: enough,
        alternatives: Vec::new(),
        is_unlikely: false,
        may_analyse: false,
    }
}

/// Returns a visit that has not begun.
pub(super) fn visit<'v>(search: &Search<'_>, id: Id, facts: &'v Facts<'v>, course: &'v Course) -> Visit<'v> {
    let value = search.tree[id].value;
    Visit { id, facts, value, course, lower: -UNDEFINED, quiet: None, tried: Vec::new(), end: None }
}

/// Returns a search in which White's move refuted Black's, and the node after Black's move.
pub(super) fn refute(fen: &str, failed: &str, refuting: &str) -> (Search<'static>, Id) {
    let mut search = search(fen, Color::White);
    let child = play(&mut search, 0, &[failed]);
    play(&mut search, child, &[refuting]);
    (search, child)
}
