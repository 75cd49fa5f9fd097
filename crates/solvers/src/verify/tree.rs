//! A checked tree: the chosen move, every legal reply, and to each reply a line down to a quiet leaf.
//!
//! Values in the tree are material of the house scale, as it stands on the board of each leaf, so that `proof::check`
//! can count it again. The promise is what the chosen move wins at least at every leaf.

use claims::{Certainty, HOUSE, Promise, Score};
use proof::{Node, NodeId, Proof, Range, Value};
use shakmaty::{Chess, Color, Move, Position};

use super::answer::{game, with_an_end};
use super::judge::{Asserted, JudgedReply, Verdict, judge};
use super::memory::Remembered;
use super::search::{Measure, Search};
use super::state::State;
use super::value::{is_mate, score};
use super::window::Window;
use crate::{Limits, Problem, Statistics};

/// A move with a tree that shows what it keeps.
#[derive(Clone, Debug)]
pub struct CheckedTree {
    /// The tree, certainty `Checked`.
    pub proof: Proof,
    /// The least material at every leaf, or the most moves until mate.
    pub least: Score,
    /// What the move wins: pawns more than were on the board at first, or mate; `None` if nothing worth mentioning.
    pub promise: Option<Promise>,
    /// Plies after each reply to which every reply was searched.
    pub checked_depth: u32,
}

/// The percentage of the nodes for a first look at what the move may keep.
const SHARE_FOR_LOOK: u64 = 25;
/// The deepest first look, in plies.
const LOOK_DEPTH: i32 = 8;
/// How often an overturned claim is lowered to what was found.
const LOWERED: usize = 3;

/// Builds the tree of a move, and returns its cost as well; no tree when the limits do not suffice, or a line cannot be
/// shown.
pub fn checked_tree(problem: &Problem, mv: Move, limits: Limits<'_>) -> (Option<CheckedTree>, Statistics) {
    let mut nodes = 0;
    let tree = if problem.position.is_legal(mv) { judge_move(problem, mv, limits, &mut nodes) } else { None };
    (tree, Statistics { nodes, ..Statistics::default() })
}

fn judge_move(problem: &Problem, mv: Move, limits: Limits<'_>, nodes: &mut u64) -> Option<CheckedTree> {
    let limits = with_an_end(limits);
    let mut least = first_look(problem, mv, limits, nodes)?;
    for _ in 0..=LOWERED {
        let left = limits.nodes.map(|most| most.saturating_sub(*nodes));
        let asserted = Asserted { mv, least, measure: Measure::Material };
        let judgment = judge(problem, asserted, Limits { nodes: left, ..limits });
        *nodes += judgment.statistics.nodes;
        match judgment.verdict {
            Verdict::Stands => {
                let proof = build(problem, mv, least, &judgment.replies)?;
                let checked = CheckedTree {
                    least: least_of(&proof)?,
                    promise: promise(problem, &proof),
                    proof,
                    checked_depth: judgment.checked_depth,
                };
                return proof::check(&checked.proof).is_ok().then_some(checked);
            }
            Verdict::Overturned { value, .. } => least = value,
            Verdict::Unverified => return None,
        }
    }
    None
}

/// Searches the position after the move a few plies deep, by material.
fn first_look(problem: &Problem, mv: Move, limits: Limits<'_>, nodes: &mut u64) -> Option<Score> {
    let part = limits.nodes.map(|nodes| nodes / 100 * SHARE_FOR_LOOK);
    let nothing = Remembered::nothing(part.unwrap_or(100_000), limits.table);
    let mut search = Search::new(Limits { nodes: part, ..limits }, nothing, game(problem), Measure::Material);
    let at = State::of(&problem.position);
    let Some(after) = search.make(&at, mv, 0) else {
        *nodes += search.nodes;
        return None;
    };
    let mut least = None;
    for depth in 0..=limits.depth.map_or(LOOK_DEPTH, |depth| i32::try_from(depth).unwrap_or(LOOK_DEPTH) + 1) {
        search.root_depth = depth;
        let value = -search.search(&after, Window::FULL, depth, 1, false);
        if search.stopped.is_some() {
            break;
        }
        least = Some(value);
        if is_mate(value) {
            break;
        }
    }
    *nodes += search.nodes;
    least.map(score)
}

