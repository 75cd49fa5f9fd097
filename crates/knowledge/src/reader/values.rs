//! Numbers, threats, and the values that actions give to attributes.

use super::names::{self, THREATS, TRANSFORMS};
use super::scope::Reading;
use super::sexpr::{Item, Node};
use crate::{Attribute, Category, Number, Slot, Term, ThreatSpec, ValueSpec};

const MAN: Category = Category::AnyMan;
const SQUARE: Category = Category::Square;

impl Reading<'_, '_> {
    /// Reads a number: digits, an attribute of the goal, the worth of a piece, a sum, a threat.
    pub(super) fn number(&mut self, item: &Item) -> Option<Number> {
        if let Node::Integer(number) = item.node {
            return Some(Number::Integer(number));
        }
        if let Some((_, attribute)) = self.fetch(item)? {
            return Some(Number::OfGoal(attribute));
        }
        if let Some(name) = item.symbol() {
            if Attribute::of_name(names::repair(name)).is_some() {
                return self.attribute(item, true).map(Number::OfGoal);
            }
            return self.term(item).map(Number::Of);
        }
        let head = item.head().unwrap_or_default();
        match (head, &item.list().unwrap_or_default()) {
            ("PLUS", [_, first, rest @ ..]) if !rest.is_empty() => {
                let mut sum = self.number(first)?;
                for item in rest {
                    sum = Number::Sum(Box::new(sum), Box::new(self.number(item)?));
                }
                Some(sum)
            }
            ("DIF", [_, left, right]) => {
                Some(Number::Difference(Box::new(self.number(left)?), Box::new(self.number(right)?)))
            }
            ("PLUS" | "DIF", _) => self.shape(item, &format!("({head} number number)")),
            (head, _) if TRANSFORMS.contains(&head) => self.term(item).map(Number::Of),
            _ => self.threat(item).map(|threat| Number::Threat(Box::new(threat))),
        }
    }

    /// Reads `(GOAL ATTRIBUTE)` and `(GOAL1 ATTRIBUTE)`; `Some(None)` for anything else.
    #[expect(clippy::option_option, reason = "the outer one is the failure that was reported")]
    pub(super) fn fetch(&mut self, item: &Item) -> Option<Option<(bool, Attribute)>> {
        match (item.head(), item.list()) {
            (Some(head @ ("GOAL" | "GOAL1")), Some([_, attribute])) => {
                let best = head == "GOAL1";
                self.attribute(attribute, true).map(|attribute| Some((best, attribute)))
            }
            _ => Some(None),
        }
    }

    /// Reads an expression of the Threat-Language.
    pub(super) fn threat(&mut self, item: &Item) -> Option<ThreatSpec> {
        if let Some((best, attribute)) = self.fetch(item)? {
            return Some(ThreatSpec::OfGoal { best, attribute });
        }
        if let Some(slot) = self.value_variable(item) {
            return Some(ThreatSpec::Of(Term::Variable(slot)));
        }
        let items = match &item.node {
            Node::Integer(number) => return Some(ThreatSpec::Integer(*number)),
            Node::Symbol(name) if Attribute::of_name(name).is_some() => {
                let attribute = self.attribute(item, true)?;
                return Some(ThreatSpec::OfGoal { best: true, attribute });
            }
            Node::List(items) if items.first().and_then(Item::symbol) == Some("VALUE") => {
                return self.term(item).map(ThreatSpec::Of);
            }
            Node::List(items) if !items.is_empty() => items,
            _ => {
                return self.report_unexpected(item, "a threat", "expected (WIN P), (EXCH P DP), a number …");
            }
        };
        let Some(head) = items[0].symbol() else {
            let threats: Vec<_> = items.iter().map(|item| self.threat(item)).collect();
            return threats.into_iter().collect::<Option<_>>().map(ThreatSpec::Greatest);
        };
        let (first, rest) = (&items[0], &items[1..]);
        match head {
            "WIN" => self.take(first, rest, &[MAN]).map(|[man]| ThreatSpec::Win(man)),
            "EXCHVAL" => self.take(first, rest, &[MAN, SQUARE]).map(|[man, to]| ThreatSpec::Exchval(man, to)),
            "EXCH" => self.take(first, rest, &[MAN, MAN]).map(|[man, other]| ThreatSpec::Exch(man, other)),
            "QUEENS" => self.take(first, rest, &[MAN, SQUARE]).map(|[man, to]| ThreatSpec::Queens(man, to)),
            "BOTH" => self.take(first, rest, &[MAN; 4]).map(ThreatSpec::Both),
            "FORK" | "FOR" | "FORW" | "FORE" | "FORCE" => {
                self.take(first, rest, &[MAN; 3]).map(|[man, left, right]| ThreatSpec::Fork(man, left, right))
            }
            "PLUS" if !rest.is_empty() => {
                let threats: Vec<_> = rest.iter().map(|item| self.threat(item)).collect();
                threats.into_iter().collect::<Option<_>>().map(ThreatSpec::Plus)
            }
            "LESS" => self.two(item, rest).map(|(left, right)| ThreatSpec::Less(left, right)),
            "FORKTHREAT" => self.two(item, rest).map(|(left, right)| ThreatSpec::Forkthreat(left, right)),
            head => {
                let message = format!("no threat is called `{head}`");
                let finding =
                    self.findings.report(first.span, message, "expected WIN, EXCHVAL, EXCH, FORK …");
                finding.suggest(head, THREATS);
                None
            }
        }
    }

