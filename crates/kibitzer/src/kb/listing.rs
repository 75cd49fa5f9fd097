//! `kb list` and `kb show`.

use std::fmt::Write;

use knowledge::{Example, ExampleGoal, KnowledgeBase, KnowledgeSource, Production, printed_goal};

/// Lists the sources with their productions and the description of each.
pub fn list(base: &KnowledgeBase) -> String {
    let mut text = String::new();
    let count: usize = base.sources.iter().map(|source| source.productions.len()).sum();
    let _ = writeln!(text, "{count} productions in {} knowledge sources", base.sources.len());
    for source in &base.sources {
        let arguments: Vec<&str> = source.arguments.iter().map(|variable| variable.name.as_str()).collect();
        let _ = writeln!(text, "\n{} {}", source.name, arguments.join(" "));
        let _ = writeln!(text, "  {}", source.description);
        for production in &source.productions {
            let _ = writeln!(text, "  {:24} {}", production.name, production.description);
        }
    }
    text
}

/// Prints a production, or a source with its productions; `None` if neither has this name.
pub fn show(base: &KnowledgeBase, name: &str) -> Option<String> {
    let wanted = name.to_ascii_uppercase();
    let named = |source: &KnowledgeSource| -> Option<String> {
        let production = source.productions.iter().find(|production| production.name == wanted)?;
        Some(of_production(source, production))
    };
    let source = base.sources.iter().find(|source| source.name == wanted).map(of_source);
    let texts: Vec<String> = base.sources.iter().filter_map(named).chain(source).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

fn of_source(source: &KnowledgeSource) -> String {
    let mut text = format!("{}: {}\n", source.name, source.description);
    for production in &source.productions {
        let _ = write!(text, "\n{}", of_production(source, production));
    }
    text
}

fn of_production(source: &KnowledgeSource, production: &Production) -> String {
    let mut text = format!("; {} in {}", production.name, source.name);
    let (file, line) = &production.origin;
    let _ = writeln!(text, " ({file}, line {line}): {}", production.description);
    let _ = writeln!(text, "{production}");
    if let Some(sentence) = &production.sentence {
        let _ = writeln!(text, "; says: {sentence}");
    }
    let asked = |goal: &Option<ExampleGoal>| {
        goal.as_ref().map_or(String::new(), |goal| format!(" {}", printed_goal(goal, production)))
    };
    for Example { fen, bindings, goal } in &production.examples {
        let bound: Vec<String> = bindings.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let _ = writeln!(text, "; fires in {fen}{}: {}", asked(goal), bound.join(", "));
    }
    for miss in &production.near_misses {
        let _ = writeln!(text, "; does not fire in {}{}", miss.fen, asked(&miss.goal));
    }
    if let Some(reason) = &production.stays {
        let _ = writeln!(text, "; stays because {reason}");
    }
    if let Some(weight) = production.weight {
        let _ = writeln!(text, "; weighs {weight:+.2} in the policy");
    }
    text
}
