//! Plans as they are written: moves and goals, and in between what the other side replied.
//!
//! A plan of an action may begin with the reply, as in `(NIL (GOAL1 PLAN))` or `((DP1 SQ1) (GOAL PLAN))`: a pair at the
//! head is a reply when its piece is of the other side and an even number of items follow one another. After an element
//! the plan of a goal may follow at once, as in `((P1 SQ) (GOAL PLAN))`: it follows any reply.

use super::names::{KINDS, TRANSFORMS};
use super::scope::Reading;
use super::sexpr::Item;
use super::span::Span;
use super::terms::Sort;
use crate::{Attribute, Category, PlanElement, PlanStep, PlanTemplate, Term};

type Replies = Vec<(PlanTemplate, PlanStep)>;

impl Reading<'_, '_> {
    /// Reads a plan.
    pub(super) fn plan(&mut self, item: &Item) -> Option<PlanStep> {
        if let Some((best, attribute)) = self.fetched_plan(item)? {
            return Some(PlanStep::OfGoal { best, attribute });
        }
        match item.list() {
            Some(items) if !items.is_empty() => self.steps(item.span, items),
            _ => self.report_unexpected(
                item,
                "a plan",
                "expected moves and goals, as ((P1 SQ)) or ((SAFEMOVE P1 SQ))",
            ),
        }
    }

    /// Reads `(GOAL PLAN)` and `(GOAL1 PLAN)`, like [`Reading::fetch`].
    #[expect(clippy::option_option, reason = "the outer one is the failure that was reported")]
    fn fetched_plan(&mut self, item: &Item) -> Option<Option<(bool, Attribute)>> {
        let fetched = self.fetch(item)?;
        match fetched {
            Some((_, attribute)) if attribute != Attribute::Plan => {
                self.report_unexpected(item, "a plan", "expected (GOAL PLAN) or (GOAL1 PLAN)")
            }
            fetched => Some(fetched),
        }
    }

    /// Reads the items of a plan, or what is left of them.
    fn steps(&mut self, span: Span, items: &[Item]) -> Option<PlanStep> {
        let (first, rest) = items.split_first()?;
        if items.iter().all(is_alternative) {
            return self.alternatives(items).map(PlanStep::AfterReply);
        }
        if self.is_reply(first, items.len()) {
            return Some(PlanStep::AfterReply(self.replies(span, items)?));
        }
        if let ([], Some((best, attribute))) = (rest, self.fetched_plan(first)?) {
            return Some(PlanStep::OfGoal { best, attribute });
        }
        let element = self.element(first);
        let replies = if rest.is_empty() { Some(Vec::new()) } else { self.replies(span, rest) };
        Some(PlanStep::Step { element: element?, replies: replies? })
    }

    /// Whether a plan of so many items begins with a reply.
    fn is_reply(&self, item: &Item, n_items: usize) -> bool {
        if is_template(item) {
            return true;
        }
        let man = item.list().filter(|items| items.len() == 2).and_then(|items| items[0].symbol());
        let defends = man
            .and_then(Category::of_name)
            .is_some_and(|category| matches!(Sort::of(category), Sort::Man(_, Some(true))));
        defends && n_items.is_multiple_of(2)
    }

    /// Reads what follows an element: a template and the rest, alternatives, or a goal's plan.
    fn replies(&mut self, span: Span, items: &[Item]) -> Option<Replies> {
        match items {
            [only] => {
                if let Some((best, attribute)) = self.fetched_plan(only)? {
                    return Some(vec![(PlanTemplate::Any, PlanStep::OfGoal { best, attribute })]);
                }
                match only.list() {
                    Some(items) if !items.is_empty() && items.iter().all(is_alternative) => {
                        self.alternatives(items)
                    }
                    _ => {
                        let what = "what follows a move of a plan";
                        self.report_unexpected(
                            only,
                            what,
                            "expected a reply and then a move or a goal, or ((reply …) …)",
                        )
                    }
                }
            }
            [template, rest @ ..] => {
                let template = self.template(template);
                let step = self.steps(span, rest);
                Some(vec![(template?, step?)])
            }
            [] => None,
        }
    }

