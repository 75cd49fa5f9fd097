//! From the content of a production to its meaning here: variables become pieces and squares (II.B.6; spec 3.2).

use std::cell::OnceCell;
use std::sync::Arc;

use super::{
    AttributeList, Board, Element, Item, Kept, MAX_TERMS, Plan, Precondition, Template, Threat, Value, order,
};
use crate::{
    Attribute, Number, PlanElement, PlanStep, PlanTemplate, Slot, Term, ThreatSpec, ValueSpec, Variable,
};

/// What the variables of a production are bound to.
pub trait Resolve {
    /// Returns what a term means; `None` for a variable that is unbound, and for a term that cannot be derived from its
    /// value.
    ///
    /// `(OCCUPANT SQ)` of an empty square is [`Item::Nil`].
    fn term(&self, term: &Term) -> Option<Item>;

    /// Returns the variables of the production.
    fn variables(&self) -> &[Variable] {
        &[]
    }

    /// Returns the values that SET put into a variable, if it did.
    fn set(&self, _variable: Slot) -> Option<&[Value]> {
        None
    }
}

/// Everything that values are made from: bindings, position, and the goal's lists that are left.
pub struct Instantiate<'a> {
    /// What variables are bound to.
    pub(super) resolve: &'a dyn Resolve,
    /// The position.
    pub(super) board: &'a dyn Board,
    /// The lists of the goal.
    pub(super) lists: &'a [&'a AttributeList],
    /// The best list, computed on first use.
    best: OnceCell<Option<&'a AttributeList>>,
    /// The list that is being extended by an ACTION.
    pub(super) current: Option<&'a AttributeList>,
}

