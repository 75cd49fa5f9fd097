//! The plan: a tree of the side's own moves and goals, branching by the replies (II.C.1; spec 5.1).
//!
//! A plan is kept in a normal form: every reply is followed by a move or a goal, so that two replies never follow each
//! other and no reply ends a plan. Its size is bounded, even when plans are made of plans.

use std::sync::Arc;

use claims::ManId;
use shakmaty::{Role, Square};

use super::{Item, Template};

/// The most moves or goals of the side that may follow each other in a plan; later ones are left out.
pub const MAX_DEPTH: usize = 8;
/// The most moves and goals that a plan may hold; replies that would bring more are left out.
pub const MAX_SIZE: usize = 64;
/// The most replies that a plan may distinguish in one place; less promising ones are left out.
pub const MAX_ALTERNATIVES: usize = 24;

/// What the side itself does.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum Element {
    /// This move, if it is legal.
    Move {
        /// The piece.
        man: ManId,
        /// The square it goes to.
        square: Square,
        /// What a pawn promotes to (beyond the report).
        promotion: Option<Role>,
    },
    /// A concept for its knowledge source.
    Goal {
        /// Its name, such as `SAFEMOVE`.
        concept: Arc<str>,
        /// Its arguments.
        args: Vec<Item>,
    },
    /// Castling, by the square on which the king arrives (beyond the report).
    Castle(Square),
}

/// What to do now, or after the reply that is awaited; cheap to clone.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct Plan(Arc<Node>);

#[derive(Debug, Default, Eq, Hash, PartialEq)]
struct Node {
    element: Option<Element>,
    replies: Vec<(Template, Plan)>,
    size: usize,
    depth: usize,
}

impl Plan {
    /// Returns a plan that begins with a move or a goal; the most promising reply comes first, and a plan that ends has
    /// none.
    pub fn new(element: Element, replies: impl IntoIterator<Item = (Template, Plan)>) -> Plan {
        Plan::build(Some(element), replies)
    }

    /// Returns a plan that begins with a reply, as the attribute PLAN does; without replies it is the empty plan.
    pub fn after(replies: impl IntoIterator<Item = (Template, Plan)>) -> Plan {
        Plan::build(None, replies)
    }

    fn build(element: Option<Element>, replies: impl IntoIterator<Item = (Template, Plan)>) -> Plan {
        let own = usize::from(element.is_some());
        let mut node = Node { element, replies: Vec::new(), size: own, depth: own };
        for (template, plan) in replies {
            if plan.0.element.is_some() {
                node.add(template, &plan, MAX_DEPTH - own);
                continue;
            }
            // Both templates are about the same reply.
            for (inner, rest) in &plan.0.replies {
                if let Some(both) = template.and(*inner) {
                    node.add(both, rest, MAX_DEPTH - own);
                }
            }
        }
        Plan(Arc::new(node))
    }

    /// Returns the first move or goal; `None` when a reply is awaited or nothing is planned.
    pub fn element(&self) -> Option<&Element> {
        self.0.element.as_ref()
    }

