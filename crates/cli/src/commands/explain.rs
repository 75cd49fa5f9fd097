//! `kibitzer explain`: the answer to one position, and why.

use std::io::{self, BufReader, IsTerminal, Write};
use std::sync::atomic::Ordering;

use batch::{Stopwatch, language};
use kibitzer::Sources;
use kibitzer::input::{Played, ReadPosition, read_typed_position, read_why_not, said_lines};
use kibitzer::{
    Asked, BRAKE, CutShort, HintLevel, Observer, Problem, Question, Report, Request, Silent, SolverName,
    StopReason, Style,
};

use shakmaty::{Chess, Position as _, uci::UciMove};

use super::asked_position::read_asked;
use super::typed_position::unquote;
use super::{open, unreadable};
use crate::arguments::Explain;
use crate::failure::Failure;
use crate::interrupt;
use crate::values::{Detail, Format, Notation, Side};
use crate::waiting::{Waiting, is_at_terminal};

/// Provides the knowledge base, which is read on first use.
type Known<'k> = &'k dyn Fn() -> Sources<'static>;

/// Explains a position in the requested language.
pub(crate) fn run(arguments: &Explain, known: Known<'_>) -> Result<(), Failure> {
    let notation = match arguments.notation {
        Notation::Letters => kibitzer::Notation::Letters,
        Notation::Figurine => kibitzer::Notation::Figurine,
        Notation::Long => kibitzer::Notation::Long,
    };
    explain(arguments, known, &Style::new(language(&arguments.language)?, notation))
}

/// Explains a position.
fn explain(arguments: &Explain, known: Known<'_>, style: &Style) -> Result<(), Failure> {
    let is_json = match arguments.format {
        Format::Text | Format::Pgn | Format::Html | Format::Svg | Format::Png => false,
        Format::Json => true,
        Format::Jsonl => return explained_lines(arguments, known(), style),
    };
    if matches!(arguments.format, Format::Png) && io::stdout().is_terminal() {
        let wrong =
            "`--format png`: an image cannot be shown on a terminal, expected a file as in `> board.png`";
        return Err(Failure::BadInput(wrong.to_owned()));
    }
    let Played { history, last_move, position } = read_asked(arguments)?;
    let asked = seen_by(arguments.side, &position).map_err(Failure::BadInput)?;
    let (history, last_move, position, note) = match asked {
        Some((passed, note)) => (Vec::new(), None, passed, Some(note)),
        None => (history, last_move, position, None),
    };
    let questions = questions(&position, &arguments.why_not)?;
    if let Some(note) = note {
        drop(writeln!(io::stderr(), "{note}"));
    }
    let problem = Problem { questions, history, last_move, ..Problem::win(position) };
    let interrupt = interrupt::listen();
    let layout = render::Layout { colors: io::stdout().is_terminal(), width: 80 };
    let is_text = matches!(arguments.format, Format::Text) && arguments.hint.is_none();
    let is_drawn = is_text && is_at_terminal();
    if is_drawn {
        // The user can look at the position while waiting.
        write!(io::stdout(), "{}", render::board(&problem.position, &[], layout.colors, style))?;
    }
    let sources = known();
    let watch = Stopwatch::start(arguments.search.movetime);
    let is_guarded = arguments.search.nodes.is_none() && arguments.search.movetime.is_none();
    let guard = is_guarded.then(|| interrupt::guard(BRAKE));
    let limits = arguments.search.limits(&watch, interrupt);
    let asked = Request {
        solver: Asked { name: arguments.search.solver, sources },
        limits,
        detail: detail_of(arguments.detail),
        style,
    };
    let report = report(arguments, &problem, &asked).took(watch.elapsed_time());
    let interrupted = report.answer.stop_reason == StopReason::Interrupted.name();
    let is_over = guard.is_some_and(|guard| guard.load(Ordering::Relaxed));
    let report = match interrupted {
        true if is_over => report.cut_short(CutShort::Guard),
        true => report.cut_short(CutShort::Interrupt),
        false => report,
    };
    let text = if let Some(level) = arguments.hint {
        let hint = report.hint(&problem.position, hint_level(level));
        if is_json { hint_json(&report.answer.fen, level, &hint)? } else { hint + "\n" }
    } else if is_json {
        let text =
            render::json(&report.answer, &report.explanation, report.certificate.as_ref(), &report.measures);
        text.map_err(Failure::bad_input)? + "\n"
    } else if matches!(arguments.format, Format::Pgn) {
        pgn(&problem, &report)
    } else if matches!(arguments.format, Format::Svg) {
        let opening = report.explanation.opening();
        let position = &problem.position;
        render::board_svg(position, best_move(&report).as_ref(), position.turn(), &opening) + "\n"
    } else if matches!(arguments.format, Format::Png) {
        let position = &problem.position;
        let drawn =
            render::board_png(position, best_move(&report).as_ref(), position.turn(), render::USUAL_PIXELS);
        let failed = || Failure::BadInput("the image could not be drawn".to_owned());
        io::stdout().write_all(&drawn.ok_or_else(failed)?)?;
        String::new()
    } else if matches!(arguments.format, Format::Html) {
        render::html(&problem.position, &report.answer, &report.explanation)
    } else if is_drawn {
        render::prose(&report.answer, &report.explanation, layout)
    } else {
        render::text(&problem.position, &report.answer, &report.explanation, layout)
    };
    let text = text + &policy(arguments, sources, &problem, style);
    write!(io::stdout(), "{text}")?;
    if interrupted && !is_over { Err(Failure::Interrupted) } else { Ok(()) }
}

