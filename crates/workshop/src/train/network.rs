//! The network while it learns, in floating point.
//!
//! What a piece adds is learned twice: for all zones of its side's king together, and the difference in each
//! zone. Both are added up when the network is stored.

use super::random::Random;
use super::rows::Row;

/// The number of sums per viewpoint.
const WIDTH: usize = 256;
const PLACES: usize = 768;
const ZONES: usize = 10;
const STEPS: usize = 8;
/// The offsets of the parts: what pieces add in all zones and in each, an empty board, the weights of the
/// sums, the constant.
const IN_ZONES: usize = PLACES * WIDTH;
const EMPTY: usize = IN_ZONES * (1 + ZONES);
const WEIGHTS: usize = EMPTY + WIDTH;
const ADDED: usize = WEIGHTS + STEPS * 2 * WIDTH;
const ALL: usize = ADDED + STEPS;

/// The exponent by which large differences count more than small ones.
const POWER: f32 = 2.5;
/// The upper bound of weights, so that products fit when stored.
const MOST: f32 = 1.98;

/// The numbers and, for each, its moving averages.
pub(super) struct Network {
    numbers: Vec<f32>,
    drift: Vec<f32>,
    size: Vec<f32>,
}

/// The gradient of some rows.
pub(super) struct Gradient {
    numbers: Vec<f32>,
    rows: usize,
}

impl Gradient {
    pub(super) fn empty() -> Gradient {
        Gradient { numbers: vec![0.0; ALL], rows: 0 }
    }

    pub(super) fn add(&mut self, other: &Gradient) {
        add(&mut self.numbers, &other.numbers);
        self.rows += other.rows;
    }
}

impl Network {
    /// Starts with small random numbers.
    pub(super) fn begin(random: &mut Random) -> Network {
        let mut numbers = vec![0.0; ALL];
        numbers[..IN_ZONES].iter_mut().for_each(|number| *number = random.around_zero(0.125));
        numbers[EMPTY..WEIGHTS].fill(0.2);
        numbers[WEIGHTS..ADDED].iter_mut().for_each(|number| *number = random.around_zero(0.0625));
        Network { numbers, drift: vec![0.0; ALL], size: vec![0.0; ALL] }
    }

    /// Returns the mean difference of rows.
    pub(super) fn loss(&self, rows: &[Row]) -> f32 {
        let differences = rows.iter().map(|row| (self.look(row).chance - row.chance).abs().powf(POWER));
        differences.sum::<f32>() / rows.len() as f32
    }

