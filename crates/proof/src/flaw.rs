//! What can be wrong with a proof, one variant for each kind, with the place.

use claims::on_one_line;
use shakmaty::{Chess, Move, Position, Role};
use thiserror::Error;

/// The first flaw that a checker found. Nodes are named by their index.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
pub enum Flaw {
    /// The text is not JSON of the certificate's form.
    #[error("not a certificate: {}", on_one_line(.0))]
    Malformed(String),
    /// The version is not one that this checker knows.
    #[error("certificate version {} is unknown, expected {expected}", on_one_line(.found))]
    UnknownVersion {
        /// The version found, as written.
        found: String,
        /// The version that is known.
        expected: u64,
    },
    /// The root position cannot be read.
    #[error("the root position `{}` is not legal: {reason}", on_one_line(.fen))]
    BadRoot {
        /// The text.
        fen: String,
        /// The reason.
        reason: String,
    },
    /// There is no root.
    #[error("the certificate has no nodes, expected the root at least")]
    Empty,
    /// A move is not legal in the position.
    #[error("node {node}: move `{mv}` is not legal there")]
    IllegalMove {
        /// The node.
        node: usize,
        /// The move.
        mv: String,
    },
    /// A move occurs twice at one node.
    #[error("node {node}: move `{mv}` stands there twice")]
    RepeatedMove {
        /// The node.
        node: usize,
        /// The move.
        mv: String,
    },
    /// An edge leads to a node that comes no later: a cycle, or a wrong order.
    #[error("node {node}: move `{mv}` leads to node {child}, expected a larger index (a cycle?)")]
    NotForward {
        /// The node.
        node: usize,
        /// The move.
        mv: String,
        /// Where it leads.
        child: usize,
    },
    /// An edge leads outside the list.
    #[error("node {node}: move `{mv}` leads to node {child}, but there are {count} nodes")]
    OutOfRange {
        /// The node.
        node: usize,
        /// The move.
        mv: String,
        /// Where it leads.
        child: usize,
        /// How many nodes there are.
        count: usize,
    },
    /// A node is reached by two lines that end in different positions.
    #[error(
        "node {node} is reused for a different position ({difference} differ) after `{mv}` at node {parent}"
    )]
    DifferentPosition {
        /// The node.
        node: usize,
        /// The later parent.
        parent: usize,
        /// The move that leads from there.
        mv: String,
        /// What differs.
        difference: String,
    },
    /// Two nodes hold the same position.
    #[error("nodes {first} and {second} hold the same position, expected one node for both")]
    DuplicatePosition {
        /// The earlier node.
        first: usize,
        /// The later node.
        second: usize,
    },
    /// No line leads to a node.
    #[error("node {node} cannot be reached from the root")]
    Unreachable {
        /// The node.
        node: usize,
    },
    /// The side that mates must have exactly one move at each of its nodes.
    #[error("node {node}: the mating side has {found} moves there, expected 1")]
    AttackerMoves {
        /// The node.
        node: usize,
        /// How many moves it has.
        found: usize,
    },
    /// A legal reply is not answered.
    #[error("node {node}: the legal reply `{mv}` ({kind}) is missing")]
    MissingReply {
        /// The node.
        node: usize,
        /// The reply.
        mv: String,
        /// What kind of move it is.
        kind: &'static str,
    },
    /// A move of the side that would mate is not followed.
    #[error("node {node}: the legal move `{mv}` ({kind}) is missing")]
    MissingMove {
        /// The node.
        node: usize,
        /// The move.
        mv: String,
        /// What kind of move it is.
        kind: &'static str,
    },
    /// The side that is not to be mated must have one answer while moves are to go, else none.
    #[error("node {node}: the other side has {found} moves there, expected {expected}")]
    Escape {
        /// The node.
        node: usize,
        /// How many moves it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// The mate that is denied.
    #[error("node {node}: it is checkmate, which the certificate denies")]
    Mated {
        /// The node.
        node: usize,
    },
    /// A node does not provide for as many moves as a line needs.
    #[error(
        "node {node}: move `{mv}` leads to node {child}, which needs {needed} moves to go and has {found}"
    )]
    TooFewToGo {
        /// The node.
        node: usize,
        /// The move.
        mv: String,
        /// Where it leads.
        child: usize,
        /// The moves to go after it.
        needed: u32,
        /// The moves to go that the first line leaves there.
        found: u32,
    },
    /// A node without moves is not a mate.
    #[error("node {node}: a leaf that is {what}, expected checkmate of the losing side")]
    NotMate {
        /// The node.
        node: usize,
        /// What it is instead.
        what: &'static str,
    },
    /// The distance is not the claimed one.
    #[error("the certificate claims mate in {claimed}, its tree shows mate in {found}")]
    WrongDistance {
        /// What is claimed.
        claimed: i64,
        /// What the tree shows.
        found: i64,
    },
    /// The winner cannot be the named one.
    #[error("the certificate names winner {named}, its claim needs {expected}")]
    WrongWinner {
        /// The named side.
        named: String,
        /// The side it must be.
        expected: String,
    },
    /// The root is not the draw that is claimed.
    #[error("node 0: the position is not drawn as claimed, or moves follow")]
    NotDrawn,
    /// The fifty-move remark is wrong.
    #[error("a line reaches half-move clock {clock}: `fifty_move` must be {expected}")]
    FiftyMove {
        /// The highest clock of any line.
        clock: u32,
        /// What the certificate must say.
        expected: bool,
    },
    /// A line runs into the draw by seventy-five moves.
    #[error("node {node}: the half-move clock reaches {clock}, 150 is a draw")]
    SeventyFiveMoves {
        /// The node.
        node: usize,
        /// The clock.
        clock: u32,
    },
    /// A range is empty, or is not what the children allow.
    #[error("node {node}: {what}")]
    Inconsistent {
        /// The node.
        node: usize,
        /// What is wrong.
        what: String,
    },
}

