//! A board as a drawing, with what is marked on it.
//!
//! Drawings on one page share their squares and pieces ([`definitions`]); colors come from the page's style
//! sheet, by classes.

use std::fmt::Write;

use claims::{Claim, Class, Kind, role_name};
use shakmaty::{Chess, Color, Position, Square, uci::UciMove};

use crate::coordinates::coordinates;
use crate::grid::{SIDE, corner};
use crate::markup::escape;
use crate::pieces;

/// The default width of a raster image, in pixels.
pub const USUAL_PIXELS: u32 = 720;

/// The most moves of a claim that are drawn: more would cover the board.
const MOST_MOVES: usize = 3;
/// The most arrows from pieces to squares that are drawn for one claim.
const MOST_RELATIONS: usize = 4;

/// The marks on a board.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Marks {
    /// Squares, each with the class of its mark.
    squares: Vec<(Square, &'static str)>,
    /// Arrows, each with its class.
    arrows: Vec<(Square, Square, &'static str)>,
}

impl Marks {
    /// Marks a move.
    pub(crate) fn of_move(mv: &UciMove) -> Marks {
        let mut marks = Marks::default();
        marks.arrow(mv, "m");
        marks
    }

    /// Marks what claims are about: their pieces, squares, and first moves.
    pub(crate) fn of_claims<'c>(claims: impl IntoIterator<Item = &'c Claim>) -> Marks {
        let mut marks = Marks::default();
        for claim in claims {
            marks.square(&claim.men, "a");
            marks.square(&claim.squares, "b");
            for (place, mv) in claim.moves.iter().take(MOST_MOVES).enumerate() {
                marks.arrow(mv, if place % 2 == 0 { "m" } else { "r" });
            }
            for (from, to) in relations(claim) {
                marks.push((from, to, "f"));
            }
        }
        marks
    }

    fn square(&mut self, squares: &[Square], class: &'static str) {
        for square in squares {
            if self.squares.iter().all(|(known, _)| known != square) {
                self.squares.push((*square, class));
            }
        }
    }

    fn arrow(&mut self, mv: &UciMove, class: &'static str) {
        if let UciMove::Normal { from, to, .. } = *mv {
            self.push((from, to, class));
        }
    }

    fn push(&mut self, arrow: (Square, Square, &'static str)) {
        if arrow.0 != arrow.1 && self.arrows.iter().all(|known| (known.0, known.1) != (arrow.0, arrow.1)) {
            self.arrows.push(arrow);
        }
    }
}

/// Returns the arrows from the pieces of a fact to the squares that they bear on.
fn relations(claim: &Claim) -> Vec<(Square, Square)> {
    let from = match claim.kind {
        Kind::Pinned | Kind::PinnedTo | Kind::InTheWay => claim.men.get(1..).unwrap_or_default(),
        Kind::Unguarded | Kind::BlocksFlight | Kind::ShutIn | Kind::OutsideSquare => &[],
        kind if kind.class() == Class::Fact => &claim.men[..],
        _ => &[],
    };
    let pairs = from.iter().flat_map(|from| claim.squares.iter().map(|to| (*from, *to)));
    let pairs: Vec<(Square, Square)> = pairs.collect();
    if MOST_RELATIONS < pairs.len() { Vec::new() } else { pairs }
}

/// Returns what the drawings on one page share, to be included once.
pub(crate) fn definitions() -> String {
    format!("<svg class=\"hidden\" aria-hidden=\"true\"><defs>{}</defs></svg>", shared_parts())
}

/// Returns the pieces, the squares and the arrowheads, which drawings refer to.
fn shared_parts() -> String {
    let mut dark = String::new();
    for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
        let (x, y) = corner(square, Color::White);
        let _ = write!(dark, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
    }
    let marker = |class: &str| {
        format!(
            "<marker id=\"head-{class}\" class=\"{class}\" orient=\"auto\" markerWidth=\"4\" markerHeight=\"4\" refX=\"2.2\" refY=\"2\">\
             <path d=\"M0 0v4l3.400-2z\"/></marker>"
        )
    };
    let heads: String = ["m", "r", "f"].into_iter().map(marker).collect();
    format!(
        "{}<symbol id=\"squares\" viewBox=\"0 0 320 320\">\
         <path class=\"light\" d=\"M0 0h320v320H0z\"/><path class=\"dark\" d=\"{dark}\"/></symbol>{heads}",
        pieces::symbols()
    )
}

/// The colors of a stand-alone drawing, suitable for a light and a dark page.
const STYLE: &str = ".coordinate{fill:none;stroke:#0008;stroke-width:1;stroke-linecap:round;stroke-linejoin:round}.light{fill:#ecdfc8}.dark{fill:#b08b64}.o{stroke:#1d1b18;stroke-width:1.3;\
    stroke-linejoin:round}.l{fill:none;stroke-width:1.3;stroke-linecap:round}.w{fill:#fbf9f4;stroke:#1d1b18}.b{fill:#2b2826;stroke:#e8e2d6}\
    .arrow.m{stroke:#2f7d4f;stroke-width:6;stroke-opacity:.8}marker.m{fill:#2f7d4f;fill-opacity:.9}";

/// Draws a position as a stand-alone image, from a side's point of view, with an arrow for a move.
///
/// `label` describes the image for readers who cannot see it.
pub fn board_svg(position: &Chess, mv: Option<&UciMove>, side: Color, label: &str) -> String {
    let marks = mv.map(Marks::of_move).unwrap_or_default();
    let drawn = svg(position, &marks, side, &escape(label));
    let (open, inside) = drawn.split_once('>').unwrap_or(("", &drawn));
    let open = open.replace(
        "<svg class=\"board\"",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"360\" height=\"360\"",
    );
    format!("{open}><style>{STYLE}</style><defs>{}</defs>{inside}", shared_parts())
}

/// Draws a board from a side's point of view; `label` describes it for those who cannot see it.
pub(crate) fn svg(position: &Chess, marks: &Marks, side: Color, label: &str) -> String {
    let mut out = format!(
        "<svg class=\"board\" viewBox=\"0 0 320 320\" role=\"img\" aria-label=\"{label}\"><use href=\"#squares\"/>"
    );
    for (square, class) in &marks.squares {
        let (x, y) = corner(*square, side);
        let _ = write!(out, "<path class=\"mark {class}\" d=\"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z\"/>");
    }
    out.push_str(&coordinates(side));
    for (square, piece) in position.board() {
        let (x, y) = corner(square, side);
        let class = piece.color.fold_wb("w", "b");
        let name = role_name(piece.role);
        let _ = write!(
            out,
            "<use class=\"{class}\" href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
        );
    }
    for (from, to, class) in &marks.arrows {
        out.push_str(&arrow(*from, *to, class, side));
    }
    out.push_str("</svg>");
    out
}

/// Draws an arrow from the center of a square to just before the center of another.
fn arrow(from: Square, to: Square, class: &str, side: Color) -> String {
    let middle = |square: Square| {
        let (x, y) = corner(square, side);
        (f64::from(x + SIDE / 2), f64::from(y + SIDE / 2))
    };
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let short = |start: f64, end: f64| end - (end - start) / length * 10.0;
    let (x2, y2) = (short(x1, x2), short(y1, y2));
    format!(
        "<line class=\"arrow {class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" marker-end=\"url(#head-{class})\"/>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_man_is_drawn_once_where_he_stands() {
        let drawn = svg(&Chess::default(), &Marks::default(), Color::White, "");
        assert_eq!(drawn.matches("href=\"#pawn\"").count(), 16);
        assert!(drawn.contains("<use class=\"w\" href=\"#king\" x=\"160\" y=\"280\""));
        let turned = svg(&Chess::default(), &Marks::default(), Color::Black, "");
        assert!(turned.contains("<use class=\"w\" href=\"#king\" x=\"120\" y=\"0\""));
    }

    #[test]
    fn an_image_stands_alone() {
        let drawn =
            board_svg(&Chess::default(), Some(&"e2e4".parse().unwrap()), Color::White, "the \"start\"");
        assert!(drawn.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(
            drawn.contains("aria-label=\"the &quot;start&quot;\"") && drawn.contains("class=\"arrow m\"")
        );
        for reference in drawn.split("href=\"#").skip(1) {
            let name = reference.split_once('"').unwrap().0;
            assert!(drawn.contains(&format!("id=\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn claims_mark_men_squares_and_moves() {
        let claim = Claim::new(Kind::Guards).men([Square::C2]).squares([Square::H7]);
        let marks = Marks::of_claims([&claim]);
        assert_eq!(marks.squares, [(Square::C2, "a"), (Square::H7, "b")]);
        assert_eq!(marks.arrows, [(Square::C2, Square::H7, "f")]);
        let line = Claim::new(Kind::Mates).moves(["g3g6", "g7f6"].map(|mv| mv.parse().unwrap()));
        assert_eq!(Marks::of_claims([&line]).arrows.len(), 2);
    }
}