impl<'a> Instantiate<'a> {
    /// Returns an instantiation for a goal, with those of its lists that no REMOVE-ATR-LISTS left out.
    pub fn new(
        resolve: &'a dyn Resolve,
        board: &'a dyn Board,
        lists: &'a [&'a AttributeList],
    ) -> Instantiate<'a> {
        Instantiate { resolve, board, lists, best: OnceCell::new(), current: None }
    }

    /// Returns the best list.
    pub(super) fn best(&self) -> Option<&'a AttributeList> {
        *self.best.get_or_init(|| match self.lists {
            [only] => Some(*only),
            lists => order::best_list(lists.iter().copied(), self.board).map(|index| lists[index]),
        })
    }

    /// Returns the same instantiation while one list of the goal is extended.
    pub(super) fn extending(&self, list: &'a AttributeList) -> Instantiate<'a> {
        Instantiate { current: Some(list), ..self.afresh() }
    }

    /// Returns the same instantiation while nothing is extended.
    pub(super) fn afresh(&self) -> Instantiate<'a> {
        let Instantiate { resolve, board, lists, .. } = *self;
        Instantiate { resolve, board, lists, best: self.best.clone(), current: None }
    }

    /// Instantiates the value of an attribute; `None` if a variable in it is unbound, or bound to a thing of another
    /// kind.
    pub fn value(&self, attribute: Attribute, spec: &ValueSpec) -> Option<Value> {
        Some(match spec {
            ValueSpec::Threat(threat) => Value::Threat(self.threat(threat)?),
            ValueSpec::Plan(step) => Value::Plan(self.plan(step)?),
            ValueSpec::Number(number) => Value::Item(Item::Number(self.number(number)?)),
            ValueSpec::Condition(condition) => Value::Condition(Arc::new(Kept {
                condition: self.condition(condition)?,
                variables: Arc::from(self.resolve.variables()),
            })),
            ValueSpec::Concept(concept, terms) => Value::Concept(Precondition {
                concept: Arc::from(concept.as_str()),
                args: self.items(terms)?,
            }),
            ValueSpec::Term(Term::Name(_)) => Value::Item(Item::Number(1)),
            ValueSpec::Term(Term::Nil) => Value::Item(Item::Nil),
            ValueSpec::Term(Term::Variable(slot)) => match self.resolve.set(*slot) {
                Some(values) => self.join(attribute, values)?,
                None => Value::Item(self.resolve.term(&Term::Variable(*slot))?),
            },
            ValueSpec::Term(term) => Value::Item(self.resolve.term(term)?),
            ValueSpec::OfGoal { best, attribute } => self.of_goal(*best, *attribute)?,
        })
    }

    /// Instantiates a threat.
    pub fn threat(&self, spec: &ThreatSpec) -> Option<Threat> {
        let part = |spec: &ThreatSpec| self.threat(spec).map(Box::new);
        let parts =
            |specs: &[ThreatSpec]| specs.iter().map(|spec| self.threat(spec)).collect::<Option<Vec<_>>>();
        let nobody = Some(Threat::default());
        Some(match spec {
            ThreatSpec::Integer(number) => Threat::Integer(*number),
            ThreatSpec::Of(term) => self.worth(term)?,
            ThreatSpec::Win(man) => match self.man(man)? {
                Some(man) => Threat::Win(man),
                None => return nobody,
            },
            ThreatSpec::Exchval(man, square) => match self.man(man)? {
                Some(man) => Threat::Exchval(man, self.square(square)?),
                None => return nobody,
            },
            ThreatSpec::Exch(man, enemy) => match (self.man(man)?, self.man(enemy)?) {
                (Some(man), Some(enemy)) => Threat::Exch(man, enemy),
                _ => return nobody,
            },
            ThreatSpec::Both([man1, enemy1, man2, enemy2]) => {
                match (self.man(man1)?, self.man(enemy1)?, self.man(man2)?, self.man(enemy2)?) {
                    (Some(man1), Some(enemy1), Some(man2), Some(enemy2)) => {
                        Threat::Both([man1, enemy1, man2, enemy2])
                    }
                    _ => return nobody,
                }
            }
            ThreatSpec::Fork(man, enemy1, enemy2) => {
                match (self.man(man)?, self.man(enemy1)?, self.man(enemy2)?) {
                    (Some(man), Some(enemy1), Some(enemy2)) => Threat::Fork(man, enemy1, enemy2),
                    _ => return nobody,
                }
            }
            ThreatSpec::Queens(man, square) => match self.man(man)? {
                Some(man) => Threat::Queens(man, self.square(square)?),
                None => return nobody,
            },
            ThreatSpec::Plus(specs) => Threat::Plus(parts(specs)?),
            ThreatSpec::Less(whole, taken) => Threat::Less(part(whole)?, part(taken)?),
            ThreatSpec::Forkthreat(one, other) => Threat::Forkthreat(part(one)?, part(other)?),
            ThreatSpec::Greatest(specs) => Threat::Greatest(parts(specs)?),
            ThreatSpec::OfGoal { best, attribute } => match self.of_goal(*best, *attribute)? {
                Value::Threat(threat) if threat.size() <= MAX_TERMS => threat,
                Value::Threat(threat) => Threat::Integer(threat.value(self.board)),
                Value::Item(Item::Number(number)) => Threat::Integer(number),
                Value::Item(Item::Nil) => Threat::default(),
                _ => return None,
            },
        })
    }

    /// Returns the value that SET gave a variable, or the number that a term is, as a threat.
    fn worth(&self, term: &Term) -> Option<Threat> {
        if let Term::Variable(slot) = term
            && let Some(values) = self.resolve.set(*slot)
        {
            return match self.join(Attribute::Threat, values)? {
                Value::Threat(threat) => Some(threat),
                _ => None,
            };
        }
        self.resolve.term(term)?.number().map(Threat::Integer)
    }

    /// Instantiates a plan.
    pub fn plan(&self, step: &PlanStep) -> Option<Plan> {
        match step {
            PlanStep::Step { element, replies } => {
                Some(Plan::new(self.element(element)?, self.replies(replies)?))
            }
            PlanStep::AfterReply(replies) => Some(Plan::after(self.replies(replies)?)),
            PlanStep::OfGoal { best, attribute } => match self.of_goal(*best, *attribute)? {
                Value::Plan(plan) => Some(plan),
                Value::Item(Item::Nil) => Some(Plan::default()),
                _ => None,
            },
        }
    }

    /// Evaluates a number, with the goal's attributes at their worth here.
    pub fn number(&self, number: &Number) -> Option<i32> {
        match number {
            Number::Integer(number) => Some(*number),
            Number::OfGoal(attribute) => match self.current.or_else(|| self.best())?.get(*attribute) {
                Value::Threat(threat) => Some(threat.value(self.board)),
                Value::Item(Item::Number(number)) => Some(number),
                Value::Item(Item::Nil) => Some(0),
                _ => None,
            },
            Number::Of(Term::Variable(slot)) if self.resolve.set(*slot).is_some() => {
                Some(self.worth(&Term::Variable(*slot))?.value(self.board))
            }
            Number::Of(term) => self.resolve.term(term)?.number(),
            Number::Threat(spec) => Some(self.threat(spec)?.value(self.board)),
            Number::Sum(one, other) => Some(self.number(one)?.saturating_add(self.number(other)?)),
            Number::Difference(one, other) => Some(self.number(one)?.saturating_sub(self.number(other)?)),
        }
    }

    /// Instantiates arguments.
    pub fn items(&self, terms: &[Term]) -> Option<Vec<Item>> {
        terms.iter().map(|term| self.resolve.term(term)).collect()
    }

    pub(super) fn element(&self, element: &PlanElement) -> Option<Element> {
        Some(match element {
            PlanElement::Move { man, square, promotion } => {
                Element::Move { man: self.man(man)??, square: self.square(square)?, promotion: *promotion }
            }
            PlanElement::Goal(concept, terms) => {
                Element::Goal { concept: Arc::from(concept.as_str()), args: self.items(terms)? }
            }
            PlanElement::Castle(square) => Element::Castle(self.square(square)?),
        })
    }

    fn replies(&self, replies: &[(PlanTemplate, PlanStep)]) -> Option<Vec<(Template, Plan)>> {
        replies.iter().map(|(template, step)| Some((self.template(template)?, self.plan(step)?))).collect()
    }

    fn template(&self, template: &PlanTemplate) -> Option<Template> {
        Some(match template {
            PlanTemplate::Any => Template::Any,
            PlanTemplate::Move(man, square) => Template::Move(self.man(man)??, self.square(square)?),
            PlanTemplate::To(square) => Template::To(self.square(square)?),
            PlanTemplate::By(man) => Template::By(self.man(man)??),
            PlanTemplate::AnyBut(man) => Template::AnyBut(self.man(man)??),
        })
    }

    /// Returns a piece; the inner `None` means that there is none, as on an empty square.
    fn man(&self, term: &Term) -> Option<Option<claims::ManId>> {
        match self.resolve.term(term)? {
            Item::Man(man) => Some(Some(man)),
            Item::Nil => Some(None),
            _ => None,
        }
    }

    /// Returns a square, for a piece the one it stands on.
    fn square(&self, term: &Term) -> Option<shakmaty::Square> {
        self.resolve.term(term)?.square(self.board)
    }

    /// Returns an attribute of the list that is extended, or of the best.
    ///
    /// Where no list is extended, as by ACTION-NEW, `(GOAL THREAT)` is the greatest of all lists' threats; other
    /// attributes are the best list's. `None` where the goal has no lists.
    fn of_goal(&self, best: bool, attribute: Attribute) -> Option<Value> {
        let is_threat = matches!(attribute, Attribute::Threat | Attribute::Save | Attribute::Loss);
        match self.current {
            Some(list) if !best => Some(list.get(attribute)),
            None if !best && is_threat && self.lists.len() != 1 => {
                let values: Vec<Value> = self.lists.iter().map(|list| list.get(attribute)).collect();
                self.join(attribute, &values)
            }
            _ => Some(self.best()?.get(attribute)),
        }
    }

    /// Combines several values into one: the greatest of threats, the first of anything else.
    fn join(&self, attribute: Attribute, values: &[Value]) -> Option<Value> {
        if !matches!(attribute, Attribute::Threat | Attribute::Save | Attribute::Loss) {
            return Some(values.first().cloned().unwrap_or(Value::Item(Item::Nil)));
        }
        let mut threats: Vec<Threat> = Vec::new();
        for value in values {
            let threat = match value {
                Value::Threat(threat) => threat.clone(),
                Value::Item(Item::Number(number)) => Threat::Integer(*number),
                Value::Item(Item::Nil) => Threat::default(),
                _ => return None,
            };
            if !threats.contains(&threat) {
                threats.push(threat);
            }
        }
        Some(Value::Threat(if threats.len() == 1 { threats.remove(0) } else { Threat::Greatest(threats) }))
    }
}
