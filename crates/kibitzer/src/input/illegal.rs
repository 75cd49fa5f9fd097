//! Why a text is no legal move, in a few words for an error: nobody goes so, or the king would not be safe.

use explain::{Forbidden, Language, in_language};
use shakmaty::Chess;
use solvers::Question;

use super::forbidden::read_forbidden;
use super::unmovable::unmovable;

/// Finds the reason, in English; `None` where the move is legal, could be several, or is none.
pub(crate) fn why_illegal(position: &Chess, text: &str) -> Option<String> {
    if let Some(why) = unmovable(position, text) {
        return Some(why.to_string());
    }
    let Some(Question::WhyIllegal { from, to }) = read_forbidden(position, text) else { return None };
    let told = in_language(&Language::english(), || Forbidden { from, to }.why(position))?;
    let mut letters = told.trim_end_matches('.').chars();
    let first = letters.next()?.to_ascii_lowercase();
    Some(std::iter::once(first).chain(letters).collect())
}

/// Puts a reason in brackets behind what it is the reason of.
pub(crate) fn in_brackets(why: Option<&str>) -> String {
    why.map(|why| format!(" ({why})")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::read_position;
    use super::*;

    #[test]
    fn the_men_and_the_king_have_reasons() {
        let position = read_position("4r1k1/8/8/8/8/3p4/4R3/4K3 w - - 0 1").unwrap().position;
        let why = |text| why_illegal(&position, text);
        let pinned = "rook e2 cannot go to d2: rook e8 pins it to king e1";
        assert_eq!([why("Rd2"), why("e2d2")], [Some(pinned.to_owned()), Some(pinned.to_owned())]);
        assert_eq!(why("Rd1").as_deref(), Some("the rook on e2 does not go to d1"));
        assert_eq!([why("Re3"), why("xx")], [None, None]);
    }
}
