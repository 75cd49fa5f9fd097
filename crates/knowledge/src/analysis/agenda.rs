//! The agenda: sources in their order, round and round, until every concept has been executed (spec 3.5).

use std::sync::Arc;

use shakmaty::{Color, Position};

use super::blackboard::Blackboard;
use super::choice::choose;
use super::concept::{Concept, Goal, INITIAL_PLAN};
use super::findings::{Analysis, Fired};
use crate::matching::Matcher;
use crate::plan::{AttributeList, Item, Proposals, Threat};
use crate::primitives::Facts;
use crate::{Datum, KnowledgeBase, KnowledgeSource};

/// The most steps that all matching of an analysis may take together; later matching finds nothing.
const STEPS: u32 = 4_000_000;
/// How many rounds the agenda makes at most.
const ROUNDS: usize = 8;

/// An analysis in progress.
pub struct Analyst<'a> {
    pub(super) base: &'a KnowledgeBase,
    pub(super) facts: &'a Facts<'a>,
    pub(super) friendly: Color,
    pub(super) board: Blackboard,
    pub(super) finals: Proposals,
    pub(super) is_cut: bool,
    /// The steps that are left.
    steps: u32,
    fired: Vec<Fired>,
}

impl<'a> Analyst<'a> {
    /// Prepares to analyse a position.
    pub fn new(base: &'a KnowledgeBase, facts: &'a Facts<'a>) -> Analyst<'a> {
        Analyst {
            base,
            facts,
            friendly: Color::White,
            board: Blackboard::of(&base.sources),
            finals: Proposals::default(),
            is_cut: false,
            steps: STEPS,
            fired: Vec::new(),
        }
    }

    /// Analyses a position for a side that wants to win something: THREAT, and what meets a check (spec 6.1).
    ///
    /// Beyond the report, THREAT is also executed in check, MENACE for what the other side would do next, and DESPERADO
    /// for captures, checks and offers that need no other reason; the plans that are not far below the best are kept,
    /// at most twelve moves.
    pub fn analyse(mut self, side: Color) -> Analysis {
        let vision = self.facts.vision();
        let checkers = vision.checkers();
        if vision.position().turn() == side && checkers.any() {
            self.post_checks(side);
        }
        self.post("THREAT", vec![Item::Color(side)], vec![AttributeList::default()]);
        if vision.position().turn() == side && checkers.is_empty() {
            self.post("MENACE", vec![Item::Color(!side)], vec![AttributeList::default()]);
        }
        self.post("DESPERADO", vec![Item::Color(side)], vec![AttributeList::default()]);
        self.run();
        self.finish(true)
    }

    /// Posts what meets a check: the capture of the king must be prevented.
    fn post_checks(&mut self, side: Color) {
        let vision = self.facts.vision();
        let Some(king) = vision.king(side) else { return };
        for man in vision.checkers().into_iter().filter_map(|checker| vision.roster().man_at(checker)) {
            let save = Threat::Integer(self.facts.value(king));
            let list = AttributeList { save, ..AttributeList::default() };
            self.post("DEFENDMOVE", vec![Item::Man(man), Item::Square(king)], vec![list]);
        }
    }

    /// Executes one concept and what follows from it, for a goal of a plan.
    pub fn execute(mut self, name: &str, args: Vec<Item>, lists: Vec<AttributeList>) -> Analysis {
        self.post(name, args, lists);
        self.run();
        self.finish(false)
    }

    fn finish(self, chooses: bool) -> Analysis {
        let plans = self.finals.sort(self.facts);
        let plans = if chooses { choose(plans, self.facts) } else { plans };
        Analysis { plans, concepts: self.board.into_concepts(), fired: self.fired, is_cut: self.is_cut }
    }

    /// Goes through the sources until nothing is left.
    fn run(&mut self) {
        for _ in 0..ROUNDS {
            let mut has_run = false;
            for (source, of) in self.base.sources.iter().enumerate() {
                let mut number = 0;
                while let Some(place) = self.board.place(source, number) {
                    has_run |= self.execute_concept(of, place);
                    number += 1;
                }
            }
            if !has_run {
                return;
            }
        }
        self.is_cut = true;
    }

    /// Executes what is new of a concept; returns whether anything was.
    fn execute_concept(&mut self, source: &KnowledgeSource, place: usize) -> bool {
        let concept = self.board.concept_mut(place);
        let lists = concept.goal.lists().len();
        if lists <= concept.executed {
            return false;
        }
        let goal = concept.goal.beyond(concept.executed);
        concept.executed = lists;
        let bound: Option<Vec<Datum>> = goal.args().iter().map(|item| item.datum(self.facts)).collect();
        let Some(bound) = bound else { return true };
        let Some(friendly) = self.side_for(source, &bound) else { return true };
        self.friendly = friendly;
        self.run_source(source, &goal, &bound);
        for name in &source.sub_sources {
            let base = self.base;
            if let Some(sub) = base.sources.iter().find(|sub| sub.name == *name) {
                self.run_source(sub, &goal, &bound);
            }
        }
        true
    }

    pub(super) fn run_source(&mut self, source: &KnowledgeSource, goal: &Goal, bound: &[Datum]) {
        for production in &source.productions {
            let (outcome, spent) = {
                let matcher =
                    Matcher::new(self.facts, self.friendly, production, Some(goal), self.board.concepts())
                        .within(self.steps);
                let given = matcher.remaining_slots();
                (matcher.matches(production, bound), given - matcher.remaining_slots())
            };
            self.steps -= spent;
            self.is_cut |= outcome.is_cut;
            self.count(&production.prepared.name, outcome.matches.len());
            let mut returns = false;
            for found in &outcome.matches {
                returns |= self.act(production, Some(goal), &found.bindings);
            }
            if returns {
                return;
            }
        }
    }

    /// Returns the side for which a source runs: that of the goal's first piece, or the other side where it defends.
    pub fn side_for(&self, source: &KnowledgeSource, bound: &[Datum]) -> Option<Color> {
        let (variable, datum) = source.arguments.iter().zip(bound).next()?;
        let color = match datum {
            Datum::Color(color) => *color,
            Datum::Man(square) => self.facts.vision().board().color_at(*square)?,
            _ => return None,
        };
        Some(if variable.category.is_defending() { !color } else { color })
    }

    fn count(&mut self, production: &Arc<str>, times: usize) {
        if times == 0 {
            return;
        }
        match self.fired.iter_mut().find(|fired| fired.production == *production) {
            Some(fired) => fired.times += times,
            None => self.fired.push(Fired { production: production.clone(), times }),
        }
    }
}

impl Analysis {
    /// Returns the plans that were posted but not finished, which shows why a plan is missing.
    pub fn initial_plans(&self) -> impl Iterator<Item = &Concept> {
        self.concepts.iter().filter(|concept| &*concept.name == INITIAL_PLAN)
    }
}
