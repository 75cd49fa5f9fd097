//! What causality saves, and which defences it leaves out that would have held: on puzzles.
//!
//! The cases are moves: at a node where CAPS-II gives the defence up, each legal move that causality did not let it
//! try. VERIFY's judge decides whether the side that moves keeps more than a margin below what was expected, counted in
//! material as CAPS-II counts. The share is of the moves that the judge decides. The stricter share is of nodes: a node
//! counts as wrong when any of its judged moves holds, for then causality alone may have turned a defence that holds
//! into one that fails. Both are upper bounds of the harm, since CAPS-II might have misjudged the move as well. The
//! judge does not know the moves before, so it does not recognize a defence by repetition.

use std::sync::atomic::AtomicBool;

use claims::Score;
use input::{Row, Task};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};
use solvers::caps::{GivenUp, Options, watch};
use solvers::verify::{Asserted, Measure, Verdict, judge};
use solvers::{Limits, Problem, StopReason};

use super::super::Means;
use super::super::suite::{each, is_right, position_of};
use super::super::table::{mean, table, thousands};
use super::trial::{DEPTH, NODES, Trial, try_moved};

/// The number of puzzles of a suite that are examined, its first.
const PUZZLES: usize = 1_000;
/// The number of given-up nodes that are examined in one search.
const GIVEN_UP: usize = 4;
/// The number of moves judged at one of them, of those that were proposed, and of the others.
const MOVES: usize = 3;
/// The nodes that the judge of a move may make.
const NODES_OF_JUDGE: u64 = 10_000;

/// Whether a suite consists of puzzles.
pub(super) fn is_of_puzzles(rows: &[Row]) -> bool {
    rows.first().is_some_and(|row| matches!(row.task, Task::Puzzle { .. }))
}

/// Returns the tables.
pub(super) fn on_puzzles(means: &Means<'_>, rows: &[Row]) -> String {
    let rows = &rows[..rows.len().min(PUZZLES)];
    let with = each(means, "CAPS-II, what causality leaves out", rows, looked_into);
    let options = Options { causality: false, ..Options::EXTENDED };
    let without = try_moved(means, "CAPS-II without causality", rows, options);
    describe_saved(&with, &without) + &left_out(&with)
}

/// The result of a puzzle.
struct Looked {
    trial: Trial,
    nodes: Vec<Vec<Case>>,
}

/// A left-out move on trial.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Case {
    was_proposed: bool,
    finding: Finding,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Finding {
    Holds,
    Fails,
    /// The judge's nodes did not suffice.
    Open,
}

/// Examines a puzzle; `None` when interrupted.
fn looked_into(row: &Row, interrupt: Option<&AtomicBool>) -> Option<Looked> {
    let problem = Problem::win(position_of(row).clone());
    let limits = Limits { depth: Some(DEPTH), nodes: Some(NODES), interrupt, ..Limits::default() };
    let (outcome, tally, given_up) = watch(Options::EXTENDED, &problem, limits, GIVEN_UP);
    if outcome.stop_reason == StopReason::Interrupted {
        return None;
    }
    let is_right_move = outcome.best_move.is_some_and(|mv| is_right(row, mv));
    let trial = Trial { is_right_move, nodes: outcome.statistics.nodes, tally, ..Trial::default() };
    let nodes = given_up.iter().map(|node| cases(node, interrupt)).collect::<Option<_>>()?;
    Some(Looked { trial, nodes })
}

/// Judges some of the moves that were left out at a node.
fn cases(node: &GivenUp, interrupt: Option<&AtomicBool>) -> Option<Vec<Case>> {
    let mut cases = Vec::new();
    for (was_proposed, moves) in [(true, &node.dropped), (false, &node.unmentioned)] {
        for mv in some_of(&node.position, moves) {
            let finding = find(node, mv, interrupt)?;
            cases.push(Case { was_proposed, finding });
        }
    }
    Some(cases)
}

fn find(node: &GivenUp, mv: Move, interrupt: Option<&AtomicBool>) -> Option<Finding> {
    let asserted = Asserted { mv, least: Score::Centipawns(node.least), measure: Measure::Material };
    let limits = Limits { nodes: Some(NODES_OF_JUDGE), interrupt, ..Limits::default() };
    let judgment = judge(&Problem::win(node.position.clone()), asserted, limits);
    match judgment.verdict {
        _ if judgment.stop_reason == StopReason::Interrupted => None,
        Verdict::Stands => Some(Finding::Holds),
        Verdict::Overturned { .. } => Some(Finding::Fails),
        Verdict::Unverified => Some(Finding::Open),
    }
}

/// Chooses a few moves, as if at random and the same ones every time.
fn some_of(position: &Chess, moves: &[Move]) -> Vec<Move> {
    let key: Zobrist64 = position.zobrist_hash(EnPassantMode::Legal);
    let mut numbered: Vec<(u64, Move)> =
        (1..).zip(moves).map(|(place, mv)| (scatter(key.0.wrapping_add(place)), *mv)).collect();
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().take(MOVES).map(|(_, mv)| mv).collect()
}

