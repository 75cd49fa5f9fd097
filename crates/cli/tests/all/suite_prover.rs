//! The mate prover on suites of mates: enough are found, none is wrong, and both checkers accept every certificate.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test says what it measured and what it expects"
)]

use crate::python;

use std::fs::File;

use kibitzer::input::{Task, read_rows};
use kibitzer::{Certificate, Limits, Problem, Score, Silent, SolverName, check_certificate, solve};

/// The nodes of a search.
const NODES: u64 = 40_000;

/// How many rows of a suite are searched, and how many mates must be proved at least.
struct Expected {
    suite: &'static str,
    rows: usize,
    proved: usize,
}

#[test]
fn mates_are_proved_and_never_nearer_than_they_are() {
    let Some(folder) = testing::suites_folder() else { return };
    let suites = [
        Expected { suite: "mates-dev-1000.epd", rows: 120, proved: 50 },
        Expected { suite: "matetrack-dev-1500.epd", rows: 40, proved: 8 },
    ];
    let mut certificates = String::new();
    for Expected { suite, rows, proved } in suites {
        let mut found = 0;
        for row in read_rows(File::open(folder.join(suite)).unwrap()).unwrap().take(rows) {
            let Task::Position { position, answer, .. } = row.unwrap().task else { continue };
            let Some(distance) = answer.and_then(|answer| answer.mate_in) else { continue };
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let outcome = solve(SolverName::Mate, &Problem::win(position), limits, &mut Silent);
            assert!(outcome.statistics.nodes <= NODES);
            let Some(Score::MateIn(moves)) = outcome.score else { continue };
            found += 1;
            assert_eq!(0 < moves, 0 < distance, "{suite}: {moves} for {distance}");
            assert!(distance.unsigned_abs() <= moves.unsigned_abs(), "{suite}: {moves} for {distance}");
            if outcome.is_shortest == Some(true) {
                assert_eq!(moves, distance, "{suite}");
            }
            let certificate = Certificate::of(outcome.proof.as_ref().unwrap()).unwrap();
            check_certificate(&certificate).unwrap();
            certificates.push_str(&serde_json::to_string(&certificate).unwrap());
            certificates.push('\n');
        }
        println!("{suite}: {found} of {rows} proved");
        assert!(proved <= found, "{suite}: {found}");
    }
    python::accepts("checkers.certificate.check", &certificates);
}
