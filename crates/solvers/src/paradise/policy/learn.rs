//! Learns the weights: softmax regression with a layer of units, by gradient steps whose size falls for each weight
//! with how far it has moved (Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011).
//!
//! Everything runs in one thread and in the order of a seed: the same examples give the same weights, byte for byte.

use std::collections::HashMap;

use super::weights::{HIDDEN, Weights};

/// One position: its moves, which of them are right, and how much it counts.
#[derive(Clone, Debug)]
pub struct Example {
    /// The keys of each move's features.
    pub moves: Vec<Vec<u32>>,
    /// The indices of the right moves.
    pub right: Vec<usize>,
    /// How much it counts relative to others.
    pub weight: f32,
}

/// The parameters of learning.
#[derive(Copy, Clone, Debug)]
pub struct Course {
    /// The number of passes over all examples.
    pub passes: u32,
    /// The size of the first step of a feature's own weight, and of all others.
    pub steps: [f32; 2],
    /// The least number of positions in which a feature must occur.
    pub least: u32,
    /// The seed of the order of the examples and of the first weights.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Course {
        Course { passes: 8, steps: [0.05, 0.03], least: 8, seed: 1979 }
    }
}

/// A weight and the sum of the squares of its gradients.
#[derive(Copy, Clone)]
struct Moved {
    value: f32,
    squares: f32,
}

impl Moved {
    fn at(value: f32) -> Moved {
        Moved { value, squares: 1e-2 }
    }

    fn step(&mut self, gradient: f32, size: f32) {
        self.squares += gradient * gradient;
        self.value -= size * gradient / self.squares.sqrt();
    }
}

/// The weights while they are learned.
struct Learner {
    own: Vec<Moved>,
    given: Vec<[Moved; HIDDEN]>,
    bias: [Moved; HIDDEN],
    out: [Moved; HIDDEN],
}

/// Learns weights from examples.
pub fn learn(examples: &[Example], course: Course) -> Weights {
    let keys = frequent(examples, course.least);
    let places: HashMap<u32, u32> =
        keys.iter().enumerate().map(|(place, key)| (*key, place as u32)).collect();
    // Infrequent features are left out before anything is learned.
    let examples: Vec<Example> = examples
        .iter()
        .map(|example| {
            let placed = |keys: &Vec<u32>| keys.iter().filter_map(|key| places.get(key).copied()).collect();
            Example { moves: example.moves.iter().map(placed).collect(), ..example.clone() }
        })
        .collect();
    let mut random = Random(course.seed);
    let mut learner = Learner {
        own: vec![Moved::at(0.0); keys.len()],
        given: (0..keys.len()).map(|_| std::array::from_fn(|_| Moved::at(random.small()))).collect(),
        bias: std::array::from_fn(|_| Moved::at(0.1)),
        out: std::array::from_fn(|unit| Moved::at(if unit % 2 == 0 { 0.3 } else { -0.3 })),
    };
    let mut order: Vec<usize> = (0..examples.len()).collect();
    for pass in 0..course.passes {
        random.shuffle(&mut order);
        let rest = 1.0 - pass as f32 / course.passes as f32;
        for place in &order {
            learner.learn(&examples[*place], course.steps.map(|step| step * rest));
        }
    }
    let rows = keys
        .iter()
        .enumerate()
        .map(|(place, key)| (*key, learner.own[place].value, learner.given[place].map(|given| given.value)));
    Weights::new(rows.collect(), learner.bias.map(|bias| bias.value), learner.out.map(|out| out.value))
}

/// Returns the keys that occur in at least `least` positions, in order.
fn frequent(examples: &[Example], least: u32) -> Vec<u32> {
    let mut counts: HashMap<u32, u32> = HashMap::new();
    for example in examples {
        let mut here: Vec<u32> = example.moves.iter().flatten().copied().collect();
        here.sort_unstable();
        here.dedup();
        for key in here {
            *counts.entry(key).or_default() += 1;
        }
    }
    let mut keys: Vec<u32> =
        counts.into_iter().filter(|(_, count)| least <= *count).map(|(key, _)| key).collect();
    keys.sort_unstable();
    keys
}