    /// Returns what follows each reply, the most promising first.
    pub fn replies(&self) -> &[(Template, Plan)] {
        &self.0.replies
    }

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.0.size == 0
    }

    /// Counts the moves and goals.
    pub fn size(&self) -> usize {
        self.0.size
    }

    /// Counts the moves and goals that follow each other on the longest branch.
    pub fn depth(&self) -> usize {
        self.0.depth
    }

    /// Returns what is left once the first move is made: a plan that begins with a reply.
    #[must_use]
    pub fn rest(&self) -> Plan {
        Plan::after(self.0.replies.iter().cloned())
    }

    /// Continues with another plan wherever this one ends.
    #[must_use]
    pub fn then(&self, next: &Plan) -> Plan {
        if self.is_empty() || next.is_empty() {
            return if self.is_empty() { next.clone() } else { self.clone() };
        }
        if self.0.replies.is_empty() {
            return Plan::build(self.0.element.clone(), [(Template::Any, next.clone())]);
        }
        let replies = self.0.replies.iter().map(|(template, plan)| (*template, plan.then(next)));
        Plan::build(self.0.element.clone(), replies)
    }

    /// Replaces the first move or goal by another plan (elaboration); the rest stays behind it.
    #[must_use]
    pub fn elaborate(&self, by: &Plan) -> Plan {
        by.then(&self.rest())
    }

    /// Puts a move before the plan, for any reply (a fix).
    #[must_use]
    pub fn fix(&self, first: Element) -> Plan {
        Plan::new(first, [(Template::Any, self.clone())])
    }

    /// Leaves out everything after `depth` moves of the side.
    fn cut(&self, depth: usize) -> Plan {
        if self.0.depth <= depth {
            return self.clone();
        }
        let own = usize::from(self.0.element.is_some());
        if depth < own {
            return Plan::default();
        }
        let replies = self.0.replies.iter().map(|(template, plan)| (*template, plan.cut(depth - own)));
        Plan::build(self.0.element.clone(), replies)
    }
}

impl Node {
    /// Adds what follows a reply, if there is room for it.
    fn add(&mut self, template: Template, plan: &Plan, depth: usize) {
        let plan = plan.cut(depth);
        let fits = self.size + plan.size() <= MAX_SIZE && self.replies.len() < MAX_ALTERNATIVES;
        if plan.is_empty()
            || !fits
            || self.replies.iter().any(|(one, other)| *one == template && *other == plan)
        {
            return;
        }
        self.size += plan.size();
        self.depth = self.depth.max(plan.depth() + usize::from(self.element.is_some()));
        self.replies.push((template, plan));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::test_board::TestBoard;

    fn step(board: &TestBoard, to: Square) -> Element {
        Element::Move { man: board.man(Square::H3), square: to, promotion: None }
    }

    #[test]
    fn a_reply_before_a_reply_is_the_same_reply() {
        let board = TestBoard::forks();
        let king = board.man(Square::F7);
        let rest = Plan::after([(Template::By(king), Plan::new(step(&board, Square::F4), []))]);
        let plan = Plan::new(step(&board, Square::G5), [(Template::Any, rest.clone())]);
        assert_eq!(plan.replies(), rest.replies());
        assert_eq!(plan.rest(), rest);
        // The old plan after any reply stays the same, however often that is repeated.
        assert_eq!(Plan::after([(Template::Any, rest.clone())]), rest);
        assert!(Plan::after([(Template::AnyBut(king), rest)]).is_empty());
    }

    #[test]
    fn plans_of_plans_stay_small() {
        let board = TestBoard::forks();
        let mut plan = Plan::new(step(&board, Square::G5), []);
        for _ in 0..40 {
            plan = plan.fix(step(&board, Square::F4));
        }
        assert_eq!((plan.depth(), plan.size()), (MAX_DEPTH, MAX_DEPTH));
        for round in 0..40 {
            let other = plan.then(&plan);
            let square = Square::new(round % 8);
            plan = Plan::new(step(&board, square), [(Template::Any, plan), (Template::To(square), other)]);
            assert!(plan.depth() <= MAX_DEPTH && plan.size() <= MAX_SIZE);
        }
    }

    #[test]
    fn a_goal_is_replaced_by_the_plan_that_reaches_it() {
        let board = TestBoard::forks();
        let king = board.man(Square::F7);
        let [f4, g5, h5] = [Square::F4, Square::G5, Square::H5].map(|to| step(&board, to));
        let plan = Plan::new(f4.clone(), [(Template::By(king), Plan::new(g5.clone(), []))]);
        let by = Plan::new(h5.clone(), [(Template::Any, Plan::new(f4.clone(), []))]);
        let expected =
            Plan::new(h5, [(Template::Any, Plan::new(f4, [(Template::By(king), Plan::new(g5, []))]))]);
        assert_eq!(plan.elaborate(&by), expected);
    }
}
