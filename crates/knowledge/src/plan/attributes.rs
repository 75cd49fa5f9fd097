//! Attribute lists: why a concept was posted, and what it is good for (II.A.4; spec 3.3).

use std::sync::Arc;

use super::{Item, Kept, Plan, Threat};
use crate::Attribute;

/// The greatest LIKELY that is kept: moves of the other side that are not forced.
pub const MAX_LIKELY: i32 = 1;
/// The most reasons that a list keeps, the newest.
pub const MAX_REASONS: usize = 16;
/// The most other chains of reasons with the same result that a list keeps.
pub const MAX_OTHERS: usize = 7;

/// One list of attributes of a concept.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct AttributeList {
    /// What is actively threatened.
    pub threat: Threat,
    /// What to do after the concept is achieved.
    pub plan: Plan,
    /// How many moves the other side gets that are not forced.
    pub likely: i32,
    /// Threats of the other side that are prevented.
    pub save: Threat,
    /// What is given up, or left undefended.
    pub loss: Threat,
    /// A condition on the piece and the square, or on a square on the way. Conditions apply to this position only.
    pub cond: Option<Arc<Kept>>,
    /// A condition on the enemy piece to be captured or decoyed.
    pub safecond: Option<Arc<Kept>>,
    /// A condition on the decoying move.
    pub decoycond: Option<Arc<Kept>>,
    /// A concept to be achieved first.
    pub precondition: Option<Precondition>,
    /// The piece being decoyed, or what else the goal is about.
    pub decoy: Option<Item>,
    /// Whether the plan is exempt from the test for the same plan higher up.
    pub positional: bool,
    /// Which productions led here, the newest first.
    pub reasons: Vec<Reason>,
    /// Other chains of reasons with the same result.
    pub others: Vec<Vec<Reason>>,
}

/// A concept to be achieved first.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Precondition {
    /// Its name.
    pub concept: Arc<str>,
    /// Its arguments.
    pub args: Vec<Item>,
}

/// A production that fired.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Reason {
    /// Its name.
    pub production: Arc<str>,
    /// What its variables were bound to.
    pub bindings: Arc<[Item]>,
}

/// The value of an attribute.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Value {
    /// Of THREAT, SAVE and LOSS.
    Threat(Threat),
    /// Of PLAN.
    Plan(Plan),
    /// Of COND, SAFECOND and DECOYCOND.
    Condition(Arc<Kept>),
    /// Of PRECONDITION.
    Concept(Precondition),
    /// The value of LIKELY, DECOY and POSITIONAL; [`Item::Nil`] for nothing, of any attribute.
    Item(Item),
}

impl AttributeList {
    /// Returns the value of an attribute; [`Item::Nil`] if it has none.
    pub fn get(&self, attribute: Attribute) -> Value {
        let threat = |threat: &Threat| (!threat.is_nothing()).then(|| Value::Threat(threat.clone()));
        let value = match attribute {
            Attribute::Threat => threat(&self.threat),
            Attribute::Save => threat(&self.save),
            Attribute::Loss => threat(&self.loss),
            Attribute::Plan => (!self.plan.is_empty()).then(|| Value::Plan(self.plan.clone())),
            Attribute::Likely => Some(Value::Item(Item::Number(self.likely))),
            Attribute::Cond => self.cond.clone().map(Value::Condition),
            Attribute::Safecond => self.safecond.clone().map(Value::Condition),
            Attribute::Decoycond => self.decoycond.clone().map(Value::Condition),
            Attribute::Precondition => self.precondition.clone().map(Value::Concept),
            Attribute::Decoy => self.decoy.map(Value::Item),
            Attribute::Positional => self.positional.then_some(Value::Item(Item::Number(1))),
        };
        value.unwrap_or(Value::Item(Item::Nil))
    }

