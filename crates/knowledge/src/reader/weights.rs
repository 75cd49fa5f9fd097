//! Writes weights into the text of a knowledge file, and leaves everything else unchanged.

use super::Source;
use super::diagnostic::Findings;
use super::sexpr::{Item, read_items};
use super::span::Span;

/// Returns the text of a file with the weight of each named production: in the place of the weight it states, or at the
/// end of its stanza. A production that the file does not have is left out.
pub fn reweigh(source: &Source, weights: &[(&str, f32)]) -> String {
    let items = read_items(&source.text, &mut Findings::new(source));
    let mut changes: Vec<(Span, String)> = items.iter().filter_map(|item| change(item, weights)).collect();
    changes.sort_by_key(|(span, _)| span.start);
    let mut text = source.text.clone();
    for (span, weight) in changes.into_iter().rev() {
        text.replace_range(span.start..span.end, &weight);
    }
    text
}

/// Lists the productions of a file that can be given a weight: those with a stanza of their own, `(production NAME …)`.
pub fn weighable(source: &Source) -> Vec<String> {
    let items = read_items(&source.text, &mut Findings::new(source));
    items.iter().filter_map(stanza).map(|(name, _)| name.to_owned()).collect()
}

/// Returns the name and the parts of `(production NAME …)`.
fn stanza(item: &Item) -> Option<(&str, &[Item])> {
    match item.list()? {
        [head, name, parts @ ..] if head.symbol() == Some("production") => Some((name.symbol()?, parts)),
        _ => None,
    }
}

/// Returns the change to a stanza: where, and the new text.
fn change(item: &Item, weights: &[(&str, f32)]) -> Option<(Span, String)> {
    let (name, parts) = stanza(item)?;
    let (_, weight) = weights.iter().find(|(known, _)| *known == name)?;
    let said = format!("(weight {weight:.2})");
    match parts.iter().find(|part| part.head() == Some("weight")) {
        Some(old) => Some((old.span, said)),
        None => {
            let end = item.span.end.checked_sub(1)?;
            Some((Span { start: end, end }, format!("\n  {said}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{files, read};

    const MINE: &str = "(knowledge-source THREAT)\n; a comment with (production MINE\n(production MINE\n  \
        (description \"A man can be captured (with gain).\")\n  (rule ((P1 DP1) (PATTERN ENPRISE P1 DP1)\n    \
        (PLAN ((P1 (LOCATION DP1))) ((THREAT (EXCH P1 DP1)) (LIKELY 0)))))\n  (says \"{P1} can take {DP1}.\")\n  \
        (example \"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\" (P1 e4) (DP1 d5))\n  \
        (near-miss \"4k3/2p5/3p4/8/5B2/8/8/4K3 w - - 0 1\"))\n";

    fn source(text: &str) -> Source {
        Source { name: "mine.kb".into(), text: text.into() }
    }

    /// Returns the weights of a file's productions, read with the whole base.
    fn read_back(text: &str) -> Vec<(String, f32)> {
        let all: Vec<Source> = files().into_iter().chain([source(text)]).collect();
        let base = read(&all).unwrap_or_else(|wrong| panic!("{wrong}"));
        base.weights().into_iter().map(|(name, weight)| (name.to_owned(), weight)).collect()
    }

    #[test]
    fn a_weight_is_put_in_and_replaced_and_nothing_else_changes() {
        assert!(read_back(MINE).is_empty());
        let once = reweigh(&source(MINE), &[("MINE", 0.834), ("OTHER", 1.0)]);
        assert_eq!(read_back(&once), [("MINE".to_owned(), 0.83)]);
        let twice = reweigh(&source(&once), &[("MINE", -1.5)]);
        assert_eq!(read_back(&twice), [("MINE".to_owned(), -1.5)]);
        assert_eq!(twice.replace("\n  (weight -1.50)", ""), MINE);
    }

    #[test]
    fn only_stanzas_of_their_own_can_be_weighed() {
        let text = format!("{MINE}OTHER ((P1 DP1) (PATTERN ENPRISE P1 DP1))\r\n; (production LOST …\n");
        assert_eq!(weighable(&source(&text)), ["MINE"]);
        let weighed = reweigh(&source(&text), &[("MINE", 0.5), ("OTHER", 0.5)]);
        assert_eq!(weighed.replace("\n  (weight 0.50)", ""), text);
    }

    #[test]
    fn a_second_weight_is_refused() {
        let text = MINE.replace("  (near-miss", "  (weight 1)\n  (weight 2)\n  (near-miss");
        let all: Vec<Source> = files().into_iter().chain([source(&text)]).collect();
        assert!(read(&all).unwrap_err().to_string().contains("a second weight"));
    }

    #[test]
    fn a_weight_that_is_none_is_refused() {
        for wrong in
            ["(weight)", "(weight much)", "(weight 11)", "(weight NaN)", "(weight 1 2)", "(weight \"1\")"]
        {
            let text = MINE.replace("  (near-miss", &format!("  {wrong}\n  (near-miss"));
            let all: Vec<Source> = files().into_iter().chain([source(&text)]).collect();
            let mistakes = read(&all).unwrap_err();
            assert!(mistakes.to_string().contains("(weight NUMBER)"), "{wrong}: {mistakes}");
        }
    }
}
