//! MATER II on the mate puzzles that MATER I does not solve.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Limits, Outcome, Problem, Silent};
use solvers::mater::{mater1, mater2, mater2_as_reported};

#[test]
fn mater2_solves_what_begins_with_a_threat() {
    let Some(folder) = testing::suites_folder() else { return };
    let rows = read_rows(File::open(folder.join("lichess-dev-20k.csv")).unwrap()).unwrap();
    let limits = || Limits { nodes: Some(100_000), ..Limits::default() };
    let (mut left, mut as_reported, mut with_later) = (0, 0, 0);
    for row in rows {
        let row = row.unwrap();
        let Task::Puzzle { position, themes, .. } = row.task else { continue };
        let problem = Problem::win(position);
        let is_mate = themes.iter().any(|theme| theme.starts_with("mateIn"));
        if !is_mate || mater1(&problem, limits(), &mut Silent).best_move.is_some() {
            continue;
        }
        left += 1;
        let proved = |outcome: &Outcome| {
            outcome.proof.as_ref().is_some_and(|proof| proof::check(proof).map_err(|e| panic!("{e}")).is_ok())
        };
        let one = mater2_as_reported(&problem, limits(), &mut Silent);
        let other = mater2(&problem, limits(), &mut Silent);
        as_reported += u32::from(proved(&one));
        with_later += u32::from(proved(&other));
    }
    println!("of {left}: {as_reported} as reported, {with_later} with later threats");
    assert_eq!(left, 73);
    assert!(46 <= as_reported, "{as_reported}");
    assert!(54 <= with_later, "{with_later}");
}
