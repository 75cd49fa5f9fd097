//! Explanations as one self-contained HTML page: no script, nothing loaded, light and dark, printable.
//!
//! A sentence whose claims can be shown expands to the board that it is about, with its pieces, squares and
//! moves marked.

use std::fmt::Write;

use claims::Claim;
use explain::{Answer, Explanation, Message, Section, SectionKind, Sentence, side_name, write_score};
use shakmaty::{Chess, Color, Move, Position, uci::UciMove};

use crate::markup::escape;
use crate::svg::{Marks, definitions, svg};

const STYLE: &str = include_str!("html.css");

/// Writes an explanation as a page.
pub fn html(position: &Chess, answer: &Answer, explanation: &Explanation) -> String {
    let words = |id: &'static str| escape(&Message::new(id).write(&explanation.style));
    let page = Page { position, side: position.turn() };
    let verdict = escape(&explanation.opening());
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Kibitzer\">\n<title>{verdict}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{}\n<main>\n",
        words("language-code"),
        definitions()
    );
    let first = answer.best_move.as_deref().and_then(|text| text.parse::<UciMove>().ok());
    let marks = first.as_ref().map(Marks::of_move).unwrap_or_default();
    let to_move = side_to_move(position, explanation);
    let board = svg(position, &marks, page.side, &escape(&answer.fen));
    let _ = write!(
        out,
        "<figure class=\"root\">{board}<figcaption>{to_move}<br><code>{}</code></figcaption></figure>\n<article>\n",
        escape(&answer.fen)
    );
    if let Some(context) = explanation.context.as_ref().filter(|context| !context.sentences.is_empty()) {
        let told: Vec<&str> = context.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let after = context.introduce(&explanation.style);
        let _ = writeln!(out, "<p>{} {}</p>", escape(&after), escape(&told.join(" ")));
    }
    let _ = writeln!(out, "<h1>{verdict}</h1>");
    if let Some(proved) = answer.proved_in_words(&explanation.style).filter(|_| !explanation.is_story) {
        let _ = writeln!(out, "<p class=\"proved\">{}</p>", escape(&proved));
    }
    for section in explanation.sections.iter().filter(|section| section.kind != SectionKind::Headline) {
        page.section(&mut out, section, !explanation.is_story || section.is_headed_in_stories());
        if section.kind == SectionKind::Defences {
            page.defences(&mut out, answer, explanation);
        }
    }
    out.push_str("</article>\n</main>\n</body>\n</html>\n");
    out
}

/// Writes whose move it is.
pub(crate) fn side_to_move(position: &Chess, explanation: &Explanation) -> String {
    let message = Message::new("to-move").with("side", side_name(position.turn()));
    escape(&message.write(&explanation.style))
}

/// What every part of a page is drawn from.
struct Page<'p> {
    position: &'p Chess,
    /// The side at the bottom of the boards.
    side: Color,
}

impl Page<'_> {
    fn section(&self, out: &mut String, section: &Section, is_headed: bool) {
        let kind = match section.kind {
            SectionKind::Source => "source",
            SectionKind::Tree => "tree",
            _ => "told",
        };
        let _ = writeln!(out, "<section class=\"{kind}\">");
        if is_headed {
            let _ = writeln!(out, "<h2>{}</h2>", escape(&section.title));
        }
        for sentence in &section.sentences {
            self.sentence(out, sentence);
        }
        out.push_str("</section>\n");
    }

    /// Writes a sentence; one with claims expands to its board.
    fn sentence(&self, out: &mut String, sentence: &Sentence) {
        let text = escape(&sentence.text);
        let claims: Vec<&Claim> = sentence.claims.iter().map(|licence| &licence.claim).collect();
        let marks = Marks::of_claims(claims);
        let board = after(self.position, &sentence.moves).filter(|_| marks != Marks::default());
        let _ = match board {
            None => writeln!(out, "<p>{text}</p>"),
            Some(position) => {
                let board = svg(&position, &marks, self.side, &text);
                writeln!(out, "<details><summary>{text}</summary>{board}</details>")
            }
        };
    }

    /// Lists every group of replies with the line that answers it.
    fn defences(&self, out: &mut String, answer: &Answer, explanation: &Explanation) {
        let first: Vec<String> = answer.best_move.iter().cloned().collect();
        let Some(reached) = after(self.position, &first) else { return };
        let scored = |line: &[String]| {
            let moves = play(&reached, line)?;
            Some(escape(&write_score(&reached, &moves, &explanation.style)))
        };
        let rows: Vec<String> = explanation
            .defences
            .iter()
            .filter_map(|defence| {
                let others =
                    defence.replies.iter().skip(1).filter_map(|reply| scored(std::slice::from_ref(reply)));
                let line = scored(&defence.line)?;
                Some(std::iter::once(line).chain(others).collect::<Vec<_>>().join("<br>"))
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        let title = escape(&Message::new("every-reply").write(&explanation.style));
        let _ = writeln!(out, "<details class=\"replies\"><summary>{title}</summary>\n<ul>");
        for row in rows {
            let _ = writeln!(out, "<li>{row}</li>");
        }
        out.push_str("</ul></details>\n");
    }
}

/// Plays moves in UCI; `None` if one of them is not legal.
fn play(position: &Chess, line: &[String]) -> Option<Vec<Move>> {
    let mut board = position.clone();
    let mut moves = Vec::new();
    for text in line {
        let mv = text.parse::<UciMove>().ok()?.to_move(&board).ok()?;
        moves.push(mv);
        board = board.play(mv).ok()?;
    }
    Some(moves)
}

/// Returns the position after moves in UCI; `None` if one of them is not legal.
fn after(position: &Chess, line: &[String]) -> Option<Chess> {
    let mut board = position.clone();
    for mv in play(position, line)? {
        board = board.play(mv).ok()?;
    }
    Some(board)
}