/// Scatters a number over all numbers (the finalizer of SplitMix64: Steele, Lea and Flood, 2014).
fn scatter(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

fn describe_saved(with: &[Option<Looked>], without: &[Option<Trial>]) -> String {
    let line = |name: &str, trials: Vec<&Trial>| {
        let right = trials.iter().filter(|trial| trial.is_right_move).count();
        let nodes: u64 = trials.iter().map(|trial| trial.nodes).sum();
        vec![name.to_owned(), format!("{right} of {}", trials.len()), mean(nodes, trials.len() as u64)]
    };
    let lines = [
        line("extended", with.iter().flatten().map(|looked| &looked.trial).collect()),
        line("extended without causality", without.iter().flatten().collect()),
    ];
    format!(
        "### What causality saves\n\n\
         First moves of puzzles, scored by the move alone; nodes are means a puzzle.\n\n{}",
        table(&["program", "right moves", "nodes, mean"], &lines)
    )
}

fn left_out(with: &[Option<Looked>]) -> String {
    let nodes: Vec<&Vec<Case>> = with.iter().flatten().flat_map(|looked| &looked.nodes).collect();
    let cases = |wanted: &dyn Fn(&Case) -> bool| -> Vec<Case> {
        nodes.iter().copied().flatten().filter(|case| wanted(case)).copied().collect()
    };
    let by_node: Vec<Case> = nodes.iter().map(|cases| together(cases)).collect();
    let lines = [
        line("moves proposed, and dropped", &cases(&|case| case.was_proposed)),
        line("moves never proposed, nor mentioned", &cases(&|case| !case.was_proposed)),
        line("all moves left out", &cases(&|_| true)),
        line("nodes given up, by any of these moves", &by_node),
    ];
    format!(
        "### Defences that causality leaves out\n\n\
         Of each search of the extended program at most {GIVEN_UP} nodes where causality gave the defence up, at each at most {MOVES} \
         moves that were proposed and dropped, and {MOVES} that were neither proposed nor mentioned. A move holds when VERIFY's judge, with {} \
         nodes, finds that its side keeps more than a margin below what was expected. Shares are of what was decided.\n\n{}",
        thousands(NODES_OF_JUDGE),
        table(&["left out", "judged", "hold", "share", "undecided"], &lines)
    )
}

/// Combines the moves of a node: it is wrong when any holds, and right when all fail.
fn together(cases: &[Case]) -> Case {
    let any = |finding| cases.iter().any(|case| case.finding == finding);
    let finding = if any(Finding::Holds) {
        Finding::Holds
    } else if any(Finding::Open) {
        Finding::Open
    } else {
        Finding::Fails
    };
    Case { was_proposed: false, finding }
}

fn line(name: &str, cases: &[Case]) -> Vec<String> {
    let count = |finding| cases.iter().filter(|case| case.finding == finding).count();
    let (hold, open) = (count(Finding::Holds), count(Finding::Open));
    let judged = cases.len() - open;
    let share =
        if judged == 0 { "–".to_owned() } else { format!("{:.2} %", 100.0 * hold as f64 / judged as f64) };
    vec![name.to_owned(), thousands(judged as u64), thousands(hold as u64), share, thousands(open as u64)]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests say what they expect")]

    use input::read_rows;
    use testing::{find_move, position};

    use super::*;

    /// Black's queen is attacked by a rook and guarded by one.
    fn node(dropped: &[&str], unmentioned: &[&str]) -> GivenUp {
        let position = position("3q1rk1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1");
        let moves =
            |sans: &[&str]| -> Vec<Move> { sans.iter().map(|san| find_move(&position, san)).collect() };
        let (dropped, unmentioned) = (moves(dropped), moves(unmentioned));
        GivenUp { position, least: 833, dropped, unmentioned }
    }

    #[test]
    fn a_move_holds_when_its_side_keeps_what_was_expected() {
        let case = |was_proposed, finding| Case { was_proposed, finding };
        let (holds, fails) = (case(true, Finding::Holds), case(false, Finding::Fails));
        assert_eq!(cases(&node(&["Qe7"], &["h6"]), None).unwrap(), [holds, fails]);
    }

    #[test]
    fn few_moves_are_judged_and_always_the_same() {
        let node = node(&["h6", "h5", "g6", "g5", "f6", "f5"], &[]);
        let chosen = some_of(&node.position, &node.dropped);
        assert_eq!((chosen.len(), &chosen), (MOVES, &some_of(&node.position, &node.dropped)));
        let turned: Vec<Move> = node.dropped.iter().rev().copied().collect();
        assert_ne!(chosen, turned[..MOVES]);
    }

    #[test]
    fn moves_and_nodes_are_counted_apart() {
        let case = |was_proposed, finding| Case { was_proposed, finding };
        let trial = Trial { is_right_move: true, nodes: 10, ..Trial::default() };
        let nodes = vec![
            vec![case(true, Finding::Fails), case(false, Finding::Holds), case(false, Finding::Fails)],
            vec![case(true, Finding::Fails), case(false, Finding::Open)],
        ];
        let page = left_out(&[Some(Looked { trial: trial.clone(), nodes }), None]);
        for line in [
            "| moves proposed, and dropped | 2 | 0 | 0.00 % | 0 |",
            "| moves never proposed, nor mentioned | 2 | 1 | 50.00 % | 1 |",
            "| all moves left out | 4 | 1 | 25.00 % | 1 |",
            "| nodes given up, by any of these moves | 1 | 1 | 100.00 % | 1 |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
        let page = describe_saved(&[Some(Looked { trial, nodes: Vec::new() })], &[None]);
        assert!(page.contains("| extended | 1 of 1 | 10 |"), "{page}");
    }

    #[test]
    fn puzzles_are_told_from_suites_of_positions() {
        let rows =
            |text: &str| -> Vec<Row> { read_rows(text.as_bytes()).unwrap().map(Result::unwrap).collect() };
        let heading =
            "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
        let puzzle = "x,6k1/5ppp/8/8/8/8/r7/R5K1 b - - 0 1,a2b2 a1a8,600,80,90,100,mate,,\n";
        assert!(is_of_puzzles(&rows(&format!("{heading}{puzzle}"))));
        assert!(!is_of_puzzles(&rows("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"WAC.001\";\n")));
    }
}
