//! Productions that add nothing: they repeat another, or are never executed.

use std::collections::{BTreeMap, BTreeSet};

use super::diagnostic::Findings;
use super::span::Span;
use super::stanza::Read;
use crate::{Action, Attribute, FinalPlan, KnowledgeBase, PlanElement, PlanStep, ValueSpec};

/// The sources that the program itself executes: at the beginning of an analysis, for every plan, or in the search.
const ASKED: [&str; 11] = [
    "PRIMITIVE",
    "THREAT",
    "QUIESCENCE",
    "ENPRI",
    "MENACE",
    "DEFENDMOVE",
    "DESPERADO",
    "INITIAL-PLAN",
    "CONTINUATION",
    "DEFENSE",
    "DEFENSE-QUI",
];

/// Productions as they were read, to find those with the same content.
#[derive(Default)]
pub(super) struct Sayings(BTreeMap<(String, String), (String, String)>);

impl Sayings {
    /// Warns of a production with the same content as another of its source.
    pub(super) fn hear(&mut self, read: &Read, findings: &mut Findings<'_>) {
        let Read { source, production, span } = read;
        let categories: Vec<_> = production.variables.iter().map(|variable| variable.category).collect();
        let said = format!("{:?}", (categories, &production.conditions, &production.actions));
        let here = (production.name.clone(), findings.place(*span));
        match self.0.get(&(source.to_owned(), said.clone())) {
            Some((name, place)) if *name != production.name => {
                let message = format!("`{}` says the same as `{name}`", production.name);
                let finding = findings.warn(*span, message, "expected something that the other does not say");
                finding.advise(format!("the other is at {place}: take one of them out"));
            }
            Some(_) => {}
            None => {
                self.0.insert((source.to_owned(), said), here);
            }
        }
    }
}

/// Warns at the first production of a source for which nothing is posted.
pub(super) fn report(name: &str, span: Span, findings: &mut Findings<'_>) {
    let message = format!("nothing asks `{name}`");
    let label = "this and the other productions of the source are never tried";
    let finding = findings.warn(span, message, label);
    finding.advise(format!("post it, as (ACTION {name} …), name it in a plan, or make it a sub-source"));
}

/// Returns the sources that have productions but for which nothing is posted.
pub(super) fn list_unasked(base: &KnowledgeBase) -> Vec<&str> {
    let mut posted: BTreeSet<&str> = ASKED.into_iter().collect();
    let productions = base.sources.iter().flat_map(|source| &source.productions);
    for action in productions.flat_map(|production| &production.actions) {
        match action {
            Action::Post { concept, attributes, .. } => {
                posted.insert(concept);
                in_attributes(attributes, &mut posted);
            }
            Action::Plan { step, attributes, .. }
            | Action::FinalPlan { plan: FinalPlan::Step(step), attributes } => {
                in_plan(step, &mut posted);
                in_attributes(attributes, &mut posted);
            }
            Action::FinalPlan { attributes, .. } => in_attributes(attributes, &mut posted),
            Action::Set { value, .. } => in_value(value, &mut posted),
            Action::Return => {}
        }
    }
    let asked = base.sources.iter().filter(|source| posted.contains(&*source.name));
    let below: BTreeSet<&str> = asked.flat_map(|source| &source.sub_sources).map(String::as_str).collect();
    let is_unasked = |name: &&str| !posted.contains(name) && !below.contains(name);
    let names = base.sources.iter().filter(|source| !source.productions.is_empty());
    names.map(|source| source.name.as_str()).filter(is_unasked).collect()
}

fn in_attributes<'b>(attributes: &'b [(Attribute, ValueSpec)], posted: &mut BTreeSet<&'b str>) {
    for (_, value) in attributes {
        in_value(value, posted);
    }
}

fn in_value<'b>(value: &'b ValueSpec, posted: &mut BTreeSet<&'b str>) {
    match value {
        ValueSpec::Plan(step) => in_plan(step, posted),
        ValueSpec::Concept(name, _) => {
            posted.insert(name);
        }
        _ => {}
    }
}

fn in_plan<'b>(step: &'b PlanStep, posted: &mut BTreeSet<&'b str>) {
    let replies = match step {
        PlanStep::Step { element, replies } => {
            if let PlanElement::Goal(name, _) = element {
                posted.insert(name);
            }
            replies
        }
        PlanStep::AfterReply(replies) => replies,
        PlanStep::OfGoal { .. } => return,
    };
    for (_, step) in replies {
        in_plan(step, posted);
    }
}
