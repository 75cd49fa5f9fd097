//! `find_mate`: a mate with its proof, or the proof that there is none in so many moves.

use kibitzer::{Finding, MateRequest, Problem, Silent, prove};
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;

use super::{Reply, Spec, output};
use crate::arguments::Arguments;
use crate::context::ToolContext;
use crate::notation::{self, LineText, MoveText};
use crate::played_moves::{Played, play};
use crate::schema;

pub(super) const SPEC: Spec = Spec {
    name: "find_mate",
    title: "Find a mate",
    description: "Looks for a forced mate. With max_moves: whether the side to move mates in at most so many of its own moves; \
        the answer is a proof, either way, or that it was not found out. Without: a mate of any length, by either side.",
    input,
    output: output::<Answer>,
    searches: true,
    run,
};

/// The most own moves that can be requested.
const MOST_MOVES: u64 = kibitzer::MOST_MOVES as u64;
/// The default number of nodes.
const USUAL_NODES: u64 = 5_000_000;

fn input() -> JsonObject {
    let about =
        "The most own moves of the side to move, the mating one included. A mate in 2 is 1.Qg6 gxf6 2.Qh7#.";
    let max_moves = ("max_moves", schema::number(about, MOST_MOVES, 3));
    let about = [schema::fen(), schema::moves(), max_moves, schema::nodes(), schema::milliseconds()];
    schema::input(&about, &["fen"])
}

/// What was found of a mate.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Answer {
    /// The position.
    fen: String,
    /// white or black.
    side_to_move: &'static str,
    /// What is known.
    result: Known,
    /// Own moves to the mate that was found; negative: the side to move is mated in so many; 0: it is mated now.
    mate_in: Option<i32>,
    /// The first move of that mate.
    best_move: Option<MoveText>,
    /// How that mate goes, if the other side holds out as long as it can.
    line: LineText,
    /// Whether that mate is proved to be the shortest; null where that was not found out.
    shortest: Option<bool>,
    /// Positions in the proof, which replays with the rules of chess alone; null without a proof.
    proof_positions: Option<usize>,
    /// Positions searched.
    nodes: u64,
    /// What was repaired in the FEN.
    warnings: Vec<String>,
}

/// What is known of the mate that was asked for.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
#[serde(rename_all = "snake_case")]
enum Known {
    /// There is one: proved.
    Mate,
    /// There is none: proved.
    NoMate,
    /// There is none: every line was searched, but the proof is too large to be written.
    NoMateSearched,
    /// Not found out within the limits.
    Unknown,
}

fn run(arguments: &Arguments, context: &ToolContext<'_>) -> Result<Reply, String> {
    let most = arguments.number("max_moves", 1..=MOST_MOVES)?;
    let Played { history, moves, position, warnings, .. } = play(arguments, context.sources)?;
    let last_move = moves.last().copied();
    let problem = Problem { history, last_move, ..Problem::win(position.clone()) };
    let watch = context.budget.start();
    let limits = watch.limit(context.limits(Some(context.budget.nodes.unwrap_or(USUAL_NODES))));
    let request = MateRequest { moves: most.and_then(|most| u32::try_from(most).ok()), all: false, limits };
    let report = prove(&problem, &request, &mut Silent);
    let result = match report.finding {
        Finding::Mate => Known::Mate,
        Finding::NoMate => Known::NoMate,
        Finding::NoMateSearched => Known::NoMateSearched,
        Finding::Unknown => Known::Unknown,
    };
    let answer = Answer {
        fen: notation::fen(&position),
        side_to_move: notation::side(&position),
        result,
        mate_in: report.mate_in,
        best_move: report.line.first().map(|mv| notation::mv(&position, *mv)),
        line: notation::line(&position, &report.line),
        shortest: report.is_shortest,
        proof_positions: report.certificate.as_ref().map(|certificate| certificate.nodes.len()),
        nodes: report.nodes,
        warnings,
    };
    Reply::new(report.text.trim_end().to_owned(), &answer)
}
