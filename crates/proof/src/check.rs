//! The checker of certificates: the rules of chess and nothing else.
//!
//! It reads the flat list once, front to back for positions and back to front for distances, and shares
//! no code with the writer or any solver.

use std::fmt;

use shakmaty::{CastlingMode, Chess, Color, Position, fen::Fen};

use crate::certificate::{Claimed, Drawn, VERSION};
use crate::flaw::missing_reply;
use crate::no_mate::check_no_mate;
use crate::walk::Walk;
use crate::{Certificate, Flaw, Nodes};

/// What an accepted certificate proves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Verdict {
    /// What is proved.
    pub claim: Claimed,
    /// The side that mates, or cannot; `None` when a draw is proved.
    pub winner: Option<Color>,
    /// How many positions the proof has.
    pub nodes: usize,
    /// Whether a player could claim a draw by fifty moves on the way.
    pub fifty_move: bool,
}

/// Writes a sentence that states what is proved.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.winner.map_or("", |color| color.fold_wb("White", "Black"));
        match self.claim {
            Claimed::MateIn(0) => write!(f, "{side} has mated")?,
            Claimed::MateIn(moves) => write!(f, "{side} mates in {}", moves.unsigned_abs())?,
            Claimed::NoMateIn(Some(moves)) => write!(f, "{side} has no mate in {moves}")?,
            Claimed::NoMateIn(None) => write!(f, "{side} cannot mate, however long it goes on")?,
            Claimed::Drawn(Drawn::Stalemate) => f.write_str("stalemate, a draw")?,
            Claimed::Drawn(Drawn::InsufficientMaterial) => f.write_str("neither side can mate, a draw")?,
        }
        if self.fifty_move && self.winner.is_some() {
            f.write_str(", unless a draw by fifty moves is claimed on the way")?;
        }
        let plural = if self.nodes == 1 { "" } else { "s" };
        write!(f, "; {} position{plural} checked", self.nodes)
    }
}

/// Checks a certificate.
///
/// # Errors
///
/// Returns the first flaw, with the node it is at.
pub fn check_certificate(certificate: &Certificate) -> Result<Verdict, Flaw> {
    let root = read_root(certificate)?;
    let winner = certificate.winner.map(Color::from);
    let clock = match (certificate.claim, winner) {
        (Claimed::MateIn(claimed), Some(winner)) => check_mate(certificate, root, winner, claimed)?,
        (Claimed::NoMateIn(moves), Some(winner)) => {
            check_no_mate(&certificate.nodes, root, winner, moves)?;
            // Clocks do not count: a mate is denied whatever draws could be claimed on the way.
            0
        }
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

/// Checks a draw on the board, and returns the half-move clock.
fn check_drawn(certificate: &Certificate, root: &Chess, drawn: Drawn) -> Result<u32, Flaw> {
    let holds = match drawn {
        Drawn::Stalemate => root.is_stalemate(),
        Drawn::InsufficientMaterial => root.is_insufficient_material(),
    };
    let is_alone = certificate.nodes.len() == 1 && certificate.nodes.edges(0).is_empty();
    if holds && is_alone { Ok(root.halfmoves()) } else { Err(Flaw::NotDrawn) }
}

/// Checks a mate, and returns the highest half-move clock of any line.
fn check_mate(certificate: &Certificate, root: Chess, winner: Color, claimed: i64) -> Result<u32, Flaw> {
    let (nodes, turn) = (&certificate.nodes, root.turn());
    let mut clocks = vec![0; nodes.len()];
    clocks[0] = root.halfmoves();
    let mut walk = Walk::new(nodes, root);
    for (node, edges) in nodes.iter().enumerate() {
        if let Some((uci, child)) = edges.iter().find(|(_, child)| *child as usize <= node) {
            return Err(Flaw::NotForward { node, mv: uci.to_string(), child: *child as usize });
        }
        visit(&mut walk, &mut clocks, node, winner)?;
    }
    // A claim of 0 or less means that the side to move is mated.
    if (turn == winner) != (0 < claimed) {
        let expected = if 0 < claimed { turn } else { !turn };
        return Err(Flaw::WrongWinner { named: winner.to_string(), expected: expected.to_string() });
    }
    let plies = plies_to_mate(nodes);
    let found = if turn == winner { (plies + 1) / 2 } else { -(plies / 2) };
    if found != claimed {
        return Err(Flaw::WrongDistance { claimed, found });
    }
    Ok(clocks.into_iter().max().unwrap_or(0))
}

/// Checks one node of a mate and places its children.
fn visit(walk: &mut Walk<'_>, clocks: &mut [u32], node: usize, winner: Color) -> Result<(), Flaw> {
    let (position, clock) = (walk.position(node)?, clocks[node]);
    // A root that is already mated has no line on which the clock could run.
    if 150 <= clock && (0 < node || !position.is_checkmate()) {
        return Err(Flaw::SeventyFiveMoves { node, clock });
    }
    let moves = walk.moves(node, &position)?;
    if position.turn() == winner {
        if moves.listed.len() != 1 {
            return Err(Flaw::AttackerMoves { node, found: moves.listed.len() });
        }
    } else if let Some(missing) = moves.unlisted.first() {
        return Err(missing_reply(node, *missing, &position));
    } else if moves.listed.is_empty() && !position.is_check() {
        return Err(Flaw::NotMate { node, what: "stalemate" });
    }
    for (mv, child) in moves.listed {
        let after = if mv.is_zeroing() { 0 } else { clock.saturating_add(1) };
        clocks[child] = after.max(clocks[child]);
        walk.place(node, &position, mv, child)?;
    }
    Ok(())
}

/// Counts the plies to mate from the root, where every node is a mate, an attacker's or a full defender's node.
fn plies_to_mate(nodes: &Nodes) -> i64 {
    let mut plies = vec![0; nodes.len()];
    for (node, moves) in nodes.iter().enumerate().rev() {
        plies[node] = moves.iter().map(|(_, child)| plies[*child as usize] + 1).max().unwrap_or(0);
    }
    plies[0]
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

/// Whether a FEN is written as the form demands, which is stricter than what a reader would accept.
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
