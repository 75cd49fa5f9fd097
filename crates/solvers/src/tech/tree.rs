//! TECH's tree for the explanation: every reply to every move of the principal variation, with its answer.
//!
//! A search by alpha-beta leaves a move and a value, and nothing to explain it with. So the chosen move is searched a
//! second time, and every reply keeps the move that refutes it and the line to a quiet end. The cost of this counts in
//! `nodes`.
//!
//! Decisions:
//! * The second search counts in the house scale and does not count a leader's pieces for less, so that its bounds are
//!   material on the board. The chosen move stays TECH's; score and line are those of the second search.
//! * At the last ply it sees mates, stalemates and dead positions, to which TECH's captures are blind: leaves that end
//!   the game have the value of that end, or the tree would be wrong.
//! * Material within a few plies does not judge a quiet answer: an adviser that sees deeper may have answers searched
//!   again that throw away an advantage, and may supply lines that go on to where something is won, or the proof of a
//!   mate, which then stands below the reply. The value that the tree shows is then a lower bound, not exact.
//! * A leaf drawn by repetition or by fifty moves has a range from the draw to the material there.
//! * With a limit of nodes or time, half of it goes to finding the move. If the other half is too little for the
//!   replies to the chosen move, those that were finished stand in a tree that claims no bound.

use std::cmp::Reverse;

use claims::{Certainty, HOUSE, Promise};
use proof::{Edge, Node, NodeId, Proof, Range, Value};
use shakmaty::{Chess, Move, Position, Role};

use super::answer::{score, tallied_among};
use super::line::Line;
use super::search::{MATE, Search, Tried};
use crate::shared::Share;
use crate::{Limits, Observer, Outcome, Problem};

/// Like [`tech`](super::tech), and builds the tree of the answer; a problem for the other side gets none.
///
/// When every reply to the chosen move was searched, the outcome is [`Certainty::Checked`] to the depth of the last
/// finished search, its range is what the tree shows, and it promises the mate or the material that this wins.
pub fn explain(problem: &Problem, limits: Limits<'_>, observer: &mut dyn Observer) -> Outcome {
    explained_among(problem, &problem.first_moves(), &mut Unadvised, limits, observer)
}

/// An adviser that sees deeper than this search and reviews its answers.
pub trait Adviser {
    /// Returns what each answer should be worth at least, in centipawns of the house scale for the side that answers:
    /// the search of an answer that is worth less goes on, however much less the worst reply is worth.
    fn expects(&self) -> i32;

    /// Reviews the line that answers a reply, in the position where the answering side is to move; its value is in
    /// centipawns of the house scale for that side.
    fn advises(&mut self, position: &Chess, line: &[Move], value: i32) -> Option<Advice>;
}

/// The adviser that expects nothing and lets every answer stand.
#[derive(Copy, Clone, Debug)]
pub struct Unadvised;

impl Adviser for Unadvised {
    fn expects(&self) -> i32 {
        -MATE
    }

    fn advises(&mut self, _: &Chess, _: &[Move], _: i32) -> Option<Advice> {
        None
    }
}

/// What an adviser has to say about an answer.
#[derive(Clone, Debug)]
pub enum Advice {
    /// The answer throws away an advantage; this one should be searched in its place.
    Better(Move),
    /// This line shows more; at its end the side has as much as the value says.
    Line {
        /// The answer and what follows.
        moves: Vec<Move>,
        /// Centipawns of the house scale for the side; irrelevant where the line ends in mate.
        value: i32,
    },
    /// The answer mates; this tree, from the position where the side is to answer, proves it.
    Mate(Box<Proof>),
}

/// Like [`explain`], for one given move, whoever chose it; an adviser may supply better or longer answers to its
/// replies.
///
/// The adviser's nodes are not in the counts.
pub fn explained_move(
    problem: &Problem,
    mv: Move,
    adviser: &mut dyn Adviser,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    explained_among(problem, &[mv], adviser, limits, observer)
}

