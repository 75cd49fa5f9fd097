//! Reviews as a single page of HTML that needs no script or other file: for each game the graph of the chance
//! to win, how each side played, the moves with their marks, and every moment with its board, its reason and
//! the whole explanation folded below.

mod graph;

use std::fmt::Write as _;

use explain::{Message, side_name};
use kibitzer::Style;
use phrase::{Phrase, write_score};
use render::{board_image, escape, notebook};
use shakmaty::{Color, Position};

use super::{Game, Judgment, Kind, Moment, PlayedMove, Review, SideSummary};

const CSS: &str = include_str!("page.css");
/// Plies shown of the better line.
const LONGEST: usize = 8;

/// Begins a page.
pub fn page_head(style: &Style) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Kibitzer\">\n<title>{}</title>\n<style>\n{CSS}</style>\n</head>\n<body>\n<main>\n",
        say("language-code", style),
        say("review-title", style)
    )
}

/// Ends a page.
pub fn page_end() -> &'static str {
    "</main>\n</body>\n</html>\n"
}

/// Writes the review of one game, which has the given number on the page.
pub fn page_game(game: &Game, review: &Review, style: &Style, number: usize) -> String {
    let known = |name: &str| game.tag(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
    let players = ["White", "Black"].map(|name| escape(known(name).unwrap_or("?"))).join(" – ");
    let from = ["Event", "Site", "Round", "Date"].into_iter().filter_map(known).chain([game.result.as_str()]);
    let from = from.map(escape).collect::<Vec<_>>().join(" · ");
    let graph = graph::graph(review, number, &say("review-graph", style));
    let mut out = format!(
        "<article>\n<h1>{players}</h1>\n<p class=\"from\">{from}</p>\n{graph}\n<p>{}</p>\n",
        escape(&review.summary.text(game, style))
    );
    table(&mut out, review, style);
    moves(&mut out, review, number);
    for moment in &review.moments {
        write_moment(&mut out, review, moment, style, number);
    }
    out.push_str("</article>\n");
    out
}

impl Moment {
    /// Returns the class name of the moment in style sheets, by the worst thing about it.
    fn class(&self) -> &'static str {
        match self.kinds.first() {
            Some(Kind::Missed) => "missed",
            Some(Kind::Allowed) | None => "allowed",
            Some(Kind::Played) => "played",
        }
    }

    /// Returns the mark that players put after the move.
    fn mark(&self) -> &'static str {
        match Judgment::of(self.drop) {
            _ if self.is_brilliant => "!!",
            _ if self.is(Kind::Played) => "!",
            Some(Judgment::Blunder) => "??",
            Some(Judgment::Mistake) => "?",
            Some(Judgment::Inaccuracy) | None => "?!",
        }
    }
}

fn anchor(number: usize, ply: usize) -> String {
    format!("g{number}m{ply}")
}

fn say(id: &'static str, style: &Style) -> String {
    escape(&Message::new(id).write(style))
}

/// Writes how each side played, one column per side.
fn table(out: &mut String, review: &Review, style: &Style) {
    let sides = [Color::White, Color::Black];
    let name = |side| escape(&Phrase::Capitalized(Box::new(side_name(side))).write(style));
    let heads = sides.map(|side| format!("<th scope=\"col\">{}</th>", name(side))).concat();
    let _ = write!(out, "<table>\n<thead><tr><td></td>{heads}</tr></thead>\n<tbody>\n");
    let mut row = |id: &'static str, cells: [String; 2]| {
        let cells = cells.map(|cell| format!("<td>{cell}</td>")).concat();
        let _ = writeln!(out, "<tr><th scope=\"row\">{}</th>{cells}</tr>", say(id, style));
    };
    let of = |cell: fn(&SideSummary) -> String| sides.map(|side| cell(review.summary.side(side)));
    let accuracy =
        |side: &SideSummary| side.accuracy.map_or_else(String::new, |value| format!("{value:.0} %"));
    row("review-row-accuracy", of(accuracy));
    row("review-row-inaccuracies", of(|side| side.inaccuracies.to_string()));
    row("review-row-mistakes", of(|side| side.mistakes.to_string()));
    row("review-row-blunders", of(|side| side.blunders.to_string()));
    for (id, kind) in [
        ("review-row-missed", Kind::Missed),
        ("review-row-allowed", Kind::Allowed),
        ("review-row-played", Kind::Played),
    ] {
        let cells = sides.map(|side| headlines(review, side, kind));
        if cells.iter().any(|cell| !cell.is_empty()) {
            row(id, cells);
        }
    }
    out.push_str("</tbody>\n</table>\n");
}