fn best_move(report: &Report) -> Option<UciMove> {
    report.answer.best_move.as_deref()?.parse().ok()
}

/// Returns PARADISE's policy for every legal move if it alone was asked at the full level, and an empty text
/// otherwise.
fn policy(arguments: &Explain, sources: Sources<'_>, problem: &Problem, style: &Style) -> String {
    let is_full = matches!(arguments.detail, Detail::Full) && arguments.hint.is_none();
    let is_asked = is_full && arguments.search.solver == SolverName::Paradise;
    match arguments.format {
        Format::Text if is_asked => kibitzer::kb::policy_section(sources.knowledge, problem, style),
        _ => String::new(),
    }
}

/// Returns the position in which the other side has passed, if the explanation is for the side that is not to
/// move, together with a note about that.
///
/// # Errors
///
/// Returns an error if the other side is in check and cannot pass.
fn seen_by(side: Option<Side>, position: &Chess) -> Result<Option<(Chess, String)>, String> {
    let Some(side) = side.map(Side::color).filter(|side| *side != position.turn()) else { return Ok(None) };
    let [side, other] = [side, !side].map(|side| side.fold_wb("White", "Black"));
    let passed = position.clone().swap_turn().map_err(|_| {
        format!("`--for` {side}: {other} is to move and in check, expected a position in which it could pass")
    })?;
    let note = format!("{other} is to move: what follows is what {side} would have if {other} passed");
    Ok(Some((passed, note)))
}

/// Reads the moves that are asked about. One that cannot be asked about is reported and left out, as long as
/// another can.
fn questions(position: &Chess, texts: &[String]) -> Result<Vec<Question>, Failure> {
    let mut questions = Vec::new();
    let mut wrong = Vec::new();
    for text in texts {
        match read_why_not(position, text) {
            Ok(question) => questions.push(question),
            Err(error) => wrong.push(error),
        }
    }
    if let Some(error) = wrong.first().filter(|_| questions.is_empty()) {
        return Err(Failure::bad_input(error));
    }
    for error in wrong {
        // If standard error is closed, nobody can read it.
        drop(writeln!(io::stderr(), "left out: `--why-not {}`: {}", error.found, error.reason()));
    }
    Ok(questions)
}