fn explained_among(
    problem: &Problem,
    moves: &[Move],
    adviser: &mut dyn Adviser,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Outcome {
    let half = Share::half(limits);
    let (outcome, tallies) = tallied_among(problem, moves, half.limits(), observer);
    let (Some(chosen), Some(last)) = (outcome.best_move, tallies.last()) else { return outcome };
    let side = problem.position.turn();
    if problem.side != side {
        return outcome;
    }
    let mut worths = [0; 7];
    Role::ALL.into_iter().for_each(|role| worths[role as usize] = HOUSE.of(role));
    let search = Search::new(side, [worths, worths], limits).trace_into(outcome.statistics);
    let mut builder = Builder {
        search,
        adviser,
        tree: Proof::new(problem.position.clone(), side, unknown()),
        leaves: vec![None],
        is_exact: vec![false],
    };
    let found = builder.chosen_move(problem, chosen, &outcome.line, last.depth);
    builder.answer(outcome, found, last.depth)
}

/// How often an answer is reviewed: it may be exchanged, and then extended.
const MOST_ADVICE: usize = 2;

/// What the second search found about the chosen move.
enum Found {
    /// All replies were searched; the value for the side.
    All(i32),
    /// The replies are not in the tree, since the game ends or there was no depth for them.
    NoReplies,
    /// The limits were reached first.
    Some,
}

/// A reply as it was searched.
struct Reply {
    tried: Tried,
    /// Whether its value was not found beside those of the others, so that it may be less than the best there is.
    is_bound: bool,
    /// Whether its answer is the adviser's, so that the value is not the best there is for the search.
    is_advised: bool,
    /// Whether its line is the adviser's, which sees farther than this search; the line then stands alone.
    is_line: bool,
    /// The adviser's tree of the mate that answers it; the reply's line is its principal variation.
    mate: Option<Box<Proof>>,
}

impl Reply {
    /// Returns a reply as this search leaves it.
    fn reply_searched(tried: Tried, is_bound: bool, is_advised: bool) -> Reply {
        Reply { tried, is_bound, is_advised, is_line: false, mate: None }
    }
}

struct Builder<'s> {
    search: Search<'s>,
    adviser: &'s mut dyn Adviser,
    tree: Proof,
    /// By node: what the search returned at a leaf, for the side the tree is for.
    leaves: Vec<Option<i32>>,
    /// By node: whether it is on the principal variation, so that its value is known from above as well.
    is_exact: Vec<bool>,
}

