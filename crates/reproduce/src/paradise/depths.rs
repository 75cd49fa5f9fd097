//! Figure 6.4: how many problems are solved, by depth.

use super::super::table::{ratio, row, table};
use super::Both;
use super::groups::write;
use super::trial::{Trial, solve};

/// Figure 6.4: the depth, the problems, and the share solved by PARADISE, PARADISE-2, CAPS, TECH, CHESS 4.4 and a
/// person of class A, in percent.
const PUBLISHED: [(&str, [u32; 7]); 8] = [
    ("1–2", [11, 73, 100, 55, 100, 100, 100]),
    ("3", [18, 89, 100, 78, 89, 100, 94]),
    ("4", [29, 66, 100, 69, 93, 100, 79]),
    ("5", [9, 78, 89, 33, 22, 89, 78]),
    ("6", [12, 75, 100, 58, 0, 58, 67]),
    ("7", [4, 100, 100, 25, 0, 50, 100]),
    ("8–9", [5, 80, 100, 60, 0, 20, 100]),
    ("10–12", [4, 50, 50, 0, 0, 0, 25]),
];
/// Lines with at least so many moves of the side are counted together.
const MANY: usize = 6;

/// Returns the report's table and ours.
pub(super) fn by_depth(both: &Both) -> String {
    let published = |(depth, [problems, shares @ ..]): (&str, [u32; 7])| {
        let shares = shares.map(|share| format!("{share} %"));
        [depth.to_owned(), problems.to_string()].into_iter().chain(shares).collect()
    };
    let report: Vec<Vec<String>> = PUBLISHED.into_iter().map(published).collect();
    let ours: Vec<Vec<String>> = (0..=MANY).map(|own_moves| line(both, own_moves)).collect();
    format!(
        "### By depth (figure 6.4)\n\n\
         The report's depth is that of the deepest move that is no capture in its solution; which problem is how deep it does not say. \
         So ours are counted apart, by the own moves of the line that was found.\n\n{}{}",
        table(
            &["depth", "problems", "PARADISE", "PARADISE-2", "CAPS", "TECH", "CHESS 4.4", "class A"],
            &report
        ),
        table(
            &[
                "own moves of our line",
                "as reported, solved",
                "nodes, mean",
                "extended, solved",
                "nodes, mean"
            ],
            &ours
        ),
    )
}

/// Returns the line of the problems whose solution has so many moves of the side.
fn line(both: &Both, own_moves: usize) -> Vec<String> {
    let name = match own_moves {
        0 => "no line".to_owned(),
        MANY => format!("{MANY} or more"),
        _ => own_moves.to_string(),
    };
    let mut cells = row([&name]);
    for trials in both.each() {
        let there: Vec<&Trial> =
            trials.iter().flatten().filter(|trial| trial.own_moves.min(MANY) == own_moves).collect();
        let nodes = there.iter().map(|trial| trial.tally.nodes()).sum();
        cells.push(write(solve(there.iter().copied())));
        cells.push(ratio(nodes, there.len() as u64));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::super::claim::Claim;
    use super::*;

    #[test]
    fn the_report_adds_up() {
        let problems: u32 = PUBLISHED.iter().map(|(_, counts)| counts[0]).sum();
        assert_eq!(problems, 92);
        // The shares are rounded, so they determine the numbers of problems.
        let solved = |column: usize| -> u32 {
            PUBLISHED.iter().map(|(_, counts)| (counts[0] * counts[column] + 50) / 100).sum()
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(solved), [69, 89, 54, 56, 76, 76]);
    }

    #[test]
    fn lines_are_counted_by_own_moves() {
        let trial = |own_moves| {
            Some(Trial { is_right_move: true, claim: Claim::Stands, own_moves, ..Trial::default() })
        };
        let both = Both { as_reported: vec![trial(2), trial(9), None], extended: vec![trial(2), trial(2)] };
        assert_eq!(line(&both, 2), ["2", "1 of 1", "0.0", "2 of 2", "0.0"]);
        assert_eq!(line(&both, MANY)[..2], ["6 or more".to_owned(), "1 of 1".to_owned()]);
        assert_eq!(line(&both, 0)[1], "0 of 0");
    }
}
