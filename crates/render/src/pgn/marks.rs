//! Arrows and colored squares on the board of a position, from the claims of the sentences about it.
//!
//! Red marks what is attacked, green what is guarded, yellow what is pinned, blue anything else that is
//! named; at most four per position.

use claims::{Claim, Kind};
use explain::Sentence;
use shakmaty::Square;

/// The most arrows and squares of a position.
const MOST: usize = 4;

/// Writes the commands `[%csl …]` and `[%cal …]` for a position, which is identified by the UCI moves from
/// the root to it; empty if no sentence is about it.
pub(super) fn marks<'s>(sentences: impl IntoIterator<Item = &'s Sentence>, path: &[String]) -> String {
    let (mut squares, mut arrows): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut left = MOST;
    let claims = sentences.into_iter().filter(|sentence| sentence.moves == path);
    for licence in claims.flat_map(|sentence| &sentence.claims) {
        for mark in of_claim(&licence.claim) {
            let (text, list) = match mark {
                Mark::Circle(color, square) => (format!("{color}{square}"), &mut squares),
                Mark::Arrow(color, from, to) => (format!("{color}{from}{to}"), &mut arrows),
            };
            if 0 < left && !list.contains(&text) {
                list.push(text);
                left -= 1;
            }
        }
    }
    let command = |name: &str, list: &[String]| {
        if list.is_empty() { String::new() } else { format!("[%{name} {}]", list.join(",")) }
    };
    command("csl", &squares) + &command("cal", &arrows)
}

enum Mark {
    Circle(char, Square),
    Arrow(char, Square, Square),
}

/// Lists what a claim shows on its board.
fn of_claim(claim: &Claim) -> Vec<Mark> {
    let arrows = |color: char| {
        let from =
            |man: &Square| claim.squares.iter().map(|to| Mark::Arrow(color, *man, *to)).collect::<Vec<_>>();
        claim.men.iter().flat_map(from).collect()
    };
    match (claim.kind, claim.men.as_slice(), claim.squares.as_slice()) {
        (Kind::Attacks | Kind::Forks | Kind::Check, ..) => arrows('R'),
        (Kind::Guards | Kind::CoversFlight, ..) => arrows('G'),
        (Kind::Pinned | Kind::PinnedTo, [pinned, pinner, ..], [behind, ..]) => {
            vec![Mark::Arrow('Y', *pinner, *behind), Mark::Circle('Y', *pinned)]
        }
        (Kind::Skewers, [slider, ..], [_, behind, ..]) => vec![Mark::Arrow('R', *slider, *behind)],
        (Kind::InTheWay, [man, ..], _) => vec![Mark::Circle('B', *man)],
        (Kind::Unguarded, _, squares) => squares.iter().map(|square| Mark::Circle('R', *square)).collect(),
        (Kind::Trapped, [man, ..], _) => vec![Mark::Circle('R', *man)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use claims::Class;
    use explain::Licence;

    use super::*;

    #[test]
    fn at_most_four_marks_of_the_position_itself() {
        let claim = |kind| Claim::new(kind).men([Square::C6, Square::B5]).squares([Square::E8]);
        let licence = |claim| Licence { id: 1, class: Class::Fact, claim, spans: Vec::new() };
        let sentence = |moves: &[&str], kind| Sentence {
            said: explain::Said::default(),
            text: String::new(),
            moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
            claims: vec![licence(claim(kind))],
        };
        let told = [
            sentence(&["d3b5"], Kind::PinnedTo),
            sentence(&["d3b5"], Kind::Attacks),
            sentence(&["d3b5"], Kind::Guards),
            sentence(&[], Kind::Guards),
        ];
        assert_eq!(marks(&told, &["d3b5".to_owned()]), "[%csl Yc6][%cal Yb5e8,Rc6e8,Rb5e8]");
        assert_eq!(marks(&told, &[]), "[%cal Gc6e8,Gb5e8]");
        assert_eq!(marks(&told, &["a2a3".to_owned()]), "");
    }
}
