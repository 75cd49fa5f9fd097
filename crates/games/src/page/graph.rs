//! White's chance to win over a game, as a drawing: the white area rises from below, and every moment is a
//! dot that links to it.

use std::fmt::Write as _;

use render::escape;

use super::anchor;
use crate::Review;

/// Draws the graph; `label` describes what it shows, and `number` distinguishes the games of a page.
pub(super) fn graph(review: &Review, number: usize, label: &str) -> String {
    let width = review.moves.len().max(1);
    let height = |chance: f64| 100.0 * (1.0 - chance);
    let mut path = format!("M0 100L0 {:.1}", height(review.start));
    for mv in &review.moves {
        let _ = write!(path, "L{} {:.1}", mv.ply + 1, height(mv.chance));
    }
    let _ = write!(path, "L{width} 100Z");
    let label = escape(label);
    let mut out = format!(
        "<svg class=\"graph\" role=\"img\" aria-label=\"{label}\" viewBox=\"0 0 {width} 100\" preserveAspectRatio=\"none\">\
         <path class=\"chance\" d=\"{path}\"/><path class=\"half\" d=\"M0 50H{width}\"/>"
    );
    for moment in &review.moments {
        let Some(mv) = review.moves.get(moment.ply) else { continue };
        // The drawing is stretched: a dot appears round if its own width is reduced by the same factor.
        let radius = width as f64 / 160.0;
        let _ = write!(
            out,
            "<a href=\"#{}\"><title>{}</title><ellipse class=\"dot {}\" cx=\"{}\" cy=\"{:.1}\" rx=\"{radius:.2}\" ry=\"4.5\"/></a>",
            anchor(number, moment.ply),
            escape(&mv.san),
            moment.class(),
            moment.ply + 1,
            height(mv.chance).clamp(5.0, 95.0),
        );
    }
    out.push_str("</svg>");
    out
}
