//! Arguments, and whether they are of the expected kind: a piece, a square, a color, a kind.

use claims::count_of;
use shakmaty::Role;

use super::names::{self, CONSTANTS, KINDS, TRANSFORMS};
use super::scope::Reading;
use super::sexpr::Item;
use super::span::Span;
use crate::{Category, Term};

/// What an argument can be.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Sort {
    /// A piece of one of these kinds, and whether of the other side if that is known.
    Man(&'static [Role], Option<bool>),
    Square,
    Color,
    Kind,
    Number,
    /// It is not known.
    Unknown,
}

impl Sort {
    pub(super) fn of(category: Category) -> Sort {
        match category {
            Category::Square => Sort::Square,
            Category::Color => Sort::Color,
            Category::Attribute => Sort::Unknown,
            man => Sort::Man(names::kinds(man), names::defending(man)),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Sort::Man(..) => "a man",
            Sort::Square => "a square",
            Sort::Color => "a color",
            Sort::Kind => "a kind of man",
            Sort::Number => "a number",
            Sort::Unknown => "anything",
        }
    }
}

impl Reading<'_, '_> {
    /// Reads an argument.
    pub(super) fn term(&mut self, item: &Item) -> Option<Term> {
        if item.is_nil() {
            return Some(Term::Nil);
        }
        match &item.node {
            super::sexpr::Node::Integer(number) => Some(Term::Integer(*number)),
            super::sexpr::Node::Symbol(name) => self.read_name(name, item.span),
            super::sexpr::Node::Text(_) => self.report_unexpected(
                item,
                "an argument",
                "expected a variable, or (LOCATION P) and the like",
            ),
            super::sexpr::Node::List(items) => self.transform(item, items),
        }
    }

    fn read_name(&mut self, name: &str, span: Span) -> Option<Term> {
        if self.free.contains(&name) {
            if self.is_visible(name) && !self.asks_itself {
                let message =
                    format!("`{name}` is a variable here, and means another thing in this condition");
                let finding = self.findings.report(span, message, "expected a name that means one thing");
                let free = self.free.join(" ");
                finding.advise(format!("whoever asks this condition brings {free}: rename the variable"));
            }
            return Some(Term::Free(name.to_owned()));
        }
        if let Some(slot) = self.variable(name, span) {
            return Some(Term::Variable(slot));
        }
        if KINDS.iter().any(|(kind, _)| *kind == name) || CONSTANTS.contains(&name) {
            return Some(Term::Name(name.to_owned()));
        }
        let in_sight = self.names();
        let message = format!("no variable is called `{name}` here");
        let finding = self.findings.report(span, message, "expected a variable that is declared");
        let kinds = KINDS.iter().map(|(kind, _)| *kind);
        finding.suggest(name, in_sight.iter().map(String::as_str).chain(kinds));
        if Category::of_name(name).is_some() {
            finding.advise("add it to the list of variables, or to that of EXISTS");
        }
        None
    }

    fn transform(&mut self, item: &Item, items: &[Item]) -> Option<Term> {
        let name = items[0].symbol().unwrap_or_default();
        if !TRANSFORMS.contains(&name) {
            let message = format!("`{}` is not an argument", self.write(item));
            let finding = self.findings.report(item.span, message, "expected (LOCATION P), (OCCUPANT SQ) …");
            finding.suggest(name, TRANSFORMS);
            return None;
        }
        let [_, inner] = items else {
            let message = format!("`{name}` takes 1 argument, and {} came", items.len() - 1);
            self.findings.report(item.span, message, &format!("expected ({name} …) with one argument"));
            return None;
        };
        let term = self.term(inner)?;
        let sort = self.sort(&term);
        let is_color = matches!((name, sort), ("OTHER-COLOR", Sort::Color));
        if !is_color {
            let wanted = if name == "OCCUPANT" { Category::Square } else { Category::AnyMan };
            self.check(inner, &term, wanted, &mut None);
        }
        let term = Box::new(term);
        Some(match name {
            "LOCATION" => Term::Location(term),
            "OCCUPANT" => Term::Occupant(term),
            "COLOR" => Term::Color(term),
            "OTHER-COLOR" => Term::OtherColor(term),
            "TYPE" => Term::Type(term),
            _ => Term::Value(term),
        })
    }

    /// Returns what an argument can be.
    pub(super) fn sort(&self, term: &Term) -> Sort {
        match term {
            Term::Variable(slot) => Sort::of(self.category(*slot)),
            Term::Free(name) => match Category::of_name(name).map(Sort::of) {
                // The sides of the asker need not be those of the condition's own production.
                Some(Sort::Man(kinds, _)) => Sort::Man(kinds, None),
                sort => sort.unwrap_or(Sort::Unknown),
            },
            Term::Location(_) => Sort::Square,
            Term::Occupant(_) => Sort::Man(&Role::ALL, None),
            Term::Color(_) | Term::OtherColor(_) => Sort::Color,
            Term::Type(_) => Sort::Kind,
            Term::Value(_) | Term::Integer(_) => Sort::Number,
            Term::Name(name) if name == "WHITE" || name == "BLACK" => Sort::Color,
            Term::Name(name) if KINDS.iter().any(|(kind, _)| kind == name) => Sort::Kind,
            Term::Constant(_) | Term::Name(_) | Term::Nil => Sort::Unknown,
        }
    }