/// Puts the judge's lines into a tree, with the values at its leaves.
fn build(problem: &Problem, mv: Move, least: Score, replies: &[JudgedReply]) -> Option<Proof> {
    let side = problem.position.turn();
    let after = problem.position.clone().play(mv).ok()?;
    let blank = || node(Range::UNKNOWN);
    let mut proof = Proof::new(problem.position.clone(), side, blank());
    let chosen = proof.add(NodeId::ROOT, mv, blank())?;
    let mut worst = leaf_range(&after, side).filter(|_| replies.is_empty()).map(|range| range.low);
    if let (true, Some(range)) = (replies.is_empty(), leaf_range(&after, side)) {
        proof.node_mut(chosen)?.range = range;
    }
    for reply in replies {
        let low = add_line(&mut proof, chosen, &after, reply, side)?;
        worst = Some(worst.map_or(low, |worst| worst.min(low)));
    }
    // A line may end in the middle of an exchange: what the judge upheld is the measure.
    let upheld = match least {
        Score::Centipawns(amount) => Value::centipawns(amount),
        Score::MateIn(_) => Value::HIGHEST,
    };
    let low = worst?.min(upheld);
    if !replies.is_empty() {
        proof.node_mut(chosen)?.range = Range::at_least(low);
    }
    proof.node_mut(NodeId::ROOT)?.range = Range::at_least(low.one_ply_earlier());
    Some(proof)
}

/// Adds a reply and its answer; returns the value at the reply's node, as seen one ply earlier.
fn add_line(
    proof: &mut Proof,
    under: NodeId,
    after: &Chess,
    reply: &JudgedReply,
    side: Color,
) -> Option<Value> {
    let (mut position, mut parent) = (after.clone(), under);
    let mut ids = Vec::new();
    for mv in std::iter::once(&reply.mv).chain(&reply.answer) {
        position = position.play(*mv).ok()?;
        parent = proof.add(parent, *mv, node(Range::UNKNOWN))?;
        ids.push(parent);
    }
    let range = leaf_range(&position, side)?;
    let mut low = range.low;
    for (index, id) in ids.into_iter().rev().enumerate() {
        proof.node_mut(id)?.range = if index == 0 { range } else { Range::at_least(low) };
        low = low.one_ply_earlier();
    }
    Some(low)
}

/// Returns the worth of a leaf: the end of the game, or at least the material on the board.
fn leaf_range(position: &Chess, side: Color) -> Option<Range> {
    if position.is_checkmate() {
        let value = if position.turn() == side { Value::LOWEST } else { Value::HIGHEST };
        return Some(Range::exactly(value));
    }
    if position.is_stalemate() || position.is_insufficient_material() {
        return Some(Range::exactly(Value::DRAW));
    }
    Some(Range::at_least(Value::centipawns(HOUSE.balance(position.board(), side))))
}

fn node(range: Range) -> Node {
    Node { edges: Vec::new(), range, certainty: Certainty::Checked, reasons: Vec::new() }
}

fn least_of(proof: &Proof) -> Option<Score> {
    let low = proof.nodes().first()?.range.low;
    match low.plies_to_mate() {
        Some(plies) => Some(crate::mate_score(plies, true)),
        None => low.as_centipawns().map(Score::Centipawns),
    }
}

/// Returns what the move promises: mate, or whole pawns more than before.
fn promise(problem: &Problem, proof: &Proof) -> Option<Promise> {
    let low = proof.nodes().first()?.range.low;
    if let Some(plies) = low.plies_to_mate() {
        return Some(Promise::MateIn(plies.div_ceil(2)));
    }
    Promise::of_gain(low.as_centipawns()? - HOUSE.balance(problem.position.board(), problem.position.turn()))
}
