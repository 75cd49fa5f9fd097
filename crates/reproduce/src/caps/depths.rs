//! Table V-4: CAPS-II and TECH on the same problems, by their depth.

use std::sync::atomic::AtomicBool;

use input::Row;
use solvers::tech::tech;
use solvers::{Limits, Problem, Silent, StopReason};

use super::super::Means;
use super::super::suite::{each, is_right, position_of};
use super::super::table::table;
use super::Both;
use super::trial::Trial;

/// The deepest search of TECH that is made to find the depth of a problem; one more takes longer than all the others
/// together.
const DEEPEST: u32 = 7;
/// TECH's usual depth, at which it is compared.
const USUAL: u32 = 5;
/// Table V-4: problems by depth (the last is all deeper ones), solved by both, TECH only, CAPS-II only, neither.
const PUBLISHED: [[usize; 4]; 11] = [
    [1, 1, 0, 0],
    [6, 4, 0, 0],
    [24, 7, 0, 2],
    [23, 16, 1, 2],
    [1, 3, 13, 11],
    [0, 0, 11, 20],
    [0, 0, 5, 10],
    [0, 0, 1, 9],
    [0, 0, 6, 3],
    [0, 0, 1, 4],
    [0, 0, 0, 11],
];

/// TECH's results on one problem.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Known {
    /// The smallest depth from which on it is right; `None` when it is wrong at the deepest.
    depth: Option<u32>,
    /// Whether it is right at its usual depth.
    is_right: bool,
}

/// Returns the table.
pub(super) fn against_tech(means: &Means<'_>, rows: &[Row], both: &Both) -> String {
    let name = format!("TECH to depth {DEEPEST}");
    let known =
        each(means, &name, rows, |row, interrupt| find_known(|depth| is_right_at(row, depth, interrupt)));
    let lines: Vec<Vec<String>> = (1..=DEEPEST)
        .map(|depth| line(&known, both, Some(depth)))
        .chain([line(&known, both, None), sums(&known, both)])
        .collect();
    let columns = ["both", "TECH only", "CAPS only", "neither"];
    let of = |who: &str| columns.map(|column| format!("{who}: {column}"));
    let heading: Vec<String> = ["depth".to_owned()]
        .into_iter()
        .chain(["report", "as reported", "extended"].iter().flat_map(|who| of(who)))
        .collect();
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    format!(
        "### CAPS-II and TECH (table V-4)\n\n\
         The report's 196 problems are those of the first 200 without half points; its depth is that of the main line, counted to the \
         last move that is no capture. Ours is the smallest depth from which on our TECH gives the right move up to depth \
         {DEEPEST} (a ply more takes longer than all other tables together); TECH is compared by its move at depth {USUAL}, CAPS-II by what is right in the table above.\n\n{}",
        table(&heading, &lines)
    )
}

/// Tries the deepest depth first, and goes to smaller ones while the answers are right; `None` when a search was
/// interrupted.
fn find_known(is_right_at: impl Fn(u32) -> Option<bool>) -> Option<Known> {
    let (mut depth, mut is_right) = (None, None);
    for tried in (1..=DEEPEST).rev() {
        let is_right_here = is_right_at(tried)?;
        if tried == USUAL {
            is_right = Some(is_right_here);
        }
        if !is_right_here {
            break;
        }
        depth = Some(tried);
    }
    let is_right = match is_right {
        Some(is_right) => is_right,
        None => is_right_at(USUAL)?,
    };
    Some(Known { depth, is_right })
}

fn is_right_at(row: &Row, depth: u32, interrupt: Option<&AtomicBool>) -> Option<bool> {
    let problem = Problem::win(position_of(row).clone());
    let outcome = tech(&problem, Limits { depth: Some(depth), interrupt, ..Limits::default() }, &mut Silent);
    let is_finished = outcome.stop_reason != StopReason::Interrupted;
    is_finished.then(|| outcome.best_move.is_some_and(|mv| is_right(row, mv)))
}

/// Returns the line of the problems of a depth; without a depth, of those beyond the deepest.
fn line(known: &[Option<Known>], both: &Both, depth: Option<u32>) -> Vec<String> {
    let is_there = |at: Option<u32>| at.filter(|at| *at <= DEEPEST) == depth;
    let name = depth.map_or(format!("> {DEEPEST}"), |depth| depth.to_string());
    cells(name, known, both, is_there)
}

fn sums(known: &[Option<Known>], both: &Both) -> Vec<String> {
    cells("all".to_owned(), known, both, |_| true)
}

fn cells(
    name: String,
    known: &[Option<Known>],
    both: &Both,
    is_there: impl Fn(Option<u32>) -> bool,
) -> Vec<String> {
    let published = (1..).zip(PUBLISHED).filter(|(depth, _)| is_there(Some(*depth)));
    let mut sums = vec![published.map(|(_, counts)| counts).fold([0; 4], add)];
    for trials in both.each() {
        let there = known.iter().zip(trials).filter_map(|(known, trial)| Some(((*known)?, trial.as_ref()?)));
        let there = there.filter(|(known, _)| is_there(known.depth));
        sums.push(there.map(|(known, trial)| one(known, trial)).fold([0; 4], add));
    }
    [name].into_iter().chain(sums.iter().flatten().map(ToString::to_string)).collect()
}

/// Returns a problem counted in its column.
fn one(known: Known, trial: &Trial) -> [usize; 4] {
    match (known.is_right, trial.is_right()) {
        (true, true) => [1, 0, 0, 0],
        (true, false) => [0, 1, 0, 0],
        (false, true) => [0, 0, 1, 0],
        (false, false) => [0, 0, 0, 1],
    }
}

fn add(mut sums: [usize; 4], counts: [usize; 4]) -> [usize; 4] {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::super::claim::Claim;
    use super::*;

    #[test]
    fn the_report_adds_up() {
        assert_eq!(PUBLISHED.into_iter().fold([0; 4], add), [55, 31, 38, 72]);
    }

    #[test]
    fn a_depth_is_where_it_is_right_and_stays_right() {
        let of = |right: &[u32]| find_known(|depth| Some(right.contains(&depth)));
        let found = |depth, is_right| Some(Known { depth, is_right });
        assert_eq!(of(&[1, 2, 3, 4, 5, 6, 7]), found(Some(1), true));
        assert_eq!(of(&[2, 4, 5, 6, 7]), found(Some(4), true));
        assert_eq!(of(&[4, 5, 7]), found(Some(7), true));
        assert_eq!(of(&[5, 6]), found(None, true));
        assert_eq!(of(&[6, 7]), found(Some(6), false));
        assert_eq!(find_known(|depth| (depth != USUAL).then_some(false)), None);
    }

    #[test]
    fn problems_beyond_the_deepest_are_one_line() {
        let known = [
            Some(Known { depth: Some(3), is_right: true }),
            Some(Known { depth: None, is_right: false }),
            Some(Known { depth: None, is_right: true }),
            None,
        ];
        let right = || Some(Trial { is_right_move: true, claim: Claim::Stands, ..Trial::default() });
        let both = Both {
            as_reported: vec![right(), right(), None, None],
            extended: vec![None, Some(Trial::default()), right(), right()],
        };
        assert_eq!(line(&known, &both, Some(3)).join(" "), "3 24 7 0 2 1 0 0 0 0 0 0 0");
        assert_eq!(line(&known, &both, None).join(" "), "> 7 0 0 8 27 0 0 1 0 1 0 0 1");
        assert_eq!(sums(&known, &both).join(" "), "all 55 31 38 72 1 0 1 0 1 0 0 1");
    }
}
