//! `name_themes`: the tactics of a given line, by Lichess's names; nothing is searched.

use kibitzer::line_themes;
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;
use serde_json::json;

use super::{Reply, Spec, output};
use crate::arguments::Arguments;
use crate::context::ToolContext;
use crate::notation::{self, LineText, MoveText};
use crate::played_moves::{Played, play};
use crate::schema;

pub(super) const SPEC: Spec = Spec {
    name: "name_themes",
    title: "Name the themes of a line",
    description: "Names the tactical themes that a line of moves shows for the side that begins (fork, pin, deflection, \
        smotheredMate ...), by the names of Lichess, each with the move and the squares that show it. Nothing is searched: \
        whether the line is good is not asked.",
    input,
    output: output::<Answer>,
    searches: false,
    run,
};

fn input() -> JsonObject {
    let about = "The line in SAN or UCI: the moves of both sides, first one of the side to move.";
    let line = schema::list(about, schema::LONGEST_LINE, &json!([["Qg6", "gxf6", "Qh7#"]]));
    schema::input(&[schema::fen(), ("moves", line)], &["fen", "moves"])
}

/// The themes of a line.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Answer {
    /// The position before the line.
    fen: String,
    /// The line.
    line: LineText,
    /// Its themes in alphabetical order.
    themes: Vec<Theme>,
    /// What was repaired in the FEN.
    warnings: Vec<String>,
}

/// A theme and where it is seen.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Theme {
    /// By the name of Lichess.
    name: &'static str,
    /// The move that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown_by: Option<MoveText>,
    /// The place of that move in the line, from 1.
    ply: usize,
    /// The squares that show it, who does it first.
    squares: Vec<String>,
}

fn run(arguments: &Arguments, context: &ToolContext<'_>) -> Result<Reply, String> {
    let moves = arguments.words("moves", schema::LONGEST_LINE)?;
    let Played { start, history, moves: made, warnings, .. } = play(arguments, context.sources)?;
    if made.is_empty() {
        let came = moves.join(" ");
        return Err(format!("`moves`: expected at least one move of the line, found `{came}`"));
    }
    let shown_by = |ply: usize| Some(notation::mv(history.get(ply)?, *made.get(ply)?));
    let theme = |seen: kibitzer::LineTheme| Theme {
        name: seen.name,
        shown_by: shown_by(seen.ply),
        ply: seen.ply + 1,
        squares: seen.squares.iter().map(ToString::to_string).collect(),
    };
    let themes: Vec<Theme> = line_themes(&start, &made).into_iter().map(theme).collect();
    let line = notation::line(&start, &made);
    let said = |theme: &Theme| format!("{} ({})", theme.name, theme.squares.join(" "));
    let all: Vec<String> = themes.iter().map(said).collect();
    let text = if all.is_empty() {
        format!("{} shows no theme.", line.text)
    } else {
        format!("{} shows: {}", line.text, all.join(", "))
    };
    Reply::new(text, &Answer { fen: notation::fen(&start), line, themes, warnings })
}
