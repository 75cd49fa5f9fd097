//! The themes of given solutions compared with the labels of the puzzle database.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;

use kibitzer::input::{Task, read_puzzles};
use kibitzer::{TagMode, Tagger};
use testing::suites_folder;

/// Themes about which players may vote, or that the database did not have when the suite was taken from it.
const NOT_LABELLED: [&str; 5] =
    ["collinearMove", "discoveredCheck", "epauletteMate", "killBoxMate", "vukovicMate"];
/// Rarer themes are only checked for recall: a single label that a player changed would amount to several
/// points.
const OFTEN: usize = 40;
/// The least recall and precision, in percent: the share of labels that are found, and of findings that are
/// labeled.
const LEAST: usize = 95;

#[test]
fn themes_agree_with_the_labels() {
    let Some(folder) = suites_folder() else {
        eprintln!("skipped: the suites are not at hand");
        return;
    };
    let file = File::open(folder.join("lichess-dev-20k.csv")).unwrap();
    let (_, mut table, lines) = read_puzzles(file).unwrap();
    let mut tagger = Tagger::new(table.clone(), TagMode::Replace, "mark");
    // Correct, found without a label, labeled but not found.
    let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for line in lines.take(5_000) {
        let (number, line) = line.unwrap();
        let mut themes = |line: &str| -> BTreeSet<String> {
            let Task::Puzzle { themes, .. } = table.read_line(number, line).unwrap().task else {
                panic!("{line}")
            };
            themes.into_iter().collect()
        };
        let own = themes(&line);
        let tagged = tagger.tag(number, &line).unwrap();
        let seen = themes(tagged.strip_suffix(",mark").unwrap());
        for theme in own.union(&seen) {
            let kind = usize::from(!own.contains(theme)) + 2 * usize::from(!seen.contains(theme));
            counts.entry(theme.clone()).or_default()[kind] += 1;
        }
    }
    let is_bad = |right: usize, wrong: usize| right * 100 < LEAST * (right + wrong);
    let mut bad = Vec::new();
    for (theme, [right, added, missed]) in &counts {
        let is_precise = *right < OFTEN || !is_bad(*right, *added);
        if !NOT_LABELLED.contains(&theme.as_str()) && (!is_precise || is_bad(*right, *missed)) {
            bad.push(format!("{theme}: {right} right, {added} added, {missed} missed"));
        }
    }
    assert!(40 < counts.len() && bad.is_empty(), "{}", bad.join("\n"));
}
