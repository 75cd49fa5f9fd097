//! The checker of certificates: the rules of chess and nothing else.
//!
//! It reads the flat list once, front to back for positions and back to front for distances, and shares
//! no code with the writer or any solver.

use std::collections::HashMap;

use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, MoveList, Position, fen::Fen, uci::UciMove};

use crate::certificate::{Claimed, Drawn, VERSION};
use crate::flaw::missing_reply;
use crate::{Certificate, Flaw, PositionKey};

/// What an accepted certificate proves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Verdict {
    /// What is proved.
    pub claim: Claimed,
    /// The side that mates; `None` when a draw is proved.
    pub winner: Option<Color>,
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
    let winner = certificate.winner.map(Color::from);
    let clock = match (certificate.claim, winner) {
        (Claimed::MateIn(claimed), Some(winner)) => check_mate(certificate, &root, winner, claimed)?,
        (Claimed::Drawn(drawn), None) => check_drawn(certificate, &root, drawn)?,
        (_, named) => {
            let named = named.map_or("null".to_owned(), |color| color.to_string());
            return Err(Flaw::WrongWinner {
                named,
                expected: "a side for a mate, null for a draw".to_owned(),
            });
        }
    };
    let fifty_move = 100 <= clock;
    if certificate.fifty_move != fifty_move {
        return Err(Flaw::FiftyMove { clock, expected: fifty_move });
    }
    Ok(Verdict { claim: certificate.claim, winner, nodes: certificate.nodes.len(), fifty_move })
}

/// Checks a draw that stands on the board, and gives the half-move clock.
fn check_drawn(certificate: &Certificate, root: &Chess, drawn: Drawn) -> Result<u32, Flaw> {
    let holds = match drawn {
        Drawn::Stalemate => root.is_stalemate(),
        Drawn::InsufficientMaterial => root.is_insufficient_material(),
    };
    let is_alone = certificate.nodes.len() == 1 && certificate.nodes[0].is_empty();
    if holds && is_alone { Ok(root.halfmoves()) } else { Err(Flaw::NotDrawn) }
}

/// Checks a mate, and gives the highest half-move clock of any line.
fn check_mate(certificate: &Certificate, root: &Chess, winner: Color, claimed: i64) -> Result<u32, Flaw> {
    let mut walk = Walk::new(certificate, root.clone(), winner);
    for node in 0..certificate.nodes.len() {
        walk.visit(node)?;
    }
    let plies = walk.distances();
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
    Ok(walk.clocks.iter().copied().max().unwrap_or(0))
}

fn read_root(certificate: &Certificate) -> Result<Chess, Flaw> {
    if certificate.version != VERSION {
        return Err(Flaw::UnknownVersion { found: certificate.version.to_string(), expected: VERSION });
    }
    if certificate.nodes.is_empty() {
        return Err(Flaw::Empty);
    }
    let bad = |reason: String| Flaw::BadRoot { fen: certificate.fen.clone(), reason };
    let mode = CastlingMode::from(certificate.castling);
    if !is_well_formed(&certificate.fen, mode) {
        return Err(bad(
            "expected six fields, a plain board, castling rights of the notation, clocks".to_owned()
        ));
    }
    let fen: Fen =
        certificate.fen.parse().map_err(|error: shakmaty::fen::ParseFenError| bad(error.to_string()))?;
    fen.into_position(mode)
        .or_else(|error| error.ignore_too_much_material())
        .or_else(|error| error.ignore_impossible_check())
        .map_err(|error: shakmaty::PositionError<Chess>| bad(error.to_string()))
}

/// Tells whether a FEN is written as the form demands, which is stricter than what a reader would take.
fn is_well_formed(fen: &str, mode: CastlingMode) -> bool {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [board, turn, castling, _, halfmoves, fullmoves] = fields[..] else { return false };
    let is_plain = |letter: char| "/12345678pnbrqkPNBRQK".contains(letter);
    let is_clock = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let letters = match mode {
        CastlingMode::Standard => "KQkq",
        CastlingMode::Chess960 => "ABCDEFGHKQabcdefghkq",
    };
    let each_once = |letter: char| letters.contains(letter) && castling.matches(letter).count() == 1;
    board.chars().all(is_plain)
        && board.matches('/').count() == 7
        && (turn == "w" || turn == "b")
        && (castling == "-" || !castling.is_empty() && castling.chars().all(each_once))
        && is_clock(halfmoves)
        && is_clock(fullmoves)
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
        let clock = self.clocks[node];
        // A root that is mated already has no line on which the clock could run.
        if 150 <= clock && (0 < node || !position.is_checkmate()) {
            return Err(Flaw::SeventyFiveMoves { node, clock });
        }
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
            // A move has one right spelling in the certificate's notation.
            let is_spelled = |mv: &Move| mv.to_uci(position.castles().mode()).to_string() == *text;
            let Some(legal_move) = read.filter(|mv| legal.contains(mv) && is_spelled(mv)) else {
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
        let clock = if mv.is_zeroing() { 0 } else { self.clocks[node].saturating_add(1) };
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
