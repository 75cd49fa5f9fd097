//! Patterns and functions: tested where every argument is bound, enumerated where some are open.

use std::ops::ControlFlow;

use shakmaty::{Color, Square};

use super::solve::{Flow, Matcher, Then};
use super::state::{Bindings, admits};
use crate::{Category, Datum, Function, Pattern, Slot, Term};

impl Matcher<'_> {
    /// Runs what follows for every way in which a pattern matches.
    pub(super) fn pattern(
        &self,
        pattern: Pattern,
        terms: &[Term],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let mut squares = [None; 4];
        let mut open = Vec::new();
        for (place, term) in terms.iter().enumerate().take(4) {
            match self.datum(term, bindings) {
                Some(datum) => match datum.square() {
                    Some(square) => squares[place] = Some(square),
                    None => return ControlFlow::Continue(()),
                },
                None => match self.open_slot(term, bindings) {
                    Some(slot) => open.push((place, slot)),
                    None => return ControlFlow::Continue(()),
                },
            }
        }
        let count = terms.len().min(4);
        match open.as_slice() {
            [] => {
                let all = squares.map(|square| square.unwrap_or(Square::A1));
                if self.facts.matched(pattern, &all[..count]) {
                    then(bindings)
                } else {
                    ControlFlow::Continue(())
                }
            }
            [(_, slot)] => {
                let filled = self.facts.fill(pattern, &squares[..count]);
                self.each(*slot, filled.into_iter(), bindings, then)
            }
            _ => {
                for found in self.facts.matches(pattern) {
                    self.step()?;
                    let fits = squares
                        .iter()
                        .zip(found)
                        .all(|(wanted, got)| wanted.is_none_or(|wanted| wanted == *got));
                    if fits {
                        self.bind_all(&open, found, bindings, then)?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Runs what follows for every way in which a function holds.
    pub(super) fn function(
        &self,
        function: Function,
        terms: &[Term],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let known: Vec<Option<Datum>> = terms.iter().map(|term| self.datum(term, bindings)).collect();
        let open: Vec<usize> = (0..terms.len()).filter(|place| known[*place].is_none()).collect();
        let Some(first) = open.first().copied() else {
            let args: Vec<Datum> = known.into_iter().flatten().collect();
            return if self.holds(function, &args) { then(bindings) } else { ControlFlow::Continue(()) };
        };
        let Some(slot) = self.open_slot(&terms[first], bindings) else { return ControlFlow::Continue(()) };
        if function == Function::Equal {
            let Some(datum) = known.iter().copied().flatten().next() else {
                return ControlFlow::Continue(());
            };
            return self.bind(slot, datum, bindings, then);
        }
        let is_square = open.len() == 1 && function != Function::NotEqual && self.is_place(slot);
        if is_square {
            let squares = self.facts.open(function, &known);
            return self.each(slot, squares.into_iter(), bindings, then);
        }
        self.go_through(slot, bindings, &mut |bindings| self.function(function, terms, bindings, &mut *then))
    }

    fn holds(&self, function: Function, args: &[Datum]) -> bool {
        match function {
            Function::Equal => args.first() == args.get(1),
            Function::NotEqual => args.first() != args.get(1),
            _ => self.facts.holds(function, args),
        }
    }

    /// Gives all that a variable may stand for.
    pub(super) fn candidates(&self, slot: Slot) -> Vec<Datum> {
        let Some(variable) = self.variable(slot) else { return Vec::new() };
        let board = self.facts.vision().board();
        match variable.category {
            Category::Square => Square::ALL.into_iter().map(Datum::Square).collect(),
            Category::Color => [Color::White, Color::Black].map(Datum::Color).to_vec(),
            Category::Attribute => Vec::new(),
            _ => {
                let men = board.occupied().into_iter().map(Datum::Man);
                men.filter(|man| admits(variable, *man, board, self.friendly)).collect()
            }
        }
    }

    fn is_place(&self, slot: Slot) -> bool {
        self.variable(slot)
            .is_some_and(|variable| variable.category == Category::Square || variable.category.is_man())
    }

    fn each(
        &self,
        slot: Slot,
        squares: impl Iterator<Item = Square>,
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        for square in squares {
            self.step()?;
            self.bind(slot, self.on(slot, square), bindings, &mut *then)?;
        }
        ControlFlow::Continue(())
    }

    /// Gives what a variable stands for on a square: the square, or who stands there.
    fn on(&self, slot: Slot, square: Square) -> Datum {
        let is_man = self.variable(slot).is_some_and(|variable| variable.category.is_man());
        if is_man { Datum::Man(square) } else { Datum::Square(square) }
    }

    /// Binds a variable while what follows runs, if it may stand for that.
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

    fn bind_all(
        &self,
        open: &[(usize, Slot)],
        found: &[Square; 4],
        bindings: &mut Bindings,
        then: Then<'_>,
    ) -> Flow {
        let Some(((place, slot), rest)) = open.split_first() else { return then(bindings) };
        let datum = self.on(*slot, found[*place]);
        // A variable that stands in two places is bound by the first.
        if let Some(known) = bindings.get(*slot) {
            return if known == datum {
                self.bind_all(rest, found, bindings, then)
            } else {
                ControlFlow::Continue(())
            };
        }
        self.bind(*slot, datum, bindings, &mut |bindings| self.bind_all(rest, found, bindings, &mut *then))
    }
}
