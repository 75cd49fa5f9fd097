//! Attributes: what a concept carries along as its reason (II.A.4; spec 3.3).

use super::{Condition, Number, PlanStep, Term, ThreatSpec};

/// The name of an attribute.
#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Attribute {
    /// What is actively threatened.
    Threat,
    /// What to do after the concept is achieved.
    Plan,
    /// How many moves the other side gets that are not forced.
    Likely,
    /// Threats of the other side that are prevented.
    Save,
    /// What is given up, or left undefended.
    Loss,
    /// A condition on the piece and the square of an attack, on a square on the way, or on a defender.
    Cond,
    /// A condition on the enemy piece to be captured or decoyed.
    Safecond,
    /// A condition on the decoying move.
    Decoycond,
    /// A concept to be achieved first.
    Precondition,
    /// The piece being decoyed.
    Decoy,
    /// Whether a plan is exempt from the test for the same plan higher up.
    Positional,
}

/// The value that an action gives to an attribute.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ValueSpec {
    /// THREAT, SAVE, LOSS.
    Threat(ThreatSpec),
    /// PLAN.
    Plan(PlanStep),
    /// LIKELY.
    Number(Number),
    /// COND, SAFECOND, DECOYCOND: kept, and evaluated later with the variables of the asker.
    Condition(Condition),
    /// PRECONDITION: a concept's name and arguments.
    Concept(String, Vec<Term>),
    /// DECOY and the like.
    Term(Term),
    /// `(GOAL1 NAME)`: the attribute of the goal's best list; `(GOAL NAME)`: that of the list being extended.
    OfGoal {
        /// Whether of the best list only.
        best: bool,
        /// The attribute.
        attribute: Attribute,
    },
}

impl Attribute {
    /// All attributes, in the order in which they are printed.
    pub const ALL: [Attribute; 11] = [
        Attribute::Threat,
        Attribute::Plan,
        Attribute::Likely,
        Attribute::Save,
        Attribute::Loss,
        Attribute::Cond,
        Attribute::Safecond,
        Attribute::Decoycond,
        Attribute::Precondition,
        Attribute::Decoy,
        Attribute::Positional,
    ];

    /// Returns the name as written.
    pub fn name(self) -> &'static str {
        match self {
            Attribute::Threat => "THREAT",
            Attribute::Plan => "PLAN",
            Attribute::Likely => "LIKELY",
            Attribute::Save => "SAVE",
            Attribute::Loss => "LOSS",
            Attribute::Cond => "COND",
            Attribute::Safecond => "SAFECOND",
            Attribute::Decoycond => "DECOYCOND",
            Attribute::Precondition => "PRECONDITION",
            Attribute::Decoy => "DECOY",
            Attribute::Positional => "POSITIONAL",
        }
    }

    /// Parses a name; `SAFE-COND` and the like are accepted as the report prints them.
    pub fn of_name(name: &str) -> Option<Attribute> {
        let name = match name {
            "SAFE-COND" => "SAFECOND",
            "DECOY-COND" => "DECOYCOND",
            name => name,
        };
        Attribute::ALL.into_iter().find(|attribute| attribute.name() == name)
    }
}
