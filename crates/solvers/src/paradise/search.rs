//! The state that a search carries with it, and the one place where moves are made (spec 7.1).

use std::rc::Rc;

use claims::ManId;
use knowledge::{Analyst, AttributeList, Facts, Item, KnowledgeBase, Proposal, Threat};
use shakmaty::{Chess, Color, Move, Position, Square};
use vision::Vision;

use super::options::Options;
use super::runners::runners;
use super::tally::Tally;
use super::tree::{Asked, End, Id, Kind, Node, Source, Why};
use super::values::{MATE, Span, material};
use crate::shared::key_of;
use crate::{Limits, Problem, StopReason};

/// The deepest node, in plies from the root; the report has no limit, but every search must end.
pub(super) const DEEPEST: u32 = 24;

/// A lemma (`lemmas`).
#[derive(Clone, Debug)]
pub(super) struct Lemma {
    /// The node after the offense's move two plies up.
    pub(super) below: Id,
    /// What was about to be played.
    pub(super) instead_of: (ManId, Square),
    /// The piece that the better move captures.
    pub(super) captures: ManId,
    /// The better move.
    pub(super) better: Proposal,
}

/// A search in progress.
pub(super) struct Search<'s> {
    pub(super) base: &'s KnowledgeBase,
    pub(super) options: Options,
    pub(super) limits: Limits<'s>,
    pub(super) stopped: Option<StopReason>,
    pub(super) tally: Tally,
    pub(super) tree: Vec<Node>,
    pub(super) offense: Color,
    /// The least that contents the offense: the value of the original position, or less where it must save something.
    pub(super) original: i32,
    /// The threshold with which the search began.
    pub(super) first_threshold: i32,
    /// Whether a plan has achieved it: unlikely plans are then dropped (spec 7.4.4).
    pub(super) is_achieved: bool,
    /// The level to which the search backs up for a better plan.
    pub(super) backs_up_to: Option<u32>,
    pub(super) lemmas: Vec<Lemma>,
    /// Nodes at which the search of the present first move ends.
    pub(super) move_ends_at: u64,
    /// The move that led to the root, where it is known.
    pub(super) last: Option<Move>,
    /// The weights that productions state themselves.
    pub(super) said: Vec<(&'s str, f32)>,
    history: Vec<u64>,
}