impl Builder<'_> {
    /// Adds the chosen move, all replies to it, and the same again below the best of them.
    fn chosen_move(
        &mut self,
        problem: &Problem,
        chosen: Move,
        expected: &[Move],
        depth: u32,
    ) -> Option<Found> {
        let root = Line::of(&problem.position, &problem.history);
        let next = after(&problem.position, chosen);
        let line = root.to(&next);
        if depth < 2 || line.is_draw() || next.legal_moves().is_empty() {
            let tried = self.search.each(&root, &[chosen], depth, 0);
            let tried = tried.first()?;
            let node = self.add(NodeId::ROOT, chosen, true)?;
            self.chain(node, &tried.line, tried.value, true)?;
            return Some(if next.legal_moves().is_empty() {
                Found::All(tried.value)
            } else {
                Found::NoReplies
            });
        }
        let moves = replies(&next, expected.get(1));
        let tried = self.replies(&line, &moves, depth - 1, 1);
        if tried.is_empty() {
            return None;
        }
        let is_complete = tried.len() == moves.len();
        let node = self.add(NodeId::ROOT, chosen, is_complete)?;
        let value = self.add_replies(node, &line, &tried, (depth - 1, 1), is_complete)?;
        Some(if is_complete { Found::All(value) } else { Found::Some })
    }

    /// Adds replies that were searched, each with its line; the best of them is followed with all its replies, if it is
    /// known to be the best. Returns the value for the side the tree is for.
    fn add_replies(
        &mut self,
        parent: NodeId,
        line: &Line<'_>,
        tried: &[Reply],
        (depth, ply): (u32, usize),
        is_complete: bool,
    ) -> Option<i32> {
        let values = tried.iter().map(|reply| reply.tried.value);
        let best = values.clone().max()?;
        let best_place = values.clone().position(|value| value == best).filter(|_| is_complete);
        let has_bounds = tried.iter().any(|reply| reply.is_bound);
        for (place, Reply { tried: reply, is_line, mate, .. }) in tried.iter().enumerate() {
            let is_best = best_place == Some(place);
            let is_exact = is_best && !has_bounds;
            let node = self.add(parent, reply.mv, is_exact)?;
            if let Some(mate) = mate {
                self.graft(node, mate)?;
            } else if is_best && 3 <= depth && !is_line && !reply.line.is_empty() {
                let next = after(line.position(), reply.mv);
                self.follow(node, &line.to(&next), reply, is_exact, (depth - 2, ply + 2))?;
            } else {
                self.chain(node, &reply.line, -reply.value, is_exact)?;
            }
        }
        Some(-best)
    }

    /// Searches replies and reviews their answers, beginning with the one that is worth the least.
    fn replies(&mut self, line: &Line<'_>, moves: &[Move], depth: u32, ply: usize) -> Vec<Reply> {
        let found = self.search.each(line, moves, depth, ply);
        let mut found: Vec<(usize, Tried)> = found.into_iter().enumerate().collect();
        found.sort_by_key(|(_, tried)| Reverse(tried.value));
        let looked_over = |(place, tried)| (place, self.looked_over(line, tried, depth, ply));
        let mut replies: Vec<(usize, Reply)> = found.into_iter().map(looked_over).collect();
        replies.sort_by_key(|(place, _)| *place);
        replies.into_iter().map(|(_, reply)| reply).collect()
    }

    /// Searches a reply by itself if its answer is worth less than expected, since the search of all replies stops at
    /// the value of the worst one. Then consults the adviser: a better answer is searched in the place of the first,
    /// and may be extended as well.
    fn looked_over(&mut self, line: &Line<'_>, tried: Tried, depth: u32, ply: usize) -> Reply {
        let expected = self.adviser.expects();
        let shows_less = -tried.value < expected && 2 <= depth;
        let alone = shows_less.then(|| self.search.one(line, tried.mv, depth, ply, expected)).flatten();
        let is_alone = alone.is_some();
        let mut reply = Reply::reply_searched(alone.unwrap_or(tried), is_alone, false);
        let next = after(line.position(), reply.tried.mv);
        for _ in 0..MOST_ADVICE {
            let has_answer = !reply.tried.line.is_empty() && 2 <= depth;
            let advice = has_answer
                .then(|| self.adviser.advises(&next, &reply.tried.line, -reply.tried.value))
                .flatten();
            match advice {
                Some(Advice::Better(better)) if !reply.is_advised => {
                    let found = self.search.each(&line.to(&next), &[better], depth - 1, ply + 1).pop();
                    let Some(Tried { mv, value, line }) = found else { break };
                    let line = std::iter::once(mv).chain(line).collect();
                    let tried = Tried { value: -value, line, ..reply.tried };
                    reply = Reply::reply_searched(tried, true, true);
                    // An answer that is worth enough is left as it is.
                    if self.adviser.expects() <= -value {
                        break;
                    }
                }
                Some(Advice::Line { moves, value }) => {
                    let mut end = next;
                    moves.iter().for_each(|mv| end.play_unchecked(*mv));
                    let value = if end.is_checkmate() { mated_after(ply + 1 + moves.len()) } else { value };
                    let tried = Tried { value: -value, line: moves, ..reply.tried };
                    return Reply { is_line: true, ..Reply::reply_searched(tried, true, true) };
                }
                Some(Advice::Mate(mate)) => {
                    let line = mate.principal_variation();
                    let tried = Tried { value: -mated_after(ply + 1 + line.len()), line, ..reply.tried };
                    return Reply {
                        is_line: true,
                        mate: Some(mate),
                        ..Reply::reply_searched(tried, true, true)
                    };
                }
                Some(Advice::Better(_)) | None => break,
            }
        }
        reply
    }

    /// Adds the answer to the best reply, and all replies to it if the limits allow; otherwise the line alone.
    fn follow(
        &mut self,
        parent: NodeId,
        line: &Line<'_>,
        reply: &Tried,
        is_exact: bool,
        (depth, ply): (u32, usize),
    ) -> Option<()> {
        let (answer, rest) = reply.line.split_first()?;
        let next = after(line.position(), *answer);
        let line = line.to(&next);
        let node = self.add(parent, *answer, is_exact)?;
        let moves = if line.is_draw() { Vec::new() } else { replies(&next, rest.first()) };
        let tried = self.replies(&line, &moves, depth, ply);
        if moves.is_empty() || tried.len() < moves.len() {
            return self.chain(node, rest, -reply.value, is_exact);
        }
        self.add_replies(node, &line, &tried, (depth, ply), true).map(|_| ())
    }

    /// Adds moves one below the other; the leaf gets the value, for the side the tree is for.
    fn chain(&mut self, parent: NodeId, moves: &[Move], value: i32, is_exact: bool) -> Option<()> {
        let mut node = parent;
        for mv in moves {
            node = self.add(node, *mv, is_exact)?;
        }
        self.leaves[node.index()] = Some(value);
        Some(())
    }

    /// Adds the moves of another tree below a node that has the position of that tree's root.
    fn graft(&mut self, parent: NodeId, tree: &Proof) -> Option<()> {
        let mut open = vec![(parent, NodeId::ROOT)];
        while let Some((node, from)) = open.pop() {
            for edge in &tree.node(from)?.edges {
                open.push((self.add(node, edge.mv, false)?, edge.to));
            }
        }
        Some(())
    }

    fn add(&mut self, parent: NodeId, mv: Move, is_exact: bool) -> Option<NodeId> {
        let node = self.tree.add(parent, mv, unknown())?;
        self.leaves.push(None);
        self.is_exact.push(is_exact);
        Some(node)
    }

    /// Puts the tree into the outcome, with what can be claimed of it.
    fn answer(mut self, outcome: Outcome, found: Option<Found>, depth: u32) -> Outcome {
        let stop_reason = self.search.stopped.unwrap_or(outcome.stop_reason);
        let outcome = Outcome { statistics: self.search.statistics, stop_reason, ..outcome };
        let Some(found) = found else { return outcome };
        if self.set_ranges(matches!(found, Found::Some)).is_none() {
            return outcome;
        }
        let range = self.tree.nodes()[0].range;
        let Found::All(value) = found else { return Outcome { range, proof: Some(self.tree), ..outcome } };
        for node in 0..u32::try_from(self.tree.nodes().len()).unwrap_or(0) {
            if let Some(node) = self.tree.node_mut(NodeId(node)) {
                node.certainty = Certainty::Checked;
            }
        }
        Outcome {
            line: self.tree.principal_variation(),
            score: Some(score(value)),
            range,
            promise: find_promise(&self.tree),
            certainty: Certainty::Checked,
            checked_depth: Some(depth),
            proof: Some(self.tree),
            ..outcome
        }
    }

    /// Sets the range of every node, from the leaves up; the two nodes above the replies know nothing when some of the
    /// replies are missing.
    fn set_ranges(&mut self, is_partial: bool) -> Option<()> {
        let positions = self.tree.positions().ok()?;
        for (index, position) in positions.iter().enumerate().rev() {
            let range = if is_partial && index < 2 { Range::UNKNOWN } else { self.range(index, position) };
            self.tree.node_mut(NodeId(u32::try_from(index).ok()?))?.range = range;
        }
        Some(())
    }

    fn range(&self, index: usize, position: &Chess) -> Range {
        let nodes = self.tree.nodes();
        let edges = nodes[index].edges.iter();
        let children = edges.map(|edge| nodes[edge.to.index()].range.one_ply_earlier());
        let is_own = position.turn() == self.tree.side();
        let (lows, highs) = (children.clone().map(|range| range.low), children.map(|range| range.high));
        let known = if is_own { (lows.max(), highs.max()) } else { (lows.min(), highs.min()) };
        let (Some(low), Some(high)) = known else { return self.leaf(index, position) };
        Range { low, high: if self.is_exact[index] { high } else { Value::HIGHEST } }
    }

    /// Returns the range of a leaf: the end of the game, or the material there, drawn or not.
    fn leaf(&self, index: usize, position: &Chess) -> Range {
        if position.is_checkmate() {
            let is_mated = position.turn() == self.tree.side();
            return Range::exactly(if is_mated { Value::LOWEST } else { Value::HIGHEST });
        }
        if position.is_stalemate() || position.is_insufficient_material() {
            return Range::exactly(Value::DRAW);
        }
        let material = material(position, self.tree.side());
        let value = self.leaves[index].unwrap_or(material);
        Range { low: Value::centipawns(material.min(value)), high: Value::centipawns(material.max(value)) }
    }
}

