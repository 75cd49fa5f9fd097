//! `apply_moves`: the position after moves, with a board, and whether the game is over.

use kibitzer::Style;
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;
use shakmaty::fen::Epd;
use shakmaty::{Chess, EnPassantMode, Position};

use super::{Reply, Spec, output};
use crate::arguments::Arguments;
use crate::context::ToolContext;
use crate::notation::{self, LineText};
use crate::played_moves::{Played, play};
use crate::schema;

pub(super) const SPEC: Spec = Spec {
    name: "apply_moves",
    title: "Apply moves",
    description: "Plays moves from a position and gives the resulting FEN, a board, whose move it is, and whether that is check, \
        mate, stalemate or another draw. Where a move is not legal, the error says which one and why.",
    input,
    output: output::<Answer>,
    searches: false,
    run,
};

/// Plies without capture or pawn move after which a draw can be claimed, and after which the game is over.
const FIFTY: u32 = 100;
const SEVENTY_FIVE: u32 = 150;
/// Appearances of a position after which a draw can be claimed, and after which the game is over.
const CLAIM: usize = 3;
const END: usize = 5;

fn input() -> JsonObject {
    schema::input(&[schema::fen(), schema::moves()], &["fen", "moves"])
}

/// A position after moves.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Answer {
    /// The position after the moves.
    fen: String,
    /// The board, White below; capitals are White's men.
    board: String,
    /// white or black.
    side_to_move: &'static str,
    /// How it stands.
    status: Status,
    /// What follows from that, in words.
    status_text: String,
    /// The moves that were played.
    line: LineText,
    /// How many legal moves there are.
    legal_moves: usize,
    /// What was repaired in the FEN.
    warnings: Vec<String>,
}

/// How a position stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
#[serde(rename_all = "snake_case")]
enum Status {
    /// The game goes on.
    Ongoing,
    /// The side to move is in check.
    Check,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check: a draw.
    Stalemate,
    /// Nobody can mate any more: a draw.
    InsufficientMaterial,
    /// The position has appeared five times: a draw.
    FivefoldRepetition,
    /// Seventy-five moves of both sides without capture or pawn move: a draw.
    SeventyFiveMoves,
    /// The position has appeared three times: a draw can be claimed.
    ThreefoldRepetition,
    /// Fifty moves of both sides without capture or pawn move: a draw can be claimed.
    FiftyMoves,
}

fn run(arguments: &Arguments, context: &ToolContext<'_>) -> Result<Reply, String> {
    let played = play(arguments, context.sources)?;
    let position = &played.position;
    let status = status(&played);
    let status_text = words(status, position);
    let line = notation::line(&played.start, &played.moves);
    let board = render::board(position, &[], false, Style::plain());
    let made = if line.text.is_empty() { String::new() } else { format!("{}\n", line.text) };
    let text = format!("{made}{board}  {}\n{status_text}", notation::fen(position));
    let answer = Answer {
        fen: notation::fen(position),
        board,
        side_to_move: notation::side(position),
        status,
        status_text,
        line,
        legal_moves: position.legal_moves().len(),
        warnings: played.warnings,
    };
    Reply::new(text, &answer)
}

fn status(played: &Played) -> Status {
    let position = &played.position;
    let key = |position: &Chess| Epd::from_position(position, EnPassantMode::Legal).to_string();
    let now = key(position);
    let appearances = 1 + played.history.iter().filter(|earlier| key(earlier) == now).count();
    match position.halfmoves() {
        _ if position.is_checkmate() => Status::Checkmate,
        _ if position.is_stalemate() => Status::Stalemate,
        _ if position.is_insufficient_material() => Status::InsufficientMaterial,
        _ if END <= appearances => Status::FivefoldRepetition,
        SEVENTY_FIVE.. => Status::SeventyFiveMoves,
        _ if CLAIM <= appearances => Status::ThreefoldRepetition,
        FIFTY.. => Status::FiftyMoves,
        _ if position.is_check() => Status::Check,
        _ => Status::Ongoing,
    }
}

fn words(status: Status, position: &Chess) -> String {
    let (side, other) = position.turn().fold_wb(("White", "Black"), ("Black", "White"));
    match status {
        Status::Ongoing => format!("{side} to move."),
        Status::Check => format!("{side} is in check."),
        Status::Checkmate => format!("Checkmate: {other} has won."),
        Status::Stalemate => format!("Stalemate: {side} has no move; the game is drawn."),
        Status::InsufficientMaterial => "Nobody can mate any more; the game is drawn.".to_owned(),
        Status::FivefoldRepetition => "The position has appeared five times; the game is drawn.".to_owned(),
        Status::SeventyFiveMoves => {
            "Seventy-five moves without capture or pawn move; the game is drawn.".to_owned()
        }
        Status::ThreefoldRepetition => {
            "The position has appeared three times; a draw can be claimed.".to_owned()
        }
        Status::FiftyMoves => "Fifty moves without capture or pawn move; a draw can be claimed.".to_owned(),
    }
}
