//! Drills as chapters of a study that Lichess can import: the best move as the main line, the other good
//! moves as variations marked as such, and the tempting moves with what is wrong with each.

use explain::Message;
use render::pgn::{Chapter, Other, chapter as written, read_line};

use super::Drill;
use crate::lesson::kept_tags;

/// The most chapters that a study has on Lichess.
pub const STUDY: usize = 64;

/// Writes a drill as the chapter with the given number.
pub fn chapter(drill: &Drill, number: usize) -> String {
    let explanation = &drill.report.explanation;
    let title = Chapter::title(&drill.position, number, &explanation.style);
    let tags = kept_tags(&title, |name| drill.tag(name));
    let style = &explanation.style;
    // If nothing is to be won, a hint would give that away.
    let hint = match drill.hints.get(1) {
        Some(hint) => hint.clone(),
        None => Message::new("drill-find").write(style),
    };
    let question = Chapter::asking(&drill.position, &hint, style);
    let good = Message::new("drill-also-good").write(style);
    let others = drill.accepted.iter().filter(|accepted| Some(&accepted.mv) != drill.report.line().first());
    let mut others: Vec<Other> =
        others.map(|accepted| Other { line: accepted.line.clone(), words: good.clone() }).collect();
    others.extend(drill.why_not.iter().map(|why| {
        let moves = std::iter::once(&why.mv).chain(&why.refutation);
        Other { line: read_line(&drill.position, moves), words: why.text.clone() }
    }));
    let told = Chapter {
        position: &drill.position,
        answer: &drill.report.answer,
        explanation,
        line: drill.report.told_line(&drill.position),
        question: Some(&question),
        others: Some(&others),
    };
    written(&tags, &told).trim_end().to_owned() + "\n"
}
