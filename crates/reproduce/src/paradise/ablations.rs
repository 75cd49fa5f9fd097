//! What each mechanism does: the extended program again without it, or with one of the report's that it does without.

use input::Row;
use knowledge::KnowledgeBase;
use solvers::paradise::Options;

use super::super::Means;
use super::super::table::{ratio, row, table};
use super::Both;
use super::groups::written;
use super::trial::{Trial, judged, solved};

/// The mechanisms, each left out.
const LEFT_OUT: [(&str, Options); 9] = [
    ("without causality", Options { causality: false, ..Options::EXTENDED }),
    ("without best-first: every first move to its end", Options { rounds: ENDLESS, ..Options::EXTENDED }),
    ("with lines left by the report's reluctance", Options { best_first: true, ..Options::EXTENDED }),
    ("without plans: an analysis at every node", Options { plans: false, ..Options::EXTENDED }),
    (
        "with quiet moves wherever they are proposed",
        Options { most_quiet: usize::MAX, most_patience: 0, ..Options::EXTENDED },
    ),
    ("with the greatest expectation always first", Options { thrift: false, ..Options::EXTENDED }),
    ("without margins in quiescence", Options { margins: false, ..Options::EXTENDED }),
    ("without pawns that nobody can stop", Options { runners: false, ..Options::EXTENDED }),
    ("with captures alone in quiescence", Options { quiescence: false, ..Options::EXTENDED }),
];

/// One round, which only the limit of the search ends.
const ENDLESS: [u64; 3] = [u64::MAX, 0, 0];

/// Gives the table.
pub(super) fn without_each(means: &Means<'_>, rows: &[Row], base: &KnowledgeBase, both: &Both) -> String {
    let mut lines = vec![line("extended", &both.extended)];
    for (difference, options) in LEFT_OUT {
        let trials = judged(means, &format!("PARADISE extended {difference}"), rows, base, options);
        lines.push(line(&format!("extended {difference}"), &trials));
    }
    format!(
        "### What each mechanism does\n\n\
         The report gives no such table. Nodes and static analyses are means a problem, over all.\n\n{}",
        table(&["program", "solved", "right moves", "nodes", "static analyses"], &lines)
    )
}

fn line(name: &str, trials: &[Option<Trial>]) -> Vec<String> {
    let trials: Vec<&Trial> = trials.iter().flatten().collect();
    let right = trials.iter().filter(|trial| trial.is_right_move).count();
    let mean =
        |count: fn(&Trial) -> u64| ratio(trials.iter().map(|trial| count(trial)).sum(), trials.len() as u64);
    let mut cells = row([name]);
    cells.push(written(solved(trials.iter().copied())));
    cells.push(right.to_string());
    cells.push(mean(|trial| trial.tally.nodes()));
    cells.push(mean(|trial| trial.tally.static_analyses));
    cells
}

#[cfg(test)]
mod tests {
    use solvers::paradise::Tally;

    use super::super::super::claim::Claim;
    use super::*;

    #[test]
    fn every_program_differs_from_the_one_it_is_compared_with() {
        assert!(LEFT_OUT.iter().all(|(_, options)| *options != Options::EXTENDED));
    }

    #[test]
    fn means_are_over_all() {
        let trial = |claim, regular_nodes| {
            let tally = Tally { regular_nodes, static_analyses: 1, ..Tally::default() };
            Some(Trial { is_right_move: true, claim, tally, ..Trial::default() })
        };
        let trials = [trial(Claim::Stands, 10), None, trial(Claim::Overturned, 30)];
        assert_eq!(line("x", &trials), ["x", "1 of 2", "2", "20.0", "1.0"]);
    }
}
