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
use shakmaty::Color;

use crate::api::Server;
use crate::failure::Failure;
use crate::fields::{Fields, wrong};
use crate::question::{style, within};
use crate::search::Flags;
use crate::stream::{Sender, stream};

/// Points of a hundred that a move may cost without being a moment: the usual, and the least and the most that may be asked for.
const USUAL_POINTS: u64 = 9;
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
        let review = reviewer.review(game);
        // All moves or none.
        let is_whole = review.moves.len() == game.moves.len();
        is_whole.then(|| reviewed(game, &review, reviewer.style))
    })
    .await
}

pub(crate) async fn drills(State(server): State<Server>, fields: Fields) -> Result<Response, Failure> {
    let mut fields = fields.among(&OF_DRILLS)?;
    let sides = "`side`: white or black";
    let side = match fields.text("side", sides)?.as_deref() {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        Some(other) => return Err(wrong("side", &Value::from(other), sides)),
        None => return Err(Failure::bad("`side` is missing", sides)),
    };
    let question = Question::of(&mut fields, &server)?;
    answer(server, question, "drills", move |reviewer, game| {
        let drills = drills_of(reviewer, game, side);
        let player = game.tag(side.fold_wb("White", "Black")).unwrap_or_default();
        // Drills made before the time was over would be some of the mistakes only.
        let is_whole =
            !reviewer.limits.interrupt.is_some_and(|over| over.load(std::sync::atomic::Ordering::Relaxed));
        is_whole.then(|| document(player, &drills))
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
        let points = fields.number("threshold", &expected)?.unwrap_or(USUAL_POINTS);
        if !POINTS.contains(&points) {
            return Err(wrong("threshold", &Value::from(points), &expected));
        }
        let most = fields.number("most", "a whole number")?;
        let wanted = Wanted {
            threshold: points as f64 / 100.0,
            most: most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX)),
            ..Wanted::default()
        };
        let nodes = fields.number("nodes", "a whole number")?;
        Ok(Question {
            game,
            nodes: within("nodes", nodes, bounds.nodes)?.unwrap_or(USUAL_NODES),
            wanted,
            style: style(fields.text("language", "en or de")?.as_deref())?,
        })
    }
}

/// Lets a reviewer make a document of a game, and streams how far it is; `None` where it could not finish.
async fn answer(
    server: Server,
    question: Question,
    name: &'static str,
    make: impl FnOnce(&Reviewer<'_>, &Game) -> Option<serde_json::Result<String>> + Send + 'static,
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
        let text = match make(&reviewer, &game) {
            Some(written) => {
                written.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error, "a document"))
            }
            None => {
                let error = format!("the game was not done after {} seconds", time.as_secs());
                Err(Failure::bad(error, "fewer `nodes`, or a shorter game"))
            }
        };
        sender.say(name, text);
    };
    Ok(stream(server.searches(), slot, time, work))
}
