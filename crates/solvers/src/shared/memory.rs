//! What a search leaves to the next search of the same game.
//!
//! A player who has thought about a move goes on from there when the reply comes; so does a chess engine between the
//! moves of a game. The next position was already met in the last search, with most of the moves that matter in it.

use std::any::Any;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What the last search learned, for the next one; each solver knows the type of its own data.
///
/// Share a memory only among the searches of one line: what a search learned of a position depends on that search's
/// limits, so an answer with a memory depends on the searches before it.
#[derive(Default)]
pub struct Memory(Mutex<Option<Box<dyn Any + Send>>>);

impl Memory {
    /// Takes out what the last search left; `None` if there was no search, another search holds it, or it belongs to
    /// another solver.
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
