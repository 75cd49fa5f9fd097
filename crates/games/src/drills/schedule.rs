//! When a drill comes back: FSRS-6 with its default parameters, as the crate of its authors computes it.
//!
//! The memory of a drill is two numbers, a [`Memory`]. After each answer FSRS computes the new memory and the
//! number of days after which nine in ten such drills are still known; see
//! <https://github.com/open-spaced-repetition/awesome-fsrs/wiki>.

use fsrs::{FSRS, ItemState, MemoryState, NextStates};
use serde::{Deserialize, Serialize};

/// A drill comes back when the chance that it is still known has fallen to this.
pub const RETENTION: f32 = 0.9;

/// The memory of a drill.
#[derive(Copy, Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Memory {
    /// Days after which the chance that the drill is known has fallen to nine in ten.
    pub stability: f32,
    /// How hard it is, from 1 to 10.
    pub difficulty: f32,
}

/// The consequence of an answer.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// The new memory.
    #[serde(flatten)]
    pub memory: Memory,
    /// Days until the drill is due, as FSRS computes them.
    pub interval: f32,
    /// The same in whole days, at least one; 0 if the drill was not known and comes again in the same
    /// session.
    pub days: u32,
}

/// The consequence of each possible answer.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Next {
    /// The drill was not known.
    pub again: Step,
    /// It was known, with trouble.
    pub hard: Step,
    /// It was known.
    pub good: Step,
    /// It was known at once.
    pub easy: Step,
}

/// The error for a memory that FSRS cannot have produced, such as one with a negative stability.
#[derive(Clone, Debug, thiserror::Error)]
#[error("stability {stability} and difficulty {difficulty} are no memory of FSRS")]
pub struct NoMemory {
    stability: f32,
    difficulty: f32,
}

/// Returns the consequence of each possible answer to a drill that was last answered `days` days ago; a new
/// drill has no memory.
///
/// # Errors
///
/// Returns an error if FSRS cannot have produced the memory.
pub fn next(memory: Option<Memory>, days: u32) -> Result<Next, NoMemory> {
    let known = memory.unwrap_or(Memory { stability: 1.0, difficulty: 1.0 });
    let Memory { stability, difficulty } = known;
    let refused = || NoMemory { stability, difficulty };
    let is_possible = 0.0 < stability && stability.is_finite() && (1.0..=10.0).contains(&difficulty);
    let state = is_possible.then_some(MemoryState { stability, difficulty }).ok_or_else(refused)?;
    let scheduler = FSRS::default();
    let states = scheduler.next_states(memory.map(|_| state), RETENTION, days).map_err(|_| refused())?;
    let NextStates { again, hard, good, easy } = states;
    let step = |state: ItemState, is_known: bool| Step {
        memory: Memory { stability: state.memory.stability, difficulty: state.memory.difficulty },
        interval: state.interval,
        days: if is_known { state.interval.round().max(1.0) as u32 } else { 0 },
    };
    Ok(Next {
        again: step(again, false),
        hard: step(hard, true),
        good: step(good, true),
        easy: step(easy, true),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers a new drill with ratings from 1 (again) to 4 (easy), each a number of days after the previous
    /// one.
    fn remember(reviews: &[(u32, u32)]) -> Memory {
        let mut memory = None;
        for (rating, days) in reviews {
            let after = next(memory, *days).unwrap();
            let steps = [after.again, after.hard, after.good, after.easy];
            memory = Some(steps[*rating as usize - 1].memory);
        }
        memory.unwrap()
    }

    #[test]
    fn the_reference_vectors_come_out() {
        // The memory that the authors' tests of their implementations expect from FSRS-6 with default
        // parameters.
        let memory = remember(&[(1, 0), (3, 0), (3, 1), (3, 3), (3, 8), (3, 21)]);
        assert!((memory.stability - 53.62691).abs() < 1e-4, "{memory:?}");
        assert!((memory.difficulty - 6.357_487).abs() < 1e-4, "{memory:?}");
        // The first answers in their documentation.
        let first = next(None, 0).unwrap();
        let steps = [first.again, first.hard, first.good, first.easy];
        assert_eq!(steps.map(|step| step.interval), [0.212, 1.2931, 2.3065, 8.2956]);
        assert_eq!(steps.map(|step| step.memory.difficulty), [6.4133, 5.112_170_7, 2.118_104, 1.0]);
        assert_eq!(steps.map(|step| step.days), [0, 1, 2, 8]);
    }

    #[test]
    fn what_was_known_comes_back_later_and_what_was_not_at_once() {
        let first = next(None, 0).unwrap();
        let second = next(Some(first.good.memory), 2).unwrap();
        assert!(first.good.days < second.good.days && second.hard.days <= second.good.days);
        assert!(second.good.days <= second.easy.days);
        assert_eq!(second.again.days, 0);
        assert!(second.again.memory.stability < first.good.memory.stability);
    }

    #[test]
    fn what_is_no_memory_is_refused() {
        for (stability, difficulty) in [
            (0.0, 5.0),
            (-1.0, 5.0),
            (f32::NAN, 5.0),
            (f32::INFINITY, 5.0),
            (1.0, 0.5),
            (1.0, f32::NAN),
            (1.0, 11.0),
        ] {
            assert!(next(Some(Memory { stability, difficulty }), 1).is_err(), "{stability} {difficulty}");
        }
        let far = next(Some(Memory { stability: f32::MAX, difficulty: 1.0 }), u32::MAX);
        assert!(far.is_ok_and(|next| next.easy.interval.is_finite()));
    }
}
