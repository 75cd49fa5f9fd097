//! Figure 6.6: what a search uses.

use solvers::paradise::Tally;

use super::super::table::{row, table, thousands};
use super::Both;
use super::trial::Trial;

/// What is counted, and the report's mean, most, least and standard deviation.
type Item = (&'static str, [&'static str; 4], fn(&Tally) -> u64);

const NOT_GIVEN: [&str; 4] = ["–"; 4];
const ITEMS: [Item; 11] = [
    ("nodes", ["38.1", "215", "3", "41.5"], |tally| tally.nodes()),
    ("regular nodes", ["25.1", "147", "2", "27.1"], |tally| tally.regular_nodes),
    ("quiescence nodes", ["12.9", "103", "0", "19.8"], |tally| tally.quiescence_nodes),
    ("static analyses", ["3.7", "35", "0", "6.0"], |tally| tally.static_analyses),
    ("quiescence searches", ["7.0", "46", "0", "8.6"], |tally| tally.quiescence_searches),
    ("null moves", NOT_GIVEN, |tally| tally.null_moves),
    ("moves left out by causality", NOT_GIVEN, |tally| tally.causality),
    ("counter-causal moves", NOT_GIVEN, |tally| tally.counter_causal),
    ("lines left for a better plan", NOT_GIVEN, |tally| tally.better_plans),
    ("lines searched again", NOT_GIVEN, |tally| tally.searched_again),
    ("boards thought of", NOT_GIVEN, |tally| tally.thoughts),
];

/// Returns the table.
pub(super) fn use_up(both: &Both) -> String {
    let tallies = both.each().map(|trials| -> Vec<&Tally> {
        let solved = trials.iter().flatten().filter(|trial| trial.is_solved());
        solved.map(|trial: &Trial| &trial.tally).collect()
    });
    let line = |(name, published, count): &Item| {
        let ours = tallies.iter().flat_map(|tallies| {
            let counts: Vec<u64> = tallies.iter().map(|tally| count(tally)).collect();
            figures(&counts)
        });
        row([name]).into_iter().chain(row(*published)).chain(ours).collect::<Vec<String>>()
    };
    let columns = ["mean", "most", "least", "deviation"];
    let heading = std::iter::once(String::new()).chain(
        ["report", "as reported", "extended"]
            .iter()
            .flat_map(|who| columns.map(|column| format!("{who}: {column}"))),
    );
    let heading: Vec<String> = heading.collect();
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let nulls = both.each().map(|trials| {
        let passes = trials.iter().flatten().map(|trial| trial.tally.null_moves);
        thousands(passes.sum())
    });
    format!(
        "### Resources (figure 6.6)\n\n\
         Of a problem solved: 89 in the report. A board thought of is one with men displaced by a move, and perhaps a reply, that the \
         knowledge looks at without making it; it is no node. Null moves in all trees: fewer than 15 in the report's, {} and {} in \
         ours.\n\n{}",
        nulls[0],
        nulls[1],
        table(&heading, &ITEMS.iter().map(line).collect::<Vec<_>>())
    )
}

/// Returns mean, most, least and standard deviation.
fn figures(counts: &[u64]) -> Vec<String> {
    let (Some(most), Some(least)) = (counts.iter().max(), counts.iter().min()) else {
        return row(NOT_GIVEN);
    };
    let count = counts.len() as f64;
    let mean = counts.iter().sum::<u64>() as f64 / count;
    let variance = counts.iter().map(|count| (*count as f64 - mean).powi(2)).sum::<f64>() / count;
    vec![format!("{mean:.1}"), most.to_string(), least.to_string(), format!("{:.1}", variance.sqrt())]
}

#[cfg(test)]
mod tests {
    use super::super::super::claim::Claim;
    use super::*;

    #[test]
    fn figures_are_of_the_problems_solved() {
        let trial = |claim, regular_nodes| {
            let tally = Tally { regular_nodes, null_moves: 1, ..Tally::default() };
            Some(Trial { is_right_move: true, claim, tally, ..Trial::default() })
        };
        let as_reported =
            vec![trial(Claim::Stands, 2), trial(Claim::Open, 4), trial(Claim::Overturned, 1_000), None];
        let page = use_up(&Both { as_reported, extended: vec![None] });
        let nothing = "– | – | – | –";
        for line in [
            format!("| nodes | 38.1 | 215 | 3 | 41.5 | 3.0 | 4 | 2 | 1.0 | {nothing} |"),
            format!("| null moves | {nothing} | 1.0 | 1 | 1 | 0.0 | {nothing} |"),
            "fewer than 15 in the report's, 3 and 0 in ours.".to_owned(),
        ] {
            assert!(page.contains(&line), "{line}\n{page}");
        }
    }
}