/// Lists what a side missed, allowed or found, by the names that players use.
fn headlines(review: &Review, side: Color, kind: Kind) -> String {
    let mut found: Vec<(String, u64)> = Vec::new();
    let own = review.moments.iter().filter(|moment| moment.is(kind) && moment.position.turn() == side);
    for moment in own {
        let Some(headline) = moment.headline(kind) else { continue };
        match found.iter_mut().find(|(text, _)| *text == headline.text) {
            Some((_, count)) => *count += 1,
            None => found.push((headline.text.clone(), 1)),
        }
    }
    let one = |(text, count): &(String, u64)| {
        if *count == 1 { escape(text) } else { format!("{} ×{count}", escape(text)) }
    };
    found.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Writes the moves, two per line; a moment links to its commentary.
fn moves(out: &mut String, review: &Review, number: usize) {
    out.push_str("<ol class=\"moves\">\n");
    let cell = |mv: Option<&PlayedMove>| {
        let Some(mv) = mv else { return "<span>…</span>".to_owned() };
        match review.moments.iter().find(|moment| moment.ply == mv.ply) {
            Some(moment) => format!(
                "<span class=\"{}\"><a href=\"#{}\">{}<span class=\"mark\">{}</span></a></span>",
                moment.class(),
                anchor(number, mv.ply),
                escape(&mv.san),
                moment.mark()
            ),
            None => format!("<span>{}</span>", escape(&mv.san)),
        }
    };
    let begins_late = review.moves.first().is_some_and(|mv| mv.side == Color::Black);
    let (first, rest) = review.moves.split_at(usize::from(begins_late));
    let late = first.first().map(|mv| (mv, [None, Some(mv)]));
    let pairs = rest.chunks(2).filter_map(|pair| Some((pair.first()?, [pair.first(), pair.get(1)])));
    for (mv, [white, black]) in late.into_iter().chain(pairs) {
        let black = if black.is_none() { "<span></span>".to_owned() } else { cell(black) };
        let _ = writeln!(out, "<li><span class=\"number\">{}.</span>{}{black}</li>", mv.number, cell(white));
    }
    out.push_str("</ol>\n");
}

fn write_moment(out: &mut String, review: &Review, moment: &Moment, style: &Style, number: usize) {
    let Some(mv) = review.moves.get(moment.ply) else { return };
    let dots = if mv.side == Color::White { "." } else { "..." };
    let title = format!("{}{dots}{}", mv.number, mv.san);
    let mode = moment.position.castles().mode();
    let arrow = moment.better.first().unwrap_or(&moment.played).to_uci(mode);
    let label = Message::new("to-move").with("side", side_name(mv.side)).write(style);
    let _ = write!(
        out,
        "<section class=\"moment {}\" id=\"{}\">\n<div>{}</div>\n<div>\n<h2>{}<span class=\"mark\">{}</span></h2>\n<p>{}</p>\n",
        moment.class(),
        anchor(number, moment.ply),
        board_image(&moment.position, Some(&arrow), &label),
        escape(&title),
        moment.mark(),
        escape(&moment.text()),
    );
    if !moment.better.is_empty() {
        let line = &moment.better[..moment.better.len().min(LONGEST)];
        let _ =
            writeln!(out, "<p class=\"better\">{}</p>", escape(&write_score(&moment.position, line, style)));
    }
    let _ = write!(
        out,
        "<details><summary>{}</summary>{}</details>\n</div>\n</section>\n",
        say("review-more", style),
        notebook(&moment.position, &moment.before.answer, &moment.before.explanation)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moments::tests::reviewer;

    #[test]
    fn a_page_has_graph_table_moves_and_moments_and_nothing_from_elsewhere() {
        let game = Game::read(b"[White \"A & <B>\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        let review = reviewer().review(&game);
        let style = Style::plain();
        let page = page_head(style) + &page_game(&game, &review, style, 1) + page_end();
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
        assert!(page.contains("<h1>A &amp; &lt;B&gt; – ?</h1>"), "{page}");
        assert!(page.contains("<a href=\"#g1m2\"><title>g4</title><ellipse class=\"dot allowed\""));
        assert!(page.contains("<section class=\"moment allowed\" id=\"g1m2\">"));
        assert!(page.contains("<h2>2.g4<span class=\"mark\">??</span></h2>\n<p>"));
        assert!(page.contains(" was better. 2.g4 allows 2...Qh4#.</p>"));
        assert!(
            page.contains("<span>e5</span></li>") && page.contains("<li><span class=\"number\">2.</span>"),
            "{page}"
        );
        for foreign in ["<script", "src=\"http", "href=\"http", "@import", "url(http"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }

    #[test]
    fn a_game_that_black_begins_has_a_gap_in_front() {
        let text = b"[FEN \"r3k3/8/8/3N4/8/8/5PPP/6K1 b - - 0 7\"]\n\n7... Ra2 8. h3 *";
        let game = Game::read(text).unwrap();
        let page = page_game(&game, &reviewer().review(&game), Style::plain(), 2);
        assert!(page.contains("<span class=\"number\">7.</span><span>…</span>"), "{page}");
        assert!(page.contains("<span class=\"number\">8.</span><span>h3</span><span></span>"), "{page}");
    }
}