/// Writes a report as a game.
fn pgn(problem: &Problem, report: &Report) -> String {
    let told = render::pgn::Chapter {
        position: &problem.position,
        answer: &report.answer,
        explanation: &report.explanation,
        line: report.told_line(&problem.position),
        question: None,
        others: None,
    };
    render::pgn::alone(&told)
}

/// Explains a problem according to the arguments.
fn report(arguments: &Explain, problem: &Problem, request: &Request<'_>) -> Report {
    // A hint needs only the answer.
    let detail = if arguments.hint.is_some() { kibitzer::Detail::Brief } else { request.detail };
    let is_text = matches!(arguments.format, Format::Text);
    let mut waiting = is_text.then(|| Waiting::begin(problem));
    let mut silent = Silent;
    let observer: &mut dyn Observer = waiting.as_mut().map_or(&mut silent, |waiting| waiting);
    kibitzer::explain(problem, &Request { detail, ..*request }, observer)
}

/// Explains each line of standard input in turn, for programs that keep this one running.
///
/// Every non-empty line gets one object, in order and flushed at once; if the line is not a position, the
/// object has `line`, its number, and `error`. Limits apply to each line.
fn explained_lines(arguments: &Explain, sources: Sources<'_>, style: &Style) -> Result<(), Failure> {
    let is_of_a_game = arguments.at.is_some() || arguments.game.is_some();
    let is_one = arguments.moves.is_some() || arguments.hint.is_some() || !arguments.why_not.is_empty();
    if arguments.fen != ["-"] || is_one || is_of_a_game {
        let wrong = "`--format jsonl` reads positions from `-`, expected no FEN, no `--at`, `--game`, `--moves`, `--hint` and `--why-not`";
        return Err(Failure::BadInput(wrong.to_owned()));
    }
    let interrupt = interrupt::listen();
    for line in said_lines(BufReader::new(open("-")?)) {
        let (number, text) = line.map_err(|error| unreadable("-", &error))?;
        let read = read_typed_position(unquote(&text.unwrap_or_default())).map_err(|error| error.to_string());
        let seen = read.and_then(|ReadPosition { position, .. }| {
            Ok(seen_by(arguments.side, &position)?.map_or(position, |(passed, _)| passed))
        });
        let object = match seen {
            Ok(position) => {
                let watch = Stopwatch::start(arguments.search.movetime);
                let limits = arguments.search.limits(&watch, interrupt);
                let asked = Request {
                    solver: Asked { name: arguments.search.solver, sources },
                    limits,
                    detail: detail_of(arguments.detail),
                    style,
                };
                let report = report(arguments, &Problem::win(position), &asked);
                let report = report.took(watch.elapsed_time());
                let certificate = report.certificate.as_ref();
                render::json(&report.answer, &report.explanation, certificate, &report.measures)
                    .map_err(Failure::bad_input)?
            }
            Err(error) => serde_json::json!({ "schema": 1, "line": number, "error": error }).to_string(),
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{object}")?;
        out.flush()?;
        if interrupt.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
    }
    Ok(())
}

pub(super) fn detail_of(detail: Detail) -> kibitzer::Detail {
    match detail {
        Detail::Brief => kibitzer::Detail::Brief,
        Detail::Normal => kibitzer::Detail::Normal,
        Detail::Full => kibitzer::Detail::Full,
    }
}

fn hint_level(level: u8) -> HintLevel {
    match level {
        1 => HintLevel::Where,
        2 => HintLevel::Question,
        _ => HintLevel::Who,
    }
}

/// Writes a hint as one object.
fn hint_json(fen: &str, level: u8, text: &str) -> Result<String, Failure> {
    let hint = serde_json::json!({ "schema": 1, "fen": fen, "hint": { "level": level, "text": text } });
    serde_json::to_string(&hint).map(|text| text + "\n").map_err(Failure::bad_input)
}
