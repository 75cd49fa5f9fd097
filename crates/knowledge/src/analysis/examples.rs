//! Whether productions fire where their examples say, and do not where their near misses say.

use std::fmt::Write;

use shakmaty::{CastlingMode, Chess, Color, Position, Square, fen::Fen};
use vision::Vision;

use super::{Analyst, Goal};
use crate::matching::{Bindings, Matcher, Resolved};
use crate::plan::{AttributeList, Instantiate, Item, Threat};
use crate::primitives::{Facts, KING};
use crate::{
    Attribute, Datum, Example, ExampleGoal, KnowledgeBase, KnowledgeSource, Production, Slot, ValueSpec,
    Variable, printed_bindings, printed_place,
};

/// The most ways in which a production fires elsewhere that are reported.
const TOLD: usize = 3;

/// The result for a position in which a production says that it fires, or that it does not.
#[derive(Clone, Debug)]
pub struct Trial<'b> {
    /// The production.
    pub production: &'b Production,
    /// The position.
    pub fen: &'b str,
    /// Whether the production must not fire there.
    pub is_near_miss: bool,
    /// How the production fires there.
    pub matches: Vec<Bindings>,
    /// The condition at which it stops where it does not fire, and the bindings that get that far.
    pub stop: Option<(usize, Bindings)>,
    named: &'b [(String, String)],
}

impl KnowledgeBase {
    /// Lists the examples in which productions do not fire as they say, and the near misses in which they do, each with
    /// what they do there.
    pub fn wrong_examples(&self) -> Vec<String> {
        self.trials().iter().filter_map(Trial::wrong).collect()
    }

    /// Tries every example and every near miss.
    pub fn trials(&self) -> Vec<Trial<'_>> {
        let mut trials = Vec::new();
        for source in &self.sources {
            for production in &source.productions {
                let owner = (source, production);
                for Example { fen, goal, bindings } in &production.examples {
                    trials
                        .push(Trial { named: bindings, ..self.try_out(owner, fen, goal.as_ref(), bindings) });
                }
                for miss in &production.near_misses {
                    let tried = self.try_out(owner, &miss.fen, miss.goal.as_ref(), &[]);
                    trials.push(Trial { is_near_miss: true, ..tried });
                }
            }
        }
        trials
    }

    /// Matches a production in a position, with a goal that has one list with the attributes of the example.
    ///
    /// Arguments of the goal that neither the goal nor the bindings supply are the side to move.
    fn try_out<'b>(
        &'b self,
        (source, production): (&'b KnowledgeSource, &'b Production),
        fen: &'b str,
        goal: Option<&ExampleGoal>,
        bindings: &[(String, String)],
    ) -> Trial<'b> {
        let mut trial =
            Trial { production, fen, is_near_miss: false, matches: Vec::new(), stop: None, named: &[] };
        let read = fen.parse::<Fen>().ok();
        let position = read.and_then(|fen| fen.into_position::<Chess>(CastlingMode::Standard).ok());
        let Some(position) = position else { return trial };
        let turn = position.turn();
        let vision = Vision::of(position);
        let facts = Facts::of(&vision);
        let given = |place: usize, variable: &Variable| match goal {
            Some(goal) => goal.arguments.get(place),
            None => bindings.iter().find(|(name, _)| *name == variable.name).map(|(_, value)| value),
        };
        let arguments = source.arguments.iter().enumerate();
        let bound: Option<Vec<Datum>> = arguments
            .map(|(place, variable)| match given(place, variable) {
                Some(text) => datum(text, variable),
                None => Some(Datum::Color(turn)),
            })
            .collect();
        let Some(bound) = bound else { return trial };
        let Some(friendly) = Analyst::new(self, &facts).side_for(source, &bound) else { return trial };
        let items = bound.iter().filter_map(|datum| Item::of_datum(*datum, &facts)).collect();
        // A defence is executed as if it saved a king.
        let save = Threat::Integer(if source.defends() { KING } else { 0 });
        let mut list = AttributeList { save, ..AttributeList::default() };
        let attributes = goal.map_or(&[] as &[_], |goal| goal.attributes.as_slice());
        let all = tell(production, &bound, bindings);
        if !give(&mut list, attributes, &Matcher::new(&facts, friendly, production, None, &[]), &all) {
            return trial;
        }
        let goal = Goal::new(items, vec![list], None);
        let matcher = Matcher::new(&facts, friendly, production, Some(&goal), &[]);
        let found = matcher.matches(production, &bound).matches;
        trial.matches = found.into_iter().map(|found| found.bindings).collect();
        if trial.matches.is_empty() {
            trial.stop = matcher.first_failure(production, &bound);
        }
        trial
    }
}

