//! The variables of a production while it is read: which are in scope, what uses them, and what can bind them.

use super::agenda::{Known, Registry};
use super::diagnostic::Findings;
use super::sexpr::Item;
use super::span::Span;
use crate::{Attribute, Category, Slot, Variable};

/// The most variables that a production may have.
const MAX_VARIABLES: usize = 32;

/// A production that is being read.
pub(super) struct Reading<'r, 's> {
    pub(super) findings: &'r mut Findings<'s>,
    pub(super) registry: &'r Registry,
    /// The source that it belongs to.
    pub(super) known: &'r Known,
    /// The asker's variables, inside a condition that is kept in an attribute.
    pub(super) free: &'static [&'static str],
    /// Whether the production itself is the asker: in the goal of an example.
    pub(super) asks_itself: bool,
    entries: Vec<Entry>,
    visible: Vec<Slot>,
    /// The nesting depth in NEVERs and conclusions.
    level: usize,
    /// Whether what is read cannot bind, such as the operands of GREAT.
    only_asks: bool,
    /// Whether actions are read.
    acts: bool,
}

/// A variable and what was seen of it.
struct Entry {
    variable: Variable,
    /// Where it is declared; `None` when the goal brings it.
    declared: Option<Span>,
    level: usize,
    acts: bool,
    used: Option<Span>,
    is_asked: bool,
    is_bound: bool,
    /// Whether it must be bound by a condition, as those of IMPLIES by the premise; other pieces may be enumerated.
    is_strict: bool,
}

impl<'r, 's> Reading<'r, 's> {
    /// Returns a reading that begins with the variables of the goal.
    pub(super) fn new(findings: &'r mut Findings<'s>, registry: &'r Registry, known: &'r Known) -> Self {
        let mut reading = Reading {
            findings,
            registry,
            known,
            free: &[],
            asks_itself: false,
            entries: Vec::new(),
            visible: Vec::new(),
            level: 0,
            only_asks: false,
            acts: false,
        };
        for variable in &known.arguments {
            reading.put(variable.clone(), None);
        }
        reading
    }

    fn put(&mut self, variable: Variable, declared: Option<Span>) -> Option<Slot> {
        let slot = u8::try_from(self.entries.len()).ok().filter(|slot| usize::from(*slot) < MAX_VARIABLES);
        let slot = Slot(slot?);
        let is_bound = declared.is_none();
        let (level, acts) = (self.level, self.acts);
        self.entries.push(Entry {
            variable,
            declared,
            level,
            acts,
            used: None,
            is_asked: false,
            is_bound,
            is_strict: false,
        });
        self.visible.push(slot);
        Some(slot)
    }

    /// Returns the number of variables that are in scope, for [`Reading::close`].
    pub(super) fn mark(&self) -> usize {
        self.visible.len()
    }

    /// Declares the variables of a list; those of the goal may be named once more when `repeats`.
    pub(super) fn declare(&mut self, list: &Item, repeats: bool) -> Option<Vec<Slot>> {
        let Some(names) = list.list() else {
            let message = format!("variables are a list, and {} came", list.kind());
            self.findings.report(list.span, message, "expected names in brackets, as (P1 SQ)");
            return None;
        };
        let mut slots = Vec::new();
        let mut repeated: Vec<&str> = Vec::new();
        for item in names {
            let name = item.symbol().unwrap_or_default();
            let Some(category) = Category::of_name(name) else {
                let label = "expected a prefix that says what it stands for, and a number";
                let message = format!("`{}` is not the name of a variable", self.write(item));
                let finding = self.findings.report(item.span, message, label);
                finding.advise("prefixes: SQ COL ATR AP, P LP MP SP PN K, and DP DLP DMP DSP DPN DK");
                return None;
            };
            let before = self.visible.iter().find(|slot| self.entry(**slot).variable.name == name);
            let before = before.map(|slot| self.entry(*slot).declared);
            match before {
                Some(None) if repeats && !repeated.contains(&name) => repeated.push(name),
                Some(place) => {
                    let label = "expected a new name";
                    let message = format!("there is a variable `{name}` already");
                    let place = place.map(|span| self.findings.place(span));
                    let other =
                        place.map_or("the goal brings it".into(), |at| format!("the other is at {at}"));
                    self.findings.report(item.span, message, label).advise(other);
                }
                None => match self.put(Variable { name: name.to_owned(), category }, Some(item.span)) {
                    Some(slot) => slots.push(slot),
                    None => {
                        let label = "expected 64 at most";
                        self.findings.report(item.span, "too many variables".into(), label);
                        return None;
                    }
                },
            }
        }
        Some(slots)
    }

    /// Takes out of scope what was declared since the mark, and reports what is unused or unbound.
    pub(super) fn close(&mut self, mark: usize) {
        for slot in self.visible.split_off(mark) {
            let entry = &self.entries[usize::from(slot.0)];
            let name = &entry.variable.name;
            let can_loop = entry.variable.category.is_man() && entry.is_asked && !entry.is_strict;
            match (entry.declared, entry.used) {
                (Some(declared), None) => {
                    let label = "declared here, and nowhere asked about";
                    let message = format!("the variable `{name}` is never used");
                    self.findings.report(declared, message, label).advise("take it out of the list");
                }
                (Some(_), Some(used)) if !entry.is_bound && !can_loop => {
                    let label = "used here";
                    let message = format!("nothing can bind `{name}`");
                    let advice =
                        "mention it in a PATTERN, FUNCTION, GOAL1 or CONCEPT that is not under NEVER";
                    self.findings.report(used, message, label).advise(advice);
                }
                _ => {}
            }
        }
    }

