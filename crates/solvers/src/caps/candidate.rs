//! A proposed move, and the stack of proposals at a node.

use shakmaty::Move;

/// A move with its appraisal.
#[derive(Copy, Clone, Debug)]
pub(super) struct Candidate {
    /// The move.
    pub(super) mv: Move,
    /// What the position is worth after it at best, for the side that makes it.
    pub(super) value: i32,
    /// What it captures and threatens, for comparison with a threat it leaves alone.
    pub(super) punch: i32,
    /// How often the description of the last refutation mentions it.
    pub(super) mentions: u32,
}

/// The moves of a node: the moves tried, then the moves to try, the next one first.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    moves: Vec<Candidate>,
    next: usize,
}

impl Stack {
    /// Pushes a move; a move that was tried stays tried, and one proposed twice keeps the better value.
    pub(super) fn push(&mut self, candidate: Candidate) {
        match self.moves.iter().position(|known| known.mv == candidate.mv) {
            Some(place) if place < self.next => {}
            Some(place) => {
                let known = &mut self.moves[place];
                known.value = known.value.max(candidate.value);
                known.punch = known.punch.max(candidate.punch);
                known.mentions = known.mentions.max(candidate.mentions);
            }
            None => self.moves.push(candidate),
        }
    }

    /// Adds to the values of the untried moves.
    pub(super) fn revalue_untried(&mut self, more: impl Fn(&Candidate) -> i32) {
        for candidate in &mut self.moves[self.next..] {
            candidate.value += more(candidate);
        }
    }

    /// Takes the next move.
    pub(super) fn pop(&mut self) -> Option<Candidate> {
        let candidate = self.moves.get(self.next).copied()?;
        self.next += 1;
        Some(candidate)
    }

    /// Sorts the untried moves, the best first; equals stay in the order in which they were proposed.
    pub(super) fn sort(&mut self) {
        self.moves[self.next..].sort_by_key(|candidate| -candidate.value);
    }

    /// Brings a move to the front of the untried moves.
    pub(super) fn bring_forward(&mut self, mv: Move) {
        if let Some(place) = self.moves.iter().skip(self.next).position(|candidate| candidate.mv == mv) {
            self.moves[self.next..=self.next + place].rotate_right(1);
        }
    }

    /// Sorts the untried moves by how often they were mentioned; the others stay behind in their order.
    pub(super) fn promote_mentioned(&mut self, mut mentions: impl FnMut(Move) -> u32) {
        let untried = &mut self.moves[self.next..];
        for candidate in &mut *untried {
            candidate.mentions = mentions(candidate.mv);
        }
        untried.sort_by_key(|candidate| std::cmp::Reverse(candidate.mentions));
    }

    /// Keeps only the untried moves that are wanted.
    pub(super) fn retain_untried(&mut self, mut wanted: impl FnMut(&Candidate) -> bool) {
        let tried = self.next;
        let mut place = 0;
        self.moves.retain(|candidate| {
            place += 1;
            place <= tried || wanted(candidate)
        });
    }

    /// Returns the moves that are or were on the stack, with what they seem worth.
    pub(super) fn propose(&self) -> Vec<(Move, i32)> {
        self.moves.iter().map(|candidate| (candidate.mv, candidate.value)).collect()
    }

    /// Whether a move is on the stack, tried or not.
    pub(super) fn has(&self, mv: Move) -> bool {
        self.moves.iter().any(|known| known.mv == mv)
    }

    /// Returns the number of moves that were put on the stack and not dropped.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}
