//! What each mechanism does: the searches again without it, or with it if the program lacks it.

use input::Row;
use solvers::caps::Options;

use super::super::Means;
use super::super::table::{mean, table};
use super::Both;
use super::trial::{Trial, try_moved};

/// A program without a mechanism, or with one more.
type Ablation = (&'static str, Options);

/// The report's mechanisms, and those that it proposes and did not have, one at a time.
const OF_REPORT: [Ablation; 5] = [
    ("without causality", Options { causality: false, ..Options::AS_REPORTED }),
    ("without goals", Options { goals: false, ..Options::AS_REPORTED }),
    ("without aspiration", Options { aspiration: false, ..Options::AS_REPORTED }),
    ("with lemmas", Options { lemmas: true, ..Options::AS_REPORTED }),
    ("with themes", Options { themes: true, ..Options::AS_REPORTED }),
];
/// The extensions, one at a time.
const OF_EXTENSIONS: [Ablation; 9] = [
    ("without quiet threats", Options { menaces: false, ..Options::EXTENDED }),
    ("without null moves", Options { null_moves: false, ..Options::EXTENDED }),
    ("without memory", Options { memory: false, ..Options::EXTENDED }),
    ("without endings", Options { endings: false, ..Options::EXTENDED }),
    ("without survey", Options { survey: false, ..Options::EXTENDED }),
    ("without quiescence", Options { quiescence: false, ..Options::EXTENDED }),
    ("without narrow bounds", Options { narrow: false, ..Options::EXTENDED }),
    ("without lemmas", Options { lemmas: false, ..Options::EXTENDED }),
    ("with themes", Options { themes: true, ..Options::EXTENDED }),
];

/// Returns the table.
pub(super) fn without_each(means: &Means<'_>, rows: &[Row], both: &Both) -> String {
    let programs = [
        ("as reported", &both.as_reported, &OF_REPORT[..]),
        ("extended", &both.extended, &OF_EXTENSIONS[..]),
    ];
    let mut lines = Vec::new();
    for (program, trials, ablations) in programs {
        lines.push(line(program, trials));
        for (difference, options) in ablations {
            let name = format!("{program} {difference}");
            lines.push(line(&name, &try_moved(means, &format!("CAPS-II {name}"), rows, *options)));
        }
    }
    format!(
        "### What each mechanism does\n\n\
         The report gives no such table. Scored by the move alone; nodes are means a position.\n\n{}",
        table(&["program", "right moves", "nodes, mean"], &lines)
    )
}

fn line(name: &str, trials: &[Option<Trial>]) -> Vec<String> {
    let trials: Vec<&Trial> = trials.iter().flatten().collect();
    let right = trials.iter().filter(|trial| trial.is_right_move).count();
    let nodes = trials.iter().map(|trial| trial.nodes).sum();
    vec![name.to_owned(), format!("{right} of {}", trials.len()), mean(nodes, trials.len() as u64)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_differs_from_the_one_it_is_compared_with() {
        assert!(OF_REPORT.iter().all(|(_, options)| *options != Options::AS_REPORTED));
        assert!(OF_EXTENSIONS.iter().all(|(_, options)| *options != Options::EXTENDED));
    }

    #[test]
    fn a_line_counts_moves_whatever_became_of_the_claims() {
        let trial = |is_right_move, nodes| Some(Trial { is_right_move, nodes, ..Trial::default() });
        let trials = [trial(true, 10), None, trial(false, 30)];
        assert_eq!(line("x", &trials), ["x", "1 of 2", "20"]);
    }
}