    /// Returns the gradient of some rows.
    pub(super) fn gradient<'r>(&self, rows: impl Iterator<Item = &'r Row>) -> Gradient {
        let mut gradient = Gradient::empty();
        let numbers = &mut gradient.numbers;
        for row in rows {
            gradient.rows += 1;
            let Look { sums, chance } = self.look(row);
            let difference = chance - row.chance;
            let slope =
                POWER * difference.abs().powf(POWER - 1.0) * difference.signum() * chance * (1.0 - chance);
            numbers[ADDED + row.step] += slope;
            for (side, sums) in sums.iter().enumerate() {
                let weights = WEIGHTS + (2 * row.step + side) * WIDTH;
                let mut back = [0.0; WIDTH];
                for (index, sum) in sums.iter().enumerate() {
                    let held = sum.clamp(0.0, 1.0);
                    numbers[weights + index] += slope * held * held;
                    if 0.0 < *sum && *sum < 1.0 {
                        back[index] = 2.0 * slope * held * self.numbers[weights + index];
                    }
                }
                add(&mut numbers[EMPTY..WEIGHTS], &back);
                for place in row.places(side) {
                    let at = IN_ZONES * (1 + row.zones[side]) + place * WIDTH;
                    add(&mut numbers[at..at + WIDTH], &back);
                }
            }
        }
        gradient
    }

    /// Makes a step.
    ///
    /// CITE: Kingma and Ba, Adam: a method for stochastic optimization (2015).
    pub(super) fn step(&mut self, mut gradient: Gradient, rate: f32, step: i32) {
        let (all, zones) = gradient.numbers.split_at_mut(IN_ZONES);
        zones[..ZONES * IN_ZONES].chunks_exact(IN_ZONES).for_each(|zone| add(all, zone));
        let (slow, slower) = (0.9_f32, 0.999_f32);
        let (of_drift, of_size) = (1.0 - slow.powi(step), 1.0 - slower.powi(step));
        for (index, number) in self.numbers.iter_mut().enumerate() {
            let slope = gradient.numbers[index] / gradient.rows as f32;
            let (drift, size) = (&mut self.drift[index], &mut self.size[index]);
            *drift = slow * *drift + (1.0 - slow) * slope;
            *size = slower * *size + (1.0 - slower) * slope * slope;
            *number -= rate * (*drift / of_drift) / ((*size / of_size).sqrt() + 1e-8);
            if index < ADDED {
                *number = number.clamp(-MOST, MOST);
            }
        }
    }

    /// Returns the bytes of the file: 16-bit integers, lowest byte first.
    pub(super) fn store(&self) -> Vec<u8> {
        let men = (0..ZONES * IN_ZONES)
            .map(|index| 255.0 * (self.numbers[index % IN_ZONES] + self.numbers[IN_ZONES + index]));
        let empty = self.numbers[EMPTY..WEIGHTS].iter().map(|number| 255.0 * number);
        let weights = self.numbers[WEIGHTS..ADDED].iter().map(|number| 64.0 * number);
        let added = self.numbers[ADDED..].iter().map(|number| 64.0 * 16.0 * number);
        men.chain(empty)
            .chain(weights)
            .chain(added)
            .flat_map(|number| (number.round() as i16).to_le_bytes())
            .collect()
    }

    fn look(&self, row: &Row) -> Look {
        let mut sums = [[0.0; WIDTH]; 2];
        let mut value = self.numbers[ADDED + row.step];
        for (side, sums) in sums.iter_mut().enumerate() {
            sums.copy_from_slice(&self.numbers[EMPTY..WEIGHTS]);
            for place in row.places(side) {
                for at in [place * WIDTH, IN_ZONES * (1 + row.zones[side]) + place * WIDTH] {
                    add(sums, &self.numbers[at..at + WIDTH]);
                }
            }
            let weights = WEIGHTS + (2 * row.step + side) * WIDTH;
            let parts = sums.iter().zip(&self.numbers[weights..weights + WIDTH]);
            value += parts.map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>();
        }
        Look { sums, chance: 1.0 / (1.0 + (-value).exp()) }
    }
}

/// What the network sees in a position.
struct Look {
    sums: [[f32; WIDTH]; 2],
    chance: f32,
}

fn add(sums: &mut [f32], parts: &[f32]) {
    sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::rows;

    #[test]
    fn it_learns_what_it_is_told_and_is_stored_whole() {
        let folder = std::env::temp_dir().join(format!("kibitzer-train-{}", std::process::id()));
        let lines = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1;900\n4k3/8/8/8/8/8/8/q3K3 w - - 0 1;-900\n";
        std::fs::write(&folder, lines).unwrap();
        let rows = rows::read(&[folder.display().to_string()]).unwrap();
        std::fs::remove_file(&folder).unwrap();
        let mut network = Network::begin(&mut Random(7));
        let before = network.loss(&rows);
        for step in 1..=20 {
            let gradient = network.gradient(rows.iter());
            network.step(gradient, 0.01, step);
        }
        assert!(network.loss(&rows) < before / 4.0, "{before} {}", network.loss(&rows));
        assert_eq!(network.store().len(), 2 * (ZONES * PLACES * WIDTH + WIDTH + STEPS * (2 * WIDTH + 1)));
    }
}
