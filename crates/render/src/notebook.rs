//! Explanations as an HTML fragment for notebooks: the board beside the text.
//!
//! Notebooks put it among their own markup and may strip style sheets and scripts, so it has none: the board
//! is an image, text has the notebook's own colors, light or dark, and dim text is dimmed by opacity.

use std::fmt::Write;

use explain::{Answer, Explanation, Section, SectionKind};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use shakmaty::{Chess, Position, uci::UciMove};

use crate::html::side_to_move;
use crate::markup::escape;
use crate::svg::board_svg;

/// The characters that must be escaped in the URL of an image.
const IN_ADDRESS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b' ')
    .remove(b'-')
    .remove(b'.')
    .remove(b'/')
    .remove(b':')
    .remove(b';')
    .remove(b'=')
    .remove(b'_')
    .remove(b',')
    .remove(b'(')
    .remove(b')');

/// Writes an explanation as an HTML fragment.
pub fn notebook(position: &Chess, answer: &Answer, explanation: &Explanation) -> String {
    let verdict = explanation.opening();
    let image = image(position, answer, &verdict);
    let mut out = format!(
        "<div style=\"display:flex;flex-wrap:wrap;gap:1.25em;align-items:flex-start;max-width:62em\">\
         <figure style=\"margin:0;flex:0 1 22em\">{image}\
         <figcaption style=\"opacity:.7;font-size:85%;overflow-wrap:anywhere\">{}<br><code>{}</code></figcaption></figure>\
         <div style=\"flex:1 1 20em;line-height:1.5;text-align:left\">",
        side_to_move(position, explanation),
        escape(&answer.fen)
    );
    if let Some(context) = explanation.context.as_ref().filter(|context| !context.sentences.is_empty()) {
        let words: Vec<&str> = context.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let after = context.introduce(&explanation.style);
        let _ = write!(out, "<p>{} {}</p>", escape(&after), escape(&words.join(" ")));
    }
    let _ = write!(out, "<p><strong style=\"font-size:115%\">{}</strong></p>", escape(&verdict));
    if let Some(proved) = answer.proved_in_words(&explanation.style).filter(|_| !explanation.is_story) {
        let _ = write!(out, "<p>{}</p>", escape(&proved));
    }
    for section in explanation.sections.iter().filter(|section| section.kind != SectionKind::Headline) {
        write_section(&mut out, section, !explanation.is_story || section.is_headed_in_stories());
    }
    out.push_str("</div></div>");
    out
}

/// Writes the board as an image that the surrounding page cannot affect.
fn image(position: &Chess, answer: &Answer, verdict: &str) -> String {
    let first = answer.best_move.as_deref().and_then(|text| text.parse::<UciMove>().ok());
    board_image(position, first.as_ref(), verdict)
}

/// Writes a board as a self-contained HTML `<img>`, with an arrow for a move; `label` describes what it
/// shows.
pub fn board_image(position: &Chess, mv: Option<&UciMove>, label: &str) -> String {
    let drawn = board_svg(position, mv, position.turn(), label);
    format!(
        "<img alt=\"{}\" style=\"width:100%;max-width:22em\" src=\"data:image/svg+xml,{}\">",
        escape(label),
        utf8_percent_encode(&drawn, IN_ADDRESS)
    )
}

fn write_section(out: &mut String, section: &Section, is_headed: bool) {
    let sentences: Vec<String> = section.sentences.iter().map(|sentence| escape(&sentence.text)).collect();
    let title = escape(&section.title);
    let words = sentences.join(" ");
    let _ = match section.kind {
        SectionKind::Source => write!(
            out,
            "<details style=\"opacity:.7;font-size:90%\"><summary>{title}</summary>{words}</details>"
        ),
        SectionKind::WhyNot if is_headed => write!(out, "<p><strong>{title}</strong> {words}</p>"),
        SectionKind::Remember if is_headed => write!(out, "<p><strong>{title}:</strong> {words}</p>"),
        SectionKind::Tree | SectionKind::Defences if is_headed => {
            let rows = sentences.join("<br>");
            write!(out, "<p><strong>{title}</strong><br>{rows}</p>")
        }
        _ if is_headed => write!(out, "<p><strong>{title}</strong><br>{words}</p>"),
        _ => write!(out, "<p>{words}</p>"),
    };
}
