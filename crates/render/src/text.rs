//! Explanations as plain text: a board, then sections of sentences, 80 columns wide.

use claims::Kind;
use explain::{Answer, Explanation, Section, SectionKind, Sentence};
use shakmaty::{Chess, uci::UciMove};

use crate::board::board;

/// The layout of the text.
#[derive(Copy, Clone, Debug)]
pub struct Layout {
    /// Whether to use escape sequences for colors: only on a terminal.
    pub colors: bool,
    /// The maximum line width in columns.
    pub width: usize,
}

/// Columns beyond which branches are not indented further.
const DEEPEST_INDENT: usize = 24;

/// Writes an explanation for people.
pub fn text(position: &Chess, answer: &Answer, explanation: &Explanation, layout: Layout) -> String {
    let first_move = answer.best_move.as_ref().and_then(|text| text.parse::<UciMove>().ok());
    let marked = match first_move {
        Some(UciMove::Normal { from, to, .. }) => vec![from, to],
        _ => Vec::new(),
    };
    board(position, &marked, layout.colors, &explanation.style) + &prose(answer, explanation, layout)
}

/// Writes an explanation for people who already see the board.
pub fn prose(answer: &Answer, explanation: &Explanation, layout: Layout) -> String {
    let mut out = "\n".to_owned();
    if let Some(context) = explanation.context.as_ref().filter(|context| !context.sentences.is_empty()) {
        let words: Vec<&str> = context.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        let after = context.introduce(&explanation.style);
        out.push_str(&wrap(&format!("{after} {}", words.join(" ")), 0, layout));
        out.push('\n');
    }
    out.push_str(&wrap(&bold(&explanation.opening(), layout), 0, layout));
    if explanation.is_story {
        let told = explanation.sections.iter().filter(|section| section.kind != SectionKind::Headline);
        out.extend(told.map(|section| format!("\n{}", paragraph(section, layout))));
        return out;
    }
    if let Some(proved) = answer.proved_in_words(&explanation.style) {
        out.push_str(&proved);
        out.push('\n');
    }
    for section in explanation.sections.iter().filter(|section| section.kind != SectionKind::Headline) {
        out.push('\n');
        out.push_str(&bold(&section.title, layout));
        out.push('\n');
        out.push_str(&paragraphs(section, layout));
    }
    out
}

/// Writes a section of a story as one paragraph; a question precedes its answer.
fn paragraph(section: &Section, layout: Layout) -> String {
    let words: Vec<&str> = section.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    let words = words.join(" ");
    match section.kind {
        SectionKind::WhyNot => wrap(&format!("{} {words}", section.title), 0, layout),
        SectionKind::Remember | SectionKind::Source | SectionKind::Plan => {
            wrap(&format!("{}: {words}", section.title), 0, layout)
        }
        _ => wrap(&words, 0, layout),
    }
}

/// Splits a section into paragraphs. Defenses get one line each, indented by branch, as do the moves of a
/// tree; the sentences of other sections are joined.
fn paragraphs(section: &Section, layout: Layout) -> String {
    if section.kind == SectionKind::Tree {
        let line = |sentence: &Sentence| {
            wrap(&sentence.text, 2 + 2 * sentence.moves.len().min(DEEPEST_INDENT / 2), layout)
        };
        return section.sentences.iter().map(line).collect();
    }
    if section.kind != SectionKind::Defences {
        let words: Vec<&str> = section.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        return wrap(&words.join(" "), 2, layout);
    }
    let mut out = String::new();
    let mut paragraph = String::new();
    let mut indent = 2;
    let mut depth = 0;
    for Sentence { said, text, moves, claims } in &section.sentences {
        // The cost of a reply that has just been described belongs to its paragraph.
        let is_cost = |kind: Kind| matches!(kind, Kind::LeftGuard | Kind::OpensLine);
        let goes_on = claims.first().is_some_and(|licence| is_cost(licence.claim.kind));
        // A sentence about a position that is no deeper than that of the paragraph's first starts a new one.
        if moves.len() <= depth && !goes_on || paragraph.is_empty() || said.is_defence() {
            if !paragraph.is_empty() {
                out.push_str(&wrap(&paragraph, indent, layout));
            }
            paragraph.clear();
            depth = moves.len();
            indent = 2 + (moves.len().saturating_sub(1)).min(DEEPEST_INDENT);
        }
        if !paragraph.is_empty() {
            paragraph.push(' ');
        }
        paragraph.push_str(text);
    }
    out.push_str(&wrap(&paragraph, indent, layout));
    out
}

fn bold(text: &str, layout: Layout) -> String {
    if layout.colors { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// Breaks text into indented lines no wider than the layout allows, if its words permit.
fn wrap(text: &str, indent: usize, layout: Layout) -> String {
    let margin = " ".repeat(indent);
    let mut out = String::new();
    let mut line = margin.clone();
    for word in text.split_whitespace() {
        let is_empty = line.len() == indent;
        let width = line.chars().count() + usize::from(!is_empty) + word.chars().count();
        if layout.width < width && !is_empty {
            out.push_str(&line);
            out.push('\n');
            line = margin.clone();
        }
        if line.len() != indent {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        let layout = Layout { colors: false, width: 12 };
        assert_eq!(wrap("rook a8 checks king g8", 2, layout), "  rook a8\n  checks\n  king g8\n");
        assert_eq!(wrap("antidisestablishmentarianism", 2, layout), "  antidisestablishmentarianism\n");
    }
}