    fn alternatives(&mut self, items: &[Item]) -> Option<Replies> {
        let read: Vec<Option<_>> = items
            .iter()
            .map(|item| {
                let (template, rest) = item.list()?.split_first()?;
                let template = self.template(template);
                let step = self.steps(item.span, rest);
                Some((template?, step?))
            })
            .collect();
        read.into_iter().collect()
    }

    fn template(&mut self, item: &Item) -> Option<PlanTemplate> {
        if item.is_nil() {
            return Some(PlanTemplate::Any);
        }
        let expected = "expected NIL, (P SQ), (NIL SQ), (P NIL) or (ANYBUT P)";
        let Some([first, second]) = item.list() else {
            return self.report_unexpected(item, "a reply", expected);
        };
        if first.symbol() == Some("ANYBUT") {
            return self.man(second).map(PlanTemplate::AnyBut);
        }
        match (first.is_nil(), second.is_nil()) {
            (true, true) => Some(PlanTemplate::Any),
            (true, false) => self.square(second).map(PlanTemplate::To),
            (false, true) => self.man(first).map(PlanTemplate::By),
            (false, false) => {
                if first.symbol().is_some_and(|name| self.registry.is_concept(name)) {
                    return self.report_unexpected(item, "a reply", expected);
                }
                let (man, square) = (self.man(first), self.square(second));
                Some(PlanTemplate::Move(man?, square?))
            }
        }
    }

    fn man(&mut self, item: &Item) -> Option<Term> {
        let term = self.term(item)?;
        self.check(item, &term, Category::AnyMan, &mut None);
        Some(term)
    }

    fn square(&mut self, item: &Item) -> Option<Term> {
        let term = self.term(item)?;
        self.check(item, &term, Category::Square, &mut None);
        Some(term)
    }

    fn element(&mut self, item: &Item) -> Option<PlanElement> {
        let expected = "expected a move, as (P1 SQ), or a goal, as (SAFEMOVE P1 SQ)";
        let Some([head, items @ ..]) = item.list() else {
            return self.report_unexpected(item, "a step of a plan", expected);
        };
        let name = head.symbol().unwrap_or_default();
        if name == "CASTLE" {
            return match items {
                [square] => self.square(square).map(PlanElement::Castle),
                _ => self.shape(item, "(CASTLE SQ)"),
            };
        }
        let is_goal = !name.is_empty() && !self.is_visible(name) && Category::of_name(name).is_none();
        if is_goal || (self.registry.is_concept(name) && !self.is_visible(name)) {
            return self.concept(head, items).map(|(name, terms)| PlanElement::Goal(name, terms));
        }
        let (man, square, promotion) = match items {
            [square] => (head, square, None),
            [square, kind] => {
                let letter = kind.symbol().and_then(|word| word.strip_prefix('='));
                let roles = KINDS.iter().map(|(_, role)| *role);
                let role = roles.into_iter().find(|role| letter == Some(&role.upper_char().to_string()));
                match role {
                    Some(role) => (head, square, Some(role)),
                    None => return self.report_unexpected(kind, "a promotion", "expected =Q, =R, =B or =N"),
                }
            }
            _ => return self.report_unexpected(item, "a step of a plan", expected),
        };
        let (man, square) = (self.man(man), self.square(square));
        Some(PlanElement::Move { man: man?, square: square?, promotion })
    }
}

/// Whether an item can only be a template.
fn is_template(item: &Item) -> bool {
    if item.is_nil() {
        return true;
    }
    match item.list() {
        Some([first, second]) => first.is_nil() || second.is_nil() || first.symbol() == Some("ANYBUT"),
        _ => false,
    }
}

/// Whether an item is one of several alternatives: a list that begins with a template in its own parentheses.
fn is_alternative(item: &Item) -> bool {
    let Some([first, second, ..]) = item.list() else { return false };
    let is_term = |item: &Item| item.head().is_some_and(|head| TRANSFORMS.contains(&head));
    if first.is_nil() {
        return second.list().is_some_and(|items| !items.is_empty()) && !is_term(second);
    }
    first.list().is_some() && !is_term(first)
}
