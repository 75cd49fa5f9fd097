//! The pass over a certificate's list that every claim needs: the position at each node, and a check that every move is
//! legal, occurs once, and leads to its position's node.

use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, MoveList, Position};

use crate::places::Places;
use crate::{Flaw, Nodes, Uci};

/// The state of one pass over the list.
pub(crate) struct Walk<'c> {
    nodes: &'c Nodes,
    mode: CastlingMode,
    positions: Vec<Option<Chess>>,
    places: Places,
}

/// The legal moves of a node.
pub(crate) struct Moves {
    /// The moves that the certificate lists, each with its child.
    pub(crate) listed: Vec<(Move, usize)>,
    /// The others.
    pub(crate) unlisted: MoveList,
}

impl<'c> Walk<'c> {
    /// Starts at the root.
    pub(crate) fn new(nodes: &'c Nodes, root: Chess) -> Walk<'c> {
        let (mode, places) = (root.castles().mode(), Places::new(nodes.len()));
        let mut positions = vec![None; nodes.len()];
        positions[0] = Some(root);
        Walk { nodes, mode, positions, places }
    }

    /// Returns the position of a node: an earlier node leads there, and no earlier one holds the same.
    pub(crate) fn position(&mut self, node: usize) -> Result<Chess, Flaw> {
        let position = self.positions[node].clone().ok_or(Flaw::Unreachable { node })?;
        match self.places.file(node, &self.positions) {
            Some(first) => Err(Flaw::DuplicatePosition { first, second: node }),
            None => Ok(position),
        }
    }

    /// Reads the moves of a node: legal, each once, each leading to a node of the list.
    pub(crate) fn moves(&self, node: usize, position: &Chess) -> Result<Moves, Flaw> {
        let mut unlisted = position.legal_moves();
        let mut listed = Vec::with_capacity(self.nodes.edges(node).len());
        for (uci, child) in self.nodes.edges(node) {
            let (child, count) = (*child as usize, self.nodes.len());
            if count <= child {
                return Err(Flaw::OutOfRange { node, mv: uci.to_string(), child, count });
            }
            // A move has one right spelling in the certificate's notation.
            let is_meant = |mv: &Move| Uci::Move(mv.to_uci(self.mode)) == *uci;
            match unlisted.iter().position(is_meant) {
                Some(place) => listed.push((unlisted.remove(place), child)),
                None if listed.iter().any(|(mv, _)| is_meant(mv)) => {
                    return Err(Flaw::RepeatedMove { node, mv: uci.to_string() });
                }
                None => return Err(Flaw::IllegalMove { node, mv: uci.to_string() }),
            }
        }
        Ok(Moves { listed, unlisted })
    }

    /// Plays a move and places the position at its node, which may hold it already; returns whether it is new.
    pub(crate) fn place(
        &mut self,
        node: usize,
        position: &Chess,
        mv: Move,
        child: usize,
    ) -> Result<bool, Flaw> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        match &self.positions[child] {
            None => {
                self.positions[child] = Some(after);
                Ok(true)
            }
            Some(held) if *held == after => Ok(false),
            Some(held) => {
                let (mv, difference) = (mv.to_uci(self.mode).to_string(), differences(held, &after));
                Err(Flaw::DifferentPosition { node: child, parent: node, mv, difference })
            }
        }
    }
}

fn differences(one: &Chess, other: &Chess) -> String {
    let en_passant = |position: &Chess| position.ep_square(EnPassantMode::Legal);
    let parts = [
        ("men", one.board() != other.board()),
        ("side to move", one.turn() != other.turn()),
        ("castling rights", one.castles().castling_rights() != other.castles().castling_rights()),
        ("en-passant squares", en_passant(one) != en_passant(other)),
    ];
    parts.into_iter().filter(|(_, differ)| *differ).map(|(name, _)| name).collect::<Vec<_>>().join(", ")
}
