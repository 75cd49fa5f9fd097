//! Reads knowledge files: productions as the report prints them, with their sentences and examples around them.
//!
//! A file declares knowledge sources and lists productions; each belongs to the source declared last before it:
//!
//! ```text
//! (knowledge-source THREAT
//!   (description "What the side to win threatens.")
//!   (arguments COL))
//! (production TRAPPED
//!   (description "A man who has no safe move.")
//!   (rule ((DMP1) (NEVER (EXISTS (SQ) (PATTERN MOBIL DMP1 SQ))) …))
//!   (says "{DMP1} is trapped.")
//!   (example "FEN" (DMP1 a8))
//!   (near-miss "FEN"))
//! ```
//!
//! Everything that is wrong with the files is reported at once, each time with its source line.

mod actions;
mod agenda;
mod conditions;
mod contradiction;
mod diagnostic;
mod examples;
mod names;
mod plans;
mod print;
mod scope;
mod sexpr;
mod source;
mod span;
mod stanza;
mod terms;
mod unused_names;
mod values;
mod warnings;
mod weights;

use crate::matching::prepare;
use crate::{KnowledgeBase, KnowledgeSource};
use agenda::{AGENDA, Known, Registry};
use diagnostic::Findings;
pub use diagnostic::{Diagnostic, Diagnostics};
pub use print::{print, printed_bindings, printed_claim, printed_goal, printed_place};
pub use source::Source;
pub use weights::{reweigh, weighable};

/// Reads knowledge files. A later file adds productions to the sources of the earlier ones, and replaces productions of
/// the same name in the same source.
///
/// ```
/// use knowledge::{Source, read};
/// let text = "(knowledge-source THREAT (arguments COL)) TRAPED ((DMP1) (PATTERN MOBILE DMP1 SQ))";
/// let wrong = read(&[Source { name: "my.kb".into(), text: text.into() }]).unwrap_err();
/// assert_eq!(wrong.list[0].message, "no pattern is called `MOBILE`");
/// ```
///
/// # Errors
///
/// Returns everything that is wrong with the files: what cannot be read, and what cannot be meant. What is only odd is
/// among the warnings of the knowledge base.
pub fn read(files: &[Source]) -> Result<KnowledgeBase, Diagnostics> {
    let mut files: Vec<(Findings<'_>, Vec<sexpr::Item>)> = files
        .iter()
        .map(|source| {
            let mut findings = Findings::new(source);
            let mut items = sexpr::read_items(&source.text, &mut findings);
            stanza::limit(&mut items, &mut findings);
            (findings, items)
        })
        .collect();
    let mut registry = Registry::new();
    for (findings, items) in &mut files {
        stanza::read_heads(items, findings, &mut registry);
    }
    let mut base = KnowledgeBase { sources: empty_sources(&registry), warnings: Diagnostics::default() };
    let mut sayings = unused_names::Sayings::default();
    let mut places: Vec<(String, usize, span::Span)> = Vec::new();
    for (number, (findings, items)) in files.iter_mut().enumerate() {
        stanza::check_sub_sources(items, findings, &registry);
        for read in stanza::read_productions(items, findings, &registry) {
            sayings.hear(&read, findings);
            if !places.iter().any(|(source, ..)| *source == read.source) {
                places.push((read.source.clone(), number, read.span));
            }
            put(&mut base, read);
        }
    }
    for name in unused_names::list_unasked(&base) {
        if let Some((_, number, span)) = places.iter().find(|(source, ..)| source == name) {
            unused_names::report(name, *span, &mut files[*number].0);
        }
    }
    let (mut mistakes, mut warnings) = (Diagnostics::default(), Diagnostics::default());
    for (findings, _) in files {
        findings.hand_over(&mut mistakes, &mut warnings);
    }
    base.warnings = warnings;
    if mistakes.list.is_empty() { Ok(base) } else { Err(mistakes) }
}

/// Lists the sources that files declare, in the order of the agenda; others after them, in the order of declaration.
fn empty_sources(registry: &Registry) -> Vec<KnowledgeSource> {
    debug_assert!(AGENDA.len() <= registry.sources.len());
    let declared = registry.sources.iter().filter(|known| known.declared.is_some());
    let empty = |known: &Known| KnowledgeSource {
        name: known.name.clone(),
        description: known.description.clone(),
        arguments: known.arguments.clone(),
        provides: known.provides.clone(),
        sub_sources: known.sub_sources.clone(),
        productions: Vec::new(),
    };
    declared.map(empty).collect()
}

/// Adds a production to its source, in place of one of the same name.
fn put(base: &mut KnowledgeBase, mut read: stanza::Read) {
    read.production.prepared = prepare(&read.production);
    let Some(source) = base.sources.iter_mut().find(|source| source.name == read.source) else { return };
    let same = source.productions.iter_mut().find(|production| production.name == read.production.name);
    match same {
        Some(production) => *production = read.production,
        None => source.productions.push(read.production),
    }
}