impl Trial<'_> {
    /// Returns the matches that bind what the example binds.
    pub fn fitting(&self) -> impl Iterator<Item = &Bindings> {
        self.matches.iter().filter(|found| self.fits(found))
    }

    /// Returns what is wrong, and what the production does there; `None` where it does what it says.
    pub fn wrong(&self) -> Option<String> {
        let Trial { production, fen, .. } = self;
        let mut text = match self.is_near_miss {
            true if self.matches.is_empty() => return None,
            true => format!("{} fires in its near miss {fen}", production.name),
            false if self.fitting().next().is_some() => return None,
            false => format!("{} does not fire as it says in {fen}", production.name),
        };
        for bindings in self.matches.iter().take(TOLD) {
            let _ = write!(text, "\n  it fires with {}", printed_bindings(bindings, production));
        }
        if TOLD < self.matches.len() {
            let _ = write!(text, "\n  and in {} more ways", self.matches.len() - TOLD);
        }
        if let Some((place, bindings)) = &self.stop {
            let _ = write!(text, "\n  it stops at {}", printed_place(*place, production));
            let nearest = printed_bindings(bindings, production);
            if !nearest.is_empty() {
                let _ = write!(text, "\n  nearest: {nearest}");
            }
        }
        Some(text)
    }

    fn fits(&self, found: &Bindings) -> bool {
        let variables = &self.production.variables;
        self.named.iter().all(|(name, text)| {
            let place = variables.iter().position(|variable| variable.name == *name);
            let slot = place.and_then(|place| Some((place, Slot(u8::try_from(place).ok()?))));
            slot.is_some_and(|(place, slot)| found.get(slot) == datum(text, &variables[place]))
        })
    }
}

impl KnowledgeSource {
    /// Whether its goals state what is saved, and nothing that is won.
    fn defends(&self) -> bool {
        self.provides.contains(&Attribute::Save) && !self.provides.contains(&Attribute::Threat)
    }
}

/// Returns the bindings of the goal's arguments and of an example.
fn tell(production: &Production, arguments: &[Datum], bindings: &[(String, String)]) -> Bindings {
    let named = |variable: &Variable| {
        let text = bindings.iter().find(|(name, _)| *name == variable.name);
        text.and_then(|(_, text)| datum(text, variable))
    };
    let known = production.variables.iter().enumerate();
    Bindings::of(known.map(|(place, variable)| arguments.get(place).copied().or_else(|| named(variable))))
}

/// Sets the attributes of an example's goal in a list; returns whether all could be made.
fn give(
    list: &mut AttributeList,
    attributes: &[(Attribute, ValueSpec)],
    matcher: &Matcher<'_>,
    bindings: &Bindings,
) -> bool {
    let resolved = Resolved { matcher, bindings, sets: &[] };
    let instantiate = Instantiate::new(&resolved, matcher.facts, &[]);
    attributes.iter().all(|(attribute, value)| {
        instantiate.value(*attribute, value).is_some_and(|value| list.set(*attribute, value))
    })
}

fn datum(text: &str, variable: &Variable) -> Option<Datum> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Some(Datum::Color(Color::White)),
        "black" => Some(Datum::Color(Color::Black)),
        square => {
            let square = square.parse::<Square>().ok()?;
            Some(if variable.category.is_man() { Datum::Man(square) } else { Datum::Square(square) })
        }
    }
}
