//! `legal_moves`: the legal moves, with captures, checks and mates marked.

use kibitzer::role_name;
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;
use shakmaty::{Chess, Move, Position};

use super::{Reply, Spec, output};
use crate::arguments::Arguments;
use crate::context::ToolContext;
use crate::notation;
use crate::played_moves::{Played, play};
use crate::schema;

pub(super) const SPEC: Spec = Spec {
    name: "legal_moves",
    title: "Legal moves",
    description: "Lists every legal move of a position in SAN and UCI, with captures, checks, mates and promotions marked. Use it \
        before you name a move: what is not listed cannot be played.",
    input,
    output: output::<Answer>,
    searches: false,
    run,
};

fn input() -> JsonObject {
    schema::input(&[schema::fen(), schema::moves()], &["fen"])
}

/// The legal moves of a position.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Answer {
    /// The position.
    fen: String,
    /// white or black.
    side_to_move: &'static str,
    /// Whether the side to move is in check.
    in_check: bool,
    /// How many moves there are; without one it is mate or stalemate.
    count: usize,
    /// The moves in alphabetical order of their SAN.
    moves: Vec<Legal>,
    /// What was repaired in the FEN.
    warnings: Vec<String>,
}

/// A legal move.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Legal {
    /// In SAN, as Nxf7+.
    san: String,
    /// In UCI, as g5f7.
    uci: String,
    /// The man that it takes: pawn, knight, bishop, rook or queen.
    #[serde(skip_serializing_if = "Option::is_none")]
    captures: Option<&'static str>,
    /// What a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    promotes_to: Option<&'static str>,
    /// Whether it gives check, mate included.
    gives_check: bool,
    /// Whether it mates.
    mates: bool,
}

impl Legal {
    fn new(position: &Chess, mv: Move) -> Legal {
        let text = notation::mv(position, mv);
        let mut after = position.clone();
        after.play_unchecked(mv);
        Legal {
            san: text.san,
            uci: text.uci,
            captures: mv.capture().map(role_name),
            promotes_to: mv.promotion().map(role_name),
            gives_check: after.is_check(),
            mates: after.is_checkmate(),
        }
    }
}

fn run(arguments: &Arguments, context: &ToolContext<'_>) -> Result<Reply, String> {
    let Played { position, warnings, .. } = play(arguments, context.sources)?;
    let mut moves: Vec<Legal> = position.legal_moves().iter().map(|mv| Legal::new(&position, *mv)).collect();
    moves.sort_by(|one, other| one.san.cmp(&other.san));
    let side = position.turn().fold_wb("White", "Black");
    let text = match moves.len() {
        0 if position.is_check() => format!("{side} is mated and has no move."),
        0 => format!("{side} is stalemated and has no move."),
        count => {
            let check = if position.is_check() { " is in check and" } else { "" };
            let all: Vec<String> = moves.iter().map(|mv| format!("{} ({})", mv.san, mv.uci)).collect();
            let noun = if count == 1 { "move" } else { "moves" };
            format!("{side}{check} has {count} legal {noun}: {}", all.join(", "))
        }
    };
    let answer = Answer {
        fen: notation::fen(&position),
        side_to_move: notation::side(&position),
        in_check: position.is_check(),
        count: moves.len(),
        moves,
        warnings,
    };
    Reply::new(text, &answer)
}
