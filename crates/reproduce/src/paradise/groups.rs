//! Figures 6.1, 6.3 and 6.5: the groups of *Win at Chess*, how many each program solves, and how large the trees are.

use input::Row;

use super::super::table::{ratio, row, table};
use super::trial::{Trial, solve};
use super::{Both, group};

/// Figures 6.1 and 6.3: problems counted, and the share solved by PARADISE, PARADISE-2, CAPS, TECH, CHESS 4.4 and a
/// person of class A, in percent; the last row is all.
const SOLVED: [[u32; 7]; 6] = [
    [18, 78, 100, 67, 78, 94, 89],
    [19, 68, 95, 74, 84, 95, 95],
    [18, 94, 100, 61, 61, 78, 94],
    [20, 70, 95, 50, 40, 70, 80],
    [17, 65, 94, 41, 47, 76, 53],
    [92, 75, 97, 59, 61, 83, 83],
];
/// Figure 6.5: mean nodes where solved, of PARADISE-2, CAPS and CHESS 4.4.
const NODES: [[&str; 3]; 6] = [
    ["19.6", "167.8", "24,307.3"],
    ["26.7", "226.4", "34,726.0"],
    ["35.0", "204.1", "24,200.1"],
    ["58.4", "453.6", "31,530.1"],
    ["48.4", "285.3", "25,917.5"],
    ["38.1", "266.6", "28,496.0"],
];
const NAMES: [&str; 6] = ["I", "II", "III", "IV", "V", "all"];

/// Returns the tables.
pub(super) fn by_group(rows: &[Row], both: &Both) -> String {
    let groups = || (0..).zip(NAMES);
    let of = |group: u32| both.each().map(|trials| of_group(rows, trials, group));
    let solved_lines: Vec<Vec<String>> = groups()
        .zip(SOLVED)
        .map(|((group, name), published)| {
            let shares = published[1..].iter().map(|share| format!("{share} %"));
            let ours = of(group).map(|trials| write(solve(trials.into_iter())));
            [name.to_owned(), published[0].to_string()].into_iter().chain(shares).chain(ours).collect()
        })
        .collect();
    let size_lines: Vec<Vec<String>> = groups()
        .zip(NODES)
        .map(|((group, name), published)| {
            let ours = of(group).into_iter().flat_map(|trials| sizes(&trials));
            row([name]).into_iter().chain(row(published)).chain(ours).collect()
        })
        .collect();
    format!(
        "### By group (figures 6.1 and 6.3)\n\n\
         PARADISE-2 is PARADISE with the productions that its failures asked for.\n\n{}{}\
         ### Sizes of trees (figure 6.5)\n\n\
         Mean nodes. The report's are those of the problems solved; of ours the mean over all is given too, with the median and \
         the most.\n\n{}",
        table(
            &[
                "group",
                "problems",
                "PARADISE",
                "PARADISE-2",
                "CAPS",
                "TECH",
                "CHESS 4.4",
                "class A",
                "ours as reported",
                "ours extended"
            ],
            &solved_lines
        ),
        claims(both),
        table(
            &[
                "group",
                "PARADISE-2",
                "CAPS",
                "CHESS 4.4",
                "ours as reported, solved",
                "all",
                "median",
                "most",
                "ours extended, solved",
                "all",
                "median",
                "most"
            ],
            &size_lines
        ),
    )
}

/// Returns the trials of a group; the one after the last is all of them.
fn of_group<'t>(rows: &[Row], trials: &'t [Option<Trial>], wanted: u32) -> Vec<&'t Trial> {
    let is_all = NAMES.get(wanted as usize) == Some(&"all");
    let there = rows.iter().zip(trials).filter(|(row, _)| is_all || group(row) == Some(wanted));
    there.filter_map(|(_, trial)| trial.as_ref()).collect()
}

pub(super) fn write((solved, all): (usize, usize)) -> String {
    format!("{solved} of {all}")
}

/// Returns mean nodes of the solved and of all, the lower median, and the most.
fn sizes(trials: &[&Trial]) -> Vec<String> {
    let nodes = |solved_only: bool| {
        let there = trials.iter().filter(|trial| !solved_only || trial.is_solved());
        let mut nodes: Vec<u64> = there.map(|trial| trial.tally.nodes()).collect();
        nodes.sort_unstable();
        nodes
    };
    let mean = |nodes: &[u64]| ratio(nodes.iter().sum(), nodes.len() as u64);
    let (solved, all) = (nodes(true), nodes(false));
    let number = |number: Option<&u64>| number.map_or("–".to_owned(), u64::to_string);
    let median = all.get(all.len().saturating_sub(1) / 2);
    vec![mean(&solved), mean(&all), number(median), number(all.last())]
}

/// Returns the verdicts on the claims.
fn claims(both: &Both) -> String {
    let judged = |trial: &Trial| (trial.is_right_move, trial.claim);
    let lines = both.lines_of_claims(judged, |claims| {
        vec![
            claims.right_moves.to_string(),
            claims.claimed.to_string(),
            claims.claimed_right.to_string(),
            claims.stand.to_string(),
            claims.count_overturned(),
            claims.open.to_string(),
        ]
    });
    let columns =
        ["ours", "right moves", "claims", "of these with the right move", "stand", "overturned", "undecided"];
    table(&columns, &lines)
}

#[cfg(test)]
mod tests {
    use solvers::paradise::Tally;

    use super::super::super::claim::Claim;
    use super::super::tests::rows;
    use super::*;

    fn trial(is_right_move: bool, claim: Claim, regular_nodes: u64) -> Option<Trial> {
        let tally = Tally { regular_nodes, ..Tally::default() };
        Some(Trial { is_right_move, claim, tally, ..Trial::default() })
    }

    #[test]
    fn groups_are_counted_with_their_nodes_and_claims() {
        let rows = rows([1, 20, 21, 99]);
        let as_reported = vec![
            trial(true, Claim::Stands, 10),
            trial(true, Claim::Overturned, 30),
            trial(false, Claim::None, 7),
            trial(true, Claim::Open, 5),
        ];
        let page = by_group(&rows, &Both { extended: vec![None; 4], as_reported });
        for line in [
            "| I | 18 | 78 % | 100 % | 67 % | 78 % | 94 % | 89 % | 1 of 2 | 0 of 0 |",
            "| all | 92 | 75 % | 97 % | 59 % | 61 % | 83 % | 83 % | 2 of 4 | 0 of 0 |",
            "| I | 19.6 | 167.8 | 24,307.3 | 10.0 | 20.0 | 10 | 30 | – | – | – | – |",
            "| all | 38.1 | 266.6 | 28,496.0 | 7.5 | 13.0 | 7 | 30 | – | – | – | – |",
            "| as reported | 3 | 3 | 3 | 1 | 1 (33 %) | 1 |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
    }

    #[test]
    fn the_report_adds_up() {
        let all: u32 = SOLVED[..5].iter().map(|group| group[0]).sum();
        assert_eq!(all, SOLVED[5][0]);
    }
}
