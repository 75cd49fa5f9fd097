//! Writes a proved mate as a certificate.

use shakmaty::{EnPassantMode, Position, fen::Fen};

use crate::certificate::{MateClaim, VERSION};
use crate::{Certificate, Node, Proof};

impl Certificate {
    /// Writes a certificate of a proof; it says what the proof says, true or not.
    ///
    /// The proof must come from [`Proof::into_shared_mate`] to be accepted by the checker. Returns `None`
    /// when the tree has an illegal move or proves no mate at its root.
    pub fn of_mate(proof: &Proof) -> Option<Certificate> {
        let positions = proof.positions().ok()?;
        let plies = i64::from((*proof.plies_to_mate(&positions).first()?)?);
        let root = proof.root();
        let mate_in = if root.turn() == proof.side() { (plies + 1) / 2 } else { -plies / 2 };
        let mode = root.castles().mode();
        let text = |node: &Node| {
            node.edges.iter().map(|edge| (edge.mv.to_uci(mode).to_string(), edge.to.0)).collect()
        };
        Some(Certificate {
            version: VERSION,
            fen: Fen::from_position(root, EnPassantMode::Always).to_string(),
            castling: mode.into(),
            winner: proof.side().into(),
            claim: MateClaim { mate_in },
            fifty_move: 100 <= longest_clock(proof),
            nodes: proof.nodes().iter().map(text).collect(),
        })
    }
}

/// Gives the highest half-move clock that any line of the proof reaches.
fn longest_clock(proof: &Proof) -> u32 {
    let mut clocks = vec![0; proof.nodes().len()];
    if let Some(first) = clocks.first_mut() {
        *first = proof.root().halfmoves();
    }
    for (index, node) in proof.nodes().iter().enumerate() {
        for edge in &node.edges {
            let clock = if edge.mv.is_zeroing() { 0 } else { clocks[index] + 1 };
            if let Some(slot) = clocks.get_mut(edge.to.index()) {
                *slot = clock.max(*slot);
            }
        }
    }
    clocks.into_iter().max().unwrap_or(0)
}
