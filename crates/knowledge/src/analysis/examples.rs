//! Whether productions fire where their examples say, and not where their near misses do.

use shakmaty::{CastlingMode, Chess, Color, Position, Square, fen::Fen};
use vision::Vision;

use super::{Analyst, Goal};
use crate::matching::{Bindings, Matcher, Resolved};
use crate::plan::{AttributeList, Instantiate, Item, Threat};
use crate::primitives::{Facts, KING};
use crate::{
    Attribute, Datum, Example, ExampleGoal, KnowledgeBase, KnowledgeSource, Production, Slot, ValueSpec,
    Variable,
};

impl KnowledgeBase {
    /// Lists the examples in which productions do not fire as they say, and the near misses in which they do.
    pub fn wrong_examples(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for source in &self.sources {
            for production in &source.productions {
                let name = &production.name;
                for example in &production.examples {
                    let Example { fen, goal, bindings } = example;
                    if !self.fires((source, production), fen, goal.as_ref(), bindings) {
                        wrong.push(format!("{name} does not fire as it says in {}", example.fen));
                    }
                }
                for miss in &production.near_misses {
                    if self.fires((source, production), &miss.fen, miss.goal.as_ref(), &[]) {
                        wrong.push(format!("{name} fires in its near miss {}", miss.fen));
                    }
                }
            }
        }
        wrong
    }

    /// Tells whether a production matches in a position with these bindings, its goal having one list with the
    /// attributes that the example gives.
    ///
    /// Arguments of the goal that neither the goal nor the bindings give are the side to move.
    fn fires(
        &self,
        (source, production): (&KnowledgeSource, &Production),
        fen: &str,
        goal: Option<&ExampleGoal>,
        bindings: &[(String, String)],
    ) -> bool {
        let fen = fen.parse::<Fen>().ok();
        let position = fen.and_then(|fen| fen.into_position::<Chess>(CastlingMode::Standard).ok());
        let Some(position) = position else { return false };
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
        let Some(bound) = bound else { return false };
        let Some(friendly) = Analyst::new(self, &facts).side_for(source, &bound) else { return false };
        let items = bound.iter().filter_map(|datum| Item::of_datum(*datum, &facts)).collect();
        // A defence is asked for as if it saved a king.
        let save = Threat::Integer(if source.defends() { KING } else { 0 });
        let mut list = AttributeList { save, ..AttributeList::default() };
        let attributes = goal.map_or(&[] as &[_], |goal| goal.attributes.as_slice());
        let all = told(production, &bound, bindings);
        if !give(&mut list, attributes, &Matcher::new(&facts, friendly, production, None, &[]), &all) {
            return false;
        }
        let goal = Goal::new(items, vec![list], None);
        let matcher = Matcher::new(&facts, friendly, production, Some(&goal), &[]);
        matcher.matches(production, &bound).matches.iter().any(|found| {
            bindings.iter().all(|(name, text)| {
                let place = production.variables.iter().position(|variable| variable.name == *name);
                let slot = place.and_then(|place| Some((place, Slot(u8::try_from(place).ok()?))));
                slot.is_some_and(|(place, slot)| {
                    found.bindings.get(slot) == datum(text, &production.variables[place])
                })
            })
        })
    }
}

impl KnowledgeSource {
    /// Tells whether its goals say what is saved, and nothing that is won.
    fn defends(&self) -> bool {
        self.provides.contains(&Attribute::Save) && !self.provides.contains(&Attribute::Threat)
    }
}

/// Gives what the goal's arguments and an example bind.
fn told(production: &Production, arguments: &[Datum], bindings: &[(String, String)]) -> Bindings {
    let named = |variable: &Variable| {
        let text = bindings.iter().find(|(name, _)| *name == variable.name);
        text.and_then(|(_, text)| datum(text, variable))
    };
    let known = production.variables.iter().enumerate();
    Bindings::of(known.map(|(place, variable)| arguments.get(place).copied().or_else(|| named(variable))))
}

/// Gives a list the attributes of an example's goal; tells whether all could be made.
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
