//! A scene: one position of the proof with the line that leads to it, and the means to write about it.

use std::cell::OnceCell;

use claims::{Certainty, Claim, Kind};
use phrase::{Message, Phrase, Score, role_name};
use proof::{Node, NodeId, Proof};
use shakmaty::{CastlingMode, Chess, Color, Move, Position, Role, Square, uci::UciMove};
use vision::Vision;

use crate::moves::{mates_after, mating_moves, pass};

/// The node of positions outside the tree.
const NOWHERE: NodeId = NodeId(u32::MAX);

/// One position of the tree, or of a line beyond it.
pub(crate) struct Scene<'a> {
    pub(crate) proof: &'a Proof,
    pub(crate) node: NodeId,
    pub(crate) path: Vec<Move>,
    pub(crate) vision: Vision,
    /// The threatened mate, once it has been requested.
    threat: OnceCell<Option<UciMove>>,
}

impl<'a> Scene<'a> {
    /// Creates the scene at the root of a proof.
    pub(crate) fn root(proof: &'a Proof) -> Scene<'a> {
        let vision = Vision::of(proof.root().clone());
        Scene { proof, node: NodeId::ROOT, path: Vec::new(), vision, threat: OnceCell::new() }
    }

    /// Returns the scene after a move of the tree; `None` when the move is not in the tree or not legal.
    pub(crate) fn after(&self, mv: Move) -> Option<Scene<'a>> {
        let node = self.tree_node()?.edges.iter().find(|edge| edge.mv == mv)?.to;
        self.at(mv, node)
    }

    /// Returns the scene after a move, in the tree or not; `None` when the move is not legal.
    pub(crate) fn beyond(&self, mv: Move) -> Option<Scene<'a>> {
        self.after(mv).or_else(|| self.at(mv, NOWHERE))
    }

    fn at(&self, mv: Move, node: NodeId) -> Option<Scene<'a>> {
        let position = self.position().clone().play(mv).ok()?;
        let roster = self.vision.roster().after(self.position().turn(), mv);
        let mut path = self.path.clone();
        path.push(mv);
        let vision = Vision::new(position, roster);
        Some(Scene { proof: self.proof, node, path, vision, threat: OnceCell::new() })
    }

    /// Returns the node of the tree, if the position is in it.
    pub(crate) fn tree_node(&self) -> Option<&'a Node> {
        self.proof.node(self.node)
    }

    /// Returns the position.
    pub(crate) fn position(&self) -> &Chess {
        self.vision.position()
    }

    /// Returns the mate in one that the other side threatens on the way to a proved mate: the one that the
    /// solver names, or the one that most replies allow.
    pub(crate) fn threat(&self) -> Option<UciMove> {
        *self.threat.get_or_init(|| self.named_threat().or_else(|| self.seen_threat()))
    }

    fn named_threat(&self) -> Option<UciMove> {
        let reasons = &self.tree_node()?.reasons;
        let threat =
            reasons.iter().flat_map(|reason| &reason.claims).find(|claim| claim.kind == Kind::Threatens);
        threat?.moves.first().copied()
    }

    fn seen_threat(&self) -> Option<UciMove> {
        let node = self.tree_node().filter(|node| node.certainty == Certainty::Proved)?;
        node.range.low.plies_to_mate()?;
        if self.position().turn() == self.proof.side() {
            return None;
        }
        let mates = threatened_mates(self.position());
        if let [mate] = mates[..] {
            return Some(self.uci(mate));
        }
        let allowing = |mate: &UciMove| mates_after(self.position(), mate);
        // Of equals the first.
        mates.iter().rev().map(|mate| self.uci(*mate)).max_by_key(allowing)
    }

    /// Writes the mate that is threatened here as it would be written if the side to move passed.
    pub(crate) fn score_of_threat(&self, mate: UciMove) -> Option<Score> {
        let passed = self.position().clone().swap_turn().ok()?;
        let mate = mate.to_move(&passed).ok()?;
        Some(phrase::game_score(&passed, &[mate], self.path.len() + 1, self.root_turn()))
    }

    /// Returns the plies to mate according to the proof.
    pub(crate) fn plies_to_mate(&self) -> Option<u32> {
        self.tree_node()?.range.low.plies_to_mate()
    }

    /// Returns the moves of the tree from here, in its order.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.tree_node().map(|node| node.edges.iter().map(|edge| edge.mv).collect()).unwrap_or_default()
    }

    /// Returns the best line of both sides from here.
    pub(crate) fn best_line(&self) -> Vec<Move> {
        self.proof.best_line(self.node, self.position().turn())
    }

    /// Writes moves from here on with their numbers.
    pub(crate) fn score(&self, moves: &[Move]) -> Score {
        phrase::game_score(self.position(), moves, self.path.len(), self.root_turn())
    }

    /// Names the piece on a square.
    pub(crate) fn man(&self, square: Square) -> Phrase {
        phrase::man(self.position(), square)
    }

    /// Names the piece on a square as briefly as is clear: without the square for a king, a queen, or the
    /// only piece of its kind.
    pub(crate) fn short(&self, square: Square) -> Phrase {
        let board = self.position().board();
        let Some(piece) = board.piece_at(square) else { return Phrase::from(square) };
        let is_alone = board.by_piece(piece).count() == 1 && piece.role == Role::Queen;
        match is_alone || piece.role == Role::King || board.by_role(piece.role).count() == 1 {
            true => Message::new("the-role").with("role", role_name(piece.role)).phrase(),
            false => self.man(square),
        }
    }

    /// Writes a move in UCI.
    pub(crate) fn uci(&self, mv: Move) -> UciMove {
        mv.to_uci(self.mode())
    }

    /// Makes a claim about a line from here.
    pub(crate) fn line_claim(&self, kind: Kind, moves: &[Move]) -> Claim {
        Claim::new(kind).moves(moves.iter().map(|mv| self.uci(*mv)))
    }

    fn mode(&self) -> CastlingMode {
        self.proof.root().castles().mode()
    }

    fn root_turn(&self) -> Color {
        self.proof.root().turn()
    }
}

/// Lists the mates in one if the side to move passed, which it cannot do in check.
pub(crate) fn threatened_mates(position: &Chess) -> Vec<Move> {
    pass(position).map(|passed| mating_moves(&passed)).unwrap_or_default()
}
