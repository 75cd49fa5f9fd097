//! The conditions of a production.

use super::contradiction;
use super::names::{self, ACTIONS, EXPRESSIONS, FUNCTIONS, KINDS, PATTERNS};
use super::scope::Reading;
use super::sexpr::Item;
use super::span::Span;
use super::terms::Sort;
use crate::{Attribute, Category, Condition, Expression, Function, Slot, Term};

impl Reading<'_, '_> {
    /// Reads expressions that must all match, and reports when they cannot.
    pub(super) fn expressions(&mut self, items: &[Item]) -> Option<Vec<Expression>> {
        let read: Vec<Option<(Expression, Span)>> =
            items.iter().map(|item| Some((self.expression(item)?, item.span))).collect();
        let read: Vec<(Expression, Span)> = read.into_iter().collect::<Option<_>>()?;
        contradiction::report(self, &read);
        Some(read.into_iter().map(|(expression, _)| expression).collect())
    }

    /// Reads one expression.
    pub(super) fn expression(&mut self, item: &Item) -> Option<Expression> {
        let Some(head) = item.head() else {
            return self.report_unexpected(item, "a condition", "expected a list, as (PATTERN MOBIL P1 SQ)");
        };
        let items = &item.list().unwrap_or_default()[1..];
        match names::repair(head) {
            "PATTERN" => self.pattern(item, items),
            "FUNCTION" => self.function(item, items),
            "AND" => self.expressions(items).map(Expression::And),
            "OR" => {
                let read: Vec<_> = items.iter().map(|item| self.expression(item)).collect();
                read.into_iter().collect::<Option<_>>().map(Expression::Or)
            }
            "NEVER" => self.below(|reading| reading.expressions(items)).map(Expression::Never),
            "NOT" => self.expressions(items).map(Expression::Not),
            "UNIQUE" => self.expressions(items).map(Expression::Unique),
            "EXISTS" => self.exists(item, items),
            "IMPLIES" => self.implies(item, items),
            "GREAT" => self.numbers(item, items).map(|(a, b)| Expression::Greater(a, b)),
            "ASGREAT" => self.numbers(item, items).map(|(a, b)| Expression::AsGreat(a, b)),
            "GOAL" => self.asking(|reading| reading.of_goal(item, items)).map(Expression::Goal),
            "GOAL1" => self.of_goal(item, items).map(Expression::Goal1),
            "CONCEPT" => self.read_post(item, items),
            "FOR-EACH-GOAL" => self.expressions(items).map(Expression::ForEachGoal),
            "REMOVE-ATR-LISTS" => self.remove(item, items),
            "FIRSTMOVE" => self.first_move(item, items),
            "CHECK-CONDITION" => match items {
                [attribute] => self.attribute(attribute, true).map(Expression::CheckCondition),
                _ => self.shape(item, "(CHECK-CONDITION ATTRIBUTE)"),
            },
            "PIECESAFE" => self.piece_safe(item, items),
            "IS-TYPE" => self.is_type(item, items),
            head => {
                let span = item.list().map_or(item.span, |items| items[0].span);
                let message = format!("no condition or action is called `{head}`");
                let finding = self.findings.report(span, message, "expected PATTERN, FUNCTION, NEVER …");
                finding.suggest(head, EXPRESSIONS.into_iter().chain(ACTIONS));
                None
            }
        }
    }

    /// Reports a list that is not built as it should be.
    pub(super) fn shape<T>(&mut self, item: &Item, expected: &str) -> Option<T> {
        let head = item.head().unwrap_or_default().to_owned();
        let message = format!("`{head}` is not written like this");
        self.findings.report(item.span, message, &format!("expected {expected}"));
        None
    }

    fn pattern(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let Some((head, items)) = items.split_first() else {
            return self.shape(item, "(PATTERN NAME …)");
        };
        let name = names::repair(head.symbol().unwrap_or_default());
        let Some((_, pattern, wanted)) = PATTERNS.iter().find(|(known, ..)| *known == name) else {
            let message = format!("no pattern is called `{}`", self.write(head));
            let finding = self.findings.report(head.span, message, "expected the name of a pattern");
            if FUNCTIONS.iter().any(|(known, ..)| *known == name) {
                finding.advise(format!("it is a function: write `(FUNCTION {name} …)`"));
            } else {
                finding.suggest(name, PATTERNS.map(|(known, ..)| known));
            }
            return None;
        };
        Some(Expression::Pattern(*pattern, self.arguments(head, items, wanted, true)?))
    }

