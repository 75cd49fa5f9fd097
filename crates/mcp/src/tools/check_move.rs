//! `check_move`: whether a move is legal, and what is wrong with it.

use kibitzer::{
    Alternative, Asked, Comparison, Detail, Problem, Question, Report, Request, SectionKind, Silent,
    SolverName, Style, explain,
};
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Serialize;
use shakmaty::{Chess, Move};

use kibitzer::input::excerpt;

use super::{Reply, Spec, output};
use crate::arguments::Arguments;
use crate::context::ToolContext;
use crate::judge::{Judged, judge};
use crate::notation::{self, LineText, MoveText};
use crate::played_moves::{Played, play};
use crate::schema;

pub(super) const SPEC: Spec = Spec {
    name: "check_move",
    title: "Check a move (why not?)",
    description: "Says of one move whether it is legal, and if so whether it is the best, as good, wins less or fails beside the \
        suggested move: with the line that refutes it and the reason in words. Of an illegal move it says why it is illegal.",
    input,
    output: output::<Answer>,
    searches: true,
    run,
};

fn input() -> JsonObject {
    let about = [schema::fen(), schema::moves(), schema::mv(), schema::nodes(), schema::milliseconds()];
    schema::input(&about, &["fen", "move"])
}

/// What is to be said of a move.
#[derive(Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
struct Answer {
    /// The position in which it is made.
    fen: String,
    /// white or black.
    side_to_move: &'static str,
    /// The move as it came.
    given: String,
    /// Whether it is legal.
    legal: bool,
    /// The verdict.
    verdict: Judgment,
    /// Why, in words.
    reason: String,
    /// The move; null where it is not legal.
    #[serde(rename = "move")]
    mv: Option<MoveText>,
    /// The move and what answers it, where that was looked for.
    refutation: Option<LineText>,
    /// The suggested move; null where there is none, or where the move is not legal.
    best_move: Option<MoveText>,
    /// What the suggested move gains, in one sentence.
    best_verdict: Option<String>,
    /// Positions searched.
    nodes: u64,
    /// Milliseconds that it took.
    milliseconds: u64,
    /// What was repaired in the FEN.
    warnings: Vec<String>,
}

/// What a move is beside the suggested one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, JsonSchema)]
#[schemars(crate = "schemars")]
#[serde(rename_all = "snake_case")]
enum Judgment {
    /// It is the suggested move.
    Best,
    /// The chance to win is about the same.
    AsGood,
    /// The chance to win is a little smaller.
    SlightlyWorse,
    /// It still wins, but less surely.
    WinsLess,
    /// It loses something, or does not win where the suggested move does.
    Fails,
    /// The limits ended before that was found out.
    NotDecided,
    /// The rules forbid it.
    Illegal,
}

fn run(arguments: &Arguments, context: &ToolContext<'_>) -> Result<Reply, String> {
    let text = arguments.require("move", "a move such as Qxc3 or b2c3")?;
    let played = play(arguments, context.sources)?;
    match judge(context.sources, &played.position, text.trim()) {
        Judged::Legal(mv) => compare(played, text.trim(), mv, context),
        Judged::Forbidden(reason) => forbidden(played, text.trim(), reason),
        Judged::NoMove(why) => Err(format!("`move`: `{}` is {why}", excerpt(text))),
    }
}

fn forbidden(played: Played, text: &str, reason: String) -> Result<Reply, String> {
    let given = excerpt(text);
    let answer = Answer {
        fen: notation::fen(&played.position),
        side_to_move: notation::side(&played.position),
        given: given.clone(),
        legal: false,
        verdict: Judgment::Illegal,
        reason: reason.clone(),
        mv: None,
        refutation: None,
        best_move: None,
        best_verdict: None,
        nodes: 0,
        milliseconds: 0,
        warnings: played.warnings,
    };
    Reply::new(format!("{given} is not legal. {reason}"), &answer)
}

fn compare(played: Played, text: &str, mv: Move, context: &ToolContext<'_>) -> Result<Reply, String> {
    let Played { history, moves, position, warnings, .. } = played;
    let questions = vec![Question::WhyNot(mv)];
    let last_move = moves.last().copied();
    let problem = Problem { questions, history, last_move, ..Problem::win(position.clone()) };
    let watch = context.budget.start();
    let limits = watch.limit(context.limits(context.budget.nodes));
    let solver = Asked { name: SolverName::Analyst, sources: context.sources };
    let report = explain(
        &problem,
        &Request { solver, limits, detail: Detail::Normal, style: Style::plain() },
        &mut Silent,
    );
    let made = notation::mv(&position, mv);
    let told = report.explanation.alternatives.iter().find(|tried| tried.mv == made.uci);
    let verdict = judgment(&report, mv, told);
    let reason = why(&report);
    let best = report.line().first().map(|best| notation::mv(&position, *best));
    let best_verdict = report.explanation.verdict.text.clone();
    let text_of = |verdict| match verdict {
        Judgment::Best => "is the suggested move",
        Judgment::AsGood => "is as good as the suggested move",
        Judgment::SlightlyWorse => "is slightly worse than the suggested move",
        Judgment::WinsLess => "wins less than the suggested move",
        Judgment::Fails => "fails",
        Judgment::NotDecided | Judgment::Illegal => "was not decided within the limits",
    };
    let answer = Answer {
        fen: notation::fen(&position),
        side_to_move: notation::side(&position),
        given: excerpt(text),
        legal: true,
        verdict,
        reason: reason.clone(),
        refutation: told.and_then(|tried| refutation(&position, tried)),
        best_move: best,
        best_verdict: Some(best_verdict.clone()),
        nodes: report.answer.nodes,
        milliseconds: u64::try_from(watch.elapsed_time().as_millis()).unwrap_or(u64::MAX),
        mv: Some(made.clone()),
        warnings,
    };
    let words = format!("{} {}. {reason}\nSuggested: {best_verdict}", made.san, text_of(verdict));
    Reply::new(words, &answer)
}

fn judgment(report: &Report, mv: Move, told: Option<&Alternative>) -> Judgment {
    if report.line().first() == Some(&mv) {
        return Judgment::Best;
    }
    match told.and_then(|tried| tried.result) {
        Some(Comparison::Fails) => Judgment::Fails,
        Some(Comparison::WinsLess) => Judgment::WinsLess,
        Some(Comparison::SlightlyWorse) => Judgment::SlightlyWorse,
        Some(Comparison::AsGood) => Judgment::AsGood,
        Some(Comparison::NotExamined) | None => Judgment::NotDecided,
    }
}

/// Returns what the explanation says about the move.
fn why(report: &Report) -> String {
    let sections = report.explanation.sections.iter();
    let sentences = sections.filter(|section| section.kind == SectionKind::WhyNot);
    let words: Vec<&str> =
        sentences.flat_map(|section| &section.sentences).map(|sentence| sentence.text.as_str()).collect();
    words.join(" ")
}

fn refutation(position: &Chess, tried: &Alternative) -> Option<LineText> {
    let uci: Vec<String> = [&tried.mv].into_iter().chain(&tried.refutation).cloned().collect();
    let line = notation::read(position, &uci);
    (1 < line.len()).then(|| notation::line(position, &line))
}
