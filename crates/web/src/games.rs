//! Games: a review, and drills of what a side got wrong, as server-sent events.
//!
//! * `looked`: how many of the game's moves have had their first look.
//! * `review` or `drills`: the document, as `kibitzer annotate --review json` and `kibitzer drill` write it; nothing follows.
//! * `failure`: an error; nothing follows.

use std::cell::Cell;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use games::drills::{document, drills as drills_of};
use games::{Game, Reviewer, USUAL_NODES, Wanted, reviewed};
use kibitzer::{Asked, Limits, SolverName, Style};
use serde_json::Value;

use crate::api::Server;
use crate::failure::Failure;
use crate::fields::{Fields, wrong};
use crate::question::{style, within};
use crate::search::Flags;
use crate::stream::{Sender, stream};

/// Points of a hundred from which on a move is a moment: the least and the most that may be asked for.
const POINTS: std::ops::RangeInclusive<u64> = 2..=50;
const PGN: &str = "a game in PGN";

/// A game to be reviewed, within bounds.
struct Question {
    game: Game,
    nodes: u64,
    wanted: Wanted,
    style: Style,
}

/// Which fields a request may have.
const OF_REVIEW: [&str; 5] = ["pgn", "nodes", "threshold", "most", "language"];
const OF_DRILLS: [&str; 5] = ["pgn", "nodes", "threshold", "side", "language"];

pub(crate) async fn review(State(server): State<Server>, fields: Fields) -> Result<Response, Failure> {
    let question = Question::of(&mut fields.among(&OF_REVIEW)?, &server)?;
    answer(server, question, "review", |reviewer, game| {
        reviewed(game, &reviewer.review(game), reviewer.style)
    })
    .await
}

pub(crate) async fn drills(State(server): State<Server>, fields: Fields) -> Result<Response, Failure> {
    let mut fields = fields.among(&OF_DRILLS)?;
    let side = fields.side()?;
    let side = side.ok_or_else(|| Failure::bad("`side` is missing", "`side`: white or black"))?;
    let question = Question::of(&mut fields, &server)?;
    answer(server, question, "drills", move |reviewer, game| {
        let player = game.tag(side.fold_wb("White", "Black")).unwrap_or_default();
        document(player, &drills_of(reviewer, game, side))
    })
    .await
}

impl Question {
    fn of(fields: &mut Fields, server: &Server) -> Result<Question, Failure> {
        let bounds = server.bounds();
        let expected = format!("`pgn`: {PGN}");
        let pgn = fields.text("pgn", PGN)?.ok_or_else(|| Failure::bad("`pgn` is missing", &expected))?;
        let game = Game::read(pgn.as_bytes()).map_err(|fault| Failure::bad(fault, &expected))?;
        if game.moves.is_empty() {
            return Err(Failure::bad("`pgn` has no moves", expected));
        }
        let (least, most) = (*POINTS.start(), *POINTS.end());
        let expected = format!("a whole number from {least} to {most}");
        let mut wanted = Wanted::default();
        if let Some(points) = fields.number("threshold", &expected)? {
            if !POINTS.contains(&points) {
                return Err(wrong("threshold", &Value::from(points), &expected));
            }
            wanted.threshold = points as f64 / 100.0;
        }
        if let Some(most) = fields.number("most", "a whole number")? {
            wanted.most = usize::try_from(most).unwrap_or(usize::MAX);
        }
        let nodes = fields.number("nodes", "a whole number")?;
        Ok(Question {
            game,
            nodes: within("nodes", nodes, bounds.nodes)?.unwrap_or(USUAL_NODES),
            wanted,
            style: style(fields.text("language", "en or de")?.as_deref())?,
        })
    }
}

/// Lets a reviewer make a document of a game, and streams how far it is. A document that was not done in time is a failure: of what
/// stands in it, nobody could say that it is all.
async fn answer(
    server: Server,
    question: Question,
    name: &'static str,
    make: impl FnOnce(&Reviewer<'_>, &Game) -> serde_json::Result<String> + Send + 'static,
) -> Result<Response, Failure> {
    let slot = server.searches().slot().await?;
    let sources = server.sources();
    let time = server.bounds().longest_time;
    let work = move |flags: &Flags, sender: &Sender| {
        let Question { game, nodes, wanted, style } = question;
        let looked = Cell::new(0_usize);
        let tell = || {
            looked.set(looked.get() + 1);
            let progress = serde_json::json!({ "moves": looked.get(), "of": game.moves.len() });
            sender.mention("looked", &progress);
        };
        let limits = Limits { nodes: Some(nodes), interrupt: Some(flags.is_over()), ..Limits::default() };
        let solver = Asked { name: SolverName::Analyst, sources };
        let reviewer = Reviewer { solver, limits, style: &style, wanted, looked: &tell };
        let written = make(&reviewer, &game);
        let text = if reviewer.is_interrupted() {
            let error = format!("the game was not done after {} seconds", time.as_secs());
            Err(Failure::bad(error, "fewer `nodes`, or a shorter game"))
        } else {
            written.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error, "a document"))
        };
        sender.say(name, text);
    };
    Ok(stream(server.searches(), slot, time, work))
}
