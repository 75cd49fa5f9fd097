//! Games: a review, or drills of what a side got wrong. The events:
//!
//! * `looked`: how many of the game's moves have had their first look.
//! * `review` or `drills`: the document, as written by `kibitzer annotate --review json` and
//!   `kibitzer drill`; nothing follows.
//! * `failure`: an error; nothing follows.

use std::cell::Cell;

use games::drills::{document, drills as drills_of};
use games::{Game, Reviewer, USUAL_NODES, Wanted, write_review};
use kibitzer::{Asked, Limits, SolverName, Style};
use serde_json::Value;
use shakmaty::Color;

use crate::failure::Failure;
use crate::fields::{Fields, wrong};
use crate::growth::Sender;
use crate::question::{style, within};
use crate::request::Most;
use crate::search::Searcher;

/// The range of the threshold, in percentage points, from which on a move is a moment.
const POINTS: std::ops::RangeInclusive<u64> = 2..=50;
const PGN: &str = "a game in PGN";

/// The document to make from a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Paper {
    /// A review, as written by `kibitzer annotate --review json`.
    Review,
    /// Drills of what a side got wrong, as written by `kibitzer drill`.
    Drills,
}

/// A request about a game, within bounds.
pub struct GameQuestion {
    paper: Paper,
    game: Game,
    side: Option<Color>,
    nodes: u64,
    wanted: Wanted,
    style: Style,
}

impl Paper {
    /// Returns the name of the document, and of the event that carries it.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::Review => "review",
            Paper::Drills => "drills",
        }
    }

    /// Returns the fields that a request may have.
    fn fields(self) -> [&'static str; 5] {
        match self {
            Paper::Review => ["pgn", "nodes", "threshold", "most", "language"],
            Paper::Drills => ["pgn", "nodes", "threshold", "side", "language"],
        }
    }
}

impl GameQuestion {
    /// Reads a game, and what is requested for it.
    ///
    /// # Errors
    ///
    /// Returns an error if a field is wrong, the game has no moves, or `side` is missing although drills are
    /// requested.
    pub fn of(paper: Paper, fields: Fields, most: &Most) -> Result<GameQuestion, Failure> {
        let limit = most.nodes;
        let mut fields = fields.among(&paper.fields())?;
        let side = fields.side()?;
        if paper == Paper::Drills && side.is_none() {
            return Err(Failure::bad("`side` is missing", "`side`: white or black"));
        }
        let expected = format!("`pgn`: {PGN}");
        let pgn = fields.text("pgn", PGN)?.ok_or_else(|| Failure::bad("`pgn` is missing", &expected))?;
        let game = Game::read(pgn.as_bytes()).map_err(|fault| Failure::with_own_words(fault, &expected))?;
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
        Ok(GameQuestion {
            paper,
            game,
            side,
            nodes: within("nodes", nodes, limit)?.unwrap_or(USUAL_NODES),
            wanted,
            style: style(fields.text("language", "en or de")?.as_deref())?,
        })
    }

    /// Makes the document and sends it, after events about its progress. An interrupted document is a
    /// failure, because nobody could know whether it is complete; `late` is the failure to send then.
    pub fn answer_to(&self, searcher: &Searcher<'_>, sender: &dyn Sender, late: &Failure) {
        let GameQuestion { paper, game, side, nodes, wanted, style } = self;
        let looked = Cell::new(0_usize);
        let tell = || {
            looked.set(looked.get() + 1);
            let progress = serde_json::json!({ "moves": looked.get(), "of": game.moves.len() });
            sender.mention("looked", progress.to_string());
        };
        let limits = Limits { nodes: Some(*nodes), interrupt: Some(searcher.interrupt), ..Limits::default() };
        let solver = Asked { name: SolverName::Analyst, sources: searcher.sources };
        let reviewer = Reviewer { solver, limits, style, wanted: *wanted, looked: &tell };
        let written = match (paper, side) {
            (Paper::Drills, Some(side)) => {
                let player = game.tag(side.fold_wb("White", "Black")).unwrap_or_default();
                document(player, &drills_of(&reviewer, game, *side))
            }
            _ => write_review(game, &reviewer.review(game), style),
        };
        let text = if reviewer.is_interrupted() {
            Err(late.clone())
        } else {
            written.map_err(|error| Failure::new(Failure::BROKEN, error, "a document"))
        };
        sender.say(paper.name(), text);
    }
}
