//! Writes a proof as a certificate.

use claims::Certainty;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, fen::Fen};

use crate::certificate::{Claimed, Drawn, VERSION};
use crate::{Certificate, Node, Nodes, Proof, Uci};

impl Certificate {
    /// Writes a certificate of a proof; it states what the proof states, true or not.
    ///
    /// A proof of mate must come from [`Proof::into_shared_mate`] to be accepted by the checker. Returns `None` when
    /// the tree has an illegal move, proves neither a mate nor a draw on the board, or does not claim to prove
    /// anything.
    pub fn of(proof: &Proof) -> Option<Certificate> {
        let root = proof.root();
        if proof.nodes()[0].certainty != Certainty::Proved {
            return None;
        }
        let claim = match proof.nodes() {
            [_] if root.is_stalemate() => Claimed::Drawn(Drawn::Stalemate),
            [_] if root.is_insufficient_material() => Claimed::Drawn(Drawn::InsufficientMaterial),
            _ => Claimed::MateIn(mate_in(proof)?),
        };
        let mode = root.castles().mode();
        let node = |node: &Node| -> Vec<(Uci, u32)> {
            node.edges.iter().map(|edge| (edge.mv.to_uci(mode).into(), edge.to.0)).collect()
        };
        let winner = matches!(claim, Claimed::MateIn(_)).then(|| proof.side());
        let nodes = proof.nodes().iter().map(node).collect();
        Some(Certificate::from_root(root, winner, claim, 100 <= proof.longest_clock(), nodes))
    }

    /// Writes a certificate that there is no mate in so many moves of the attacker, or in any number, true or not.
    ///
    /// `nodes` are what `docs/certificate.md` demands, the root first. Returns `None` when there is no node, or no move
    /// is denied.
    pub fn of_no_mate(
        root: &Chess,
        attacker: Color,
        moves: Option<u32>,
        nodes: &[Vec<(Move, u32)>],
    ) -> Option<Certificate> {
        if moves == Some(0) || nodes.is_empty() {
            return None;
        }
        let mode = root.castles().mode();
        let edge = |(mv, to): &(Move, u32)| (Uci::from(mv.to_uci(mode)), *to);
        let nodes = nodes.iter().map(|node| node.iter().map(edge)).collect();
        Some(Certificate::from_root(root, Some(attacker), Claimed::NoMateIn(moves), false, nodes))
    }

    fn from_root(
        root: &Chess,
        winner: Option<Color>,
        claim: Claimed,
        fifty_move: bool,
        nodes: Nodes,
    ) -> Certificate {
        Certificate {
            version: VERSION,
            fen: Fen::from_position(root, EnPassantMode::Always).to_string(),
            castling: root.castles().mode().into(),
            winner: winner.map(Into::into),
            claim,
            fifty_move,
            nodes,
        }
    }
}

fn mate_in(proof: &Proof) -> Option<i64> {
    let positions = proof.positions().ok()?;
    let plies = i64::from((*proof.plies_to_mate(&positions).first()?)?);
    Some(if proof.root().turn() == proof.side() { (plies + 1) / 2 } else { -plies / 2 })
}