    fn function(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let Some((head, items)) = items.split_first() else {
            return self.shape(item, "(FUNCTION NAME …)");
        };
        let name = names::repair(head.symbol().unwrap_or_default());
        let Some((_, function, wanted)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
            let message = format!("no function is called `{}`", self.write(head));
            let finding = self.findings.report(head.span, message, "expected the name of a function");
            if PATTERNS.iter().any(|(known, ..)| *known == name) {
                finding.advise(format!("it is a pattern: write `(PATTERN {name} …)`"));
            } else {
                finding.suggest(name, FUNCTIONS.map(|(known, ..)| known));
            }
            return None;
        };
        let terms = match function {
            Function::Equal => self.compare(head, items)?,
            Function::NotEqual => self.asking(|reading| reading.compare(head, items))?,
            function if function.looks_ahead() => self.arguments(head, items, wanted, true)?,
            _ => self.arguments(head, items, wanted, false)?,
        };
        Some(Expression::Function(*function, terms))
    }

    /// Reads two things of one kind.
    fn compare(&mut self, head: &Item, items: &[Item]) -> Option<Vec<Term>> {
        let [left, right] = items else {
            let name = self.write(head);
            let message = format!("`{name}` takes 2 arguments, and {} came", items.len());
            self.findings.report(head.span, message, &format!("expected ({name} a b)"));
            return None;
        };
        let (first, second) = (self.term(left)?, self.term(right)?);
        let wanted = match self.sort(&first) {
            Sort::Man(..) => Category::AnyMan,
            Sort::Square => Category::Square,
            Sort::Color => Category::Color,
            _ => Category::Attribute,
        };
        self.check(right, &second, wanted, &mut None);
        Some(vec![first, second])
    }

    fn exists(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let Some((names, items)) = items.split_first() else {
            return self.shape(item, "(EXISTS (variables) …)");
        };
        let mark = self.mark();
        let new = self.declare(names, false);
        let inner = new.as_ref().and_then(|_| self.expressions(items));
        self.leave(mark, inner.is_some());
        Some(Expression::Exists(new?, inner?))
    }

    /// Takes variables out of scope; unused ones are reported only when everything that uses them could be read.
    pub(super) fn leave(&mut self, mark: usize, is_whole: bool) {
        if is_whole {
            self.close(mark);
        } else {
            self.forget(mark);
        }
    }

    fn implies(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let [names, premise, conclusion] = items else {
            return self.shape(item, "(IMPLIES (variables) (premise …) (conclusion …))");
        };
        let mark = self.mark();
        let new = self.declare(names, false);
        let read = match &new {
            Some(slots) => {
                self.demand(slots);
                self.supposition(premise, conclusion)
            }
            None => None,
        };
        self.leave(mark, read.is_some());
        let (premise, conclusion) = read?;
        Some(Expression::Implies { new: new?, premise, conclusion })
    }

    fn supposition(
        &mut self,
        premise: &Item,
        conclusion: &Item,
    ) -> Option<(Vec<Expression>, Vec<Expression>)> {
        let premise = self.group(premise, "a premise");
        let conclusion = self.below(|reading| reading.group(conclusion, "a conclusion"));
        Some((premise?, conclusion?))
    }

    /// Reads a list of expressions, in parentheses of its own.
    pub(super) fn group(&mut self, item: &Item, what: &str) -> Option<Vec<Expression>> {
        match item.list() {
            Some(items) if item.head().is_none() => self.expressions(items),
            _ => {
                let message = format!("{what} is a list of conditions, and one condition came");
                self.findings.report(item.span, message, "expected another pair of brackets around this");
                None
            }
        }
    }

    fn numbers(&mut self, item: &Item, items: &[Item]) -> Option<(crate::Number, crate::Number)> {
        let [left, right] = items else {
            let head = item.head().unwrap_or_default().to_owned();
            return self.shape(item, &format!("({head} number number)"));
        };
        self.asking(|reading| Some((reading.number(left)?, reading.number(right)?)))
    }

    fn of_goal(&mut self, item: &Item, items: &[Item]) -> Option<Vec<(Attribute, Term)>> {
        match items {
            [pairs] => self.pairs(pairs, true),
            _ => {
                let head = item.head().unwrap_or_default().to_owned();
                self.shape(item, &format!("({head} ((ATTRIBUTE value) …))"))
            }
        }
    }