impl<'s> Search<'s> {
    /// Begins at a problem's position, for the side to move.
    pub(super) fn of_problem(
        base: &'s KnowledgeBase,
        options: Options,
        problem: &Problem,
        limits: Limits<'s>,
    ) -> Search<'s> {
        let side = problem.position.turn();
        let search = Search::new(base, options, &problem.position, side, &problem.history, limits);
        Search { last: problem.last_move, ..search }
    }

    /// Begins at a position; the threshold is set later.
    pub(super) fn new(
        base: &'s KnowledgeBase,
        options: Options,
        position: &Chess,
        offense: Color,
        history: &[Chess],
        limits: Limits<'s>,
    ) -> Search<'s> {
        let vision = Vision::of(position.clone());
        let value = material(position.board(), offense, options.values);
        let root = Node::new(vision, value, Kind::Regular, Why::of(Source::Root));
        Search {
            base,
            options,
            limits,
            stopped: None,
            tally: Tally::default(),
            tree: vec![root],
            offense,
            original: value,
            first_threshold: MATE,
            is_achieved: false,
            backs_up_to: None,
            lemmas: Vec::new(),
            move_ends_at: u64::MAX,
            last: None,
            said: base.weights(),
            history: history.iter().map(key_of).collect(),
        }
    }

    /// Makes a move, or passes, and adds the position to the tree; `None` when the limits do not allow it, or the side
    /// that should pass is in check.
    pub(super) fn make(&mut self, parent: Id, mv: Option<Move>, kind: Kind, why: Why) -> Option<Id> {
        if let Some(known) = self.find_known(parent, mv) {
            if kind == Kind::Regular {
                self.tally.remade(self.tree[known].kind);
                self.tree[known].kind = kind;
                self.tree[known].why = why;
            }
            return Some(known);
        }
        let nodes = self.tally.nodes();
        self.stopped = self.stopped.or_else(|| self.limits.find_reached(nodes));
        if self.stopped.is_some() || self.move_ends_at <= nodes {
            return None;
        }
        let before = &self.tree[parent];
        let vision = before.vision.clone();
        let (position, roster) = match mv {
            Some(mv) => {
                let mut next = vision.position().clone();
                let roster = vision.roster().after(next.turn(), mv);
                next.play_unchecked(mv);
                (next, roster)
            }
            None => (vision.position().clone().swap_turn().ok()?, vision.roster().clone()),
        };
        self.tally.count_made(kind);
        let vision = Vision::new(position, roster);
        let value = self.value_of(&vision);
        let node =
            Node { parent: Some(parent), mv, ply: before.ply + 1, ..Node::new(vision, value, kind, why) };
        self.tally.depth = self.tally.depth.max(node.ply);
        let id = self.tree.len();
        self.tree.push(node);
        self.tree[parent].children.push(id);
        Some(id)
    }

    /// Returns the worth of a position: the material, and pawns that cannot be stopped.
    fn value_of(&self, vision: &Vision) -> i32 {
        let value = material(vision.board(), self.offense, self.options.values);
        if self.options.runners { value + runners(vision, self.offense) } else { value }
    }

    /// Returns the position after a move that was made before: it is in the tree, and need not be made again.
    pub(super) fn find_known(&self, parent: Id, mv: Option<Move>) -> Option<Id> {
        let children = self.tree[parent].children.iter();
        children.copied().find(|child| self.tree[*child].mv == mv)
    }

    /// Searches with at most `nodes` more nodes.
    pub(super) fn within<T>(&mut self, nodes: u64, search: impl FnOnce(&mut Self) -> T) -> T {
        self.move_ends_at = self.tally.nodes().saturating_add(nodes);
        let found = search(self);
        self.move_ends_at = u64::MAX;
        found
    }

    /// Whether the search, or that of the present first move, must end.
    pub(super) fn must_end(&self) -> bool {
        self.stopped.is_some() || self.move_ends_at <= self.tally.nodes()
    }

    /// Ends a node where the game is over, the position repeats one of the line (spec 7.4.1), or the depth is too
    /// great; returns whether it did.
    pub(super) fn is_over(&mut self, id: Id) -> bool {
        let node = &self.tree[id];
        let position = node.position();
        let ended = if position.legal_moves().is_empty() {
            let mated = if node.turn() == self.offense { -MATE } else { MATE };
            Some((if position.is_check() { mated } else { 0 }, End::Over))
        } else if position.is_insufficient_material() {
            Some((0, End::Over))
        } else if self.repeats(id) {
            Some((0, End::Repetition))
        } else if self.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) <= node.ply {
            Some((node.value, End::Depth))
        } else {
            None
        };
        let Some((value, end)) = ended else { return false };
        self.tree[id].span = Span::exactly(value);
        self.tree[id].end = Some(end);
        true
    }

    /// Whether the position of a node occurred before.
    fn repeats(&self, id: Id) -> bool {
        let here = self.tree[id].position();
        let mut above = self.tree[id].parent;
        if above.is_none() {
            return false;
        }
        while let Some(at) = above {
            let node = &self.tree[at];
            if node.turn() == here.turn()
                && node.position().board() == here.board()
                && node.position() == here
            {
                return true;
            }
            above = node.parent;
        }
        self.history.contains(&key_of(here))
    }

    /// Executes a concept at a position.
    pub(super) fn ask(
        &mut self,
        id: Id,
        facts: &Facts<'_>,
        name: &'static str,
        args: Vec<Item>,
        list: AttributeList,
    ) -> Rc<[Proposal]> {
        let save = list.save.value(facts);
        let asked = &self.tree[id].asked;
        let is_it = |asked: &&Asked| asked.name == name && asked.args == args && asked.save == save;
        if let Some(known) = asked.iter().find(is_it) {
            return known.plans.clone();
        }
        let plans = Analyst::new(self.base, facts).execute(name, args.clone(), vec![list]).plans;
        let plans: Rc<[Proposal]> = plans.into();
        self.tree[id].asked.push(Asked { name, args, save, plans: plans.clone() });
        plans
    }

    /// Queries for moves that prevent or lessen a move of the other side that wins so much (DEFENDMOVE).
    pub(super) fn defend(
        &mut self,
        id: Id,
        facts: &Facts<'_>,
        man: ManId,
        square: Square,
        stake: i32,
    ) -> Rc<[Proposal]> {
        let list = AttributeList { save: Threat::Integer(stake.max(1)), ..AttributeList::default() };
        self.ask(id, facts, "DEFENDMOVE", vec![Item::Man(man), Item::Square(square)], list)
    }

    /// Queries for what seems sure to win for a side (QUIESCENCE).
    pub(super) fn obvious(&mut self, id: Id, facts: &Facts<'_>, side: Color) -> Rc<[Proposal]> {
        self.ask(id, facts, "QUIESCENCE", vec![Item::Color(side)], AttributeList::default())
    }

    /// Returns the sign of a side: a value for the side times this is a value for the offense.
    pub(super) fn sign(&self, side: Color) -> i32 {
        if side == self.offense { 1 } else { -1 }
    }
}
