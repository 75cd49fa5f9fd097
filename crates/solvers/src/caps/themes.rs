//! Themes: what redeems a sacrifice, and whether it carries on what its side is about (III.B.3, IV.C.4).
//!
//! The report invented them and did not have them. Interesting moves that have nothing to do with each other should not
//! be strung together: a move that does not clearly work is marked by what makes up for its loss, with the squares
//! concerned; the marks go forward along the line, for the side that made the move. A redeemed move that was already
//! possible at an earlier node of the line, and is worth no more now, must share a mark with what its side has done
//! since.
//!
//! Decisions where the report is silent:
//! * A move is redeemed if the exchange on its square loses material and something marks it.
//! * A decoy is marked only where the piece that would capture is worth more than the one given up: half of any
//!   capturer's value redeems (II.D), and so every sacrifice would be a decoy.
//! * A threat by the recapturing piece redeems in our appraisal, so it is a theme; the square of a smothered king is
//!   not.
//! * Marks are shared by their kind, whatever their squares; a decoy and a decoy elsewhere may follow each other, as
//!   the report has it. The squares show lemmas whether a redeeming feature is new.
//! * Answers to check, and the moves that are tried before a mate is believed, need not be thematic.

use shakmaty::{Bitboard, Color, Move, Position};
use vision::{DutyKind, Vision};

use super::appraisal::Moved;
use super::candidate::Candidate;
use super::goals::Goal;
use super::search::Search;
use super::visit::Visit;

/// What makes up for a loss.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Theme {
    /// A more valuable piece is lured to the square.
    Decoy,
    /// The capturing piece has another duty.
    Overload,
    /// The capturing piece ceases to attack a piece en prise.
    Distraction,
    /// Another piece has a use for the vacated square, or for a line through it.
    Unblock,
    /// Another piece would threaten something when it recaptures on the square.
    Recapture,
}

impl Theme {
    const ALL: [Theme; 5] =
        [Theme::Decoy, Theme::Overload, Theme::Distraction, Theme::Unblock, Theme::Recapture];
}

/// The marks of a move, or of several: for each theme the squares that it is about, none where it is not marked.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Themes {
    squares: [Bitboard; Theme::ALL.len()],
}

impl Themes {
    /// Returns the marks of a move; none if it clearly works.
    pub(super) fn of(vision: &Vision, mv: Move) -> Themes {
        let mut themes = Themes::default();
        let Some(moved) = Moved::by(vision, mv, true).filter(Moved::loses) else { return themes };
        let features = vision.features();
        let color = vision.position().turn();
        let own = vision.board().by_color(color);
        for defender in moved.defenders() {
            if vision.units(moved.from) < vision.units(defender) {
                themes.mark(Theme::Decoy, Bitboard::from_square(moved.to).with(defender));
            }
            for duty in features.duties.of_man(defender).iter().filter(|duty| duty.square != moved.to) {
                let is_own = own.contains(duty.square);
                let at_stake = duty.worth + features.potential(color, duty.square);
                match duty.kind {
                    DutyKind::Defend if 0 < at_stake => themes.mark(Theme::Overload, duty.square.into()),
                    DutyKind::Block if 0 < duty.worth => themes.mark(Theme::Overload, duty.square.into()),
                    DutyKind::Attack if is_own && 0 < moved.distraction(defender) => {
                        themes.mark(Theme::Distraction, duty.square.into());
                    }
                    _ => {}
                }
            }
        }
        if 0 < features.potential(color, moved.from) {
            themes.mark(Theme::Unblock, moved.from.into());
        }
        if 0 < moved.recapture_threat() {
            themes.mark(Theme::Recapture, moved.to.into());
        }
        themes
    }

    fn mark(&mut self, theme: Theme, squares: Bitboard) {
        self.squares[theme as usize] |= squares;
    }

    /// Whether nothing is marked.
    pub(super) fn is_empty(&self) -> bool {
        *self == Themes::default()
    }

    /// Whether a theme is marked in both.
    pub(super) fn shares(&self, other: &Themes) -> bool {
        self.squares.iter().zip(other.squares).any(|(one, other)| one.any() && other.any())
    }

    /// Whether there is a theme, or a square of a theme, that `other` does not have.
    pub(super) fn exceeds(&self, other: &Themes) -> bool {
        self.squares.iter().zip(other.squares).any(|(one, other)| !one.is_subset(other))
    }

    fn union(mut self, other: &Themes) -> Themes {
        self.squares.iter_mut().zip(other.squares).for_each(|(one, other)| *one |= other);
        self
    }
}

/// What a node of the line leaves to the nodes after it.
pub(super) struct Passage {
    color: Color,
    /// The marks of the move that was made there.
    marks: Themes,
    /// The moves that had been proposed there, with what they seemed worth.
    proposed: Vec<(Move, i32)>,
}