/// Returns what a tree promises: a mate, a draw by rule for a side that was behind, or whole pawns beyond the material
/// of its root; `None` where it was not deep enough to answer every reply.
fn find_promise(tree: &Proof) -> Option<Promise> {
    let positions = tree.positions().ok()?;
    let is_answered = |edge: &Edge| {
        let place = edge.to.index();
        let has_answer = tree.node(edge.to).is_some_and(|node| !node.edges.is_empty());
        has_answer || positions.get(place).is_some_and(Position::is_game_over)
    };
    let first = tree.nodes()[0].edges.first()?;
    if !tree.node(first.to)?.edges.iter().all(is_answered) {
        return None;
    }
    let low = tree.nodes()[0].range.low;
    if let Some(plies) = low.plies_to_mate() {
        return Some(Promise::MateIn(plies.div_ceil(2)));
    }
    let before = material(tree.root(), tree.side());
    if low == Value::DRAW && before < 0 && is_drawn_by_rule(tree, &positions) {
        return Some(Promise::Draws(true));
    }
    if low == Value::DRAW && ends_drawn(tree) {
        return None;
    }
    Promise::of_gain(low.as_centipawns()? - before)
}

/// Whether every end of the tree is stalemate, insufficient material, or a mate by the side: a search to some depth
/// never makes a draw of anything else.
fn is_drawn_by_rule(tree: &Proof, positions: &[Chess]) -> bool {
    tree.nodes().iter().zip(positions).filter(|(node, _)| node.edges.is_empty()).all(|(_, end)| {
        let is_mated = end.is_checkmate() && end.turn() == tree.side();
        end.is_game_over() && !is_mated
    })
}

