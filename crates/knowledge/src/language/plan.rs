//! The Plan-Language: moves, goals, and what the other side may reply (II.C.1; spec 5.1).

use super::{Attribute, Term};

/// The side's own next move or goal, and what follows by the reply; or a plan taken over from the goal.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlanStep {
    /// `(element)` or `(element template step)` or `(element ((template step) …))`: the most promising reply first.
    Step {
        /// The move or goal.
        element: PlanElement,
        /// What follows each reply; empty when the plan ends here.
        replies: Vec<(PlanTemplate, PlanStep)>,
    },
    /// `(template rest)` at the top, where the plan begins with a reply, as in `(NIL (GOAL1 PLAN))`.
    AfterReply(Vec<(PlanTemplate, PlanStep)>),
    /// `(GOAL PLAN)`, `(GOAL1 PLAN)`: the goal's plan.
    OfGoal {
        /// Whether of the best list only.
        best: bool,
        /// The attribute; PLAN.
        attribute: Attribute,
    },
}

/// What the side itself does.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlanElement {
    /// `(P SQ)`: this move, if it is legal; `(P SQ =Q)` promotes to that piece (beyond the report).
    Move {
        /// The piece.
        man: Term,
        /// The square it goes to.
        square: Term,
        /// What a pawn promotes to.
        promotion: Option<shakmaty::Role>,
    },
    /// `(SAFEMOVE P SQ)` and the like: a concept for its knowledge source.
    Goal(String, Vec<Term>),
    /// `(CASTLE SQ)`: castling, by the square on which the king arrives (beyond the report).
    Castle(Term),
}

/// What the other side did.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlanTemplate {
    /// `NIL`: anything.
    Any,
    /// `(P SQ)`: this piece went there.
    Move(Term, Term),
    /// `(NIL SQ)`: some piece went there.
    To(Term),
    /// `(P NIL)`: this piece went somewhere.
    By(Term),
    /// `(ANYBUT P)`: some other piece moved.
    AnyBut(Term),
}
