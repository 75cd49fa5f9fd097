//! The knowledge base as a page of Markdown, for those who read it without running anything.

use std::fmt::Write;

use knowledge::{KnowledgeBase, KnowledgeSource, Production};

/// Writes the page: each source with its productions, what they say, and where they fire.
pub fn page(base: &KnowledgeBase) -> String {
    let count: usize = base.sources.iter().map(|source| source.productions.len()).sum();
    let mut text = String::from("# The knowledge base\n\n");
    let _ = writeln!(
        text,
        "{count} productions in {} knowledge sources, made from `crates/knowledge/kb`. [knowledge.md](knowledge.md) says \
         how they are written; `kibitzer kb show NAME` prints one.",
        base.sources.len()
    );
    for source in &base.sources {
        of_source(&mut text, source);
    }
    text
}

fn of_source(text: &mut String, source: &KnowledgeSource) {
    let arguments: Vec<&str> = source.arguments.iter().map(|variable| variable.name.as_str()).collect();
    let _ = writeln!(text, "\n## {} {}\n\n{}", source.name, arguments.join(" "), source.description);
    if !source.sub_sources.is_empty() {
        let _ = writeln!(text, "\nThen come {}.", source.sub_sources.join(", "));
    }
    if source.productions.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n| production | knows | says | fires in |\n|---|---|---|---|");
    for production in &source.productions {
        let _ = writeln!(text, "{}", line(production));
    }
}

fn line(production: &Production) -> String {
    let example = production.examples.first();
    let fires = example.map_or(String::new(), |example| {
        let bound: Vec<String> =
            example.bindings.iter().map(|(name, value)| format!("{name} {value}")).collect();
        format!("`{}`: {}", example.fen, bound.join(", "))
    });
    let cell = |text: &str| text.replace('|', "\\|");
    format!(
        "| {} | {} | {} | {} |",
        production.name,
        cell(&production.description),
        cell(production.sentence.as_deref().unwrap_or("")),
        cell(&fires)
    )
}
