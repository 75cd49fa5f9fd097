//! The explanation of an answer as words for a GUI's window.

use kibitzer::Explanation;

/// Returns the verdict, then each section with its title; the source is left out.
pub(crate) fn lines(explanation: &Explanation) -> Vec<String> {
    let mut lines = vec![explanation.verdict.text.clone()];
    for section in explanation.sections.iter().filter(|section| section.kind != kibitzer::SectionKind::Source)
    {
        let words: Vec<&str> = section.sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        lines.push(format!("{}: {}", section.title, words.join(" ")));
    }
    lines
}
