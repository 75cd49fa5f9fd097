//! `kb why-not`: the first condition of a production that fails in a position, for the bindings that come farthest.

use std::fmt::Write;

use knowledge::{
    Analyst, AttributeList, Datum, Facts, Goal, Item, KnowledgeBase, KnowledgeSource, Matcher, Production,
};
use shakmaty::{Chess, Position};
use vision::Vision;

/// Explains why a production does not fire in a position, or for what bindings it does; `None` if no
/// production has this name.
///
/// A source with a goal is tested with the goals that the analysis posted for it; if there are none, that is
/// the reason.
pub fn why_not(base: &KnowledgeBase, name: &str, position: &Chess) -> Option<String> {
    let wanted = name.to_ascii_uppercase();
    let (source, production) = base.sources.iter().find_map(|source| {
        let production = source.productions.iter().find(|production| production.name == wanted)?;
        Some((source, production))
    })?;
    let vision = Vision::of(position.clone());
    let facts = Facts::of(&vision);
    let analysis = Analyst::new(base, &facts).analyse(position.turn());
    let asks = |concept: &&knowledge::Concept| {
        let parent = base.sources.iter().find(|parent| *parent.name == *concept.name);
        *concept.name == *source.name
            || parent.is_some_and(|parent| parent.sub_sources.contains(&source.name))
    };
    let mut goals: Vec<Goal> =
        analysis.concepts.iter().filter(asks).map(|concept| concept.goal.clone()).collect();
    if goals.is_empty() && source.arguments.len() == 1 && source.arguments[0].name.starts_with("COL") {
        goals = vec![Goal::new(vec![Item::Color(position.turn())], vec![AttributeList::default()], None)];
    }
    let mut text = String::new();
    if goals.is_empty() {
        let _ = writeln!(text, "Nothing asks {} here, so {wanted} is not tried.", source.name);
        return Some(text);
    }
    for goal in &goals {
        answer(&mut text, base, &facts, (source, production), goal);
    }
    Some(text)
}

/// Explains what came of one goal.
fn answer(
    text: &mut String,
    base: &KnowledgeBase,
    facts: &Facts<'_>,
    (source, production): (&KnowledgeSource, &Production),
    goal: &Goal,
) {
    let bound: Option<Vec<Datum>> = goal.args().iter().map(|item| item.datum(facts)).collect();
    let Some(bound) = bound else { return };
    let Some(friendly) = Analyst::new(base, facts).side_for(source, &bound) else { return };
    let matcher = Matcher::new(facts, friendly, production, Some(goal), &[]);
    let named = |bindings: &knowledge::Bindings| knowledge::printed_bindings(bindings, production);
    match matcher.first_failure(production, &bound) {
        None => {
            for found in matcher.matches(production, &bound).matches {
                let _ = writeln!(text, "{} fires: {}", production.name, named(&found.bindings));
            }
        }
        Some((place, bindings)) => {
            let place = knowledge::printed_place(place, production);
            let _ = writeln!(text, "{} fails at its {place}", production.name);
            let bound = named(&bindings);
            if !bound.is_empty() {
                let _ = writeln!(text, "  nearest: {bound}");
            }
        }
    }
}
