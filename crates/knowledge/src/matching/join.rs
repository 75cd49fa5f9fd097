//! Joins: what a variable may stand for, as the squares that several conditions leave it.

use shakmaty::{Bitboard, Role, Square};

use super::primitive::MOST_ARGUMENTS;
use super::sets::bit;
use super::solve::{Flow, Matcher, Then};
use super::state::{Bindings, on};
use crate::language::{Join, Need, Set};
use crate::{Category, Datum, Expression, Function, Pattern, Slot, Term};

impl Matcher<'_> {
    /// Runs the continuation with everything that a variable may stand for, restricted by patterns and conditions.
    pub(super) fn join(
        &self,
        (slot, men, joined): (Slot, &[Pattern], &[Join]),
        conditions: &[Expression],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let Some(variable) = self.variable(slot) else { return Flow::Continue(()) };
        let category = variable.category;
        let mut among = self.places(category);
        for pattern in men {
            if among.is_empty() {
                return Flow::Continue(());
            }
            among &= self.facts.men_with(*pattern).unwrap_or(Bitboard::FULL);
        }
        for join in joined {
            if among.is_empty() {
                return Flow::Continue(());
            }
            let set = self.set(&join.set, bindings);
            let left =
                set.unwrap_or_else(|| self.left_by(&conditions[join.place], category, bindings, among));
            among &= if join.is_never { !left } else { left };
        }
        self.each(slot, category, among, bindings, then)
    }

    /// Returns those of some squares that a condition with one open variable allows.
    fn left_by(
        &self,
        condition: &Expression,
        category: Category,
        bindings: &Bindings,
        among: Bitboard,
    ) -> Bitboard {
        match condition {
            Expression::Pattern(pattern, terms) => self.fill(*pattern, terms, bindings),
            Expression::Function(function, terms) => {
                self.left_by_function(*function, terms, category, bindings, among)
            }
            Expression::IsType(_, roles) => self.men_of(roles),
            Expression::Never(inner) => inner
                .iter()
                .fold(among, |left, condition| left & !self.left_by(condition, category, bindings, among)),
            _ => among,
        }
    }

    fn left_by_function(
        &self,
        function: Function,
        terms: &[Term],
        category: Category,
        bindings: &Bindings,
        among: Bitboard,
    ) -> Bitboard {
        let mut known = [None; MOST_ARGUMENTS];
        for (datum, term) in known.iter_mut().zip(terms) {
            *datum = self.datum(term, bindings);
        }
        let known = &known[..terms.len().min(MOST_ARGUMENTS)];
        if function != Function::NotEqual {
            return self.facts.open_among(function, known, among);
        }
        let as_square = terms.iter().zip(known).any(|(term, datum)| datum.is_none() && is_location(term));
        let open = |square: Square| if as_square { Datum::Square(square) } else { on(category, square) };
        let same = known.iter().copied().flatten().next();
        match same.and_then(Datum::square).filter(|square| same == Some(open(*square))) {
            Some(square) => among.without(square),
            None => among,
        }
    }

    /// Whether there is a piece that meets a production's need.
    pub(super) fn has(&self, need: &Need) -> bool {
        let men = self.places(need.category);
        let men = if need.roles.is_empty() { men } else { men & self.men_of(&need.roles) };
        let with = |men: Bitboard, pattern: &Pattern| {
            if men.is_empty() { men } else { men & self.facts.men_with(*pattern).unwrap_or(Bitboard::FULL) }
        };
        need.patterns.iter().fold(men, with).any()
    }

    /// Returns the squares of a set; `None` where the condition must be evaluated.
    pub(super) fn set(&self, set: &Set, bindings: &Bindings) -> Option<Bitboard> {
        let place = |slot: Slot| bindings.get(slot)?.square();
        Some(match set {
            Set::Of(pattern, man) => {
                place(*man).map_or(Bitboard::EMPTY, |man| self.facts.squares(*pattern, man))
            }
            Set::Onto(pattern, square) => {
                place(*square).map_or(Bitboard::EMPTY, |square| self.facts.onto(*pattern, square))
            }
            Set::Kinds(kinds) => {
                let board = self.facts.vision().board();
                let kinds = Role::ALL.into_iter().filter(|role| kinds & bit(*role) != 0);
                kinds.fold(Bitboard::EMPTY, |men, role| men | board.by_role(role))
            }
            Set::Without(other) => {
                place(*other).map_or(Bitboard::FULL, |other| Bitboard::FULL.without(other))
            }
            Set::Open(function, hole, known) => {
                let squares = known.map(|slot| slot.and_then(place));
                self.facts.opened_at(*function, *hole, squares)
            }
            Set::Written => return None,
        })
    }

    fn men_of(&self, roles: &[Role]) -> Bitboard {
        roles.iter().fold(Bitboard::EMPTY, |men, role| men | self.facts.vision().board().by_role(*role))
    }
}

fn is_location(term: &Term) -> bool {
    matches!(term, Term::Location(_))
}
