//! Why a text is not a legal move, in a few words for an error: no piece moves that way, or the king would
//! not be safe.

use claims::role_name;
use shakmaty::{Bitboard, Chess, Position, Square};
use solvers::Question;
use vision::{Forbids, Vision};

use crate::forbidden_moves::read_forbidden;
use crate::unmovable::unmovable;

/// Returns the reason, in English; `None` if the move is legal, ambiguous, or not a move.
///
/// ```
/// use input::{read_position, why_illegal};
/// let position = read_position("4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 1")?.position;
/// let why = "the rook on e2 cannot go to d2: the rook on e8 pins it to the king on e1";
/// assert_eq!(why_illegal(&position, "Rd2").as_deref(), Some(why));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_illegal(position: &Chess, text: &str) -> Option<String> {
    if let Some(why) = unmovable(position, text) {
        return Some(why.to_string());
    }
    let Some(Question::WhyIllegal { from, to }) = read_forbidden(position, text) else { return None };
    why_forbidden(position, from, to)
}

/// Describes what forbids a piece to go to a square.
fn why_forbidden(position: &Chess, from: Square, to: Square) -> Option<String> {
    let vision = Vision::of(position.clone());
    let king = vision.king(position.turn())?;
    let name = |square: Square| name_man(position, square);
    let deed = match position.board().role_at(to) {
        Some(_) => "take",
        None if vision.castles(from, to) => "castle to",
        None => "go to",
    };
    let why = match vision.what_forbids(from, to)? {
        Forbids::Pin(pin) => format!("{} pins it to {}", name(pin.pinner), name(king)),
        Forbids::Guard { by, square } => format!("{} guards {square}", name(by)),
        Forbids::Cover(by) => format!("{} covers that square", name(by)),
        Forbids::Check(checkers) => {
            let verb = if checkers.more_than_one() { "check" } else { "checks" };
            format!("{} {verb} {}", list_men(position, checkers), name(king))
        }
    };
    Some(format!("{} cannot {deed} {}: {why}", name(from), name(to)))
}

/// Names the piece on a square together with the square, or the square alone.
fn name_man(position: &Chess, square: Square) -> String {
    match position.board().role_at(square) {
        Some(role) => format!("the {} on {square}", role_name(role)),
        None => square.to_string(),
    }
}

/// Names pieces for use in a sentence: `the rook on e8 and the bishop on b4`.
fn list_men(position: &Chess, men: Bitboard) -> String {
    men.into_iter().map(|square| name_man(position, square)).collect::<Vec<_>>().join(" and ")
}

/// Formats a reason in brackets.
pub(crate) fn in_brackets(why: Option<&str>) -> String {
    why.map(|why| format!(" ({why})")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_position;

    #[test]
    fn the_men_and_the_king_have_reasons() {
        let position = read_position("4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 1").unwrap().position;
        let why = |text| why_illegal(&position, text);
        let pinned = "the rook on e2 cannot go to d2: the rook on e8 pins it to the king on e1";
        assert_eq!([why("Rd2"), why("e2d2")], [Some(pinned.to_owned()), Some(pinned.to_owned())]);
        assert_eq!(why("Rd1").as_deref(), Some("the rook on e2 does not go to d1"));
        assert_eq!([why("Re3"), why("xx")], [None, None]);
    }
}