    fn two(&mut self, item: &Item, rest: &[Item]) -> Option<(Box<ThreatSpec>, Box<ThreatSpec>)> {
        match rest {
            [left, right] => Some((Box::new(self.threat(left)?), Box::new(self.threat(right)?))),
            _ => {
                let head = item.head().unwrap_or_default();
                self.shape(item, &format!("({head} threat threat)"))
            }
        }
    }

    fn take<const N: usize>(
        &mut self,
        head: &Item,
        items: &[Item],
        wanted: &[Category],
    ) -> Option<[Term; N]> {
        self.arguments(head, items, wanted, false)?.try_into().ok()
    }

    /// Reads the attributes of an action.
    pub(super) fn attributes(&mut self, item: Option<&Item>) -> Option<Vec<(Attribute, ValueSpec)>> {
        let Some(item) = item.filter(|item| !item.is_nil()) else {
            return Some(Vec::new());
        };
        let mut read: Vec<(Attribute, ValueSpec)> = Vec::new();
        let mut is_whole = true;
        for pair in item.list().unwrap_or(std::slice::from_ref(item)) {
            let Some([name, value @ ..]) = pair.list() else {
                return self.report_unexpected(pair, "an attribute", "expected (ATTRIBUTE value)");
            };
            let Some(attribute) = self.attribute(name, false) else {
                is_whole = false;
                continue;
            };
            if read.iter().any(|(other, _)| *other == attribute) {
                let message = format!("`{}` is given twice", attribute.name());
                self.findings.report(name.span, message, "expected each attribute once");
            }
            match self.value(attribute, pair, value) {
                Some(value) => read.push((attribute, value)),
                None => is_whole = false,
            }
        }
        is_whole.then_some(read)
    }

    /// Reads the value of an attribute.
    pub(super) fn value(&mut self, attribute: Attribute, pair: &Item, items: &[Item]) -> Option<ValueSpec> {
        if let [item] = items
            && let Some((best, attribute)) = self.fetch(item)?
        {
            return Some(ValueSpec::OfGoal { best, attribute });
        }
        if matches!(attribute, Attribute::Cond | Attribute::Safecond | Attribute::Decoycond) {
            return self.below(|reading| reading.keep(attribute, items)).map(ValueSpec::Condition);
        }
        let [item] = items else {
            let message = format!("`{}` takes one value, and {} came", attribute.name(), items.len());
            self.findings.report(pair.span, message, "expected (ATTRIBUTE value)");
            return None;
        };
        if item.is_nil() {
            return Some(ValueSpec::Term(Term::Nil));
        }
        if let Some(slot) = self.value_variable(item) {
            return Some(ValueSpec::Term(Term::Variable(slot)));
        }
        match attribute {
            Attribute::Threat | Attribute::Save | Attribute::Loss => self.threat(item).map(ValueSpec::Threat),
            Attribute::Plan => self.plan(item).map(ValueSpec::Plan),
            Attribute::Likely => self.number(item).map(ValueSpec::Number),
            Attribute::Precondition => match item.list() {
                Some([head, items @ ..]) => {
                    self.concept(head, items).map(|(name, terms)| ValueSpec::Concept(name, terms))
                }
                _ => self.report_unexpected(item, "a precondition", "expected a concept, as (SAFE P1 SQ)"),
            },
            _ => self.term(item).map(ValueSpec::Term),
        }
    }

    /// Reads a variable that stands for any value, such as `ATR1`.
    fn value_variable(&mut self, item: &Item) -> Option<Slot> {
        let name = item.symbol()?;
        (Category::of_name(name)? == Category::Attribute).then(|| self.variable(name, item.span))?
    }

    /// Reads a value whose type no attribute determines, as in SET.
    pub(super) fn any_value(&mut self, item: &Item) -> Option<ValueSpec> {
        let head = item.head().unwrap_or_default();
        match &item.node {
            Node::Integer(number) => Some(ValueSpec::Number(Number::Integer(*number))),
            Node::List(_) if THREATS.contains(&head) => self.threat(item).map(ValueSpec::Threat),
            Node::List(_) if head == "DIF" => self.number(item).map(ValueSpec::Number),
            Node::List(items) if !items.is_empty() && !TRANSFORMS.contains(&head) => {
                match self.fetch(item)? {
                    Some((best, attribute)) => Some(ValueSpec::OfGoal { best, attribute }),
                    None => self.plan(item).map(ValueSpec::Plan),
                }
            }
            _ => self.term(item).map(ValueSpec::Term),
        }
    }
}