    /// Reports an argument that cannot be what is expected. `turned` records whether the sides are exchanged, once a
    /// first argument has shown it.
    pub(super) fn check(&mut self, item: &Item, term: &Term, wanted: Category, turned: &mut Option<bool>) {
        let (sort, want) = (self.sort(term), Sort::of(wanted));
        let prefix = names::prefix(wanted);
        match (sort, want) {
            (Sort::Unknown, _) | (_, Sort::Unknown) => {}
            (Sort::Man(kinds, side), Sort::Man(wanted_kinds, wanted_side)) => {
                if !kinds.iter().any(|kind| wanted_kinds.contains(kind)) {
                    let message = format!("`{}` can never be {prefix}", self.write(item));
                    let label = format!("expected {}", describe(wanted));
                    self.findings.report(item.span, message, &label);
                } else if let (Some(side), Some(wanted_side)) = (side, wanted_side) {
                    let turns = side != wanted_side;
                    if *turned.get_or_insert(turns) != turns {
                        let message = format!("`{}` is of the wrong side", self.write(item));
                        let label =
                            if side { "expected a friendly man" } else { "expected a man of the other side" };
                        self.findings.report(item.span, message, label);
                    }
                }
            }
            (sort, want) if sort != want => {
                let message = format!("`{}` is {}, not {}", self.write(item), sort.name(), want.name());
                let written = self.write(item);
                let label = format!("expected {}", describe(wanted));
                let finding = self.findings.report(item.span, message, &label);
                match (sort, want) {
                    (Sort::Square, Sort::Man(..)) => {
                        finding.advise(format!("the man on it is `(OCCUPANT {written})`"));
                    }
                    (Sort::Man(..), Sort::Square) => {
                        finding.advise(format!("where he stands is `(LOCATION {written})`"));
                    }
                    (Sort::Man(..), Sort::Color) => {
                        finding.advise(format!("his color is `(COLOR {written})`"));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Reads the arguments of something that takes these categories, such as `(PIN LP DP DP)`.
    pub(super) fn arguments(
        &mut self,
        head: &Item,
        items: &[Item],
        wanted: &[Category],
        relates: bool,
    ) -> Option<Vec<Term>> {
        let name = self.write(head);
        let terms: Vec<Option<Term>> = items.iter().map(|item| self.term(item)).collect();
        if items.len() != wanted.len() {
            let listed: String =
                wanted.iter().map(|category| format!(" {}", names::prefix(*category))).collect();

            let message =
                format!("`{name}` takes {}, and {} came", count_of(wanted.len(), "argument"), items.len());
            self.findings.report(head.span, message, &format!("expected ({name}{listed})"));
            return None;
        }
        let mut turned = None;
        for ((item, term), wanted) in items.iter().zip(&terms).zip(wanted) {
            let Some(term) = term else { continue };
            self.check(item, term, *wanted, &mut turned);
            if !relates {
                turned = None;
            }
        }
        terms.into_iter().collect()
    }

    /// Reads a concept's name and arguments.
    pub(super) fn concept(&mut self, head: &Item, items: &[Item]) -> Option<(String, Vec<Term>)> {
        let name = names::repair(head.symbol().unwrap_or_default());
        if !self.registry.is_concept(name) {
            let registry = self.registry;
            let message = format!("no knowledge source is called `{}`", self.write(head));
            let finding = self.findings.report(head.span, message, "expected the name of a knowledge source");
            finding.suggest(name, registry.names());
            return None;
        }
        let terms = match self.registry.find(name) {
            Some(known) => {
                let wanted: Vec<Category> =
                    known.arguments.iter().map(|variable| variable.category).collect();
                self.arguments(head, items, &wanted, false)?
            }
            None => items.iter().map(|item| self.term(item)).collect::<Option<_>>()?,
        };
        Some((name.to_owned(), terms))
    }
}

/// Describes a category in words.
fn describe(category: Category) -> &'static str {
    match category {
        Category::Square => "a square",
        Category::Color => "a color",
        Category::Attribute => "a value",
        Category::AnyMan | Category::Man { .. } => "a man",
        Category::Line { .. } => "a queen, rook or bishop",
        Category::Major { .. } => "a man who is no pawn",
        Category::Subject { .. } => "a man who is no king",
        Category::Pawn { .. } => "a pawn",
        Category::King { .. } => "a king",
    }
}
