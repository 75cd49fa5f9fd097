//! What a request asks for: the fields of its body, or of its URL, read without trusting them.

use serde_json::Value;

use crate::failure::Failure;
use crate::fields::{Fields, wrong};

/// The upper limits of a request.
#[derive(Copy, Clone, Debug)]
pub struct Most {
    /// Nodes.
    pub nodes: u64,
    /// Milliseconds for each search.
    pub movetime: u64,
}

/// The fields that a request may have; `crates/web/openapi.json` defines which belong where.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// The position as a FEN.
    pub(crate) fen: String,
    /// Moves played from it, in SAN or UCI, separated by blanks.
    pub(crate) moves: String,
    /// Nodes for each search.
    pub(crate) nodes: Option<u64>,
    /// Milliseconds for each search.
    pub(crate) movetime: Option<u64>,
    /// How much is explained.
    pub(crate) detail: Told,
    /// The language of the words: `en` or `de`.
    pub(crate) language: Option<String>,
    /// The solver to ask, by its name in `--solver`.
    pub(crate) solver: Option<String>,
    /// For a hint: how much it gives away.
    pub(crate) level: Option<u64>,
    /// For a why-not: the move that is asked about, in SAN or UCI.
    pub(crate) mv: Option<String>,
}

/// How much is explained.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Told {
    /// Two sentences.
    Brief,
    /// What a good trainer would say.
    Normal,
    /// The whole tree.
    Full,
}

/// The names of the fields that every request may have.
const NAMES: [&str; 7] = ["fen", "moves", "nodes", "movetime", "detail", "language", "solver"];
/// What the field `fen` must contain.
pub(crate) const FEN: &str =
    "a FEN, whole or abridged, a line of EPD, `startpos`, or an address that contains a FEN";

impl Wanted {
    /// Reads the fields; `others` are those that this request has in addition to the common ones.
    pub(crate) fn of(fields: Fields, others: &[&str], most: &Most) -> Result<Wanted, Failure> {
        let mut fields = fields.among(&[&NAMES, others].concat())?;
        let up_to = |most: u64| format!("a whole number from 1 to {most}");
        let fen = fields.text("fen", FEN)?;
        let detail = "brief, normal or full";
        let told = match fields.text("detail", detail)?.as_deref() {
            Some("brief") => Told::Brief,
            None | Some("normal") => Told::Normal,
            Some("full") => Told::Full,
            Some(other) => return Err(wrong("detail", &Value::from(other), detail)),
        };
        let wanted = Wanted {
            fen: fen.ok_or_else(|| Failure::bad("`fen` is missing", format!("`fen`: {FEN}")))?,
            moves: fields.text("moves", "moves in SAN or UCI, with blanks between")?.unwrap_or_default(),
            nodes: fields.number("nodes", &up_to(most.nodes))?,
            movetime: fields.number("movetime", &up_to(most.movetime))?,
            detail: told,
            language: fields.text("language", "en or de")?,
            solver: fields.text("solver", "the name of a solver, such as analyst")?,
            level: fields.number("level", "1, 2 or 3")?,
            mv: fields.text("move", "a move in SAN or UCI")?,
        };
        Ok(wanted)
    }
}
