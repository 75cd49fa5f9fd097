//! Trains the policy of PARADISE from puzzles and problems, and says how well it does on rows that it has not seen.
//!
//! Rows are taken in the order of the files, everything in one thread, so that the same files give the same weights.

use std::collections::HashSet;
use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use kibitzer::input::{Row, decompressed, read_rows};
use kibitzer::kb::{Course, Example, Weights, base, learn, place_of, taught_by};

/// Puzzles that are learned from, spread evenly over the pool.
const PUZZLES: usize = 150_000;
/// Problems of books are few and count more; every other one is learned from.
const WEIGHT: f32 = 6.0;
/// Rows of the suite of puzzles from this one on are never learned from.
const HELD_OUT: usize = 10_000;
/// Of those the policy is asked about every so many.
const EVERY: usize = 5;

/// Learns from a pool of puzzles and files of problems, leaves out the last rows of a suite, and writes the weights.
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
    let step = (pool.len() / PUZZLES).max(1);
    let mut examples: Vec<Example> = Vec::new();
    for (place, row) in pool.iter().step_by(step).take(PUZZLES).enumerate() {
        examples.extend(taught_by(base(), row, 1.0));
        if place % 10_000 == 0 {
            eprintln!("{place} puzzles, {} positions", examples.len());
        }
    }
    let books: Vec<Vec<Row>> = books.iter().map(|book| rows(book)).collect::<Result<_>>()?;
    let learned = books.iter().flat_map(|book| book.iter().step_by(2));
    examples.extend(learned.flat_map(|row| taught_by(base(), row, WEIGHT)));
    println!("{} positions", examples.len());
    let weights = learn(&examples, Course::default());
    std::fs::write(target, weights.written())?;
    let kept = Weights::read(&weights.written()).context("what was written cannot be read")?;
    println!("puzzles held out: {}", places(&kept, held_out.iter().step_by(EVERY)));
    for book in &books {
        println!("problems not learned from: {}", places(&kept, book.iter().skip(1).step_by(2)));
    }
    Ok(())
}

fn rows(name: &str) -> Result<Vec<Row>> {
    let file = File::open(name).with_context(|| format!("{name} cannot be opened"))?;
    let rows = read_rows(decompressed(file)?).with_context(|| format!("{name} cannot be read"))?;
    rows.map(|row| row.with_context(|| name.to_owned())).collect()
}

/// Counts how often the right move is the first, among the first three and the first five.
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