/// Whether the principal variation of an even tree ends in a draw rather than in equal material.
fn ends_drawn(tree: &Proof) -> bool {
    let mut end = tree.root().clone();
    tree.principal_variation().into_iter().for_each(|mv| end.play_unchecked(mv));
    end.is_stalemate() || end.is_insufficient_material() || material(&end, tree.side()) != 0
}

/// Returns what a mate after so many plies counts for the side that mates.
fn mated_after(plies: usize) -> i32 {
    i32::try_from(plies).map_or(0, |plies| MATE - plies)
}

/// Returns the legal moves, the expected one first, captures before the rest.
fn replies(position: &Chess, expected: Option<&Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|mv| (Some(mv) != expected, !mv.is_capture()));
    moves
}

fn after(position: &Chess, mv: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

fn material(position: &Chess, side: shakmaty::Color) -> i32 {
    HOUSE.balance(position.board(), side)
}

fn unknown() -> Node {
    Node { edges: Vec::new(), range: Range::UNKNOWN, certainty: Certainty::Claimed, reasons: Vec::new() }
}

#[cfg(test)]
mod tests {
    use testing::{find_move, position};

    use super::*;

    /// Builds the tree of one line and returns whether it is drawn by rule.
    fn is_drawn(fen: &str, line: &str) -> bool {
        let root = position(fen);
        let mut tree = Proof::new(root.clone(), root.turn(), unknown());
        let (mut node, mut board) = (NodeId::ROOT, root);
        for text in line.split(' ') {
            let mv = find_move(&board, text);
            node = tree.add(node, mv, unknown()).unwrap();
            board = after(&board, mv);
        }
        is_drawn_by_rule(&tree, &tree.positions().unwrap())
    }

    #[test]
    fn a_draw_is_a_stalemate_or_want_of_pieces_and_never_equal_material() {
        // The pawn falls: bare kings.
        assert!(is_drawn("8/8/8/8/8/1k6/2p5/K1B5 w - - 0 1", "c1b2 c2c1q b2c1"));
        assert!(is_drawn("7k/8/8/8/8/8/5q2/7K b - - 0 1", "f2g3"), "White is stalemated");
        assert!(!is_drawn("7k/8/8/8/8/8/5q2/6RK w - - 0 1", "g1g2 f2f1"));
        // Queens come off, and each side keeps a pawn: nothing shows that this is drawn.
        assert!(!is_drawn("k7/7p/8/3q4/8/8/7P/K2Q4 w - - 0 1", "d1d5 a8b8"));
    }
}