impl Flaw {
    /// Returns the name of the broken rule, as `docs/certificate.md` lists them.
    pub fn name(&self) -> &'static str {
        match self {
            Flaw::Malformed(_) | Flaw::Empty => "form",
            Flaw::UnknownVersion { .. } => "version",
            Flaw::BadRoot { .. } => "root",
            Flaw::NotForward { .. } | Flaw::OutOfRange { .. } | Flaw::TooFewToGo { .. } => "order",
            Flaw::IllegalMove { .. } | Flaw::RepeatedMove { .. } => "legality",
            Flaw::Unreachable { .. } => "reach",
            Flaw::DifferentPosition { .. } | Flaw::DuplicatePosition { .. } => "same_position",
            Flaw::AttackerMoves { .. } => "winner_node",
            Flaw::MissingReply { .. } => "missing_reply",
            Flaw::MissingMove { .. } => "missing_move",
            Flaw::Escape { .. } => "escape",
            Flaw::Mated { .. } => "mated",
            Flaw::NotMate { .. } => "stalemate",
            Flaw::NotDrawn => "drawn",
            Flaw::WrongDistance { .. } | Flaw::WrongWinner { .. } => "distance",
            Flaw::FiftyMove { .. } | Flaw::SeventyFiveMoves { .. } => "fifty_moves",
            Flaw::Inconsistent { .. } => "inconsistent",
        }
    }
}

/// Names a legal reply that a node lacks.
pub(crate) fn missing_reply(node: usize, mv: Move, position: &Chess) -> Flaw {
    Flaw::MissingReply { node, mv: mv.to_uci(position.castles().mode()).to_string(), kind: kind(mv) }
}

/// Returns the kind of a move.
pub(crate) fn kind(mv: Move) -> &'static str {
    match mv {
        Move::EnPassant { .. } => "en-passant capture",
        Move::Castle { .. } => "castling",
        _ if mv.is_promotion() => "promotion",
        _ if mv.role() == Role::King => "king move",
        _ if mv.is_capture() => "capture",
        _ => "move",
    }
}

#[cfg(test)]
mod tests {
    use crate::{Certificate, check_certificate};

    #[test]
    fn a_flaw_stays_on_one_line_whatever_it_quotes() {
        let rest =
            r#""castling": "standard", "winner": "white", "claim": {"mate_in": 1}, "fifty_move": false"#;
        let fen = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        for (start, nodes, quoted) in [
            (r#""kibitzer_certificate": 1, "fen": "8/8\n""#.to_owned(), "[[]]", "`8/8\\n`"),
            (format!(r#""kibitzer_certificate": 1, "fen": "{fen}", "f\n": 1"#), "[[]]", "`f\\n`"),
            (format!("\"kibitzer_certificate\": [\n1], \"fen\": \"{fen}\""), "[[]]", "[\\n1]"),
            (
                format!(r#""kibitzer_certificate": 1, "fen": "{fen}""#),
                r#"[[["a1\u001b", 1]], []]"#,
                "`a1\\u{1b}`",
            ),
        ] {
            let text = format!("{{{start}, {rest}, \"nodes\": {nodes}}}");
            let read = Certificate::from_json(text.as_bytes());
            let flaw = read.and_then(|certificate| check_certificate(&certificate)).unwrap_err().to_string();
            assert!(flaw.contains(quoted) && !flaw.contains(char::is_control), "{flaw}");
        }
    }
}