    /// Sets an attribute, and returns whether the value is one that the attribute can have.
    #[must_use]
    pub fn set(&mut self, attribute: Attribute, value: Value) -> bool {
        match attribute {
            Attribute::Threat => set_threat(&mut self.threat, value),
            Attribute::Save => set_threat(&mut self.save, value),
            Attribute::Loss => set_threat(&mut self.loss, value),
            Attribute::Cond => set_condition(&mut self.cond, value),
            Attribute::Safecond => set_condition(&mut self.safecond, value),
            Attribute::Decoycond => set_condition(&mut self.decoycond, value),
            Attribute::Plan => match value {
                Value::Plan(plan) => assign(&mut self.plan, plan),
                Value::Item(Item::Nil) => assign(&mut self.plan, Plan::default()),
                _ => false,
            },
            Attribute::Likely => match value {
                Value::Item(Item::Number(number)) => assign(&mut self.likely, number),
                Value::Item(Item::Nil) => assign(&mut self.likely, 0),
                _ => false,
            },
            Attribute::Precondition => match value {
                Value::Concept(concept) => assign(&mut self.precondition, Some(concept)),
                Value::Item(Item::Nil) => assign(&mut self.precondition, None),
                _ => false,
            },
            Attribute::Decoy => match value {
                Value::Item(item) => assign(&mut self.decoy, (item != Item::Nil).then_some(item)),
                _ => false,
            },
            Attribute::Positional => match value {
                Value::Item(item) => {
                    assign(&mut self.positional, !matches!(item, Item::Nil | Item::Number(0)))
                }
                _ => false,
            },
        }
    }

    /// Adds a reason as the newest to every chain.
    pub fn add_reason(&mut self, reason: Reason) {
        for chain in std::iter::once(&mut self.reasons).chain(&mut self.others) {
            chain.insert(0, reason.clone());
            chain.truncate(MAX_REASONS);
        }
    }

    /// Returns all chains of reasons, the list's own first.
    pub fn chains(&self) -> impl Iterator<Item = &[Reason]> {
        std::iter::once(&self.reasons).chain(&self.others).map(Vec::as_slice)
    }

    /// Credits the reasons of another list with the same content.
    pub fn credit(&mut self, other: AttributeList) {
        for chain in std::iter::once(other.reasons).chain(other.others) {
            let is_known = chain.is_empty() || self.chains().any(|known| *known == *chain);
            if self.others.len() < MAX_OTHERS && !is_known {
                self.others.push(chain);
            }
        }
    }

    /// Removes what applies to one position only, when a plan is carried on to another.
    pub fn drop_conditions(&mut self) {
        self.cond = None;
        self.safecond = None;
        self.decoycond = None;
        self.precondition = None;
    }

    /// Removes what a plan no longer needs once it begins with its first move: what follows is in the plan itself.
    #[must_use]
    pub fn of_plan(mut self) -> AttributeList {
        self.drop_conditions();
        self.plan = Plan::default();
        self.decoy = None;
        self
    }

    /// Whether two lists have the same content, whatever their reasons.
    pub fn says_the_same(&self, other: &AttributeList) -> bool {
        let facts = |list: &AttributeList| (list.likely, list.positional, list.decoy);
        facts(self) == facts(other)
            && self.threat == other.threat
            && self.plan == other.plan
            && (&self.save, &self.loss) == (&other.save, &other.loss)
            && (&self.cond, &self.safecond, &self.decoycond)
                == (&other.cond, &other.safecond, &other.decoycond)
            && self.precondition == other.precondition
    }
}

/// Assigns a value; always returns true.
fn assign<T>(place: &mut T, value: T) -> bool {
    *place = value;
    true
}

fn set_threat(place: &mut Threat, value: Value) -> bool {
    match value {
        Value::Threat(threat) => assign(place, threat),
        Value::Item(Item::Number(number)) => assign(place, Threat::Integer(number)),
        Value::Item(Item::Nil) => assign(place, Threat::default()),
        _ => false,
    }
}

fn set_condition(place: &mut Option<Arc<Kept>>, value: Value) -> bool {
    match value {
        Value::Condition(condition) => assign(place, Some(condition)),
        Value::Item(Item::Nil) => assign(place, None),
        _ => false,
    }
}
