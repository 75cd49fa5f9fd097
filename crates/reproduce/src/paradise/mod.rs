//! PARADISE's published results (D. E. Wilkins, *Using Patterns and Plans to Solve Problems and Control Search*, 1979)
//! beside ours.

mod ablations;
mod bases;
mod depths;
mod groups;
mod resources;
mod trial;

use input::Row;
use shakmaty::{Move, Position};
use solvers::Problem;
use solvers::paradise::{Options, Parts};

pub use self::bases::Known;
use self::trial::{Trial, Tried};
use super::Means;
use super::claim::can_stand;
use super::suite::{each, is_right, number, position_of};
use super::table::thousands;

/// The problems that the report leaves out, since they need knowledge of promotion (VI.A.1).
const LEFT_OUT: [u32; 8] = [2, 18, 33, 41, 43, 86, 87, 100];
/// The problems of a group of *Win at Chess*.
const GROUP: u32 = 20;
/// The last problem that the report examines.
const LAST: u32 = 100;

/// Returns PARADISE's section: *Win at Chess* by groups and by depth, the sizes of trees, resources, and what each
/// mechanism does, with the given knowledge.
pub fn reproduce_paradise(means: &Means<'_>, known: Known<'_>) -> String {
    let heading = "## PARADISE\n\n\
                   D. E. Wilkins, *Using Patterns and Plans to Solve Problems and Control Search*, Stanford University, June 1979.\n\n";
    let Some(rows) = means.rows else {
        return format!(
            "{heading}All tables need the suite: `kibitzer reproduce paradise --suite wac-001-100.epd`.\n"
        );
    };
    let rows: Vec<Row> = rows.iter().filter(|row| group(row).is_some()).cloned().collect();
    if rows.is_empty() {
        return format!("{heading}None of the rows has the number of a problem that the report counts.\n");
    }
    let tried =
        |name: &str, tried: Tried| trial::judge(means, &format!("PARADISE {name}"), &rows, known, tried);
    let both = Both::try_out(Tried::AsReported(Options::AS_REPORTED), Tried::Extended(Parts::ALL), tried);
    let mut text = heading.to_owned();
    text += &format!(
        "The report counts 92 of the first hundred problems of *Win at Chess*. Ours are solved by the right move with a claim that the \
         judge does not overturn: it searches every reply with at most {} nodes, and what it overturns, a second search with {} must \
         overturn too. A search makes at most {} nodes. \"Extended\" takes the report's knowledge as a policy, and pays for its \
         moves.\n\n{}",
        thousands(super::claim::NODES_OF_JUDGE),
        thousands(super::claim::NODES_OF_SECOND_JUDGE),
        thousands(trial::NODES),
        ceiling(means, &rows),
    );
    text += &groups::by_group(&rows, &both);
    text += &depths::by_depth(&both);
    text += &resources::use_up(&both);
    text += &ablations::without_each(means, &rows, known, &both);
    text
}

/// Describes on how many rows the judge does not overturn the right move.
fn ceiling(means: &Means<'_>, rows: &[Row]) -> String {
    let stands = each(means, "the judge", rows, |row, interrupt| {
        let problem = Problem::win(position_of(row).clone());
        let legal = problem.position.legal_moves();
        let right: Vec<Move> = legal.into_iter().filter(|mv| is_right(row, *mv)).collect();
        can_stand(&problem, &right, interrupt)
    });
    let asked: Vec<bool> = stands.into_iter().flatten().collect();
    format!(
        "The judge's ceiling: of {} problems it does not overturn a right move in {}, claimed to win a pawn.\n\n",
        asked.len(),
        asked.iter().filter(|stands| **stands).count()
    )
}

/// The trials of the two programs.
type Both = super::comparison::Both<Trial>;

/// Returns the group of a row, from 0; `None` for one that the report does not count.
fn group(row: &Row) -> Option<u32> {
    let number = number(row).filter(|number| (1..=LAST).contains(number) && !LEFT_OUT.contains(number))?;
    Some((number - 1) / GROUP)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use input::read_rows;

    use super::*;

    pub(super) fn rows(numbers: impl IntoIterator<Item = u32>) -> Vec<Row> {
        let text: String = numbers
            .into_iter()
            .map(|number| format!("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"WAC.{number:03}\";\n"))
            .collect();
        read_rows(text.as_bytes()).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn the_report_counts_92_problems_in_five_groups() {
        let rows = rows(0..=120);
        let counted = |group| rows.iter().filter(|row| super::group(row) == Some(group)).count();
        assert_eq!([0, 1, 2, 3, 4, 5].map(counted), [18, 19, 18, 20, 17, 0]);
    }

    #[test]
    fn what_is_not_counted_is_not_searched() {
        let page = |numbers: &[u32], interrupt| {
            let rows = rows(numbers.iter().copied());
            let means = Means { rows: Some(&rows), elapsed: &|| Duration::ZERO, tell: &|_| (), interrupt };
            reproduce_paradise(&means, Known { as_reported: knowledge::base(), extended: knowledge::base() })
        };
        assert!(
            page(&[2, 101], None)
                .ends_with("None of the rows has the number of a problem that the report counts.\n")
        );
        let text = page(&[1, 2, 21], None);
        assert!(text.contains("| I | 18 | 78 % | 100 % |"), "{text}");
        assert!(text.contains("| 1 of 1 | 1 of 1 |\n"), "{text}");
        let interrupted = page(&[1], Some(&AtomicBool::new(true)));
        assert!(interrupted.contains("| 0 of 0 | 0 of 0 |\n"), "{interrupted}");
    }
}
