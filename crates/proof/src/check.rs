//! The checker of certificates: the rules of chess and nothing else.
//!
//! It reads the flat list once, front to back for positions and back to front for distances, and shares
//! no code with the writer or any solver.

use std::collections::HashMap;

use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, MoveList, Position, fen::Fen, uci::UciMove};

use crate::certificate::VERSION;
use crate::flaw::missing_reply;
use crate::{Certificate, Flaw, PositionKey};

/// What an accepted certificate proves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Verdict {
    /// The side that mates.
    pub winner: Color,
    /// Moves of the winner to mate, as claimed; negative when the side to move at the root is mated.
    pub mate_in: i64,
    /// How many positions the proof has.
    pub nodes: usize,
    /// Whether a player could claim a draw by fifty moves on the way.
    pub fifty_move: bool,
}

/// Checks a certificate.
///
/// # Errors
///
/// Gives the first flaw, with the node it is at.
pub fn check_certificate(certificate: &Certificate) -> Result<Verdict, Flaw> {
    let root = read_root(certificate)?;
    let winner = Color::from(certificate.winner);
    let mut walk = Walk::new(certificate, root.clone(), winner);
    for node in 0..certificate.nodes.len() {
        walk.visit(node)?;
    }
    let plies = walk.distances();
    let claimed = certificate.claim.mate_in;
    let attacks = root.turn() == winner;
    let found = if attacks { (plies + 1) / 2 } else { -(plies / 2) };
    // A claim of 0 or less is one of the side to move being mated.
    if attacks != (0 < claimed) {
        let expected = if 0 < claimed { root.turn() } else { !root.turn() };
        return Err(Flaw::WrongWinner { named: winner.to_string(), expected: expected.to_string() });
    }
    if found != claimed {
        return Err(Flaw::WrongDistance { claimed, found });
    }
    let clock = walk.clocks.iter().copied().max().unwrap_or(0);
    let fifty_move = 100 <= clock;
    if certificate.fifty_move != fifty_move {
        return Err(Flaw::FiftyMove { clock, expected: fifty_move });
    }
    Ok(Verdict { winner, mate_in: claimed, nodes: certificate.nodes.len(), fifty_move })
}

fn read_root(certificate: &Certificate) -> Result<Chess, Flaw> {
    if certificate.version != VERSION {
        return Err(Flaw::UnknownVersion { found: certificate.version, expected: VERSION });
    }
    if certificate.nodes.is_empty() {
        return Err(Flaw::Empty);
    }
    let bad = |reason: String| Flaw::BadRoot { fen: certificate.fen.clone(), reason };
    let fen: Fen =
        certificate.fen.parse().map_err(|error: shakmaty::fen::ParseFenError| bad(error.to_string()))?;
    fen.into_position(CastlingMode::from(certificate.castling))
        .or_else(|error| error.ignore_too_much_material())
        .or_else(|error| error.ignore_impossible_check())
        .map_err(|error: shakmaty::PositionError<Chess>| bad(error.to_string()))
}

/// The state of one pass over the list.
struct Walk<'c> {
    nodes: &'c [Vec<(String, u32)>],
    winner: Color,
    positions: Vec<Option<Chess>>,
    clocks: Vec<u32>,
    seen: HashMap<PositionKey, usize>,
}

impl<'c> Walk<'c> {
    fn new(certificate: &'c Certificate, root: Chess, winner: Color) -> Walk<'c> {
        let count = certificate.nodes.len();
        let mut walk = Walk {
            nodes: &certificate.nodes,
            winner,
            positions: vec![None; count],
            clocks: vec![0; count],
            seen: HashMap::with_capacity(count),
        };
        walk.clocks[0] = root.halfmoves();
        walk.positions[0] = Some(root);
        walk
    }

    /// Checks one node and places its children.
    fn visit(&mut self, node: usize) -> Result<(), Flaw> {
        let position = self.positions[node].take().ok_or(Flaw::Unreachable { node })?;
        if let Some(first) = self.seen.insert(PositionKey::of(&position), node) {
            return Err(Flaw::DuplicatePosition { first, second: node });
        }
        let legal = position.legal_moves();
        let moves = self.moves_of(node, &position, &legal)?;
        if position.turn() == self.winner {
            if moves.len() != 1 {
                return Err(Flaw::AttackerMoves { node, found: moves.len() });
            }
        } else if let Some(missing) = legal.iter().find(|mv| !moves.iter().any(|(listed, _)| listed == *mv)) {
            return Err(missing_reply(node, *missing, &position));
        } else if legal.is_empty() && !position.is_check() {
            return Err(Flaw::NotMate { node, what: "stalemate" });
        }
        for (mv, child) in moves {
            self.enter(node, &position, mv, child)?;
        }
        Ok(())
    }

    /// Reads the moves of a node: legal, each once, each leading forward.
    fn moves_of(&self, node: usize, position: &Chess, legal: &MoveList) -> Result<Vec<(Move, usize)>, Flaw> {
        let mut moves: Vec<(Move, usize)> = Vec::with_capacity(self.nodes[node].len());
        for (text, child) in &self.nodes[node] {
            let (mv, child) = (text.clone(), *child as usize);
            if child <= node {
                return Err(Flaw::NotForward { node, mv, child });
            }
            if self.nodes.len() <= child {
                return Err(Flaw::OutOfRange { node, mv, child, count: self.nodes.len() });
            }
            let read = text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(position).ok());
            let Some(legal_move) = read.filter(|mv| legal.contains(mv)) else {
                return Err(Flaw::IllegalMove { node, mv });
            };
            if moves.iter().any(|(earlier, _)| *earlier == legal_move) {
                return Err(Flaw::RepeatedMove { node, mv });
            }
            moves.push((legal_move, child));
        }
        Ok(moves)
    }

    /// Plays a move and places the position at its node, which may hold it already.
    fn enter(&mut self, node: usize, position: &Chess, mv: Move, child: usize) -> Result<(), Flaw> {
        let clock = if mv.is_zeroing() { 0 } else { self.clocks[node] + 1 };
        if 150 <= clock {
            return Err(Flaw::SeventyFiveMoves { node: child, clock });
        }
        self.clocks[child] = clock.max(self.clocks[child]);
        let mut after = position.clone();
        after.play_unchecked(mv);
        match &self.positions[child] {
            None => self.positions[child] = Some(after),
            Some(held) => {
                let difference = differences(held, &after);
                if !difference.is_empty() {
                    let mv = mv.to_uci(position.castles().mode()).to_string();
                    return Err(Flaw::DifferentPosition { node: child, parent: node, mv, difference });
                }
            }
        }
        Ok(())
    }

    /// Counts the plies to mate from the root, every node being a mate, an attacker's or a full defender's.
    fn distances(&self) -> i64 {
        let mut plies = vec![0; self.nodes.len()];
        for (node, moves) in self.nodes.iter().enumerate().rev() {
            plies[node] = moves.iter().map(|(_, child)| plies[*child as usize] + 1).max().unwrap_or(0);
        }
        plies[0]
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
