//! Productions and knowledge sources (II.A; spec 3.1, 3.4).

use std::sync::Arc;

use shakmaty::Role;

use super::{
    Attribute, Category, Expression, Function, Pattern, PlanElement, PlanStep, Slot, Term, ValueSpec,
    Variable,
};

/// What is known about one abstract concept.
#[derive(Clone, Debug)]
pub struct KnowledgeSource {
    /// The concept's name, such as `MOVE1`.
    pub name: String,
    /// What it is about, in a sentence.
    pub description: String,
    /// Its arguments, which productions may use by these names.
    pub arguments: Vec<Variable>,
    /// The attributes that its goals bring along.
    pub provides: Vec<Attribute>,
    /// Sources that run after it on the same goals.
    pub sub_sources: Vec<String>,
    /// Its productions, in the order in which they are tried.
    pub productions: Vec<Production>,
}

/// One production.
#[derive(Clone, Debug)]
pub struct Production {
    /// Its name.
    pub name: String,
    /// What it knows, for readers of the knowledge base.
    pub description: String,
    /// All its variables, those of the goal first, then its own, then those of EXISTS and IMPLIES.
    pub variables: Vec<Variable>,
    /// The number of variables that come from the goal.
    pub from_goal: usize,
    /// The number of variables that are the production's own, including those of the goal.
    pub own: usize,
    /// The conditions that must hold.
    pub conditions: Vec<Expression>,
    /// What is prepared for the matcher.
    pub(crate) prepared: Prepared,
    /// What is posted when it matches.
    pub actions: Vec<Action>,
    /// The sentence for readers, with variables in braces; `None` for productions without an action.
    pub sentence: Option<String>,
    /// What the sentence claims: the kind of a fact, and its arguments.
    pub claims: Vec<(String, Vec<Term>)>,
    /// Positions in which it fires.
    pub examples: Vec<Example>,
    /// Positions in which it must not fire.
    pub near_misses: Vec<NearMiss>,
    /// Why it stays although it fires nowhere in the development suites.
    pub stays: Option<String>,
    /// What its name adds to the score of a move in the policy, in addition to what was learned for all: a logarithm of
    /// odds, as `kibitzer kb fit` writes it.
    pub weight: Option<f32>,
    /// The file and line it was read from.
    pub origin: (String, usize),
}

/// What the matcher needs of a production besides its content.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prepared {
    /// Its name, for the reasons that it produces.
    pub(crate) name: Arc<str>,
    /// The pieces that must be on the board.
    pub(crate) needs: Vec<Need>,
    /// The order in which the conditions are tried; empty for the order in which they are written.
    pub(crate) steps: Vec<Step>,
    /// The pieces among the production's own variables, a bit each.
    pub(crate) own_men: u32,
}

/// A piece that a production cannot do without.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Need {
    /// Its category.
    pub(crate) category: Category,
    /// The kinds it may be; empty for any.
    pub(crate) roles: Vec<Role>,
    /// The patterns of two places that it must match in some way.
    pub(crate) patterns: Vec<Pattern>,
}

/// The next step in matching a production.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Step {
    /// A condition, by its index.
    Condition(usize),
    /// Everything that a variable may stand for and that satisfies some conditions with no other open variable.
    Bind {
        /// The variable.
        slot: Slot,
        /// Patterns of two places that the piece must match in some way.
        men: Vec<Pattern>,
        /// The conditions.
        joined: Vec<Join>,
    },
    /// A test of existence or non-existence, when only the new variables are open.
    Exists {
        /// The index of the condition.
        place: usize,
        /// Whether it is a test of non-existence.
        is_never: bool,
        /// How the conditions inside are tried.
        steps: Vec<Step>,
    },
}

/// A condition that restricts its one open variable to some squares.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Join {
    /// The index of the condition.
    pub(crate) place: usize,
    /// Whether it excludes the squares instead.
    pub(crate) is_never: bool,
    /// The squares.
    pub(crate) set: Set,
}