    /// Takes out of scope what was declared since the mark, without reporting anything.
    pub(super) fn forget(&mut self, mark: usize) {
        self.visible.truncate(mark);
    }

    /// Returns a variable in scope and notes that it is used.
    pub(super) fn variable(&mut self, name: &str, span: Span) -> Option<Slot> {
        let slot = *self.visible.iter().rev().find(|slot| self.entry(**slot).variable.name == name)?;
        let (level, only_asks, acts) = (self.level, self.only_asks, self.acts);
        let entry = &mut self.entries[usize::from(slot.0)];
        entry.used.get_or_insert(span);
        if acts == entry.acts {
            entry.is_asked = true;
            entry.is_bound |= level == entry.level && !only_asks;
        }
        Some(slot)
    }

    /// Whether a variable of this name is in scope, without using it.
    pub(super) fn is_visible(&self, name: &str) -> bool {
        self.visible.iter().any(|slot| self.entry(*slot).variable.name == name)
    }

    /// Notes that an action gives a variable its value.
    pub(super) fn set(&mut self, slot: Slot) {
        self.entries[usize::from(slot.0)].is_bound = true;
    }

    /// Notes that variables must be bound by a condition.
    pub(super) fn demand(&mut self, slots: &[Slot]) {
        for slot in slots {
            self.entries[usize::from(slot.0)].is_strict = true;
        }
    }

    /// Lists the names that are in scope.
    pub(super) fn names(&self) -> Vec<String> {
        self.visible.iter().map(|slot| self.entry(*slot).variable.name.clone()).collect()
    }

    fn entry(&self, slot: Slot) -> &Entry {
        &self.entries[usize::from(slot.0)]
    }

    /// Returns the name of a variable.
    pub(super) fn name(&self, slot: Slot) -> &str {
        &self.entry(slot).variable.name
    }

    /// Returns the category of a variable.
    pub(super) fn category(&self, slot: Slot) -> Category {
        self.entry(slot).variable.category
    }

    /// Reads what must not bind variables from outside: under NEVER, in a conclusion, in a kept condition.
    pub(super) fn below<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.level += 1;
        let result = read(self);
        self.level -= 1;
        result
    }

    /// Reads what binds nothing.
    pub(super) fn asking<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.only_asks, true);
        let result = read(self);
        self.only_asks = before;
        result
    }

    /// Reads actions.
    pub(super) fn acting<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.acts, true);
        let result = read(self);
        self.acts = before;
        result
    }

    /// Returns all variables in the order of their slots.
    pub(super) fn into_variables(self) -> Vec<Variable> {
        self.entries.into_iter().map(|entry| entry.variable).collect()
    }

    /// Returns an item as it is written, if it is short.
    pub(super) fn write(&self, item: &Item) -> String {
        let text = &self.findings.source.text[item.span.start..item.span.end];
        let begin: String = text.chars().take(400).collect();
        let written = begin.split_whitespace().collect::<Vec<_>>().join(" ");
        match written.char_indices().nth(40) {
            Some((end, _)) => format!("{}…", &written[..end]),
            None => written,
        }
    }

    /// Reports an item that is not what was expected.
    pub(super) fn report_unexpected<T>(&mut self, item: &Item, what: &str, expected: &str) -> Option<T> {
        let message = format!("{what} cannot be `{}`", self.write(item));
        self.findings.report(item.span, message, expected);
        None
    }

    /// Reads an attribute; one that a goal of this source brings along when `of_goal`.
    pub(super) fn attribute(&mut self, item: &Item, of_goal: bool) -> Option<Attribute> {
        let name = super::names::repair(item.symbol().unwrap_or_default());
        let Some(attribute) = Attribute::of_name(name) else {
            let message = format!("no attribute is called `{}`", self.write(item));
            let finding = self.findings.report(item.span, message, "expected the name of an attribute");
            finding.suggest(name, Attribute::ALL.map(Attribute::name));
            return None;
        };
        if of_goal && !self.known.provides.contains(&attribute) {
            let (source, provided) = (&self.known.name, &self.known.provides);
            let message = format!("goals of `{source}` do not bring `{}` along", attribute.name());
            let finding = self.findings.report(item.span, message, "expected an attribute that it provides");
            let names: Vec<&str> = provided.iter().map(|attribute| attribute.name()).collect();
            match names.join(" ") {
                names if names.is_empty() => finding.advise(format!("`{source}` provides none")),
                names => finding.advise(format!("`{source}` provides {names}")),
            };
        }
        Some(attribute)
    }

    /// Reads the variable that an item must be.
    pub(super) fn slot(&mut self, item: &Item, what: &str) -> Option<Slot> {
        match item.symbol().and_then(|name| self.variable(name, item.span)) {
            Some(slot) => Some(slot),
            None => self.report_unexpected(item, what, "expected a variable of this production"),
        }
    }
}
