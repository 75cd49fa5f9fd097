//! Patterns and functions: tested where every argument is bound, enumerated where some are open.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, Color, Square};

use super::solve::{Flow, Matcher, Test, Then};
use super::state::{Bindings, admits, on, places};
use crate::{Category, Datum, Function, Pattern, Slot, Term};

/// The most places of a pattern.
const MOST_PLACES: usize = 4;
/// The most arguments of a function.
pub(super) const MOST_ARGUMENTS: usize = 6;

/// An argument of a pattern.
#[derive(Copy, Clone)]
enum Place {
    /// This square, or the piece on it.
    At(Square),
    /// A variable that is not bound, and the squares for which it may stand.
    Open(Slot, Category, Bitboard),
}

/// The arguments of a pattern.
struct Places {
    all: [Place; MOST_PLACES],
    count: usize,
}

impl Places {
    fn as_slice(&self) -> &[Place] {
        &self.all[..self.count]
    }
}

impl Matcher<'_> {
    /// Tests a pattern whose arguments are all bound.
    pub(super) fn test_pattern(&self, pattern: Pattern, terms: &[Term], bindings: &Bindings) -> Test {
        let mut squares = [Square::A1; MOST_PLACES];
        for (square, term) in squares.iter_mut().zip(terms) {
            let Some(datum) = self.datum(strip(term), bindings) else { return Test::Open };
            let Some(known) = datum.square() else { return Test::Fails };
            *square = known;
        }
        Test::of(self.facts.match_all(pattern, &squares[..terms.len().min(MOST_PLACES)]))
    }

    /// Runs the continuation for every way in which a pattern with open arguments matches.
    pub(super) fn pattern(
        &self,
        pattern: Pattern,
        terms: &[Term],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let Some(places) = self.places_of(terms, bindings) else { return ControlFlow::Continue(()) };
        let mut open = places.as_slice().iter().filter_map(|place| match place {
            Place::Open(slot, category, among) => Some((*slot, *category, *among)),
            Place::At(_) => None,
        });
        let (Some((slot, category, among)), rest) = (open.next(), open.next()) else {
            return ControlFlow::Continue(());
        };
        if rest.is_none() {
            let filled = self.fill(pattern, terms, bindings) & among;
            return self.each(slot, category, filled, bindings, then);
        }
        match (places.as_slice(), self.facts.men_with(pattern)) {
            ([Place::Open(man, ..), Place::Open(square, kind, onto)], Some(men)) if man != square => self
                .each(slot, category, men & among, bindings, &mut |bindings| {
                    let Some(Datum::Man(man)) = bindings.get(slot) else { return ControlFlow::Continue(()) };
                    let found = self.facts.squares(pattern, man) & *onto;
                    self.each(*square, *kind, found, bindings, &mut *then)
                }),
            _ => self.rows(pattern, places.as_slice(), bindings, then),
        }
    }

    /// Runs the continuation for every matching row of a pattern.
    fn rows(&self, pattern: Pattern, places: &[Place], bindings: &mut Bindings, then: Then<'_>) -> Flow {
        let first = match places.first() {
            Some(Place::At(square)) => Some(*square),
            _ => None,
        };
        for row in self.facts.rows(pattern, first) {
            let fits = places.iter().zip(row).all(|(place, square)| match place {
                Place::At(wanted) => wanted == square,
                Place::Open(_, _, among) => among.contains(*square),
            });
            if fits {
                self.step()?;
                let is_one = bind_row(places, row, bindings);
                let flow = if is_one { then(bindings) } else { ControlFlow::Continue(()) };
                unbind(places, bindings);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the squares that the one open place of a pattern may be.
    pub(super) fn fill(&self, pattern: Pattern, terms: &[Term], bindings: &Bindings) -> Bitboard {
        let mut args = [None; MOST_PLACES];
        for (arg, term) in args.iter_mut().zip(terms) {
            *arg = self.datum(strip(term), bindings).and_then(Datum::square);
        }
        self.facts.fill(pattern, &args[..terms.len().min(MOST_PLACES)])
    }

    /// Returns the arguments of a pattern; `None` where one has no possible value.
    fn places_of(&self, terms: &[Term], bindings: &Bindings) -> Option<Places> {
        let mut places = Places { all: [Place::At(Square::A1); MOST_PLACES], count: 0 };
        for (place, term) in places.all.iter_mut().zip(terms) {
            *place = self.place_of(term, bindings)?;
            places.count += 1;
        }
        Some(places)
    }

    fn place_of(&self, term: &Term, bindings: &Bindings) -> Option<Place> {
        let term = strip(term);
        if let Some(datum) = self.datum(term, bindings) {
            return datum.square().map(Place::At);
        }
        let slot = self.open_slot(term, bindings)?;
        let category = self.variable(slot)?.category;
        Some(Place::Open(slot, category, self.places(category)))
    }

    /// Returns the squares for which variables of a category may stand.
    pub(super) fn places(&self, category: Category) -> Bitboard {
        places(category, self.facts.vision().board(), self.friendly)
    }

    /// Tests a function whose arguments are all bound.
    pub(super) fn test_function(&self, function: Function, terms: &[Term], bindings: &Bindings) -> Test {
        let mut args = [Datum::Nil; MOST_ARGUMENTS];
        for (arg, term) in args.iter_mut().zip(terms) {
            let Some(datum) = self.datum(term, bindings) else { return Test::Open };
            *arg = datum;
        }
        Test::of(self.facts.holds(function, &args[..terms.len().min(MOST_ARGUMENTS)]))
    }

    /// Runs the continuation for every way in which a function with open arguments holds.
    pub(super) fn function(
        &self,
        function: Function,
        terms: &[Term],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let mut known = [None; MOST_ARGUMENTS];
        for (datum, term) in known.iter_mut().zip(terms) {
            *datum = self.datum(term, bindings);
        }
        let known = &known[..terms.len().min(MOST_ARGUMENTS)];
        let mut open = terms.iter().zip(known).filter(|(_, datum)| datum.is_none());
        let slot = open.next().and_then(|(term, _)| self.open_slot(term, bindings));
        let Some((slot, variable)) = slot.and_then(|slot| Some((slot, self.variable(slot)?))) else {
            return ControlFlow::Continue(());
        };
        if function == Function::Equal {
            let Some(datum) = known.iter().copied().flatten().next() else {
                return ControlFlow::Continue(());
            };
            return self.bind(slot, datum, bindings, then);
        }
        let category = variable.category;
        let is_place = category == Category::Square || category.is_man();
        if open.next().is_none() && function != Function::NotEqual && is_place {
            let squares = self.facts.open_among(function, known, self.places(category));
            return self.each(slot, category, squares, bindings, then);
        }
        self.go_through(slot, bindings, &mut |bindings| match self.test_function(function, terms, bindings) {
            Test::Holds => then(bindings),
            Test::Fails => ControlFlow::Continue(()),
            Test::Open => self.function(function, terms, bindings, &mut *then),
        })
    }

    /// Runs the continuation with everything that an open variable may stand for.
    pub(super) fn go_through(&self, slot: Slot, bindings: &mut Bindings, then: Then<'_>) -> Flow {
        match self.variable(slot).map(|variable| variable.category) {
            None | Some(Category::Attribute) => ControlFlow::Continue(()),
            Some(Category::Color) => {
                for color in [Color::White, Color::Black] {
                    self.step()?;
                    self.bind(slot, Datum::Color(color), bindings, &mut *then)?;
                }
                ControlFlow::Continue(())
            }
            Some(category) => self.each(slot, category, self.places(category), bindings, then),
        }
    }

    /// Binds a variable to each of some squares, or to the piece on each, while the continuation runs.
    pub(super) fn each(
        &self,
        slot: Slot,
        category: Category,
        squares: Bitboard,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let mut flow = ControlFlow::Continue(());
        for square in squares {
            bindings.set(slot, Some(on(category, square)));
            flow = match self.step() {
                ControlFlow::Continue(()) => then(bindings),
                stop => stop,
            };
            if flow.is_break() {
                break;
            }
        }
        bindings.set(slot, None);
        flow
    }

    /// Binds a variable while the continuation runs, if it may stand for that datum.
    pub(super) fn bind(&self, slot: Slot, datum: Datum, bindings: &mut Bindings, then: Then<'_>) -> Flow {
        let Some(variable) = self.variable(slot) else { return ControlFlow::Continue(()) };
        if !admits(variable, datum, self.facts.vision().board(), self.friendly) {
            return ControlFlow::Continue(());
        }
        bindings.set(slot, Some(datum));
        let flow = then(bindings);
        bindings.set(slot, None);
        flow
    }
}

/// Removes LOCATION from a term: patterns do not distinguish a piece from its square.
fn strip(term: &Term) -> &Term {
    if let Term::Location(inner) = term { strip(inner) } else { term }
}

/// Binds the open places of a pattern by a row; a variable that occurs in two must be the same in both.
fn bind_row(places: &[Place], row: &[Square; MOST_PLACES], bindings: &mut Bindings) -> bool {
    let mut is_one = true;
    for (place, square) in places.iter().zip(row) {
        if let Place::Open(slot, category, _) = place {
            let datum = on(*category, *square);
            match bindings.get(*slot) {
                Some(known) => is_one &= known == datum,
                None => bindings.set(*slot, Some(datum)),
            }
        }
    }
    is_one
}

fn unbind(places: &[Place], bindings: &mut Bindings) {
    for place in places {
        if let Place::Open(slot, ..) = place {
            bindings.set(*slot, None);
        }
    }
}
