//! Trains the policy of PARADISE, and measures how well it does on unseen rows.
//!
//! It first learns from puzzles and problems, and then again from these and from positions of the searches
//! that its first weights lead to, with the moves that VERIFY considers best there. The examples are in the
//! order of the rows, regardless of which thread finishes first, and are learned in one thread, so that the
//! same files give the same weights.

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

use anyhow::{Context, Result, ensure};
use kibitzer::input::{Row, Task, decompress, read_rows};
use kibitzer::kb::{Course, Example, Weights, base, learn, place_of, taught_by, taught_by_tree};

/// Puzzles that are learned from, spread evenly over the pool.
const PUZZLES: usize = 150_000;
/// The weight of problems from books, which are few; every other one is learned from.
const WEIGHT: f32 = 6.0;
/// Among puzzles with at least this rating, this many lead to a search that is learned from.
const HARD: u32 = 1_900;
const TREES: usize = 5_000;
/// The weight of a position of a search.
const WEIGHT_OF_TREES: f32 = 1.5;
/// The number of passes through the examples for the first weights.
const FIRST_PASSES: u32 = 2;
/// Rows of the puzzle suite from this index on are never learned from.
const HELD_OUT: usize = 10_000;
/// The policy is tested on one of them in this many.
const EVERY: usize = 5;

/// Learns from a pool of puzzles and files of problems, excluding the last rows of a suite, and writes the
/// weights.
pub(super) fn run(target: &Path, pool: &str, suite: &str, books: &[String]) -> Result<()> {
    let suite = rows(suite)?;
    ensure!(
        HELD_OUT < suite.len(),
        "{} rows are too few: from row {HELD_OUT} on they are held out",
        suite.len()
    );
    let held_out = &suite[HELD_OUT..];
    let names: HashSet<&str> = held_out.iter().map(|row| row.id.as_str()).collect();
    let pool: Vec<Row> = rows(pool)?.into_iter().filter(|row| !names.contains(row.id.as_str())).collect();
    let books: Vec<Vec<Row>> = books.iter().map(|book| rows(book)).collect::<Result<_>>()?;
    let problems: Vec<&Row> = books.iter().flat_map(|book| book.iter().step_by(2)).collect();
    let puzzles = spread(&pool.iter().collect::<Vec<&Row>>(), PUZZLES);
    let mut examples = in_parallel("puzzles", &puzzles, |row| taught_by(base(), row, 1.0));
    examples.extend(problems.iter().flat_map(|row| taught_by(base(), row, WEIGHT)));
    println!("{} positions of puzzles and problems", examples.len());
    let first = learn(&examples, Course { passes: FIRST_PASSES, ..Course::default() });
    let hard: Vec<&Row> = pool.iter().filter(|row| HARD <= points(row)).collect();
    let roots: Vec<&Row> = problems.into_iter().chain(spread(&hard, TREES)).collect();
    let trees = in_parallel("searches", &roots, |row| taught_by_tree(base(), &first, row, WEIGHT_OF_TREES));
    println!("{} positions of searches", trees.len());
    examples.extend(trees);
    let weights = learn(&examples, Course::default());
    std::fs::write(target, weights.to_bytes())?;
    let kept = Weights::read(&weights.to_bytes()).context("what was written cannot be read")?;
    println!("puzzles held out: {}", places(&kept, held_out.iter().step_by(EVERY)));
    for book in &books {
        println!("problems not learned from: {}", places(&kept, book.iter().skip(1).step_by(2)));
    }
    Ok(())
}

/// Selects a number of rows, evenly spread.
fn spread<'r>(rows: &[&'r Row], number: usize) -> Vec<&'r Row> {
    rows.iter().step_by((rows.len() / number).max(1)).take(number).copied().collect()
}

fn points(row: &Row) -> u32 {
    match &row.task {
        Task::Puzzle { rating, .. } => rating.unwrap_or(0),
        Task::Position { .. } => 0,
    }
}

/// Collects what rows teach, in as many threads as there are cores, in the order of the rows.
fn in_parallel(name: &str, rows: &[&Row], teach: impl Fn(&Row) -> Vec<Example> + Sync) -> Vec<Example> {
    let next = AtomicUsize::new(0);
    let taught: Vec<Mutex<Vec<Example>>> = rows.iter().map(|_| Mutex::default()).collect();
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some((row, slot)) = rows.get(place).zip(taught.get(place)) else { break };
            if let Ok(mut slot) = slot.lock() {
                *slot = teach(row);
            }
            if place.is_multiple_of(1_000) {
                eprintln!("{name}: {place} of {}", rows.len());
            }
        }
    };
    scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    taught.into_iter().flat_map(|slot| slot.into_inner().unwrap_or_default()).collect()
}

fn rows(name: &str) -> Result<Vec<Row>> {
    let file = File::open(name).with_context(|| format!("{name} cannot be opened"))?;
    let rows = read_rows(decompress(file)?).with_context(|| format!("{name} cannot be read"))?;
    rows.map(|row| row.with_context(|| name.to_owned())).collect()
}

/// Counts how often the right move is the first, among the first three and among the first five.
fn places<'r>(weights: &Weights, rows: impl Iterator<Item = &'r Row>) -> String {
    let places: Vec<usize> = rows.filter_map(|row| place_of(base(), weights, row)).collect();
    let within = |most: usize| {
        100.0 * places.iter().filter(|place| **place < most).count() as f32 / places.len().max(1) as f32
    };
    format!(
        "first {:.1} %, of three {:.1} %, of five {:.1} % of {}",
        within(1),
        within(3),
        within(5),
        places.len()
    )
}