impl Search<'_> {
    /// Whether a move carries on what its side has been about on the line, or need not.
    pub(super) fn is_thematic(&mut self, visit: &Visit<'_>, candidate: &Candidate) -> bool {
        let is_forced = matches!(visit.goal, Goal::InCheck | Goal::InCheckDynamic | Goal::Desperate);
        if !self.options.themes || is_forced {
            return true;
        }
        let color = visit.vision.position().turn();
        let earlier = || self.passages.iter().filter(|passage| passage.color == color);
        let set = earlier().fold(Themes::default(), |set, passage| set.union(&passage.marks));
        if set.is_empty() {
            return true;
        }
        let of_move = |passage: &Passage| {
            let same = passage.proposed.iter().filter(|(mv, _)| *mv == candidate.mv);
            same.map(|(_, value)| *value).max()
        };
        // The move was not of interest before, or is of more interest now.
        let Some(before) = earlier().filter_map(of_move).max() else { return true };
        if before < candidate.value {
            return true;
        }
        let marks = Themes::of(visit.vision, candidate.mv);
        let is_thematic = marks.is_empty() || marks.shares(&set);
        self.tally.unthematic += u64::from(!is_thematic);
        is_thematic
    }

    /// Leaves the marks of a move that is made, and the moves proposed beside it, to the nodes after it.
    pub(super) fn leave_passage(&mut self, visit: &Visit<'_>, mv: Move) {
        if self.options.themes {
            let color = visit.vision.position().turn();
            let marks = Themes::of(visit.vision, mv);
            self.passages.push(Passage { color, marks, proposed: visit.stack.propose() });
        }
    }

    /// Takes the last passage back.
    pub(super) fn retract_passage(&mut self) {
        self.passages.pop();
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;
    use testing::{find_move, position};

    use super::super::candidate::Stack;
    use super::super::goals::Outlook;
    use super::super::options::Options;
    use super::super::search::{Found, INFINITE};
    use super::*;
    use crate::Limits;

    fn vision(fen: &str) -> Vision {
        Vision::of(position(fen))
    }

    fn mark(fen: &str, text: &str) -> Vec<(Theme, Bitboard)> {
        let vision = vision(fen);
        let themes = Themes::of(&vision, find_move(vision.position(), text));
        let of = |theme: Theme| (theme, themes.squares[theme as usize]);
        Theme::ALL.map(of).into_iter().filter(|(_, squares)| squares.any()).collect()
    }

    fn only(theme: Theme, square: Square) -> Themes {
        let mut themes = Themes::default();
        themes.mark(theme, square.into());
        themes
    }

    /// Constructed: the bishop can be given on h7, where only the king takes.
    const GIVEN: &str = "3q2k1/5ppp/8/8/8/3B4/5PPP/1NR3K1 w - - 0 1";

    #[test]
    fn a_sacrifice_is_marked_by_what_redeems_it() {
        let decoy = (Theme::Decoy, Bitboard::from_square(Square::H7).with(Square::G8));
        assert_eq!(mark(GIVEN, "d3h7"), [decoy]);
        // The rook behind the bishop has a use for the line.
        let unblocking = GIVEN.replace("1NR3K1", "1N1R2K1");
        assert_eq!(mark(&unblocking, "d3h7"), [decoy, (Theme::Unblock, Square::D3.into())]);
        // A rook captures a guarded pawn; the pawn that would recapture holds the bishop too.
        let overloading = "6k1/6p1/5b1p/8/8/8/5R2/4K2R w - - 0 1";
        let is_overload = |fen: &str| {
            let is_bishop =
                |mark: &(Theme, Bitboard)| mark.0 == Theme::Overload && mark.1.contains(Square::F6);
            mark(fen, "h1h6").iter().any(is_bishop)
        };
        assert!(is_overload(overloading) && !is_overload(&overloading.replace("5R2", "8")));
        // A safe move is not a sacrifice, and neither is one that captures enough.
        assert_eq!(mark(GIVEN, "d3e4"), []);
        assert_eq!(mark("6k1/6p1/7q/8/8/8/8/4K2R w - - 0 1", "h1h6"), []);
    }

    #[test]
    fn themes_are_shared_by_kind_and_exceeded_by_squares() {
        let (here, there) = (only(Theme::Decoy, Square::H7), only(Theme::Decoy, Square::G7));
        assert!(here.shares(&there) && here.exceeds(&there));
        assert!(!here.shares(&only(Theme::Overload, Square::H7)));
        assert!(here.union(&there).exceeds(&here) && !here.exceeds(&here.union(&there)));
    }

    #[test]
    fn a_sacrifice_that_was_there_before_needs_a_shared_mark() {
        let vision = vision(GIVEN);
        let options = Options { themes: true, ..Options::AS_REPORTED };
        let mut search = Search::new(vision.position(), &[], options, Limits::default());
        let outlook = Outlook { expected: 0, standing: vision.standing() };
        let visit = Visit {
            vision: &vision,
            outlook,
            goal: Goal::Aggressive,
            stack: Stack::default(),
            most: INFINITE,
            ply: 2,
            found: Found::just(0),
            grandchildren: 0,
            is_troubled: false,
            is_threatened: false,
            dropped: Vec::new(),
        };
        let find = |text: &str| find_move(vision.position(), text);
        let (given, quiet) = (find("d3h7"), find("d3e4"));
        let mut passes = |color: Color, theme: Theme, proposed: Move, mv: Move, value: i32| {
            let marks = only(theme, Square::A1);
            search.passages = vec![Passage { color, marks, proposed: vec![(proposed, 300)] }];
            search.is_thematic(&visit, &Candidate { mv, value, punch: 0, mentions: 0 })
        };
        assert!(!passes(Color::White, Theme::Overload, given, given, 300));
        assert!(passes(Color::White, Theme::Decoy, given, given, 300), "the mark is shared");
        assert!(passes(Color::White, Theme::Overload, given, given, 301), "it is worth more now");
        assert!(passes(Color::White, Theme::Overload, quiet, given, 300), "it was not there before");
        assert!(passes(Color::White, Theme::Overload, quiet, quiet, 300), "it is no sacrifice");
        assert!(passes(Color::Black, Theme::Overload, given, given, 300), "the theme is the other side's");
        assert_eq!(search.tally.unthematic, 1);
    }
}
