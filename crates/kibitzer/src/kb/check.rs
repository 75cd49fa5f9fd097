//! `kb check`: whether productions fire where they should, and whether what their sentences claim holds
//! there.

use std::sync::Arc;

use knowledge::{
    Bindings, Facts, Item, KnowledgeBase, Production, Reason, Slot, Trial, printed_bindings, printed_place,
};
use shakmaty::{CastlingMode, Chess, fen::Fen};
use vision::Vision;

use super::Teller;

/// Lists the wrong examples: a production that does not fire, one that fires in a near miss, or a claim that
/// does not hold.
pub fn wrong_examples(base: &KnowledgeBase) -> Vec<String> {
    let trials = base.trials();
    let told = trials.iter().filter(|trial| !trial.is_near_miss && !trial.production.claims.is_empty());
    trials.iter().filter_map(Trial::wrong).chain(told.flat_map(|trial| wrong_claims(base, trial))).collect()
}

/// Lists the condition at which each near miss stops its production, for the given files, or for all.
pub fn near_misses(base: &KnowledgeBase, files: &[&str]) -> Vec<String> {
    let trials = base.trials();
    let asked = trials.iter().filter(|trial| {
        trial.is_near_miss && (files.is_empty() || files.contains(&trial.production.origin.0.as_str()))
    });
    let stopped = asked.filter_map(|trial| {
        let (place, _) = trial.stop.as_ref()?;
        Some(format!("{} stops at {}", trial.production.name, printed_place(*place, trial.production)))
    });
    stopped.collect()
}

/// Lists the claims that do not hold for an example's bindings.
fn wrong_claims(base: &KnowledgeBase, trial: &Trial<'_>) -> Vec<String> {
    let Trial { production, fen, .. } = trial;
    let read =
        fen.parse::<Fen>().ok().and_then(|fen| fen.into_position::<Chess>(CastlingMode::Standard).ok());
    let Some(position) = read else { return Vec::new() };
    let vision = Vision::of(position);
    let facts = Facts::of(&vision);
    let teller = Teller::new(base, &facts);
    let mut wrong: Vec<(String, String)> = Vec::new();
    for bindings in trial.fitting() {
        let Some(sentence) = teller.sentence(&reason(production, bindings, &facts)) else { continue };
        for claim in sentence.failed_examples() {
            if wrong.iter().all(|(known, _)| known != claim) {
                wrong.push((claim.to_owned(), printed_bindings(bindings, production)));
            }
        }
    }
    let line = |(claim, bound)| {
        format!("{} claims {claim}, which is not so in its example {fen}\n  with {bound}", production.name)
    };
    wrong.into_iter().map(line).collect()
}

fn reason(production: &Production, bindings: &Bindings, facts: &Facts<'_>) -> Reason {
    let bound = |place: usize| {
        let datum = bindings.get(Slot(u8::try_from(place).ok()?))?;
        Item::of_datum(datum, facts)
    };
    let items: Vec<Item> = (0..production.own).map(|place| bound(place).unwrap_or(Item::Nil)).collect();
    Reason { production: Arc::from(production.name.as_str()), bindings: Arc::from(items) }
}
