//! What a search leaves to the next one of the same game.
//!
//! A player who has thought about a move goes on from there when the reply comes; so does a chess engine between the
//! moves of a game. The next position was met already, with most of the moves that matter in it.

use std::any::Any;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What the last search learned, for the next one; each solver knows what its own is.
///
/// Give the same memory to the searches of one line only: what was said of a position depends on the limits of the
/// search that said it, so that an answer with a memory depends on the searches before.
#[derive(Default)]
pub struct Memory(Mutex<Option<Box<dyn Any + Send>>>);

impl Memory {
    /// Takes out what the last search left; nothing when there was none, another search has it, or it was another solver's.
    pub(crate) fn take<T: 'static>(&self) -> Option<T> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        held.downcast().ok().map(|held| *held)
    }

    /// Leaves what a search has learned.
    pub(crate) fn leave<T: Send + 'static>(&self, learned: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(learned));
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Memory")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_found_once_and_by_its_owner() {
        let memory = Memory::default();
        memory.leave(7_u32);
        assert_eq!(memory.take(), Some(7_u32));
        assert_eq!(memory.take::<u32>(), None);
        memory.leave(7_u32);
        assert_eq!(memory.take::<u64>(), None);
    }
}
