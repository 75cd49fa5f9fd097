//! Lessons: each moment of a game as a game of its own, from the position in which there was something to
//! find.
//!
//! The tags identify the game it is from; the name of the lesson is in `ChapterName`, which Lichess uses as
//! the chapter name when it is imported into a study.

use kibitzer::{HintLevel, Report};
use render::pgn::{Chapter, chapter, tag};

use super::{Game, Moment};

/// Tags of the game that a lesson keeps.
const KEPT: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Annotator"];

/// A position in which there is something to find.
pub struct Task<'a> {
    ply: usize,
    report: &'a Report,
}

/// Lists the tasks of a game, each position once: what was missed, and what could have been done about what
/// was allowed.
pub fn tasks<'a>(game: &Game, moments: &'a [Moment]) -> Vec<Task<'a>> {
    let missed = moments.iter().filter(|moment| moment.is_missed());
    let mut tasks: Vec<Task<'a>> =
        missed.map(|moment| Task { ply: moment.ply, report: &moment.before }).collect();
    for moment in moments {
        let ply = moment.ply + 1;
        let is_new = !tasks.iter().any(|task| task.ply == ply);
        if let Some(report) = moment.allowed_report().filter(|_| is_new && ply < game.positions.len()) {
            tasks.push(Task { ply, report });
        }
    }
    tasks.sort_by_key(|task| task.ply);
    tasks
}

/// Writes the lesson with the given number.
pub fn write_lesson(game: &Game, task: &Task<'_>, number: usize) -> String {
    let Some(position) = game.positions.get(task.ply) else { return String::new() };
    let report = task.report;
    let title = Chapter::title(position, number, &report.explanation.style);
    let tags = kept_tags(&title, |name| game.tag(name));
    let question =
        Chapter::asking(position, &report.hint(position, HintLevel::Question), &report.explanation.style);
    let line = report.told_line(position);
    let told = Chapter {
        position,
        answer: &report.answer,
        explanation: &report.explanation,
        line,
        question: Some(&question),
        others: None,
    };
    chapter(&tags, &told).trim_end().to_owned() + "\n"
}

/// Writes the tags of a lesson: those that it keeps from the game, and its title.
pub(crate) fn kept_tags<'t>(title: &str, found: impl Fn(&str) -> Option<&'t str>) -> String {
    let kept = KEPT.iter().filter_map(|name| found(name).map(|value| tag(name, value)));
    kept.chain([tag("Result", "*"), tag("ChapterName", title)]).collect()
}
