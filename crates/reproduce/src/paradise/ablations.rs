//! What each part of the extended program and each mechanism of the report's does: the program again without it.

use input::Row;
use solvers::paradise::{Options, Parts};

use super::super::Means;
use super::super::table::{ratio, row, table};
use super::Both;
use super::bases::Known;
use super::groups::write;
use super::trial::{Trial, Tried, judge, solve};

/// The parts of the extended program and the mechanisms of the report's, each left out.
const LEFT_OUT: [(&str, Tried); 8] = [
    (
        "extended without the policy: every move costs the same",
        Tried::Extended(Parts { policy: false, ..Parts::ALL }),
    ),
    ("extended without a search: the likeliest move", Tried::Extended(Parts { prove: false, ..Parts::ALL })),
    (
        "extended without replies that touch the threat",
        Tried::Extended(Parts { touching: false, ..Parts::ALL }),
    ),
    ("extended without confirming", Tried::Extended(Parts { confirm: false, ..Parts::ALL })),
    (
        "as reported without causality",
        Tried::AsReported(Options { causality: false, ..Options::AS_REPORTED }),
    ),
    (
        "as reported without best-first: every first move to its end",
        Tried::AsReported(Options { best_first: false, ..Options::AS_REPORTED }),
    ),
    (
        "as reported without plans: an analysis at every node",
        Tried::AsReported(Options { plans: false, ..Options::AS_REPORTED }),
    ),
    (
        "as reported with captures alone in quiescence",
        Tried::AsReported(Options { quiescence: false, ..Options::AS_REPORTED }),
    ),
];

/// Returns the table.
pub(super) fn without_each(means: &Means<'_>, rows: &[Row], known: Known<'_>, both: &Both) -> String {
    let mut lines = vec![line("extended", &both.extended), line("as reported", &both.as_reported)];
    for (name, tried) in LEFT_OUT {
        lines.push(line(name, &judge(means, &format!("PARADISE {name}"), rows, known, tried)));
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
    cells.push(write(solve(trials.iter().copied())));
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
        let whole = [Tried::Extended(Parts::ALL), Tried::AsReported(Options::AS_REPORTED)];
        assert!(LEFT_OUT.iter().all(|(_, tried)| !whole.contains(tried)));
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