/// How the squares that satisfy a condition are looked up.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Set {
    /// The squares of a piece by a pattern of two places.
    Of(Pattern, Slot),
    /// The pieces of a square by a pattern of two places.
    Onto(Pattern, Slot),
    /// The pieces of some kinds, a bit each.
    Kinds(u8),
    /// All but the square of another variable.
    Without(Slot),
    /// The values of a function with one open argument and the others given, which it can list directly.
    Open(Function, usize, [Option<Slot>; 3]),
    /// The condition itself, evaluated as it is written.
    Written,
}

/// A position in which a production fires.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Example {
    /// The position.
    pub fen: String,
    /// Variables and what they are bound to there, such as `("DMP1", "f6")`.
    pub bindings: Vec<(String, String)>,
    /// The concept it is executed for, for sources that need one.
    pub goal: Option<ExampleGoal>,
}

/// The concept that a production is executed for in an example.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ExampleGoal {
    /// Its name, such as `MOVE1`.
    pub concept: String,
    /// Its arguments, such as `["d1", "d7"]`.
    pub arguments: Vec<String>,
    /// The attributes that it brings along, over the variables that the example binds.
    pub attributes: Vec<(Attribute, ValueSpec)>,
}

/// A position in which a production must not fire.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NearMiss {
    /// The position.
    pub fen: String,
    /// Like [`Example::goal`].
    pub goal: Option<ExampleGoal>,
}

impl Production {
    /// Whether it posts something of its own: a concept, or a plan that is more than the goal's own move or plan.
    pub fn posts(&self) -> bool {
        self.actions.iter().any(|action| match action {
            Action::Post { .. } => true,
            Action::Plan { step, .. } => !self.is_of_goal(step),
            Action::FinalPlan { .. } | Action::Set { .. } | Action::Return => false,
        })
    }

    /// Whether it accepts another plan in place of its goal, such as one with a new first move.
    pub fn fixes(&self) -> bool {
        let is_other = |plan: &FinalPlan| match plan {
            FinalPlan::OfGoal => false,
            FinalPlan::Step(step) => !self.is_of_goal(step),
            FinalPlan::Fix(..) => true,
        };
        self.actions.iter().any(|action| matches!(action, Action::FinalPlan { plan, .. } if is_other(plan)))
    }

    fn is_of_goal(&self, step: &PlanStep) -> bool {
        let goal = [Term::Variable(Slot(0)), Term::Variable(Slot(1))];
        match step {
            PlanStep::OfGoal { .. } => true,
            PlanStep::Step { element: PlanElement::Move { man, square, .. }, replies } => {
                2 <= self.from_goal && replies.is_empty() && goal == [man.clone(), square.clone()]
            }
            _ => false,
        }
    }
}

/// What a production does when it matches.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Action {
    /// `(ACTION name args attributes)`, or `(ACTION-NEW …)`, which takes nothing over from the goal.
    Post {
        /// Whether nothing is taken over.
        is_new: bool,
        /// The concept's name.
        concept: String,
        /// Its arguments.
        arguments: Vec<Term>,
        /// Its attributes.
        attributes: Vec<(Attribute, ValueSpec)>,
    },
    /// `(PLAN step attributes)`, or `(PLAN-NEW …)`: an INITIAL-PLAN.
    Plan {
        /// Whether nothing is taken over.
        is_new: bool,
        /// The plan.
        step: PlanStep,
        /// Its attributes.
        attributes: Vec<(Attribute, ValueSpec)>,
    },
    /// `(FINAL-PLAN "GOAL" | step | (FIX P SQ) attributes)`: a FINALPLAN.
    FinalPlan {
        /// Which plan.
        plan: FinalPlan,
        /// Its attributes.
        attributes: Vec<(Attribute, ValueSpec)>,
    },
    /// `(SET ATR (new) (expr …) value)`: the values over all bindings of the new variables.
    Set {
        /// The variable that receives the list.
        target: Slot,
        /// New variables.
        new: Vec<Slot>,
        /// The conditions on them.
        conditions: Vec<Expression>,
        /// The value that is put into the list.
        value: ValueSpec,
    },
    /// `(RETURN)`: no later production for this goal.
    Return,
}

/// The plan of a FINALPLAN.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum FinalPlan {
    /// The goal's own.
    OfGoal,
    /// Another plan.
    Step(PlanStep),
    /// The goal's plan with a new first move before it.
    Fix(Term, Term),
}