impl Learner {
    fn learn(&mut self, example: &Example, [own, given]: [f32; 2]) {
        let units: Vec<[f32; HIDDEN]> = example.moves.iter().map(|features| self.units(features)).collect();
        let scores: Vec<f32> =
            example.moves.iter().zip(&units).map(|(features, units)| self.score(features, units)).collect();
        let shares = softmax(&scores);
        let right: f32 = example.right.iter().map(|place| shares[*place]).sum::<f32>().max(1e-6);
        for (place, features) in example.moves.iter().enumerate() {
            let is_right = example.right.contains(&place);
            let wanted = if is_right { shares[place] / right } else { 0.0 };
            let error = (shares[place] - wanted) * example.weight;
            if error.abs() < 1e-4 {
                continue;
            }
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                let is_on = 0.0 < units[place][unit];
                back[unit] = if is_on { error * self.out[unit].value } else { 0.0 };
                if is_on {
                    self.out[unit].step(error * units[place][unit], given);
                    self.bias[unit].step(back[unit], given);
                }
            }
            for feature in features {
                self.own[*feature as usize].step(error, own);
                for (weight, back) in self.given[*feature as usize].iter_mut().zip(back) {
                    if back != 0.0 {
                        weight.step(back, given);
                    }
                }
            }
        }
    }

    fn units(&self, features: &[u32]) -> [f32; HIDDEN] {
        let mut units = self.bias.map(|bias| bias.value);
        for feature in features {
            for (unit, given) in units.iter_mut().zip(&self.given[*feature as usize]) {
                *unit += given.value;
            }
        }
        units
    }

    fn score(&self, features: &[u32], units: &[f32; HIDDEN]) -> f32 {
        let own: f32 = features.iter().map(|feature| self.own[*feature as usize].value).sum();
        own + units.iter().zip(&self.out).map(|(unit, out)| unit.max(0.0) * out.value).sum::<f32>()
    }
}

/// Returns the shares of scores: they add up to one.
pub(super) fn softmax(scores: &[f32]) -> Vec<f32> {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let raised: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let total: f32 = raised.iter().sum();
    raised.iter().map(|share| share / total).collect()
}

/// Random numbers (splitmix64, <https://prng.di.unimi.it/splitmix64.c>).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number between −0.05 and 0.05.
    fn small(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32 * 0.1 - 0.05
    }

    fn shuffle(&mut self, places: &mut [usize]) {
        for at in (1..places.len()).rev() {
            let other = (self.next() % (at as u64 + 1)) as usize;
            places.swap(at, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns positions in which the move with feature 1 is right unless it has feature 2 too.
    fn teach() -> Vec<Example> {
        let example = |moves: Vec<Vec<u32>>, right: usize| Example { moves, right: vec![right], weight: 1.0 };
        (0..200)
            .map(|place| match place % 2 {
                0 => example(vec![vec![1, 3], vec![3], vec![4]], 0),
                _ => example(vec![vec![1, 2], vec![3], vec![4, 2]], 1),
            })
            .collect()
    }

    #[test]
    fn what_is_taught_is_learned_and_the_same_every_time() {
        let course = Course { passes: 10, ..Course::default() };
        let weights = learn(&teach(), course);
        let score = |keys: &[u32]| weights.score(&weights.sum(keys.iter().copied()));
        assert!(score(&[3]) < score(&[1, 3]) && score(&[1, 2]) < score(&[3]));
        assert_eq!(weights.to_bytes(), learn(&teach(), course).to_bytes());
        assert_ne!(weights.to_bytes(), learn(&teach(), Course { seed: 2, ..course }).to_bytes());
    }

    #[test]
    fn what_is_seldom_is_not_learned() {
        assert_eq!(frequent(&teach(), 150), [1, 3, 4]);
        assert!(frequent(&teach(), 201).is_empty());
    }
}
