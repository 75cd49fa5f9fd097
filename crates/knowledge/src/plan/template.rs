//! Templates: which replies of the defense a part of a plan is for (II.C.1; spec 5.1).

use claims::ManId;
use shakmaty::Square;

/// What the defense did.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq)]
pub enum Template {
    /// `NIL`: anything.
    Any,
    /// `(P SQ)`: this piece went there.
    Move(ManId, Square),
    /// `(NIL SQ)`: some piece went there.
    To(Square),
    /// `(P NIL)`: this piece went somewhere.
    By(ManId),
    /// `(ANYBUT P)`: some other piece moved.
    AnyBut(ManId),
}

impl Template {
    /// Whether a reply matches: which piece moved, and where to; castling is a move of the king.
    pub fn matches(self, man: ManId, to: Square) -> bool {
        match self {
            Template::Any => true,
            Template::Move(mover, square) => mover == man && square == to,
            Template::To(square) => square == to,
            Template::By(mover) => mover == man,
            Template::AnyBut(other) => other != man,
        }
    }

    /// Returns the template of the replies that match both; `None` when no reply can.
    ///
    /// There is no template for "some other piece went there" nor for "neither of two": then the first of the two is
    /// returned, which admits more replies.
    pub(super) fn and(self, other: Template) -> Option<Template> {
        match (self, other) {
            (Template::Any, template) | (template, Template::Any) => Some(template),
            (Template::Move(man, square), template) | (template, Template::Move(man, square)) => {
                template.matches(man, square).then_some(Template::Move(man, square))
            }
            (Template::To(square), Template::By(man)) | (Template::By(man), Template::To(square)) => {
                Some(Template::Move(man, square))
            }
            (Template::To(one), Template::To(other)) => (one == other).then_some(self),
            (Template::By(one), Template::By(other)) => (one == other).then_some(self),
            (Template::By(man), Template::AnyBut(other)) | (Template::AnyBut(other), Template::By(man)) => {
                (man != other).then_some(Template::By(man))
            }
            (Template::AnyBut(_), Template::To(square)) => Some(Template::To(square)),
            (Template::To(_) | Template::AnyBut(_), Template::AnyBut(_)) => Some(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::*;
    use crate::plan::test_board::TestBoard;

    #[test]
    fn each_template_lets_its_replies_in_and_no_others() {
        let board = TestBoard::forks();
        let (knight, king) = (board.man(Square::E6), board.man(Square::F7));
        let taken = (knight, Square::G5);
        let check = |template: Template, hit: (ManId, Square), miss: (ManId, Square)| {
            assert!(template.matches(hit.0, hit.1), "{template:?}");
            assert!(!template.matches(miss.0, miss.1), "{template:?}");
        };
        assert!(Template::Any.matches(king, Square::E8));
        check(Template::Move(knight, Square::G5), taken, (knight, Square::C5));
        check(Template::Move(knight, Square::G5), taken, (king, Square::G5));
        check(Template::To(Square::G5), taken, (knight, Square::C5));
        check(Template::By(knight), taken, (king, Square::G5));
        check(Template::AnyBut(king), taken, (king, Square::E8));
    }

    #[test]
    fn two_templates_together_let_in_what_both_do() {
        let board = TestBoard::forks();
        let (knight, king) = (board.man(Square::E6), board.man(Square::F7));
        let templates = [
            Template::Any,
            Template::Move(knight, Square::G5),
            Template::To(Square::G5),
            Template::By(knight),
            Template::By(king),
            Template::AnyBut(king),
        ];
        for one in templates {
            for other in templates {
                let both = one.and(other);
                for (man, to) in [(knight, Square::G5), (knight, Square::C5), (king, Square::G5)] {
                    if one.matches(man, to) && other.matches(man, to) {
                        assert!(both.is_some_and(|template| template.matches(man, to)), "{one:?} {other:?}");
                    }
                }
            }
        }
        assert_eq!(Template::By(king).and(Template::By(knight)), None);
        assert_eq!(
            Template::To(Square::G5).and(Template::By(knight)),
            Some(Template::Move(knight, Square::G5))
        );
    }
}
