//! Tables IV-1 to IV-3: why nodes end, and how many moves are tried at them.

use solvers::caps::Tally;

use super::super::table::{row, table, thousands};
use super::Both;
use super::trial::Trial;

/// A line of a table: what is counted, the report's share on problems, and ours.
type Measure = (&'static str, &'static str, fn(&Tally) -> Option<u64>);

/// Table IV-1, in percent of all nodes.
const OF_NODES: [Measure; 9] = [
    ("forward prunes of proposed moves", "101", |tally| Some(tally.forward_prunes)),
    ("at the greatest depth", "23", |tally| Some(tally.at_max_depth)),
    ("no move tried, not at the greatest depth", "16", |tally| Some(tally.childless)),
    ("ended by alpha-beta", "37", |tally| Some(tally.cut_off)),
    ("a value far above what is expected", "2", |tally| Some(tally.satisfied)),
    ("a defence that suffices", "1", |tally| Some(tally.defended)),
    ("no move defends", "0.3", |_| None),
    ("not worth defending", "6", |_| None),
    ("no move tried, all; remembered positions too", "23 + 16", |tally| Some(without_moves(tally))),
];
/// Table IV-2, in percent of the nodes without a move tried that are not at the greatest depth.
const OF_CHILDLESS: [Measure; 4] = [
    ("the bounds had met", "60", |tally| Some(tally.childless_by_bounds)),
    ("far ahead", "3", |tally| Some(tally.childless_ahead)),
    ("no move proposed that was worth trying", "36", |tally| Some(without_reason(tally))),
    ("repetitions and other ends of the game", "1", |tally| Some(tally.childless_over)),
];
/// Table IV-3, in percent of the nodes with moves tried.
const OF_OTHERS: [Measure; 5] = [
    ("ended by alpha-beta", "61.6", |tally| Some(tally.cut_off)),
    ("a value far above what is expected", "3.1", |tally| Some(tally.satisfied)),
    ("a defence that suffices", "2.0", |tally| Some(tally.defended)),
    ("no move defends", "0.5", |_| None),
    ("not worth defending", "10.0", |_| None),
];

/// Returns the three tables and the branching factor.
pub(super) fn statistics(both: &Both) -> String {
    let sums = both.each().map(sum);
    format!(
        "### Trees (tables IV-1 to IV-3)\n\n\
         The report's trees are those of 37 problems, about 50,000 nodes together with those of 24 positions of games; ours those of all \
         rows. A dash stands for what ours does not count apart.\n\n\
         In percent of all nodes:\n\n{}\
         In percent of the nodes without a move tried that are not at the greatest depth:\n\n{}\
         In percent of the nodes with moves tried:\n\n{}\
         The branching factor is the square root of the mean number of grandchildren of a node; the report's brute-force programs \
         have 5 to 10.\n\n{}",
        shares(&OF_NODES, &sums, |tally| tally.nodes),
        shares(&OF_CHILDLESS, &sums, |tally| tally.childless),
        shares(&OF_OTHERS, &sums, |tally| tally.nodes - without_moves(tally)),
        branching(&sums),
    )
}

const HEADING: [&str; 4] = ["", "report, problems", "ours as reported", "ours extended"];

fn shares(measures: &[Measure], sums: &[Tally; 2], whole: fn(&Tally) -> u64) -> String {
    let line = |(name, published, part): &Measure| {
        let ours = sums
            .each_ref()
            .map(|tally| part(tally).map_or("–".to_owned(), |part| share(part, whole(tally))));
        row([name, published]).into_iter().chain(ours).collect()
    };
    table(&HEADING, &measures.iter().map(line).collect::<Vec<_>>())
}

fn branching(sums: &[Tally; 2]) -> String {
    let line = |name: &str, published: &str, of: &dyn Fn(&Tally) -> String| {
        row([name, published]).into_iter().chain(sums.each_ref().map(of)).collect()
    };
    let lines = [
        line("branching factor", "1.5", &|tally| format!("{:.1}", tally.branching_factor())),
        line("nodes with one move tried", "more than 50 %", &|tally| {
            format!("{} %", share(tally.successors[1], tally.nodes))
        }),
        line("nodes", "about 50,000, games included", &|tally| thousands(tally.nodes)),
    ];
    table(&HEADING, &lines)
}

/// Formats a share in percent with one decimal.
fn share(part: u64, whole: u64) -> String {
    if whole == 0 { "–".to_owned() } else { format!("{:.1}", 100.0 * part as f64 / whole as f64) }
}

fn without_moves(tally: &Tally) -> u64 {
    tally.successors[0]
}

fn without_reason(tally: &Tally) -> u64 {
    let told = tally.childless_by_bounds + tally.childless_ahead + tally.childless_over;
    tally.childless.saturating_sub(told)
}

/// Sums what the searches did.
fn sum(trials: &[Option<Trial>]) -> Tally {
    let mut sum = Tally::default();
    trials.iter().flatten().for_each(|trial| sum += &trial.tally);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally() -> Tally {
        Tally {
            forward_prunes: 20,
            at_max_depth: 2,
            childless: 2,
            childless_by_bounds: 1,
            cut_off: 3,
            successors: [4, 5, 1, 0, 0, 0, 0, 0, 0, 0],
            grandchildren: 40,
            nodes: 10,
            ..Tally::default()
        }
    }

    #[test]
    fn shares_are_of_the_nodes_they_belong_to() {
        let trials = vec![Some(Trial { tally: tally(), ..Trial::default() }), None];
        let page = statistics(&Both {
            as_reported: [trials.clone(), trials.clone()].concat(),
            extended: vec![None],
        });
        for line in [
            "| forward prunes of proposed moves | 101 | 200.0 | – |",
            "| at the greatest depth | 23 | 20.0 | – |",
            "| no move tried, all; remembered positions too | 23 + 16 | 40.0 | – |",
            "| the bounds had met | 60 | 50.0 | – |",
            "| ended by alpha-beta | 37 | 30.0 | – |",
            "| ended by alpha-beta | 61.6 | 50.0 | – |",
            "| branching factor | 1.5 | 2.0 | 0.0 |",
            "| nodes with one move tried | more than 50 % | 50.0 % | – % |",
            "| nodes | about 50,000, games included | 20 | 0 |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
    }
}
