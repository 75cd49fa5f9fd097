//! `explain_position`: the winning move and why, in words and as an object.

use kibitzer::{
    Asked, Certainty, Comparison, CutShort, Detail, Language, Notation, Problem, Promise, Report, Request,
    Score, SectionKind, Silent, SolverName, Style, explain,
};
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;
use shakmaty::{Chess, Position};

use super::{Reply, Spec, output};
use crate::arguments::Arguments;
use crate::context::ToolContext;
use crate::notation::{self, LineText, MoveText};
use crate::played_moves::{Played, play};
use crate::schema;

pub(super) const SPEC: Spec = Spec {
    name: "explain_position",
    title: "Explain a position",
    description: "Finds the best tactical move for the side to move and explains it in plain words: what it threatens, why it \
        works, how every defence is answered, and what is wrong with tempting moves. Every sentence is checked on the board. \
        Says so where nothing is won.",
    input,
    output: output::<Answer>,
    searches: true,
    run,
};

/// The width of the text in columns.
const WIDTH: usize = 100;

fn input() -> JsonObject {
    let details =
        "How much is told: two sentences, what a trainer would say (the default), or the whole tree.";
    let languages = "The language of the words: English (the default) or German.";
    let detail = ("detail", schema::choice(details, &DETAILS));
    let language = ("language", schema::choice(languages, &LANGUAGES));
    let about = [schema::fen(), schema::moves(), detail, language, schema::nodes(), schema::milliseconds()];
    schema::input(&about, &["fen"])
}

const DETAILS: [&str; 3] = ["brief", "normal", "full"];
const LANGUAGES: [&str; 2] = ["en", "de"];

/// The best move of a position, and why.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Answer {
    /// The position.
    fen: String,
    /// white or black.
    side_to_move: &'static str,
    /// What decides, in a few words; null where no motif is named.
    headline: Option<String>,
    /// What is gained, in one sentence.
    verdict: String,
    /// How the game stands; null where nobody knows.
    outlook: Option<Stands>,
    /// What a player takes home, in one sentence; null where nothing general can be said.
    remember: Option<String>,
    /// The suggested move; null where there is none.
    best_move: Option<MoveText>,
    /// How it goes on.
    line: LineText,
    /// What the answer promises whatever the other side plays; null where nothing is won or saved.
    promise: Option<Promised>,
    /// The value for the side to move; null where there is no answer.
    score: Option<Value>,
    /// proved: a complete tree down to mate or draw; checked: every reply was searched to checked_depth plies; claimed: less.
    certainty: Option<&'static str>,
    /// Plies to which every reply was searched.
    checked_depth: Option<u32>,
    /// The themes, by the names of Lichess.
    themes: Vec<String>,
    /// The words, in the order of reading.
    sections: Vec<Words>,
    /// Every legal reply to the suggested move that the words tell of, in groups that are answered alike.
    defences: Vec<Defended>,
    /// Other first moves that would tempt, and what is wrong with them.
    alternatives: Vec<Tried>,
    /// Positions searched.
    nodes: u64,
    /// Milliseconds that it took.
    milliseconds: u64,
    /// Why the search ended: solved, exhausted, nodes, time or interrupted.
    stop_reason: &'static str,
    /// What was repaired in the FEN.
    warnings: Vec<String>,
}

/// How the game stands.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Stands {
    /// The side of whom `result` speaks: white or black.
    #[serde(rename = "for")]
    side: &'static str,
    /// wins, draws, loses, better, worse, level or unclear.
    result: String,
    /// proved, table, known or searched.
    certainty: String,
    /// The same in one sentence.
    text: String,
}

/// What an answer promises; one of the fields is there, or `material` and `promotes`.
#[derive(Default, Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Promised {
    /// Mate in at most so many own moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate_in: Option<u32>,
    /// A gain of at least so many pawns.
    #[serde(skip_serializing_if = "Option::is_none")]
    material: Option<u32>,
    /// A pawn queens whatever the other side replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    promotes: Option<bool>,
    /// No worse than a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<bool>,
    /// So many centipawns that would be lost otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    saves: Option<u32>,
    /// A win that a table or a rule of endings knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<bool>,
}

/// A value; one of the fields is there.
#[derive(Default, Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Value {
    /// Own moves to mate; negative: the side to move is mated in so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate_in: Option<i32>,
    /// Hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    centipawns: Option<i32>,
}

/// A section of the words.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Words {
    /// headline, outlook, threat, idea, plan, line, defences, alternatives, why_not, tree, remember or source.
    kind: String,
    /// Its heading.
    title: String,
    /// Its text.
    text: String,
}

/// Replies that are answered alike.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Defended {
    /// The replies.
    replies: Vec<MoveText>,
    /// The first of them and how it goes on.
    line: LineText,
    /// Why they fail.
    why: Option<String>,
}

/// Another first move.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Tried {
    /// The move and what answers it.
    line: LineText,
    /// fails, wins_less, slightly_worse, as_good or not_examined.
    result: Option<&'static str>,
    /// Why.
    why: Option<String>,
}

fn run(arguments: &Arguments, context: &ToolContext<'_>) -> Result<Reply, String> {
    let detail = match arguments.choice("detail", &DETAILS)? {
        Some("brief") => Detail::Brief,
        Some("full") => Detail::Full,
        _ => Detail::Normal,
    };
    let code = arguments.choice("language", &LANGUAGES)?.unwrap_or("en");
    let language = Language::find_named(code).map_err(|error| error.to_string())?;
    let played = play(arguments, context.sources)?;
    answer_played(played, detail, context, &Style::new(language, Notation::Letters))
}

