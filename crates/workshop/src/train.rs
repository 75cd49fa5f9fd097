//! Trains the network with which VERIFY evaluates positions, from positions with their values.
//!
//! Each line of the given files is `FEN;VALUE`, the value in centipawns for the side to move. The result is
//! the file that `crates/solvers/src/verify/evaluation/network.rs` reads; the meaning of its numbers is
//! documented there.

mod network;
mod random;
mod rows;

use std::path::Path;
use std::thread;

use anyhow::{Result, ensure};

use self::network::{Gradient, Network};
use self::random::Random;
use self::rows::Row;

/// Rows between two steps.
const BATCH: usize = 16_384;
/// Rows that are not learned from, to measure how well other rows are evaluated.
const HELD_OUT: usize = 50_000;
/// The learning rate of the first steps.
const RATE: f32 = 0.0015;

/// Learns from the rows of some files in the given number of passes and writes the network.
pub(super) fn run(target: &Path, passes: usize, files: &[String]) -> Result<()> {
    let rows = rows::read(files)?;
    ensure!(HELD_OUT + BATCH <= rows.len(), "{} rows are too few to learn from", rows.len());
    let (held_out, learned) = rows.split_at(HELD_OUT);
    let mut random = Random::new();
    let mut network = Network::begin(&mut random);
    let mut order: Vec<usize> = (0..learned.len()).collect();
    let steps = passes * (learned.len() / BATCH);
    let mut step = 0;
    for pass in 0..passes {
        random.shuffle(&mut order);
        for batch in order.chunks_exact(BATCH) {
            step += 1;
            let share = step as f32 / steps as f32;
            let rate = RATE * (0.5 * (1.0 + (share * std::f32::consts::PI).cos())).max(0.01);
            network.step(gradient(&network, learned, batch), rate, step);
        }
        println!("pass {pass}: {:.6} on rows held out", network.loss(held_out));
    }
    std::fs::write(target, network.store())?;
    Ok(())
}

/// Sums the gradient of a batch, on all processors.
fn gradient(network: &Network, rows: &[Row], batch: &[usize]) -> Gradient {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let parts = batch.chunks(batch.len().div_ceil(workers));
    thread::scope(|scope| {
        let work: Vec<_> = parts
            .map(|part| scope.spawn(move || network.gradient(part.iter().map(|index| &rows[*index]))))
            .collect();
        let mut sum = Gradient::empty();
        for worker in work {
            if let Ok(part) = worker.join() {
                sum.add(&part);
            }
        }
        sum
    })
}
