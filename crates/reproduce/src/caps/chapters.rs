//! Table V-2: the first hundred problems of *Win at Chess* by chapters of twenty.

use input::Row;

use super::super::claim::{NODES_OF_JUDGE, NODES_OF_SECOND_JUDGE};
use super::super::suite::number;
use super::super::table::{mean, row, table, thousands};
use super::Both;
use super::trial::Trial;

/// The problems of a chapter.
const CHAPTER: u32 = 20;
/// Table V-2, chapter by chapter and all: right; nodes where right, where wrong, where wrong or unfinished.
const PUBLISHED: [[&str; 4]; 6] = [
    ["12", "167.8", "227.2", "508.0"],
    ["14", "226.4", "269.1", "449.1"],
    ["12.5", "206.1", "346.5", "490.0"],
    ["10.5", "453.6", "371.7", "806.4"],
    ["7", "285.3", "297.0", "436.0"],
    ["56", "260.6", "291.6", "537.3"],
];

/// Returns the table, and the verdicts on the claims.
pub(super) fn by_chapter(rows: &[Row], both: &Both) -> String {
    let lines: Vec<Vec<String>> =
        (0..).zip(PUBLISHED).map(|(place, published)| line(rows, both, place, published)).collect();
    let columns = [
        "problems",
        "report, right",
        "nodes right",
        "nodes wrong",
        "wrong or unfinished",
        "ours as reported, right",
        "nodes right",
        "nodes wrong",
        "nodes, all",
        "ours extended, right",
        "nodes right",
        "nodes wrong",
        "nodes, all",
    ];
    format!(
        "### *Win at Chess* 1–100 by chapters (table V-2)\n\n\
         The report's nodes were not counted: they are seconds × 4.5, of at most five minutes a position; it gives half a point \
         where the first move is right and the analysis does not convince. With ours a problem is right when the move is an answer of the \
         suite, something is claimed for it, and the judge does not overturn that; wrong is all else, unfinished or not. Means a position.\n\n{}{}",
        table(&columns, &lines),
        claims(both),
    )
}

/// Returns the line of a chapter; the last line is of all.
fn line(rows: &[Row], both: &Both, place: u32, published: [&str; 4]) -> Vec<String> {
    let is_all = place * CHAPTER == 100;
    let name = if is_all {
        "all".to_owned()
    } else {
        format!("{}–{}", place * CHAPTER + 1, (place + 1) * CHAPTER)
    };
    let is_there = |row: &Row| is_all || chapter(row) == Some(place);
    let mut cells = vec![name];
    cells.extend(row(published));
    for trials in both.each() {
        let there = rows.iter().zip(trials).filter(|(row, _)| is_there(row));
        let there: Vec<&Trial> = there.filter_map(|(_, trial)| trial.as_ref()).collect();
        cells.extend(measure(&there));
    }
    cells
}

/// Returns the chapter of a row, from 0.
fn chapter(row: &Row) -> Option<u32> {
    number(row)?.checked_sub(1).map(|before| before / CHAPTER)
}

/// Returns the number right, and mean nodes where right, where wrong, of all.
fn measure(trials: &[&Trial]) -> [String; 4] {
    let nodes = |is_wanted: &dyn Fn(&Trial) -> bool| {
        let wanted: Vec<u64> =
            trials.iter().filter(|trial| is_wanted(trial)).map(|trial| trial.nodes).collect();
        mean(wanted.iter().sum(), wanted.len() as u64)
    };
    let right = trials.iter().filter(|trial| trial.is_right()).count();
    [
        format!("{right} of {}", trials.len()),
        nodes(&Trial::is_right),
        nodes(&|trial| !trial.is_right()),
        nodes(&|_| true),
    ]
}

/// Returns how many moves were right, and the judge's verdicts.
fn claims(both: &Both) -> String {
    let judged = |trial: &Trial| (trial.is_right_move, trial.claim);
    let lines = both.lines_of_claims(judged, |claims| {
        vec![
            claims.right_moves.to_string(),
            claims.claimed.to_string(),
            claims.stand.to_string(),
            claims.count_overturned(),
            claims.overturned_right.to_string(),
            claims.open.to_string(),
        ]
    });
    let columns =
        ["ours", "right moves", "claims", "stand", "overturned", "of these with the right move", "undecided"];
    format!(
        "A claim is a mate in so many moves, or so many pawns of material; the judge searches every reply with at most {} \
         nodes; what it overturns, a second search with {} nodes must overturn too.\n\n{}",
        thousands(NODES_OF_JUDGE),
        thousands(NODES_OF_SECOND_JUDGE),
        table(&columns, &lines)
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use input::read_rows;

    use super::super::super::claim::Claim;
    use super::*;

    fn trial(is_right_move: bool, claim: Claim, nodes: u64) -> Option<Trial> {
        Some(Trial { is_right_move, claim, nodes, ..Trial::default() })
    }

    fn page() -> String {
        let text: String = [1, 20, 21, 100, 101]
            .iter()
            .map(|number| format!("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"WAC.{number:03}\";\n"))
            .collect();
        let rows: Vec<Row> = read_rows(text.as_bytes()).unwrap().map(Result::unwrap).collect();
        let as_reported = vec![
            trial(true, Claim::Stands, 10),
            trial(true, Claim::Overturned, 30),
            trial(false, Claim::None, 7),
            trial(true, Claim::None, 5),
            trial(false, Claim::Open, 9),
        ];
        by_chapter(&rows, &Both { extended: vec![None; as_reported.len()], as_reported })
    }

    #[test]
    fn chapters_have_twenty_problems() {
        let page = page();
        let nothing = "| 0 of 0 | – | – | – |";
        for line in [
            format!("| 1–20 | 12 | 167.8 | 227.2 | 508.0 | 1 of 2 | 10 | 30 | 20 {nothing}"),
            format!("| 21–40 | 14 | 226.4 | 269.1 | 449.1 | 0 of 1 | – | 7 | 7 {nothing}"),
            format!("| 81–100 | 7 | 285.3 | 297.0 | 436.0 | 0 of 1 | – | 5 | 5 {nothing}"),
            format!("| all | 56 | 260.6 | 291.6 | 537.3 | 1 of 5 | 10 | 13 | 12 {nothing}"),
        ] {
            assert!(page.contains(&line), "{line}\n{page}");
        }
    }

    #[test]
    fn claims_are_counted_by_what_became_of_them() {
        let page = page();
        assert!(page.contains("| as reported | 3 | 3 | 1 | 1 (33 %) | 1 | 1 |\n"), "{page}");
    }
}