fn answer_played(
    played: Played,
    detail: Detail,
    context: &ToolContext<'_>,
    style: &Style,
) -> Result<Reply, String> {
    let Played { history, moves, position, warnings, .. } = played;
    let last_move = moves.last().copied();
    let problem = Problem { history, last_move, ..Problem::win(position.clone()) };
    let watch = context.budget.start();
    let limits = watch.limit(context.limits(context.budget.nodes));
    let solver = Asked { name: SolverName::Analyst, sources: context.sources };
    let report =
        explain(&problem, &Request { solver, limits, detail, style }, &mut Silent).took(watch.elapsed_time());
    let is_cut = context.was_cut_short(report.answer.stop_reason);
    let report = if is_cut { report.cut_short(CutShort::Guard) } else { report };
    let layout = render::Layout { colors: false, width: WIDTH };
    let text = render::text(&position, &report.answer, &report.explanation, layout);
    Reply::new(text, &answer(&position, &report, warnings))
}

fn answer(position: &Chess, report: &Report, warnings: Vec<String>) -> Answer {
    let best = report.line().first().copied();
    let after = best.and_then(|mv| position.clone().play(mv).ok());
    let sections = report.explanation.sections.iter().map(|section| Words {
        kind: kind(section.kind).to_owned(),
        title: section.title.clone(),
        text: section.sentences.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" "),
    });
    let told = &report.answer;
    Answer {
        fen: told.fen.clone(),
        side_to_move: notation::side(position),
        headline: report.explanation.headline.as_ref().map(|headline| headline.text.clone()),
        verdict: report.explanation.verdict.text.clone(),
        outlook: report.explanation.outlook.as_ref().map(|outlook| Stands {
            side: outlook.side.fold_wb("white", "black"),
            result: word(&outlook.result),
            certainty: word(&outlook.certainty),
            text: outlook.text.clone(),
        }),
        remember: report.explanation.remember().map(str::to_owned),
        best_move: best.map(|mv| notation::mv(position, mv)),
        line: notation::line(position, report.line()),
        promise: told.promise.map(describe_promise),
        score: told.score.map(value),
        certainty: told.certainty.map(certainty),
        checked_depth: told.checked_depth,
        themes: told.themes.clone(),
        sections: sections.collect(),
        defences: after.map(|after| defences(&after, report)).unwrap_or_default(),
        alternatives: report
            .explanation
            .alternatives
            .iter()
            .map(|tried| tried_text(position, tried))
            .collect(),
        nodes: told.nodes,
        milliseconds: told.time_us / 1000,
        stop_reason: told.stop_reason,
        warnings,
    }
}

fn defences(after: &Chess, report: &Report) -> Vec<Defended> {
    let defended = |defence: &kibitzer::Defence| {
        let replies = defence.replies.iter().flat_map(|uci| notation::read(after, std::slice::from_ref(uci)));
        Defended {
            replies: replies.map(|mv| notation::mv(after, mv)).collect(),
            line: notation::line(after, &notation::read(after, &defence.line)),
            why: defence.why.as_ref().map(|why| why.text.clone()),
        }
    };
    report.explanation.defences.iter().map(defended).collect()
}

fn tried_text(position: &Chess, tried: &kibitzer::Alternative) -> Tried {
    let uci: Vec<String> = [&tried.mv].into_iter().chain(&tried.refutation).cloned().collect();
    Tried {
        line: notation::line(position, &notation::read(position, &uci)),
        result: tried.result.map(Comparison::name),
        why: tried.why.as_ref().map(|why| why.text.clone()),
    }
}

/// Returns the name of a variant in the JSON interface.
fn word(variant: &impl Serialize) -> String {
    let value = serde_json::to_value(variant).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

fn describe_promise(promise: Promise) -> Promised {
    match promise {
        Promise::MateIn(moves) => Promised { mate_in: Some(moves), ..Promised::default() },
        Promise::Material(pawns) => Promised { material: Some(pawns), ..Promised::default() },
        Promise::Promotes(pawns) => {
            Promised { material: Some(pawns), promotes: Some(true), ..Promised::default() }
        }
        Promise::Draws(draws) => Promised { draws: Some(draws), ..Promised::default() },
        Promise::Saves(saves) => Promised { saves: Some(saves), ..Promised::default() },
        Promise::Wins(wins) => Promised { wins: Some(wins), ..Promised::default() },
    }
}

fn value(score: Score) -> Value {
    match score {
        Score::MateIn(moves) => Value { mate_in: Some(moves), ..Value::default() },
        Score::Centipawns(centipawns) => Value { centipawns: Some(centipawns), ..Value::default() },
    }
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Claimed => "claimed",
        Certainty::Checked => "checked",
        Certainty::Proved => "proved",
    }
}

fn kind(kind: SectionKind) -> &'static str {
    match kind {
        SectionKind::Headline => "headline",
        SectionKind::Outlook => "outlook",
        SectionKind::Threat => "threat",
        SectionKind::Idea => "idea",
        SectionKind::Plan => "plan",
        SectionKind::Line => "line",
        SectionKind::Defences => "defences",
        SectionKind::Alternatives => "alternatives",
        SectionKind::WhyNot => "why_not",
        SectionKind::Remember => "remember",
        SectionKind::Tree => "tree",
        SectionKind::Source => "source",
    }
}