    fn pairs(&mut self, item: &Item, of_goal: bool) -> Option<Vec<(Attribute, Term)>> {
        let mut read = Vec::new();
        for pair in item.list().unwrap_or_default() {
            let Some([attribute, value]) = pair.list() else {
                return self.report_unexpected(
                    pair,
                    "an attribute and its value",
                    "expected (ATTRIBUTE value)",
                );
            };
            read.push((self.attribute(attribute, of_goal)?, self.term(value)?));
        }
        if read.is_empty() {
            return self.report_unexpected(item, "attributes", "expected ((ATTRIBUTE value) …)");
        }
        Some(read)
    }

    fn read_post(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let (name, arguments, pairs) = match items {
            [name, arguments] => (name, arguments, None),
            [name, arguments, pairs] => (name, arguments, Some(pairs)),
            _ => return self.shape(item, "(CONCEPT NAME (arguments) ((ATTRIBUTE value) …))"),
        };
        let Some(arguments) = arguments.list() else {
            return self.shape(item, "(CONCEPT NAME (arguments) ((ATTRIBUTE value) …))");
        };
        let (name, terms) = self.concept(name, arguments)?;
        let pairs = match pairs.filter(|pairs| !pairs.is_nil()) {
            Some(pairs) => self.asking(|reading| reading.pairs(pairs, false))?,
            None => Vec::new(),
        };
        Some(Expression::Concept(name, terms, pairs))
    }

    fn remove(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let shape = "(REMOVE-ATR-LISTS T ((ATTRIBUTE value))), or NIL for T";
        let [flag, pairs] = items else {
            return self.shape(item, shape);
        };
        let matching = flag.symbol() == Some("T");
        if !matching && !flag.is_nil() {
            return self.report_unexpected(flag, "the flag of REMOVE-ATR-LISTS", "expected T or NIL");
        }
        let mut read = self.asking(|reading| reading.pairs(pairs, true))?;
        match (read.pop(), read.is_empty()) {
            (Some((attribute, value)), true) => Some(Expression::RemoveLists { matching, attribute, value }),
            _ => self.shape(item, shape),
        }
    }

    fn first_move(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let [man, square] = items else {
            return self.shape(item, "(FIRSTMOVE P SQ)");
        };
        let mut slot = |item: &Item, wanted: Category| -> Option<Slot> {
            let slot = self.slot(item, "the first move of a plan")?;
            self.check(item, &Term::Variable(slot), wanted, &mut None);
            Some(slot)
        };
        Some(Expression::FirstMove(slot(man, Category::AnyMan)?, slot(square, Category::Square)?))
    }

    fn piece_safe(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let [man, number] = items else {
            return self.shape(item, "(PIECESAFE P number)");
        };
        self.asking(|reading| {
            let term = reading.term(man)?;
            reading.check(man, &term, Category::AnyMan, &mut None);
            Some(Expression::PieceSafe(term, reading.number(number)?))
        })
    }

    fn is_type(&mut self, item: &Item, items: &[Item]) -> Option<Expression> {
        let Some((man, kinds)) = items.split_first().filter(|(_, kinds)| !kinds.is_empty()) else {
            return self.shape(item, "(IS-TYPE P KIND …)");
        };
        let term = self.term(man)?;
        self.check(man, &term, Category::AnyMan, &mut None);
        let mut roles = Vec::new();
        for kind in kinds {
            let name = kind.symbol().unwrap_or_default();
            match KINDS.iter().find(|(known, _)| *known == name) {
                Some((_, role)) => roles.push(*role),
                None => {
                    let message = format!("no kind of man is called `{}`", self.write(kind));
                    let finding = self.findings.report(kind.span, message, "expected PAWN, KNIGHT …");
                    finding.suggest(name, KINDS.map(|(known, _)| known));
                    return None;
                }
            }
        }
        Some(Expression::IsType(term, roles))
    }

    /// Reads conditions that are kept in an attribute and evaluated later.
    pub(super) fn keep(&mut self, attribute: Attribute, items: &[Item]) -> Option<Condition> {
        if let [item] = items
            && item.is_nil()
        {
            return Some(Condition(Vec::new()));
        }
        let before = std::mem::replace(&mut self.free, crate::language::free_variables(attribute));
        let read = self.expressions(items);
        self.free = before;
        read.map(Condition)
    }
}
