//! Files of the knowledge base.

use std::fmt::Write;

use knowledge::{Attribute, Diagnostics, KnowledgeBase, KnowledgeSource, Source, Variable, read};

use crate::law::require_line;

/// Reads a file of productions.
///
/// What is found wrong stands on a line of the file, each thing said in one line; and productions that are printed and
/// read again print the same.
///
/// # Panics
///
/// Panics if a law is broken.
pub fn read_knowledge(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let lines = text.matches('\n').count() + 1;
    match read(&[file(text)]) {
        Ok(base) => {
            examine(&base.warnings, lines);
            print_and_read(&base);
        }
        Err(mistakes) => {
            assert!(!mistakes.list.is_empty());
            examine(&mistakes, lines);
        }
    }
}

fn file(text: String) -> Source {
    Source { name: "my.kb".to_owned(), text }
}

fn examine(found: &Diagnostics, lines: usize) {
    let _ = found.to_string();
    for diagnostic in &found.list {
        require_line(&diagnostic.message);
        require_line(&diagnostic.expected);
        diagnostic.advice.iter().for_each(require_line);
        assert!((1..=lines).contains(&diagnostic.line), "{diagnostic}");
    }
}

/// Prints the rules of a base as the report does, and reads them again.
fn print_and_read(base: &KnowledgeBase) {
    let text: String = base.sources.iter().map(print).collect();
    match read(&[file(text.clone())]) {
        Ok(again) => assert_eq!(again.sources.iter().map(print).collect::<String>(), text),
        Err(mistakes) => panic!("{text}\nwas printed, and is refused: {mistakes}"),
    }
}

fn print(source: &KnowledgeSource) -> String {
    let mut text = format!("(knowledge-source {}", source.name);
    let arguments = source.arguments.iter().map(|Variable { name, .. }| format!(" {name}"));
    let _ = write!(text, "\n (arguments{})", arguments.collect::<String>());
    let provides = source.provides.iter().copied().map(Attribute::name).map(|name| format!(" {name}"));
    let _ = write!(text, "\n (provides{})", provides.collect::<String>());
    let sub_sources = source.sub_sources.iter().map(|name| format!(" {name}"));
    let _ = writeln!(text, "\n (sub-sources{}))", sub_sources.collect::<String>());
    for production in &source.productions {
        let _ = writeln!(text, "{production}");
    }
    text
}
