//! The content of a production as data: the reader makes it, the matcher runs it (II.A, II.B; spec 3.1).

mod attribute;
mod expression;
mod plan;
mod production;
mod term;
mod threat;
mod variable;

pub use attribute::{Attribute, ValueSpec};
pub(crate) use expression::free_variables;
pub use expression::{Condition, Expression, Function, Pattern};
pub use plan::{PlanElement, PlanStep, PlanTemplate};
pub use production::{Action, Example, ExampleGoal, FinalPlan, KnowledgeSource, NearMiss, Production};
pub(crate) use production::{Join, Need, Prepared, Set, Step};
pub use term::{Number, Term};
pub use threat::ThreatSpec;
pub use variable::{Category, Slot, Variable};
